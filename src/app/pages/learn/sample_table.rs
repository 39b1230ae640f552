//! The data of an exercise.

use super::marked::code;
use leadsheet::catalog::Exercise;
use leptos::prelude::*;

/// The sample as a table that is read downwards, and as it would be pasted.
#[component]
pub(super) fn SampleTable(
    /// The exercise.
    exercise: &'static Exercise,
) -> impl IntoView {
    let table = exercise.table();
    let rows = table.first().map_or(0, |(_, cells)| cells.len());
    view! {
        <div class="wrap sample-wrap" tabindex="0" role="region" aria-label="The data">
            <table class="sample-table">
                <caption class="visually-hidden">"The data"</caption>
                <thead class:visually-hidden=rows == 1>
                    <tr><th scope="col">"Field"</th>{(1..=rows).map(|row| view! { <th scope="col" class="number">{format!("Row {row}")}</th> }).collect_view()}</tr>
                </thead>
                <tbody>
                    {table.into_iter().map(|(field, cells)| view! {
                        <tr>
                            <th scope="row">{code(&field)}</th>
                            {cells.into_iter().map(|cell| if cell.is_empty() {
                                view! { <td class="number missing">"–"</td> }.into_any()
                            } else {
                                view! { <td class="number">{cell}</td> }.into_any()
                            }).collect_view()}
                        </tr>
                    }).collect_view()}
                </tbody>
            </table>
        </div>
        <details class="json">
            <summary>"As it would be pasted"</summary>
            <pre tabindex="0" aria-label="The data as text">{exercise.sample.clone()}</pre>
        </details>
    }
}
