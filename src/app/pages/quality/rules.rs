//! What is checked, and what keys are worth: to read without a payload.

use super::source_line::SourceLine;
use leadsheet::catalog::{Hashing, Severity, Unit, match_keys, payload_rules};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// Every rule that a payload is checked by.
#[component]
pub(super) fn Rules() -> impl IntoView {
    view! {
        <details class="q-fold">
            <summary><h3>"What is checked"</h3></summary>
            <div class="wrap" tabindex="0" role="region" aria-label="What is checked">
                <table class="q-rules">
                    <thead><tr><th scope="col">"Rule"</th><th scope="col">"Level"</th><th scope="col">"What is the matter"</th><th scope="col">"Source"</th></tr></thead>
                    <tbody>
                        {payload_rules().iter().map(|card| view! {
                            <tr>
                                <th scope="row">{card.code.id()}" "{card.name.as_str()}</th>
                                <td data-level=match card.level { Severity::Error => "error", Severity::Warning => "warning", Severity::Note => "note" }>
                                    {explain::severity(card.level)}
                                </td>
                                <td>{card.reason.replace("{n}", "N")}</td>
                                <td>{card.cite.as_str()}</td>
                            </tr>
                        }).collect_view()}
                    </tbody>
                </table>
            </div>
        </details>
    }
}

/// What each key is worth by our own estimate, and its bands.
#[component]
pub(super) fn Weights() -> impl IntoView {
    let keys = match_keys();
    let hashing = |hash: Hashing| match hash {
        Hashing::Required => "hashed",
        Hashing::Recommended => "best hashed",
        Hashing::Never => "as it is",
    };
    view! {
        <details class="q-fold">
            <summary><h3>"Weights and bands of the estimate"</h3></summary>
            <p>{keys.label.as_str()}". The score is ten times the chance that at least one key matches, if each matched as often as its weight says and none depended on another."</p>
            <div class="wrap" tabindex="0" role="region" aria-label="Weights">
                <table class="q-weights">
                    <thead><tr><th scope="col">"Key"</th><th scope="col" class="number">"Weight"</th><th scope="col">"Sent"</th><th scope="col">"Meta's priority"</th><th scope="col">"Why"</th></tr></thead>
                    <tbody>
                        {keys.keys.iter().map(|card| view! {
                            <tr>
                                <th scope="row">{card.name.as_str()}" "<code>{card.id.as_str()}</code></th>
                                <td class="number">{show::figure(card.weight, Unit::Ratio, None)}</td>
                                <td>{hashing(card.hash)}</td>
                                <td>{card.priority.as_deref().unwrap_or("–")}</td>
                                <td>{card.reason.as_str()}</td>
                            </tr>
                        }).collect_view()}
                    </tbody>
                </table>
            </div>
            <ul class="bands-list">
                {keys.bands.iter().map(|band| view! { <li>"From "{band.from.normalize().to_string()}": "{band.name.as_str()}</li> }).collect_view()}
            </ul>
            {keys.grade.map(|grade| view! { <SourceLine grade cite=keys.cite.clone()/> })}
        </details>
    }
}
