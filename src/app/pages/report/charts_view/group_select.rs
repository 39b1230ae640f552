//! The dimension whose groups are drawn.

use super::choices::{Choices, is_time};
use crate::app::state::AppState;
use leptos::prelude::*;

/// The dimension whose groups are drawn.
#[component]
pub(super) fn GroupSelect(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let state = AppState::get();
    let dimensions = Memo::new(move |_| {
        state
            .view()
            .with(|view| view.as_ref().map(|view| view.dimensions.clone()).unwrap_or_default())
    });
    let chosen = Memo::new(move |_| choices.dimension().map(|(id, _)| id));
    view! {
        <span class="pick">
            <label for="chart-by">"Groups of"</label>
            <select id="chart-by" on:change=move |event| choices.by.set(Some(event_target_value(&event)))>
                {move || dimensions.get().into_iter().filter(|one| !is_time(&one.id)).map(|one| {
                    let selected = chosen.with(|chosen| chosen.as_ref() == Some(&one.id));
                    view! { <option value=one.id selected=selected>{one.label}</option> }
                }).collect_view()}
            </select>
        </span>
    }
}
