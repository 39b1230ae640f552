//! The figures of every group: sums once, everything else worked out from them when it is asked for.

use super::group::Groups;
use super::resolve::{Sums, column_sums, resolve};
use super::{Interval, Stability, Value, interval};
use crate::amount::{Amount, Reason};
use crate::catalog::{CountId, Formula, IntervalKind, Metric, Unit, ValueKind, metric_card};
use crate::preset::Preset;
use crate::source::{LeftOutReason, Measure, Source};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A sum of one group.
#[derive(Clone, Copy, Debug)]
struct Sum {
    amount: Amount,
    partial: bool,
    /// Whether a source with rows of the group was added.
    seen: bool,
}

impl Sum {
    const EMPTY: Self = Self {
        amount: Amount::Missing(Reason::NotInSource),
        partial: false,
        seen: false,
    };
}

/// The sums of every group, and which currency each has.
pub(super) struct Figures {
    sums: BTreeMap<Metric, Vec<Sum>>,
    currencies: Vec<Currency>,
    /// For counts known only from results: rows known, rows that are something else.
    pub(super) partial: BTreeMap<CountId, (u32, u32)>,
    /// Non-additive measures taken from a summary row, by group.
    pub(super) from_summary: Vec<(Metric, usize)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Currency {
    None,
    One(Arc<str>),
    Several,
}

impl Figures {
    /// Sums everything a formula can take.
    pub(super) fn new(sources: &[&Source], preset: &Preset, groups: &Groups, by: &[super::group::By]) -> Self {
        let mut figures = Self {
            sums: BTreeMap::new(),
            currencies: currencies(sources, groups),
            partial: BTreeMap::new(),
            from_summary: Vec::new(),
        };
        for metric in Metric::ALL {
            let sums = match &metric_card(*metric).formula {
                Formula::Base(base) => figures.measure(*base, sources, groups, by),
                Formula::Count(id) => figures.count(*id, ValueKind::Count, sources, preset, groups),
                Formula::Value(id) => figures.count(*id, ValueKind::Value, sources, preset, groups),
                Formula::Ratio { .. } => continue,
            };
            figures.sums.insert(*metric, sums);
        }
        figures
    }

    /// The currency of a group.
    pub(super) fn currency(&self, group: usize) -> Option<&str> {
        match self.currencies.get(group) {
            Some(Currency::One(code)) => Some(code),
            _ => None,
        }
    }

    /// The figure of a metric in a group, without interval.
    pub(super) fn amount(&self, metric: Metric, group: usize) -> Amount {
        self.sum(metric, group).amount
    }

    fn sum(&self, metric: Metric, group: usize) -> Sum {
        let card = metric_card(metric);
        match &card.formula {
            Formula::Ratio { of, per, times } => {
                // The card's own id would make a circle; the catalogue's test forbids it.
                if *of == metric || *per == metric {
                    return Sum::EMPTY;
                }
                let (top, bottom) = (self.sum(*of, group), self.sum(*per, group));
                let amount = top.amount.ratio(bottom.amount, times.unwrap_or(Decimal::ONE));
                Sum {
                    amount,
                    partial: top.partial || bottom.partial,
                    seen: true,
                }
            }
            _ => {
                let sum = self.sums.get(&metric).and_then(|sums| sums.get(group)).copied();
                let mut sum = sum.unwrap_or(Sum::EMPTY);
                if card.unit == Unit::Money
                    && sum.amount.known().is_some()
                    && self.currencies.get(group) == Some(&Currency::Several)
                {
                    sum.amount = Amount::Missing(Reason::NotAdditive);
                }
                sum
            }
        }
    }

    /// The figure of a metric in a group, with its interval and how far it can be trusted.
    pub(super) fn value(&self, metric: Metric, group: usize) -> Value {
        let Sum { amount, partial, .. } = self.sum(metric, group);
        let (interval, stability) = self.trust(metric, group, amount);
        Value {
            amount,
            interval,
            stability,
            partial: partial && amount.known().is_some(),
        }
    }

