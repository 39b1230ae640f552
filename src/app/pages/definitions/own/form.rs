//! The frame of the form for something of the person's own.

use super::{Desk, Editing, TextField};
use leadsheet::preset::OwnId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// A form: its fields, the note, what it gives while it is written, and the buttons that save it or leave it.
#[component]
pub(in crate::app::pages::definitions) fn OwnForm(
    /// What is written and deleted.
    desk: Desk,
    /// The one to change; none is a new one.
    id: Option<OwnId>,
    /// The note.
    note: Signal<String>,
    /// Takes another note.
    set_note: Callback<String>,
    /// Why it could not be saved.
    refused: RwSignal<Option<String>>,
    /// Saves what is written.
    submit: Callback<()>,
    /// What it gives.
    #[prop(into)]
    live: ViewFn,
    /// The fields.
    children: Children,
) -> impl IntoView {
    let word = desk.kind.word();
    let new = id.is_none();
    let editing = StoredValue::new(Editing::of(id));
    let title = if new {
        format!("A new {word}")
    } else {
        format!("Change a {word}")
    };
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        submit.run(());
    };
    view! {
        <form class="editor" aria-label=title on:submit=send>
            <div class="editor-fields">
                {children()}
                <TextField id=format!("{word}-note") label="Note" optional=true most=300 value=note set=set_note/>
            </div>
            {live.run()}
            <div class="editor-do">
                <div role="alert">{move || refused.get().map(|why| view! { <p class="refused"><bdi>{why}</bdi></p> })}</div>
                <div class="buttons">
                    <button type="submit" class="main">{if new { format!("Add the {word}") } else { format!("Save the {word}") }}</button>
                    <button type="button" on:click=move |_| desk.done(editing.get_value().id())>"Cancel"</button>
                </div>
            </div>
        </form>
    }
}
