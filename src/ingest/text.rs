//! Tables in text: comma, tab, semicolon or bar between cells, quotes where needed.

use super::columns::{Mapped, Target};
use super::dates::{self, Order};
use super::layout::{Layout, reader};
use super::lists::Lists;
use super::long::{Line, Long};
use super::numbers::{self, Cell, Mark};
use super::rows::Rows;
use super::styles::Styles;
use super::{Options, Progress, ReadError, ReadErrorKind, repr};
use crate::catalog::{ValueKind, indicator_for_label};
use crate::day::Day;
use crate::source::{
    Because, ColumnInfo, Confidence, DEFAULT_WINDOW, EntryKey, LeftOutReason, Measure, Origin, Period, Question,
    QuestionKind, ReadNote, ReadNoteKind, Source, SourceKind,
};
use csv::StringRecord;
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The indicator of results in a file that does not say what they are.
const UNNAMED: &str = "not named";
/// How many rows are read between two reports of progress.
const STEP: usize = 4096;

/// Reads a table.
pub(super) fn read(name: &str, text: &str, notes: Vec<ReadNote>, options: &Options<'_>) -> Result<Source, ReadError> {
    let mut layout = Layout::find(text, &options.limits)?;
    layout.choose(options.answers);
    // Meta's own files are read in one go; the first cell that is written otherwise sends us back to look at all of them.
    if layout.delimiter == b','
        && !options
            .answers
            .keys()
            .any(|key| key.starts_with("decimal") || key == "date_order")
    {
        let styles = Styles::assumed(&layout);
        if let Some(source) = read_with(name, text, notes.clone(), options, &layout, &styles)? {
            return Ok(source);
        }
    }
    let styles = Styles::survey(text, &layout, options)?;
    read_with(name, text, notes, options, &layout, &styles)?.ok_or_else(|| ReadErrorKind::NoRowsLeft.anywhere())
}

/// Reads with these styles; nothing when they were assumed and do not fit.
fn read_with(
    name: &str,
    text: &str,
    notes: Vec<ReadNote>,
    options: &Options<'_>,
    layout: &Layout,
    styles: &Styles,
) -> Result<Option<Source>, ReadError> {
    let mut reading = Reading::new(layout, styles, options);
    reading.rows.take_notes(notes);
    if layout.header_at > 0 {
        reading.rows.note(ReadNoteKind::LinesAboveHeader, "", 1, "");
    }
    let mut fits = true;
    let done = for_each_record(text, layout, options, |place, record| {
        reading.record(place, record)?;
        fits = !reading.misfit;
        // Any error stops the reading; which one does not matter.
        if fits {
            Ok(())
        } else {
            Err(ReadErrorKind::Empty.anywhere())
        }
    });
    if !fits {
        return Ok(None);
    }
    done?;
    if reading.seen == 0 {
        return Err(ReadErrorKind::NoRows.anywhere());
    }
    reading.finish(name).map(Some)
}

