//! Leads by the week they were made in: how far each week has come, how long each stage takes, what is still to come.

use super::file::{CrmFile, CrmRow};
use super::moment::day_in;
use super::reconcile::Reconciled;
use crate::amount::tidy;
use crate::catalog::Stage;
use crate::day::Day;
use crate::report::{Interval, wilson};
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// When a cohort counts as grown up, in days.
pub(super) const MATURE: i64 = 28;
const DAY: i64 = 86_400;
/// The days at which a lag curve is told.
const CURVE: [i64; 11] = [0, 1, 2, 3, 5, 7, 14, 21, 28, 60, 90];

/// The leads of a week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cohort {
    /// Its Monday.
    pub week: Day,
    /// Leads made in it.
    pub leads: u32,
    /// Leads that have reached each stage.
    pub reached: BTreeMap<Stage, u32>,
    /// Whether all of it is older than 28 days.
    pub mature: bool,
}

/// How long a stage takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LagCurve {
    /// The stage.
    pub stage: Stage,
    /// Leads older than 28 days.
    pub leads: u32,
    /// Those of them that reached it.
    pub reached: u32,
    /// The share, with its interval.
    pub rate: Option<Decimal>,
    /// The rate's 95 % interval.
    pub interval: Option<Interval>,
    /// Leads that reached it and say when.
    pub dated: u32,
    /// The median lag, in hours.
    pub median_hours: Option<Decimal>,
    /// Of those dated, the share that took so many days or fewer.
    pub within: Vec<(u32, Decimal)>,
}

/// What is still to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pending {
    /// The stage.
    pub stage: Stage,
    /// Leads younger than 28 days that have not reached it.
    pub young: u32,
    /// How many of them are expected to. An estimate.
    pub expected: Decimal,
    /// The range it should fall in. Part of a probability, so it passes through floating point.
    pub interval: Interval,
}

/// How soon someone answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstContact {
    /// Leads with a time of first contact.
    pub leads: u32,
    /// The median, in minutes.
    pub median_minutes: Decimal,
    /// Nine in ten are answered within so many minutes.
    pub ninth_minutes: Decimal,
    /// The shares answered within 5 minutes, an hour and a day.
    pub within: Vec<(u32, Decimal)>,
}

/// Weeks, lags and what is to come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cohorts {
    /// The moment all is seen from, in Unix seconds: the time given, or that of the last thing that happened.
    pub as_of: i64,
    /// The weeks, in order.
    pub weeks: Vec<Cohort>,
    /// The lags, in order of stages.
    pub lags: Vec<LagCurve>,
    /// What is still to come.
    pub pending: Vec<Pending>,
    /// Time to first contact, where it is known.
    pub first_contact: Option<FirstContact>,
}

/// The stages that come after the first.
const LATER: [Stage; 4] = [Stage::Contacted, Stage::Qualified, Stage::Scheduled, Stage::Converted];

