//! The figures of every group: sums once, everything else worked out from them when it is asked for.

use super::group::{By, Groups, group};
use super::resolve::{Part, Spec, Sums, column_sums, resolve_spec, spec};
use super::within::Within;
use super::{Interval, Stability, TypedNumbers, Value, interval};
use crate::amount::{Amount, Reason};
use crate::catalog::{CountId, Formula, IntervalKind, Metric, MetricKind, Unit, ValueKind, metric_card};
use crate::preset::formula::{Cell, Dimension, Kind, Name, evaluate};
use crate::preset::{Compiled, CompiledMetric, CountRef, OwnId, Preset, compile};
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
    /// Whether a typed number is part of it.
    typed: bool,
    /// Whether a source with rows of the group was added.
    seen: bool,
}

impl Sum {
    const EMPTY: Self = Self {
        amount: Amount::Missing(Reason::NotInSource),
        partial: false,
        typed: false,
        seen: false,
    };
}

/// The sums of every group, and which currency each has.
pub(super) struct Figures {
    sums: BTreeMap<Metric, Vec<Sum>>,
    /// Own counts.
    own: BTreeMap<OwnId, (Vec<Sum>, Unit)>,
    /// Own metrics.
    pub(super) compiled: Compiled,
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
    pub(super) fn new(sources: &[&Source], preset: &Preset, groups: &Groups, by: &[By], typed: &TypedNumbers) -> Self {
        let mut figures = Self {
            sums: BTreeMap::new(),
            own: BTreeMap::new(),
            compiled: compile(preset),
            currencies: currencies(sources, groups),
            partial: BTreeMap::new(),
            from_summary: Vec::new(),
        };
        for metric in Metric::ALL {
            let built_in = |id: CountId| spec(preset, &id.into());
            let sums = match &metric_card(*metric).formula {
                Formula::Base(base) => figures.measure(*base, sources, groups, by),
                Formula::Count(id) => figures.count(Some(*id), &built_in(*id), ValueKind::Count, sources, groups),
                Formula::Value(id) => figures.count(Some(*id), &built_in(*id), ValueKind::Value, sources, groups),
                Formula::Ratio { .. } => continue,
            };
            figures.sums.insert(*metric, sums);
        }
        for (id, count) in &preset.own_counts {
            let made = spec(preset, &CountRef::Own(id.clone()));
            let kind = match count.unit {
                Unit::Money => ValueKind::Value,
                _ => ValueKind::Count,
            };
            let sums = figures.count(None, &made, kind, sources, groups);
            figures.own.insert(id.clone(), (sums, count.unit));
        }
        figures.type_in(sources, preset, groups, by, typed);
        figures
    }

