//! Results by result indicator.

use crate::app::state::AppState;
use crate::app::words;
use leadsheet::catalog::Unit;
use leadsheet::report::ResultLine;
use leadsheet::{amount::Amount, explain, show};
use leptos::prelude::*;

/// Results by result indicator. They are different things, so there is no total.
#[component]
pub(crate) fn ResultsTable() -> impl IntoView {
    let state = AppState::get();
    let found = Memo::new(move |_| {
        state.view().with(|view| {
            view.as_ref()
                .map(|view| (view.findings.results.clone(), view.report.currency.clone()))
                .unwrap_or_default()
        })
    });
    move || {
        let (lines, currency) = found.get();
        (!lines.is_empty()).then(|| {
            let rows = lines.iter().map(|line| row(line, currency.as_deref())).collect_view();
            view! {
                <section class="results">
                    <div class="wrap" tabindex="0" role="region" aria-label="Results by result indicator">
                        <table>
                            <caption>"Results by result indicator"</caption>
                            <thead>
                                <tr>
                                    <th scope="col">"Result"</th>
                                    <th scope="col" class="number">"Results"</th>
                                    <th scope="col" class="number">"Spend"</th>
                                    <th scope="col" class="number">"Cost per result"<small>"spend / results"</small></th>
                                    <th scope="col" class="number">"Rows"</th>
                                </tr>
                            </thead>
                            <tbody>{rows}</tbody>
                        </table>
                    </div>
                    <p class="hint">"Different things, so they are never added up."</p>
                </section>
            }
        })
    }
}

fn row(line: &ResultLine, currency: Option<&str>) -> AnyView {
    let code = (line.indicator != line.name).then(|| view! { <code class="under">{line.indicator.clone()}</code> });
    view! {
        <tr>
            <th scope="row">{line.name.clone()}{code}</th>
            <td class="number">{show::figure(line.total, Unit::Count, None)}</td>
            {money(line.spend, currency)}
            {money(line.cost, currency)}
            <td class="number">{words::grouped(line.rows)}</td>
        </tr>
    }
    .into_any()
}

fn money(amount: Amount, currency: Option<&str>) -> AnyView {
    match (amount.known(), amount.reason()) {
        (Some(value), _) => view! { <td class="number">{show::figure(value, Unit::Money, currency)}</td> }.into_any(),
        (None, reason) => {
            view! { <td class="number missing">{reason.map_or("", explain::reason_short)}</td> }.into_any()
        }
    }
}
