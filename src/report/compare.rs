//! What changed between two sides, and whether it is more than noise.

mod beside;
mod counts;
mod drivers;
mod measure;
mod plan;
mod rates;
mod several;
mod sides;

pub use beside::{Beside, NotIn};
pub use counts::{Pace, PaceTest, compare_paces, events_for_precision};
pub use drivers::{Driver, Drivers};
pub use plan::{POWER, events_needed, power_of, trials_needed};
pub use rates::{Share, agresti_caffo, any_difference, chance, fisher, newcombe, pooled_z, times_as_likely};
pub use several::{benjamini_hochberg, chance_of_a_false_find, holm};
pub use sides::{Before, CompareError, Versus};

use super::{Ask, Filter, GroupKey, Interval, Loaded, Report, Value, explore_with};
use crate::amount::{Amount, Reason};
use crate::catalog::{Formula, Metric, goals, metric_card};
use crate::preset::{OwnId, Preset, compile};
use crate::source::Period;
use measure::Measure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The level that a difference must pass to be called one.
pub const LEVEL: f64 = 0.05;

/// What is said of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// More than noise: it went up.
    Higher,
    /// More than noise: it went down.
    Lower,
    /// It may well be noise.
    NoClearDifference,
    /// Noise is not the question, or cannot be told.
    NotTested(Untested),
}

impl Verdict {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Higher => "higher",
            Self::Lower => "lower",
            Self::NoClearDifference => "no_clear_difference",
            Self::NotTested(_) => "not_tested",
        }
    }
}

/// Why a difference was not tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Untested {
    /// One side has no figure.
    Missing,
    /// The figure is known as it is, such as spend: there is no noise to tell it from.
    NotEvents,
    /// Both sides are the same rows, counted in two ways.
    SameRows,
    /// More events than trials, so it is not a share of them.
    AboveOne,
    /// One side has neither spend nor days to count over.
    NothingToCountOver,
    /// A formula of the person's own, for which no test is known.
    OwnFormula,
}

impl Untested {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::NotEvents => "not_events",
            Self::SameRows => "same_rows",
            Self::AboveOne => "above_one",
            Self::NothingToCountOver => "nothing_to_count_over",
            Self::OwnFormula => "own_formula",
        }
    }
}

/// How much more it takes to call a difference of this size one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Needed {
    /// So many of this metric on each side.
    Trials(Metric, f64),
    /// So many of this metric on the side with fewer, both over the same money or days.
    Events(Metric, f64),
}

/// One metric on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The figure before, or of the first.
    pub before: Amount,
    /// The figure after, or of the second.
    pub after: Amount,
    /// After less before.
    pub change: Amount,
    /// The change in per cent of before.
    pub percent: Amount,
    /// Whether it is more than noise.
    pub verdict: Verdict,
    /// For a rate the interval of the difference; for a count or cost that of the ratio, after by before.
    pub interval: Option<Interval>,
    /// The chance of a difference this large without a cause.
    pub chance: Option<f64>,
    /// The same after Holm, as one of several.
    pub adjusted: Option<f64>,
    /// What it would take to tell them apart, when they are not.
    pub needed: Option<Needed>,
}

/// A side of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Its days.
    pub period: Option<Period>,
    /// How many days those are.
    pub days: Option<i32>,
    /// Days of them that no row has.
    pub days_without_rows: i32,
    /// Rows that its figures come from.
    pub rows: u32,
    /// Its currency.
    pub currency: Option<String>,
    /// Rows left aside because they reach over its first or last day.
    pub rows_cut: u32,
}

/// A group on both sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupChange {
    /// The group.
    pub key: Vec<GroupKey>,
    /// The metrics of the goal, spend and leads.
    pub metrics: BTreeMap<Metric, Change>,
}

/// Two sides compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Before, or the first.
    pub before: Side,
    /// After, or the second.
    pub after: Side,
    /// Every metric.
    pub metrics: BTreeMap<Metric, Change>,
    /// Every own count and metric.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub own: BTreeMap<OwnId, Change>,
    /// What drove the change of leads and of cost per lead, where that can be told.
    pub drivers: BTreeMap<Metric, Drivers>,
    /// The groups, the largest change in leads first.
    pub groups: Vec<GroupChange>,
    /// The metrics that were tested as one family: those of the goal.
    pub family: Vec<Metric>,
    /// How many were tested in all.
    pub tested: u32,
    /// What the report has and neither side does, because it cannot be told apart by side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_in: Vec<NotIn>,
}