    fn trust(&self, metric: Metric, group: usize, amount: Amount) -> (Option<Interval>, Option<Stability>) {
        let card = metric_card(metric);
        let known = |metric: Metric| self.amount(metric, group).known();
        let float = |value: Decimal| value.to_f64();
        let (events, interval) = match (card.interval, &card.formula) {
            (IntervalKind::None, _) => return (None, None),
            (IntervalKind::Count, _) => {
                let events = amount.known();
                (
                    events,
                    events
                        .and_then(float)
                        .and_then(|events| interval::garwood(events, interval::CONFIDENCE)),
                )
            }
            (IntervalKind::Cost, Formula::Ratio { of, per, .. }) => {
                let (spend, events) = (known(*of), known(*per));
                let ends = spend
                    .zip(events)
                    .and_then(|(spend, events)| Some((float(spend)?, float(events)?)));
                (
                    events.filter(|_| spend.is_some()),
                    ends.and_then(|(spend, events)| interval::cost(spend, events, interval::CONFIDENCE)),
                )
            }
            (IntervalKind::Rate, Formula::Ratio { of, per, .. }) => {
                let (events, trials) = (known(*of), known(*per));
                let ends = events
                    .zip(trials)
                    .and_then(|(events, trials)| Some((float(events)?, float(trials)?)));
                let interval = ends.and_then(|(events, trials)| interval::wilson(events, trials, interval::CONFIDENCE));
                (events.filter(|_| amount.known().is_some()), interval)
            }
            _ => return (None, None),
        };
        (interval, events.map(Stability::of))
    }

    fn measure(&mut self, metric: Metric, sources: &[&Source], groups: &Groups, by: &[super::group::By]) -> Vec<Sum> {
        let count = groups.rows.len();
        let Some(measure) = Measure::parse(metric.as_str()) else {
            return Vec::new();
        };
        let mut sums = vec![Sum::EMPTY; count];
        for ((source, of_row), present) in sources.iter().zip(&groups.of_row).zip(&groups.present) {
            let absent = if source.unanswered.iter().any(|field| field == metric.as_str()) {
                Reason::Unanswered
            } else if source.table.measures.contains_key(&measure) {
                Reason::NotReturned
            } else {
                Reason::NotInSource
            };
            let none = crate::source::Numbers::default();
            let numbers = source.table.measures.get(&measure).unwrap_or(&none);
            add(
                &mut sums,
                &column_sums(numbers, of_row, count, Amount::Missing(absent)),
                present,
            );
        }
        if !measure.additive() {
            for (group, sum) in sums.iter_mut().enumerate() {
                if groups.rows.get(group).is_some_and(|rows| *rows > 1) && sum.amount.known().is_some() {
                    sum.amount = match summary(sources, groups, group, by, measure) {
                        Some(value) => {
                            self.from_summary.push((metric, group));
                            Amount::Known(value)
                        }
                        None => Amount::Missing(Reason::NotAdditive),
                    };
                }
            }
        }
        sums
    }

