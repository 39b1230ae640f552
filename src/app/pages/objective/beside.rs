//! Leads and Sales beside each other.

use super::reasons::source;
use leadsheet::catalog::objective_facts;
use leptos::prelude::*;

/// Leads and Sales beside each other, with what to know before choosing.
#[component]
pub(super) fn Beside() -> impl IntoView {
    let file = objective_facts();
    let rows = file
        .side_by_side
        .iter()
        .map(|line| {
            view! {
                <tr>
                    <th scope="row">{line.aspect.as_str()}</th>
                    <td>{line.leads.as_str()}</td>
                    <td>{line.sales.as_str()}</td>
                </tr>
            }
        })
        .collect_view();
    let facts = file
        .facts
        .iter()
        .map(|fact| view! { <li>{fact.text.as_str()}{source(fact.grade, &fact.cite)}</li> })
        .collect_view();
    view! {
        <section class="block" aria-labelledby="side-by-side">
            <h2 id="side-by-side">"Leads and Sales beside each other"</h2>
            <div class="wrap" tabindex="0" role="region" aria-label="Side by side">
                <table class="beside">
                    <caption>"Side by side"<small>{format!("After {}.", file.cite)}</small></caption>
                    <thead>
                        <tr>
                            <th scope="col"><span class="visually-hidden">"What is compared"</span></th>
                            <th scope="col">"Leads"</th>
                            <th scope="col">"Sales"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <h3 class="crm-head">"Before you choose"</h3>
            <ul class="reasons">{facts}</ul>
        </section>
    }
}
