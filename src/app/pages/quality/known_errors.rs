//! The errors that are known, to read without an answer.

use leadsheet::catalog::api_errors;
use leptos::prelude::*;

/// Every error of our list.
#[component]
pub(super) fn KnownErrors() -> impl IntoView {
    let rows = api_errors()
        .iter()
        .map(|card| {
            let subcodes: Vec<String> = card.subcodes.iter().map(ToString::to_string).collect();
            let detail = match (subcodes.is_empty(), card.says.first()) {
                (false, _) => format!(" / {}", subcodes.join(", ")),
                (true, Some(words)) => format!(", “{words}”"),
                (true, None) => String::new(),
            };
            view! {
                <tr>
                    <th scope="row">{card.code}{detail}</th>
                    <td>{card.meaning.as_str()}</td>
                    <td>{card.fix.as_str()}</td>
                    <td>{card.cite.as_str()}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <details class="q-fold">
            <summary><h3>"Errors we know"</h3></summary>
            <div class="wrap" tabindex="0" role="region" aria-label="Errors we know">
                <table class="q-rules">
                    <thead><tr><th scope="col">"Code"</th><th scope="col">"What it means"</th><th scope="col">"What to do"</th><th scope="col">"Source"</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
