//! Where leads happen: the rules that tell an ad set's conversion location.

use super::action_types::Grade;
use super::metrics::named;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

named! {
    /// Where a lead happens.
    Location {
        /// In an instant form.
        InstantForm = "instant_form",
        /// On a website.
        Website = "website",
        /// In a conversation.
        Messaging = "messaging",
        /// In a phone call.
        Calls = "calls",
        /// In an app.
        App = "app",
        /// In more than one place.
        Several = "several",
    }
}

/// What a rule looks at, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LocatedBy {
    /// The destination of the ad set.
    Destination,
    /// Its performance goal.
    Goal,
    /// What its results are of.
    Result,
    /// The action types that have figures.
    ActionType,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocationRule {
    /// What it looks at.
    pub by: LocatedBy,
    /// The texts it knows.
    pub is: Vec<String>,
    /// The place they stand for.
    pub location: Location,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where the fact comes from.
    pub cite: String,
    /// What is not known.
    #[serde(default)]
    pub uncertain: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Named {
    id: Location,
    name: String,
}

#[derive(Default, Deserialize)]
struct File {
    locations: Vec<Named>,
    rules: Vec<LocationRule>,
}

fn file() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| super::read::<File>(include_str!("locations.json")))
}

/// The rule that knows this text, whatever its case.
#[must_use]
pub fn location_rule(by: LocatedBy, text: &str) -> Option<&'static LocationRule> {
    file()
        .rules
        .iter()
        .find(|rule| rule.by == by && rule.is.iter().any(|is| is.eq_ignore_ascii_case(text)))
}

/// What a place is called.
#[must_use]
pub fn location_name(location: Location) -> &'static str {
    file()
        .locations
        .iter()
        .find(|named| named.id == location)
        .map_or(location.as_str(), |named| &named.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::action_type;
    use std::collections::BTreeSet;

    #[test]
    fn every_place_has_a_name_and_every_rule_a_source() {
        let file: File = serde_json::from_str(include_str!("locations.json")).expect("locations.json reads");
        let names: Vec<Location> = file.locations.iter().map(|named| named.id).collect();
        assert_eq!(names, Location::ALL);
        assert!(
            file.rules
                .iter()
                .all(|rule| !rule.cite.is_empty() && !rule.is.is_empty())
        );
    }

    #[test]
    fn no_two_rules_of_a_kind_know_the_same_text() {
        let mut seen = BTreeSet::new();
        for rule in &file().rules {
            for text in &rule.is {
                assert!(seen.insert((rule.by, text)), "{text}");
            }
        }
    }

    #[test]
    fn rules_by_action_type_name_action_types_that_the_catalogue_has() {
        for rule in file().rules.iter().filter(|rule| rule.by >= LocatedBy::Result) {
            for text in &rule.is {
                assert!(action_type(text).is_some(), "{text}");
            }
        }
    }

    #[test]
    fn inferred_rules_that_can_be_wrong_say_how() {
        assert!(location_rule(LocatedBy::Goal, "lead_generation").is_some_and(|rule| rule.uncertain.is_some()));
    }
}
