//! What new definitions did to the figures.

use crate::app::state::AppState;
use leadsheet::amount::Amount;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::engine::View;
use leadsheet::{explain, show};
use leptos::prelude::*;
use std::sync::Arc;

/// The figures that differ from those of an earlier report.
#[component]
pub(super) fn FiguresAfter(
    /// The earlier report, if there was one.
    before: StoredValue<Option<Arc<View>>>,
) -> impl IntoView {
    let view = AppState::get().view();
    move || {
        let before = before.try_get_value().flatten()?;
        let now = view.get()?;
        if Arc::ptr_eq(&before, &now) {
            return Some(view! { <p class="soft">"Working out the figures…"</p> }.into_any());
        }
        let found = differences(&before, &now);
        if found.is_empty() {
            return Some(view! { <p>"No figure of your data changes."</p> }.into_any());
        }
        Some(
            view! {
                <p>"Figures of your data"</p>
                <ul class="figures-after">
                    {found.into_iter().map(|(name, before, now)| view! {
                        <li>{name}" "<span class="number">{before}" → "{now}</span></li>
                    }).collect_view()}
                </ul>
            }
            .into_any(),
        )
    }
}

/// Name, figure before and figure now of every metric that differs.
fn differences(before: &View, now: &View) -> Vec<(&'static str, String, String)> {
    let figure = |view: &View, metric: Metric| view.report.totals.get(&metric).map(|value| value.amount);
    let words = |amount: Amount, metric: Metric, currency: Option<&str>| match amount.reason() {
        None => show::amount(amount, metric_card(metric).unit, currency),
        Some(reason) => explain::reason_short(reason).to_owned(),
    };
    Metric::ALL
        .iter()
        .filter_map(|metric| {
            let (old, new) = (figure(before, *metric)?, figure(now, *metric)?);
            let (old_currency, new_currency) = (before.report.currency.as_deref(), now.report.currency.as_deref());
            (old != new).then(|| {
                (
                    metric_card(*metric).label.as_str(),
                    words(old, *metric, old_currency),
                    words(new, *metric, new_currency),
                )
            })
        })
        .collect()
}
