//! What was found in the sources: action types by family, counts with what they use, results by indicator.

use super::{Check, Value};
use crate::amount::Amount;
use crate::catalog::{CountId, LeadSource, Role};
use crate::preset::Rule;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// Families that occur, in the catalogue's order.
    pub families: Vec<FamilyView>,
    /// Every count, with what it uses.
    pub counts: Vec<CountView>,
    /// Results by indicator, never added.
    pub results: Vec<ResultLine>,
    /// The attribution windows that occur, `default` first.
    pub windows: Vec<String>,
}

/// A family with the action types of it that occur.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyView {
    /// Stable name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What belongs to it.
    pub meaning: String,
    /// The action types.
    pub types: Vec<TypeView>,
}

/// An action type that occurs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TypeView {
    /// As the API spells it.
    pub action_type: String,
    /// What a marketer calls it.
    pub name: String,
    /// Its role in the family.
    pub role: Role,
    /// Where the event happens.
    pub source: LeadSource,
    /// Where it stands: list fields and columns.
    pub origins: Vec<String>,
    /// Its sum over all rows, in the chosen window.
    pub total: Amount,
    /// Rows that have it.
    pub rows: u32,
    /// The counts that use it.
    pub used_by: Vec<CountId>,
    /// What it counts.
    pub meaning: String,
    /// What is not known of it.
    pub uncertain: Option<String>,
    /// Other action types of the source that it contains.
    pub contains: Vec<String>,
    /// The action type of the source that it restates.
    pub mirrors: Option<String>,
    /// What it mixes.
    pub mixes: Vec<String>,
}

/// A count with what it uses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountView {
    /// Which count.
    pub id: CountId,
    /// What it is called.
    pub name: String,
    /// The rule a person chose; none is the catalogue's default.
    pub rule: Option<Rule>,
    /// Why the default is what it is.
    pub reason: String,
    /// The action types it uses.
    pub used: Vec<UsedType>,
    /// Its total.
    pub total: Value,
    /// The total the catalogue's default would give.
    pub default_total: Amount,
    /// Checks on the choice.
    pub checks: Vec<Check>,
}

/// An action type that a count uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedType {
    /// Which.
    pub action_type: String,
    /// Where it stands.
    pub origin: String,
    /// Its sum.
    pub sum: Decimal,
}

/// Results of one indicator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultLine {
    /// The indicator, without its list.
    pub indicator: String,
    /// What it is called.
    pub name: String,
    /// The sum of its rows.
    pub total: Decimal,
    /// How many rows.
    pub rows: u32,
    /// Spend of those rows.
    pub spend: Amount,
    /// Spend over results.
    pub cost: Amount,
}
