//! The same figure in other attribution windows.

use crate::app::pages::definitions::words::window;
use leadsheet::catalog::{MetricKind, metric_card};
use leadsheet::report::Receipt;
use leadsheet::{explain, show};
use leptos::prelude::*;
use std::sync::Arc;

/// The same figure in other attribution windows, beside each other and never added.
#[component]
pub(super) fn OtherWindows(
    /// The receipt.
    receipt: Arc<Receipt>,
) -> impl IntoView {
    // Of a cost or a rate, what it shows is the last count in it.
    let counted = receipt
        .operands
        .iter()
        .rev()
        .map(|operand| metric_card(operand.metric))
        .find(|card| card.kind == MetricKind::Count);
    let counted = counted.unwrap_or_else(|| metric_card(receipt.metric));
    let unit = counted.unit;
    let items = receipt
        .other_windows
        .iter()
        .map(|(id, amount)| {
            let shown = match amount.reason() {
                Some(reason) => explain::reason_short(reason).to_owned(),
                None => show::amount(*amount, unit, receipt.currency.as_deref()),
            };
            view! { <li><span>{window(id)}</span><span class="number">{shown}</span></li> }
        })
        .collect_view();
    (!receipt.other_windows.is_empty()).then(|| view! {
        <section class="other-windows">
            <h3>{format!("{} in other attribution windows", counted.name)}</h3>
            <p class="by">
                {format!("This number uses “{}”. Windows overlap, so they are never added.", window(&receipt.window))}
            </p>
            <ul>{items}</ul>
        </section>
    })
}
