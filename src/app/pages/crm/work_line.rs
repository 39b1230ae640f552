//! The file of leads that is being read.

use crate::app::state::AppState;
use leptos::prelude::*;

/// The file of leads that is being read, how far it is, and a way to stop it.
#[component]
pub(super) fn WorkLine() -> impl IntoView {
    let state = AppState::get();
    let work = state.crm().work();
    let name = Memo::new(move |_| work.with(|work| work.as_ref().map(|work| work.name.clone())));
    let done = move || work.with(|work| work.as_ref().map_or(0, |work| work.done)).to_string();
    move || {
        name.get().map(|name| {
            view! {
                <div class="reading">
                    <span class="spinner" aria-hidden="true"></span>
                    <p>"Reading "{name}"…"</p>
                    <progress max="1000" value=done aria-label="Read so far"></progress>
                    <button type="button" class="quiet" on:click=move |_| state.stop_crm()>"Cancel"</button>
                </div>
            }
        })
    }
}
