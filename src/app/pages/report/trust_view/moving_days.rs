//! Days that can still change, with the day when they settle.

use crate::app::state::AppState;
use leadsheet::engine::Trust;
use leadsheet::explain;
use leadsheet::report::Now;
use leptos::prelude::*;
use std::sync::Arc;

/// Days that can still change.
#[component]
pub(super) fn MovingDaysList(
    /// What was found.
    trust: Arc<Trust>,
    /// What day it is.
    now: Option<Now>,
) -> impl IntoView {
    let state = AppState::get();
    let currency = state
        .view()
        .with_untracked(|view| view.as_ref().and_then(|view| view.report.currency.clone()));
    let undated = state
        .view()
        .with_untracked(|view| view.as_ref().is_some_and(|view| view.report.period.is_none()));
    let items = trust
        .moving
        .iter()
        .map(|days| {
            view! {
                <li>
                    {explain::moving(days, currency.as_deref())}
                    {explain::settles(days).map(|text| view! { <small>{text}</small> })}
                </li>
            }
        })
        .collect_view();
    let body = match (now, undated, trust.moving.is_empty()) {
        (None, ..) => {
            view! { <p class="soft">"This browser does not say what day it is, so it cannot be told."</p> }.into_any()
        }
        (_, true, _) => {
            view! { <p class="soft">"The rows name no days, so it cannot be told which can still change."</p> }
                .into_any()
        }
        (_, _, true) => {
            view! { <p class="soft">"None: every day of the report is old enough to stand."</p> }.into_any()
        }
        _ => view! { <ul class="moving">{items}</ul> }.into_any(),
    };
    view! {
        <section aria-labelledby="moving-title">
            <h3 id="moving-title">"Days that can still change"</h3>
            {now.map(|now| view! { <p class="hint">{format!("As of today, {}, by this device's clock.", now.today)}</p> })}
            {body}
        </section>
    }
}
