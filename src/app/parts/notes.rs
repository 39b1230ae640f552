//! Notes pinned to numbers and days.

mod note_item;
mod number_notes;

pub(crate) use number_notes::NumberNotes;

use crate::app::state::AppState;
use leadsheet::day::Day;
use leadsheet::preset::{Edit, Note, Pin};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use note_item::NoteItem;

/// The longest note in UTF-16 units: at three bytes each it fits the preset format.
const LONGEST: &str = "340";

/// Adds a note.
fn add(state: AppState, pin: Pin, text: &str) {
    let mut notes = state.preset().with_untracked(|preset| preset.notes.clone());
    notes.push(Note {
        pin,
        text: text.to_owned(),
    });
    state.edit(Edit::Notes(notes), "Note added.");
}

/// Every note, and a place to write one about a day.
#[component]
pub(crate) fn Notes() -> impl IntoView {
    let state = AppState::get();
    let notes = Memo::new(move |_| state.preset().with(|preset| preset.notes.clone()));
    let day = RwSignal::new(String::new());
    let text = RwSignal::new(String::new());
    let ready = move || text.with(|text| !text.trim().is_empty()) && day.with(|day| Day::parse_iso(day).is_some());
    Effect::new(move |_| {
        // The last day of the report is the likeliest.
        let last = state
            .view()
            .with(|view| view.as_ref().and_then(|view| view.report.period));
        if let Some(period) = last
            && day.with_untracked(String::is_empty)
        {
            day.set(period.to.to_string());
        }
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(pinned) = Day::parse_iso(&day.get_untracked())
            && untrack(ready)
        {
            add(state, Pin::Day(pinned), text.get_untracked().trim());
            text.set(String::new());
        }
    };
    view! {
        <section class="notes" aria-label="Notes">
            <h2>"Notes"</h2>
            {move || {
                let notes = notes.get();
                if notes.is_empty() {
                    view! { <p class="hint">"What happened on a day, or what is behind a number. A note about a number is written where the number is opened. Notes are kept in your definitions and shown in exports."</p> }.into_any()
                } else {
                    let items = notes.into_iter().enumerate().map(|(at, note)| view! { <NoteItem at note pinned=true/> });
                    view! { <ul class="note-list">{items.collect_view()}</ul> }.into_any()
                }
            }}
            <form class="note-form" on:submit=submit>
                <span class="pick">
                    <label for="note-day">"Note on"</label>
                    <input id="note-day" type="date" prop:value=move || day.get() on:change=move |event| day.set(event_target_value(&event))/>
                </span>
                <label class="visually-hidden" for="note-text">"What happened"</label>
                <input id="note-text" type="text" placeholder="What happened" maxlength=LONGEST autocomplete="off"
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))/>
                <button type="submit" disabled=move || !ready()>"Add note"</button>
            </form>
        </section>
    }
}
