//! Counts and metrics of a person's own, and what narrows a count.

use super::Rule;
use super::formula::FUNCTIONS;
use crate::catalog::{Better, CountId, Metric, Unit};
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// The most own counts in one preset.
pub const MOST_COUNTS: usize = 500;
/// The most own metrics in one preset.
pub const MOST_METRICS: usize = 500;
/// The most conditions on one count.
pub const MOST_FILTERS: usize = 20;
/// The longest own id, in bytes.
pub const LONGEST_ID: usize = 64;
/// The most decimals an own metric is shown with.
pub const MOST_DECIMALS: u8 = 8;

/// The id of an own count or metric: small letters, digits and `_`, beginning with a letter. No built-in id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(with = "String"))]
pub struct OwnId(String);

impl OwnId {
    /// The id that a text is, if it can be one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let letters = text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        let free = Metric::parse(text).is_none() && CountId::parse(text).is_none() && !FUNCTIONS.contains(&text);
        let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        (letters && free && begins && text.len() <= LONGEST_ID).then(|| Self(text.to_owned()))
    }

    /// An id made from a name, different from those that are taken.
    #[must_use]
    pub fn from_name(name: &str, taken: &dyn Fn(&str) -> bool) -> Self {
        let mut base = String::new();
        for letter in name.to_lowercase().chars() {
            if letter.is_ascii_alphanumeric() {
                base.push(letter);
            } else if !base.is_empty() && !base.ends_with('_') {
                base.push('_');
            }
            if base.len() >= LONGEST_ID - 8 {
                break;
            }
        }
        let base = base.trim_end_matches('_');
        let base = if base.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase()) {
            base.to_owned()
        } else {
            format!("own_{base}").trim_end_matches('_').to_owned()
        };
        let mut number = 1_u32;
        loop {
            let text = if number == 1 {
                base.clone()
            } else {
                format!("{base}_{number}")
            };
            match Self::parse(&text) {
                Some(id) if !taken(&text) => return id,
                _ if number == u32::MAX => return Self(text),
                _ => number += 1,
            }
        }
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for OwnId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for OwnId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for OwnId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("not an own id")
    }
}

impl From<OwnId> for String {
    fn from(id: OwnId) -> Self {
        id.0
    }
}

/// A count: one of the catalogue's or one of the person's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountRef {
    /// One of the catalogue's.
    BuiltIn(CountId),
    /// An own one.
    Own(OwnId),
}

impl CountRef {
    /// Its id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::BuiltIn(id) => id.as_str(),
            Self::Own(id) => id.as_str(),
        }
    }
}

impl From<CountId> for CountRef {
    fn from(id: CountId) -> Self {
        Self::BuiltIn(id)
    }
}

/// Which conversions a count takes, where the response tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Conversions {
    /// The first conversion after an ad only.
    First,
    /// Every conversion.
    All,
}

/// How a condition compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Test {
    /// The text has this in it, in capitals or not.
    Contains,
    /// The text is this, in capitals or not.
    Equals,
}

/// A condition on the rows that a count counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Filter {
    /// The dimension: `campaign_name`, `objective`, `result_indicator`, `age`, or a header of the file.
    pub dimension: String,
    /// How it compares.
    pub test: Test,
    /// With what.
    pub text: String,
    /// Only rows for which it does not hold.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
}

impl Filter {
    /// Whether a row with this text in the dimension passes. A row without a text has the empty one.
    #[must_use]
    pub fn passes(&self, text: Option<&str>) -> bool {
        let (text, wanted) = (text.unwrap_or_default().to_lowercase(), self.text.to_lowercase());
        let holds = match self.test {
            Test::Contains => text.contains(&wanted),
            Test::Equals => text == wanted,
        };
        holds != self.not
    }
}

/// What narrows a count: a window of its own, first or all conversions, conditions that must all hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Refine {
    /// The attribution window, when not that of the preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// First or all conversions; none is the row's own value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversions: Option<Conversions>,
    /// Conditions on rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<Filter>,
}

impl Refine {
    /// Whether it narrows nothing.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.window.is_none() && self.conversions.is_none() && self.filters.is_empty()
    }
}

