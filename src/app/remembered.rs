//! What a person said about the columns of a file, kept for the next file with the same headers.

use crate::app::storage;
use leadsheet::engine::{Answers, SourceInfo};
use serde::{Deserialize, Serialize};

/// The most that is remembered; the oldest goes first.
const MOST: usize = 40;

/// Answers about files with the same headers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Remembered {
    /// The file they were first given for.
    pub(crate) name: String,
    /// The headers, sorted.
    pub(crate) headers: Vec<String>,
    /// The answers.
    pub(crate) answers: Answers,
}

impl Remembered {
    /// What there is to remember of a source: nothing where nothing was said about its columns, or a question is open.
    pub(crate) fn of(info: &SourceInfo) -> Option<Self> {
        let answers: Answers = info
            .answers
            .iter()
            .filter(|(key, _)| is_about_columns(key))
            .map(|(key, answer)| (key.clone(), answer.clone()))
            .collect();
        let settled = info.questions.is_empty() && info.parts.is_empty();
        (settled && !answers.is_empty()).then(|| Self {
            name: info.file_name(),
            headers: headers(info),
            answers,
        })
    }

    /// Whether it is about files with the headers of this one.
    pub(crate) fn fits(&self, info: &SourceInfo) -> bool {
        self.headers == headers(info)
    }
}

/// Everything that is remembered, the newest first.
pub(crate) fn load() -> Vec<Remembered> {
    storage::load_mappings()
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Puts something in front, in place of what was known of the same headers. False when nothing changed.
pub(crate) fn remember(known: &mut Vec<Remembered>, new: Remembered) -> bool {
    if known.first() == Some(&new)
        || known
            .iter()
            .any(|old| old.headers == new.headers && old.answers == new.answers)
    {
        return false;
    }
    known.retain(|old| old.headers != new.headers);
    known.insert(0, new);
    known.truncate(MOST);
    true
}

/// The text to keep.
pub(crate) fn text(known: &[Remembered]) -> String {
    serde_json::to_string(known).unwrap_or_default()
}

/// Which sheet of a workbook it is, and how its letters are written, is another matter in the next file.
fn is_about_columns(key: &str) -> bool {
    key.starts_with("map.") || key.starts_with("column.") || key.starts_with("decimal") || key == "date_order"
}

fn headers(info: &SourceInfo) -> Vec<String> {
    let mut headers: Vec<String> = info.columns.iter().map(|column| column.header.clone()).collect();
    headers.sort();
    headers
}