/// Gives every record under the header, with its line; blank lines are passed over.
pub(super) fn for_each_record(
    text: &str,
    layout: &Layout,
    options: &Options<'_>,
    mut take: impl FnMut(u32, &StringRecord) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let limits = &options.limits;
    let mut reader = reader(text, layout.delimiter);
    let mut record = StringRecord::new();
    let mut at = 0_usize;
    let mut cells = 0_u64;
    let (mut start, mut last_line) = (0, 0);
    let of = u64::try_from(text.len()).unwrap_or(u64::MAX);
    while reader.read_record(&mut record).unwrap_or(false) {
        let position = record.position();
        let line = position.map_or(0, csv::Position::line);
        last_line = line;
        let byte = position.map_or(0, csv::Position::byte);
        start = usize::try_from(byte).unwrap_or(usize::MAX);
        // A record no longer than a cell may be has no cell that is longer.
        if record.as_slice().len() > limits.cell
            && let Some(cell) = record.iter().position(|cell| cell.len() > limits.cell)
        {
            let column = u64::try_from(cell + 1).ok();
            return Err(ReadError {
                kind: ReadErrorKind::CellTooLarge,
                line: Some(line),
                column,
            });
        }
        at += 1;
        cells += u64::try_from(record.len()).unwrap_or_default();
        if cells > limits.cells {
            return Err(ReadErrorKind::TooManyCells.at_line(line));
        }
        if at.is_multiple_of(STEP) {
            (options.progress)(Progress {
                bytes: byte,
                of,
                rows: u64::try_from(at).unwrap_or_default(),
            });
        }
        if at > layout.header_at + 1 && !record.as_slice().trim_ascii().is_empty() {
            take(u32::try_from(line).unwrap_or(u32::MAX), &record)?;
        }
    }
    // The reader takes the end of the text for the end of an open quote.
    let last = text.get(start..).unwrap_or_default();
    if last.trim_end().contains(['\n', '\r']) && last.matches('"').count() % 2 == 1 {
        return Err(ReadErrorKind::OpenQuote.at_line(last_line));
    }
    Ok(())
}

/// A column's handle among the rows.
enum Handle {
    Measure(usize),
    Entry(usize),
    Dimension(usize),
    None,
}

/// A table while it is read.
struct Reading<'a> {
    options: &'a Options<'a>,
    layout: &'a Layout,
    handles: Vec<Handle>,
    marks: &'a [Option<Mark>],
    order: Option<Order>,
    /// Whether the styles were assumed; then a cell that does not fit them is a misfit.
    assumed: bool,
    misfit: bool,
    rows: Rows,
    lists: Lists,
    long: Option<Long>,
    seen: usize,
    infos: Vec<ColumnInfo>,
    /// Columns that are not read: another is chosen, or a question is open.
    off: Vec<bool>,
    unanswered: Vec<String>,
    questions: Vec<Question>,
    indicator: Option<usize>,
    result_type: Option<usize>,
    day_at: Option<usize>,
    results: BTreeMap<(String, ValueKind), usize>,
    /// The last day text of each column and its day: rows of one day follow each other.
    last_days: Vec<Option<(String, Option<Day>)>>,
    unread: Vec<(usize, String)>,
}

/// The days that a record names.
#[derive(Default)]
struct Days {
    start: Option<Day>,
    stop: Option<Day>,
    day: Option<Day>,
}

