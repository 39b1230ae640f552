//! Why two numbers differ, from how each was made.

use super::{Entry, OwnReceipt, Receipt, Value};
use crate::amount::Reason;
use crate::catalog::{Formula, Relation, Unit, metric_card, relation};
use crate::preset::formula::Name;
use crate::preset::{Preset, Refine};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One of the two numbers, with how it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// What it is a number of.
    pub of: Name,
    /// What that is called.
    pub name: String,
    /// How it is shown.
    pub unit: Unit,
    /// The number.
    pub value: Value,
    /// The currency of money in it.
    pub currency: Option<String>,
    /// What it is worked out from: names with figures, in order; of a sum, itself.
    pub operands: Vec<(Name, String, Value)>,
    /// Whether it is worked out, as against a sum of rows.
    pub worked_out: bool,
    /// The formula in plain words, when it is worked out.
    pub formula: Option<String>,
    /// The entries and columns it comes from.
    pub entries: Vec<Entry>,
    /// What narrows its count.
    pub refine: Refine,
}

impl Side {
    /// The side of a built-in metric.
    #[must_use]
    pub fn of_receipt(receipt: &Receipt, preset: &Preset) -> Self {
        let card = metric_card(receipt.metric);
        let refine = receipt.operands.iter().rev().find_map(|operand| operand.rule);
        Self {
            of: Name::Metric(receipt.metric),
            name: card.label.clone(),
            unit: card.unit,
            value: receipt.value,
            currency: receipt.currency.clone(),
            operands: receipt
                .operands
                .iter()
                .map(|operand| {
                    let name = metric_card(operand.metric).name.clone();
                    (Name::Metric(operand.metric), name, operand.value)
                })
                .collect(),
            worked_out: matches!(card.formula, Formula::Ratio { .. }),
            formula: matches!(card.formula, Formula::Ratio { .. }).then(|| card.formula_text.clone()),
            entries: receipt
                .operands
                .iter()
                .flat_map(|operand| operand.entries.clone())
                .collect(),
            refine: refine
                .and_then(|(id, _)| preset.refine.get(&id).cloned())
                .unwrap_or_default(),
        }
    }

    /// The side of an own count or metric.
    #[must_use]
    pub fn of_own(receipt: &OwnReceipt) -> Self {
        Self {
            of: Name::Own(receipt.id.clone()),
            name: receipt.name.clone(),
            unit: receipt.unit,
            value: receipt.value,
            currency: receipt.currency.clone(),
            operands: receipt
                .operands
                .iter()
                .map(|operand| (operand.of.clone(), operand.name.clone(), operand.value))
                .collect(),
            worked_out: receipt.formula.is_some(),
            formula: receipt.formula.clone(),
            entries: receipt
                .operands
                .iter()
                .flat_map(|operand| operand.entries.clone())
                .collect(),
            refine: receipt.refine.clone(),
        }
    }
}

/// Which of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// The first.
    First,
    /// The second.
    Second,
}

/// A reason why two numbers differ, or do not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyDiffer {
    /// They are the same number.
    Same,
    /// One of them is missing, and why.
    Missing(Which, Reason),
    /// They are not in the same unit, so neither is more than the other.
    Units(Unit, Unit),
    /// One is a sum of rows and the other is worked out.
    OneIsWorkedOut(Which),
    /// Something is divided by different things.
    Denominators {
        /// By the first: what, and its figure.
        first: (String, Value),
        /// By the second.
        second: (String, Value),
    },
    /// Different things are divided.
    Numerators {
        /// By the first: what, and its figure.
        first: (String, Value),
        /// By the second.
        second: (String, Value),
    },
    /// The formulas are different.
    Formulas(String, String),
    /// An action type of one contains, restates or mixes one of the other.
    Overlap {
        /// How the first relates to the second.
        relation: Relation,
        /// The action type of the first.
        first: String,
        /// The action type of the second.
        second: String,
        /// Their sums.
        sums: [Decimal; 2],
    },
    /// Only one of them uses this action type.
    OnlyIn {
        /// Which of them.
        which: Which,
        /// The action type.
        action_type: String,
        /// Its sum.
        sum: Decimal,
    },
    /// Their attribution windows are different.
    Windows(String, String),
    /// They do not count the same rows.
    Conditions(Refine, Refine),
    /// The same action type is taken from different places.
    Origins(String, String),
    /// One of them is not known for all rows.
    Partial(Which),
    /// A typed number is part of one of them.
    TypedIn(Which),
}

/// Two numbers and why they differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Differ {
    /// The first.
    pub first: Side,
    /// The second.
    pub second: Side,
    /// The second less the first, where both are in one unit.
    pub difference: Option<Decimal>,
    /// The reasons, the most telling first.
    pub why: Vec<WhyDiffer>,
}

/// Why two numbers differ.
#[must_use]
pub fn differ(first: Side, second: Side) -> Differ {
    let why = reasons(&first, &second);
    let difference = match (first.value.amount.known(), second.value.amount.known()) {
        (Some(a), Some(b)) if first.unit == second.unit => b.checked_sub(a),
        _ => None,
    };
    Differ {
        first,
        second,
        difference,
        why,
    }
}

