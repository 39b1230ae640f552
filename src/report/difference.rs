//! Several definitions of one thing side by side: what each gives, and the rows that make the difference.

use super::findings::{UsedType, used};
use super::receipt::about;
use super::resolve::{Resolution, resolve};
use super::within::Within;
use super::{Check, overlap};
use crate::amount::{Amount, Reason};
use crate::catalog::ValueKind;
use crate::preset::{CountRef, OwnCount, OwnId, Preset, Refine, Rule};
use crate::source::Source;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The most definitions that are compared at once.
pub const MOST_DEFINITIONS: usize = 8;
/// How many rows of a difference are shown.
const ROWS: usize = 50;

/// A definition to compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Definition {
    /// What it is called.
    pub name: String,
    /// How it counts.
    pub rule: Rule,
    /// What narrows it.
    #[serde(default)]
    pub refine: Refine,
}

/// Definitions side by side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Each definition with what it gives.
    pub definitions: Vec<Compared>,
    /// The first against each of the others.
    pub pairs: Vec<Pair>,
}

/// A definition with what it gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// What it is called.
    pub name: String,
    /// Its total.
    pub total: Amount,
    /// The action types it uses.
    pub used: Vec<UsedType>,
    /// Checks on it.
    pub checks: Vec<Check>,
}

/// The difference of two definitions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// The place of the first among the definitions.
    pub first: usize,
    /// The place of the second.
    pub second: usize,
    /// The second total less the first.
    pub difference: Amount,
    /// Rows in which both have the same figure, where either has one.
    pub rows_equal: u32,
    /// Rows in which they have different figures.
    pub rows_differ: u32,
    /// The rows that make the difference, the largest first.
    pub rows: Vec<DifferentRow>,
    /// Rows beyond those.
    pub more_rows: u32,
}

/// A row that two definitions count differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferentRow {
    /// Where it stands: a line or a place in the list, from 1.
    pub place: u32,
    /// The source.
    pub source: String,
    /// What the row is about.
    pub about: String,
    /// By the first definition.
    pub first: Amount,
    /// By the second.
    pub second: Amount,
    /// The second less the first, what is missing taken as none.
    pub difference: Decimal,
}

/// Puts definitions side by side, in the window of the preset unless they have their own.
pub(crate) fn side_by_side(sources: &[&Source], preset: &Preset, definitions: &[Definition]) -> Comparison {
    let mut with = preset.clone();
    with.own_counts.clear();
    with.own_metrics.clear();
    let mut ids: Vec<OwnId> = Vec::new();
    for (at, definition) in definitions.iter().take(MOST_DEFINITIONS).enumerate() {
        let Some(id) = OwnId::parse(&format!("definition_{at}")) else {
            continue;
        };
        let count = OwnCount {
            refine: definition.refine.clone(),
            ..OwnCount::new(&definition.name, definition.rule.clone())
        };
        with.own_counts.insert(id.clone(), count);
        ids.push(id);
    }
    let compared: Vec<(Compared, Vec<Resolution<'_>>)> = ids
        .iter()
        .map(|id| {
            let count = CountRef::Own(id.clone());
            let made: Vec<Resolution<'_>> = sources
                .iter()
                .map(|source| resolve(source, &with, &count, ValueKind::Count))
                .collect();
            let compared = Compared {
                name: with.count_name(&count),
                total: total(sources, &made),
                used: used(sources, &with, &count),
                checks: overlap::choice(sources, &with, &count),
            };
            (compared, made)
        })
        .collect();
    let pairs = compared
        .iter()
        .enumerate()
        .skip(1)
        .filter_map(|(second, other)| {
            let first = compared.first()?;
            Some(pair(sources, second, first, other))
        })
        .collect();
    Comparison {
        definitions: compared.into_iter().map(|(compared, _)| compared).collect(),
        pairs,
    }
}

fn total(sources: &[&Source], made: &[Resolution<'_>]) -> Amount {
    sources
        .iter()
        .zip(made)
        .filter_map(|(source, made)| {
            made.sums(Within::of(&vec![0; source.table.rows], 1))
                .amounts
                .first()
                .copied()
        })
        .reduce(Amount::or_add)
        .unwrap_or(Amount::Missing(Reason::NotInSource))
}

fn pair(
    sources: &[&Source],
    second: usize,
    (a, made_a): &(Compared, Vec<Resolution<'_>>),
    (b, made_b): &(Compared, Vec<Resolution<'_>>),
) -> Pair {
    let difference = match (a.total, b.total) {
        (Amount::Known(a), Amount::Known(b)) => b
            .checked_sub(a)
            .map_or(Amount::Missing(Reason::TooLarge), Amount::Known),
        (Amount::Missing(reason), _) | (_, Amount::Missing(reason)) => Amount::Missing(reason),
    };
    let (mut rows_equal, mut rows_differ) = (0, 0);
    let mut rows: Vec<DifferentRow> = Vec::new();
    for ((source, a), b) in sources.iter().zip(made_a).zip(made_b) {
        for row in 0..source.table.rows {
            let (figure_a, figure_b) = (a.at(row), b.at(row));
            if figure_a.is_none() && figure_b.is_none() {
                continue;
            }
            let Some(difference) = figure_b.unwrap_or_default().checked_sub(figure_a.unwrap_or_default()) else {
                continue;
            };
            if difference.is_zero() {
                rows_equal += 1;
                continue;
            }
            rows_differ += 1;
            rows.push(DifferentRow {
                place: source.table.places.get(row).copied().unwrap_or_default(),
                source: source.name.clone(),
                about: about(source, row),
                first: a.amount_at(row),
                second: b.amount_at(row),
                difference,
            });
        }
        // Keep the largest only, so that a million rows cost no memory.
        rows.sort_by(|a, b| {
            let size = |row: &DifferentRow| row.difference.abs();
            size(b)
                .cmp(&size(a))
                .then_with(|| (&a.source, a.place).cmp(&(&b.source, b.place)))
        });
        rows.truncate(ROWS);
    }
    let shown = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    Pair {
        first: 0,
        second,
        difference,
        rows_equal,
        rows_differ,
        rows,
        more_rows: rows_differ - shown,
    }
}
