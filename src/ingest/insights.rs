//! Responses of the Marketing API, and what connectors make of them: rows in envelopes, and rows alone.

use super::columns::{Target, map, target};
use super::json::{Json, Object, document_end, field};
use super::lists::Lists;
use super::numbers::{self, Cell};
use super::rows::Rows;
use super::{Options, Progress, ReadError, ReadErrorKind};
use crate::catalog::{ValueKind, field_for_api, list_kind, window_of};
use crate::day::Day;
use crate::source::{
    Because, ColumnInfo, Confidence, DEFAULT_WINDOW, EntryKey, LeftOutReason, Level, Origin, Period, ReadNoteKind,
    Source, SourceKind, Summary,
};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// How many rows are read between two reports of progress.
const STEP: u32 = 4096;

/// Reads a response, or several one after another.
pub(super) fn read(name: &str, text: &str, options: &Options<'_>) -> Result<Source, ReadError> {
    let mut reading = Reading::new(options);
    let mut at = 0;
    let mut documents = 0_u32;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n', ',']);
        at += rest.len() - trimmed.len();
        if trimmed.is_empty() {
            break;
        }
        let end = if trimmed.starts_with(['{', '[']) {
            document_end(trimmed, options.limits.depth)?
        } else {
            trimmed.len()
        };
        reading.done = u64::try_from(at).unwrap_or(u64::MAX);
        reading.of = u64::try_from(text.len()).unwrap_or(u64::MAX);
        let mut deserializer = serde_json::Deserializer::from_str(trimmed.get(..end).unwrap_or_default());
        Document(&mut reading)
            .deserialize(&mut deserializer)
            .and_then(|()| deserializer.end())
            .map_err(|error| broken(&error, text, at))?;
        reading.stop()?;
        documents += 1;
        at += end;
    }
    reading.finish(name, documents)
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

/// What stands under `data`.
struct Data<'r, 'o>(&'r mut Reading<'o>);

impl<'de> DeserializeSeed<'de> for Document<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> DeserializeSeed<'de> for Data<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// What both kinds of place share: a list of rows is taken row by row, and a scalar is something else.
macro_rules! visits {
    () => {
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
            self.0.lists_seen += 1;
            while let Some(value) = list.next_element::<Json<'de>>()? {
                self.0.value(value);
            }
            Ok(())
        }

        fn visit_unit<E>(self) -> Result<(), E> {
            Ok(())
        }

        fn visit_bool<E>(self, _: bool) -> Result<(), E> {
            self.0.other = Some("a truth value stands where rows should be");
            Ok(())
        }

        fn visit_str<E>(self, _: &str) -> Result<(), E> {
            self.0.other = Some("a text stands where rows should be");
            Ok(())
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
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == "data" {
                map.next_value_seed(Data(self.0))?;
            } else {
                rest.push((key, map.next_value()?));
            }
        }
        self.0.envelope(rest);
        Ok(())
    }

    visits!();
}

impl<'de> Visitor<'de> for Data<'_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a list of rows")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        // One record of a connector's stream: {"stream": …, "data": {…}}.
        let mut row = Object::new();
        while let Some((key, value)) = map.next_entry::<Cow<'de, str>, Json<'de>>()? {
            row.push((key, value));
        }
        self.0.row(row);
        Ok(())
    }

    visits!();
}

/// What is known of a field name.
enum Known {
    List(Arc<str>, ValueKind),
    Results(ValueKind),
    Scalar(Target),
}

/// A field of the rows.
struct Column {
    known: Arc<Known>,
    info: ColumnInfo,
    /// Rows that have it.
    rows: usize,
}

/// A response while it is read.
struct Reading<'o> {
    options: &'o Options<'o>,
    rows: Rows,
    lists: Lists,
    place: u32,
    lists_seen: u32,
    columns: Vec<Column>,
    by_name: HashMap<Box<str>, usize, foldhash::fast::FixedState>,
    error: Option<ReadErrorKind>,
    other: Option<&'static str>,
    stopped: Option<ReadError>,
    figures: bool,
    done: u64,
    of: u64,
}

impl<'o> Reading<'o> {
    fn new(options: &'o Options<'o>) -> Self {
        Self {
            options,
            rows: Rows::default(),
            lists: Lists::default(),
            place: 0,
            lists_seen: 0,
            columns: Vec::new(),
            by_name: HashMap::default(),
            error: None,
            other: None,
            stopped: None,
            figures: false,
            done: 0,
            of: 0,
        }
    }

