//! A report in one sentence.

use super::compare::in_a_sentence;
use super::report::days;
use crate::catalog::{Formula, Metric, Unit, metric_card};
use crate::preset::Preset;
use crate::report::{Findings, Report};
use crate::show::{figure, interval};

/// The report in one sentence made of its own numbers: `From … to …, €9,298.45 brought 1,138 leads at €8.17 each.`
#[must_use]
pub fn headline(report: &Report, preset: &Preset) -> String {
    sentence(report, preset, None)
}

/// The same with what was counted, and what the goal asks for that is not known: `… brought 1,138 leads (counted: lead) at
/// €8.17 each.`
#[must_use]
pub fn headline_in_full(report: &Report, preset: &Preset, findings: &Findings) -> String {
    sentence(report, preset, Some(findings))
}

fn sentence(report: &Report, preset: &Preset, findings: Option<&Findings>) -> String {
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
    let counted = findings
        .map(|findings| counted(count, report, findings))
        .unwrap_or_default();
    let number = if partial { format!("at least {number}") } else { number };
    let what = in_a_sentence(count);
    let mut sentence = match (shown(Metric::Spend), shown(cost)) {
        (Some(spend), Some(each)) => {
            let ends = value(cost).and_then(|value| interval(value, Unit::Money, currency));
            let ends = ends.filter(|_| !partial);
            let ends = ends.map_or_else(String::new, |ends| format!(" (95 % sure: {ends})"));
            let price = if partial { ", at most" } else { " at" };
            format!("{spend} brought {number} {what}{counted}{price} {each} each{ends}")
        }
        (Some(spend), None) => format!("{spend} brought {number} {what}{counted}"),
        (None, _) => format!("there were {number} {what}{counted}"),
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
    // What the goal is about, when it is not known.
    if findings.is_some()
        && let Some((wanted, _)) = steps.first()
        && *wanted != count
    {
        let why = value(*wanted)
            .and_then(|value| value.amount.reason())
            .map_or("", super::reason_short);
        sentence.push_str(&format!("; how many {} is not known: {why}", in_a_sentence(*wanted)));
    }
    begin(format!("{sentence}."))
}

/// What was counted, in brackets: action types, or where else the number comes from.
fn counted(count: Metric, report: &Report, findings: &Findings) -> String {
    if report.given.contains(&count) {
        return " (from the CRM)".to_owned();
    }
    let Formula::Count(id) = metric_card(count).formula else {
        return String::new();
    };
    let mut names: Vec<&str> = Vec::new();
    let view = findings.counts.iter().find(|view| view.id == id);
    for used in view.into_iter().flat_map(|view| &view.used) {
        if !names.contains(&used.action_type.as_str()) {
            names.push(&used.action_type);
        }
    }
    let more = names.len().saturating_sub(2);
    names.truncate(2);
    match (names.is_empty(), more) {
        (true, _) => String::new(),
        (false, 0) => format!(" (counted: {})", names.join(" + ")),
        (false, more) => format!(" (counted: {} + {more} more)", names.join(" + ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Answers, Engine, Sort};
    use crate::preset::Edit;

    fn said(text: &str, goal: &str) -> String {
        let mut engine = Engine::new();
        engine
            .read(1, "a.csv", text.as_bytes(), Answers::new())
            .expect("it reads");
        let preset = Edit::Goal(goal.to_owned()).apply(&Preset::default());
        let report = engine.report(&preset, &[], Sort::default(), 0).expect("a report");
        headline_in_full(&report, &preset, &engine.findings(&preset))
    }

    const WHOLE: &str = "Day,Campaign name,Amount spent (EUR),Leads\n2026-09-01,A,100.50,150\n2026-09-30,B,99.50,50\n";

    #[test]
    fn the_headline_says_period_spend_leads_cost_and_what_was_counted() {
        assert_eq!(
            said(WHOLE, "volume"),
            "From 2026-09-01 to 2026-09-30, €200.00 brought 200 leads (counted: lead) at €1.00 each (95 % sure: €0.87 – €1.16)."
        );
    }

    #[test]
    fn what_the_goal_is_about_is_named_when_it_is_not_known() {
        let said = said(WHOLE, "quality");
        assert!(
            said.ends_with("; how many qualified leads is not known: not in this source."),
            "{said}"
        );
    }

    #[test]
    fn without_leads_it_does_not_make_any_up() {
        let said = said("Campaign name,Amount spent (EUR)\nA,100.50\n", "recommended");
        assert_eq!(
            said,
            "€100.50 was spent; how many leads that brought is not known: not in this source."
        );
    }
}
