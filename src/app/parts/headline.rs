//! The report in one sentence.

use crate::app::state::AppState;
use leadsheet::explain;
use leptos::prelude::*;

/// The report in one sentence made of its own numbers.
#[component]
pub(crate) fn Headline() -> impl IntoView {
    let state = AppState::get();
    let said = Memo::new(move |_| {
        let preset = state.preset().get();
        state.view().with(|view| {
            view.as_ref()
                .map(|view| explain::headline_in_full(&view.report, &preset, &view.findings))
        })
    });
    move || said.get().map(|said| view! { <p class="headline">{said}</p> })
}