    fn count(
        &mut self,
        id: CountId,
        kind: ValueKind,
        sources: &[&Source],
        preset: &Preset,
        groups: &Groups,
    ) -> Vec<Sum> {
        let count = groups.rows.len();
        let mut sums = vec![Sum::EMPTY; count];
        for ((source, of_row), present) in sources.iter().zip(&groups.of_row).zip(&groups.present) {
            let made = resolve(source, preset, id, kind);
            if made.parts.is_empty() {
                add(
                    &mut sums,
                    &Sums {
                        amounts: vec![made.absent; count],
                        known: vec![0; count],
                    },
                    present,
                );
                continue;
            }
            let mut here: Option<Sums> = None;
            for part in &made.parts {
                let part_sums = part.sums(of_row, count, made.absent);
                if let super::resolve::Part::PerRow(_) = part {
                    // A row that was not delivered has nothing more to tell.
                    let mut unknown = vec![0_u32; count];
                    for (row, group) in of_row.iter().enumerate() {
                        if part.at(row).is_none()
                            && delivered(source, row)
                            && let Some(rows) = unknown.get_mut(*group as usize)
                        {
                            *rows += 1;
                        }
                    }
                    let entry = self.partial.entry(id).or_default();
                    entry.0 += part_sums.known.iter().sum::<u32>();
                    entry.1 += unknown.iter().sum::<u32>();
                    for (sum, unknown) in sums.iter_mut().zip(&unknown) {
                        sum.partial |= *unknown > 0;
                    }
                }
                here = Some(match here {
                    None => part_sums,
                    Some(before) => Sums {
                        amounts: before
                            .amounts
                            .iter()
                            .zip(&part_sums.amounts)
                            .map(|(a, b)| a.or_add(*b))
                            .collect(),
                        known: before.known.iter().zip(&part_sums.known).map(|(a, b)| a + b).collect(),
                    },
                });
            }
            if let Some(here) = here {
                add(&mut sums, &here, present);
            }
        }
        sums
    }
}

/// Whether a row has spend or impressions, or does not say.
fn delivered(source: &Source, row: usize) -> bool {
    let figures = [Measure::Spend, Measure::Impressions]
        .map(|measure| source.table.measures.get(&measure).and_then(|numbers| numbers.get(row)));
    figures.iter().all(Option::is_none) || figures.iter().flatten().any(|figure| !figure.is_zero())
}

/// Adds the sums of one source to those of the groups that have rows of it.
fn add(sums: &mut [Sum], here: &Sums, present: &[bool]) {
    for ((sum, amount), present) in sums.iter_mut().zip(&here.amounts).zip(present) {
        if *present {
            // A source that lacks a figure which another has makes their sum partial.
            sum.partial |= sum.seen && sum.amount.known().is_some() != amount.known().is_some();
            sum.amount = if sum.seen { sum.amount.or_add(*amount) } else { *amount };
            sum.seen = true;
        }
    }
}

/// A figure that must not be added, from the summary row of everything, or from the subtotal of this group.
fn summary(
    sources: &[&Source],
    groups: &Groups,
    group: usize,
    by: &[super::group::By],
    measure: Measure,
) -> Option<Decimal> {
    let [source] = sources else { return None };
    let found = match (by, groups.keys.get(group)?.as_slice()) {
        ([], _) => source
            .summaries
            .iter()
            .find(|summary| summary.reason == LeftOutReason::Summary)?,
        ([way], [key]) => {
            let fields = way.fields();
            source.summaries.iter().find(|summary| {
                summary.reason == LeftOutReason::Subtotal
                    && !summary.dimensions.is_empty()
                    && summary.dimensions.iter().all(|(name, text)| {
                        fields.contains(&name.as_ref())
                            && (key.key.as_deref() == Some(text) || key.label.as_str() == text.as_ref())
                    })
            })?
        }
        _ => return None,
    };
    found.measures.get(&measure).copied()
}

/// The currency of each group.
fn currencies(sources: &[&Source], groups: &Groups) -> Vec<Currency> {
    let mut found = vec![Currency::None; groups.rows.len()];
    for (source, of_row) in sources.iter().zip(&groups.of_row) {
        let column = source.table.dimensions.get("currency");
        let whole: Option<Arc<str>> = source.currency.as_deref().map(Into::into);
        let mut last: Option<(u32, u32)> = None;
        for (row, group) in of_row.iter().enumerate() {
            let code = column
                .and_then(|column| column.codes.get(row))
                .copied()
                .unwrap_or_default();
            if last == Some((*group, code)) {
                continue;
            }
            last = Some((*group, code));
            let currency = column.and_then(|column| column.get(row)).or(whole.as_ref());
            if let (Some(found), Some(currency)) = (found.get_mut(*group as usize), currency) {
                match found {
                    Currency::None => *found = Currency::One(currency.clone()),
                    Currency::One(before) if before == currency => {}
                    _ => *found = Currency::Several,
                }
            }
        }
    }
    found
}
