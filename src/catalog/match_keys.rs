//! The keys by which Meta matches an event to a person, and what each is worth by our own estimate.

use super::action_types::Grade;
use super::metrics::named;
use foldhash::fast::FixedState;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::OnceLock;

named! {
    /// A key of `user_data`.
    MatchKey {
        /// The lead's own ID.
        LeadId = "lead_id",
        /// E-mail.
        Em = "em",
        /// Phone.
        Ph = "ph",
        /// Click ID.
        Fbc = "fbc",
        /// Browser ID.
        Fbp = "fbp",
        /// An ID of the sender's own.
        ExternalId = "external_id",
        /// First name.
        Fn = "fn",
        /// Last name.
        Ln = "ln",
        /// Date of birth.
        Db = "db",
        /// Postcode.
        Zp = "zp",
        /// City.
        Ct = "ct",
        /// State.
        St = "st",
        /// Country.
        Country = "country",
        /// Gender.
        Ge = "ge",
        /// IP address.
        ClientIpAddress = "client_ip_address",
        /// User agent.
        ClientUserAgent = "client_user_agent",
    }
}

/// Whether a key is hashed before it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hashing {
    /// It must be.
    Required,
    /// It may be.
    Recommended,
    /// It must not be.
    Never,
}

/// What is known of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchKeyCard {
    /// Which key.
    pub id: MatchKey,
    /// What it is called.
    pub name: String,
    /// Our weight: the share of people it would match if it stood alone.
    pub weight: Decimal,
    /// Whether it is hashed.
    pub hash: Hashing,
    /// Meta's own word for its priority, where it gives one.
    pub priority: Option<String>,
    /// Why it has this weight.
    pub reason: String,
    /// Wrong spellings that are seen.
    pub spellings: Vec<String>,
}

/// A band of the estimate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// Stable name.
    pub id: String,
    /// The lowest score in it.
    pub from: Decimal,
    /// What it is called.
    pub name: String,
}

/// What is thought of events with a lead ID and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadIdAlone {
    /// Whether they count as rejected.
    pub rejected: bool,
    /// What speaks against it.
    pub uncertain: String,
    /// Where it comes from.
    pub cite: String,
}

/// The file of match keys.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct MatchKeys {
    /// What the estimate is called.
    pub label: String,
    /// What the estimate does not tell.
    pub caveats: Vec<String>,
    /// How good the evidence for the weights is.
    pub grade: Option<Grade>,
    /// Where they come from.
    pub cite: String,
    /// The rule for a lead ID alone.
    pub lead_id_alone: LeadIdAlone,
    /// The keys, the weightiest first.
    pub keys: Vec<MatchKeyCard>,
    /// Sets of keys: an event with no key outside one of them is refused.
    pub too_broad: Vec<Vec<MatchKey>>,
    /// The bands, the lowest first.
    pub bands: Vec<Band>,
    known_bad: Vec<KnownBad>,
}

#[derive(Clone, Debug, Deserialize)]
struct KnownBad {
    value: String,
    sha256: String,
}

/// The match keys.
#[must_use]
pub fn match_keys() -> &'static MatchKeys {
    static FILE: OnceLock<MatchKeys> = OnceLock::new();
    FILE.get_or_init(|| super::read(include_str!("match_keys.json")))
}

/// The card of a key.
#[must_use]
pub fn match_key(id: MatchKey) -> Option<&'static MatchKeyCard> {
    // They stand in their standard order; a test holds the file to it.
    match_keys().keys.get(id as usize).filter(|card| card.id == id)
}

/// The key that is meant by a name Meta does not know.
#[must_use]
pub fn misspelt_key(name: &str) -> Option<MatchKey> {
    let name = name.to_lowercase();
    match_keys()
        .keys
        .iter()
        .find(|card| card.spellings.contains(&name))
        .map(|card| card.id)
}

/// Whether this is the hash of a placeholder.
#[must_use]
pub fn is_known_bad_hash(hex: &str) -> bool {
    match_keys().known_bad.iter().any(|bad| bad.sha256 == hex)
}

/// As long is the longest placeholder.
const LONGEST_PLACEHOLDER: usize = 16;

/// Whether a value is a placeholder instead of a person's own.
#[must_use]
pub fn is_placeholder(value: &str) -> bool {
    static VALUES: OnceLock<HashSet<&str, FixedState>> = OnceLock::new();
    value.len() <= LONGEST_PLACEHOLDER
        && VALUES
            .get_or_init(|| match_keys().known_bad.iter().map(|bad| bad.value.as_str()).collect())
            .contains(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_card_and_the_weights_are_those_of_the_reference() {
        let file: MatchKeys = serde_json::from_str(include_str!("match_keys.json")).expect("match_keys.json reads");
        let ids: Vec<MatchKey> = file.keys.iter().map(|card| card.id).collect();
        assert_eq!(ids, MatchKey::ALL);
        for card in &file.keys {
            assert!(!card.name.is_empty() && !card.reason.is_empty(), "{}", card.id);
            assert!(
                card.weight >= Decimal::ZERO && card.weight < Decimal::ONE,
                "{}",
                card.id
            );
        }
        assert!(
            !file.label.is_empty() && file.caveats.len() >= 3 && file.bands.len() == 4 && file.known_bad.len() == 18
        );
    }

    #[test]
    fn no_placeholder_is_longer_than_the_longest() {
        assert!(
            match_keys()
                .known_bad
                .iter()
                .all(|bad| bad.value.len() <= LONGEST_PLACEHOLDER)
        );
        assert!(is_placeholder("test@example.com") && !is_placeholder("test@example.coma"));
    }

    #[test]
    fn a_wrong_spelling_is_never_a_right_one() {
        for card in &match_keys().keys {
            assert!(
                card.spellings.iter().all(|name| MatchKey::parse(name).is_none()),
                "{}",
                card.id
            );
        }
        assert_eq!(misspelt_key("Email"), Some(MatchKey::Em));
        assert_eq!(misspelt_key("em"), None);
    }
}