/// A count of the person's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OwnCount {
    /// What it is called. Any text.
    pub name: String,
    /// What its author wants to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// How it is made.
    pub rule: Rule,
    /// What narrows it.
    #[serde(default, skip_serializing_if = "Refine::is_plain")]
    pub refine: Refine,
    /// Money for sums of money such as revenue, else a count.
    #[serde(default = "count_unit", skip_serializing_if = "is_count")]
    pub unit: Unit,
    /// What another version wrote and this one does not know. Kept.
    #[serde(flatten)]
    pub extra: BTreeMap<String, serde_json::Value>,
}

impl OwnCount {
    /// A count with nothing but a name and a rule.
    #[must_use]
    pub fn new(name: &str, rule: Rule) -> Self {
        Self {
            name: name.to_owned(),
            note: String::new(),
            rule,
            refine: Refine::default(),
            unit: Unit::Count,
            extra: BTreeMap::new(),
        }
    }
}

const fn count_unit() -> Unit {
    Unit::Count
}

fn is_count(unit: &Unit) -> bool {
    *unit == Unit::Count
}

/// A metric of the person's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OwnMetric {
    /// What it is called, its denominator included: `Booking rate (booked calls / leads)`.
    pub name: String,
    /// What its author wants to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// How it is worked out.
    pub formula: String,
    /// How many decimals it is shown with; none is what its unit usually has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
    /// Which way is good.
    #[serde(default = "neither", skip_serializing_if = "is_neither")]
    pub better: Better,
    /// Below this many events it should not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_volume: Option<u32>,
    /// In per cent (`rate`) or plain (`ratio`), when the formula allows both; none is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
    /// What another version wrote and this one does not know. Kept.
    #[serde(flatten)]
    pub extra: BTreeMap<String, serde_json::Value>,
}

impl OwnMetric {
    /// A metric with nothing but a name and a formula.
    #[must_use]
    pub fn new(name: &str, formula: &str) -> Self {
        Self {
            name: name.to_owned(),
            note: String::new(),
            formula: formula.to_owned(),
            decimals: None,
            better: Better::Neither,
            min_volume: None,
            unit: None,
            extra: BTreeMap::new(),
        }
    }
}

const fn neither() -> Better {
    Better::Neither
}

fn is_neither(better: &Better) -> bool {
    *better == Better::Neither
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_id_is_small_letters_and_never_a_built_in_one() {
        assert!(OwnId::parse("booked_calls_2").is_some());
        for text in [
            "leads",
            "spend",
            "min",
            "if_missing",
            "",
            "_x",
            "2x",
            "Big",
            "__proto__",
            "a-b",
            "é",
        ] {
            assert_eq!(OwnId::parse(text), None, "{text}");
        }
        assert!(OwnId::parse(&"a".repeat(LONGEST_ID)).is_some());
        assert_eq!(OwnId::parse(&"a".repeat(LONGEST_ID + 1)), None);
    }

    #[test]
    fn an_id_is_made_from_any_name_and_is_free() {
        let free = |_: &str| false;
        assert_eq!(
            OwnId::from_name("Booked calls (CRM)", &free).as_str(),
            "booked_calls_crm"
        );
        assert_eq!(OwnId::from_name("Leads", &free).as_str(), "leads_2");
        assert_eq!(OwnId::from_name("הזמנות", &free).as_str(), "own");
        assert_eq!(OwnId::from_name("", &|text| text == "own").as_str(), "own_2");
        assert!(OwnId::from_name(&"x ".repeat(900), &free).as_str().len() <= LONGEST_ID);
    }

    #[test]
    fn a_condition_looks_at_no_capitals_and_a_missing_text_is_empty() {
        let filter = |test, text: &str, not| Filter {
            dimension: "campaign_name".to_owned(),
            test,
            text: text.to_owned(),
            not,
        };
        assert!(filter(Test::Contains, "b2b", false).passes(Some("DE | B2B | Forms")));
        assert!(!filter(Test::Equals, "b2b", false).passes(Some("DE | B2B | Forms")));
        assert!(filter(Test::Contains, "b2b", true).passes(None));
        assert!(!filter(Test::Contains, "b2b", false).passes(None));
    }
}
