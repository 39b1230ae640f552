//! A preset: which action types are counted as what, and which metrics lead. No rows, ever.

mod edit;
mod fingerprint;
mod notes;
mod read;
mod views;

pub use edit::{Edit, History};
pub use notes::{Note, Pin, Place};
pub use read::{PresetError, PresetErrorKind};
pub use views::SavedView;

use crate::catalog::{CountId, Metric};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The `app` a preset names.
pub const APP: &str = "leadsheet";
/// The newest version of the preset format that this build reads.
pub const SCHEMA: u32 = 1;

/// How a count is made, when not by the catalogue's default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Exactly what another count counts.
    Same(CountId),
    /// The sum of these action types.
    Sum(Vec<String>),
    /// The first of these action types that occurs in the source.
    FirstOf(Vec<String>),
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
    /// The goal whose metrics lead.
    pub goal: String,
    /// The attribution window that counts use: `default` is the row's own value.
    pub window: String,
    /// The metric that "Lead rate" means.
    pub lead_rate: Metric,
    /// The counts that are not made by the catalogue's default.
    pub counts: BTreeMap<CountId, Rule>,
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
            goal: "recommended".to_owned(),
            window: crate::source::DEFAULT_WINDOW.to_owned(),
            lead_rate: Metric::LeadRateLinkClicks,
            counts: BTreeMap::new(),
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
}