fn reasons(first: &Side, second: &Side) -> Vec<WhyDiffer> {
    let mut why = Vec::new();
    for (which, side) in [(Which::First, first), (Which::Second, second)] {
        if let Some(reason) = side.value.amount.reason() {
            why.push(WhyDiffer::Missing(which, reason));
        }
    }
    if why.is_empty() && first.unit == second.unit && first.value.amount == second.value.amount {
        why.push(WhyDiffer::Same);
    }
    if first.unit != second.unit {
        why.push(WhyDiffer::Units(first.unit, second.unit));
    }
    match (first.worked_out, second.worked_out) {
        (true, false) => why.push(WhyDiffer::OneIsWorkedOut(Which::First)),
        (false, true) => why.push(WhyDiffer::OneIsWorkedOut(Which::Second)),
        (false, false) => {}
        (true, true) => {
            let fraction = |side: &Side| match (&side.of, side.operands.as_slice()) {
                (Name::Metric(_), [top, bottom]) => Some((top.clone(), bottom.clone())),
                _ => None,
            };
            match (fraction(first), fraction(second)) {
                (Some((top_a, bottom_a)), Some((top_b, bottom_b))) => {
                    let called = |(_, name, value): (Name, String, Value)| (name, value);
                    if top_a.0 != top_b.0 {
                        why.push(WhyDiffer::Numerators {
                            first: called(top_a),
                            second: called(top_b),
                        });
                    }
                    if bottom_a.0 != bottom_b.0 {
                        why.push(WhyDiffer::Denominators {
                            first: called(bottom_a),
                            second: called(bottom_b),
                        });
                    }
                }
                _ if first.formula != second.formula => why.push(WhyDiffer::Formulas(
                    first.formula.clone().unwrap_or_default(),
                    second.formula.clone().unwrap_or_default(),
                )),
                _ => {}
            }
        }
    }
    why.extend(entries(first, second));
    if first.refine.filters != second.refine.filters {
        why.push(WhyDiffer::Conditions(first.refine.clone(), second.refine.clone()));
    }
    for (which, side) in [(Which::First, first), (Which::Second, second)] {
        if side.value.partial {
            why.push(WhyDiffer::Partial(which));
        }
        if side.value.typed {
            why.push(WhyDiffer::TypedIn(which));
        }
    }
    why
}

/// What each side uses of action types, windows and places.
fn entries(first: &Side, second: &Side) -> Vec<WhyDiffer> {
    let used = |side: &Side| -> BTreeMap<String, Decimal> {
        let mut used: BTreeMap<String, Decimal> = BTreeMap::new();
        for entry in &side.entries {
            if let Some(name) = &entry.action_type {
                let sum = used.entry(name.clone()).or_default();
                *sum = sum.checked_add(entry.sum).unwrap_or(*sum);
            }
        }
        used
    };
    let (a, b) = (used(first), used(second));
    let only = |own: &BTreeMap<String, Decimal>, other: &BTreeMap<String, Decimal>| -> Vec<(String, Decimal)> {
        own.iter()
            .filter(|(name, _)| !other.contains_key(*name))
            .map(|(name, sum)| (name.clone(), *sum))
            .collect()
    };
    let (only_a, only_b) = (only(&a, &b), only(&b, &a));
    let mut why = Vec::new();
    let mut explained: BTreeSet<&String> = BTreeSet::new();
    for (name_a, sum_a) in &only_a {
        for (name_b, sum_b) in &only_b {
            if let Some(relation) = relation(name_a, name_b) {
                explained.extend([name_a, name_b]);
                why.push(WhyDiffer::Overlap {
                    relation,
                    first: name_a.clone(),
                    second: name_b.clone(),
                    sums: [*sum_a, *sum_b],
                });
            }
        }
    }
    for (which, only) in [(Which::First, &only_a), (Which::Second, &only_b)] {
        for (name, sum) in only.iter().filter(|(name, _)| !explained.contains(name)) {
            why.push(WhyDiffer::OnlyIn {
                which,
                action_type: name.clone(),
                sum: *sum,
            });
        }
    }
    let listed = |side: &Side, of: fn(&Entry) -> &String, shared: bool| -> String {
        let texts: BTreeSet<&str> = side
            .entries
            .iter()
            .filter(|entry| {
                let name = entry.action_type.as_ref();
                name.is_some_and(|name| !shared || (a.contains_key(name) && b.contains_key(name)))
            })
            .map(|entry| of(entry).as_str())
            .collect();
        texts.into_iter().collect::<Vec<_>>().join(", ")
    };
    let windows = [first, second].map(|side| listed(side, |entry| &entry.window, false));
    let [window_a, window_b] = windows;
    if window_a != window_b && !window_a.is_empty() && !window_b.is_empty() {
        why.push(WhyDiffer::Windows(window_a, window_b));
    }
    let [origin_a, origin_b] = [first, second].map(|side| listed(side, |entry| &entry.origin, true));
    if origin_a != origin_b {
        why.push(WhyDiffer::Origins(origin_a, origin_b));
    }
    why
}
