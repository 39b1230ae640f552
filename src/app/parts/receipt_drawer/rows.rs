//! The rows behind a figure.

use crate::app::words;
use leadsheet::catalog::{Formula, Unit, metric_card};
use leadsheet::preset::formula::Name;
use leadsheet::report::{OwnReceipt, Receipt, ReceiptRow};
use leadsheet::source::LeftOutReason;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The rows behind a figure.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowsOf {
    rows: u32,
    rows_of: u32,
    filtered_out: u32,
    left_out: Vec<(LeftOutReason, u32)>,
    /// The columns of the sample: what each is of, and how it is shown.
    heads: Vec<(String, Unit)>,
    sample: Vec<ReceiptRow>,
    more_rows: u32,
    currency: Option<String>,
}

impl RowsOf {
    /// The rows behind a metric.
    pub(super) fn of(receipt: &Receipt) -> Self {
        let heads = receipt.operands.iter().map(|operand| {
            let card = metric_card(operand.metric);
            (card.name.clone(), card.unit)
        });
        Self {
            rows: receipt.rows,
            rows_of: receipt.rows_of,
            filtered_out: receipt.rows_filtered_out,
            left_out: receipt.left_out.clone(),
            heads: heads.collect(),
            sample: receipt.sample.clone(),
            more_rows: receipt.more_rows,
            currency: receipt.currency.clone(),
        }
    }

    /// The rows behind a number of the person's own.
    pub(super) fn of_own(receipt: &OwnReceipt) -> Self {
        // What is itself worked out has no figure in a row.
        let summed = receipt.operands.iter().filter(|operand| match &operand.of {
            Name::Metric(metric) => !matches!(metric_card(*metric).formula, Formula::Ratio { .. }),
            Name::Own(_) => !operand.entries.is_empty(),
        });
        let heads: Vec<(String, Unit)> = summed.map(|operand| (operand.name.clone(), operand.unit)).collect();
        let fits = receipt.sample.iter().all(|row| row.figures.len() == heads.len());
        Self {
            rows: receipt.rows,
            rows_of: receipt.rows_of,
            filtered_out: receipt.rows_filtered_out,
            left_out: receipt.left_out.clone(),
            sample: if fits { receipt.sample.clone() } else { Vec::new() },
            more_rows: if fits { receipt.more_rows } else { 0 },
            heads,
            currency: receipt.currency.clone(),
        }
    }
}

/// The rows behind a figure: how many, what was left out, and the first of them.
#[component]
pub(super) fn Rows(
    /// The rows.
    about: RowsOf,
) -> impl IntoView {
    let receipt = about;
    let all = words::many(receipt.rows_of, "row", "rows");
    let used = match (receipt.rows == receipt.rows_of, receipt.filtered_out > 0) {
        (true, false) => format!("All {all} that were read."),
        (true, true) => format!("All {all} that the filter keeps."),
        (false, false) => format!("{} of {all}.", words::grouped(receipt.rows)),
        (false, true) => format!("{} of the {all} that the filter keeps.", words::grouped(receipt.rows)),
    };
    let filtered = (receipt.filtered_out > 0).then(|| {
        view! { <p class="by">{words::many(receipt.filtered_out, "row", "rows")}" left out by the filter."</p> }
    });
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
            {filtered}
            {(!receipt.left_out.is_empty()).then(|| view! { <ul class="by">{left_out}</ul> })}
            {(!receipt.sample.is_empty()).then(|| table(&receipt))}
            {more}
        </section>
    }
}

fn table(receipt: &RowsOf) -> AnyView {
    let currency = receipt.currency.as_deref();
    let heads = receipt
        .heads
        .iter()
        .map(|(name, _)| view! { <th scope="col" class="number">{name.clone()}</th> })
        .collect_view();
    let rows = receipt
        .sample
        .iter()
        .map(|row| {
            let figures = row
                .figures
                .iter()
                .zip(&receipt.heads)
                .map(|(amount, (_, unit))| match amount.reason() {
                    Some(reason) => {
                        view! { <td class="number missing">{explain::reason_short(reason)}</td> }.into_any()
                    }
                    None => {
                        let shown = show::amount(*amount, *unit, currency);
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
