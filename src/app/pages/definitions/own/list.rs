//! Everything of a kind, and the way to a new one.

use super::{Desk, Editing};
use crate::app::pages::definitions::undo_line::UndoLine;
use crate::app::state::AppState;
use leadsheet::preset::OwnId;
use leptos::prelude::*;

/// Everything of a kind, and the way to a new one.
#[component]
pub(in crate::app::pages::definitions) fn OwnList(
    /// What is written and deleted.
    desk: Desk,
    /// The heading.
    title: &'static str,
    /// What it is about.
    about: &'static str,
    /// What is said while there is none.
    #[prop(into)]
    none: ViewFn,
    /// The form for a new one.
    #[prop(into)]
    form: ViewFn,
    /// One of them, with its form when it is open.
    item: Callback<OwnId, AnyView>,
) -> impl IntoView {
    let state = AppState::get();
    let (kind, word) = (desk.kind, desk.kind.word());
    let ids = Memo::new(move |_| state.preset().with(|preset| kind.ids(preset)));
    let is_new = Memo::new(move |_| desk.editing.with(|editing| *editing == Some(Editing::New)));
    view! {
        <section class="block" aria-labelledby="section-title">
            <div class="block-head">
                <h2 id="section-title" tabindex="-1">{title}</h2>
                <button type="button" class="main" id=desk.new_button() disabled=move || is_new.get() on:click=move |_| desk.start()>
                    {format!("New {word}")}
                </button>
            </div>
            <p class="soft">{about}</p>
            <UndoLine said=desk.deleted/>
            {move || is_new.get().then(|| form.run())}
            {move || (ids.with(Vec::is_empty) && !is_new.get()).then(|| view! {
                <div class="empty">
                    <p><strong>{format!("No {word} of your own yet.")}</strong>" "{none.run()}</p>
                </div>
            })}
            <ul class="own-list" aria-label=format!("Own {word}s")>
                <For each=move || ids.get() key=Clone::clone let:id>
                    {item.run(id)}
                </For>
            </ul>
        </section>
    }
}
