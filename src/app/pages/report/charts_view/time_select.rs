//! The unit of time.

use super::choices::{Choices, TIMES};
use leadsheet::explain;
use leptos::prelude::*;

/// The unit of time.
#[component]
pub(super) fn TimeSelect(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let options = TIMES
        .into_iter()
        .map(|time| {
            let selected = choices.time.with_untracked(|now| now == time);
            view! { <option value=time selected=selected>{explain::time_unit(time)}</option> }
        })
        .collect_view();
    view! {
        <span class="pick">
            <label for="chart-time">"Over time by"</label>
            <select id="chart-time" on:change=move |event| choices.time.set(event_target_value(&event))>{options}</select>
        </span>
    }
}
