//! What tells the conversion locations that a report is grouped by.

use crate::app::state::AppState;
use leadsheet::engine::{Request, Response};
use leadsheet::explain;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// What tells each conversion location, when the report is grouped by it.
#[component]
pub(super) fn WhyLocation() -> impl IntoView {
    let state = AppState::get();
    let grouped = Memo::new(move |_| {
        let view = state.view();
        view.with(|view| {
            view.as_ref()
                .is_some_and(|view| view.report.by.iter().any(|id| id == "conversion_location"))
        })
    });
    let answer = state.follow(move || {
        grouped.get().then(|| Request::Trust {
            preset: state.preset().get(),
            now: None,
        })
    });
    move || {
        let answer = answer.get()?;
        let Response::Trust(trust) = answer.as_ref() else {
            return None;
        };
        // Ad sets that the same thing tells are counted together.
        let mut reasons: BTreeMap<String, u32> = BTreeMap::new();
        for located in &trust.locations {
            *reasons.entry(explain::located(located)).or_default() += 1;
        }
        let items = reasons
            .into_iter()
            .map(|(reason, count)| {
                let times = (count > 1).then(|| view! { <small>{format!(" ({count} times)")}</small> });
                view! { <li>{reason}{times}</li> }
            })
            .collect::<Vec<_>>();
        (grouped.get() && !items.is_empty()).then(|| {
            view! {
                <details class="why-location">
                    <summary>"What tells the conversion location"</summary>
                    <ul>{items}</ul>
                </details>
            }
        })
    }
}