    /// An error that was met within a row.
    fn stop(&mut self) -> Result<(), ReadError> {
        match self.stopped.take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn value(&mut self, value: Json<'_>) {
        match value {
            Json::Object(row) => self.row(row),
            Json::List(rows) => rows.into_iter().for_each(|value| self.value(value)),
            other => {
                self.place += 1;
                self.rows
                    .leave_out(LeftOutReason::NotARow, self.place, &other.beginning());
            }
        }
    }

    /// What stands beside `data`.
    fn envelope(&mut self, rest: Object<'_>) {
        if let Some(Json::Object(error)) = field(&rest, "error") {
            self.error = Some(api_error(error));
            return;
        }
        self.paging(field(&rest, "paging"));
        if let Some(Json::Object(summary)) = field(&rest, "summary") {
            self.take_summary(summary);
        }
        let is_row = rest.iter().any(|(key, _)| {
            matches!(key.as_ref(), "insights" | "record" | "body" | "_airbyte_data")
                || list_kind(key).is_some()
                || field_for_api(key).is_some_and(|field| field.number.is_some())
        });
        if is_row {
            self.row(rest);
        } else if self.lists_seen == 0 && self.place == 0 {
            self.other = Some("it has no \"data\" and no field of an insights row");
        }
    }

    fn paging(&mut self, paging: Option<&Json<'_>>) {
        if paging
            .and_then(|paging| paging.get("next"))
            .and_then(Json::text)
            .is_some_and(|next| !next.is_empty())
        {
            self.rows.note(ReadNoteKind::MorePages, "", self.place, "");
        }
    }

    /// A row, or something that holds rows: an entity with its insights, a record of a connector, an answer of a batch.
    fn row(&mut self, row: Object<'_>) {
        if self.stopped.is_some() {
            return;
        }
        if let Some(Json::Object(error)) = field(&row, "error")
            && field(error, "message").is_some()
        {
            self.error = Some(api_error(error));
            return;
        }
        for name in ["record", "_airbyte_data"] {
            match field(&row, name) {
                Some(Json::Object(_)) => {
                    let inner = row.into_iter().find(|(key, _)| key == name).map(|(_, value)| value);
                    if let Some(Json::Object(inner)) = inner {
                        self.row(inner);
                    }
                    return;
                }
                Some(Json::Text(text)) => return self.inner_document(text),
                _ => {}
            }
        }
        if let (Some(Json::Text(body)), Some(_)) = (field(&row, "body"), field(&row, "code")) {
            return self.inner_document(body);
        }
        // A record of a stream carries its row under `data`, beside the stream's name.
        if let (Some(Json::Object(_)), true) = (field(&row, "data"), field(&row, "stream").is_some()) {
            let inner = row.into_iter().find(|(key, _)| key == "data").map(|(_, value)| value);
            if let Some(Json::Object(inner)) = inner {
                self.row(inner);
            }
            return;
        }
        // Singer and Airbyte write their state between the records.
        if let Some(kind) = field(&row, "type").and_then(Json::text)
            && matches!(
                kind,
                "STATE" | "SCHEMA" | "LOG" | "TRACE" | "SPEC" | "CATALOG" | "ACTIVATE_VERSION"
            )
        {
            return;
        }
        if let Some(Json::List(answers)) = field(&row, "data")
            && answers.iter().all(|value| matches!(value, Json::Object(_)))
            && !has_figures(&row)
            && field(&row, "insights").is_none()
        {
            // An envelope within a list: pages of a client that kept them whole.
            self.paging(field(&row, "paging"));
            for (_, value) in row.into_iter().filter(|(key, _)| key == "data") {
                self.lists_seen += 1;
                self.value(value);
            }
            return;
        }
        match field(&row, "insights") {
            Some(insights @ Json::Object(_)) => {
                self.paging(insights.get("paging"));
                let parent = names_of(&row);
                for inner in insights.get("data").and_then(Json::list).unwrap_or_default() {
                    if let Json::Object(inner) = inner {
                        let mut inner = inner.clone();
                        for (key, value) in &parent {
                            if field(&inner, key).is_none() {
                                inner.push((Cow::Owned(key.clone()), Json::Text(Cow::Owned(value.clone()))));
                            }
                        }
                        self.flat_row(&inner);
                    }
                }
            }
            // An entity without delivery has no insights.
            _ if field(&row, "name").is_some() && field(&row, "id").is_some() && !has_figures(&row) => {
                let name = field(&row, "name").and_then(Json::text).unwrap_or_default();
                self.rows.note(ReadNoteKind::NoInsights, "", self.place, name);
            }
            _ => self.flat_row(&row),
        }
    }

    /// A document that stands as a text within another.
    fn inner_document(&mut self, text: &str) {
        let end = match document_end(text, self.options.limits.depth) {
            Ok(end) => end,
            Err(error) => {
                self.stopped = Some(error);
                return;
            }
        };
        let mut deserializer = serde_json::Deserializer::from_str(text.get(..end).unwrap_or_default());
        if Document(self).deserialize(&mut deserializer).is_err() {
            self.place += 1;
            self.rows.leave_out(LeftOutReason::Unreadable, self.place, text);
        }
    }

    fn flat_row(&mut self, row: &[(Cow<'_, str>, Json<'_>)]) {
        self.place += 1;
        let limits = &self.options.limits;
        if self.rows.len() >= limits.rows {
            self.stopped = Some(ReadErrorKind::TooManyRows.at_line(u64::from(self.place)));
            return;
        }
        if self.place.is_multiple_of(STEP) {
            (self.options.progress)(Progress {
                bytes: self.done,
                of: self.of,
                rows: u64::from(self.place),
            });
        }
        let mut days = Days::default();
        let mut used = false;
        for (key, value) in row {
            if key.len() > limits.cell || value.text().is_some_and(|text| text.len() > limits.cell) {
                self.stopped = Some(ReadErrorKind::CellTooLarge.at_line(u64::from(self.place)));
                return;
            }
            let known = self.column(key, value);
            used |= match (known.as_ref(), value) {
                (Known::List(list, kind), Json::List(_) | Json::Object(_)) => {
                    self.figures = true;
                    self.lists.take(&mut self.rows, list, *kind, value, self.place);
                    true
                }
                (Known::Results(kind), Json::List(entries)) => {
                    self.results(*kind, entries);
                    true
                }
                (Known::Scalar(target), value) => self.scalar(key, target, value, &mut days),
                // A connector's copy holds a plain number under the name of a list.
                (Known::List(..) | Known::Results(_), value) => {
                    let target = field_for_api(key).map_or(Target::Unknown, |field| target(field, DEFAULT_WINDOW));
                    self.scalar(key, &target, value, &mut days)
                }
            };
        }
        if !used {
            self.rows.drop_row();
            self.rows.leave_out(
                LeftOutReason::NotARow,
                self.place,
                &Json::Object(row.to_vec()).beginning(),
            );
            return;
        }
        self.rows.end_row(self.place, days.period());
    }

    /// What a field name is; the field is taken into the list of columns, with a sample of its values.
    fn column(&mut self, key: &str, value: &Json<'_>) -> Arc<Known> {
        let at = match self.by_name.get(key) {
            Some(at) => *at,
            None => {
                self.columns.push(new_column(key));
                self.by_name.insert(key.into(), self.columns.len() - 1);
                self.columns.len() - 1
            }
        };
        let Some(column) = self.columns.get_mut(at) else {
            return Arc::new(Known::Scalar(Target::Unknown));
        };
        column.rows += 1;
        // A value that is shown already needs no copy to be told so.
        let shown = value
            .scalar()
            .is_some_and(|text| column.info.samples.iter().any(|known| known == text));
        if column.info.samples.len() < 3 && !shown {
            let text: String = match value {
                Json::List(entries) => {
                    let name = |entry: &Json<'_>| {
                        Some(
                            entry
                                .get("action_type")
                                .or_else(|| entry.get("indicator"))?
                                .text()?
                                .to_owned(),
                        )
                    };
                    let types: Vec<String> = entries.iter().filter_map(name).take(3).collect();
                    if types.is_empty() {
                        format!("{} entries", entries.len())
                    } else {
                        types.join(", ")
                    }
                }
                other => other.beginning().chars().take(60).collect(),
            };
            if !text.is_empty() && !column.info.samples.contains(&text) {
                column.info.samples.push(text);
            }
        }
        Arc::clone(&column.known)
    }

