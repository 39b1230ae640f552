//! The report itself: one row of figures for the total, one for each group.

use super::{Check, GroupKey, Value};
use crate::catalog::Metric;
use crate::source::Period;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The dimensions it is grouped by.
    pub by: Vec<String>,
    /// First and last day.
    pub period: Option<Period>,
    /// The currency, when there is one.
    pub currency: Option<String>,
    /// The attribution settings that the rows name.
    pub attribution: Vec<String>,
    /// The attribution window used.
    pub window: String,
    /// Rows that figures come from.
    pub rows: u32,
    /// Rows left out while reading.
    pub rows_left_out: u32,
    /// Every metric of all rows.
    pub totals: BTreeMap<Metric, Value>,
    /// A row for each group.
    pub groups: Vec<GroupRow>,
    /// What bears on the figures, the most serious first.
    pub checks: Vec<Check>,
}

/// The figures of a group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupRow {
    /// What the group is, one for each dimension of the grouping.
    pub key: Vec<GroupKey>,
    /// Rows that belong to it.
    pub rows: u32,
    /// Every metric.
    pub metrics: BTreeMap<Metric, Value>,
}
