//! Rows on their way into columns.

use super::numbers::Fixed;
use crate::catalog::{field, is_total_label};
use crate::source::{
    EntryKey, Grain, LeftOut, LeftOutReason, Level, Measure, Numbers, Period, ReadNote, ReadNoteKind, Source,
    SourceKind, Summary, Table, Texts,
};
use rust_decimal::{Decimal, dec};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The longest beginning of a left-out row that is kept.
const LEFT_OUT_TEXT: usize = 160;

/// A column while it is filled.
struct DimensionColumn {
    name: Arc<str>,
    texts: Texts,
    known: HashMap<Arc<str>, u32, foldhash::fast::FixedState>,
    /// The code of the last text, 0 before the first.
    last: u32,
    /// For each code, less one, the code that came after it last time, 0 when none did: an export names the same ads in
    /// the same order on every day.
    after: Vec<u32>,
}

impl DimensionColumn {
    /// The code of this text when it is the last one again, or the one that followed the last one before.
    fn guess(&self, text: &[u8]) -> Option<u32> {
        let next = self.after.get(at(self.last)?).copied()?;
        [self.last, next].into_iter().find(|code| {
            at(*code)
                .and_then(|at| self.texts.values.get(at))
                .is_some_and(|known| known.as_bytes() == text)
        })
    }

    /// The code of a text, a new one when it was not there before.
    fn code(&mut self, text: &str) -> u32 {
        if let Some(code) = self.known.get(text) {
            return *code;
        }
        let value: Arc<str> = text.into();
        self.texts.values.push(value.clone());
        self.after.push(0);
        let code = u32::try_from(self.texts.values.len()).unwrap_or(u32::MAX);
        self.known.insert(value, code);
        code
    }

    /// Puts a code into the row being filled.
    fn put(&mut self, code: u32, rows: usize) {
        if let Some(after) = at(self.last).and_then(|at| self.after.get_mut(at)) {
            *after = code;
        }
        self.last = code;
        self.texts.codes.resize(rows, 0);
        self.texts.codes.push(code);
    }
}

/// The place of a code among values.
fn at(code: u32) -> Option<usize> {
    usize::try_from(code).ok()?.checked_sub(1)
}

/// Collects rows.
#[derive(Default)]
pub(super) struct Rows {
    rows: usize,
    dimensions: Vec<DimensionColumn>,
    measures: Vec<(Measure, Numbers)>,
    entries: Vec<(EntryKey, Numbers)>,
    periods: Vec<Option<Period>>,
    places: Vec<u32>,
    pub(super) left_out: Vec<LeftOut>,
    notes: BTreeMap<(ReadNoteKind, String), ReadNote>,
    pub(super) summaries: Vec<Summary>,
}

