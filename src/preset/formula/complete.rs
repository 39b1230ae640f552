//! Names offered while a formula is typed.

use super::{Name, Scope};
use serde::{Deserialize, Serialize};

/// A name that could stand where the cursor is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// What it is.
    pub name: Name,
    /// What a person reads.
    pub label: String,
    /// The stretch of text to put its id in the place of.
    pub span: super::Span,
}

/// The names that fit what stands before the cursor, the best first: those whose id or label begins with it, then those
/// that have it inside.
#[must_use]
pub fn complete(text: &str, cursor: usize, scope: &Scope, most: usize) -> Vec<Completion> {
    let before = text.get(..cursor).unwrap_or(text);
    let word: usize = before
        .chars()
        .rev()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
        .map(char::len_utf8)
        .sum();
    let start = before.len() - word;
    let typed = before.get(start..).unwrap_or_default().to_lowercase();
    let span = super::Span {
        start,
        end: before.len(),
    };
    let mut found: Vec<(u8, Name, String)> = scope
        .all()
        .filter_map(|(name, label)| {
            let (id, lower) = (name.as_str(), label.to_lowercase());
            let rank = if id.starts_with(&typed) {
                0
            } else if lower.starts_with(&typed) {
                1
            } else if id.contains(&typed) || lower.contains(&typed) {
                2
            } else {
                return None;
            };
            Some((rank, name, label))
        })
        .collect();
    // Stable: within a rank names keep the standard order.
    found.sort_by_key(|(rank, ..)| *rank);
    found
        .into_iter()
        .take(most)
        .map(|(_, name, label)| Completion { name, label, span })
        .collect()
}
