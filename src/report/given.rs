//! Figures that come from elsewhere than the sources: leads of a CRM that were qualified or converted, and their revenue.
//!
//! They are laid over a finished report, so that nothing below knows of them.

use super::{GroupKey, Report, Stability, Value, interval};
use crate::amount::{Amount, Reason};
use crate::catalog::{Formula, IntervalKind, Metric, metric_card};
use crate::day::Day;
use crate::preset::formula::{Cell, Name, evaluate};
use crate::preset::{OwnId, Preset, compile};
use crate::source::Period;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

mod selected;

pub use selected::{lay_over_selection, lay_rest, selected};

/// Leads of one origin and day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenRow {
    /// Ids and names by dimension: `campaign_id`, `ad_name`.
    pub dimensions: BTreeMap<&'static str, Arc<str>>,
    /// The day they were made, in the account's zone.
    pub day: Option<Day>,
    /// How many leads.
    pub leads: u32,
    /// Their counts and sums.
    pub figures: BTreeMap<Metric, Decimal>,
}

/// Figures given beside the sources. They take the place of what the sources have of the same metric.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// What they come from.
    pub name: String,
    /// The metrics that are given; a row without one has none of it.
    pub metrics: BTreeSet<Metric>,
    /// Metrics that are given only where the sources have nothing of them.
    pub spare: BTreeSet<Metric>,
    /// The rows.
    pub rows: Vec<GivenRow>,
    /// Which of them are asked for cannot be told, so there is no figure.
    pub untold: bool,
}

/// Lays given figures over a report.
pub fn lay_over(report: &mut Report, given: &Given) {
    let metrics: BTreeSet<Metric> = given
        .metrics
        .iter()
        .chain(given.spare.iter().filter(|metric| {
            let figure = report.totals.get(metric).and_then(|value| value.amount.known());
            figure.is_none_or(|figure| figure.is_zero())
        }))
        .copied()
        .collect();
    if metrics.is_empty() {
        return;
    }
    let told = report.by.iter().all(|way| Way::of(way).is_some());
    // A group without a lead of the CRM has none; a breakdown that the CRM does not know has no figure.
    let none = if told {
        Amount::ZERO
    } else {
        Amount::Missing(Reason::NotInSource)
    };
    let blank: BTreeMap<Metric, Amount> = metrics.iter().map(|metric| (*metric, none)).collect();
    let mut totals: BTreeMap<Metric, Amount> = metrics.iter().map(|metric| (*metric, Amount::ZERO)).collect();
    let mut sums = vec![blank; report.groups.len()];
    let finder = Finder::new(report);
    let mut elsewhere = 0_u32;
    for row in given.rows.iter().filter(|row| row.is_within(report.period)) {
        add(&mut totals, row);
        if !told || report.by.is_empty() {
            continue;
        }
        match finder.find(row, &report.by).and_then(|at| sums.get_mut(at)) {
            Some(sums) => add(sums, row),
            None => elsewhere = elsewhere.saturating_add(row.leads),
        }
    }
    lay(&mut report.totals, &totals);
    for (group, sums) in report.groups.iter_mut().zip(&sums) {
        lay(&mut group.metrics, sums);
    }
    report.given = metrics.into_iter().collect();
    report.given_elsewhere = elsewhere;
}

impl GivenRow {
    fn is_within(&self, period: Option<Period>) -> bool {
        match (self.day, period) {
            (Some(day), Some(period)) => period.from <= day && day <= period.to,
            _ => true,
        }
    }
}

fn add(sums: &mut BTreeMap<Metric, Amount>, row: &GivenRow) {
    for (metric, figure) in &row.figures {
        if let Some(sum) = sums.get_mut(metric) {
            *sum = sum.or_add(Amount::Known(*figure));
        }
    }
}

/// Puts sums in their places and works out again what is made of them.
fn lay(metrics: &mut BTreeMap<Metric, Value>, sums: &BTreeMap<Metric, Amount>) {
    let mut changed: BTreeSet<Metric> = sums.keys().copied().collect();
    for (metric, amount) in sums {
        metrics.insert(*metric, value(*metric, *amount, metrics));
    }
    for metric in Metric::ALL {
        let Formula::Ratio { of, per, times } = &metric_card(*metric).formula else {
            continue;
        };
        if !changed.contains(of) && !changed.contains(per) {
            continue;
        }
        let amount = |metric: &Metric| {
            metrics
                .get(metric)
                .map_or(Amount::Missing(Reason::NotInSource), |value| value.amount)
        };
        let amount = amount(of).ratio(amount(per), times.unwrap_or(Decimal::ONE));
        metrics.insert(*metric, value(*metric, amount, metrics));
        changed.insert(*metric);
    }
}

