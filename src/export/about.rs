//! What stands beside the numbers: the same in every form.

use super::Extract;
use super::own;
use super::table::{asked, metrics};
use crate::catalog::Metric;
use crate::catalog::metric_card;
use crate::explain::{self, Definition};
use crate::report::compare::Change;

/// What a report is about, each fact under its name.
pub(super) fn facts(extract: &Extract<'_>) -> Vec<(&'static str, String)> {
    let mut facts = explain::facts(extract.report, extract.preset, extract.filter, extract.sources);
    if let Some(crm) = extract.crm {
        // Beside the other files that figures come from.
        let place = facts
            .iter()
            .position(|(name, _)| *name == "Rows used")
            .unwrap_or(facts.len());
        facts.insert(place, ("CRM file", explain::crm_file(extract.report, crm)));
    }
    facts
}

/// What its metrics mean.
pub(super) fn definitions(extract: &Extract<'_>) -> Vec<Definition> {
    metrics(extract)
        .into_iter()
        .map(|metric| explain::definition(metric, extract.preset, extract.findings, &extract.report.given))
        .chain(
            own::columns(extract)
                .iter()
                .filter_map(|column| explain::own_definition(&column.id, extract.preset, extract.findings)),
        )
        .collect()
}

/// Metrics of the goal that it does not have, and why.
pub(super) fn not_known(extract: &Extract<'_>) -> Vec<(String, &'static str)> {
    let mut missing = explain::not_known(extract.report, &asked(extract));
    missing.extend(own::all(extract).into_iter().filter_map(|column| {
        let reason = extract.report.own.get(&column.id)?.amount.reason()?;
        Some((column.name, explain::reason_short(reason)))
    }));
    missing
}

/// Its checks: how serious, the code, the words.
pub(super) fn checks(extract: &Extract<'_>) -> Vec<[String; 3]> {
    extract
        .report
        .checks
        .iter()
        .map(|check| {
            [
                check.level.as_str().to_owned(),
                check.code().to_owned(),
                explain::check(check),
            ]
        })
        .collect()
}

/// Its notes: what each is pinned to, and the words.
pub(super) fn notes(extract: &Extract<'_>) -> Vec<[String; 2]> {
    extract
        .preset
        .notes
        .iter()
        .map(|note| [explain::pin(&note.pin, extract.preset), note.text.clone()])
        .collect()
}

/// The own counts and metrics that changed.
pub(super) fn own_changes<'a>(extract: &Extract<'a>) -> Vec<(own::OwnColumn, &'a Change)> {
    let Some(comparison) = extract.comparison else {
        return Vec::new();
    };
    let shown = |change: &&Change| change.before.known().is_some() || change.after.known().is_some();
    own::all(extract)
        .into_iter()
        .filter_map(|column| {
            let change = comparison.own.get(&column.id).filter(shown)?;
            Some((column, change))
        })
        .collect()
}

/// The metrics that changed, in the order of the extract.
pub(super) fn changes<'a>(extract: &Extract<'a>) -> Vec<(Metric, &'a Change)> {
    let Some(comparison) = extract.comparison else {
        return Vec::new();
    };
    let shown = |change: &&Change| change.before.known().is_some() || change.after.known().is_some();
    metrics(extract)
        .into_iter()
        .filter_map(|metric| Some((metric, comparison.metrics.get(&metric).filter(shown)?)))
        .collect()
}

/// What changed in sentences: the changes, their drivers and what to know before.
pub(super) fn change_lines(extract: &Extract<'_>) -> Vec<String> {
    let Some(comparison) = extract.comparison else {
        return Vec::new();
    };
    let currency = comparison.after.currency.as_deref();
    let mut lines: Vec<String> = explain::sides(comparison).into_iter().collect();
    lines.extend(explain::caveats(comparison));
    lines.extend(
        changes(extract)
            .into_iter()
            .map(|(metric, change)| explain::change(metric, change, currency)),
    );
    lines.extend(
        own_changes(extract)
            .into_iter()
            .map(|(column, change)| explain::own_change(&column.name, column.unit, change, currency)),
    );
    lines.extend(
        comparison
            .drivers
            .iter()
            .map(|(metric, drivers)| explain::drivers(*metric, drivers, currency)),
    );
    lines
}

/// All of it, one line each, for forms that are only a table.
pub(super) fn lines(extract: &Extract<'_>) -> Vec<String> {
    let report = extract.report;
    let mut lines = vec![explain::headline(report, extract.preset)];
    lines.extend(facts(extract).into_iter().map(|(name, text)| format!("{name}: {text}")));
    if !report.by.is_empty() {
        for metric in metrics(extract) {
            if let Some(value) = report.totals.get(&metric) {
                let shown = explain::cell(value, metric, report.currency.as_deref());
                lines.push(format!("Total of {}: {shown}", metric_card(metric).label));
            }
        }
        for column in own::columns(extract) {
            if let Some(value) = report.own.get(&column.id) {
                let shown = explain::own_cell(value, column.unit, column.decimals, report.currency.as_deref());
                lines.push(format!("Total of {}: {shown}", column.name));
            }
        }
    }
    for Definition {
        label,
        formula,
        made_of,
        ..
    } in definitions(extract)
    {
        let made_of = if made_of.is_empty() {
            made_of
        } else {
            format!(". {made_of}")
        };
        lines.push(format!("Definition of {label}: {formula}{made_of}"));
    }
    lines.extend(
        not_known(extract)
            .into_iter()
            .map(|(label, why)| format!("Not known: {label}: {why}")),
    );
    lines.extend(change_lines(extract).into_iter().map(|line| format!("Change: {line}")));
    lines.extend(
        notes(extract)
            .into_iter()
            .map(|[pin, text]| format!("Note on {pin}: {text}")),
    );
    lines.extend(
        checks(extract)
            .into_iter()
            .map(|[level, code, words]| format!("Check ({level}, {code}): {words}")),
    );
    lines
}
