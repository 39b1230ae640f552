//! Responses of the Marketing API, and what connectors make of them: rows in envelopes, and rows alone.

mod fields;
mod shapes;

use super::dates::{self, Order};
use super::json::{Json, Object, document_end};
use super::lists::Lists;
use super::long::Long;
use super::rows::Rows;
use super::text::currency;
use super::{Options, ReadError, ReadErrorKind};
use crate::catalog::ValueKind;
use crate::source::{ColumnInfo, LeftOutReason, Question, QuestionKind, ReadNote, ReadNoteKind, Source, SourceKind};
use fields::Column;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

/// The most streams that are read apart: each is a reading of the whole text. No connector has as many.
const MOST_STREAMS: usize = 64;

/// Reads a response, or several one after another: one source, or one for each of a connector's streams, whose rows tell
/// the same money in several ways.
pub(super) fn read(name: &str, text: &str, options: &Options<'_>) -> Result<Vec<Source>, ReadError> {
    let first = read_stream(name, text, options, None)?;
    if !(2..=MOST_STREAMS).contains(&first.streams.len()) {
        return first.source.map(|source| vec![source]);
    }
    let mut sources = Vec::new();
    let mut silent: Vec<String> = Vec::new();
    for stream in &first.streams {
        let title = format!("{name} › {stream}");
        match read_stream(&title, text, options, Some(stream))?.source {
            Ok(source) => sources.push(source),
            Err(_) => silent.push(stream.clone()),
        }
    }
    let Some(source) = sources.first_mut() else {
        return first.source.map(|source| vec![source]);
    };
    if let Some(stream) = silent.first() {
        source.notes.push(ReadNote {
            kind: ReadNoteKind::NoInsights,
            count: silent.len(),
            place: 0,
            about: String::new(),
            sample: stream.clone(),
        });
    }
    Ok(sources)
}

/// What reading gave, and the streams that records named.
struct Outcome {
    source: Result<Source, ReadError>,
    streams: BTreeSet<String>,
}

/// Reads the records of one stream, or of all; again when days turn out to need an order that other days tell.
fn read_stream(name: &str, text: &str, options: &Options<'_>, stream: Option<&str>) -> Result<Outcome, ReadError> {
    let answer = options
        .answers
        .get("date_order")
        .and_then(|answer| Order::parse(answer));
    let mut reading = Reading::new(options, stream, answer);
    let documents = reading.documents(text)?;
    if answer.is_none()
        && reading.days.is_open()
        && let Ok(order) = reading.days.decide(None)
    {
        reading = Reading::new(options, stream, Some(order));
        reading.documents(text)?;
    }
    let streams = std::mem::take(&mut reading.streams);
    Ok(Outcome {
        source: reading.finish(name, documents),
        streams,
    })
}

/// The parser's error, at its line and column in the whole text.
fn broken(error: &serde_json::Error, text: &str, offset: usize) -> ReadError {
    let before = text.get(..offset).unwrap_or_default();
    let lines = u64::try_from(before.matches('\n').count()).unwrap_or_default();
    let line = u64::try_from(error.line()).unwrap_or_default() + lines;
    let mut column = u64::try_from(error.column()).unwrap_or_default();
    if error.line() == 1 {
        column += u64::try_from(before.rsplit('\n').next().map_or(0, str::len)).unwrap_or_default();
    }
    let kind = if error.is_eof() {
        ReadErrorKind::JsonEndsEarly
    } else {
        let words = error.to_string();
        ReadErrorKind::JsonBroken(words.split(" at line ").next().unwrap_or_default().to_owned())
    };
    ReadError {
        kind,
        line: Some(line),
        column: Some(column),
    }
}

/// A whole document: an envelope, a list of rows, or one row.
struct Document<'r, 'o>(&'r mut Reading<'o>);

/// What stands under `data`. An object is given back: whether it is a row depends on what stands beside it.
struct Data<'r, 'o>(&'r mut Reading<'o>);

impl<'de> DeserializeSeed<'de> for Document<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> DeserializeSeed<'de> for Data<'_, '_> {
    type Value = Option<Object<'de>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// What both kinds of place share: a list of rows is taken row by row, and a scalar is something else.
macro_rules! visits {
    ($nothing:expr) => {
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            self.0.lists_seen += 1;
            while let Some(value) = list.next_element::<Json<'de>>()? {
                self.0.value(value);
            }
            Ok($nothing)
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok($nothing)
        }

        fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
            self.0.other = Some("a truth value stands where rows should be");
            Ok($nothing)
        }

        fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
            self.0.other = Some("a text stands where rows should be");
            Ok($nothing)
        }
    };
}

impl<'de> Visitor<'de> for Document<'_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object or a list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut rest = Object::new();
        let mut has_list = false;
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == "data" {
                match map.next_value_seed(Data(self.0))? {
                    Some(object) => rest.push((key, Json::Object(object))),
                    None => has_list = true,
                }
            } else {
                rest.push((key, map.next_value()?));
            }
        }
        self.0.envelope(rest, has_list);
        Ok(())
    }

    visits!(());
}

impl<'de> Visitor<'de> for Data<'_, '_> {
    type Value = Option<Object<'de>>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a list of rows")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        // One record of a connector's stream: {"stream": …, "data": {…}}.
        let mut row = Object::new();
        while let Some((key, value)) = map.next_entry::<Cow<'de, str>, Json<'de>>()? {
            row.push((key, value));
        }
        Ok(Some(row))
    }

    visits!(None);
}

