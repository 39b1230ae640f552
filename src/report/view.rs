//! The report itself: one row of figures for the total, one for each group.

use super::figures::Figures;
use super::group::{By, Groups};
use super::groupings::grouped;
use super::{
    Ask, Check, CheckKind, CheckLevel, GroupKey, Loaded, Rest, TypedNumbers, Value, ask, overlap, own_checks,
    source_checks,
};
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
    /// Metrics whose figures come from the CRM.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Metric>,
    /// Leads of the CRM that belong to none of the groups.
    #[serde(default)]
    pub given_elsewhere: u32,
    /// What bears on the figures, the most serious first.
    pub checks: Vec<Check>,
}

/// The figures of a group.
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
        limit,
        ..Ask::default()
    };
    made(loaded, preset, &ask, own_sort, typed)
}

/// Makes a report of all rows.
pub(super) fn made(
    loaded: &[&Loaded],
    preset: &Preset,
    ask: &Ask,
    own_sort: Option<&OwnSort>,
    typed: &TypedNumbers,
) -> Result<Report, UnknownGrouping> {
    let sources: Vec<&Source> = loaded.iter().map(|loaded| loaded.source.as_ref()).collect();
    let sources = sources.as_slice();
    let ways = ways(sources, &ask.by)?;
    let groups = grouped(loaded, &ways);
    let figures = Figures::new(sources, preset, &groups, &ways, typed);
    let whole = grouped(loaded, &[]);
    let totals = if ways.is_empty() {
        None
    } else {
        Some(Figures::new(sources, preset, &whole, &[], typed))
    };
    let totals = totals.as_ref().unwrap_or(&figures);

    let mut checks: Vec<Check> = loaded.iter().flat_map(|loaded| loaded.checks.iter().cloned()).collect();
    checks.extend(source_checks::together(sources, preset));
    for count in own_checks::counts(preset) {
        checks.extend(overlap::choice(sources, preset, &count));
    }
    checks.extend(own_checks::all(sources, preset, totals, typed));
    checks.extend(overlap::found(sources, preset));
    let rows = whole.rows.first().copied().unwrap_or_default();
    let partial: Vec<_> = totals
        .partial
        .iter()
        .filter(|(_, (known, other))| *known > 0 && *other > 0)
        .map(|(count, (known, _))| (*count, *known))
        .collect();
    if !partial.is_empty() {
        checks.push(Check {
            level: CheckLevel::Warning,
            kind: CheckKind::PartialResults {
                counts: partial,
                of: rows,
            },
        });
    }
    checks.extend(above_one(totals));
    checks.extend(too_long(sources, &groups));
    checks.sort_by_key(|check| check.level);

    let mut attribution: Vec<String> = sources
        .iter()
        .filter_map(|source| source.table.dimensions.get("attribution_setting"))
        .flat_map(|column| column.values.iter().map(ToString::to_string))
        .collect();
    attribution.sort();
    attribution.dedup();

    let mut order = if ways.is_empty() {
        Vec::new()
    } else {
        ordered(&groups, &figures, ask.sort, own_sort)
    };
    ask::search(&mut order, &groups, &ask.search);
    let group_count = order.len();
    let rest = ask
        .top
        .and_then(|top| ask::rest(&mut order, top, (sources, preset, typed), &groups, &ways));
    Ok(Report {
        by: ways.iter().map(|way| way.name().to_owned()).collect(),
        period: span(sources.iter().filter_map(|source| source.period)),
        currency: totals.currency(0).map(str::to_owned),
        attribution,
        window: preset.window.clone(),
        rows,
        rows_left_out: sources
            .iter()
            .map(|source| u32::try_from(source.left_out.len()).unwrap_or(u32::MAX))
            .sum(),
        totals: all_metrics(totals, 0),
        own: totals.own_values(0),
        rows_filtered_out: 0,
        group_count,
        rest,
        given: Vec::new(),
        given_elsewhere: 0,
        groups: order
            .into_iter()
            .take(ask.limit)
            .map(|at| GroupRow {
                key: groups.keys.get(at).cloned().unwrap_or_default(),
                rows: groups.rows.get(at).copied().unwrap_or_default(),
                currency: figures.currency(at).map(str::to_owned),
                metrics: all_metrics(&figures, at),
                own: figures.own_values(at),
            })
            .collect(),
        checks,
    })
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
fn ordered(groups: &Groups, figures: &Figures, sort: Sort, own_sort: Option<&OwnSort>) -> Vec<usize> {
    let name = |at: &usize| groups.keys.get(*at);
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
            order.then_with(|| name(at_a).cmp(&name(at_b)))
        });
        order = figures.into_iter().map(|(_, at)| at).collect();
    };
    match (own_sort, sort.by) {
        (Some(own), _) => by_figure(&|at| figures.own_amount(&own.by, at).known(), own.descending),
        (None, Some(metric)) => by_figure(&|at| figures.amount(metric, at).known(), sort.descending),
        (None, None) => order.sort_by(|a, b| {
            let labels =
                |at: &usize| name(at).map(|key| key.iter().map(|part| part.label.to_lowercase()).collect::<Vec<_>>());
            let order = labels(a).cmp(&labels(b)).then_with(|| name(a).cmp(&name(b)));
            if sort.descending { order.reverse() } else { order }
        }),
    }
    order
}

/// Rates of the total that are above one.
fn above_one(figures: &Figures) -> Vec<Check> {
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
fn too_long(sources: &[&Source], groups: &Groups) -> Vec<Check> {
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
