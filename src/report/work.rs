//! The sums of every group, ready to be put in any order and cut anywhere.

use super::figures::Figures;
use super::group::{By, Groups};
use super::groupings::grouped;
use super::view::{above_one, all_metrics, ordered, span, too_long, ways};
use super::{
    Ask, Check, CheckKind, CheckLevel, GroupRow, Loaded, Report, Rest, TypedNumbers, UnknownGrouping, ask, overlap,
    own_checks, source_checks,
};
use crate::catalog::Metric;
use crate::preset::Preset;
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Groups of outer dimensions as lines of their own: which of them are closed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Nested {
    /// All are closed, save those named; otherwise all are open, save those named.
    pub closed: bool,
    /// Those named, by their keys from the outermost dimension on.
    pub save: BTreeSet<Vec<Option<String>>>,
}

impl Nested {
    /// Whether a group is closed.
    #[must_use]
    pub fn is_closed(&self, key: &[Option<String>]) -> bool {
        self.closed != self.save.contains(key)
    }

    /// The same with one group the other way round.
    #[must_use]
    pub fn turned(&self, key: Vec<Option<String>>) -> Self {
        let mut next = self.clone();
        if !next.save.remove(&key) {
            next.save.insert(key);
        }
        next
    }
}

/// The sums of every group.
pub(crate) struct Work {
    loaded: Vec<Loaded>,
    preset: Preset,
    typed: TypedNumbers,
    ways: Vec<By>,
    groups: Arc<Groups>,
    figures: Figures,
    /// The groups of the outer dimensions, the outermost first. Made when they are asked for.
    outer: Vec<Outer>,
    /// What no order changes.
    head: Report,
    /// The order that was asked for last.
    order: Option<(Ask, Order)>,
}

/// Groups of the first dimensions.
struct Outer {
    groups: Arc<Groups>,
    figures: Figures,
    /// Which of them each group is in.
    of: Vec<usize>,
}

struct Order {
    lines: Vec<Line>,
    group_count: usize,
    rest: Option<Rest>,
}

/// A line of the table: which group, and of how many dimensions more than one.
#[derive(Clone, Copy)]
struct Line {
    depth: usize,
    at: usize,
}

impl Work {
    /// Sums everything.
    pub(crate) fn new(
        loaded: Vec<Loaded>,
        preset: &Preset,
        by: &[String],
        typed: &TypedNumbers,
    ) -> Result<Self, UnknownGrouping> {
        let sources = plain(&loaded);
        let sources = sources.as_slice();
        let ways = ways(sources, by)?;
        let held: Vec<&Loaded> = loaded.iter().collect();
        let groups = grouped(&held, &ways);
        let figures = Figures::new(sources, preset, &groups, &ways, typed);
        let whole = grouped(&held, &[]);
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

        let head = Report {
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
            checks,
            ..Report::default()
        };
        Ok(Self {
            preset: preset.clone(),
            typed: typed.clone(),
            ways,
            groups,
            figures,
            outer: Vec::new(),
            head,
            order: None,
            loaded,
        })
    }

    /// The report that is asked for. Its grouping and filter are those that this was made with.
    pub(crate) fn report(&mut self, ask: &Ask) -> Report {
        let groups = self.rows(ask, Metric::ALL);
        let head = self.head.clone();
        let Some((_, order)) = &self.order else { return head };
        Report {
            groups,
            group_count: order.group_count,
            lines: order.lines.len(),
            rest: order.rest.clone(),
            ..head
        }
    }

    /// The lines that are asked for, with these metrics.
    pub(crate) fn rows(&mut self, ask: &Ask, metrics: &[Metric]) -> Vec<GroupRow> {
        self.put_in_order(ask);
        let Some((_, order)) = &self.order else {
            return Vec::new();
        };
        order
            .lines
            .iter()
            .skip(ask.offset)
            .take(ask.limit)
            .map(|line| self.row(*line, metrics))
            .collect()
    }

    fn row(&self, Line { depth, at }: Line, metrics: &[Metric]) -> GroupRow {
        let (groups, figures) = match self.outer.get(depth) {
            Some(outer) => (&outer.groups, &outer.figures),
            None => (&self.groups, &self.figures),
        };
        GroupRow {
            key: groups.keys.get(at).cloned().unwrap_or_default(),
            rows: groups.rows.get(at).copied().unwrap_or_default(),
            currency: figures.currency(at).map(str::to_owned),
            metrics: metrics
                .iter()
                .map(|metric| (*metric, figures.value(*metric, at)))
                .collect(),
            own: figures.own_values(at),
        }
    }

