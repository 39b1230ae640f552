//! The report itself: one row of figures for the total, one for each group.

use super::figures::Figures;
use super::group::{By, Groups};
use super::work::Work;
use super::{Ask, Check, CheckKind, CheckLevel, GroupKey, Loaded, Rest, TypedNumbers, Value};
use crate::catalog::{Formula, Metric, MetricKind, Unit, metric_card};
use crate::preset::{OwnId, Preset};
use crate::source::{Grain, Period, Source};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
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
    /// Rows that the filter takes out.
    #[serde(default)]
    pub rows_filtered_out: u32,
    /// Every metric of all rows.
    pub totals: BTreeMap<Metric, Value>,
    /// Every own count and metric of all rows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub own: BTreeMap<OwnId, Value>,
    /// A row for each group.
    pub groups: Vec<GroupRow>,
    /// The groups after the first ones put together, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Rest>,
    /// How many groups there are, shown or not.
    pub group_count: usize,
    /// How many lines the table has, given or not: groups, and groups of outer dimensions above them.
    #[serde(default)]
    pub lines: usize,
    /// The CRM has leads that are not in it, because they cannot be told by what was asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub crm_left_out: bool,
    /// Metrics whose figures come from the CRM.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Metric>,
    /// Leads of the CRM that belong to none of the groups.
    #[serde(default)]
    pub given_elsewhere: u32,
    /// What bears on the figures, the most serious first.
    pub checks: Vec<Check>,
}

/// The figures of a group. A group of outer dimensions alone has a shorter key than the grouping.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupRow {
    /// What the group is, one for each dimension of the grouping.
    pub key: Vec<GroupKey>,
    /// Rows that belong to it.
    pub rows: u32,
    /// The currency of its money, when there is one.
    pub currency: Option<String>,
    /// Every metric.
    pub metrics: BTreeMap<Metric, Value>,
    /// Every own count and metric.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub own: BTreeMap<OwnId, Value>,
}

/// How groups are sorted. Groups without the figure come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sort {
    /// By this metric; none is by name.
    pub by: Option<Metric>,
    /// Largest, or last, first.
    pub descending: bool,
}

impl Default for Sort {
    fn default() -> Self {
        Self {
            by: Some(Metric::Spend),
            descending: true,
        }
    }
}

/// Groups sorted by a figure of a person's own. Groups without it come last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSort {
    /// By this one.
    pub by: OwnId,
    /// Largest first.
    pub descending: bool,
}

/// A dimension that the sources have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dimension {
    /// What to ask for: `campaign`, `day`, `age`.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// How many different values it has, as far as that is a text; 0 for times.
    pub values: usize,
}

/// A grouping that the sources do not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnknownGrouping {
    /// What was asked for.
    pub asked: String,
    /// What there is.
    pub possible: Vec<String>,
}

/// Makes a report of at most `limit` groups.
///
/// # Errors
/// When a grouping is asked for that no source has.
pub fn report(
    loaded: &[&Loaded],
    preset: &Preset,
    by: &[String],
    sort: Sort,
    limit: usize,
) -> Result<Report, UnknownGrouping> {
    report_with(loaded, preset, by, sort, None, limit, &TypedNumbers::default())
}

/// Makes a report with numbers that a person typed in, sorted by one of their own figures if they like.
///
/// # Errors
/// When a grouping is asked for that no source has.
pub fn report_with(
    loaded: &[&Loaded],
    preset: &Preset,
    by: &[String],
    sort: Sort,
    own_sort: Option<&OwnSort>,
    limit: usize,
    typed: &TypedNumbers,
) -> Result<Report, UnknownGrouping> {
    let ask = Ask {
        by: by.to_vec(),
        sort,
        own_sort: own_sort.cloned(),
        limit,
        ..Ask::default()
    };
    made(loaded, preset, &ask, typed)
}

/// Makes a report of all rows.
pub(super) fn made(
    loaded: &[&Loaded],
    preset: &Preset,
    ask: &Ask,
    typed: &TypedNumbers,
) -> Result<Report, UnknownGrouping> {
    let loaded: Vec<Loaded> = loaded.iter().map(|loaded| (*loaded).clone()).collect();
    Ok(Work::new(loaded, preset, &ask.by, typed)?.report(ask))
}