/// Compares two sides of what was loaded.
///
/// # Errors
/// When the sides cannot be made; see [`CompareError`].
pub fn compare(
    loaded: &[&Loaded],
    preset: &Preset,
    filter: &Filter,
    versus: &Versus,
    by: &[String],
) -> Result<Comparison, CompareError> {
    compare_beside(loaded, preset, filter, versus, by, &Beside::default())
}

/// The same with what stands beside the sources, as far as it can be told apart by side.
///
/// # Errors
/// When the sides cannot be made; see [`CompareError`].
pub fn compare_beside(
    loaded: &[&Loaded],
    preset: &Preset,
    filter: &Filter,
    versus: &Versus,
    by: &[String],
    beside: &Beside<'_>,
) -> Result<Comparison, CompareError> {
    let taken = beside.taken(filter, versus);
    let sides = sides::sides(loaded, preset, filter, versus)?;
    let of = |side: &sides::Rows| -> Result<Report, CompareError> {
        let loaded: Vec<&Loaded> = side.loaded.iter().collect();
        let ask = Ask {
            by: by.to_vec(),
            ..Ask::default()
        };
        let mut report = explore_with(&loaded, &side.preset, &ask, &taken.typed).map_err(CompareError::Grouping)?;
        if let Some(lay) = taken.lay {
            // Also days without a row may have leads of the CRM.
            report.period = side.period.or(report.period);
            lay(&mut report, &side.preset, &side.filter);
        }
        Ok(report)
    };
    let (before, after) = (of(&sides.before)?, of(&sides.after)?);
    let same_money = before.currency.is_none() || after.currency.is_none() || before.currency == after.currency;
    let measure = Measure {
        days: sides
            .before
            .days
            .zip(sides.after.days)
            .map(|(a, b)| (f64::from(a), f64::from(b))),
        same_rows: matches!(versus, Versus::Definitions(_)),
        same_money,
    };
    let mut metrics: BTreeMap<Metric, Change> = Metric::ALL
        .iter()
        .map(|metric| (*metric, measure.change(*metric, &before.totals, &after.totals)))
        .collect();
    let family = family(preset);
    let mut own = own(&before, &after, preset, &measure);
    correct(
        metrics
            .iter_mut()
            .map(|(metric, change)| (family.contains(metric), change))
            .chain(own.values_mut().map(|change| (false, change))),
    );
    let tested = metrics
        .values()
        .chain(own.values())
        .filter(|change| change.chance.is_some())
        .count();
    Ok(Comparison {
        drivers: drivers::of(&before.totals, &after.totals, same_money),
        groups: groups(&before, &after, &measure, &family),
        before: sides.before.side(&before),
        after: sides.after.side(&after),
        metrics,
        own,
        family,
        not_in: taken.not_in,
        tested: u32::try_from(tested).unwrap_or(u32::MAX),
    })
}

/// Own counts and metrics on both sides.
fn own(before: &Report, after: &Report, preset: &Preset, measure: &Measure) -> BTreeMap<OwnId, Change> {
    let compiled = compile(preset);
    let missing = Value::of(Amount::Missing(Reason::NotMapped));
    preset
        .own_ids()
        .map(|id| {
            let unit = compiled.unit_of(preset, id);
            let of = |report: &Report| report.own.get(id).copied().unwrap_or(missing);
            let counted = preset.own_counts.contains_key(id);
            (id.clone(), measure.own_change(unit, counted, &of(before), &of(after)))
        })
        .collect()
}

/// The metrics of the preset's goal: those that a person chose for it, or the catalogue's.
fn family(preset: &Preset) -> Vec<Metric> {
    if preset.goals.contains_key(&preset.goal) {
        return preset.leading_metrics();
    }
    goals()
        .iter()
        .find(|goal| goal.id == preset.goal)
        .map_or_else(Vec::new, |goal| goal.metrics.clone())
}

