//! Rows that total, or average, others: told by their labels, by what they leave open, and by their adding up.

use super::{DimensionColumn, Rows, SUBTOTAL, line_name};
use crate::catalog::{DimensionRole, FieldKind, field, is_average_label, is_total_label, totalled_name};
use crate::source::{LeftOutReason, Measure, Period, ReadNoteKind, Summary};
use rust_decimal::{Decimal, dec};
use std::collections::HashMap;
use std::sync::Arc;

impl Rows {
    /// Takes summary and subtotal rows out.
    pub(in crate::ingest) fn part_summaries(&mut self, has_days: bool) {
        self.fill();
        let marked = self.marked();
        let keys: Vec<Key> = self
            .dimensions
            .iter()
            .enumerate()
            .filter(|(_, column)| is_key(&column.name))
            .map(|(at, column)| Key {
                at,
                breakdown: is_breakdown(&column.name),
                labels: labels_of(column),
            })
            .collect();
        let dated = has_days && self.periods.iter().any(Option::is_some);
        let mut seen = Seen::new();
        let (mut found, mut totalled) = (Vec::new(), HashMap::new());
        if marked.is_empty() {
            found = (0..self.rows)
                // Days alone tell rows apart too; nothing does where there are none.
                .map(|row| {
                    (!keys.is_empty() || dated).then(|| self.summary_kind(row, &keys, has_days, dated, &mut seen))?
                })
                .collect();
            self.totals_of_others(&keys, &mut found);
            totalled = self.named_subtotals(&keys, &mut found, &mut seen);
            self.averages(&keys, &mut found);
        } else {
            // Where lines say it, nothing needs to be guessed.
            found.extend(marked.iter().map(|marked| marked.then_some(LeftOutReason::Subtotal)));
        }
        if found.iter().all(Option::is_none) {
            return;
        }
        if found.iter().all(Option::is_some) {
            let place = self.places.first().copied().unwrap_or_default();
            self.note(ReadNoteKind::OnlySummary, "", place, "");
            // The widest of them stands for the data; the others would be added to it.
            let keep = found
                .iter()
                .position(|kind| *kind == Some(LeftOutReason::Summary))
                .unwrap_or(0);
            let mask: Vec<bool> = (0..self.rows).map(|row| row == keep).collect();
            self.retain(&mask);
            return;
        }
        for (row, kind) in found.iter().enumerate() {
            let Some(reason) = kind else { continue };
            let place = self.places.get(row).copied().unwrap_or_default();
            let text = self.beginning(row);
            self.leave_out(*reason, place, &text);
            // An average totals nothing.
            if *reason == LeftOutReason::NotARow {
                continue;
            }
            let dimensions = keys
                .iter()
                .filter_map(|key| self.dimensions.get(key.at))
                .filter_map(|column| Some((column.name.clone(), column.texts.get(row)?)))
                .filter(|(_, text)| !is_total_label(text))
                .map(|(name, text)| (name, totalled.get(&row).unwrap_or(text).clone()))
                .collect();
            self.summaries.push(Summary {
                reason: *reason,
                dimensions,
                period: self.periods.get(row).copied().flatten(),
                measures: self
                    .measures
                    .iter()
                    .filter_map(|(measure, numbers)| Some((*measure, numbers.get(row)?)))
                    .collect(),
                entries: self
                    .entries
                    .iter()
                    .filter_map(|(key, numbers)| Some((key.clone(), numbers.get(row)?)))
                    .collect(),
                place,
            });
        }
        let mask: Vec<bool> = found.iter().map(Option::is_none).collect();
        self.retain(&mask);
    }

    /// For each row whether its own line says that it is a subtotal; nothing when no row's does. What the column told is
    /// then done with.
    fn marked(&mut self) -> Vec<bool> {
        let Some(column) = self
            .dimensions
            .iter_mut()
            .find(|column| column.name.as_ref() == line_name())
        else {
            return Vec::new();
        };
        let texts = &column.texts;
        let says = |row: usize| texts.get(row).is_some_and(|text| text.as_ref() == SUBTOTAL);
        let marked: Vec<bool> = (0..texts.codes.len()).map(says).collect();
        if !marked.contains(&true) {
            return Vec::new();
        }
        column.texts.codes.fill(0);
        marked
    }

