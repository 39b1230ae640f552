//! A preset: which action types are counted as what, and which metrics lead. No rows, ever.

pub mod built_in;
mod compile;
pub mod diff;
mod edit;
mod fingerprint;
pub mod formula;
mod goals;
pub mod library;
pub mod link;
mod migrate;
mod notes;
mod own;
mod read;
#[cfg(test)]
mod schema_tests;
mod views;

pub use compile::{Compiled, CompiledMetric, compile};
pub use edit::{Edit, History};
pub use goals::{Leading, MOST_LEADING};
pub use notes::{Note, Pin, Place};
pub use own::{
    Conversions, CountRef, Filter, LONGEST_ID, MOST_COUNTS, MOST_DECIMALS, MOST_FILTERS, MOST_METRICS, OwnCount, OwnId,
    OwnMetric, Refine, Test,
};
pub use read::{LARGEST, LONGEST_TEXT, MOST_TYPES, PresetError, PresetErrorKind};
pub use views::SavedView;

use crate::catalog::{CountId, Metric};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The `app` a preset names.
pub const APP: &str = "leadsheet";
/// The newest version of the preset format that this build reads.
pub const SCHEMA: u32 = 2;

/// How a count is made, when not by the catalogue's default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Rule {
    /// Exactly what another count counts.
    Same(CountId),
    /// The sum of these action types.
    Sum(Vec<String>),
    /// The first of these action types that occurs in the source.
    FirstOf(Vec<String>),
    /// Exactly this action type.
    Exactly(String),
    /// An action type less others that it contains.
    TotalMinusPart {
        /// What is counted.
        total: String,
        /// What is taken away from it.
        parts: Vec<String>,
    },
    /// Every action type whose name begins like this, added up.
    Prefix(String),
    /// A custom conversion of the account.
    CustomConversion {
        /// Its number, as in `offsite_conversion.custom.123`.
        id: String,
        /// What the person calls it; the number alone says nothing.
        name: String,
    },
    /// A column of the export, by its header; also a base figure by its name, such as `spend`.
    Column(String),
    /// Nothing in the file: numbers that a person types in.
    Typed,
}

impl Rule {
    /// The action types it names, as far as it names any.
    #[must_use]
    pub fn types(&self) -> Vec<String> {
        match self {
            Self::Sum(types) | Self::FirstOf(types) => types.clone(),
            Self::Exactly(name) => vec![name.clone()],
            Self::TotalMinusPart { total, parts } => std::iter::once(total).chain(parts).cloned().collect(),
            Self::CustomConversion { id, .. } => custom_conversion(id).to_vec(),
            Self::Same(_) | Self::Prefix(_) | Self::Column(_) | Self::Typed => Vec::new(),
        }
    }
}

/// The action types under which a custom conversion is returned, by where it happens.
#[must_use]
pub fn custom_conversion(id: &str) -> [String; 3] {
    ["offsite_conversion", "app_custom_event", "offline_conversion"].map(|place| format!("{place}.custom.{id}"))
}

/// The metrics whose denominator can be chosen for "the" lead rate.
pub const LEAD_RATES: [Metric; 4] = [
    Metric::LeadRateLinkClicks,
    Metric::LeadRateLandingPageViews,
    Metric::LeadRateFormOpens,
    Metric::LeadRateImpressions,
];

/// A set of definitions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Preset {
    /// Always [`APP`].
    pub app: String,
    /// The version of the format.
    pub schema: u32,
    /// What it is called.
    pub name: String,
    /// What its author wants to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The goal whose metrics lead.
    pub goal: String,
    /// The attribution window that counts use: `default` is the row's own value.
    pub window: String,
    /// The metric that "Lead rate" means.
    pub lead_rate: Metric,
    /// The counts that are not made by the catalogue's default.
    pub counts: BTreeMap<CountId, Rule>,
    /// What narrows built-in counts.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub refine: BTreeMap<CountId, Refine>,
    /// Counts of the person's own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub own_counts: BTreeMap<OwnId, OwnCount>,
    /// Metrics of the person's own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub own_metrics: BTreeMap<OwnId, OwnMetric>,
    /// The metrics that lead under a goal, in order, where they are not the catalogue's: ids of metrics and of own ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, Vec<String>>"))]
    pub goals: BTreeMap<String, Vec<Leading>>,
    /// Notes pinned to numbers and days.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// Views that a person keeps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub views: Vec<SavedView>,
    /// What a newer or another version wrote and this one does not know. Kept.
    #[serde(flatten)]
    pub extra: BTreeMap<String, serde_json::Value>,
}

impl Default for Preset {
    fn default() -> Self {
        Self {
            app: APP.to_owned(),
            schema: SCHEMA,
            name: "Default definitions".to_owned(),
            note: String::new(),
            author: String::new(),
            goal: "recommended".to_owned(),
            window: crate::source::DEFAULT_WINDOW.to_owned(),
            lead_rate: Metric::LeadRateLinkClicks,
            counts: BTreeMap::new(),
            refine: BTreeMap::new(),
            own_counts: BTreeMap::new(),
            own_metrics: BTreeMap::new(),
            goals: BTreeMap::new(),
            notes: Vec::new(),
            views: Vec::new(),
            extra: BTreeMap::new(),
        }
    }
}

impl Preset {
    /// As JSON, indented, with a newline at the end: what a file holds.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// What a count is called.
    #[must_use]
    pub fn count_name(&self, count: &CountRef) -> String {
        match count {
            CountRef::BuiltIn(id) => crate::catalog::count_card(*id).name.clone(),
            CountRef::Own(id) => self
                .own_counts
                .get(id)
                .map_or_else(|| id.to_string(), |own| own.name.clone()),
        }
    }

    /// What an own count or metric is called; none when there is none of this id.
    #[must_use]
    pub fn own_name(&self, id: &OwnId) -> Option<&str> {
        let metric = self.own_metrics.get(id).map(|own| own.name.as_str());
        metric.or_else(|| self.own_counts.get(id).map(|own| own.name.as_str()))
    }

    /// Every own id, and what has it.
    pub fn own_ids(&self) -> impl Iterator<Item = &OwnId> {
        self.own_counts.keys().chain(self.own_metrics.keys())
    }
}
