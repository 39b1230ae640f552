//! A figure in a cell of the report table.

use leadsheet::catalog::{Metric, metric_card};
use leadsheet::report::{Stability, Value};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A figure in a cell: a button that the table listens to by its `data-metric`. Few events are said in the cell.
pub(crate) fn cell_figure(metric: Metric, value: Option<&Value>, currency: Option<&str>, group: &str) -> AnyView {
    let Some(value) = value else {
        return view! { <td></td> }.into_any();
    };
    let card = metric_card(metric);
    let name = if group.is_empty() {
        card.label.clone()
    } else {
        format!("{}, {group}", card.label)
    };
    let Some(known) = value.amount.known() else {
        let short = value.amount.reason().map_or("", explain::reason_short);
        return view! {
            <td>
                <button type="button" class="cell missing" data-metric=metric.as_str() aria-label=format!("{name}: {short}")>
                    {short}
                </button>
            </td>
        }
        .into_any();
    };
    let shown = show::figure(known, card.unit, currency);
    let interval = show::interval(value, card.unit, currency);
    let under = match (value.stability, interval) {
        (Some(stability @ (Stability::VeryUnstable | Stability::Unstable)), interval) => {
            let words = interval.map_or_else(
                || stability.as_str().to_owned(),
                |interval| format!("{} {interval}", stability.as_str()),
            );
            Some(view! { <span class="unstable">{words}</span> }.into_any())
        }
        (_, Some(interval)) => Some(view! { <span class="pm">{interval}</span> }.into_any()),
        _ => None,
    };
    let partial = value.partial.then(|| view! { <span class="partial">"partial"</span> });
    let typed = value.typed.then(|| view! { <span class="partial">"typed in"</span> });
    view! {
        <td>
            <button type="button" class="cell" data-metric=metric.as_str() aria-label=format!("{name}: {shown}")>
                {shown.clone()}
            </button>
            {partial}{typed}{under}
        </td>
    }
    .into_any()
}
