//! Days whose figures can still change, given what day it is.

use super::figures::Figures;
use super::group::{Groups, presence};
use super::view::all_metrics;
use super::{Loaded, Value};
use crate::catalog::{CountId, Formula, Metric, metric_card, settling};
use crate::day::Day;
use crate::preset::Preset;
use crate::source::{Period, Source};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What day it is and how long leads take to reach later stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Now {
    /// Today, in the time zone of the ad account.
    pub today: Day,
    /// Days until most leads that will be qualified or converted are.
    #[serde(default)]
    pub crm_lag: Option<u16>,
}

/// Why a day's figures can still change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    /// Events are still being collected: the day reads low.
    Incomplete,
    /// Leads of the day are still on their way to this stage: it reads low.
    OnTheWay,
    /// Meta can still correct it.
    CanChange,
}

/// Days that can still change, and how much of the report they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovingDays {
    /// Why.
    pub why: Moves,
    /// From the first to the last day of the rows.
    pub period: Period,
    /// How many rows.
    pub rows: u32,
    /// Spend and leads of those rows.
    pub totals: BTreeMap<Metric, Value>,
}

impl Now {
    /// Why the figures of a metric on a day can still change; none when they stand.
    #[must_use]
    pub fn moves(&self, day: Day, metric: Metric) -> Option<Moves> {
        let age = self.today.days_since(day);
        let within = |id: &str| settling().iter().any(|rule| rule.id == id && age < rule.days);
        if within("incomplete") {
            return Some(Moves::Incomplete);
        }
        if is_later_stage(metric) && self.crm_lag.is_some_and(|lag| age < i32::from(lag)) {
            return Some(Moves::OnTheWay);
        }
        within("can_change").then_some(Moves::CanChange)
    }
}

/// Whether a metric is about leads that went further than being one.
fn is_later_stage(metric: Metric) -> bool {
    match &metric_card(metric).formula {
        Formula::Count(id) => matches!(id, CountId::QualifiedLeads | CountId::ConvertedLeads),
        Formula::Ratio { of, per, .. } => is_later_stage(*of) || is_later_stage(*per),
        _ => false,
    }
}

/// The rows that can still change, by reason. A row of several days goes by its last.
#[must_use]
pub fn moving(loaded: &[&Loaded], preset: &Preset, now: &Now) -> Vec<MovingDays> {
    let sources: Vec<&Source> = loaded.iter().map(|loaded| loaded.source.as_ref()).collect();
    let stage = Metric::QualifiedLeads;
    [Moves::Incomplete, Moves::OnTheWay, Moves::CanChange]
        .into_iter()
        .filter_map(|why| {
            let metric = if why == Moves::OnTheWay { stage } else { Metric::Leads };
            let mut period: Option<Period> = None;
            let mut rows = 0;
            let of_row: Vec<Vec<u32>> = sources
                .iter()
                .map(|source| {
                    let rows_of = source.table.periods.iter().map(|row| {
                        let inside = row.filter(|row| now.moves(row.to, metric) == Some(why));
                        match inside {
                            Some(row) => {
                                period = Some(period.map_or(row, |period| period.with(row)));
                                rows += 1;
                                0
                            }
                            None => u32::MAX,
                        }
                    });
                    rows_of.collect()
                })
                .collect();
            let groups = Groups {
                keys: vec![Vec::new()],
                present: presence(&of_row, 1),
                of_row,
                rows: vec![rows],
                too_long: Vec::new(),
                whole: false,
                sums: Vec::new(),
                ranks: std::sync::OnceLock::new(),
            };
            let period = period?;
            let mut totals = all_metrics(
                &Figures::new(&sources, preset, &groups, &[], &super::TypedNumbers::default()),
                0,
            );
            totals.retain(|metric, _| matches!(metric, Metric::Spend | Metric::Leads));
            Some(MovingDays {
                why,
                period,
                rows,
                totals,
            })
        })
        .collect()
}
