//! The list fields of an insights row, and the labels that totals and averages go by.

use super::{Grade, ValueKind};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::OnceLock;

#[derive(Default, Deserialize)]
struct File {
    lists: Vec<List>,
    name_starts: Vec<NameStart>,
    total_labels: Vec<Label>,
    total_label_starts: Vec<Label>,
    average_labels: Vec<Label>,
}

#[derive(Deserialize)]
struct List {
    list: String,
    kind: ValueKind,
    /// The list whose events these are the costs of.
    #[serde(default)]
    cost_of: Option<String>,
}

#[derive(Deserialize)]
struct NameStart {
    start: String,
    kind: ValueKind,
}

/// What a row goes by in one language.
#[derive(Deserialize)]
struct Label {
    text: String,
    #[expect(dead_code, reason = "kept for a person to judge the entry by")]
    locale: String,
    #[expect(dead_code, reason = "kept for a person to judge the entry by")]
    grade: Grade,
}

fn file() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| super::read(include_str!("lists.json")))
}

/// The labels of totals, for looking up every name of a file.
struct Totals {
    labels: HashSet<&'static str>,
    /// What labels begin or end with, up to a space.
    ends: HashSet<&'static str>,
}

fn totals() -> &'static Totals {
    static TOTALS: OnceLock<Totals> = OnceLock::new();
    TOTALS.get_or_init(|| {
        let labels = || file().total_labels.iter().map(|label| label.text.as_str());
        let ends = labels().flat_map(|label| [label.split(' ').next(), label.rsplit(' ').next()]);
        Totals {
            labels: labels().collect(),
            ends: ends.flatten().collect(),
        }
    })
}

/// What the figures of a list field are, if it is one that is read.
#[must_use]
pub fn list_kind(list: &str) -> Option<ValueKind> {
    file()
        .lists
        .iter()
        .find(|known| known.list == list)
        .map(|known| known.kind)
}

/// Whether a list field holds the costs of the events of another.
#[must_use]
pub fn is_cost_list_of(cost: &str, count: &str) -> bool {
    file()
        .lists
        .iter()
        .any(|known| known.list == cost && known.cost_of.as_deref() == Some(count))
}

/// The list field that the name of a long table ends in or is called after, and what its figures are: a file called
/// `basic_ad_cost_per_action_type.csv` has costs.
#[must_use]
pub fn list_of_table(name: &str) -> Option<(&'static str, ValueKind)> {
    let name: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { '_' })
        .collect();
    file()
        .lists
        .iter()
        .filter(|known| name.contains(known.list.as_str()))
        .max_by_key(|known| known.list.len())
        .map(|known| (known.list.as_str(), known.kind))
}

/// What the names that connectors make of action types begin with, and what their figures are; the longest first.
pub(super) fn name_starts() -> &'static [(String, ValueKind)] {
    static STARTS: OnceLock<Vec<(String, ValueKind)>> = OnceLock::new();
    STARTS.get_or_init(|| {
        let own = file().name_starts.iter().map(|known| (known.start.clone(), known.kind));
        let lists = file()
            .lists
            .iter()
            .map(|known| (format!("{}_", known.list), known.kind));
        let mut starts: Vec<(String, ValueKind)> = own.chain(lists).collect();
        starts.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        starts
    })
}

/// Whether a text is what tools write in the place of a name on a row that totals others.
#[must_use]
pub fn is_total_label(text: &str) -> bool {
    let text = text.trim().trim_end_matches(':').to_lowercase();
    totals().labels.contains(text.as_str())
        // "Results from 12 campaigns", as the table on the screen has it.
        || file().total_label_starts.iter().any(|label| {
            text.strip_prefix(label.text.as_str())
                .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
        })
}

/// Whether a text is what tools write in the place of a name on a row of averages.
#[must_use]
pub fn is_average_label(text: &str) -> bool {
    let text = text.trim().trim_end_matches(':').to_lowercase();
    file().average_labels.iter().any(|label| label.text == text)
}

/// The name whose rows a subtotal of a spreadsheet says it totals: `Kitchen` of `Kitchen Total`.
#[must_use]
pub fn totalled_name(text: &str) -> Option<&str> {
    let text = text.trim();
    let (first, last) = (text.split(' ').next()?, text.rsplit(' ').next()?);
    let may_end = |word: &str| totals().ends.contains(word.to_lowercase().as_str());
    if first.len() == text.len() || !(may_end(first) || may_end(last)) {
        return None;
    }
    file().total_labels.iter().find_map(|label| {
        let rest = ends_with(text, &label.text).or_else(|| starts_with(text, &label.text))?;
        let rest = rest.trim();
        (!rest.is_empty()).then_some(rest)
    })
}

/// What stands before a last word, whatever its case.
fn ends_with<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(word.len())?;
    let (rest, end) = (text.get(..at)?, text.get(at..)?);
    (end.to_lowercase() == word && rest.ends_with(char::is_whitespace)).then_some(rest)
}

/// What stands after a first word, whatever its case.
fn starts_with<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (start, rest) = (text.get(..word.len())?, text.get(word.len()..)?);
    (start.to_lowercase() == word && rest.starts_with(char::is_whitespace)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_file_reads_and_costs_are_the_costs_of_a_list() {
        let file: File = serde_json::from_str(include_str!("lists.json")).expect("lists.json reads");
        assert!(file.lists.len() > 10 && file.total_labels.len() > 10);
        for list in &file.lists {
            assert_eq!(list.kind == ValueKind::Cost, list.cost_of.is_some(), "{}", list.list);
            if let Some(count) = &list.cost_of {
                assert_eq!(list_kind(count), Some(ValueKind::Count), "{count}");
            }
        }
        for label in file
            .total_labels
            .iter()
            .chain(&file.total_label_starts)
            .chain(&file.average_labels)
        {
            assert_eq!(
                label.text,
                label.text.to_lowercase(),
                "labels are compared in lower case"
            );
        }
    }

    #[test]
    fn a_campaign_called_total_something_is_no_total() {
        assert!(
            is_total_label("Total") && is_total_label("Results from 12 campaigns") && !is_total_label("Total Fitness")
        );
        assert!(!is_total_label("Resultados de invierno") && is_total_label("Resultados de 12 campañas"));
    }

    #[test]
    fn a_subtotal_names_what_it_totals() {
        assert_eq!(totalled_name("Kitchen Total"), Some("Kitchen"));
        assert_eq!(totalled_name("Total Kitchen"), Some("Kitchen"));
        assert_eq!(totalled_name("Küche Gesamtergebnis"), Some("Küche"));
        for text in ["Total", "Kitchen", "Totally", "Subtotals of", ""] {
            assert_eq!(totalled_name(text), None, "{text}");
        }
    }

    #[test]
    fn a_long_table_is_of_the_list_that_its_file_is_called_after() {
        for (name, list) in [
            ("basic_ad_actions.csv", Some(("actions", ValueKind::Count))),
            ("basic_ad_action_values.csv", Some(("action_values", ValueKind::Value))),
            (
                "Basic-Ad Cost per Action Type.csv",
                Some(("cost_per_action_type", ValueKind::Cost)),
            ),
            ("unique_actions.csv", Some(("unique_actions", ValueKind::Unique))),
            ("export.csv", None),
        ] {
            assert_eq!(list_of_table(name), list, "{name}");
        }
    }
}
