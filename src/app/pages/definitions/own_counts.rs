//! Counts of the person's own.

mod conditions;
mod draft;
mod editor;
mod item;
mod live;
mod narrow;
mod rule_fields;
mod save;
mod type_list;
pub(super) mod use_as_leads;

use super::undo_line::UndoLine;
use crate::app::focus;
use crate::app::state::AppState;
use editor::CountEditor;
use item::OwnCountItem;
use leadsheet::preset::OwnId;
use leptos::prelude::*;
pub(super) use save::{free_id, save, still_used, users};

/// What is being written: a new count, or one that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Editing {
    /// A new one.
    New,
    /// One that exists.
    Existing(OwnId),
}

/// Every own count, and the way to a new one.
#[component]
pub(super) fn OwnCounts() -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let editing = RwSignal::new(None::<Editing>);
    let deleted = RwSignal::new(None::<String>);
    let ids = Memo::new(move |_| {
        preset.with(|preset| {
            let mut counts: Vec<_> = preset.own_counts.iter().collect();
            counts.sort_by_cached_key(|(id, count)| (count.name.to_lowercase(), (*id).clone()));
            counts.into_iter().map(|(id, _)| id.clone()).collect::<Vec<_>>()
        })
    });
    let none = move || ids.with(Vec::is_empty);
    let is_new = Memo::new(move |_| editing.with(|editing| *editing == Some(Editing::New)));
    let start = move |_| {
        deleted.set(None);
        editing.set(Some(Editing::New));
    };
    let done = Callback::new(move |id: Option<OwnId>| {
        editing.set(None);
        request_animation_frame(move || match id {
            Some(id) => focus::on(&format!("own-{id}-title")),
            None => focus::on("new-count"),
        });
    });
    view! {
        <section class="block" aria-labelledby="section-title">
            <div class="block-head">
                <h2 id="section-title" tabindex="-1">"Own counts"</h2>
                <button type="button" class="main" id="new-count" disabled=move || is_new.get() on:click=start>"New count"</button>
            </div>
            <p class="soft">
                "A count adds up events by a rule that you can read: exactly one action type, the first that occurs, a sum, a \
                 total less a part, a column. It can count only some campaigns, or in a window of its own."
            </p>
            <UndoLine said=deleted/>
            <Show when=move || is_new.get()>
                <CountEditor id=None done/>
            </Show>
            <Show when=move || none() && !is_new.get()>
                <div class="empty">
                    <p><strong>"No count of your own yet."</strong>" Make one for what the built-in counts do not have: booked calls, \
                        leads of the campaigns whose name has “B2B”, a custom conversion by its number."</p>
                </div>
            </Show>
            <ul class="own-list" aria-label="Own counts">
                <For each=move || ids.get() key=Clone::clone let:id>
                    <OwnCountItem id editing deleted done/>
                </For>
            </ul>
        </section>
    }
}
