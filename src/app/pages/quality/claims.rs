//! What others have published about quality.

use super::source_line::SourceLine;
use leadsheet::catalog::claims;
use leptos::prelude::*;

/// Published figures, as claims with their source. They go into no calculation.
#[component]
pub(super) fn Claims() -> impl IntoView {
    view! {
        <section class="q-claims" aria-labelledby="claims-title">
            <h3 id="claims-title">"What is claimed"</h3>
            <p class="soft">"Figures that others have published. None of them goes into the results above; measure your own."</p>
            <ul>
                {claims().iter().map(|claim| view! {
                    <li>
                        <p><strong>{claim.figure.as_str()}</strong>" "{claim.text.as_str()}</p>
                        <p class="hint">"Said by "{claim.said_by.as_str()}"."</p>
                        <SourceLine grade=claim.grade cite=claim.cite.clone() uncertain=claim.uncertain.clone()/>
                    </li>
                }).collect_view()}
            </ul>
        </section>
    }
}
