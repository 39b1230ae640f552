//! Tables in text: comma, tab, semicolon or bar between cells, quotes where needed.

use super::columns::{Mapped, Target, map};
use super::dates::{self, Order};
use super::numbers::{self, Cell, Decision, Mark};
use super::rows::Rows;
use super::{MAX_CELL, MAX_COLUMNS, MAX_ROWS, ReadError, ReadErrorKind};
use crate::catalog::{ValueKind, indicator_for_label};
use crate::source::{
    Because, ColumnInfo, Confidence, DEFAULT_WINDOW, EntryKey, LeftOutReason, Measure, Origin, Period, Question,
    QuestionKind, ReadNote, ReadNoteKind, Source, SourceKind,
};
use csv::{ByteRecord, Reader, ReaderBuilder};
use std::collections::BTreeMap;

/// How many records are looked at to find delimiter and header.
const LOOK_RECORDS: usize = 30;
/// The delimiters, the most usual first.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];
/// The indicator of results in a file that does not say what they are.
const UNNAMED: &str = "not named";

/// Reads a table.
pub(super) fn read(
    name: &str,
    text: &str,
    notes: Vec<ReadNote>,
    answers: &BTreeMap<String, String>,
) -> Result<Source, ReadError> {
    let layout = Layout::find(text)?;
    let styles = Styles::survey(text, &layout, answers)?;
    let mut reading = Reading::new(&layout, &styles, answers);
    reading.rows.take_notes(notes);
    if layout.header_at > 0 {
        reading.rows.note(ReadNoteKind::LinesAboveHeader, "", 1, "");
    }
    for_each_record(text, &layout, |place, record| reading.record(place, record))?;
    if reading.seen == 0 {
        return Err(ReadErrorKind::NoRows.anywhere());
    }
    reading.finish(name)
}

/// Where header and rows are.
struct Layout {
    delimiter: u8,
    /// Records above the header.
    header_at: usize,
    columns: Vec<Mapped>,
}

impl Layout {
    fn find(text: &str) -> Result<Self, ReadError> {
        let mut best: Option<(usize, usize, Self)> = None;
        let mut first_line: Vec<String> = Vec::new();
        for delimiter in DELIMITERS {
            let mut reader = reader(text, delimiter);
            let mut record = ByteRecord::new();
            for at in 0..LOOK_RECORDS {
                if !reader.read_byte_record(&mut record).unwrap_or(false) {
                    break;
                }
                let cells: Vec<String> = record
                    .iter()
                    .map(|cell| String::from_utf8_lossy(cell).into_owned())
                    .collect();
                if at == 0 && (first_line.is_empty() || cells.len() > first_line.len()) {
                    first_line.clone_from(&cells);
                }
                // A line of one cell is a title, unless the table has only one column.
                if cells.len() > MAX_COLUMNS || cells.iter().any(|cell| cell.len() > MAX_CELL) {
                    continue;
                }
                let columns: Vec<Mapped> = cells.iter().map(|cell| map(cell)).collect();
                let known = columns.iter().filter(|column| column.is_known()).count();
                if known > 0
                    && best
                        .as_ref()
                        .is_none_or(|(before, cells, _)| (known, columns.len()) > (*before, *cells))
                {
                    best = Some((
                        known,
                        columns.len(),
                        Self {
                            delimiter,
                            header_at: at,
                            columns,
                        },
                    ));
                }
            }
        }
        let Some((_, _, layout)) = best else {
            if first_line.len() > MAX_COLUMNS {
                return Err(ReadErrorKind::TooManyColumns(first_line.len()).at_line(1));
            }
            if first_line.iter().any(|cell| cell.len() > MAX_CELL) {
                return Err(ReadErrorKind::CellTooLarge.at_line(1));
            }
            first_line.truncate(64);
            first_line
                .iter_mut()
                .for_each(|cell| *cell = cell.chars().take(80).collect());
            return Err(ReadErrorKind::NoKnownColumn(first_line).at_line(1));
        };
        if !layout.columns.iter().any(Mapped::is_number) {
            let headers = layout
                .columns
                .iter()
                .map(|column| column.header.chars().take(80).collect())
                .take(64)
                .collect();
            return Err(ReadErrorKind::NoFigures(headers).anywhere());
        }
        Ok(layout)
    }

    fn has_days(&self) -> bool {
        self.columns.iter().any(|column| column.target == Target::Day)
    }
}

fn reader(text: &str, delimiter: u8) -> Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes())
}

