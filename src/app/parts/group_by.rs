//! What the report is grouped by.

use crate::app::state::{AppState, MOST_DIMENSIONS};
use leadsheet::engine::DimensionInfo;
use leptos::prelude::*;

/// Up to three dimensions, one after the other.
#[component]
pub(crate) fn GroupBy() -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let dimensions =
        Memo::new(move |_| view.with(|view| view.as_ref().map(|view| view.dimensions.clone()).unwrap_or_default()));
    let by = Memo::new(move |_| view.with(|view| view.as_ref().map(|view| view.report.by.clone()).unwrap_or_default()));
    // One select more than is chosen, as long as there is something to choose.
    let selects = Memo::new(move |_| {
        (by.with(Vec::len) + 1)
            .min(MOST_DIMENSIONS)
            .min(dimensions.with(Vec::len))
    });
    view! {
        <div class="group-by" role="group" aria-label="Grouping">
            <For each=move || 0..selects.get() key=|place| *place let:place>
                <OneSelect place by dimensions/>
            </For>
        </div>
    }
}

/// The select for one dimension.
#[component]
fn OneSelect(
    /// Which dimension of the grouping, from 0.
    place: usize,
    /// The present grouping.
    by: Memo<Vec<String>>,
    /// What there is.
    dimensions: Memo<Vec<DimensionInfo>>,
) -> impl IntoView {
    let state = AppState::get();
    let id = format!("by-{place}");
    let chosen = Memo::new(move |_| by.with(|by| by.get(place).cloned().unwrap_or_default()));
    let choose = move |event: web_sys::Event| {
        let value = event_target_value(&event);
        let mut next = by.get_untracked();
        next.truncate(place);
        if !value.is_empty() {
            next.push(value);
            // What came after stays, as far as it is another dimension.
            let rest = by
                .get_untracked()
                .into_iter()
                .skip(place + 1)
                .filter(|id| !next.contains(id))
                .collect::<Vec<_>>();
            next.extend(rest);
        }
        state.set_by(next);
    };
    let options = move || {
        let before = by.with(|by| by.iter().take(place).cloned().collect::<Vec<_>>());
        let chosen = chosen.get();
        dimensions.with(|dimensions| {
            dimensions
                .iter()
                .filter(|one| !before.contains(&one.id))
                .map(|one| {
                    let selected = one.id == chosen;
                    view! { <option value=one.id.clone() selected=selected>{one.label.clone()}</option> }
                })
                .collect_view()
        })
    };
    let none = if place == 0 { "nothing" } else { "–" };
    view! {
        <span class="pick">
            <label for=id.clone()>{if place == 0 { "Group by" } else { "then by" }}</label>
            <select id=id on:change=choose prop:value=move || chosen.get()>
                <option value="" selected=move || chosen.with(String::is_empty)>{none}</option>
                {options}
            </select>
        </span>
    }
}