impl Rows {
    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.rows
    }

    /// The handle of a dimension.
    pub(super) fn dimension(&mut self, name: &Arc<str>) -> usize {
        self.dimensions
            .iter()
            .position(|column| column.name == *name)
            .unwrap_or_else(|| {
                self.dimensions.push(DimensionColumn {
                    name: name.clone(),
                    texts: Texts::default(),
                    known: HashMap::default(),
                    last: 0,
                    after: Vec::new(),
                });
                self.dimensions.len() - 1
            })
    }

    /// The handle of a base figure.
    pub(super) fn measure(&mut self, measure: Measure) -> usize {
        self.measures
            .iter()
            .position(|(known, _)| *known == measure)
            .unwrap_or_else(|| {
                self.measures.push((measure, Numbers::default()));
                self.measures.len() - 1
            })
    }

    /// The handle of a figure of an action type.
    pub(super) fn entry(&mut self, key: &EntryKey) -> usize {
        self.entries
            .iter()
            .position(|(known, _)| known == key)
            .unwrap_or_else(|| {
                self.entries.push((key.clone(), Numbers::default()));
                self.entries.len() - 1
            })
    }

    /// The handle of a column of its own for a base figure that other columns may feed too.
    pub(super) fn measure_column(&mut self, measure: Measure) -> usize {
        self.measures.push((measure, Numbers::default()));
        self.measures.len() - 1
    }

    /// The handle of a column of its own for a figure of an action type that other columns may feed too.
    pub(super) fn entry_column(&mut self, key: EntryKey) -> usize {
        self.entries.push((key, Numbers::default()));
        self.entries.len() - 1
    }

    /// Sets the text of a dimension in the row being filled.
    pub(super) fn set_text(&mut self, handle: usize, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if let Some(column) = self.dimensions.get_mut(handle) {
            let code = column.guess(text.as_bytes()).unwrap_or_else(|| column.code(text));
            column.put(code, self.rows);
        }
    }

    /// Sets the text of a dimension in the row being filled, from the bytes of a cell.
    pub(super) fn set_cell(&mut self, handle: usize, cell: &[u8]) {
        match self.dimensions.get_mut(handle) {
            Some(column) => match column.guess(cell) {
                Some(code) => column.put(code, self.rows),
                None => self.set_text(handle, std::str::from_utf8(cell).unwrap_or_default()),
            },
            None => {}
        }
    }

    /// Sets a base figure in the row being filled.
    pub(super) fn set_measure(&mut self, handle: usize, value: Decimal) {
        if let Some((_, numbers)) = self.measures.get_mut(handle) {
            numbers.pad(self.rows);
            // A field that stands twice in a row is what it is the last time.
            numbers.truncate(self.rows);
            numbers.push(Some(value));
        }
    }

    /// Sets a base figure in the row being filled.
    pub(super) fn set_measure_fixed(&mut self, handle: usize, Fixed { mantissa, scale }: Fixed) {
        if let Some((_, numbers)) = self.measures.get_mut(handle) {
            numbers.pad(self.rows);
            numbers.truncate(self.rows);
            numbers.push_fixed(mantissa, scale);
        }
    }

    /// Sets a figure of an action type in the row being filled, or adds to it: true when there was one already.
    pub(super) fn add_entry_fixed(&mut self, handle: usize, Fixed { mantissa, scale }: Fixed) -> bool {
        match self.entries.get_mut(handle) {
            Some((_, numbers)) if numbers.len() <= self.rows => {
                numbers.pad(self.rows);
                numbers.push_fixed(mantissa, scale);
                false
            }
            _ => self.add_entry(handle, Decimal::new(mantissa, scale)),
        }
    }

    /// Sets a figure of an action type in the row being filled, or adds to it: true when there was one already.
    pub(super) fn add_entry(&mut self, handle: usize, value: Decimal) -> bool {
        let Some((_, numbers)) = self.entries.get_mut(handle) else {
            return false;
        };
        if numbers.len() > self.rows {
            return numbers.add_to_last(value).is_some();
        }
        numbers.pad(self.rows);
        numbers.push(Some(value));
        false
    }

    /// Ends the row being filled.
    pub(super) fn end_row(&mut self, place: u32, period: Option<Period>) {
        self.rows += 1;
        self.places.push(place);
        self.periods.push(period);
    }

    /// Takes back what was set since the last row ended.
    pub(super) fn drop_row(&mut self) {
        let rows = self.rows;
        for column in &mut self.dimensions {
            column.texts.codes.truncate(rows);
        }
        for numbers in self
            .measures
            .iter_mut()
            .map(|(_, numbers)| numbers)
            .chain(self.entries.iter_mut().map(|(_, numbers)| numbers))
        {
            numbers.truncate(rows);
        }
    }

    /// Notes a row that is left out.
    pub(super) fn leave_out(&mut self, reason: LeftOutReason, place: u32, text: &str) {
        let mut short: String = text.chars().take(LEFT_OUT_TEXT).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        self.left_out.push(LeftOut {
            reason,
            place,
            text: short,
        });
    }

    /// Notes something that happened; the same thing about the same column is counted.
    pub(super) fn note(&mut self, kind: ReadNoteKind, about: &str, place: u32, sample: &str) {
        match self.notes.get_mut(&(kind, about.to_owned())) {
            Some(note) => note.count += 1,
            None => {
                let sample = sample.chars().take(60).collect();
                self.notes.insert(
                    (kind, about.to_owned()),
                    ReadNote {
                        kind,
                        count: 1,
                        place,
                        about: about.to_owned(),
                        sample,
                    },
                );
            }
        }
    }

    /// Takes over notes made before.
    pub(super) fn take_notes(&mut self, notes: Vec<ReadNote>) {
        for note in notes {
            self.notes.insert((note.kind, note.about.clone()), note);
        }
    }

    /// Whether the row being filled has this figure already.
    pub(super) fn has_entry(&self, handle: usize) -> bool {
        self.entries
            .get(handle)
            .is_some_and(|(_, numbers)| numbers.has(self.rows))
    }

    /// Whether the row being filled has a text of this dimension already.
    pub(super) fn has_text(&self, handle: usize) -> bool {
        self.dimensions
            .get(handle)
            .is_some_and(|column| column.texts.get(self.rows).is_some())
    }

    /// Forgets a base figure that a question leaves open.
    pub(super) fn forget_measure(&mut self, handle: usize) {
        if let Some((_, numbers)) = self.measures.get_mut(handle) {
            *numbers = Numbers::default();
        }
    }

    /// Forgets a column that a question leaves open, or that says the same as another.
    pub(super) fn forget_entry(&mut self, handle: usize) {
        if let Some((_, numbers)) = self.entries.get_mut(handle) {
            *numbers = Numbers::default();
        }
    }

    /// Takes summary and subtotal rows out. `text_of` gives the beginning of a row for a person to recognise it.
    pub(super) fn part_summaries(&mut self, has_days: bool, text_of: &dyn Fn(&Self, usize) -> String) {
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
                labels: std::iter::once(false)
                    .chain(column.texts.values.iter().map(|text| is_total_label(text)))
                    .collect(),
            })
            .collect();
        if keys.is_empty() && marked.is_empty() {
            return;
        }
        let dated = has_days && self.periods.iter().any(Option::is_some);
        let mut seen = Seen::new();
        let found: Vec<Option<LeftOutReason>> = (0..self.rows)
            .map(|row| match marked.get(row) {
                Some(true) => Some(LeftOutReason::Subtotal),
                // Where lines say it, nothing needs to be guessed.
                _ if !marked.is_empty() => None,
                _ => self.summary_kind(row, &keys, has_days, dated, &mut seen),
            })
            .collect();
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
            let text = text_of(self, row);
            self.leave_out(*reason, place, &text);
            let dimensions = keys
                .iter()
                .filter_map(|key| self.dimensions.get(key.at))
                .filter_map(|column| Some((column.name.clone(), column.texts.get(row)?.clone())))
                .filter(|(_, text)| !is_total_label(text))
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
        let has_day = self.periods.get(row).copied().flatten().is_some();
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

    /// Makes every column as long as there are rows.
    fn fill(&mut self) {
        let rows = self.rows;
        for column in &mut self.dimensions {
            column.texts.codes.resize(rows, 0);
        }
        for numbers in self
            .measures
            .iter_mut()
            .map(|(_, numbers)| numbers)
            .chain(self.entries.iter_mut().map(|(_, numbers)| numbers))
        {
            numbers.pad(rows);
        }
    }

    fn retain(&mut self, mask: &[bool]) {
        fn kept<T: Copy>(values: &mut Vec<T>, mask: &[bool]) {
            let mut keep = mask.iter().copied();
            values.retain(|_| keep.next().unwrap_or(true));
        }
        for column in &mut self.dimensions {
            kept(&mut column.texts.codes, mask);
        }
        for numbers in self
            .measures
            .iter_mut()
            .map(|(_, numbers)| numbers)
            .chain(self.entries.iter_mut().map(|(_, numbers)| numbers))
        {
            numbers.retain(mask);
        }
        kept(&mut self.periods, mask);
        kept(&mut self.places, mask);
        self.rows = self.places.len();
    }

    /// The texts of all dimensions of a row.
    pub(super) fn texts(&self, row: usize) -> Vec<String> {
        self.dimensions
            .iter()
            .filter_map(|column| column.texts.get(row))
            .map(ToString::to_string)
            .collect()
    }

    /// A base figure of a row.
    pub(super) fn measure_of(&self, measure: Measure, row: usize) -> Option<Decimal> {
        self.measures
            .iter()
            .filter(|(known, _)| *known == measure)
            .find_map(|(_, numbers)| numbers.get(row))
    }

    /// All the figures of a column of a base figure.
    pub(super) fn measure_numbers(&self, handle: usize) -> Option<&Numbers> {
        self.measures.get(handle).map(|(_, numbers)| numbers)
    }

    /// All the figures of a column of an action type.
    pub(super) fn entry_numbers(&self, handle: usize) -> Option<&Numbers> {
        self.entries.get(handle).map(|(_, numbers)| numbers)
    }

    /// Puts everything together.
    pub(super) fn finish(mut self, name: &str, kind: SourceKind) -> Source {
        self.fill();
        let mut table = Table {
            rows: self.rows,
            periods: self.periods,
            places: self.places,
            ..Table::default()
        };
        for mut column in self.dimensions {
            if column.texts.codes.iter().any(|code| *code > 0) {
                drop_unused(&mut column.texts);
                table.dimensions.insert(column.name, column.texts);
            }
        }
        // Of several columns for one figure at most one was left; the others are empty.
        for (measure, numbers) in self.measures {
            if numbers.any() || !table.measures.contains_key(&measure) {
                table.measures.insert(measure, numbers);
            }
        }
        for (key, numbers) in self.entries {
            if numbers.any() || !table.entries.contains_key(&key) {
                table.entries.insert(key, numbers);
            }
        }
        self.left_out.sort_by_key(|row| (row.place, row.reason));
        let period = table.periods.iter().flatten().copied().reduce(|a, b| Period {
            from: a.from.min(b.from),
            to: a.to.max(b.to),
        });
        Source {
            name: name.to_owned(),
            kind,
            level: level(&table),
            grain: grain(&table),
            period,
            currency: None,
            left_out: self.left_out,
            summaries: self.summaries,
            columns: Vec::new(),
            questions: Vec::new(),
            notes: self.notes.into_values().collect(),
            lists: Vec::new(),
            unanswered: Vec::new(),
            sheets: Vec::new(),
            table,
        }
    }
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

