//! All that one rule found.

use super::source_line::SourceLine;
use crate::app::pages::learn::code;
use crate::app::words;
use leadsheet::capi::Finding;
use leadsheet::catalog::{PayloadRule, Severity, payload_rule};
use leadsheet::explain;
use leptos::prelude::*;

/// As many places stand open; more are folded.
const OPEN: usize = 4;

/// The findings of one rule.
#[derive(Clone)]
pub(super) struct Group {
    /// The rule.
    pub(super) rule: PayloadRule,
    /// How serious it is.
    pub(super) level: Severity,
    /// How many there are; not all need be listed.
    pub(super) count: u32,
    /// Those listed.
    pub(super) findings: Vec<Finding>,
}

/// The findings of one rule: reason, fix and source once, and each place.
#[component]
pub(super) fn FindingGroup(
    /// The findings.
    group: Group,
) -> impl IntoView {
    let Group {
        rule,
        level,
        count,
        findings,
    } = group;
    let card = payload_rule(rule);
    let said: Vec<explain::Explained> = findings.iter().map(explain::payload_finding).collect();
    let first = said
        .first()
        .map(|said| (said.what.clone(), said.hint.clone()))
        .unwrap_or_default();
    let same = said.iter().all(|said| said.what == first.0 && said.hint == first.1);
    let places: Vec<_> = findings
        .iter()
        .zip(&said)
        .filter(|(finding, _)| finding.event.is_some() || !finding.path.is_empty())
        .map(|(finding, said)| {
            let event = finding.event.map(|event| format!("Event {}", event.saturating_add(1)));
            let own = (!same).then(|| said.what.clone());
            view! {
                <li>
                    {event.map(|event| view! { <span class="event-number">{event}</span> })}
                    {(!finding.path.is_empty()).then(|| code(&finding.path))}
                    {own.map(|own| view! { <span class="own-reason">{own}</span> })}
                </li>
            }
        })
        .collect();
    let listed = places.len();
    let more = u32::try_from(findings.len())
        .ok()
        .and_then(|listed| count.checked_sub(listed))
        .unwrap_or_default();
    let (mark, name) = match level {
        Severity::Error => ("✕", "error"),
        Severity::Warning => ("▲", "warning"),
        Severity::Note => ("●", "note"),
    };
    view! {
        <li class="finding-group" data-level=name data-rule=rule.id()>
            <h4>
                <span class="level"><span class="mark" aria-hidden="true">{mark}</span>{explain::severity(level)}</span>
                <span class="rule-name">{card.map(|card| card.name.as_str()).unwrap_or_default()}</span>
                <span class="rule-id">{rule.id()}</span>
                {(count > 1).then(|| view! { <span class="tag">{words::grouped(count)}" places"</span> })}
            </h4>
            <p>{if same { first.0 } else { "The same rule in several ways; each place says which.".to_owned() }}</p>
            <p class="q-fix"><span>"Fix: "</span>{first.1}</p>
            {(listed > 0).then(|| view! {
                <details class="q-places" open=listed <= OPEN>
                    <summary>{if listed == 1 { "Where".to_owned() } else { format!("Where: {} places", words::grouped(count)) }}</summary>
                    <ul>{places}</ul>
                    {(more > 0).then(|| view! { <p class="hint">"And "{words::grouped(more)}" more."</p> })}
                </details>
            })}
            {card.map(|card| view! { <SourceLine grade=card.grade cite=card.cite.clone() uncertain=card.uncertain.clone()/> })}
        </li>
    }
}
