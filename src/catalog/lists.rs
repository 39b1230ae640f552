//! The list fields of an insights row, and the labels that totals go by.

use super::ValueKind;
use serde::Deserialize;
use std::sync::OnceLock;

#[derive(Default, Deserialize)]
struct File {
    lists: Vec<List>,
    total_labels: Vec<String>,
    total_label_starts: Vec<String>,
}

#[derive(Deserialize)]
struct List {
    list: String,
    kind: ValueKind,
}

fn file() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| super::read(include_str!("lists.json")))
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

/// Whether a text is what tools write in the place of a name on a row that totals others.
#[must_use]
pub fn is_total_label(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let file = file();
    file.total_labels.contains(&text)
        || file
            .total_label_starts
            .iter()
            .any(|start| text.starts_with(start.as_str()))
}

/// The window a window's key or label stands for: `7d_click`, `7-day click`, `28 Days After Clicking`.
#[must_use]
pub fn window_of(label: &str) -> Option<String> {
    let label = label.trim().to_lowercase();
    let known = [
        "dda",
        "inline",
        "incrementality",
        "incrementality_first_conversion",
        "incrementality_all_conversions",
        "skan_click",
        "skan_view",
        "custom",
    ];
    if known.contains(&label.as_str()) {
        return Some(label);
    }
    let words: Vec<&str> = label
        .split(|character: char| !character.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let digits: String = label.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() || digits.len() > 2 {
        return None;
    }
    let rest = label.get(digits.len()..)?;
    if !rest.trim_start_matches([' ', '-', '_']).starts_with('d') {
        return None;
    }
    let how = words.iter().find_map(|word| match *word {
        "click" | "clicks" | "clicking" => Some("click"),
        "view" | "views" | "viewing" => Some("view"),
        "ev" => Some("ev"),
        "engaged" => Some("ev"),
        "passback" => Some("passback"),
        _ => None,
    })?;
    let which = if words.contains(&"first") {
        "_first_conversion"
    } else if words.contains(&"all") {
        "_all_conversions"
    } else {
        ""
    };
    Some(format!("{digits}d_{how}{which}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_file_reads() {
        let file: File = serde_json::from_str(include_str!("lists.json")).expect("lists.json reads");
        assert!(file.lists.len() > 10 && file.total_labels.len() > 10);
    }

    #[test]
    fn windows_are_known_by_key_and_by_label() {
        for (label, window) in [
            ("7d_click", "7d_click"),
            ("1d_view", "1d_view"),
            ("7-day click", "7d_click"),
            ("1-day view", "1d_view"),
            ("28 Days After Clicking", "28d_click"),
            ("1 Day After Viewing", "1d_view"),
            ("7d_click_first_conversion", "7d_click_first_conversion"),
            ("1d_ev", "1d_ev"),
        ] {
            assert_eq!(window_of(label).as_deref(), Some(window), "{label}");
        }
    }

    #[test]
    fn other_brackets_and_keys_are_no_windows() {
        for label in ["beta", "action_device", "value", "2026", "100d_click", "7 apples", ""] {
            assert_eq!(window_of(label), None, "{label}");
        }
    }

    #[test]
    fn a_campaign_called_total_something_is_no_total() {
        assert!(
            is_total_label("Total") && is_total_label("Results from 12 campaigns") && !is_total_label("Total Fitness")
        );
    }
}
