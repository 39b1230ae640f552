//! A metric while it is written.

use leadsheet::catalog::{Better, Unit};
use leadsheet::preset::formula::{self, Checked, Expr, FormulaError, Scope};
use leadsheet::preset::{MOST_DECIMALS, OwnMetric};
use std::collections::BTreeMap;

/// A metric while it is written: what a person typed, as it was typed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) note: String,
    pub(super) decimals: Option<u8>,
    pub(super) better: Better,
    pub(super) min_volume: String,
    pub(super) unit: Option<Unit>,
    extra: BTreeMap<String, serde_json::Value>,
}

/// A formula that can be worked out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sound {
    /// What it says.
    pub(super) expr: Expr,
    /// Its unit and the names it uses.
    pub(super) checked: Checked,
}

/// Reads and checks a formula.
pub(super) fn sound(text: &str, scope: &Scope) -> Result<Sound, FormulaError> {
    let expr = formula::parse(text)?;
    let checked = formula::check(&expr, scope)?;
    Ok(Sound { expr, checked })
}

impl Draft {
    /// A metric that exists, to change it, or a new one.
    pub(super) fn of(metric: Option<&OwnMetric>) -> Self {
        let empty = OwnMetric::new("", "");
        let metric = metric.unwrap_or(&empty);
        Self {
            name: metric.name.clone(),
            note: metric.note.clone(),
            decimals: metric.decimals,
            better: metric.better,
            min_volume: metric.min_volume.map(|volume| volume.to_string()).unwrap_or_default(),
            unit: metric.unit,
            extra: metric.extra.clone(),
        }
    }

    /// The unit it is shown in: plain numbers can be in per cent or not.
    pub(super) fn shown_unit(&self, checked: &Checked) -> Unit {
        match (checked.unit, self.unit) {
            (Unit::Rate | Unit::Ratio, Some(chosen)) if checked.dimension == formula::Dimension::PLAIN => chosen,
            (unit, _) => unit,
        }
    }

    /// The metric, or what is still missing.
    pub(super) fn metric(&self, formula: &str) -> Result<OwnMetric, &'static str> {
        let name = self.name.trim();
        if name.is_empty() {
            return Err("Give the metric a name.");
        }
        let min_volume = match self.min_volume.trim() {
            "" => None,
            text => Some(
                text.parse::<u32>()
                    .map_err(|_| "The minimum volume is a whole number of events, such as 30.")?,
            ),
        };
        Ok(OwnMetric {
            note: self.note.trim().to_owned(),
            decimals: self.decimals.map(|decimals| decimals.min(MOST_DECIMALS)),
            better: self.better,
            min_volume,
            unit: self.unit,
            extra: self.extra.clone(),
            ..OwnMetric::new(name, formula)
        })
    }
}