    /// The beginning of a row for a person to recognise it.
    fn beginning(&self, row: usize) -> String {
        let mut parts = self.texts(row);
        if let Some(spend) = self.measure_of(Measure::Spend, row) {
            parts.push(format!("spend {}", spend.normalize()));
        }
        parts.join(" · ")
    }

    /// Whether a row totals others, going by the dimensions that tell rows apart.
    fn summary_kind(
        &self,
        row: usize,
        keys: &[Key],
        has_days: bool,
        dated: bool,
        seen: &mut Seen,
    ) -> Option<LeftOutReason> {
        let code = |key: &Key| {
            self.dimensions
                .get(key.at)
                .and_then(|column| column.texts.codes.get(row))
                .copied()
                .unwrap_or_default()
        };
        let (mut blanks, mut labels, mut open_breakdown) = (0, 0, false);
        for key in keys {
            let code = code(key);
            blanks += usize::from(code == 0);
            open_breakdown |= code == 0 && key.breakdown;
            labels += usize::from(key.labels.get(code as usize).copied().unwrap_or_default());
        }
        let has_day = self.periods.get(row).copied().flatten().is_some() || self.unread_days.contains(&row);
        if blanks == keys.len() {
            return (!has_days || !has_day).then_some(LeftOutReason::Summary);
        }
        if labels > 0 {
            if blanks + labels < keys.len() {
                return Some(LeftOutReason::Subtotal);
            }
            // A campaign may be called "All": a total stands first or last, or adds up.
            let first_or_last = row == 0 || row + 1 == self.rows;
            let reason = if has_days && has_day {
                LeftOutReason::Subtotal
            } else {
                LeftOutReason::Summary
            };
            return (first_or_last || self.adds_up(row, &[], seen)).then_some(reason);
        }
        // Rows that name something but not the day, or not a breakdown, while others do.
        if dated && !has_day {
            return Some(LeftOutReason::Subtotal);
        }
        if !open_breakdown {
            return None;
        }
        let filled: Vec<(usize, u32)> = keys
            .iter()
            .map(|key| (key.at, code(key)))
            .filter(|(_, code)| *code > 0)
            .collect();
        self.adds_up(row, &filled, seen).then_some(LeftOutReason::Subtotal)
    }

    /// Totals whose label stands in a column that is not known: a tool's own name for the campaign, perhaps. So called,
    /// and so it adds up.
    fn totals_of_others(&self, keys: &[Key], found: &mut [Option<LeftOutReason>]) {
        let unknown: Vec<(&DimensionColumn, Vec<bool>)> = self
            .dimensions
            .iter()
            .filter(|column| field(&column.name).is_none())
            .map(|column| (column, labels_of(column)))
            .filter(|(_, labels)| labels.contains(&true))
            .collect();
        let names = |row: usize| {
            keys.iter()
                .filter_map(|key| self.dimensions.get(key.at))
                .any(|column| column.texts.get(row).is_some_and(|text| !is_total_label(text)))
        };
        for row in 0..self.rows {
            let called = unknown.iter().any(|(column, labels)| {
                let code = column.texts.codes.get(row).copied().unwrap_or_default();
                labels.get(code as usize).copied().unwrap_or_default()
            });
            if !called || names(row) || found.get(row).is_none_or(Option::is_some) {
                continue;
            }
            let fits = [Measure::Spend, Measure::Impressions].iter().any(|measure| {
                let says = self.measure_of(*measure, row).filter(|says| !says.is_zero());
                let others = (0..self.rows)
                    .filter(|other| *other != row && found.get(*other).is_some_and(Option::is_none))
                    .try_fold(Decimal::ZERO, |sum, other| {
                        sum.checked_add(self.measure_of(*measure, other).unwrap_or_default())
                    });
                says.zip(others)
                    .is_some_and(|(says, others)| (others - says).abs() <= dec!(0.01))
            });
            if let (true, Some(reason)) = (fits, found.get_mut(row)) {
                *reason = Some(LeftOutReason::Summary);
            }
        }
    }

