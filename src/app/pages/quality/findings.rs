//! What the check of a payload found.

use super::finding_group::{FindingGroup, Group};
use crate::app::words;
use leadsheet::capi::Checked;
use leadsheet::catalog::{PayloadRule, Severity};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The findings by rule, the most serious first, with their counts.
#[component]
pub(super) fn Findings(
    /// What was checked.
    checked: Arc<Checked>,
) -> impl IntoView {
    let groups = groups(&checked);
    let events = words::many(checked.events, "event", "events");
    let verdict = match level_counts(&checked) {
        [0, 0, _] => "Nothing speaks against it.",
        [0, ..] => "It can be sent; look at the warnings.",
        _ => "Mend the errors before it is sent.",
    };
    view! {
        <section aria-labelledby="findings-title" class="q-findings">
            <h3 id="findings-title">{events}" checked"</h3>
            <p class="verdict-line"><strong>{verdict}</strong>" "{counts(&checked)}</p>
            <ul class="finding-groups" aria-label="Findings">
                {groups.into_iter().map(|group| view! { <FindingGroup group/> }).collect_view()}
            </ul>
        </section>
    }
}

/// How many findings there are, by level.
fn level_counts(checked: &Checked) -> [u32; 3] {
    let mut counts = [0_u32; 3];
    for group in groups(checked) {
        let [errors, warnings, notes] = &mut counts;
        *match group.level {
            Severity::Error => errors,
            Severity::Warning => warnings,
            Severity::Note => notes,
        } += group.count;
    }
    counts
}

/// The counts in words: `3 errors, 1 warning, no notes.`
pub(super) fn counts(checked: &Checked) -> String {
    let [errors, warnings, notes] = level_counts(checked);
    let of = |count: u32, one: &str, more: &str| match count {
        0 => format!("no {more}"),
        count => words::many(count, one, more),
    };
    let text = format!(
        "{}, {}, {}.",
        of(errors, "error", "errors"),
        of(warnings, "warning", "warnings"),
        of(notes, "note", "notes")
    );
    text.strip_prefix('n').map_or(text.clone(), |rest| format!("N{rest}"))
}

fn groups(checked: &Checked) -> Vec<Group> {
    let mut by_rule: BTreeMap<PayloadRule, Group> = BTreeMap::new();
    for finding in &checked.findings {
        let group = by_rule.entry(finding.rule).or_insert_with(|| Group {
            rule: finding.rule,
            level: finding.level,
            count: checked.more.get(&finding.rule).copied().unwrap_or_default(),
            findings: Vec::new(),
        });
        group.count += 1;
        group.findings.push(finding.clone());
    }
    let mut groups: Vec<Group> = by_rule.into_values().collect();
    groups.sort_by_key(|group| (group.level, group.rule));
    groups
}
