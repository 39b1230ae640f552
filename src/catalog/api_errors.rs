//! What the errors of the Conversions API mean.

use super::action_types::Grade;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// An error of Meta's API and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiErrorCard {
    /// Its code.
    pub code: u32,
    /// Its subcodes; empty for any.
    pub subcodes: Vec<u32>,
    /// Words of its message by which it is told from others of the code.
    #[serde(default)]
    pub says: Vec<String>,
    /// What it means.
    pub meaning: String,
    /// What to do.
    pub fix: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it comes from.
    pub cite: String,
    /// What is not known about it.
    #[serde(default)]
    pub uncertain: Option<String>,
}

#[derive(Default, Deserialize)]
struct File {
    errors: Vec<ApiErrorCard>,
}

/// The errors, those told by more before those told by less.
#[must_use]
pub fn api_errors() -> &'static [ApiErrorCard] {
    static ERRORS: OnceLock<Vec<ApiErrorCard>> = OnceLock::new();
    ERRORS.get_or_init(|| super::read::<File>(include_str!("api_errors.json")).errors)
}

/// The card of an error, by code, subcode and message.
#[must_use]
pub fn api_error(code: u32, subcode: Option<u32>, message: &str) -> Option<&'static ApiErrorCard> {
    let message = message.to_lowercase();
    let mut cards = api_errors().iter().filter(|card| card.code == code);
    let by_subcode = |card: &&ApiErrorCard| subcode.is_some_and(|subcode| card.subcodes.contains(&subcode));
    let by_words = |card: &&ApiErrorCard| card.says.iter().any(|words| message.contains(words.as_str()));
    let plain = |card: &&ApiErrorCard| card.subcodes.is_empty() && card.says.is_empty();
    cards
        .clone()
        .find(by_subcode)
        .or_else(|| cards.clone().find(by_words))
        .or_else(|| cards.find(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_errors_read_and_each_says_what_to_do() {
        let file: File = serde_json::from_str(include_str!("api_errors.json")).expect("api_errors.json reads");
        assert!(file.errors.len() >= 20);
        for card in &file.errors {
            assert!(
                card.meaning.ends_with('.') && card.fix.ends_with('.') && !card.cite.is_empty(),
                "{}",
                card.code
            );
        }
    }

    #[test]
    fn a_subcode_tells_more_than_words_and_words_more_than_the_code() {
        let meaning = |code, subcode, message: &str| {
            api_error(code, subcode, message)
                .map(|card| card.meaning.as_str())
                .unwrap_or_default()
        };
        assert!(meaning(100, Some(2_804_003), "").contains("7 days"));
        assert!(meaning(100, None, "Missing permission").contains("share"));
        assert!(meaning(100, Some(1), "Invalid parameter").contains("not valid"));
        assert!(api_error(999, None, "").is_none());
    }
}