    /// Subtotals that spreadsheets write under the rows of one name: `Kitchen Total` under those of `Kitchen`. Gives the
    /// name that each totals.
    fn named_subtotals(
        &self,
        keys: &[Key],
        found: &mut [Option<LeftOutReason>],
        seen: &mut Seen,
    ) -> HashMap<usize, Arc<str>> {
        let mut names = HashMap::new();
        for key in keys {
            let Some(column) = self.dimensions.get(key.at) else {
                continue;
            };
            // The code of each text that totals another, and the code of the other.
            let totals: HashMap<u32, (u32, Arc<str>)> = (1_u32..)
                .zip(&column.texts.values)
                .filter_map(|(code, text)| {
                    let (name, of) = column.known.get_key_value(totalled_name(text)?)?;
                    Some((code, (*of, name.clone())))
                })
                .collect();
            if totals.is_empty() {
                continue;
            }
            let alone = |row: usize| {
                keys.iter().filter(|other| other.at != key.at).all(|other| {
                    self.dimensions
                        .get(other.at)
                        .is_none_or(|column| column.texts.get(row).is_none())
                })
            };
            for row in 0..self.rows {
                let Some((of, name)) = column.texts.codes.get(row).and_then(|code| totals.get(code)) else {
                    continue;
                };
                let Some(reason) = found.get_mut(row).filter(|reason| reason.is_none() && alone(row)) else {
                    continue;
                };
                let sums = seen
                    .entry((vec![key.at], false))
                    .or_insert_with(|| self.totals(&[key.at], false));
                let fits = sums.get(&(vec![*of], None)).is_some_and(|total| {
                    [(Measure::Spend, total.spend), (Measure::Impressions, total.impressions)]
                        .iter()
                        .any(|(measure, sum)| {
                            let says = self.measure_of(*measure, row).filter(|says| !says.is_zero());
                            says.zip(*sum)
                                .is_some_and(|(says, sum)| (sum - says).abs() <= dec!(0.01))
                        })
                });
                if fits {
                    *reason = Some(LeftOutReason::Subtotal);
                    names.insert(row, name.clone());
                }
            }
        }
        names
    }

    /// Rows that spreadsheets write the averages of the others into: so called, and so it adds up.
    fn averages(&self, keys: &[Key], found: &mut [Option<LeftOutReason>]) {
        let is_average = |row: usize| {
            let texts: Vec<&Arc<str>> = keys
                .iter()
                .filter_map(|key| self.dimensions.get(key.at)?.texts.get(row))
                .collect();
            !texts.is_empty() && texts.iter().all(|text| is_average_label(text))
        };
        let rows: Vec<usize> = (0..self.rows)
            .filter(|row| found.get(*row).is_some_and(Option::is_none))
            .collect();
        let (averages, others): (Vec<usize>, Vec<usize>) = rows.into_iter().partition(|row| is_average(*row));
        if averages.is_empty() {
            return;
        }
        let count = Decimal::from(others.len());
        for row in averages {
            let fits = [Measure::Spend, Measure::Impressions].iter().any(|measure| {
                let says = self.measure_of(*measure, row).filter(|says| !says.is_zero());
                let sum = others.iter().try_fold(Decimal::ZERO, |sum, row| {
                    sum.checked_add(self.measure_of(*measure, *row).unwrap_or_default())
                });
                says.and_then(|says| says.checked_mul(count))
                    .zip(sum)
                    // An average is rounded, by up to a cent or one impression.
                    .is_some_and(|(says, sum)| (sum - says).abs() <= count)
            });
            if let (true, Some(reason)) = (fits, found.get_mut(row)) {
                *reason = Some(LeftOutReason::NotARow);
            }
        }
    }

