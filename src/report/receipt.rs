//! How a number was made: the rows and entries used, the formula with its values, and what was left out.

use super::{GroupKey, Value};
use crate::amount::Amount;
use crate::catalog::{CountId, Metric, Relation, ValueKind};
use crate::source::LeftOutReason;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// How a number was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    /// The metric.
    pub metric: Metric,
    /// The group it is about; empty for the total.
    pub group: Vec<GroupKey>,
    /// The number.
    pub value: Value,
    /// The currency of money in it.
    pub currency: Option<String>,
    /// The attribution window used.
    pub window: String,
    /// What the formula takes, in order: for a cost, spend and then the count.
    pub operands: Vec<Operand>,
    /// Rows that belong to the group.
    pub rows: u32,
    /// All rows of all sources.
    pub rows_of: u32,
    /// Rows left out while reading, by reason.
    pub left_out: Vec<(LeftOutReason, u32)>,
    /// Action types that occur in the group and were not counted, and why.
    pub not_counted: Vec<NotCounted>,
    /// The same count in other attribution windows, never added.
    pub other_windows: Vec<(String, Amount)>,
    /// The first rows, the largest first.
    pub sample: Vec<ReceiptRow>,
    /// Rows beyond the sample.
    pub more_rows: u32,
}

/// One of the figures that a formula takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Operand {
    /// The metric it is the figure of.
    pub metric: Metric,
    /// The figure.
    pub value: Value,
    /// The entries and columns it is the sum of.
    pub entries: Vec<Entry>,
    /// The count made by a rule, and whether by the catalogue's default.
    pub rule: Option<(CountId, bool)>,
    /// Taken from a summary row, because rows of it must not be added.
    pub from_summary: bool,
}

/// A column of figures that went into a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The action type, or nothing for a base figure.
    pub action_type: Option<String>,
    /// Count, value, cost or unique.
    pub kind: ValueKind,
    /// The list field or column header.
    pub origin: String,
    /// The attribution window.
    pub window: String,
    /// The source it stands in.
    pub source: String,
    /// Rows of the group that have a figure.
    pub rows: u32,
    /// Rows of the group that have none: nothing was added for them.
    pub rows_without: u32,
    /// What those rows add up to.
    pub sum: Decimal,
}

/// An action type that was not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotCounted {
    /// Which.
    pub action_type: String,
    /// Its sum in the group.
    pub sum: Decimal,
    /// Why.
    pub why: WhyNot,
}

/// Why an action type of the same family was not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// It overlaps with one that was.
    Overlaps(Relation, String),
    /// It is a union.
    Union,
    /// It counts another step or thing.
    NotChosen,
}

/// A row that went into a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReceiptRow {
    /// Where it stands: a line or a place in the list, from 1.
    pub place: u32,
    /// The source, when there are several.
    pub source: String,
    /// What the row is about: names and breakdowns.
    pub about: String,
    /// Its figure for each operand.
    pub figures: Vec<Amount>,
}
