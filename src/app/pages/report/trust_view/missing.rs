//! Zero against missing, and ratios above one.

use crate::app::state::AppState;
use leadsheet::amount::Reason;
use leadsheet::catalog::{Metric, Unit, metric_card};
use leadsheet::explain;
use leadsheet::report::CheckKind;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// What is zero, what is missing, and why.
#[component]
pub(super) fn Missing() -> impl IntoView {
    let state = AppState::get();
    let body = move || {
        let view = state.view().get()?;
        let mut zero: Vec<&str> = Vec::new();
        let mut missing: BTreeMap<&str, (Reason, Vec<&str>)> = BTreeMap::new();
        for metric in Metric::ALL {
            let card = metric_card(*metric);
            // There are several lead rates: a rate goes by its whole name.
            let label = if card.unit == Unit::Rate {
                &card.label
            } else {
                &card.name
            };
            let Some(value) = view.report.totals.get(metric) else {
                continue;
            };
            match (value.amount.known(), value.amount.reason()) {
                (Some(known), _) if known.is_zero() => zero.push(label),
                (None, Some(reason)) => missing
                    .entry(explain::reason_short(reason))
                    .or_insert_with(|| (reason, Vec::new()))
                    .1
                    .push(label),
                _ => {}
            }
        }
        let zeros = (!zero.is_empty()).then(|| {
            view! {
                <div>
                    <dt>"zero"</dt>
                    <dd>"The file tells it, and none happened. "<span class="which">{zero.join(", ")}</span></dd>
                </div>
            }
        });
        let rows = missing
            .into_iter()
            .map(|(short, (reason, labels))| {
                view! {
                    <div>
                        <dt>{short}</dt>
                        <dd>{explain::reason(reason)}" "<span class="which">{labels.join(", ")}</span></dd>
                    </div>
                }
            })
            .collect_view();
        Some(view! { <dl class="facts">{zeros}{rows}</dl> })
    };
    view! {
        <section aria-labelledby="missing-title">
            <h3 id="missing-title">"Zero and missing"</h3>
            <p class="hint">"Of all rows in the report. Missing is never shown as zero."</p>
            {body}
        </section>
    }
}

/// Ratios above 100 per cent, with what explains them.
#[component]
pub(super) fn AboveOne() -> impl IntoView {
    let state = AppState::get();
    move || {
        let view = state.view().get()?;
        let found = view
            .report
            .checks
            .iter()
            .filter(|check| matches!(check.kind, CheckKind::RateAboveOne { .. }))
            .map(|check| view! { <li>{explain::check(check)}</li> })
            .collect::<Vec<_>>();
        let body = if found.is_empty() {
            view! { <p class="soft">"None of the totals is."</p> }.into_any()
        } else {
            view! { <ul class="moving">{found}</ul> }.into_any()
        };
        Some(view! {
            <section aria-labelledby="above-title">
                <h3 id="above-title">"Ratios above 100 %"</h3>
                {body}
            </section>
        })
    }
}