    /// Whether a row's spend, or impressions, are those of the other rows with the same texts: of all rows with them
    /// less its own. Rows with the same texts are added once for each set of dimensions, however many rows ask.
    fn adds_up(&self, row: usize, filled: &[(usize, u32)], seen: &mut Seen) -> bool {
        let period = self.periods.get(row).copied().flatten();
        let places: Vec<usize> = filled.iter().map(|(at, _)| *at).collect();
        let codes: Vec<u32> = filled.iter().map(|(_, code)| *code).collect();
        let totals = seen
            .entry((places.clone(), period.is_some()))
            .or_insert_with(|| self.totals(&places, period.is_some()));
        let Some(total) = totals.get(&(codes, period)) else {
            return false;
        };
        if total.rows < 3 {
            return false;
        }
        [(Measure::Spend, total.spend), (Measure::Impressions, total.impressions)]
            .iter()
            .any(|(measure, total)| {
                let says = self.measure_of(*measure, row).filter(|says| !says.is_zero());
                let others = says.zip(*total).and_then(|(says, total)| total.checked_sub(says));
                says.zip(others)
                    .is_some_and(|(says, others)| (others - says).abs() <= dec!(0.01))
            })
    }

    /// The sums of all rows by their texts of these dimensions, and by their period.
    fn totals(&self, places: &[usize], by_period: bool) -> HashMap<(Vec<u32>, Option<Period>), Total> {
        let mut totals: HashMap<(Vec<u32>, Option<Period>), Total> = HashMap::new();
        let columns: Vec<&DimensionColumn> = places.iter().filter_map(|at| self.dimensions.get(*at)).collect();
        for row in 0..self.rows {
            let codes = columns
                .iter()
                .map(|column| column.texts.codes.get(row).copied().unwrap_or_default())
                .collect();
            let period = if by_period {
                self.periods.get(row).copied().flatten()
            } else {
                None
            };
            let total = totals.entry((codes, period)).or_insert(Total {
                rows: 0,
                spend: Some(Decimal::ZERO),
                impressions: Some(Decimal::ZERO),
            });
            total.rows += 1;
            let add =
                |sum: Option<Decimal>, measure| sum?.checked_add(self.measure_of(measure, row).unwrap_or_default());
            total.spend = add(total.spend, Measure::Spend);
            total.impressions = add(total.impressions, Measure::Impressions);
        }
        totals
    }
}

/// For each code of a column, whether its text is what totals go by.
fn labels_of(column: &DimensionColumn) -> Vec<bool> {
    std::iter::once(false)
        .chain(column.texts.values.iter().map(|text| is_total_label(text)))
        .collect()
}

/// What rows with the same texts add up to.
struct Total {
    rows: usize,
    spend: Option<Decimal>,
    impressions: Option<Decimal>,
}

/// The sums that were made, by the dimensions they were made for, and whether by period.
type Seen = HashMap<(Vec<usize>, bool), HashMap<(Vec<u32>, Option<Period>), Total>>;

/// A dimension that tells rows apart.
struct Key {
    /// Its place among the dimensions.
    at: usize,
    /// Whether Meta breaks rows down by it.
    breakdown: bool,
    /// For each code, whether its text is what totals go by.
    labels: Vec<bool>,
}

/// Dimensions that tell rows apart, as against settings and states.
fn is_key(name: &str) -> bool {
    role(name).is_some_and(|role| role != DimensionRole::Setting)
}

/// Dimensions by which Meta breaks rows down, as against names, ids and settings.
fn is_breakdown(name: &str) -> bool {
    matches!(role(name), Some(DimensionRole::Breakdown | DimensionRole::Entry))
}

fn role(name: &str) -> Option<DimensionRole> {
    field(name)
        .filter(|field| field.kind == FieldKind::Dimension)
        .map(|field| field.role)
}
