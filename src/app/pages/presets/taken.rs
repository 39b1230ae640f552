//! What was taken last.

use crate::app::focus;
use crate::app::state::{AppState, Applied};
use leptos::prelude::*;

/// Says that a preset was taken, for as long as it holds, with the way back.
#[component]
pub(super) fn Taken(
    /// What was taken.
    applied: Applied,
) -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let Applied { name, merged, after } = applied;
    let holds = Memo::new(move |_| preset.with(|preset| *preset == after));
    let undo = move |_| {
        state.undo();
        focus::on("taken");
    };
    let leave = move |_| {
        state.leave_proposal();
        focus::on_heading();
    };
    let said = if merged {
        format!("What {name} adds is now part of your preset.")
    } else {
        format!("{name} is now your preset.")
    };
    let past = format!("{name} was taken, and that was changed or undone since.");
    view! {
        <div class="imported" role="status" id="taken" tabindex="-1">
            {move || if holds.get() {
                view! { <p><strong>{said.clone()}</strong></p> }.into_any()
            } else {
                view! { <p>{past.clone()}</p> }.into_any()
            }}
            <div class="buttons">
                {move || holds.get().then(|| view! { <button type="button" on:click=undo>"Undo"</button> })}
                <button type="button" class="quiet" on:click=leave>"Close"</button>
            </div>
        </div>
    }
}
