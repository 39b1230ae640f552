//! The person's own counts and metrics, as far as a report has them.

use super::Extract;
use crate::catalog::Unit;
use crate::preset::{OwnId, compile};
use crate::report::Value;
use std::collections::BTreeMap;

/// An own count or metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnColumn {
    pub(super) id: OwnId,
    /// What it is called.
    pub(super) name: String,
    pub(super) unit: Unit,
    /// The decimals its author chose.
    pub(super) decimals: Option<u8>,
    /// Whether it is a count.
    pub(super) counted: bool,
}

impl OwnColumn {
    /// The header of its column. It says whose it is, so that no reader takes it for Meta's column of the same name.
    pub(super) fn header(&self, currency: Option<&str>) -> String {
        let what = if self.counted { "own count" } else { "own metric" };
        match currency {
            Some(code) if self.unit == Unit::Money => format!("{} ({what}, {code})", self.name),
            _ => format!("{} ({what})", self.name),
        }
    }
}

/// Own counts and metrics with a known figure anywhere in the report.
pub(super) fn columns(extract: &Extract<'_>) -> Vec<OwnColumn> {
    let known =
        |own: &BTreeMap<OwnId, Value>, id: &OwnId| own.get(id).is_some_and(|value| value.amount.known().is_some());
    let report = extract.report;
    let mut columns = all(extract);
    columns.retain(|column| {
        known(&report.own, &column.id) || report.groups.iter().any(|group| known(&group.own, &column.id))
    });
    columns
}

/// All own counts and metrics of the preset.
pub(super) fn all(extract: &Extract<'_>) -> Vec<OwnColumn> {
    let preset = extract.preset;
    let compiled = compile(preset);
    preset
        .own_ids()
        .map(|id| {
            let count = preset.own_counts.get(id);
            let metric = preset.own_metrics.get(id);
            OwnColumn {
                id: id.clone(),
                name: preset.own_name(id).map_or_else(|| id.to_string(), str::to_owned),
                unit: compiled.unit_of(preset, id),
                decimals: metric.and_then(|metric| metric.decimals),
                counted: count.is_some(),
            }
        })
        .collect()
}