    fn put_in_order(&mut self, ask: &Ask) {
        // Where a slice begins and ends changes no order.
        let asked = Ask {
            offset: 0,
            limit: 0,
            ..ask.clone()
        };
        if self.order.as_ref().is_some_and(|(before, _)| *before == asked) {
            return;
        }
        self.order = None;
        let nested = asked
            .nested
            .as_ref()
            .filter(|_| asked.top.is_none() && self.ways.len() > 1);
        if nested.is_some() {
            self.make_outer();
        } else {
            self.outer.clear();
        }
        let mut order = if self.ways.is_empty() {
            Vec::new()
        } else {
            ordered(&self.groups, &self.figures, asked.sort, asked.own_sort.as_ref())
        };
        ask::search(&mut order, &self.groups, &asked.search);
        let group_count = order.len();
        let sources = plain(&self.loaded);
        let rest = asked.top.and_then(|top| {
            ask::rest(
                &mut order,
                top,
                (sources.as_slice(), &self.preset, &self.typed),
                &self.groups,
                &self.ways,
            )
        });
        let lines = match nested {
            Some(nested) => self.nest(order, nested, &asked),
            None => order.into_iter().map(|at| Line { depth: usize::MAX, at }).collect(),
        };
        self.order = Some((
            asked,
            Order {
                lines,
                group_count,
                rest,
            },
        ));
    }

    fn make_outer(&mut self) {
        if !self.outer.is_empty() {
            return;
        }
        let sources = plain(&self.loaded);
        let held: Vec<&Loaded> = self.loaded.iter().collect();
        let outer = (1..self.ways.len())
            .filter_map(|depth| self.ways.get(..depth))
            .map(|ways| {
                let groups = grouped(&held, ways);
                let figures = Figures::new(&sources, &self.preset, &groups, ways, &self.typed);
                // A row's group and its outer group tell which is in which.
                let mut of = vec![0; self.groups.keys.len()];
                for (inner, outer) in self.groups.of_row.iter().zip(&groups.of_row) {
                    for (inner, outer) in inner.iter().zip(outer) {
                        if let Some(of) = of.get_mut(*inner as usize) {
                            *of = *outer as usize;
                        }
                    }
                }
                Outer { groups, figures, of }
            })
            .collect();
        self.outer = outer;
    }

    /// Groups under the groups of outer dimensions that they are in.
    fn nest(&self, mut order: Vec<usize>, nested: &Nested, asked: &Ask) -> Vec<Line> {
        let ranks: Vec<Vec<usize>> = self
            .outer
            .iter()
            .map(|outer| {
                let order = ordered(&outer.groups, &outer.figures, asked.sort, asked.own_sort.as_ref());
                let mut rank = vec![0; order.len()];
                for (place, at) in order.into_iter().enumerate() {
                    if let Some(rank) = rank.get_mut(at) {
                        *rank = place;
                    }
                }
                rank
            })
            .collect();
        // The order inside stays as it is.
        order.sort_by_cached_key(|at| {
            let places = self.outer.iter().zip(&ranks).map(|(outer, ranks)| {
                let of = outer.of.get(*at).copied().unwrap_or_default();
                ranks.get(of).copied().unwrap_or_default()
            });
            places.collect::<Vec<usize>>()
        });
        let mut lines = Vec::with_capacity(order.len());
        let mut before: Vec<usize> = Vec::new();
        for at in order {
            let inside: Vec<usize> = self
                .outer
                .iter()
                .map(|outer| outer.of.get(at).copied().unwrap_or_default())
                .collect();
            let same = before.iter().zip(&inside).take_while(|(a, b)| a == b).count();
            let mut closed = false;
            for (depth, (outer, group)) in self.outer.iter().zip(&inside).enumerate() {
                if depth >= same && !closed {
                    lines.push(Line { depth, at: *group });
                }
                let key = outer.groups.keys.get(*group);
                let key: Vec<Option<String>> = key.into_iter().flatten().map(|part| part.key.clone()).collect();
                closed |= nested.is_closed(&key);
            }
            if !closed {
                lines.push(Line { depth: usize::MAX, at });
            }
            before = inside;
        }
        lines
    }
}

fn plain(loaded: &[Loaded]) -> Vec<&Source> {
    loaded.iter().map(|loaded| loaded.source.as_ref()).collect()
}