/// Makes cohorts of the rows that count.
#[must_use]
pub fn cohorts(crm: &CrmFile, reconciled: &Reconciled, now: Option<i64>) -> Cohorts {
    let rows: Vec<(&CrmRow, i64, Day)> = reconciled
        .counted
        .iter()
        .filter_map(|(at, day)| {
            let row = crm.rows.get(*at as usize)?;
            Some((row, row.created?.seconds, (*day)?))
        })
        .collect();
    let last = rows.iter().flat_map(|(row, created, _)| {
        let stages = LATER
            .iter()
            .filter_map(|stage| row.reached_at(*stage))
            .map(|moment| moment.seconds);
        stages.chain([*created])
    });
    let Some(as_of) = now.or_else(|| last.max()) else {
        return Cohorts::default();
    };
    let age = |created: i64| as_of.saturating_sub(created);
    let mut weeks: BTreeMap<Day, Cohort> = BTreeMap::new();
    for (row, _, day) in &rows {
        let week = day.week();
        let cohort = weeks.entry(week).or_insert_with(|| Cohort {
            week,
            leads: 0,
            reached: BTreeMap::new(),
            mature: day_in(as_of, &TimeZone::UTC).is_some_and(|today| i64::from(today.days_since(week)) >= MATURE + 7),
        });
        cohort.leads += 1;
        for stage in Stage::ALL.iter().filter(|stage| row.has_reached(**stage)) {
            *cohort.reached.entry(*stage).or_default() += 1;
        }
    }
    let mature: Vec<&(&CrmRow, i64, Day)> = rows
        .iter()
        .filter(|(_, created, _)| age(*created) >= MATURE * DAY)
        .collect();
    let mut lags = Vec::new();
    let mut pending = Vec::new();
    for stage in LATER {
        let reached: Vec<_> = mature.iter().filter(|(row, ..)| row.has_reached(stage)).collect();
        let mut took: Vec<i64> = reached
            .iter()
            .filter_map(|(row, created, _)| Some(row.reached_at(stage)?.seconds.saturating_sub(*created)))
            .filter(|lag| *lag >= 0)
            .collect();
        took.sort_unstable();
        let by = |days: i64| took.partition_point(|lag| *lag <= days * DAY);
        let of = |part: usize| ratio(part, took.len()).unwrap_or_default();
        let interval = wilson(count(reached.len()), count(mature.len()), 0.95);
        lags.push(LagCurve {
            stage,
            leads: u32_of(mature.len()),
            reached: u32_of(reached.len()),
            rate: ratio(reached.len(), mature.len()),
            interval,
            dated: u32_of(took.len()),
            median_hours: quantile(&took, 1, 2).map(|seconds| hundredths(seconds, 3_600)),
            within: if took.is_empty() {
                Vec::new()
            } else {
                CURVE
                    .iter()
                    .map(|days| (u32::try_from(*days).unwrap_or_default(), of(by(*days))))
                    .collect()
            },
        });
        let young: Vec<i64> = rows
            .iter()
            .filter(|(row, created, _)| {
                age(*created) < MATURE * DAY && !row.has_reached(stage) && row.stage != Some(Stage::Disqualified)
            })
            .map(|(_, created, _)| age(*created).max(0))
            .collect();
        if let (Some(interval), false, false) = (interval, took.is_empty(), young.is_empty()) {
            pending.push(to_come(stage, &young, &took, reached.len(), mature.len(), interval));
        }
    }
    Cohorts {
        as_of,
        weeks: weeks.into_values().collect(),
        lags,
        pending,
        first_contact: first_contact(&rows),
    }
}

/// For each young lead: the rate, times the share of lags that are longer than its age.
fn to_come(stage: Stage, young: &[i64], took: &[i64], reached: usize, mature: usize, rate: Interval) -> Pending {
    let left: usize = young
        .iter()
        .map(|age| took.len() - took.partition_point(|lag| lag <= age))
        .sum();
    let share = ratio(reached, mature).unwrap_or_default();
    let expected = Decimal::from(left)
        .checked_mul(share)
        .and_then(|sum| sum.checked_div(Decimal::from(took.len())));
    let mean = |rate: f64| rate * count(left) / count(took.len());
    let (low, high) = (mean(rate.low), mean(rate.high.unwrap_or(1.0)));
    let interval = Interval {
        low: (low - 1.96 * low.sqrt()).max(0.0),
        high: Some((high + 1.96 * high.sqrt()).min(count(young.len()))),
    };
    Pending {
        stage,
        young: u32_of(young.len()),
        expected: tidy(expected.unwrap_or_default()),
        interval,
    }
}

fn first_contact(rows: &[(&CrmRow, i64, Day)]) -> Option<FirstContact> {
    let mut took: Vec<i64> = rows
        .iter()
        .filter_map(|(row, created, _)| {
            let contact = row.reached_at(Stage::Contacted).filter(|moment| !moment.day_only)?;
            row.created.filter(|created| !created.day_only)?;
            Some(contact.seconds.saturating_sub(*created))
        })
        .filter(|lag| *lag >= 0)
        .collect();
    took.sort_unstable();
    let within = |minutes: i64| ratio(took.partition_point(|lag| *lag <= minutes * 60), took.len());
    Some(FirstContact {
        leads: u32_of(took.len()),
        median_minutes: hundredths(quantile(&took, 1, 2)?, 60),
        ninth_minutes: hundredths(quantile(&took, 9, 10)?, 60),
        within: [5, 60, 1_440]
            .into_iter()
            .filter_map(|minutes| Some((u32::try_from(minutes).ok()?, within(minutes)?)))
            .collect(),
    })
}

/// The smallest value that so large a part does not exceed.
fn quantile(sorted: &[i64], part: usize, of: usize) -> Option<i64> {
    let rank = (sorted.len() * part).div_ceil(of).max(1);
    sorted.get(rank - 1).copied()
}

fn hundredths(seconds: i64, unit: i64) -> Decimal {
    Decimal::from(seconds)
        .checked_div(Decimal::from(unit))
        .map_or(Decimal::ZERO, |value| value.round_dp(2).normalize())
}

fn ratio(part: usize, of: usize) -> Option<Decimal> {
    Decimal::from(part).checked_div(Decimal::from(of)).map(tidy)
}

fn u32_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn count(count: usize) -> f64 {
    f64::from(u32_of(count))
}

#[cfg(test)]
mod tests;