/// Gives every record under the header, with its line; blank lines are passed over.
fn for_each_record(
    text: &str,
    layout: &Layout,
    mut take: impl FnMut(u32, &ByteRecord) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut reader = reader(text, layout.delimiter);
    let mut record = ByteRecord::new();
    let mut at = 0;
    let (mut start, mut last_line) = (0, 0);
    while reader.read_byte_record(&mut record).unwrap_or(false) {
        let position = record.position();
        let line = position.map_or(0, csv::Position::line);
        last_line = line;
        start = position.map_or(start, |position| usize::try_from(position.byte()).unwrap_or(usize::MAX));
        if let Some(cell) = record.iter().position(|cell| cell.len() > MAX_CELL) {
            return Err(ReadError {
                kind: ReadErrorKind::CellTooLarge,
                line: Some(line),
                column: u64::try_from(cell + 1).ok(),
            });
        }
        at += 1;
        if at > layout.header_at + 1 && record.iter().any(|cell| !cell.trim_ascii().is_empty()) {
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

fn cell<'r>(record: &'r ByteRecord, at: usize) -> std::borrow::Cow<'r, str> {
    String::from_utf8_lossy(record.get(at).unwrap_or_default())
}

/// How numbers and days are read.
struct Styles {
    /// For each column the mark; none where a question is open.
    marks: Vec<Option<Mark>>,
    order: Option<Order>,
    questions: Vec<Question>,
}

impl Styles {
    /// Looks at every cell of number and date columns before any is read.
    fn survey(text: &str, layout: &Layout, answers: &BTreeMap<String, String>) -> Result<Self, ReadError> {
        let mut surveys: Vec<numbers::Survey> = vec![numbers::Survey::default(); layout.columns.len()];
        let mut days = dates::Survey::default();
        let comma_file = layout.delimiter == b',';
        for_each_record(text, layout, |_, record| {
            for (at, (column, survey)) in layout.columns.iter().zip(&mut surveys).enumerate() {
                let raw = record.get(at).unwrap_or_default();
                if column.is_number() {
                    // Digits alone tell nothing.
                    if !raw.iter().all(u8::is_ascii_digit) {
                        survey.see(&String::from_utf8_lossy(raw));
                    }
                } else if column.is_date() {
                    days.see(&String::from_utf8_lossy(raw), &column.header);
                }
            }
            Ok(())
        })?;
        let says: Vec<Mark> = layout
            .columns
            .iter()
            .zip(&surveys)
            .filter(|(column, _)| column.is_number())
            .filter_map(|(_, survey)| survey.says())
            .collect();
        let file = says
            .first()
            .copied()
            .filter(|first| says.iter().all(|mark| mark == first));
        let answer = answers.get("decimal").and_then(|answer| Mark::parse(answer));
        let mut questions = Vec::new();
        let marks = layout
            .columns
            .iter()
            .zip(&surveys)
            .map(|(column, survey)| {
                if !column.is_number() {
                    return None;
                }
                match survey.decide(file, column.is_count(), comma_file, answer) {
                    Decision::Is(mark) => Some(mark),
                    Decision::Ask(sample) => {
                        match questions
                            .iter_mut()
                            .find(|question: &&mut Question| question.kind == QuestionKind::DecimalMark)
                        {
                            Some(question) => question.columns.push(column.header.clone()),
                            None => questions.push(Question {
                                key: "decimal".to_owned(),
                                kind: QuestionKind::DecimalMark,
                                columns: vec![column.header.clone()],
                                sample,
                                options: [Mark::Point, Mark::Comma].map(|mark| mark.as_str().to_owned()).to_vec(),
                            }),
                        }
                        None
                    }
                }
            })
            .collect();
        let order = match days.decide(answers.get("date_order").and_then(|answer| Order::parse(answer))) {
            Ok(order) => Some(order),
            Err((sample, column)) => {
                questions.push(Question {
                    key: "date_order".to_owned(),
                    kind: QuestionKind::DateOrder,
                    columns: vec![column],
                    sample,
                    options: vec!["dmy".to_owned(), "mdy".to_owned()],
                });
                None
            }
        };
        Ok(Self {
            marks,
            order,
            questions,
        })
    }
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
    layout: &'a Layout,
    handles: Vec<Handle>,
    marks: &'a [Option<Mark>],
    order: Option<Order>,
    rows: Rows,
    seen: usize,
    infos: Vec<ColumnInfo>,
    /// Columns that are not read: another is chosen, or a question is open.
    off: Vec<bool>,
    unanswered: Vec<String>,
    questions: Vec<Question>,
    indicator: Option<usize>,
    result_type: Option<usize>,
    results: BTreeMap<(String, ValueKind), usize>,
}

impl<'a> Reading<'a> {
    fn new(layout: &'a Layout, styles: &'a Styles, answers: &BTreeMap<String, String>) -> Self {
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
            if places.len() < 2 {
                continue;
            }
            let answer = answers
                .get(&format!("column.{slot}"))
                .and_then(|answer| answer.parse::<usize>().ok());
            if let Some(chosen) = answer
                .and_then(|answer| answer.checked_sub(1))
                .filter(|chosen| places.contains(chosen))
            {
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
        }
        let handles = layout
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| match &column.target {
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
                Target::Indicator | Target::ResultType => Handle::Dimension(rows.dimension(&"result_indicator".into())),
                Target::Unknown if !column.header.is_empty() => {
                    let name = crate::catalog::normal_header(&column.header).0;
                    Handle::Dimension(rows.dimension(&name.as_str().into()))
                }
                _ => Handle::None,
            })
            .collect();
        let find = |wanted: &Target| layout.columns.iter().position(|column| column.target == *wanted);
        Self {
            layout,
            handles,
            marks: &styles.marks,
            order: styles.order,
            rows,
            seen: 0,
            infos,
            off,
            unanswered,
            questions: styles.questions.clone(),
            indicator: find(&Target::Indicator),
            result_type: find(&Target::ResultType),
            results: BTreeMap::new(),
        }
    }

    fn record(&mut self, place: u32, record: &ByteRecord) -> Result<(), ReadError> {
        self.seen += 1;
        if self.rows.len() >= MAX_ROWS {
            return Err(ReadErrorKind::TooManyRows.at_line(u64::from(place)));
        }
        let columns = self.layout.columns.len();
        if record.len() > columns && record.iter().skip(columns).any(|cell| !cell.trim_ascii().is_empty()) {
            self.rows
                .leave_out(LeftOutReason::LongerThanHeader, place, &joined(record));
            return Ok(());
        }
        if self.repeats_header(record) || (record.len() == 1 && columns > 1) {
            self.rows.leave_out(LeftOutReason::NotARow, place, &joined(record));
            return Ok(());
        }
        let mut figures = 0;
        let mut unread: Vec<(usize, String)> = Vec::new();
        let (mut start, mut stop, mut day) = (None, None, None);
        let (mut results, mut cost) = (None, None);
        for at in 0..columns {
            let Some(column) = self.layout.columns.get(at) else {
                break;
            };
            let text = cell(record, at);
            if text.trim().is_empty() {
                if let Some(info) = self.infos.get_mut(at) {
                    info.missing += 1;
                }
                continue;
            }
            self.sample(at, &text);
            if self.off.get(at).copied().unwrap_or_default() {
                figures += 1;
                continue;
            }
            match &column.target {
                Target::Day => day = self.day(at, &text),
                Target::DateStart => start = self.day(at, &text),
                Target::DateStop => stop = self.day(at, &text),
                Target::Dimension(_) | Target::Unknown => {
                    if let Some(Handle::Dimension(handle)) = self.handles.get(at) {
                        self.rows.set_text(*handle, &text);
                    }
                }
                Target::Measure(_) | Target::Entry { .. } | Target::Results | Target::CostPerResult => {
                    let mark = self.marks.get(at).copied().flatten().unwrap_or(Mark::Point);
                    let number = numbers::plain(&text)
                        .filter(|_| mark == Mark::Point)
                        .unwrap_or_else(|| numbers::read(&text, mark));
                    match number {
                        Cell::Blank => {
                            if let Some(info) = self.infos.get_mut(at) {
                                info.missing += 1;
                            }
                        }
                        Cell::Unread => unread.push((at, text.into_owned())),
                        Cell::Number(value) => {
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
                    }
                }
                Target::Indicator | Target::ResultType | Target::Ignored => {}
            }
        }
        if figures == 0 {
            self.rows.drop_row();
            let reason = if unread.is_empty() {
                LeftOutReason::NotARow
            } else {
                LeftOutReason::Unreadable
            };
            // A row of an entity without delivery has names and no figures: it is a row.
            if unread.is_empty() && record.iter().filter(|cell| !cell.trim_ascii().is_empty()).count() > 2 {
                return self.keep(place, record, start, stop, day);
            }
            self.rows.leave_out(reason, place, &joined(record));
            return Ok(());
        }
        for (at, text) in unread {
            if let (Some(column), Some(info)) = (self.layout.columns.get(at), self.infos.get_mut(at)) {
                info.unread += 1;
                self.rows.note(ReadNoteKind::UnreadCell, &column.header, place, &text);
            }
        }
        if record.len() < columns {
            self.rows.note(ReadNoteKind::ShortRow, "", place, "");
        }
        self.take_results(record, results, cost);
        self.end(place, start, stop, day);
        Ok(())
    }

    /// Keeps a row that names something and has no figure.
    fn keep(
        &mut self,
        place: u32,
        record: &ByteRecord,
        start: Option<crate::day::Day>,
        stop: Option<crate::day::Day>,
        day: Option<crate::day::Day>,
    ) -> Result<(), ReadError> {
        for (at, handle) in self.handles.iter().enumerate() {
            if let Handle::Dimension(handle) = handle
                && !matches!(
                    self.layout.columns.get(at).map(|column| &column.target),
                    Some(Target::Indicator | Target::ResultType)
                )
            {
                self.rows.set_text(*handle, &cell(record, at));
            }
        }
        self.end(place, start, stop, day);
        Ok(())
    }

    fn end(
        &mut self,
        place: u32,
        start: Option<crate::day::Day>,
        stop: Option<crate::day::Day>,
        day: Option<crate::day::Day>,
    ) {
        let period = match (day, start, stop) {
            (Some(day), ..) => Some(Period { from: day, to: day }),
            (None, Some(from), Some(to)) if self.day_column().is_none() => Some(Period {
                from: from.min(to),
                to: to.max(from),
            }),
            (None, Some(day), None) | (None, None, Some(day)) if self.day_column().is_none() => {
                Some(Period { from: day, to: day })
            }
            _ => None,
        };
        self.rows.end_row(place, period);
    }

    fn day_column(&self) -> Option<usize> {
        self.layout
            .columns
            .iter()
            .position(|column| column.target == Target::Day)
    }

    fn day(&mut self, at: usize, text: &str) -> Option<crate::day::Day> {
        let day = dates::read(text, self.order);
        if day.is_none()
            && let Some(info) = self.infos.get_mut(at)
        {
            info.unread += 1;
        }
        day
    }

    /// Puts the row's results under what they are results of.
    fn take_results(
        &mut self,
        record: &ByteRecord,
        results: Option<rust_decimal::Decimal>,
        cost: Option<rust_decimal::Decimal>,
    ) {
        let text = |at: Option<usize>| {
            at.map(|at| cell(record, at).trim().to_owned())
                .filter(|text| !text.is_empty())
        };
        let indicator = match (text(self.indicator), text(self.result_type)) {
            (Some(raw), _) => Some(super::insights::bare_indicator(&raw).to_owned()),
            (None, Some(label)) => Some(
                indicator_for_label(&label).map_or(label, |known| super::insights::bare_indicator(known).to_owned()),
            ),
            (None, None) => None,
        };
        if let Some(indicator) = &indicator {
            let handle = self.rows.dimension(&"result_indicator".into());
            self.rows.set_text(handle, indicator);
        }
        let indicator = indicator.unwrap_or_else(|| UNNAMED.to_owned());
        for (kind, value) in [(ValueKind::Count, results), (ValueKind::Cost, cost)] {
            let Some(value) = value else { continue };
            let handle = match self.results.get(&(indicator.clone(), kind)) {
                Some(handle) => *handle,
                None => {
                    let key = EntryKey {
                        action_type: indicator.as_str().into(),
                        kind,
                        window: DEFAULT_WINDOW.into(),
                        origin: Origin::Results,
                    };
                    let handle = self.rows.entry(&key);
                    self.results.insert((indicator.clone(), kind), handle);
                    handle
                }
            };
            self.rows.add_entry(handle, value);
        }
    }

    fn repeats_header(&self, record: &ByteRecord) -> bool {
        let mut cells = 0;
        for (cell, column) in record.iter().zip(&self.layout.columns) {
            if cell.trim_ascii() != column.header.as_bytes() {
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
            if !info.samples.contains(&text) {
                info.samples.push(text);
            }
        }
    }

    fn finish(mut self, name: &str) -> Result<Source, ReadError> {
        if self.rows.len() == 0 {
            return Err(ReadErrorKind::NoRowsLeft.anywhere());
        }
        self.part_candidates();
        let has_days = self.layout.has_days();
        self.rows.part_summaries(has_days, &|rows, row| {
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
        let place = |wanted: &Target| self.layout.columns.iter().position(|column| column.target == *wanted);
        let delivery_level = self
            .layout
            .columns
            .iter()
            .any(|column| column.field.is_some_and(|field| field.field == "delivery_level"));
        match (self.indicator, self.result_type, place(&Target::DateStart)) {
            (Some(_), None, _) => SourceKind::AdsManagerTable,
            (None, Some(_), _) => SourceKind::AdsReporting,
            _ if delivery_level => SourceKind::AdsReporting,
            (_, _, Some(0)) => SourceKind::AdsManagerTable,
            (_, _, Some(at)) if at + 2 == self.layout.columns.len() => SourceKind::AdsReporting,
            _ => SourceKind::Table,
        }
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
    }
}

fn joined(record: &ByteRecord) -> String {
    record
        .iter()
        .map(|cell| String::from_utf8_lossy(cell))
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
