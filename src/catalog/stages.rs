//! The stages of a lead, and the words CRMs use for them.

use super::metrics::named;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::OnceLock;

named! {
    /// How far a lead has come. The order is the order in which leads pass them, the last aside.
    Stage {
        /// The form as it was sent in.
        Raw = "raw",
        /// Someone has spoken with the lead.
        Contacted = "contacted",
        /// The lead meets the criteria.
        Qualified = "qualified",
        /// An appointment is booked.
        Scheduled = "scheduled",
        /// The lead became a customer.
        Converted = "converted",
        /// The lead is no good, or is lost.
        Disqualified = "disqualified",
    }
}

impl Stage {
    /// The stages a good lead passes, in order.
    pub const LADDER: [Self; 5] = [
        Self::Raw,
        Self::Contacted,
        Self::Qualified,
        Self::Scheduled,
        Self::Converted,
    ];

    /// Its place on the ladder, from 0.
    #[must_use]
    pub fn rank(self) -> Option<usize> {
        Self::LADDER.iter().position(|stage| *stage == self)
    }
}

/// What is known of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageCard {
    /// Which stage.
    pub id: Stage,
    /// What it is called; the event name that is suggested for it.
    pub name: String,
    /// What it means.
    pub meaning: String,
    /// Words of CRMs for it, in small letters.
    pub statuses: Vec<String>,
}

#[derive(Default, Deserialize)]
struct File {
    stages: Vec<StageCard>,
}

/// The stages, in order.
#[must_use]
pub fn stages() -> &'static [StageCard] {
    static STAGES: OnceLock<Vec<StageCard>> = OnceLock::new();
    STAGES.get_or_init(|| super::read::<File>(include_str!("stages.json")).stages)
}

/// The stage that a CRM's word stands for, by itself or with `lead` before or after it.
#[must_use]
pub fn stage_for(status: &str) -> Option<Stage> {
    static WORDS: OnceLock<HashMap<String, Stage>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        stages()
            .iter()
            .flat_map(|card| card.statuses.iter().map(|word| (key(word), card.id)))
            .collect()
    });
    let status = key(status);
    let find = |text: &str| words.get(text).copied();
    find(&status)
        .or_else(|| status.strip_prefix("lead ").and_then(find))
        .or_else(|| status.strip_suffix(" lead").and_then(find))
}

/// Small letters; everything between words is one space.
fn key(text: &str) -> String {
    let spaced: String = text
        .chars()
        .map(|character| if character.is_alphanumeric() { character } else { ' ' })
        .flat_map(char::to_lowercase)
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_has_a_card_and_no_word_stands_for_two() {
        let file: File = serde_json::from_str(include_str!("stages.json")).expect("stages.json reads");
        let ids: Vec<Stage> = file.stages.iter().map(|card| card.id).collect();
        assert_eq!(ids, Stage::ALL);
        for card in &file.stages {
            assert!(!card.name.is_empty() && !card.meaning.is_empty());
            for word in &card.statuses {
                assert_eq!(stage_for(word), Some(card.id), "{word}");
            }
        }
    }

    #[test]
    fn statuses_are_found_however_they_are_written() {
        assert_eq!(stage_for("Closed_Won"), Some(Stage::Converted));
        assert_eq!(stage_for(" Qualified Lead "), Some(Stage::Qualified));
        assert_eq!(stage_for("Unqualified"), Some(Stage::Disqualified));
        assert_eq!(stage_for("Lead: new"), Some(Stage::Raw));
        assert_eq!(stage_for("Purple"), None);
    }
}