/// A figure with its interval and how far it can be trusted.
fn value(metric: Metric, amount: Amount, metrics: &BTreeMap<Metric, Value>) -> Value {
    let card = metric_card(metric);
    let known = |metric: &Metric| metrics.get(metric).and_then(|value| value.amount.known());
    let float = |value: Option<Decimal>| value.and_then(|value| value.to_f64());
    let (events, interval) = match (card.interval, &card.formula) {
        (IntervalKind::Count, _) => (
            amount.known(),
            float(amount.known()).and_then(|events| interval::garwood(events, interval::CONFIDENCE)),
        ),
        (IntervalKind::Cost, Formula::Ratio { of, per, .. }) => (
            known(per).filter(|_| known(of).is_some()),
            float(known(of))
                .zip(float(known(per)))
                .and_then(|(spend, events)| interval::cost(spend, events, interval::CONFIDENCE)),
        ),
        (IntervalKind::Rate, Formula::Ratio { of, per, .. }) => (
            known(of).filter(|_| amount.known().is_some()),
            float(known(of))
                .zip(float(known(per)))
                .and_then(|(events, trials)| interval::wilson(events, trials, interval::CONFIDENCE)),
        ),
        _ => (None, None),
    };
    Value {
        amount,
        interval,
        stability: events.map(Stability::of),
        partial: false,
        typed: false,
    }
}

/// Works own metrics out again from what was laid over the metrics they use.
pub fn own_again(report: &mut Report, preset: &Preset) {
    if report.given.is_empty() || preset.own_metrics.is_empty() {
        return;
    }
    let compiled = compile(preset);
    let again = |metrics: &BTreeMap<Metric, Value>, own: &mut BTreeMap<OwnId, Value>| {
        for id in &compiled.order {
            let Some(metric) = compiled.metrics.get(id) else {
                continue;
            };
            let cell = evaluate(&metric.expr, &|name| {
                let value = match compiled.scope.find(name) {
                    Ok(Name::Metric(metric)) => metrics.get(&metric),
                    Ok(Name::Own(id)) => own.get(&id),
                    Err(_) => None,
                };
                value.map_or(Cell::of(Amount::Missing(Reason::NotMapped)), |value| Cell {
                    amount: value.amount,
                    partial: value.partial,
                    typed: value.typed,
                })
            });
            if let Some(value) = own.get_mut(id).filter(|value| value.amount != cell.amount) {
                // How sure the new figure is depends on the CRM's counts, of which no interval is known here.
                *value = Value {
                    partial: cell.partial,
                    typed: cell.typed,
                    ..Value::of(cell.amount)
                };
            }
        }
    };
    again(&report.totals, &mut report.own);
    for group in &mut report.groups {
        again(&group.metrics, &mut group.own);
    }
    if let Some(rest) = &mut report.rest {
        again(&rest.row.metrics, &mut rest.row.own);
    }
}

/// A grouping that the CRM's rows can be told by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Level(&'static str, &'static str),
    Day,
    Week,
    Month,
}

impl Way {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "campaign" => Self::Level("campaign_id", "campaign_name"),
            "adset" => Self::Level("adset_id", "adset_name"),
            "ad" => Self::Level("ad_id", "ad_name"),
            "day" => Self::Day,
            "week" => Self::Week,
            "month" => Self::Month,
            _ => return None,
        })
    }

    /// The key of a row's time; none for what is no time.
    fn time(self, row: &GivenRow) -> Option<String> {
        match self {
            Self::Level(..) => None,
            Self::Day => row.day.map(|day| day.to_string()),
            Self::Week => row.day.map(|day| day.week().to_string()),
            Self::Month => row.day.map(Day::month),
        }
    }
}

/// Groups by the texts that rows can be told by.
struct Finder {
    /// By key: an id, a day.
    keys: HashMap<Vec<String>, usize>,
    /// By label, where only one group has it.
    labels: HashMap<Vec<String>, Option<usize>>,
}

impl Finder {
    fn new(report: &Report) -> Self {
        let mut finder = Self {
            keys: HashMap::new(),
            labels: HashMap::new(),
        };
        for (at, group) in report.groups.iter().enumerate() {
            if let Some(texts) = group
                .key
                .iter()
                .map(|part| part.key.clone())
                .collect::<Option<Vec<_>>>()
            {
                finder.keys.insert(texts, at);
            }
            let label = |part: &GroupKey| match Way::of(&part.dimension) {
                Some(Way::Level(..)) => Some(part.label.clone()).filter(|_| part.key.is_some()),
                _ => part.key.clone(),
            };
            if let Some(labels) = group.key.iter().map(label).collect::<Option<Vec<_>>>() {
                finder
                    .labels
                    .entry(labels)
                    .and_modify(|known| *known = None)
                    .or_insert(Some(at));
            }
        }
        finder
    }

    fn find(&self, row: &GivenRow, by: &[String]) -> Option<usize> {
        let texts = |named: bool| {
            by.iter()
                .map(|way| match Way::of(way)? {
                    Way::Level(id, name) => row
                        .dimensions
                        .get(if named { name } else { id })
                        .map(ToString::to_string),
                    way => way.time(row),
                })
                .collect::<Option<Vec<String>>>()
        };
        let by_key = texts(false).and_then(|texts| self.keys.get(&texts).copied());
        by_key.or_else(|| texts(true).and_then(|texts| self.labels.get(&texts).copied().flatten()))
    }
}
