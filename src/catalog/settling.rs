//! How long figures can still change.

use super::action_types::Grade;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A rule about how long a day's figures can change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settling {
    /// Stable name: `incomplete`, `can_change`.
    pub id: String,
    /// Until so many days after the day.
    pub days: i32,
    /// Why.
    pub meaning: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where the fact comes from.
    pub cite: String,
    /// What is not known.
    #[serde(default)]
    pub uncertain: Option<String>,
}

#[derive(Default, Deserialize)]
struct File {
    settling: Vec<Settling>,
}

/// The rules, the shortest first.
#[must_use]
pub fn settling() -> &'static [Settling] {
    static FILE: OnceLock<Vec<Settling>> = OnceLock::new();
    FILE.get_or_init(|| super::read::<File>(include_str!("settling.json")).settling)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_rules_read_in_order_and_name_their_source() {
        let file: super::File = serde_json::from_str(include_str!("settling.json")).expect("settling.json reads");
        let ids: Vec<(&str, i32)> = file.settling.iter().map(|rule| (rule.id.as_str(), rule.days)).collect();
        assert_eq!(ids, [("incomplete", 3), ("can_change", 28)]);
        assert!(
            file.settling
                .iter()
                .all(|rule| !rule.cite.is_empty() && !rule.meaning.is_empty())
        );
    }
}