    /// Takes a plain value. True when it is something a row has.
    fn scalar(&mut self, key: &str, target: &Target, value: &Json<'_>, days: &mut Days) -> bool {
        let text = match value {
            // Assets are objects: {"id": …, "name": …}.
            Json::Object(_) => ["name", "text", "url", "website_url", "id"]
                .iter()
                .find_map(|name| value.get(name)?.text()),
            other => other.scalar(),
        };
        let Some(text) = text else { return false };
        match target {
            Target::DateStart => days.start = Day::parse_iso(text.trim()),
            Target::DateStop => days.stop = Day::parse_iso(text.trim()),
            Target::Day => days.day = Day::parse_iso(text.trim()),
            Target::Dimension(name) => {
                let handle = self.rows.dimension(name);
                self.rows.set_text(handle, text);
            }
            Target::Indicator | Target::ResultType => {
                let handle = self.rows.dimension(&"result_indicator".into());
                self.rows.set_text(handle, bare_indicator(text));
            }
            Target::Measure(measure) if numbers::fixed(text.as_bytes()).is_some() => {
                self.figures = true;
                if let Some(fixed) = numbers::fixed(text.as_bytes()) {
                    let handle = self.rows.measure(*measure);
                    self.rows.set_measure_fixed(handle, fixed);
                }
            }
            Target::Measure(_) | Target::Entry { .. } => match numbers::of_response(text) {
                Cell::Number(number) => {
                    self.figures = true;
                    if let Target::Measure(measure) = target {
                        let handle = self.rows.measure(*measure);
                        self.rows.set_measure(handle, number);
                    } else if let Target::Entry {
                        action_type,
                        kind,
                        window,
                    } = target
                    {
                        let origin = Origin::Column(key.into());
                        let key = EntryKey {
                            action_type: action_type.clone(),
                            kind: *kind,
                            window: window.clone(),
                            origin,
                        };
                        self.lists.add(&mut self.rows, &key, number);
                    }
                }
                Cell::Blank => {}
                Cell::Unread => self.rows.note(ReadNoteKind::UnreadCell, key, self.place, text),
            },
            Target::Unknown => {
                // A text nobody knows can still tell rows apart; a number cannot.
                if matches!(value, Json::Text(_)) && matches!(numbers::of_response(text), Cell::Unread) && key != "id" {
                    let handle = self.rows.dimension(&key.into());
                    self.rows.set_text(handle, text);
                }
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Takes `results` or `cost_per_result`.
    fn results(&mut self, kind: ValueKind, entries: &[Json<'_>]) {
        self.figures = true;
        if kind == ValueKind::Count {
            self.lists.occurs("results");
        }
        for entry in entries {
            let Some(indicator) = entry
                .get("indicator")
                .and_then(Json::text)
                .filter(|text| !text.is_empty())
            else {
                self.rows.note(ReadNoteKind::UnreadEntry, "results", self.place, "");
                continue;
            };
            let indicator = bare_indicator(indicator);
            if kind == ValueKind::Count {
                let handle = self.rows.dimension(&"result_indicator".into());
                if !self.rows.has_text(handle) {
                    self.rows.set_text(handle, indicator);
                }
            }
            let key = |window: &str| EntryKey {
                action_type: indicator.into(),
                kind,
                window: window.into(),
                origin: Origin::Results,
            };
            let values = entry.get("values").and_then(Json::list).unwrap_or_default();
            // A response leaves zeros out.
            if values.is_empty() && kind == ValueKind::Count {
                self.lists
                    .add(&mut self.rows, &key(DEFAULT_WINDOW), rust_decimal::Decimal::ZERO);
            }
            for value in values {
                let window = match value
                    .get("attribution_windows")
                    .and_then(Json::list)
                    .unwrap_or_default()
                {
                    [only] => only.text().and_then(window_of),
                    _ => None,
                };
                match value
                    .get("value")
                    .and_then(Json::scalar)
                    .map_or(Cell::Blank, numbers::of_response)
                {
                    Cell::Number(number) => {
                        self.lists.add(
                            &mut self.rows,
                            &key(window.as_deref().unwrap_or(DEFAULT_WINDOW)),
                            number,
                        );
                    }
                    Cell::Blank => {}
                    Cell::Unread => self
                        .rows
                        .note(ReadNoteKind::UnreadEntry, "results", self.place, indicator),
                }
            }
        }
    }

    /// The summary of the whole response stands beside its rows.
    fn take_summary(&mut self, summary: &[(Cow<'_, str>, Json<'_>)]) {
        let mut measures = BTreeMap::new();
        for (key, value) in summary {
            let Some(Target::Measure(measure)) = field_for_api(key).map(|field| target(field, DEFAULT_WINDOW)) else {
                continue;
            };
            if let Some(Cell::Number(number)) = value.scalar().map(numbers::of_response) {
                measures.insert(measure, number);
            }
        }
        if !measures.is_empty() {
            self.rows
                .leave_out(LeftOutReason::Summary, 0, "summary of the response");
            self.rows.summaries.push(Summary {
                reason: LeftOutReason::Summary,
                dimensions: BTreeMap::new(),
                period: None,
                measures,
                entries: BTreeMap::new(),
                place: 0,
            });
        }
    }

    fn finish(mut self, name: &str, documents: u32) -> Result<Source, ReadError> {
        if let Some(error) = self.error {
            return Err(error.anywhere());
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
        let mut source = std::mem::take(&mut self.rows).finish(name, SourceKind::InsightsJson);
        source.currency = source
            .table
            .dimensions
            .get("currency")
            .and_then(|column| match column.values.as_slice() {
                [only] => Some(only.to_string()),
                _ => None,
            });
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

/// What a field is, from its name.
fn new_column(key: &str) -> Column {
    let api = field_for_api(key);
    let mut because = Because::ApiName;
    let known = match (key, list_kind(key)) {
        ("results", _) => Known::Results(ValueKind::Count),
        ("cost_per_result", _) => Known::Results(ValueKind::Cost),
        (_, Some(kind)) => Known::List(key.into(), kind),
        _ => Known::Scalar(match api {
            Some(field) => target(field, DEFAULT_WINDOW),
            None => {
                let mapped = map(key);
                because = mapped.because;
                mapped.target
            }
        }),
    };
    let list = matches!(known, Known::List(..) | Known::Results(_));
    let (confidence, because) = match &known {
        Known::List(..) | Known::Results(_) => (Confidence::Sure, Because::ListField),
        Known::Scalar(Target::Ignored) => (Confidence::NotUsed, Because::NotNeeded),
        Known::Scalar(Target::Unknown) => (Confidence::NotUsed, Because::Unknown),
        Known::Scalar(_) => (Confidence::Sure, because),
    };
    let action_type = match &known {
        Known::Scalar(Target::Entry { action_type, .. }) => Some(action_type.to_string()),
        _ => None,
    };
    let info = ColumnInfo {
        header: key.to_owned(),
        field: api.filter(|_| !list).map(|field| field.field.clone()),
        label: api.map_or_else(String::new, |field| field.label().to_owned()),
        action_type,
        confidence,
        because,
        samples: Vec::new(),
        missing: 0,
        unread: 0,
        suggestion: None,
    };
    Column {
        known: known.into(),
        info,
        rows: 0,
    }
}

/// Whether an object has a figure of an insights row.
fn has_figures(row: &[(Cow<'_, str>, Json<'_>)]) -> bool {
    row.iter()
        .any(|(key, _)| list_kind(key).is_some() || field_for_api(key).is_some_and(|field| field.number.is_some()))
}

/// The days a row names.
#[derive(Default)]
struct Days {
    start: Option<Day>,
    stop: Option<Day>,
    day: Option<Day>,
}

impl Days {
    fn period(&self) -> Option<Period> {
        match (self.day, self.start, self.stop) {
            (Some(day), ..) | (None, Some(day), None) | (None, None, Some(day)) => Some(Period { from: day, to: day }),
            (None, Some(from), Some(to)) => Some(Period {
                from: from.min(to),
                to: to.max(from),
            }),
            (None, None, None) => None,
        }
    }
}

/// The names an entity hands down to its insights.
fn names_of(row: &[(Cow<'_, str>, Json<'_>)]) -> Vec<(String, String)> {
    let level = if field(row, "adset_id").is_some() {
        Level::Ad
    } else if field(row, "campaign_id").is_some() {
        Level::Adset
    } else if field(row, "id")
        .and_then(Json::text)
        .is_some_and(|id| id.starts_with("act_"))
    {
        Level::Account
    } else {
        Level::Campaign
    };
    row.iter()
        .filter_map(|(key, value)| {
            let key = match key.as_ref() {
                "id" => format!("{}_id", level.as_str()),
                "name" => format!("{}_name", level.as_str()),
                other => other.to_owned(),
            };
            Some((key, value.text()?.to_owned()))
        })
        .collect()
}

/// An error of the API, as what it says.
fn api_error(error: &[(Cow<'_, str>, Json<'_>)]) -> ReadErrorKind {
    let text = |key: &str| {
        field(error, key)
            .and_then(Json::scalar)
            .unwrap_or_default()
            .chars()
            .take(500)
            .collect::<String>()
    };
    ReadErrorKind::ApiError {
        message: text("message"),
        kind: text("type"),
        code: text("code"),
        subcode: text("error_subcode"),
    }
}

/// A result indicator without its list: `actions:lead` is `lead`.
pub(super) fn bare_indicator(indicator: &str) -> &str {
    match indicator.split_once(':') {
        Some((list, rest)) if list_kind(list).is_some() && !rest.is_empty() => rest,
        _ => indicator,
    }
}
