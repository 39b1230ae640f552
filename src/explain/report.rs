//! A report in words: its headline, what it is about, what its numbers mean.

use super::compare::in_a_sentence;
use super::left_out;
use crate::amount::Amount;
use crate::catalog::{CountId, Formula, Metric, MetricKind, Unit, count_card, goals, metric_card};
use crate::export::{ExportError, SourceLine};
use crate::preset::{OwnId, Pin, Preset};
use crate::report::{CountView, Filter, Findings, Match, Report, UsedType};
use crate::show::{amount, figure, interval};
use crate::source::{DEFAULT_WINDOW, Period};
use std::collections::BTreeMap;

/// The report in one sentence made of its own numbers: `From … to …, €9,298.45 brought 1,138 leads at €8.17 each.`
#[must_use]
pub fn headline(report: &Report, preset: &Preset) -> String {
    let currency = report.currency.as_deref();
    let value = |metric: Metric| report.totals.get(&metric);
    let shown = |metric: Metric| {
        let known = value(metric)?.amount.known()?;
        Some(figure(known, metric_card(metric).unit, currency))
    };
    let when = report.period.map(days);
    let begin = |rest: String| match &when {
        Some(when) => format!("{when}, {rest}"),
        None => {
            let mut letters = rest.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        }
    };
    // What the goal is about, or the nearest earlier step that is known.
    let steps: &[(Metric, Metric)] = match preset.goal.as_str() {
        "pipeline" => &[
            (Metric::ConvertedLeads, Metric::CostPerConvertedLead),
            (Metric::QualifiedLeads, Metric::CostPerQualifiedLead),
            (Metric::Leads, Metric::CostPerLead),
        ],
        "quality" => &[
            (Metric::QualifiedLeads, Metric::CostPerQualifiedLead),
            (Metric::Leads, Metric::CostPerLead),
        ],
        _ => &[(Metric::Leads, Metric::CostPerLead)],
    };
    let found = steps
        .iter()
        .find_map(|(count, cost)| Some((*count, *cost, shown(*count)?)));
    let Some((count, cost, number)) = found else {
        let why = value(Metric::Leads)
            .and_then(|value| value.amount.reason())
            .map_or("", super::reason_short);
        return match shown(Metric::Spend) {
            Some(spend) => begin(format!(
                "{spend} was spent; how many leads that brought is not known: {why}."
            )),
            None => begin(format!("neither spend nor leads are known: {why}.")),
        };
    };
    let partial = value(count).is_some_and(|value| value.partial);
    let number = if partial { format!("at least {number}") } else { number };
    let what = in_a_sentence(count);
    let mut sentence = match (shown(Metric::Spend), shown(cost)) {
        (Some(spend), Some(each)) => {
            let ends = value(cost).and_then(|value| interval(value, Unit::Money, currency));
            let ends = ends.filter(|_| !partial);
            let ends = ends.map_or_else(String::new, |ends| format!(" (95 % sure: {ends})"));
            let price = if partial { ", at most" } else { " at" };
            format!("{spend} brought {number} {what}{price} {each} each{ends}")
        }
        (Some(spend), None) => format!("{spend} brought {number} {what}"),
        (None, _) => format!("there were {number} {what}"),
    };
    // On the way to a later step, say how many leads it started from.
    if count != Metric::Leads
        && let Some(leads) = shown(Metric::Leads)
    {
        sentence.push_str(&format!(", out of {leads} leads"));
    }
    let stability = value(cost)
        .or(value(count))
        .and_then(|value| value.stability)
        .filter(|stability| *stability <= crate::report::Stability::Unstable);
    if let Some(stability) = stability {
        sentence.push_str(&format!("; so few make the cost {}", stability.as_str()));
    }
    begin(format!("{sentence}."))
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
    let mut parts: Vec<String> = filter
        .rules
        .iter()
        .map(|rule| {
            let what = match (&rule.is, rule.not) {
                (Match::Equals(texts), false) => format!("is {}", texts.join(" or ")),
                (Match::Equals(texts), true) => format!("is not {}", texts.join(" or ")),
                (Match::Contains(text), false) => format!("contains \"{text}\""),
                (Match::Contains(text), true) => format!("does not contain \"{text}\""),
            };
            format!("{} {what}", rule.dimension)
        })
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

/// What a metric means in a report: formula, and for a count the action types and where they stand.
#[must_use]
pub fn definition(metric: Metric, findings: &Findings) -> Definition {
    let card = metric_card(metric);
    let mut counts: Vec<CountId> = Vec::new();
    let mut of = |metric: Metric| {
        if let Formula::Count(id) | Formula::Value(id) = &metric_card(metric).formula
            && !counts.contains(id)
        {
            counts.push(*id);
        }
    };
    match &card.formula {
        Formula::Ratio { of: top, per, .. } => {
            of(*top);
            of(*per);
        }
        _ => of(metric),
    }
    let made_of: Vec<String> = counts
        .iter()
        .map(|id| {
            let view = findings.counts.iter().find(|view| view.id == *id);
            let made = view.map_or_else(|| "nothing".to_owned(), made_of);
            if counts.len() > 1 || !matches!(card.formula, Formula::Count(_)) {
                format!("{}: {made}", count_card(*id).name)
            } else {
                made
            }
        })
        .collect();
    Definition {
        label: card.label.clone(),
        formula: card.formula_text.clone(),
        made_of: made_of.join(". "),
        meaning: card.meaning.clone(),
    }
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
            made_of: used.map_or_else(String::new, |view| used_types(&view.used)),
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

fn made_of(view: &CountView) -> String {
    let chosen = if view.rule.is_some() && !view.used.is_empty() {
        ", chosen in the preset"
    } else {
        ""
    };
    format!("{}{chosen}", used_types(&view.used))
}

/// Action types with where each stands.
fn used_types(used: &[UsedType]) -> String {
    if used.is_empty() {
        return "no action type that occurs".to_owned();
    }
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
    let parts: Vec<String> = order
        .iter()
        .map(|name| {
            let places = by_name.get(name).map(|places| places.join(", ")).unwrap_or_default();
            format!("{name} ({places})")
        })
        .collect();
    parts.join(" + ")
}

/// What a note is pinned to, in words.
#[must_use]
pub fn pin(pin: &Pin) -> String {
    match pin {
        Pin::Day(day) => day.to_string(),
        Pin::Number { metric, group } => {
            let mut text = metric_card(*metric).label.clone();
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
