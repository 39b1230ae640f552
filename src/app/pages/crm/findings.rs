//! What is the matter with a file of leads.

use leadsheet::catalog::Severity;
use leadsheet::crm::CrmFinding;
use leadsheet::explain;
use leptos::prelude::*;

/// What is the matter with a file: how often, and a row to look at. Never what stands in it.
#[component]
pub(super) fn Findings(
    /// What was found, the most serious first.
    findings: Signal<Vec<CrmFinding>>,
) -> impl IntoView {
    move || {
        let findings = findings.get();
        if findings.is_empty() {
            return view! { <p class="soft found-nothing">"Nothing is the matter with its rows; none was left out."</p> }
                .into_any();
        }
        let items = findings.iter().map(item).collect_view();
        view! { <ul class="checks crm-findings" aria-label="Findings">{items}</ul> }.into_any()
    }
}

/// A finding.
pub(super) fn item(finding: &CrmFinding) -> AnyView {
    let (class, mark, word) = match finding.kind.severity() {
        Severity::Error => ("check bad", "✕", "Error"),
        Severity::Warning => ("check warn", "▲", "Warning"),
        Severity::Note => ("check note", "●", "Note"),
    };
    view! {
        <li class=class data-code=finding.kind.as_str()>
            <span class="mark" aria-hidden="true">{mark}</span>
            <span class="check-text"><span class="visually-hidden">{word}": "</span>{explain::crm_finding(finding)}</span>
        </li>
    }
    .into_any()
}
