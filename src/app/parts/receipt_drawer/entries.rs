//! The columns that went into a sum.

use crate::app::pages::definitions::words::window;
use crate::app::words;
use leadsheet::catalog::Unit;
use leadsheet::report::Entry;
use leadsheet::show;
use leptos::prelude::*;

/// The columns that went into a sum: action type, where it stands, window, rows with and without, sum.
#[component]
pub(super) fn Entries(
    /// The columns.
    entries: Vec<Entry>,
    /// What they are measured in.
    unit: Unit,
    /// The currency of money.
    currency: Option<String>,
    /// Rows of it may be added.
    adds: bool,
) -> impl IntoView {
    let several = entries
        .iter()
        .any(|entry| entries.first().is_some_and(|first| first.source != entry.source));
    let rows = entries
        .iter()
        .map(|entry| {
            let what = match &entry.action_type {
                Some(name) => view! { <code>{name.clone()}</code> }.into_any(),
                None => entry.origin.clone().into_any(),
            };
            let sum = if adds {
                show::figure(entry.sum, unit, currency.as_deref())
            } else {
                "not added".to_owned()
            };
            // The name of a base figure is where it stands, and it has no window.
            let of_type = entry.action_type.is_some();
            let under: Vec<String> = [
                of_type.then(|| entry.origin.clone()),
                of_type.then(|| window(&entry.window)),
                several.then(|| entry.source.clone()),
            ]
            .into_iter()
            .flatten()
            .collect();
            view! {
                <tr>
                    <th scope="row">{what}<span class="under">{under.join(" · ")}</span></th>
                    <td class="number">{words::grouped(entry.rows)}</td>
                    <td class="number">{words::grouped(entry.rows_without)}</td>
                    <td class="number" class:missing=!adds>{sum}</td>
                </tr>
            }
        })
        .collect_view();
    (!entries.is_empty()).then(|| {
        view! {
            <table class="plain entries">
                <caption class="visually-hidden">"Columns in the sum"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Column"</th>
                        <th scope="col" class="number">"Rows with"</th>
                        <th scope="col" class="number">"without"</th>
                        <th scope="col" class="number">"Sum"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
    })
}