/// A response while it is read.
struct Reading<'o> {
    options: &'o Options<'o>,
    rows: Rows,
    lists: Lists,
    long: Option<Long>,
    place: u32,
    lists_seen: u32,
    columns: Vec<Column>,
    by_name: HashMap<Box<str>, usize, foldhash::fast::FixedState>,
    /// Whether one of them is the column of days of an export.
    day_header: bool,
    /// The stream whose records alone are wanted.
    stream: Option<&'o str>,
    /// The streams that records name.
    streams: BTreeSet<String>,
    order: Option<Order>,
    days: dates::Survey,
    error: Option<(u32, ReadErrorKind)>,
    other: Option<&'static str>,
    stopped: Option<ReadError>,
    figures: bool,
    done: u64,
    of: u64,
}

impl<'o> Reading<'o> {
    fn new(options: &'o Options<'o>, stream: Option<&'o str>, order: Option<Order>) -> Self {
        Self {
            options,
            rows: Rows::default(),
            lists: Lists::default(),
            long: None,
            place: 0,
            lists_seen: 0,
            columns: Vec::new(),
            by_name: HashMap::default(),
            day_header: false,
            stream,
            streams: BTreeSet::new(),
            order,
            days: dates::Survey::default(),
            error: None,
            other: None,
            stopped: None,
            figures: false,
            done: 0,
            of: 0,
        }
    }

    /// Takes the documents of a text, and counts them.
    fn documents(&mut self, text: &str) -> Result<u32, ReadError> {
        let mut at = 0;
        let mut documents = 0_u32;
        loop {
            let rest = text.get(at..).unwrap_or_default();
            let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n', ',', ';', '\u{feff}', '\u{1e}']);
            at += rest.len() - trimmed.len();
            if trimmed.is_empty() {
                return Ok(documents);
            }
            let end = if trimmed.starts_with(['{', '[']) {
                document_end(trimmed, self.options.limits.depth)?
            } else {
                trimmed.len()
            };
            self.done = u64::try_from(at).unwrap_or(u64::MAX);
            self.of = u64::try_from(text.len()).unwrap_or(u64::MAX);
            let mut deserializer = serde_json::Deserializer::from_str(trimmed.get(..end).unwrap_or_default());
            Document(&mut *self)
                .deserialize(&mut deserializer)
                .and_then(|()| deserializer.end())
                .map_err(|error| broken(&error, text, at))?;
            self.stop()?;
            documents += 1;
            at += end;
        }
    }

    /// An error that was met within a row.
    fn stop(&mut self) -> Result<(), ReadError> {
        match self.stopped.take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn finish(mut self, name: &str, documents: u32) -> Result<Source, ReadError> {
        if let Some(long) = self.long.take() {
            long.finish(&mut self.rows, &mut self.lists, &"actions".into(), ValueKind::Count);
        }
        if let Some((place, error)) = self.error {
            if self.rows.len() == 0 {
                return Err(error.anywhere());
            }
            // One answer of several is an error; the others have rows.
            if let ReadErrorKind::ApiError { message, .. } = error {
                self.rows.leave_out(LeftOutReason::Unreadable, place, &message);
            }
        }
        if self.rows.len() == 0 {
            return Err(match self.other {
                Some(shape) => ReadErrorKind::JsonOther(shape.to_owned()),
                None if self.rows.left_out.iter().any(|row| row.place > 0) && !self.figures => {
                    ReadErrorKind::JsonOther("its list has no rows with figures".to_owned())
                }
                None if documents == 0 => ReadErrorKind::Empty,
                None => ReadErrorKind::JsonNoRows,
            }
            .anywhere());
        }
        if !self.figures {
            let fields = self.columns.iter().map(|column| column.info.header.clone()).collect();
            return Err(ReadErrorKind::NoFigures(fields).anywhere());
        }
        let rows = self.rows.len();
        // The rows of an export as a tool writes them: with its headers, and its summary row.
        let exported = self.columns.iter().any(Column::is_header);
        if exported {
            self.rows.part_summaries(self.columns.iter().any(Column::is_day));
        }
        let kind = if exported && self.lists.seen.is_empty() {
            SourceKind::Table
        } else {
            SourceKind::InsightsJson
        };
        let mut source = std::mem::take(&mut self.rows).finish(name, kind);
        let headers = self.columns.iter().filter_map(|column| column.currency.clone());
        source.currency = currency(&source, headers.collect());
        if self.order.is_none()
            && let Err((sample, column)) = self.days.decide(None)
        {
            source.questions.push(Question {
                key: "date_order".to_owned(),
                kind: QuestionKind::DateOrder,
                columns: vec![column],
                sample,
                options: vec!["dmy".to_owned(), "mdy".to_owned()],
            });
        }
        source.lists = self.lists.seen;
        source.lists.sort();
        source.columns = self
            .columns
            .into_iter()
            .map(|column| ColumnInfo {
                missing: rows.saturating_sub(column.rows),
                ..column.info
            })
            .collect();
        source.columns.sort_by(|a, b| a.header.cmp(&b.header));
        Ok(source)
    }
}
