//! The rows that make a difference.

use crate::app::words;
use leadsheet::amount::Amount;
use leadsheet::catalog::Unit;
use leadsheet::report::Pair;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The rows in which two definitions differ, the largest difference first.
#[component]
pub(super) fn PairRows(
    /// The two.
    pair: Pair,
    /// What they are called.
    names: (String, String),
) -> impl IntoView {
    let (first, second) = names;
    let several = pair
        .rows
        .iter()
        .any(|row| Some(&row.source) != pair.rows.first().map(|row| &row.source));
    let all = pair.rows_equal + pair.rows_differ;
    // A figure that is missing is no zero: there is nothing to hold the other one's rows against.
    let unknown = pair.difference.reason();
    let summary = if let Some(reason) = unknown {
        format!(
            "One of the two has no figure here ({}), so there are no rows to compare.",
            explain::reason_short(reason)
        )
    } else if pair.rows_differ == 0 {
        format!("The same figure in all {}.", words::many(all, "row", "rows"))
    } else if pair.rows_equal == 0 {
        format!("Different in all {}.", words::many(all, "row", "rows"))
    } else {
        format!(
            "Different in {} of {}; the same in the others.",
            words::grouped(pair.rows_differ),
            words::many(all, "row", "rows")
        )
    };
    let rows: Vec<_> = pair
        .rows
        .iter()
        .filter(|_| unknown.is_none())
        .map(|row| {
            let sign = if row.difference.is_sign_positive() { "+" } else { "" };
            view! {
                <tr>
                    <th scope="row"><bdi>{if row.about.is_empty() { "No name".to_owned() } else { row.about.clone() }}</bdi>
                        <span class="under">{if several { format!("{}, row {}", row.source, row.place) } else { format!("row {}", row.place) }}</span></th>
                    <td class="number">{cell(row.first)}</td>
                    <td class="number">{cell(row.second)}</td>
                    <td class="number">{format!("{sign}{}", show::figure(row.difference, Unit::Count, None))}</td>
                </tr>
            }
        })
        .collect();
    let title = format!("{second} against {first}");
    view! {
        <div class="pair">
            <h3><bdi>{second.clone()}</bdi>" against "<bdi>{first.clone()}</bdi></h3>
            <p class="soft">{summary}</p>
            {(!rows.is_empty()).then(|| view! {
                <div class="wrap" tabindex="0" role="region" aria-label=format!("Rows, {title}, scrollable")>
                    <table>
                        <caption class="visually-hidden">{format!("Rows that make the difference: {title}")}</caption>
                        <thead><tr>
                            <th scope="col">"Row"</th><th scope="col" class="number"><bdi>{first}</bdi></th>
                            <th scope="col" class="number"><bdi>{second}</bdi></th><th scope="col" class="number">"Difference"</th>
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            })}
            {(pair.more_rows > 0 && unknown.is_none()).then(|| view! {
                <p class="soft">{format!("and {} with smaller differences", words::many(pair.more_rows, "more row", "more rows"))}</p>
            })}
        </div>
    }
}

fn cell(amount: Amount) -> AnyView {
    match amount.reason() {
        None => show::amount(amount, Unit::Count, None).into_any(),
        Some(reason) => {
            view! { <span class="missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span> }
                .into_any()
        }
    }
}
