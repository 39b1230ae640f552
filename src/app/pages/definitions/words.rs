//! Rules, defaults and windows in words.

use leadsheet::catalog::{CountId, Metric, Term, count_card};
use leadsheet::preset::Rule;
use leadsheet::source::DEFAULT_WINDOW;

/// What a count is called.
pub(crate) fn count_name(id: CountId) -> &'static str {
    &count_card(id).name
}

/// The metric that shows a count; they share their stable names.
pub(crate) fn metric_of(id: CountId) -> Option<Metric> {
    Metric::parse(id.as_str())
}

/// A rule in words, with action types in backticks.
pub(crate) fn rule(rule: &Rule) -> String {
    match rule {
        Rule::Same(id) => format!("Exactly what {} counts", count_name(*id)),
        Rule::Sum(types) if types.is_empty() => "No action type is chosen".to_owned(),
        Rule::Sum(types) => listed(types, " + "),
        Rule::FirstOf(types) if types.is_empty() => "No action type is chosen".to_owned(),
        Rule::FirstOf(types) => format!("The first that occurs of {}", listed(types, ", ")),
    }
}

/// The alternatives of a count's default in words, best first, with action types in backticks.
pub(crate) fn default_steps(id: CountId) -> Vec<String> {
    count_card(id).resolve.iter().map(term).collect()
}

fn term(term: &Term) -> String {
    match term {
        Term::FirstOf(types) => match types.as_slice() {
            [one] => name(one),
            types => format!(
                "the first that occurs of {}",
                types.iter().map(|one| name(one)).collect::<Vec<_>>().join(", ")
            ),
        },
        Term::Count(id) => count_name(*id).to_owned(),
        Term::SumOf(parts) => parts.iter().map(self::term).collect::<Vec<_>>().join(", plus "),
    }
}

/// An action type in backticks; one that stands for a column in words.
fn name(action_type: &str) -> String {
    if action_type.starts_with("user.") {
        "a column of your own".to_owned()
    } else {
        format!("`{action_type}`")
    }
}

/// Action types in backticks.
pub(crate) fn listed(types: &[String], between: &str) -> String {
    types
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(between)
}

/// An attribution window in words: `7d_click` is "7-day click".
pub(crate) fn window(id: &str) -> String {
    if id == DEFAULT_WINDOW {
        return "As set in the ad set".to_owned();
    }
    let known = id.split_once("d_").filter(|(days, _)| days.parse::<u16>().is_ok());
    match known {
        Some((days, "click")) => format!("{days}-day click"),
        Some((days, "view")) => format!("{days}-day view"),
        Some((days, "ev")) => format!("{days}-day engaged view"),
        _ => id.to_owned(),
    }
}