    /// Puts typed numbers in the place of what the sources say.
    fn type_in(&mut self, sources: &[&Source], preset: &Preset, groups: &Groups, by: &[By], typed: &TypedNumbers) {
        let campaign = || By::parse("campaign", sources).map(|way| vec![way]);
        // The total of numbers typed in by campaign is the sum over campaigns.
        let apart = match by {
            [] if typed.by_campaign() => campaign().map(|ways| {
                let groups = group(sources, &ways);
                Self::new(sources, preset, &groups, &ways, typed)
            }),
            _ => None,
        };
        for name in typed.names() {
            let campaigns = typed.campaigns(name);
            let known = |value: Decimal| Sum {
                amount: Amount::Known(value),
                partial: false,
                typed: true,
                seen: true,
            };
            let Some(sums) = self.sums_of(name) else { continue };
            match by {
                [] => {
                    let sum = match (typed.total(name), &apart) {
                        (Some(value), _) => Some(known(value)),
                        (None, Some(apart)) => apart.whole(name),
                        (None, None) => None,
                    };
                    if let (Some(sum), Some(place)) = (sum, sums.first_mut()) {
                        *place = sum;
                    }
                }
                [By::Level { name: "campaign", .. }] => {
                    for (sum, key) in sums.iter_mut().zip(&groups.keys) {
                        let value = key.first().and_then(|key| {
                            let by_id = key.key.as_deref().and_then(|key| campaigns.get(key));
                            by_id.or_else(|| campaigns.get(key.label.as_str()))
                        });
                        if let Some(value) = value {
                            *sum = known(*value);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn sums_of(&mut self, name: &Name) -> Option<&mut Vec<Sum>> {
        match name {
            Name::Metric(metric) => self.sums.get_mut(metric),
            Name::Own(id) => self.own.get_mut(id).map(|(sums, _)| sums),
        }
    }

    /// The sum over all groups, when any of them is typed in; partial when some group has none.
    fn whole(&self, name: &Name) -> Option<Sum> {
        let sums = match name {
            Name::Metric(metric) => self.sums.get(metric)?,
            Name::Own(id) => &self.own.get(id)?.0,
        };
        let whole = sums.iter().copied().reduce(|a, b| Sum {
            amount: a.amount.or_add(b.amount),
            partial: a.partial || b.partial || a.amount.known().is_some() != b.amount.known().is_some(),
            typed: a.typed || b.typed,
            seen: true,
        })?;
        whole.typed.then_some(whole)
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
                    typed: top.typed || bottom.typed,
                    seen: true,
                }
            }
            _ => {
                let sum = self.sums.get(&metric).and_then(|sums| sums.get(group)).copied();
                self.one_currency(sum.unwrap_or(Sum::EMPTY), card.unit, group)
            }
        }
    }

    /// The figure of a metric in a group, with its interval and how far it can be trusted.
    pub(super) fn value(&self, metric: Metric, group: usize) -> Value {
        let Sum {
            amount, partial, typed, ..
        } = self.sum(metric, group);
        let (interval, stability) = self.trust(metric, group, amount);
        Value {
            amount,
            interval,
            stability,
            partial: partial && amount.known().is_some(),
            typed: typed && amount.known().is_some(),
        }
    }

    /// The figures of every own count and metric in a group.
    pub(super) fn own_values(&self, group: usize) -> BTreeMap<OwnId, Value> {
        let cells = self.own_cells(group);
        cells
            .iter()
            .map(|(id, cell)| {
                let known = cell.amount.known().is_some();
                let (interval, stability) = self.own_trust(id, cell.amount, group, &cells);
                let value = Value {
                    amount: cell.amount,
                    interval,
                    stability,
                    partial: cell.partial && known,
                    typed: cell.typed && known,
                };
                ((*id).clone(), value)
            })
            .collect()
    }

    /// The figure of an own count or metric in a group, without interval.
    pub(super) fn own_amount(&self, id: &OwnId, group: usize) -> Amount {
        let cells = self.own_cells(group);
        cells
            .get(id)
            .map_or(Amount::Missing(Reason::NotMapped), |cell| cell.amount)
    }

    fn cell(sum: Sum) -> Cell {
        Cell {
            amount: sum.amount,
            partial: sum.partial,
            typed: sum.typed,
        }
    }

    /// Own counts and metrics of a group, each metric after those it uses.
    fn own_cells(&self, group: usize) -> BTreeMap<&OwnId, Cell> {
        let mut cells: BTreeMap<&OwnId, Cell> = BTreeMap::new();
        for (id, (sums, unit)) in &self.own {
            let sum = sums.get(group).copied().unwrap_or(Sum::EMPTY);
            cells.insert(id, Self::cell(self.one_currency(sum, *unit, group)));
        }
        for id in self.compiled.errors.keys() {
            cells.insert(id, Cell::of(Amount::Missing(Reason::NotMapped)));
        }
        for id in &self.compiled.order {
            if let Some(CompiledMetric { expr, .. }) = self.compiled.metrics.get(id) {
                let cell = evaluate(expr, &|name| self.named(name, group, &cells));
                cells.insert(id, cell);
            }
        }
        cells
    }

    /// What a name in a formula is in a group.
    fn named(&self, name: &str, group: usize, cells: &BTreeMap<&OwnId, Cell>) -> Cell {
        match self.compiled.scope.find(name) {
            Ok(Name::Metric(metric)) => Self::cell(self.sum(metric, group)),
            Ok(Name::Own(id)) => cells
                .get(&id)
                .copied()
                .unwrap_or(Cell::of(Amount::Missing(Reason::NotMapped))),
            Err(_) => Cell::of(Amount::Missing(Reason::NotMapped)),
        }
    }

    /// The figure of anything a formula can name, in a group.
    pub(super) fn figure(&self, name: &Name, group: usize) -> Value {
        match name {
            Name::Metric(metric) => self.value(*metric, group),
            Name::Own(id) => self
                .own_values(group)
                .remove(id)
                .unwrap_or(Value::of(Amount::Missing(Reason::NotMapped))),
        }
    }

    /// How many events stand behind an own metric: the fewest of any count it uses.
    pub(super) fn own_events(&self, id: &OwnId, group: usize) -> Option<Decimal> {
        self.events(id, group, &self.own_cells(group))
    }

    fn events(&self, id: &OwnId, group: usize, cells: &BTreeMap<&OwnId, Cell>) -> Option<Decimal> {
        let metric = self.compiled.metrics.get(id)?;
        let counts = metric.checked.uses.iter().filter(|name| match name {
            Name::Metric(metric) => metric_card(*metric).kind == MetricKind::Count,
            Name::Own(id) => matches!(self.own.get(id), Some((_, Unit::Count))),
        });
        counts
            .filter_map(|name| self.named(name.as_str(), group, cells).amount.known())
            .min()
    }

    fn own_trust(
        &self,
        id: &OwnId,
        amount: Amount,
        group: usize,
        cells: &BTreeMap<&OwnId, Cell>,
    ) -> (Option<Interval>, Option<Stability>) {
        let float = |value: Decimal| value.to_f64();
        if let Some((_, unit)) = self.own.get(id) {
            let events = amount.known().filter(|_| *unit == Unit::Count);
            let interval = events
                .and_then(float)
                .and_then(|events| interval::garwood(events, interval::CONFIDENCE));
            return (interval, events.map(Stability::of));
        }
        let Some(metric) = self.compiled.metrics.get(id) else {
            return (None, None);
        };
        let stability = self.events(id, group, cells).map(Stability::of);
        // Only for one thing over one other is it known which interval is right.
        let Kind::Product(items) = &metric.expr.kind else {
            return (None, stability);
        };
        let [(false, top), (true, bottom)] = items.as_slice() else {
            return (None, stability);
        };
        let (Kind::Name(top), Kind::Name(bottom)) = (&top.kind, &bottom.kind) else {
            return (None, stability);
        };
        let ends = [top, bottom].map(|name| self.named(name, group, cells).amount.known().and_then(float));
        let [Some(above), Some(below)] = ends else {
            return (None, stability);
        };
        let scope = &self.compiled.scope;
        let dimension = |name: &str| {
            scope
                .find(name)
                .ok()
                .and_then(|name| scope.known(&name))
                .map(|known| known.dimension)
        };
        let interval = match (dimension(top), dimension(bottom)) {
            (Some(Dimension::MONEY), Some(Dimension::COUNT)) => interval::cost(above, below, interval::CONFIDENCE),
            (Some(Dimension::COUNT), Some(Dimension::COUNT)) => interval::wilson(above, below, interval::CONFIDENCE),
            _ => None,
        };
        (interval, stability)
    }

    /// Money of several currencies is not added.
    fn one_currency(&self, mut sum: Sum, unit: Unit, group: usize) -> Sum {
        if unit == Unit::Money && sum.amount.known().is_some() && self.currencies.get(group) == Some(&Currency::Several)
        {
            sum.amount = Amount::Missing(Reason::NotAdditive);
        }
        sum
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
        for ((source, within), present) in sources.iter().zip(groups.within()).zip(&groups.present) {
            let absent = if source.unanswered.iter().any(|field| field == metric.as_str()) {
                Reason::Unanswered
            } else if source.table.measures.contains_key(&measure) {
                Reason::NotReturned
            } else {
                Reason::NotInSource
            };
            let absent = Amount::Missing(absent);
            let here = match source.table.measures.get(&measure) {
                Some(numbers) => column_sums(numbers, within, absent),
                None => Sums::none(absent, count),
            };
            add(&mut sums, &here, present);
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

    /// The sums of a count; of a built-in one also how many rows it is known of, when only results tell it.
    fn count(
        &mut self,
        id: Option<CountId>,
        made: &Spec<'_>,
        kind: ValueKind,
        sources: &[&Source],
        groups: &Groups,
    ) -> Vec<Sum> {
        let count = groups.rows.len();
        let mut sums = vec![Sum::EMPTY; count];
        for ((source, within), present) in sources.iter().zip(groups.within()).zip(&groups.present) {
            let resolved = resolve_spec(source, made, kind);
            let counted = resolved.groups(within.of_row);
            for part in &resolved.parts {
                if !matches!(part, Part::PerRow(_)) {
                    continue;
                }
                // A row that was not delivered has nothing more to tell.
                let mut unknown = vec![0_u32; count];
                for (row, group) in counted.iter().enumerate() {
                    if part.at(row).is_none()
                        && delivered(source, row)
                        && let Some(rows) = unknown.get_mut(*group as usize)
                    {
                        *rows += 1;
                    }
                }
                if let Some(id) = id {
                    let known = part.sums(Within::of(&counted, count), resolved.absent).known;
                    let entry = self.partial.entry(id).or_default();
                    entry.0 += known.iter().sum::<u32>();
                    entry.1 += unknown.iter().sum::<u32>();
                }
                for (sum, unknown) in sums.iter_mut().zip(&unknown) {
                    sum.partial |= *unknown > 0;
                }
            }
            add(&mut sums, &resolved.sums(within), present);
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
