//! A metric over time, for the whole and for the largest groups of a dimension.

use super::{Ask, GroupKey, GroupRow, Loaded, Moves, Now, Sort, UnknownGrouping, Value, explore};
use crate::amount::{Amount, Reason};
use crate::catalog::Metric;
use crate::day::Day;
use crate::preset::{OwnId, Preset};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is drawn over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// The metric.
    pub metric: Metric,
    /// An own count or metric, in the place of the metric.
    #[serde(default)]
    pub own: Option<OwnId>,
    /// The unit of time: `day`, `week`, `week_sunday`, `week_saturday` or `month`.
    pub time: String,
    /// A line for each of the largest groups of this dimension.
    #[serde(default)]
    pub split: Option<String>,
    /// So many of them.
    #[serde(default)]
    pub lines: usize,
    /// What day it is, to tell the days that still move.
    #[serde(default)]
    pub now: Option<Now>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// The group; none for the whole.
    pub key: Option<GroupKey>,
    /// The currency of its money.
    pub currency: Option<String>,
    /// Every unit of time from the first to the last, those without rows too.
    pub points: Vec<SeriesPoint>,
}

/// A unit of time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeriesPoint {
    /// Its first day.
    pub day: Day,
    /// The figure; where no row is, it is missing and not zero.
    pub value: Value,
    /// How many rows.
    pub rows: u32,
    /// Why it can still change.
    pub moves: Option<Moves>,
}

/// The most units of time of a line: ten years of days.
const MOST_POINTS: usize = 3_660;

/// The lines of a metric over time, the whole first. Rows longer than the unit of time are in none of them.
///
/// # Errors
/// When a dimension is asked for that no source has, or the time is none.
pub fn series(loaded: &[&Loaded], preset: &Preset, ask: &Ask, over: &Over) -> Result<Vec<Series>, UnknownGrouping> {
    series_of(&|ask| explore(loaded, preset, ask), ask, over)
}

/// The same of reports that are made elsewhere.
///
/// # Errors
/// When a dimension is asked for that no source has, or the time is none.
pub fn series_of(
    explore: &dyn Fn(&Ask) -> Result<super::Report, UnknownGrouping>,
    ask: &Ask,
    over: &Over,
) -> Result<Vec<Series>, UnknownGrouping> {
    let units = ["day", "week", "week_sunday", "week_saturday", "month"];
    if !units.contains(&over.time.as_str()) {
        return Err(UnknownGrouping {
            asked: over.time.clone(),
            possible: units.map(str::to_owned).to_vec(),
        });
    }
    let by = |dimensions: &[&String], sort: Sort, limit: usize| Ask {
        by: dimensions.iter().map(|text| (*text).clone()).collect(),
        filter: ask.filter.clone(),
        sort,
        limit,
        ..Ask::default()
    };
    let by_time = Sort {
        by: None,
        descending: false,
    };
    let whole = explore(&by(&[&over.time], by_time, usize::MAX))?;
    // Each figure by its line, the place in `lines`, and its day.
    let mut known: BTreeMap<(usize, Day), (Value, u32)> = BTreeMap::new();
    let mut add = |line: usize, time: Option<&GroupKey>, row: &GroupRow| {
        let day = time.and_then(|key| start(key.key.as_deref()?));
        let value = match &over.own {
            Some(own) => row.own.get(own).copied(),
            None => row.metrics.get(&over.metric).copied(),
        };
        if let (Some(day), Some(value)) = (day, value) {
            known.insert((line, day), (value, row.rows));
        }
    };
    for row in &whole.groups {
        add(0, row.key.first(), row);
    }
    let mut lines: Vec<(Option<GroupKey>, Option<String>)> = vec![(None, whole.currency.clone())];
    if let Some(split) = &over.split {
        let largest = Sort {
            by: Some(Metric::Spend),
            descending: true,
        };
        let top = explore(&by(&[split], largest, over.lines))?;
        for row in top.groups {
            if let Some(key) = row.key.into_iter().next() {
                lines.push((Some(key), row.currency));
            }
        }
        let parts = explore(&by(&[split, &over.time], by_time, usize::MAX))?;
        let places: BTreeMap<Option<String>, usize> = lines
            .iter()
            .enumerate()
            .filter_map(|(at, (line, _))| Some((line.as_ref()?.key.clone(), at)))
            .collect();
        for row in &parts.groups {
            if let Some(line) = row.key.first().and_then(|key| places.get(&key.key)) {
                add(*line, row.key.get(1), row);
            }
        }
    }
    let days = units_between(known.keys().map(|(_, day)| *day), &over.time);
    Ok(lines
        .into_iter()
        .enumerate()
        .map(|(line, (key, currency))| Series {
            key,
            currency,
            points: days
                .iter()
                .map(|day| {
                    let here = known.get(&(line, *day));
                    SeriesPoint {
                        day: *day,
                        value: here.map_or(NONE, |(value, _)| *value),
                        rows: here.map_or(0, |(_, rows)| *rows),
                        moves: over
                            .now
                            .and_then(|now| now.moves(last_of(*day, &over.time), over.metric)),
                    }
                })
                .collect(),
        })
        .collect())
}

/// What a unit of time is that no row is about.
const NONE: Value = Value::of(Amount::Missing(Reason::NotInSource));

/// The first day of a unit of time; none of a row that is longer than one.
fn start(key: &str) -> Option<Day> {
    match key.len() {
        7 => Day::parse_iso(&format!("{key}-01")),
        10 => Day::parse_iso(key),
        _ => None,
    }
}

/// The first day of the unit after the one that starts on this day.
fn next(day: Day, time: &str) -> Option<Day> {
    match time {
        "day" => day.plus(1),
        "month" => day.month_end().plus(1),
        _ => day.plus(7),
    }
}

fn last_of(day: Day, time: &str) -> Day {
    next(day, time).and_then(|next| next.plus(-1)).unwrap_or(day)
}

/// Every unit of time from the first to the last of these.
fn units_between(days: impl Iterator<Item = Day> + Clone, time: &str) -> Vec<Day> {
    let (Some(first), Some(last)) = (days.clone().min(), days.max()) else {
        return Vec::new();
    };
    std::iter::successors(Some(first), |day| next(*day, time))
        .take_while(|day| *day <= last)
        .take(MOST_POINTS)
        .collect()
}
