//! A report in words: its headline, what it is about, what its numbers mean.

use super::left_out;
use crate::amount::Amount;
use crate::catalog::{Formula, Metric, MetricKind, Unit, goals, metric_card};
use crate::export::{CrmLine, ExportError, SourceLine};
use crate::preset::formula::Name;
use crate::preset::{OwnId, Pin, Preset, Rule};
use crate::report::{CountView, Filter, FilterRule, Findings, Match, Report, UsedType};
use crate::show::{amount, interval};
use crate::source::{DEFAULT_WINDOW, Period};
use std::collections::BTreeMap;

/// A dimension as a person reads it, by what it is asked for by; `label` knows the names of those that the sources have:
/// `campaign:before:_` is `Campaign, the part before "_"`.
#[must_use]
pub fn way(asked: &str, label: &dyn Fn(&str) -> Option<String>) -> String {
    let name = |id: &str| {
        label(id)
            .or_else(|| crate::catalog::field(id).map(|field| field.label().to_owned()))
            .unwrap_or_else(|| id.to_owned())
    };
    let Some((of, rule)) = asked.split_once(':') else {
        return name(asked);
    };
    let of = name(of);
    match rule.split_once(':') {
        Some(("before", mark)) => format!("{of}, the part before \"{mark}\""),
        Some(("after", mark)) => format!("{of}, the part after \"{mark}\""),
        Some(("like", pattern)) => format!("{of}, what stands at {{}} in \"{pattern}\""),
        Some(("part", rest)) => match rest.split_once(':') {
            Some((number, mark)) => format!("{of}, part {number} between \"{mark}\""),
            None => asked.to_owned(),
        },
        _ => asked.to_owned(),
    }
}

/// A rule of a filter in words, under the dimension's name.
#[must_use]
pub fn filter_rule(rule: &FilterRule, label: &dyn Fn(&str) -> Option<String>) -> String {
    let texts = |texts: &[String]| {
        let shown = |text: &String| {
            if text.is_empty() {
                "(none)".to_owned()
            } else {
                text.clone()
            }
        };
        texts.iter().map(shown).collect::<Vec<_>>().join(" or ")
    };
    let what = match (&rule.is, rule.not) {
        (Match::Equals(values), false) => format!("is {}", texts(values)),
        (Match::Equals(values), true) => format!("is not {}", texts(values)),
        (Match::Contains(text), false) => format!("contains \"{text}\""),
        (Match::Contains(text), true) => format!("does not contain \"{text}\""),
    };
    format!("{} {what}", way(&rule.dimension, label))
}

/// Days in words.
#[must_use]
pub fn days(period: Period) -> String {
    if period.from == period.to {
        format!("On {}", period.from)
    } else {
        format!("From {} to {}", period.from, period.to)
    }
}

/// What a report is about, each fact under its name.
#[must_use]
pub fn facts(report: &Report, preset: &Preset, filter: &Filter, sources: &[SourceLine]) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let period = report.period.map_or_else(
        || "not named by the rows".to_owned(),
        |period| format!("{} to {} ({} days)", period.from, period.to, period.days()),
    );
    facts.push(("Period", period));
    let currency = report.currency.clone();
    facts.push((
        "Currency",
        currency.unwrap_or_else(|| "not named, or more than one".to_owned()),
    ));
    let window = if preset.window == DEFAULT_WINDOW {
        "the row's own value".to_owned()
    } else {
        preset.window.clone()
    };
    facts.push(("Attribution window counted", window));
    if !report.attribution.is_empty() {
        facts.push(("Attribution setting of the rows", report.attribution.join("; ")));
    }
    for source in sources {
        let mut text = format!("{}, {} rows", source.name, source.rows);
        for (reason, count) in &source.left_out {
            text.push_str(&format!("; left out {count}: {}", left_out(*reason)));
        }
        facts.push(("Source", text));
    }
    facts.push(("Rows used", report.rows.to_string()));
    facts.push(("Rows left out while reading", report.rows_left_out.to_string()));
    if !filter.is_empty() {
        facts.push(("Filter", filter_text(filter)));
        facts.push(("Rows the filter takes out", report.rows_filtered_out.to_string()));
    }
    let goal = goals().iter().find(|goal| goal.id == preset.goal);
    facts.push(("Goal", goal.map_or(preset.goal.clone(), |goal| goal.name.clone())));
    facts.push(("Definitions", preset.name.clone()));
    facts.push(("Fingerprint of the definitions", preset.fingerprint()));
    facts
}

/// A filter in words.
#[must_use]
pub fn filter_text(filter: &Filter) -> String {
    // Asked for by its id, as the terminal asks for it.
    let mut parts: Vec<String> = filter
        .rules
        .iter()
        .map(|rule| filter_rule(rule, &|id| Some(id.to_owned())))
        .collect();
    if let Some(period) = filter.period {
        parts.push(format!("{} to {}", period.from, period.to));
    }
    parts.join("; ")
}

