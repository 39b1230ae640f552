//! One error of the API.

use super::source_line::SourceLine;
use crate::app::pages::learn::code;
use leadsheet::capi::ApiProblem;
use leadsheet::explain;
use leptos::prelude::*;

/// An error: what it means, what to do, and where that is from.
#[component]
pub(super) fn Problem(
    /// The error.
    problem: ApiProblem,
) -> impl IntoView {
    let said = explain::api_problem(&problem);
    let subcode = problem.subcode.map(|subcode| format!(", subcode {subcode}"));
    view! {
        <li class="q-problem">
            <h4>"Error "{problem.code}{subcode}</h4>
            {(!problem.path.is_empty()).then(|| view! { <p class="hint">"At "{code(&problem.path)}</p> })}
            <p>{said.what}</p>
            <p class="q-fix"><span>"Fix: "</span>{said.hint}</p>
            {problem.card.map(|card| view! { <SourceLine grade=card.grade cite=card.cite uncertain=card.uncertain/> })}
        </li>
    }
}
