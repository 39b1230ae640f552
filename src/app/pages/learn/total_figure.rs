//! The user's own figure of a metric.

use crate::app::state::AppState;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The total of a metric as a button that opens its receipt, or why it is missing; nothing without data.
#[component]
pub(crate) fn TotalFigure(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let card = metric_card(metric);
    let value = Memo::new(move |_| {
        view.with(|view| {
            let report = &view.as_ref()?.report;
            let value = report.totals.get(&metric)?;
            Some((*value, report.currency.clone()))
        })
    });
    move || {
        value.get().map(|(value, currency)| match value.amount.reason() {
            None => {
                let figure = show::amount(value.amount, card.unit, currency.as_deref());
                view! {
                    <button type="button" class="total-figure" aria-haspopup="dialog"
                        on:click=move |_| state.open_receipt(metric, Vec::new())>
                        <span class="visually-hidden">{format!("{}: ", card.label)}</span>{figure}
                    </button>
                }
                .into_any()
            }
            Some(reason) => view! {
                <span class="total-figure missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span>
            }
            .into_any(),
        })
    }
}