/// Texts that no row has any more leave the dictionary.
fn drop_unused(texts: &mut Texts) {
    let mut used = vec![false; texts.values.len() + 1];
    for code in &texts.codes {
        if let Some(used) = used.get_mut(*code as usize) {
            *used = true;
        }
    }
    if used.iter().skip(1).all(|used| *used) {
        return;
    }
    let mut next = 0;
    let renumbered: Vec<u32> = used
        .iter()
        .enumerate()
        .map(|(at, used)| {
            if at > 0 && *used {
                next += 1;
                next
            } else {
                0
            }
        })
        .collect();
    let mut at = 0;
    texts.values.retain(|_| {
        at += 1;
        used.get(at).copied().unwrap_or_default()
    });
    for code in &mut texts.codes {
        *code = renumbered.get(*code as usize).copied().unwrap_or_default();
    }
}

/// The header of the column in which an export of Leadsheet's own tells groups from subtotals of groups.
pub(crate) const LINE: &str = "Line";
/// What it says of a subtotal.
pub(crate) const SUBTOTAL: &str = "Subtotal";

/// The dimension that such a column is read as.
fn line_name() -> String {
    crate::catalog::normal_header(LINE).0
}

/// Dimensions that do not tell rows apart: settings and states that a summary row may or may not repeat.
fn is_key(name: &str) -> bool {
    let quiet = [
        "delivery_status",
        "delivery_level",
        "attribution_setting",
        "currency",
        "optimization_goal",
        "buying_type",
        "account_id",
        "account_name",
        "result_indicator",
        "result_type",
    ];
    !quiet.contains(&name) && field(name).is_some()
}

/// Dimensions by which Meta breaks rows down, as against names, ids and settings.
fn is_breakdown(name: &str) -> bool {
    let names = [
        "campaign_id",
        "campaign_name",
        "adset_id",
        "adset_name",
        "ad_id",
        "ad_name",
        "objective",
        "page_id",
        "page_name",
    ];
    is_key(name) && !names.contains(&name)
}

fn level(table: &Table) -> Level {
    let has = |names: [&str; 2]| {
        names.iter().any(|name| {
            table
                .dimensions
                .get(*name)
                .is_some_and(|column| !column.values.is_empty())
        })
    };
    if has(["ad_id", "ad_name"]) {
        Level::Ad
    } else if has(["adset_id", "adset_name"]) {
        Level::Adset
    } else if has(["campaign_id", "campaign_name"]) {
        Level::Campaign
    } else {
        Level::Account
    }
}

fn grain(table: &Table) -> Grain {
    let mut periods = table.periods.iter().flatten();
    let Some(first) = periods.next() else {
        return Grain::Undated;
    };
    if table.periods.iter().flatten().all(|period| period.from == period.to) {
        Grain::Day
    } else if periods.all(|period| period == first) {
        Grain::Period
    } else {
        Grain::Mixed
    }
}
