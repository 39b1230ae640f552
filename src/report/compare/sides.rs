//! Which rows and definitions the two sides of a comparison are.

use super::Side;
use crate::preset::Preset;
use crate::report::{Filter, FilterRule, Loaded, Match, Report, UnknownGrouping, filtered};
use crate::source::Period;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is compared with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Versus {
    /// A period with one before it.
    Periods(Before),
    /// Two groups of one dimension.
    Groups {
        /// The dimension.
        dimension: String,
        /// The first: an id, a name or a label.
        first: String,
        /// The second.
        second: String,
    },
    /// These definitions, before, with the preset's own, after, on the same rows.
    Definitions(Box<Preset>),
}

/// Which days a period is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Before {
    /// As many days right before it. Without a chosen period, the second half of all days with the first.
    Previous,
    /// As many days, so many whole weeks earlier that weekdays match.
    SameWeekdays,
    /// These days. Without a chosen period, they are compared with the days after them, or else before them.
    Days(Period),
}

/// Why two sides cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompareError {
    /// A dimension that no source has.
    Grouping(UnknownGrouping),
    /// No row says which days it covers.
    NoDays,
    /// There are too few days to make two periods of.
    TooFewDays,
    /// Rows cover longer periods than the sides: they cannot be told apart.
    RowsTooLong(Period),
    /// The two periods have days in common.
    Overlap(Period, Period),
    /// A period has no rows.
    NoRowsIn(Period),
    /// A group has no rows.
    NoSuchGroup(String),
}

/// The rows of a side.
pub(super) struct Rows {
    pub(super) loaded: Vec<Loaded>,
    pub(super) preset: Preset,
    pub(super) filter: Filter,
    pub(super) period: Option<Period>,
    pub(super) days: Option<i32>,
    rows_cut: u32,
}

pub(super) struct Sides {
    pub(super) before: Rows,
    pub(super) after: Rows,
}

impl Rows {
    /// What is told of the side beside its figures.
    pub(super) fn side(&self, report: &Report) -> Side {
        let seen: BTreeSet<Period> = self
            .loaded
            .iter()
            .flat_map(|loaded| loaded.source.table.periods.iter().flatten().copied())
            .collect();
        let empty = self.period.map_or(0, |period| {
            // Rows in order of their first day: what lies between the end of one and the start of the next is empty.
            let (mut empty, mut next) = (0, period.from);
            for row in &seen {
                empty += row.from.days_since(next).max(0);
                if let Some(after) = row.to.plus(1) {
                    next = next.max(after);
                }
            }
            empty + (period.to.days_since(next) + 1).max(0)
        });
        Side {
            period: self.period,
            days: self.days,
            days_without_rows: empty,
            rows: report.rows,
            currency: report.currency.clone(),
            rows_cut: self.rows_cut,
        }
    }
}

pub(super) fn sides(
    loaded: &[&Loaded],
    preset: &Preset,
    filter: &Filter,
    versus: &Versus,
) -> Result<Sides, CompareError> {
    let side = |filter: &Filter, preset: &Preset, period: Option<Period>| -> Result<Rows, CompareError> {
        let kept = filtered(loaded, filter).map_err(CompareError::Grouping)?;
        Ok(Rows {
            loaded: kept.loaded,
            preset: preset.clone(),
            filter: filter.clone(),
            period,
            days: period.map(Period::days),
            rows_cut: kept.rows_cut,
        })
    };
    let empty = |rows: &Rows| rows.loaded.iter().all(|loaded| loaded.source.table.rows == 0);
    match versus {
        Versus::Periods(before) => {
            let (before, after) = periods(loaded, filter, *before)?;
            let of = |period: Period| {
                let rows = side(&filter.within(period), preset, Some(period))?;
                match (empty(&rows), rows.rows_cut) {
                    (true, 0) => Err(CompareError::NoRowsIn(period)),
                    (true, _) => Err(CompareError::RowsTooLong(period)),
                    _ => Ok(rows),
                }
            };
            Ok(Sides {
                before: of(before)?,
                after: of(after)?,
            })
        }
        Versus::Groups {
            dimension,
            first,
            second,
        } => {
            let of = |text: &String| {
                let rule = FilterRule {
                    dimension: dimension.clone(),
                    not: false,
                    is: Match::Equals(vec![text.clone()]),
                };
                // Both are counted over the same days, whether or not each has rows on every one.
                let days = filter.period.or_else(|| span(loaded));
                let rows = side(&filter.and(rule), preset, days)?;
                if empty(&rows) {
                    Err(CompareError::NoSuchGroup(text.clone()))
                } else {
                    Ok(rows)
                }
            };
            Ok(Sides {
                before: of(first)?,
                after: of(second)?,
            })
        }
        Versus::Definitions(other) => {
            let days = filter.period.or_else(|| span(loaded));
            Ok(Sides {
                before: side(filter, other, days)?,
                after: side(filter, preset, days)?,
            })
        }
    }
}