/// The dimensions that sources can be grouped by, the most useful first.
#[must_use]
pub fn dimensions(sources: &[&Source]) -> Vec<Dimension> {
    By::possible(sources)
        .into_iter()
        .map(|(way, label)| Dimension {
            values: way.fields().last().map_or(0, |name| {
                sources
                    .iter()
                    .filter_map(|source| source.table.dimensions.get(*name))
                    .map(|column| column.values.len())
                    .sum()
            }),
            id: way.name().to_owned(),
            label,
        })
        .collect()
}

/// Whether these sources have a dimension.
pub(crate) fn has_dimension(sources: &[&Source], asked: &str) -> bool {
    By::parse(asked, sources).is_some()
}

/// The ways to group that are asked for.
pub(super) fn ways(sources: &[&Source], by: &[String]) -> Result<Vec<By>, UnknownGrouping> {
    let mut ways: Vec<By> = Vec::new();
    for asked in by {
        let way = By::parse(asked, sources).ok_or_else(|| UnknownGrouping {
            asked: asked.clone(),
            possible: By::possible(sources)
                .into_iter()
                .map(|(way, _)| way.name().to_owned())
                .collect(),
        })?;
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    Ok(ways)
}

pub(super) fn all_metrics(figures: &Figures, group: usize) -> BTreeMap<Metric, Value> {
    Metric::ALL
        .iter()
        .map(|metric| (*metric, figures.value(*metric, group)))
        .collect()
}

/// The days from the first to the last of several periods.
pub(super) fn span(periods: impl Iterator<Item = Period>) -> Option<Period> {
    periods.reduce(|a, b| Period {
        from: a.from.min(b.from),
        to: a.to.max(b.to),
    })
}

/// Groups in the order asked for; equals by what they are, so that the order of rows does not matter.
pub(super) fn ordered(groups: &Groups, figures: &Figures, sort: Sort, own_sort: Option<&OwnSort>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups.keys.len()).collect();
    let mut by_figure = |figure: &dyn Fn(usize) -> Option<rust_decimal::Decimal>, descending: bool| {
        let mut figures: Vec<_> = order.iter().map(|at| (figure(*at), *at)).collect();
        figures.sort_by(|(a, at_a), (b, at_b)| {
            let order = match (a, b) {
                (Some(a), Some(b)) if descending => b.cmp(a),
                (Some(a), Some(b)) => a.cmp(b),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => Ordering::Equal,
            };
            order.then_with(|| groups.rank(*at_a).cmp(&groups.rank(*at_b)))
        });
        order = figures.into_iter().map(|(_, at)| at).collect();
    };
    match (own_sort, sort.by) {
        (Some(own), _) => by_figure(&|at| figures.own_amount(&own.by, at).known(), own.descending),
        (None, Some(metric)) => by_figure(&|at| figures.amount(metric, at).known(), sort.descending),
        (None, None) => {
            let label = |at: &usize| {
                let key = groups.keys.get(*at).map(Vec::as_slice).unwrap_or_default();
                let labels: Vec<String> = key.iter().map(|part| part.label.to_lowercase()).collect();
                (labels, groups.rank(*at))
            };
            order.sort_by_cached_key(label);
            if sort.descending {
                order.reverse();
            }
        }
    }
    order
}

/// Rates of the total that are above one.
pub(super) fn above_one(figures: &Figures) -> Vec<Check> {
    let rates = Metric::ALL.iter().filter(|metric| {
        let card = metric_card(**metric);
        card.kind == MetricKind::Rate && card.unit == Unit::Rate && matches!(card.formula, Formula::Ratio { .. })
    });
    rates
        .filter(|metric| {
            figures
                .amount(**metric, 0)
                .known()
                .is_some_and(|rate| rate > rust_decimal::Decimal::ONE)
        })
        .map(|metric| Check {
            level: CheckLevel::Warning,
            kind: CheckKind::RateAboveOne { metric: *metric },
        })
        .collect()
}

/// Rows that are longer than the unit of time asked for.
pub(super) fn too_long(sources: &[&Source], groups: &Groups) -> Vec<Check> {
    let mut checks: BTreeMap<&str, u32> = BTreeMap::new();
    for (time, rows) in &groups.too_long {
        *checks.entry(time.name()).or_default() += rows;
    }
    let grain = sources
        .iter()
        .map(|source| source.grain)
        .max()
        .unwrap_or(Grain::Undated);
    checks
        .into_iter()
        .map(|(by, rows)| Check {
            level: CheckLevel::Warning,
            kind: CheckKind::PeriodTooLong {
                by: by.to_owned(),
                rows,
                grain,
            },
        })
        .collect()
}