/// What a metric means in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name with the denominator.
    pub label: String,
    /// How it is worked out.
    pub formula: String,
    /// The action types it counts.
    pub made_of: String,
    /// What it says.
    pub meaning: String,
}

/// What a metric means in a report: formula, and for a count the action types and where they stand. A figure that is
/// `given` comes from the CRM, whatever the definitions make of the action types.
#[must_use]
pub fn definition(metric: Metric, preset: &Preset, findings: &Findings, given: &[Metric]) -> Definition {
    let card = metric_card(metric);
    let operands = match &card.formula {
        Formula::Ratio { of, per, .. } => vec![*of, *per],
        _ => vec![metric],
    };
    let alone = operands == [metric] && matches!(card.formula, Formula::Count(_));
    let made_of: Vec<String> = operands
        .into_iter()
        .filter_map(|operand| {
            let made = match (&metric_card(operand).formula, given_by_crm(operand, given)) {
                (_, Some(words)) => words.to_owned(),
                (Formula::Count(id) | Formula::Value(id), None) => {
                    let view = findings.counts.iter().find(|view| view.id == *id);
                    view.map_or_else(|| "nothing".to_owned(), |view| made_of(view, preset))
                }
                _ => return None,
            };
            Some(if alone {
                made
            } else {
                format!("{}: {made}", metric_card(operand).name)
            })
        })
        .collect();
    let meaning = match metric {
        Metric::PurchaseValue if given.contains(&metric) => "The revenue that the CRM has for converted leads.",
        _ => card.meaning.as_str(),
    };
    Definition {
        label: card.label.clone(),
        formula: card.formula_text.clone(),
        made_of: made_of.join(". "),
        meaning: meaning.to_owned(),
    }
}

/// What a figure is that comes from the CRM; none when it does not.
fn given_by_crm(metric: Metric, given: &[Metric]) -> Option<&'static str> {
    given.contains(&metric).then_some(match metric {
        Metric::QualifiedLeads => "from the CRM's file, no action type: leads that were qualified or came further",
        Metric::ConvertedLeads => "from the CRM's file, no action type: leads that were converted",
        Metric::PurchaseValue => "from the CRM's file, no action type: the revenue of leads that were converted",
        _ => "from the CRM's file, no action type",
    })
}

/// The CRM's file, and what the report has of it.
#[must_use]
pub fn crm_file(report: &Report, crm: &CrmLine) -> String {
    let mut text = format!("{}, {} rows; ", crm.name, crm.rows);
    if report.crm_left_out {
        text.push_str("left out of this report: its leads are not put into subtotals");
    } else if report.given.is_empty() {
        text.push_str("gives no figure of this report");
    } else {
        let names: Vec<&str> = report
            .given
            .iter()
            .map(|metric| metric_card(*metric).name.as_str())
            .collect();
        text.push_str(&format!("gives {}", names.join(", ")));
    }
    if report.given_elsewhere > 0 {
        text.push_str(&format!(
            "; leads of it that belong to none of the groups: {}",
            report.given_elsewhere
        ));
    }
    text
}

/// What an own count or metric means in a report: its rule or formula, and for a count the action types and where they
/// stand.
#[must_use]
pub fn own_definition(id: &OwnId, preset: &Preset, findings: &Findings) -> Option<Definition> {
    if let Some(count) = preset.own_counts.get(id) {
        let used = findings.own.iter().find(|view| view.id == *id);
        let mut formula = super::rule(&count.rule);
        if let Some(narrowed) = super::refine(&count.refine) {
            formula.push_str(&format!("; only where {narrowed}"));
        }
        return Some(Definition {
            label: format!("{} (own count)", count.name),
            formula,
            made_of: used.map_or_else(String::new, |view| used_types(&view.used, Some(&count.rule))),
            meaning: count.note.clone(),
        });
    }
    let metric = preset.own_metrics.get(id)?;
    Some(Definition {
        label: format!("{} (own metric)", metric.name),
        formula: metric.formula.clone(),
        made_of: String::new(),
        meaning: metric.note.clone(),
    })
}

/// What a built-in count is made of, with what narrows it.
fn made_of(view: &CountView, preset: &Preset) -> String {
    let mut text = used_types(&view.used, view.rule.as_ref());
    if view.rule.is_some() && !view.used.is_empty() {
        text.push_str(", chosen in the preset");
    }
    if let Some(narrowed) = preset.refine.get(&view.id).and_then(super::refine) {
        text.push_str(&format!("; only where {narrowed}"));
    }
    text
}

/// Action types with where each stands. Those that a rule takes away stand behind a minus.
fn used_types(used: &[UsedType], rule: Option<&Rule>) -> String {
    if used.is_empty() {
        return match rule {
            Some(Rule::Typed) => "numbers typed in".to_owned(),
            _ => "no action type that occurs".to_owned(),
        };
    }
    let taken: &[String] = match rule {
        Some(Rule::TotalMinusPart { parts, .. }) => parts,
        _ => &[],
    };
    let mut by_name: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut order = Vec::new();
    for used in used {
        let places = by_name.entry(&used.action_type).or_default();
        if places.is_empty() {
            order.push(used.action_type.as_str());
        }
        if !places.contains(&used.origin.as_str()) {
            places.push(&used.origin);
        }
    }
    let mut text = String::new();
    for name in order {
        let places = by_name.get(name).map(|places| places.join(", ")).unwrap_or_default();
        let minus = taken.iter().any(|part| part == name);
        text.push_str(match (minus, text.is_empty()) {
            (true, true) => "− ",
            (true, false) => " − ",
            (false, true) => "",
            (false, false) => " + ",
        });
        text.push_str(&format!("{name} ({places})"));
    }
    text
}

