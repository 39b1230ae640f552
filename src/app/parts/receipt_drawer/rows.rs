//! The rows behind a figure.

use crate::app::words;
use leadsheet::catalog::metric_card;
use leadsheet::report::Receipt;
use leadsheet::{explain, show};
use leptos::prelude::*;
use std::sync::Arc;

/// The rows behind a figure: how many, what was left out, and the first of them.
#[component]
pub(super) fn Rows(
    /// The receipt.
    receipt: Arc<Receipt>,
) -> impl IntoView {
    let used = if receipt.rows == receipt.rows_of {
        format!("All {} that were read.", words::many(receipt.rows_of, "row", "rows"))
    } else {
        format!(
            "{} of {}.",
            words::grouped(receipt.rows),
            words::many(receipt.rows_of, "row", "rows")
        )
    };
    let left_out = receipt
        .left_out
        .iter()
        .map(|(reason, count)| {
            let rows = words::many(*count, "row", "rows");
            view! { <li>{rows}" left out while reading: "{explain::left_out(*reason)}"."</li> }
        })
        .collect_view();
    let more = (receipt.more_rows > 0).then(|| {
        view! { <p class="hint">"and "{words::many(receipt.more_rows, "row", "rows")}" more"</p> }
    });
    view! {
        <section class="receipt-rows">
            <h3>"Rows"</h3>
            <p class="by">{used}</p>
            {(!receipt.left_out.is_empty()).then(|| view! { <ul class="by">{left_out}</ul> })}
            {(!receipt.sample.is_empty()).then(|| table(&receipt))}
            {more}
        </section>
    }
}

fn table(receipt: &Receipt) -> AnyView {
    let currency = receipt.currency.as_deref();
    let heads = receipt
        .operands
        .iter()
        .map(|operand| view! { <th scope="col" class="number">{metric_card(operand.metric).name.as_str()}</th> })
        .collect_view();
    let rows = receipt
        .sample
        .iter()
        .map(|row| {
            let figures = row
                .figures
                .iter()
                .zip(&receipt.operands)
                .map(|(amount, operand)| match amount.reason() {
                    Some(reason) => {
                        view! { <td class="number missing">{explain::reason_short(reason)}</td> }.into_any()
                    }
                    None => {
                        let shown = show::amount(*amount, metric_card(operand.metric).unit, currency);
                        view! { <td class="number">{shown}</td> }.into_any()
                    }
                });
            let source = (!row.source.is_empty()).then(|| view! { <span class="under">{row.source.clone()}</span> });
            view! {
                <tr>
                    <td class="number place">{words::grouped(row.place)}</td>
                    <th scope="row">{row.about.clone()}{source}</th>
                    {figures.collect_view()}
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="wrap" tabindex="0" role="region" aria-label="The first rows">
            <table class="plain">
                <caption class="visually-hidden">"The first rows"</caption>
                <thead><tr><th scope="col" class="number">"Place"</th><th scope="col">"Row"</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}