fn span(loaded: &[&Loaded]) -> Option<Period> {
    loaded
        .iter()
        .filter_map(|loaded| loaded.source.period)
        .reduce(Period::with)
}

/// The two periods, the earlier side first.
fn periods(loaded: &[&Loaded], filter: &Filter, before: Before) -> Result<(Period, Period), CompareError> {
    let all = span(loaded).ok_or(CompareError::NoDays)?;
    if let Before::Days(days) = before {
        let after = match filter.period {
            Some(chosen) => chosen,
            None => rest(all, days)?,
        };
        if days.meets(after) {
            return Err(CompareError::Overlap(days, after));
        }
        return Ok((days, after));
    }
    let after = match filter.period {
        Some(chosen) => chosen,
        None => match longer_than_a_day(loaded) {
            Some(rows) => return by_rows(&rows, before),
            None => {
                let half = all.days() / 2;
                let half = if before == Before::SameWeekdays {
                    half / 7 * 7
                } else {
                    half
                };
                let from = all.to.plus(1 - half).filter(|_| half > 0);
                Period {
                    from: from.ok_or(CompareError::TooFewDays)?,
                    to: all.to,
                }
            }
        },
    };
    let length = after.days();
    let back = if before == Before::SameWeekdays {
        (length + 6) / 7 * 7
    } else {
        length
    };
    let earlier = |day: crate::day::Day| day.plus(-back).ok_or(CompareError::TooFewDays);
    Ok((
        Period {
            from: earlier(after.from)?,
            to: earlier(after.to)?,
        },
        after,
    ))
}

/// The days after the given ones, or those before when there are none after.
fn rest(all: Period, days: Period) -> Result<Period, CompareError> {
    let after = days.to.plus(1).filter(|from| *from <= all.to);
    if let Some(from) = after {
        return Ok(Period {
            from: from.max(all.from),
            to: all.to,
        });
    }
    let to = days.from.plus(-1).filter(|to| *to >= all.from);
    to.map(|to| Period {
        from: all.from,
        to: to.min(all.to),
    })
    .ok_or(CompareError::TooFewDays)
}

/// The different periods of rows, when any is longer than a day.
fn longer_than_a_day(loaded: &[&Loaded]) -> Option<BTreeSet<Period>> {
    let periods: BTreeSet<Period> = loaded
        .iter()
        .flat_map(|loaded| loaded.source.table.periods.iter().flatten().copied())
        .collect();
    periods.iter().any(|period| period.from != period.to).then_some(periods)
}

/// The last period of rows and the last one that ends before it.
fn by_rows(periods: &BTreeSet<Period>, before: Before) -> Result<(Period, Period), CompareError> {
    let last = *periods
        .iter()
        .max_by_key(|period| (period.to, period.from))
        .ok_or(CompareError::NoDays)?;
    let matches = |period: &&Period| {
        period.to < last.from && (before == Before::Previous || last.from.days_since(period.from) % 7 == 0)
    };
    let earlier = periods
        .iter()
        .filter(matches)
        .max_by_key(|period| (period.to, period.from));
    match earlier {
        Some(earlier) => Ok((*earlier, last)),
        None if periods.len() == 1 => Err(CompareError::RowsTooLong(last)),
        None => Err(CompareError::TooFewDays),
    }
}
