//! The rows of a table.

use super::plan::Handle;
use super::records::{cell, is_blank, joined, text};
use super::{Days, Reading};
use crate::catalog::{ValueKind, indicator_for_label, is_total_label};
use crate::day::Day;
use crate::ingest::columns::{self, Target};
use crate::ingest::json::Json;
use crate::ingest::lists::bare_indicator;
use crate::ingest::numbers::{self, Cell, Mark};
use crate::ingest::{ReadError, ReadErrorKind, dates, repr};
use crate::source::{DEFAULT_WINDOW, EntryKey, LeftOutReason, Origin, ReadNoteKind};
use csv::ByteRecord;
use rust_decimal::Decimal;
use std::sync::Arc;

/// How many values of a column are shown.
const SAMPLES: usize = 3;
/// How much of a value is shown, in characters.
const SAMPLE_TEXT: usize = 60;

impl Reading<'_> {
    /// Takes a record: a row, or a line that is left out.
    pub(super) fn record(&mut self, place: u32, record: &ByteRecord) -> Result<(), ReadError> {
        self.seen += 1;
        if self.rows.len() >= self.options.limits.rows {
            return Err(ReadErrorKind::TooManyRows.at_line(u64::from(place)));
        }
        let layout = self.layout;
        let columns = layout.columns.len();
        if record.len() > columns && !record.iter().skip(columns).all(is_blank) {
            self.rows
                .leave_out(LeftOutReason::LongerThanHeader, place, &joined(record));
            return Ok(());
        }
        if (record.len() == 1 && columns > 1) || self.repeats_header(record) {
            self.rows.leave_out(LeftOutReason::NotARow, place, &joined(record));
            return Ok(());
        }
        if self.long.is_some() {
            self.long_line(place, record);
            return Ok(());
        }
        let mut figures = 0;
        self.unread.clear();
        let mut days = Days::default();
        let mut results: Vec<(ValueKind, &Arc<str>, Decimal)> = Vec::new();
        for (at, column) in layout.columns.iter().enumerate() {
            let cell = unwrapped(record.get(at).unwrap_or_default());
            if cell.is_empty() {
                self.blank(at);
                continue;
            }
            self.sample(at, cell);
            if self.off.get(at).copied().unwrap_or_default() {
                figures += 1;
                continue;
            }
            match &column.target {
                Target::Measure(_) | Target::Entry { .. } => figures += usize::from(self.figure(at, cell)),
                Target::Results(window) | Target::CostPerResult(window) => {
                    let kind = match column.target {
                        Target::Results(_) => ValueKind::Count,
                        _ => ValueKind::Cost,
                    };
                    if self.result_list(kind, text(cell), place) {
                        figures += 1;
                    } else if let Some(value) = self.number(at, text(cell)) {
                        figures += 1;
                        results.push((kind, window, value));
                    }
                }
                Target::Dimension(name) if name.ends_with("_id") && numbers::is_rounded(text(cell)) => {
                    // A spreadsheet took the id for a number: its last digits are gone, and many have the same others.
                    if let Some(info) = self.infos.get_mut(at) {
                        info.unread += 1;
                    }
                    self.rows
                        .note(ReadNoteKind::UnreadCell, &column.header, place, text(cell));
                }
                Target::Dimension(_) | Target::Unknown => {
                    if let Some(Handle::Dimension(handle)) = self.handles.get(at) {
                        self.rows.set_cell(*handle, cell);
                    }
                }
                Target::Day => {
                    days.day = self.day(at, cell);
                    days.unread = days.day.is_none() && !is_total_label(text(cell)) && !is_blank(cell);
                }
                Target::DateStart => days.start = self.day(at, cell),
                Target::DateStop => days.stop = self.day(at, cell),
                Target::List(list, kind) => figures += usize::from(self.list(at, list, *kind, text(cell), place)),
                _ => {}
            }
        }
        if figures == 0 {
            return self.without_figures(place, record, &days);
        }
        for (at, text) in std::mem::take(&mut self.unread) {
            if let (Some(column), Some(info)) = (layout.columns.get(at), self.infos.get_mut(at)) {
                info.unread += 1;
                self.rows.note(ReadNoteKind::UnreadCell, &column.header, place, &text);
            }
        }
        if record.len() < columns {
            self.rows.note(ReadNoteKind::ShortRow, "", place, "");
        }
        self.take_results(record, &results);
        let period = self.period(&days);
        if days.unread {
            self.rows.day_is_unread();
        }
        self.rows.end_row(place, period);
        Ok(())
    }

    pub(super) fn blank(&mut self, at: usize) {
        if let Some(info) = self.infos.get_mut(at) {
            info.missing += 1;
        }
    }

    /// Puts the figure of a cell into its column; true when there is one.
    fn figure(&mut self, at: usize, cell: &[u8]) -> bool {
        // Nearly every figure is a few plain digits, and goes into its column as they are.
        let point = self
            .marks
            .get(at)
            .copied()
            .flatten()
            .is_none_or(|mark| mark == Mark::Point);
        let fixed = if point { numbers::fixed(cell) } else { None };
        match (self.handles.get(at), fixed) {
            (Some(Handle::Measure(handle)), Some(fixed)) => self.rows.set_measure_fixed(*handle, fixed),
            (Some(Handle::Entry(handle)), Some(fixed)) => drop(self.rows.add_entry_fixed(*handle, fixed)),
            (handle, _) => {
                let handle = handle.map(|handle| match handle {
                    Handle::Measure(handle) => (true, *handle),
                    Handle::Entry(handle) => (false, *handle),
                    Handle::Dimension(_) | Handle::None => (false, usize::MAX),
                });
                let Some(value) = self.number(at, text(cell)) else {
                    return false;
                };
                match handle {
                    Some((true, handle)) => self.rows.set_measure(handle, value),
                    Some((false, handle)) => drop(self.rows.add_entry(handle, value)),
                    None => {}
                }
            }
        }
        true
    }

    /// The number of a cell; what cannot be read is remembered.
    pub(super) fn number(&mut self, at: usize, text: &str) -> Option<Decimal> {
        let mark = self.marks.get(at).copied().flatten().unwrap_or(Mark::Point);
        let plain = if mark == Mark::Point {
            numbers::plain(text)
        } else {
            None
        };
        match plain.unwrap_or_else(|| numbers::read(text, mark)) {
            Cell::Number(value) => {
                // A number that is not plain may be one of several ways of writing it: look at the others first.
                self.misfit |= self.assumed && plain.is_none();
                Some(value)
            }
            Cell::Blank => {
                self.blank(at);
                None
            }
            Cell::Unread => {
                self.misfit |= self.assumed && text.contains(',');
                self.unread.push((at, text.to_owned()));
                None
            }
        }
    }

    pub(super) fn day(&mut self, at: usize, cell: &[u8]) -> Option<Day> {
        if let Some(Some((last, day))) = self.last_days.get(at)
            && last.as_bytes() == cell
        {
            return *day;
        }
        let text = text(cell);
        let day = dates::read(text, self.order);
        self.misfit |= self.assumed && Day::parse_iso(text.trim()).is_none() && !is_total_label(text);
        if let Some(last) = self.last_days.get_mut(at) {
            *last = Some((text.to_owned(), day));
        }
        if day.is_none()
            && let Some(info) = self.infos.get_mut(at)
        {
            info.unread += 1;
        }
        day
    }

    /// The entries in a cell; true when it holds some.
    fn list(&mut self, at: usize, list: &Arc<str>, kind: ValueKind, text: &str, place: u32) -> bool {
        let (lists, rows) = (&mut self.lists, &mut self.rows);
        if repr::with(text, |value| lists.take(rows, list, kind, value, place)).is_some() {
            return true;
        }
        // A connector's plain number under the name of a list that counts one thing.
        let target = crate::catalog::field_for_api(list).map(|field| columns::target(field, DEFAULT_WINDOW));
        if let (
            Some(Target::Entry {
                action_type,
                kind,
                window,
            }),
            Some(Cell::Number(number)),
        ) = (target, numbers::plain(text))
        {
            let key = EntryKey {
                action_type,
                kind,
                window,
                origin: Origin::Column(list.clone()),
            };
            lists.add(rows, &key, number);
            return true;
        }
        if !matches!(text.trim(), "[]" | "{}" | "nan" | "NaN" | "None" | "null") {
            self.rows.note(ReadNoteKind::UnreadEntry, list, place, text);
            if let Some(info) = self.infos.get_mut(at) {
                info.unread += 1;
            }
        }
        false
    }

    /// A row without a figure: of an entity that was not delivered, or no row at all.
    fn without_figures(&mut self, place: u32, record: &ByteRecord, days: &Days) -> Result<(), ReadError> {
        let filled = record.iter().filter(|cell| !is_blank(cell)).count();
        let named = self
            .handles
            .iter()
            .zip(record.iter())
            .any(|(handle, cell)| matches!(handle, Handle::Dimension(_)) && !is_blank(cell));
        if self.unread.is_empty() && filled > 2 && named {
            let period = self.period(days);
            self.rows.end_row(place, period);
            return Ok(());
        }
        self.rows.drop_row();
        let reason = if self.unread.is_empty() {
            LeftOutReason::NotARow
        } else {
            LeftOutReason::Unreadable
        };
        self.rows.leave_out(reason, place, &joined(record));
        Ok(())
    }

    /// The results in a cell that holds them as a response has them; true when it does.
    fn result_list(&mut self, kind: ValueKind, text: &str, place: u32) -> bool {
        let (lists, rows) = (&mut self.lists, &mut self.rows);
        let found = repr::with(text, |value| match value {
            Json::List(entries) => {
                lists.results(rows, kind, entries, place);
                true
            }
            _ => false,
        });
        found.unwrap_or_default()
    }

    /// Puts the row's results under what they are results of.
    fn take_results(&mut self, record: &ByteRecord, results: &[(ValueKind, &Arc<str>, Decimal)]) {
        let text = |at: Option<usize>| at.map(|at| cell(record, at).trim()).filter(|text| !text.is_empty());
        let indicator = match (text(self.indicator), text(self.result_type)) {
            (Some(raw), _) => Some(bare_indicator(raw)),
            (None, Some(label)) => Some(indicator_for_label(label).map_or(label, bare_indicator)),
            (None, None) => None,
        };
        if let Some(indicator) = indicator {
            let handle = self.rows.dimension(&"result_indicator".into());
            self.rows.set_text(handle, indicator);
        }
        for (kind, window, value) in results {
            self.lists.result(&mut self.rows, indicator, *kind, window, *value);
        }
    }

    fn repeats_header(&self, record: &ByteRecord) -> bool {
        let mut cells = 0;
        for (cell, column) in record.iter().zip(&self.layout.columns) {
            // Nearly every row is seen to be none by the length of its first cell.
            if cell.len() < column.header.len() || text(cell).trim() != column.header {
                return false;
            }
            cells += usize::from(!cell.is_empty());
        }
        cells > 0
    }

    /// Keeps the first different values of a column for a person to see.
    pub(super) fn sample(&mut self, at: usize, cell: &[u8]) {
        let Some(info) = self.infos.get_mut(at).filter(|info| info.samples.len() < SAMPLES) else {
            return;
        };
        // A column of few values has each of them a great many times.
        if info.samples.iter().any(|known| known.as_bytes() == cell) {
            return;
        }
        let cell = text(cell).trim();
        // The beginning of a long text, without a copy.
        let short = cell
            .char_indices()
            .nth(SAMPLE_TEXT)
            .map_or(cell, |(end, _)| cell.get(..end).unwrap_or(cell));
        if !short.is_empty() && !info.samples.iter().any(|known| known == short) {
            info.samples.push(short.to_owned());
        }
    }
}

/// A cell without what spreadsheets need to keep digits as text: `="1202"`.
fn unwrapped(cell: &[u8]) -> &[u8] {
    match cell {
        [b'=', b'"', inner @ .., b'"'] => inner,
        cell => cell,
    }
}