/// Groups of either side, each with the metrics of the family, spend and leads. Every metric's groups are one family.
fn groups(before: &Report, after: &Report, measure: &Measure, family: &[Metric]) -> Vec<GroupChange> {
    if before.by.is_empty() {
        return Vec::new();
    }
    let mut shown: Vec<Metric> = family.to_vec();
    for metric in [Metric::Spend, Metric::Leads] {
        if !shown.contains(&metric) {
            shown.push(metric);
        }
    }
    type Pair<'a> = [Option<&'a super::GroupRow>; 2];
    let mut pairs: BTreeMap<Vec<(&str, Option<&str>)>, Pair<'_>> = BTreeMap::new();
    for (at, report) in [before, after].into_iter().enumerate() {
        for row in &report.groups {
            let id = row
                .key
                .iter()
                .map(|part| (part.dimension.as_str(), part.key.as_deref()))
                .collect();
            if let Some(place) = pairs.entry(id).or_default().get_mut(at) {
                *place = Some(row);
            }
        }
    }
    let none = BTreeMap::new();
    let mut changes: Vec<GroupChange> = pairs
        .into_values()
        .map(|[before, after]| {
            let side = |row: Option<&'_ super::GroupRow>, other: Option<&'_ super::GroupRow>| match row {
                Some(row) => row.metrics.clone(),
                None => other.map_or_else(|| none.clone(), |other| absent(&other.metrics)),
            };
            let (figures, later) = (side(before, after), side(after, before));
            GroupChange {
                key: after.or(before).map(|row| row.key.clone()).unwrap_or_default(),
                metrics: shown
                    .iter()
                    .map(|metric| (*metric, measure.change(*metric, &figures, &later)))
                    .collect(),
            }
        })
        .collect();
    for metric in &shown {
        let of_metric: Vec<&mut Change> = changes
            .iter_mut()
            .filter_map(|group| group.metrics.get_mut(metric))
            .collect();
        correct(of_metric.into_iter().map(|change| (true, change)));
    }
    let size = |group: &GroupChange| {
        group
            .metrics
            .get(&Metric::Leads)
            .and_then(|change| change.change.known())
            .map(|change| change.abs())
    };
    changes.sort_by(|a, b| size(b).cmp(&size(a)).then_with(|| a.key.cmp(&b.key)));
    changes
}

/// The figures of a group on the side that has no row of it: nothing was spent and nothing happened, as far as the
/// other side knows the figure and it adds up.
fn absent(other: &BTreeMap<Metric, Value>) -> BTreeMap<Metric, Value> {
    other
        .iter()
        .map(|(metric, value)| {
            let amount = match (&metric_card(*metric).formula, value.amount) {
                (_, Amount::Missing(reason)) => Amount::Missing(reason),
                (Formula::Ratio { .. }, _) => Amount::Missing(Reason::DenominatorZero),
                _ => Amount::ZERO,
            };
            (*metric, Value::of(amount))
        })
        .collect()
}

/// Corrects chances for how many there are, those of the family (`true`) among themselves and the others among all, and
/// takes back what is then no longer clear.
fn correct<'a>(changes: impl Iterator<Item = (bool, &'a mut Change)>) {
    let mut changes: Vec<(bool, &mut Change)> = changes.filter(|(_, change)| change.chance.is_some()).collect();
    let chances = |only: bool| -> Vec<f64> {
        changes
            .iter()
            .filter(|(inside, _)| *inside || !only)
            .filter_map(|(_, change)| change.chance)
            .collect()
    };
    let (inside, all) = (holm(&chances(true)), holm(&chances(false)));
    let mut inside = inside.into_iter();
    for ((in_family, change), among_all) in changes.iter_mut().zip(all) {
        let adjusted = if *in_family {
            inside.next().unwrap_or(1.0)
        } else {
            among_all
        };
        change.adjusted = Some(adjusted);
        if adjusted >= LEVEL && matches!(change.verdict, Verdict::Higher | Verdict::Lower) {
            change.verdict = Verdict::NoClearDifference;
        }
        if change.verdict != Verdict::NoClearDifference {
            change.needed = None;
        }
    }
}

type Figures = BTreeMap<Metric, Value>;

fn amount(figures: &Figures, metric: Metric) -> Amount {
    figures
        .get(&metric)
        .map_or(Amount::Missing(Reason::NotInSource), |value| value.amount)
}

#[cfg(test)]
mod tests;