impl<'a> Reading<'a> {
    fn new(layout: &'a Layout, styles: &'a Styles, options: &'a Options<'a>) -> Self {
        let mut rows = Rows::default();
        let mut off = vec![false; layout.columns.len()];
        let mut infos: Vec<ColumnInfo> = layout.columns.iter().map(info).collect();
        let mut unanswered = Vec::new();
        for ((column, mark), off) in layout.columns.iter().zip(&styles.marks).zip(&mut off) {
            if column.is_number() && mark.is_none() {
                *off = true;
                unanswered.extend(names(column));
            }
        }
        // A chosen one of several columns puts the others aside.
        for (slot, places) in slots(layout) {
            let answer = options
                .answers
                .get(&format!("column.{slot}"))
                .and_then(|answer| answer.parse::<usize>().ok());
            let chosen = answer
                .and_then(|answer| answer.checked_sub(1))
                .filter(|chosen| places.contains(chosen));
            let (Some(chosen), true) = (chosen, places.len() > 1) else {
                continue;
            };
            for at in places {
                if let (Some(off), Some(info)) = (off.get_mut(at), infos.get_mut(at)) {
                    *off |= at != chosen;
                    info.because = Because::Answered;
                    if at != chosen {
                        info.confidence = Confidence::NotUsed;
                    }
                }
            }
        }
        let handles = layout
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| handle(&mut rows, column, at))
            .collect();
        Self {
            options,
            layout,
            handles,
            marks: &styles.marks,
            order: styles.order,
            assumed: styles.assumed,
            misfit: false,
            rows,
            lists: Lists::default(),
            long: layout.is_long().then(Long::default),
            seen: 0,
            infos,
            off,
            unanswered,
            questions: styles.questions.clone(),
            indicator: layout.position(&Target::Indicator),
            result_type: layout.position(&Target::ResultType),
            day_at: layout.position(&Target::Day),
            results: BTreeMap::new(),
            last_days: vec![None; layout.columns.len()],
            unread: Vec::new(),
        }
    }

    fn record(&mut self, place: u32, record: &StringRecord) -> Result<(), ReadError> {
        self.seen += 1;
        if self.rows.len() >= self.options.limits.rows {
            return Err(ReadErrorKind::TooManyRows.at_line(u64::from(place)));
        }
        let layout = self.layout;
        let columns = layout.columns.len();
        if record.len() > columns && record.iter().skip(columns).any(|cell| !cell.trim().is_empty()) {
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
        let (mut results, mut cost) = (None, None);
        for (at, column) in layout.columns.iter().enumerate() {
            let text = record.get(at).unwrap_or_default();
            if text.is_empty() {
                self.blank(at);
                continue;
            }
            self.sample(at, text);
            if self.off.get(at).copied().unwrap_or_default() {
                figures += 1;
                continue;
            }
            match &column.target {
                Target::Measure(_) | Target::Entry { .. } | Target::Results | Target::CostPerResult => {
                    let Some(value) = self.number(at, text) else { continue };
                    figures += 1;
                    match (&column.target, self.handles.get(at)) {
                        (Target::Results, _) => results = Some(value),
                        (Target::CostPerResult, _) => cost = Some(value),
                        (_, Some(Handle::Measure(handle))) => self.rows.set_measure(*handle, value),
                        (_, Some(Handle::Entry(handle))) => {
                            self.rows.add_entry(*handle, value);
                        }
                        _ => {}
                    }
                }
                Target::Dimension(_) | Target::Unknown => {
                    if let Some(Handle::Dimension(handle)) = self.handles.get(at) {
                        self.rows.set_text(*handle, text);
                    }
                }
                Target::Day => days.day = self.day(at, text),
                Target::DateStart => days.start = self.day(at, text),
                Target::DateStop => days.stop = self.day(at, text),
                Target::List(list, kind) => figures += usize::from(self.list(at, list, *kind, text, place)),
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
        self.take_results(record, results, cost);
        let period = self.period(&days);
        self.rows.end_row(place, period);
        Ok(())
    }

    fn blank(&mut self, at: usize) {
        if let Some(info) = self.infos.get_mut(at) {
            info.missing += 1;
        }
    }

    /// The number of a cell; what cannot be read is remembered.
    fn number(&mut self, at: usize, text: &str) -> Option<Decimal> {
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

    fn day(&mut self, at: usize, text: &str) -> Option<Day> {
        if let Some(Some((last, day))) = self.last_days.get(at)
            && last == text
        {
            return *day;
        }
        let day = dates::read(text, self.order);
        self.misfit |= self.assumed && Day::parse_iso(text.trim()).is_none() && !crate::catalog::is_total_label(text);
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
        let target = crate::catalog::field_for_api(list).map(|field| super::columns::target(field, DEFAULT_WINDOW));
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
    fn without_figures(&mut self, place: u32, record: &StringRecord, days: &Days) -> Result<(), ReadError> {
        let filled = record.iter().filter(|cell| !cell.trim().is_empty()).count();
        let named = self
            .handles
            .iter()
            .zip(record.iter())
            .any(|(handle, cell)| matches!(handle, Handle::Dimension(_)) && !cell.trim().is_empty());
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

    /// A line of a long table.
    fn long_line(&mut self, place: u32, record: &StringRecord) {
        let mut line = Line {
            about: Vec::new(),
            period: None,
            action_type: String::new(),
            figures: Vec::new(),
            place,
        };
        let mut days = Days::default();
        let layout = self.layout;
        for (at, column) in layout.columns.iter().enumerate() {
            let text = record.get(at).unwrap_or_default().trim();
            if text.is_empty() {
                self.blank(at);
                continue;
            }
            self.sample(at, text);
            match &column.target {
                Target::Dimension(name) => line.about.push((name.clone(), text.to_owned())),
                Target::Day => days.day = self.day(at, text),
                Target::DateStart => days.start = self.day(at, text),
                Target::DateStop => days.stop = self.day(at, text),
                Target::LongType => line.action_type = text.to_owned(),
                Target::LongValue(window) => {
                    if let Some(number) = self.number(at, text) {
                        line.figures.push((window.to_string(), number));
                    }
                }
                _ => {}
            }
        }
        line.period = self.period(&days);
        if line.action_type.is_empty() || line.figures.is_empty() {
            let reason = if line.action_type.is_empty() {
                LeftOutReason::NotARow
            } else {
                LeftOutReason::Unreadable
            };
            self.rows.leave_out(reason, place, &joined(record));
        } else if let Some(long) = &mut self.long {
            long.take(line);
        }
    }

    fn period(&self, days: &Days) -> Option<Period> {
        match (days.day, days.start, days.stop) {
            (Some(day), ..) => Some(Period { from: day, to: day }),
            _ if self.day_at.is_some() => None,
            (None, Some(from), Some(to)) => Some(Period {
                from: from.min(to),
                to: to.max(from),
            }),
            (None, Some(day), None) | (None, None, Some(day)) => Some(Period { from: day, to: day }),
            (None, None, None) => None,
        }
    }

    /// Puts the row's results under what they are results of.
    fn take_results(&mut self, record: &StringRecord, results: Option<Decimal>, cost: Option<Decimal>) {
        let text = |at: Option<usize>| {
            at.and_then(|at| record.get(at))
                .map(str::trim)
                .filter(|text| !text.is_empty())
        };
        let indicator = match (text(self.indicator), text(self.result_type)) {
            (Some(raw), _) => Some(super::insights::bare_indicator(raw)),
            (None, Some(label)) => Some(indicator_for_label(label).map_or(label, super::insights::bare_indicator)),
            (None, None) => None,
        };
        if let Some(indicator) = indicator {
            let handle = self.rows.dimension(&"result_indicator".into());
            self.rows.set_text(handle, indicator);
        }
        let indicator = indicator.unwrap_or(UNNAMED);
        for (kind, value) in [(ValueKind::Count, results), (ValueKind::Cost, cost)] {
            let Some(value) = value else { continue };
            let name = (indicator.to_owned(), kind);
            let handle = match self.results.get(&name) {
                Some(handle) => *handle,
                None => {
                    let origin = Origin::Results;
                    let key = EntryKey {
                        action_type: indicator.into(),
                        kind,
                        window: DEFAULT_WINDOW.into(),
                        origin,
                    };
                    let handle = self.rows.entry(&key);
                    self.results.insert(name, handle);
                    handle
                }
            };
            self.rows.add_entry(handle, value);
        }
    }

    fn repeats_header(&self, record: &StringRecord) -> bool {
        let mut cells = 0;
        for (cell, column) in record.iter().zip(&self.layout.columns) {
            if cell.trim() != column.header {
                return false;
            }
            cells += usize::from(!cell.is_empty());
        }
        cells > 0
    }

    fn sample(&mut self, at: usize, text: &str) {
        if let Some(info) = self.infos.get_mut(at)
            && info.samples.len() < 3
        {
            let text: String = text.trim().chars().take(60).collect();
            if !text.is_empty() && !info.samples.contains(&text) {
                info.samples.push(text);
            }
        }
    }

    fn finish(mut self, name: &str) -> Result<Source, ReadError> {
        if let Some(long) = self.long.take() {
            // The file's name is all that tells values from counts.
            let value = name.to_lowercase().contains("value");
            let (list, kind) = if value {
                ("action_values", ValueKind::Value)
            } else {
                ("actions", ValueKind::Count)
            };
            long.finish(&mut self.rows, &mut self.lists, &list.into(), kind);
        }
        if self.rows.len() == 0 {
            return Err(ReadErrorKind::NoRowsLeft.anywhere());
        }
        self.part_candidates();
        self.rows.part_summaries(self.day_at.is_some(), &|rows, row| {
            let mut parts = rows.texts(row);
            if let Some(spend) = rows.measure_of(Measure::Spend, row) {
                parts.push(format!("spend {}", spend.normalize()));
            }
            parts.join(" · ")
        });
        let kind = self.kind();
        let headers: Vec<String> = self
            .layout
            .columns
            .iter()
            .filter_map(|column| column.currency.clone())
            .collect();
        let mut source = self.rows.finish(name, kind);
        // Unknown columns of numbers are no dimensions.
        for column in self
            .layout
            .columns
            .iter()
            .filter(|column| column.target == Target::Unknown)
        {
            let key = crate::catalog::normal_header(&column.header).0;
            let numeric = source.table.dimensions.get(key.as_str()).is_some_and(|texts| {
                texts
                    .values
                    .iter()
                    .all(|text| !matches!(numbers::read(text, Mark::Point), Cell::Unread))
            });
            if numeric {
                source.table.dimensions.remove(key.as_str());
            }
        }
        source.currency = currency(&source, headers);
        source.columns = self.infos;
        source.questions = self.questions;
        source.unanswered = self.unanswered;
        source.lists = self.lists.seen;
        source.lists.sort();
        Ok(source)
    }

    /// Several columns that could feed one field: the same figures are one; different ones are a question.
    fn part_candidates(&mut self) {
        for (slot, places) in slots(self.layout) {
            let open: Vec<usize> = places
                .iter()
                .copied()
                .filter(|at| !self.off.get(*at).copied().unwrap_or(true))
                .collect();
            let (Some(first), true) = (open.first().copied(), open.len() > 1) else {
                continue;
            };
            let same = open.iter().skip(1).all(|at| self.same(first, *at));
            if same {
                for at in open.iter().skip(1) {
                    if let Some(Handle::Entry(handle)) = self.handles.get(*at) {
                        self.rows.forget_entry(*handle);
                    }
                    if let Some(info) = self.infos.get_mut(*at) {
                        info.confidence = Confidence::NotUsed;
                        info.because = Because::SameAsOther;
                    }
                }
                continue;
            }
            for at in &open {
                match self.handles.get(*at) {
                    Some(Handle::Entry(handle)) => self.rows.forget_entry(*handle),
                    Some(Handle::Measure(handle)) => self.rows.forget_measure(*handle),
                    _ => {}
                }
                if let Some(info) = self.infos.get_mut(*at) {
                    info.confidence = Confidence::Check;
                    info.because = Because::TwoCandidates;
                }
            }
            let Some(column) = self.layout.columns.get(first) else {
                continue;
            };
            self.unanswered.extend(names(column));
            self.questions.push(Question {
                key: format!("column.{slot}"),
                kind: QuestionKind::WhichColumn,
                columns: open
                    .iter()
                    .filter_map(|at| self.layout.columns.get(*at))
                    .map(|column| column.header.clone())
                    .collect(),
                sample: column
                    .field
                    .map_or_else(|| slot.clone(), |field| field.label().to_owned()),
                options: open.iter().map(|at| (at + 1).to_string()).collect(),
            });
        }
    }

    /// Whether two columns hold the same figures in every row.
    fn same(&self, a: usize, b: usize) -> bool {
        match (self.handles.get(a), self.handles.get(b)) {
            (Some(Handle::Entry(a)), Some(Handle::Entry(b))) if a != b => {
                let (Some(a), Some(b)) = (self.rows.entry_numbers(*a), self.rows.entry_numbers(*b)) else {
                    return false;
                };
                (0..self.rows.len()).all(|row| a.get(row) == b.get(row))
            }
            // Two columns into one handle: the samples tell whether they differ.
            _ => match (self.infos.get(a), self.infos.get(b)) {
                (Some(a), Some(b)) => a.samples == b.samples && a.missing == b.missing,
                _ => false,
            },
        }
    }

    fn kind(&self) -> SourceKind {
        let has = |name: &str| {
            self.layout
                .columns
                .iter()
                .any(|column| column.field.is_some_and(|field| field.field == name))
        };
        match (
            self.indicator,
            self.result_type,
            self.layout.position(&Target::DateStart),
        ) {
            (Some(_), None, _) => SourceKind::AdsManagerTable,
            (None, Some(_), _) => SourceKind::AdsReporting,
            _ if has("delivery_level") => SourceKind::AdsReporting,
            (_, _, Some(0)) => SourceKind::AdsManagerTable,
            (_, _, Some(at)) if at + 2 == self.layout.columns.len() => SourceKind::AdsReporting,
            _ => SourceKind::Table,
        }
    }
}

/// The handle a column writes to.
fn handle(rows: &mut Rows, column: &Mapped, at: usize) -> Handle {
    match &column.target {
        Target::Measure(measure) => Handle::Measure(rows.measure(*measure)),
        Target::Entry {
            action_type,
            kind,
            window,
        } => {
            let header = if column.header.is_empty() {
                format!("column {}", at + 1)
            } else {
                column.header.clone()
            };
            Handle::Entry(rows.entry(&EntryKey {
                action_type: action_type.clone(),
                kind: *kind,
                window: window.clone(),
                origin: Origin::Column(header.as_str().into()),
            }))
        }
        Target::Dimension(name) => Handle::Dimension(rows.dimension(name)),
        Target::Unknown if !column.header.is_empty() => {
            let name = crate::catalog::normal_header(&column.header).0;
            Handle::Dimension(rows.dimension(&name.as_str().into()))
        }
        _ => Handle::None,
    }
}

/// The names under which a figure that a question leaves open is missed.
fn names(column: &Mapped) -> Vec<String> {
    match &column.target {
        Target::Measure(measure) => vec![measure.field().to_owned()],
        Target::Entry { action_type, .. } => vec![action_type.to_string()],
        _ => Vec::new(),
    }
}

/// The columns that feed each figure.
fn slots(layout: &Layout) -> BTreeMap<String, Vec<usize>> {
    let mut slots: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, column) in layout.columns.iter().enumerate() {
        if let (true, Some(slot)) = (column.is_number(), column.slot()) {
            slots.entry(slot).or_default().push(at);
        }
    }
    slots
}

fn info(column: &Mapped) -> ColumnInfo {
    let (label, action_type) = match (&column.target, column.field) {
        (Target::Entry { action_type, .. }, Some(field)) => (field.label().to_owned(), Some(action_type.to_string())),
        (Target::Entry { action_type, .. }, None) => (action_type.to_string(), Some(action_type.to_string())),
        (_, Some(field)) => (field.label().to_owned(), None),
        (_, None) => (String::new(), None),
    };
    ColumnInfo {
        header: column.header.clone(),
        field: column.field.map(|field| field.field.clone()),
        label,
        action_type,
        confidence: column.confidence,
        because: column.because,
        samples: Vec::new(),
        missing: 0,
        unread: 0,
        suggestion: column.suggestion.clone(),
    }
}

fn joined(record: &StringRecord) -> String {
    record
        .iter()
        .filter(|cell| !cell.trim().is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// The currency of all rows: of the column, else of the headers, when it is one.
fn currency(source: &Source, mut headers: Vec<String>) -> Option<String> {
    if let Some(column) = source.table.dimensions.get("currency") {
        return match column.values.as_slice() {
            [only] => Some(only.to_string()),
            _ => None,
        };
    }
    headers.sort();
    headers.dedup();
    match headers.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}
