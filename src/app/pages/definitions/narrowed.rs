//! What narrows a built-in count.

use super::words;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::explain;
use leadsheet::preset::{Edit, Refine};
use leptos::prelude::*;

/// Says that a built-in count counts only some rows or has a window of its own, with the way out of it.
#[component]
pub(super) fn Narrowed(
    /// The count.
    count: CountId,
    /// Only shown: it is changed somewhere else.
    #[prop(optional)]
    quiet: bool,
) -> impl IntoView {
    let state = AppState::get();
    let narrowed = Memo::new(move |_| {
        state
            .preset()
            .with(|preset| preset.refine.get(&count).and_then(explain::refine))
    });
    let name = words::count_name(count);
    let all = move |_| {
        state.edit(
            Edit::Refine(count, Refine::default()),
            &format!("{name} counts all rows again."),
        )
    };
    move || {
        narrowed.get().map(|narrowed| {
            view! {
                <p class="narrowed">
                    <span><strong>"Narrowed to: "</strong><bdi>{narrowed}</bdi>"."</span>
                    {(!quiet).then(|| view! {
                        <button type="button" on:click=all>"Count all rows"<span class="visually-hidden">{format!(" ({name})")}</span></button>
                    })}
                </p>
            }
        })
    }
}
