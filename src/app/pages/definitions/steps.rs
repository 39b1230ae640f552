//! Undo and redo.

use crate::app::state::AppState;
use leptos::prelude::*;

/// The buttons that take a change of the definitions back, or make it again.
#[component]
pub(crate) fn Steps() -> impl IntoView {
    let state = AppState::get();
    let (can_undo, can_redo) = (state.can_undo(), state.can_redo());
    view! {
        <div class="steps" role="group" aria-label="Steps">
            <button type="button" disabled=move || !can_undo.get() on:click=move |_| state.undo()>"Undo"</button>
            <button type="button" disabled=move || !can_redo.get() on:click=move |_| state.redo()>"Redo"</button>
        </div>
    }
}
