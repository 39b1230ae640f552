//! Numbers that a person types in, because no file has them: form opens, counts from a CRM, revenue. They are data, so
//! they travel with the sources and never in a preset.

use crate::catalog::{Formula, Metric, metric_card};
use crate::preset::formula::Name;
use crate::preset::{OwnId, Preset};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The most typed numbers that are kept.
pub const MOST_TYPED: usize = 10_000;

/// A number that a person typed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedNumber {
    /// What it is a number of: a built-in count or value, or an own count.
    pub of: Name,
    /// The campaign it belongs to, by name or id; none is the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<String>,
    /// The number.
    pub value: Decimal,
}

/// The numbers a person typed in. Of two for the same place the later one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TypedNumbers(pub Vec<TypedNumber>);

/// Why a typed number is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TypedError {
    /// Nothing has this id, or it is worked out or measured and cannot be typed in; those that can.
    NotTyped {
        /// The id.
        id: String,
        /// What can be typed in.
        possible: Vec<String>,
    },
    /// It is below zero.
    Negative,
    /// It is not a number.
    NotANumber(String),
    /// There are more than [`MOST_TYPED`].
    TooMany,
}

/// The built-in metrics that can be typed in.
pub fn typed_metrics() -> impl Iterator<Item = Metric> {
    Metric::ALL
        .iter()
        .copied()
        .filter(|metric| matches!(metric_card(*metric).formula, Formula::Count(_) | Formula::Value(_)))
}

impl TypedNumber {
    /// A number from what a person wrote: `form_opens`, perhaps a campaign, `1200`.
    ///
    /// # Errors
    /// When nothing of that id can be typed in, or it is no number from zero.
    pub fn parse(preset: &Preset, id: &str, campaign: Option<&str>, value: &str) -> Result<Self, TypedError> {
        let metric = typed_metrics().find(|metric| metric.as_str() == id).map(Name::Metric);
        let own = || {
            OwnId::parse(id)
                .filter(|id| preset.own_counts.contains_key(id))
                .map(Name::Own)
        };
        let of = metric.or_else(own).ok_or_else(|| TypedError::NotTyped {
            id: id.to_owned(),
            possible: typed_metrics()
                .map(|metric| metric.as_str().to_owned())
                .chain(preset.own_counts.keys().map(ToString::to_string))
                .collect(),
        })?;
        let value = Decimal::from_str_exact(value.trim()).map_err(|_| TypedError::NotANumber(value.to_owned()))?;
        if value.is_sign_negative() && !value.is_zero() {
            return Err(TypedError::Negative);
        }
        Ok(Self {
            of,
            campaign: campaign.map(str::to_owned),
            value,
        })
    }
}

impl TypedNumbers {
    /// Whether there are no more than are kept.
    ///
    /// # Errors
    /// When there are.
    pub fn check(&self) -> Result<(), TypedError> {
        if self.0.len() > MOST_TYPED {
            return Err(TypedError::TooMany);
        }
        match self
            .0
            .iter()
            .any(|number| number.value.is_sign_negative() && !number.value.is_zero())
        {
            true => Err(TypedError::Negative),
            false => Ok(()),
        }
    }

    /// Those that are for a campaign.
    pub(crate) fn only_campaigns(&self) -> Self {
        Self(
            self.0
                .iter()
                .filter(|number| number.campaign.is_some())
                .cloned()
                .collect(),
        )
    }

    /// Whether any is for a campaign.
    pub(super) fn by_campaign(&self) -> bool {
        self.0.iter().any(|number| number.campaign.is_some())
    }

    /// What numbers are typed in of.
    pub(super) fn names(&self) -> BTreeSet<&Name> {
        self.0.iter().map(|number| &number.of).collect()
    }

    /// The number for the total.
    pub(super) fn total(&self, of: &Name) -> Option<Decimal> {
        self.0
            .iter()
            .rev()
            .find(|number| number.of == *of && number.campaign.is_none())
            .map(|number| number.value)
    }

    /// The numbers by campaign.
    pub(super) fn campaigns(&self, of: &Name) -> BTreeMap<&str, Decimal> {
        self.0
            .iter()
            .filter(|number| number.of == *of)
            .filter_map(|number| Some((number.campaign.as_deref()?, number.value)))
            .collect()
    }
}
