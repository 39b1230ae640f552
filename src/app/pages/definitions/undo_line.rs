//! What was just taken away, with the way back.

use crate::app::focus;
use crate::app::state::AppState;
use leptos::prelude::*;

/// Says what was deleted and offers to undo that. It goes with the next change.
#[component]
pub(super) fn UndoLine(
    /// What was deleted.
    said: RwSignal<Option<String>>,
) -> impl IntoView {
    let state = AppState::get();
    let undo = move |_| {
        said.set(None);
        state.undo();
        focus::on("section-title");
    };
    // Once something else changed, Undo would take that back instead.
    let preset = state.preset();
    Effect::new(move |before: Option<Option<String>>| {
        preset.track();
        let now = said.get();
        if now.is_some() && before.flatten() == now {
            said.set(None);
            return None;
        }
        now
    });
    view! {
        <div>
            {move || said.get().map(|said| view! {
                <p class="undo-line"><bdi>{said}</bdi>" "<button type="button" on:click=undo>"Undo"<span class="visually-hidden">" deleting"</span></button></p>
            })}
        </div>
    }
}
