//! What stands above the report table: looking for groups, the first ones and the rest, subtotals, all metrics.

use super::count;
use crate::app::state::AppState;
use leadsheet::report::Nested;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;

/// How long after the last key groups are looked for.
const PAUSE: Duration = Duration::from_millis(250);
/// How many groups can be shown before the rest.
const TOPS: [usize; 5] = [3, 5, 10, 20, 50];

/// Looking for groups, the first ones and the rest, subtotals, all metrics.
#[component]
pub(super) fn Tools(
    /// What the dimensions are called.
    by: Memo<Vec<String>>,
) -> impl IntoView {
    let state = AppState::get();
    let shown = state.shown();
    let grouped = Memo::new(move |_| by.with(|by| !by.is_empty()));
    let several = Memo::new(move |_| by.with(|by| by.len() > 1));
    let top = Memo::new(move |_| shown.with(|shown| shown.top));
    let nested = Memo::new(move |_| shown.with(|shown| shown.nested.clone()));
    let choose_top = move |event: web_sys::Event| state.set_top(event_target_value(&event).parse().ok());
    let all = move |closed: bool| {
        state.set_nested(Some(Nested {
            closed,
            ..Nested::default()
        }));
    };
    view! {
        <div class="table-bar">
            <Show when=move || grouped.get()>
                <Find/>
                <span class="pick">
                    <label for="top">"Show"</label>
                    <select id="top" on:change=choose_top prop:value=move || top.get().map_or_else(String::new, |top| top.to_string())>
                        <option value="" selected=move || top.get().is_none()>"all groups"</option>
                        {TOPS.into_iter().map(|many| view! {
                            <option value=many selected=move || top.get() == Some(many)>{format!("the first {many} and the rest")}</option>
                        }).collect_view()}
                    </select>
                </span>
            </Show>
            <Show when=move || several.get() && top.get().is_none()>
                <label class="check-label">
                    <input type="checkbox" prop:checked=move || nested.get().is_some()
                        on:change=move |event| state.set_nested(event_target_checked(&event).then(Nested::default))/>
                    "Subtotals"
                </label>
                <Show when=move || nested.get().is_some()>
                    <span class="seg small" role="group" aria-label="Groups inside">
                        <button type="button" on:click=move |_| all(false)>"Open all"</button>
                        <button type="button" on:click=move |_| all(true)>"Close all"</button>
                    </span>
                </Show>
            </Show>
            <label class="check-label last">
                <input type="checkbox" prop:checked=move || state.all_metrics().get()
                    on:change=move |event| state.set_all_metrics(event_target_checked(&event))/>
                "All metrics"
            </label>
        </div>
        <p class="hint press-hint">"Press a figure to see how it was made."</p>
    }
}

/// Looks for groups by their names.
#[component]
fn Find() -> impl IntoView {
    let state = AppState::get();
    let shown = state.shown();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let type_in = move |event: web_sys::Event| {
        let text = event_target_value(&event);
        if let Some(handle) = timer.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        timer.set_value(set_timeout_with_handle(move || state.set_search(text), PAUSE).ok());
    };
    let found = move || {
        let asked = shown.with(|shown| !shown.search.trim().is_empty());
        let groups = state
            .view()
            .with(|view| view.as_ref().map_or(0, |view| view.report.group_count));
        asked.then(|| match groups {
            1 => "1 group".to_owned(),
            groups => format!("{} groups", count(groups)),
        })
    };
    view! {
        <span class="find-groups">
            <label for="find-groups">"Find groups"</label>
            <input id="find-groups" type="search" autocomplete="off" prop:value=move || shown.with(|shown| shown.search.clone())
                on:input=type_in/>
            <span role="status">{found}</span>
        </span>
    }
}
