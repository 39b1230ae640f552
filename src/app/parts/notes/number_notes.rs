//! The notes pinned to one number.

use super::note_item::NoteItem;
use super::{LONGEST, add};
use crate::app::state::AppState;
use leadsheet::preset::formula::Name;
use leadsheet::preset::{Pin, Place};
use leadsheet::report::GroupKey;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// The notes pinned to one number, and a place to write one.
#[component]
pub(crate) fn NumberNotes(
    /// The metric, or the own count or metric.
    metric: Name,
    /// The group; empty for the total.
    group: Vec<GroupKey>,
) -> impl IntoView {
    let state = AppState::get();
    let places: Vec<Place> = group
        .into_iter()
        .map(|part| Place {
            dimension: part.dimension,
            key: part.key,
        })
        .collect();
    let pin = Pin::Number { metric, group: places };
    let of = pin.clone();
    let notes = Memo::new(move |_| {
        state.preset().with(|preset| {
            let all = preset.notes.iter().cloned().enumerate();
            all.filter(|(_, note)| note.pin == of).collect::<Vec<_>>()
        })
    });
    let text = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let words = text.with_untracked(|text| text.trim().to_owned());
        if !words.is_empty() {
            add(state, pin.clone(), &words);
            text.set(String::new());
        }
    };
    view! {
        <section class="number-notes">
            <h3>"Notes"</h3>
            {move || {
                let items = notes.get().into_iter().map(|(at, note)| view! { <NoteItem at note pinned=false/> }).collect::<Vec<_>>();
                (!items.is_empty()).then(|| view! { <ul class="note-list">{items}</ul> })
            }}
            <form class="inline" on:submit=submit>
                <label class="visually-hidden" for="number-note">"Note about this number"</label>
                <input id="number-note" type="text" placeholder="What is behind it" maxlength=LONGEST autocomplete="off"
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))/>
                <button type="submit" disabled=move || text.with(|text| text.trim().is_empty())>"Add note"</button>
            </form>
        </section>
    }
}
