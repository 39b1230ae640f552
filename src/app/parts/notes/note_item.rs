//! One note.

use super::LONGEST;
use crate::app::state::AppState;
use leadsheet::explain;
use leadsheet::preset::{Edit, Note};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// One note, to change or to delete.
#[component]
pub(super) fn NoteItem(
    /// Its place among all notes.
    at: usize,
    /// The note.
    note: Note,
    /// Whether to say what it is pinned to.
    pinned: bool,
) -> impl IntoView {
    let state = AppState::get();
    let editing = RwSignal::new(false);
    let text = RwSignal::new(note.text.clone());
    let pin = state.preset().with_untracked(|preset| explain::pin(&note.pin, preset));
    let about = StoredValue::new((pin, note.text));
    let notes = move || state.preset().with_untracked(|preset| preset.notes.clone());
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        let words = text.with_untracked(|text| text.trim().to_owned());
        let mut notes = notes();
        if let Some(note) = notes.get_mut(at).filter(|_| !words.is_empty()) {
            note.text = words;
            state.edit(Edit::Notes(notes), "Note changed.");
        }
        editing.set(false);
    };
    let delete = move |_| {
        let mut notes = notes();
        if at < notes.len() {
            notes.remove(at);
        }
        state.edit(Edit::Notes(notes), "Note deleted. Undo takes it back.");
    };
    let id = format!("note-{at}-{pinned}");
    let id = StoredValue::new(id);
    view! {
        <li class="note-item">
            {pinned.then(|| view! { <span class="note-pin">{about.with_value(|(pin, _)| pin.clone())}</span> })}
            {move || if editing.get() {
                view! {
                    <form class="inline" on:submit=save>
                        <label class="visually-hidden" for=id.get_value()>"Note"</label>
                        <input id=id.get_value() type="text" maxlength=LONGEST autocomplete="off" prop:value=move || text.get()
                            on:input=move |event| text.set(event_target_value(&event))/>
                        <button type="submit">"Save note"</button>
                    </form>
                }
                .into_any()
            } else {
                let words = about.with_value(|(_, text)| text.clone());
                view! {
                    <span class="note-text">{words.clone()}</span>
                    <span class="note-do">
                        <button type="button" class="quiet" aria-label=format!("Edit the note {words}") on:click=move |_| editing.set(true)>"Edit"</button>
                        <button type="button" class="quiet" aria-label=format!("Delete the note {words}") on:click=delete>"Delete"</button>
                    </span>
                }
                .into_any()
            }}
        </li>
    }
}
