//! The values of a dimension, to choose from.

use crate::app::state::AppState;
use crate::app::words;
use leadsheet::engine::{Request, Response};
use leadsheet::report::{DimensionValue, DimensionValues};
use leptos::prelude::*;

/// The most values that are offered at once.
const OFFERED: usize = 40;
/// From so many values on they can be looked for.
const MANY: usize = 8;

/// The values that the data have, those with the most rows first.
#[component]
pub(super) fn Values(
    /// The dimension.
    dimension: RwSignal<String>,
    /// The values chosen.
    chosen: RwSignal<Vec<String>>,
) -> impl IntoView {
    let state = AppState::get();
    let search = RwSignal::new(String::new());
    let answer = state.follow(move || {
        Some(Request::Values {
            dimension: dimension.get(),
            search: search.get(),
            limit: OFFERED,
        })
    });
    let found = Memo::new(move |_| {
        let values = match answer.get().as_deref() {
            Some(Response::Values(values)) => values.clone(),
            _ => DimensionValues::default(),
        };
        (dimension.with(|dimension| *dimension == values.dimension)).then_some(values)
    });
    let many = move || {
        let searched = search.with(|search| !search.is_empty());
        searched
            || found.with(|found| {
                found
                    .as_ref()
                    .is_some_and(|found| found.values.len() + found.more > MANY)
            })
    };
    let more = move || found.with(|found| found.as_ref().map_or(0, |found| found.more));
    let boxes = move || {
        found.with(|found| {
            let found = found.as_ref()?;
            if found.values.is_empty() {
                return Some(view! { <p class="hint">"No value has this in it."</p> }.into_any());
            }
            let boxes = found.values.iter().map(|value| choice(value, chosen));
            Some(view! { <ul class="filter-values">{boxes.collect_view()}</ul> }.into_any())
        })
    };
    view! {
        <div class="filter-values-box">
            <Show when=many>
                <label for="filter-search">"Find a value"</label>
                <input id="filter-search" type="search" autocomplete="off" prop:value=move || search.get()
                    on:input=move |event| search.set(event_target_value(&event))/>
            </Show>
            {boxes}
            {move || (more() > 0).then(|| view! {
                <p class="hint">
                    {format!("and {} more: look for them by name", words::grouped(u32::try_from(more()).unwrap_or(u32::MAX)))}
                </p>
            })}
        </div>
    }
}

fn choice(value: &DimensionValue, chosen: RwSignal<Vec<String>>) -> AnyView {
    let (text, ticked) = (value.text.clone(), value.text.clone());
    let toggle = move |_| {
        chosen.update(|chosen| match chosen.iter().position(|one| *one == text) {
            Some(at) => drop(chosen.remove(at)),
            None => chosen.push(text.clone()),
        });
    };
    view! {
        <li>
            <label class="check-label">
                <input type="checkbox" prop:checked=move || chosen.with(|chosen| chosen.contains(&ticked)) on:change=toggle/>
                <span class="value-label">{value.label.clone()}</span>
                <small>{words::many(value.rows, "row", "rows")}</small>
            </label>
        </li>
    }
    .into_any()
}
