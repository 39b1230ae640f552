//! A figure in a cell of the report table.

use super::column::Column;
use leadsheet::report::{Stability, Value};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A figure in a cell: a button that the table listens to by its `data-metric`. Few events are said in the cell.
pub(crate) fn cell_figure(
    column: &Column,
    value: Option<&Value>,
    currency: Option<&str>,
    group: &str,
    noted: bool,
) -> AnyView {
    let Some(value) = value else {
        return view! { <td></td> }.into_any();
    };
    let mut name = if group.is_empty() {
        column.label.clone()
    } else {
        format!("{}, {group}", column.label)
    };
    if noted {
        name.push_str(", with a note");
    }
    let mark = noted.then(|| view! { <span class="noted" aria-hidden="true" title="Has a note">"✎"</span> });
    let id = column.of.as_str().to_owned();
    let Some(known) = value.amount.known() else {
        let short = value.amount.reason().map_or("", explain::reason_short);
        return view! {
            <td>
                {mark}
                <button type="button" class="cell missing" data-metric=id aria-label=format!("{name}: {short}")>
                    {short}
                </button>
            </td>
        }
        .into_any();
    };
    let shown = show::figure_to(known, column.unit, currency, column.decimals);
    let interval = show::interval(value, column.unit, currency);
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
            {mark}
            <button type="button" class="cell" data-metric=id aria-label=format!("{name}: {shown}")>
                {shown.clone()}
            </button>
            {partial}{typed}{under}
        </td>
    }
    .into_any()
}