/// What a note is pinned to, in words. An own figure has the name that the preset gives it.
#[must_use]
pub fn pin(pin: &Pin, preset: &Preset) -> String {
    match pin {
        Pin::Day(day) => day.to_string(),
        Pin::Number { metric, group } => {
            let mut text = match metric {
                Name::Metric(metric) => metric_card(*metric).label.clone(),
                Name::Own(id) => preset
                    .own_name(id)
                    .map_or_else(|| format!("{id} (no longer defined)"), str::to_owned),
            };
            for place in group {
                let key = place.key.as_deref().unwrap_or("(none)");
                text.push_str(&format!(", {} {key}", place.dimension));
            }
            text
        }
    }
}

/// The metrics that a report does not have, each with the reason.
#[must_use]
pub fn not_known(report: &Report, metrics: &[Metric]) -> Vec<(String, &'static str)> {
    metrics
        .iter()
        .filter_map(|metric| {
            let Amount::Missing(reason) = report.totals.get(metric)?.amount else {
                return None;
            };
            Some((metric_card(*metric).label.clone(), super::reason_short(reason)))
        })
        .collect()
}

/// A figure with its interval and how far it can be trusted, for a cell of a document.
#[must_use]
pub fn cell(value: &crate::report::Value, metric: Metric, currency: Option<&str>) -> String {
    let unit = metric_card(metric).unit;
    if let Some(reason) = value.amount.reason() {
        return format!("– ({})", super::reason_short(reason));
    }
    let mut text = amount(value.amount, unit, currency);
    if value.partial {
        // Events that are not told would make more of them, and each cheaper.
        let bound = match metric_card(metric).kind {
            MetricKind::Cost => "at most",
            _ => "at least",
        };
        return format!("{bound} {text}");
    }
    if let Some(stability) = value
        .stability
        .filter(|stability| *stability < crate::report::Stability::Stable)
    {
        if let Some(ends) = interval(value, unit, currency) {
            text.push_str(&format!(" ({ends})"));
        }
        if stability <= crate::report::Stability::Unstable {
            text.push_str(&format!(", {}", stability.as_str()));
        }
    }
    if value.typed {
        text.push_str(", with a typed number");
    }
    text
}

/// The figure of an own count or metric in the same way.
#[must_use]
pub fn own_cell(value: &crate::report::Value, unit: Unit, decimals: Option<u8>, currency: Option<&str>) -> String {
    let Some(known) = value.amount.known() else {
        let why = value.amount.reason().map_or("", super::reason_short);
        return format!("– ({why})");
    };
    let mut text = crate::show::figure_to(known, unit, currency, decimals);
    if let Some(stability) = value
        .stability
        .filter(|stability| *stability < crate::report::Stability::Stable)
    {
        if let Some(ends) = interval(value, unit, currency) {
            text.push_str(&format!(" ({ends})"));
        }
        if stability <= crate::report::Stability::Unstable {
            text.push_str(&format!(", {}", stability.as_str()));
        }
    }
    if value.typed {
        text.push_str(", with a typed number");
    }
    if value.partial {
        text.push_str(", partial");
    }
    text
}

/// Why a report could not be written, in words.
#[must_use]
pub fn export_error(error: ExportError) -> super::Explained {
    let (what, hint) = match error {
        ExportError::TooManyGroups => (
            "A workbook has no room for so many groups.",
            "Group by something with fewer values, keep the first ones and the rest, or take the CSV file.",
        ),
        ExportError::NotWritten => (
            "The file could not be written.",
            "Take another form, and tell us: this should not happen.",
        ),
    };
    super::Explained {
        what: what.to_owned(),
        hint: hint.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dimension_and_a_rule_read_as_a_person_says_them() {
        let label = |id: &str| (id == "campaign").then(|| "Campaign".to_owned());
        assert_eq!(way("campaign", &label), "Campaign");
        assert_eq!(way("campaign:before:_", &label), "Campaign, the part before \"_\"");
        assert_eq!(way("campaign:part:2: | ", &label), "Campaign, part 2 between \" | \"");
        assert_eq!(
            way("campaign:like:*[{}]*", &label),
            "Campaign, what stands at {} in \"*[{}]*\""
        );
        let rule = FilterRule {
            dimension: "campaign".to_owned(),
            not: true,
            is: Match::Equals(vec!["A".to_owned(), String::new()]),
        };
        assert_eq!(filter_rule(&rule, &label), "Campaign is not A or (none)");
    }
}
