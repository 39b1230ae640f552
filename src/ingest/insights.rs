//! Responses of the Marketing API: rows in envelopes, and rows alone.

use super::columns::{Target, map};
use super::numbers::{self, Cell};
use super::rows::Rows;
use super::{MAX_CELL, MAX_ROWS, ReadError, ReadErrorKind};
use crate::catalog::{ValueKind, field_for_api, list_kind, window_of};
use crate::day::Day;
use crate::source::{
    Because, ColumnInfo, Confidence, DEFAULT_WINDOW, EntryKey, LeftOutReason, Level, Origin, Period, ReadNoteKind,
    Source, SourceKind, Summary,
};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

type Row = Map<String, Value>;

/// Reads a response, or several one after another.
pub(super) fn read(name: &str, text: &str, _answers: &BTreeMap<String, String>) -> Result<Source, ReadError> {
    let mut reading = Reading::default();
    let mut rest = text;
    let mut documents = 0_u32;
    let mut offset = 0;
    loop {
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n', ',']);
        offset += rest.len() - trimmed.len();
        rest = trimmed;
        if rest.is_empty() {
            break;
        }
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<Skip>();
        let end = match stream.next() {
            Some(Ok(Skip)) => stream.byte_offset(),
            Some(Err(error)) => return Err(broken(&error, text, offset)),
            None => break,
        };
        let document = rest.get(..end).unwrap_or_default();
        let mut deserializer = serde_json::Deserializer::from_str(document);
        Document(&mut reading)
            .deserialize(&mut deserializer)
            .map_err(|error| broken(&error, text, offset))?;
        documents += 1;
        offset += end;
        rest = rest.get(end..).unwrap_or_default();
    }
    reading.finish(name, documents)
}

/// A document, passed over, to find its end.
struct Skip;

impl<'de> serde::Deserialize<'de> for Skip {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
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
struct Document<'r>(&'r mut Reading);

impl<'de> DeserializeSeed<'de> for Document<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Document<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object or a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.lists_seen += 1;
        while let Some(value) = list.next_element::<Value>()? {
            self.0.value(value);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut rest = Row::new();
        while let Some(key) = map.next_key::<String>()? {
            if key == "data" {
                map.next_value_seed(Data(self.0))?;
            } else {
                rest.insert(key, map.next_value()?);
            }
        }
        self.0.envelope(rest);
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        self.0.other = Some("a number");
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        self.0.other = Some("a text");
        Ok(())
    }
}

/// What stands under `data`.
struct Data<'r>(&'r mut Reading);

impl<'de> DeserializeSeed<'de> for Data<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Data<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.lists_seen += 1;
        while let Some(value) = list.next_element::<Value>()? {
            self.0.value(value);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        // One record of a connector's stream: {"stream": …, "data": {…}}.
        let mut row = Row::new();
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            row.insert(key, value);
        }
        self.0.row(row);
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        self.0.other = Some("\"data\" is neither a list nor a row");
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        self.0.other = Some("\"data\" is a text");
        Ok(())
    }
}

/// What is known of a field name.
#[derive(Clone)]
enum Known {
    List(Arc<str>, ValueKind),
    Results(ValueKind),
    Scalar(Target),
}

/// A response while it is read.
#[derive(Default)]
struct Reading {
    rows: Rows,
    place: u32,
    lists_seen: u32,
    lists: Vec<Arc<str>>,
    known: HashMap<String, Known>,
    handles: HashMap<String, usize>,
    columns: Vec<ColumnInfo>,
    column_places: HashMap<String, usize>,
    error: Option<ReadErrorKind>,
    other: Option<&'static str>,
    summary: Vec<(Row, u32)>,
    too_many: bool,
    cell_too_large: bool,
    figures: bool,
}

impl Reading {
    fn value(&mut self, value: Value) {
        match value {
            Value::Object(row) => self.row(row),
            Value::Array(rows) => rows.into_iter().for_each(|value| self.value(value)),
            _ => {
                self.place += 1;
                self.rows
                    .leave_out(LeftOutReason::NotARow, self.place, &value.to_string());
            }
        }
    }

    /// What stands beside `data`.
    fn envelope(&mut self, mut rest: Row) {
        if let Some(Value::Object(error)) = rest.remove("error") {
            self.error = Some(api_error(&error));
            return;
        }
        self.paging(rest.get("paging"));
        if let Some(Value::Object(summary)) = rest.remove("summary") {
            self.summary.push((summary, 0));
        }
        if let Some(Value::Object(record)) = rest.remove("record") {
            return self.row(record);
        }
        let is_row = rest.keys().any(|key| {
            key == "insights"
                || list_kind(key).is_some()
                || field_for_api(key).is_some_and(|field| field.number.is_some())
        });
        if is_row {
            self.row(rest);
        } else if self.lists_seen == 0 && self.place == 0 {
            self.other = Some("it has no \"data\" and no field of an insights row");
        }
    }

    fn paging(&mut self, paging: Option<&Value>) {
        if paging
            .and_then(|paging| paging.get("next"))
            .and_then(Value::as_str)
            .is_some_and(|next| !next.is_empty())
        {
            self.rows.note(ReadNoteKind::MorePages, "", self.place, "");
        }
    }

    /// A row, or an entity with its insights inside.
    fn row(&mut self, mut row: Row) {
        if let Some(Value::Object(mut error)) = row.remove("error") {
            if error.contains_key("message") {
                self.error = Some(api_error(&error));
                return;
            }
            row.insert("error".to_owned(), Value::Object(std::mem::take(&mut error)));
        }
        match row.remove("insights") {
            Some(Value::Object(insights)) => {
                self.paging(insights.get("paging"));
                let parent = names_of(&row);
                if let Some(Value::Array(inner)) = insights.get("data") {
                    for value in inner {
                        if let Value::Object(inner) = value {
                            let mut inner = inner.clone();
                            for (key, value) in &parent {
                                inner.entry(key.clone()).or_insert_with(|| value.clone());
                            }
                            self.flat_row(&inner);
                        }
                    }
                }
            }
            // An entity without delivery has no insights.
            _ if row.contains_key("name")
                && row.contains_key("id")
                && !row
                    .keys()
                    .any(|key| list_kind(key).is_some() || key == "spend" || key == "impressions") =>
            {
                let name = row.get("name").and_then(Value::as_str).unwrap_or_default();
                self.rows.note(ReadNoteKind::NoInsights, "", self.place, name);
            }
            _ => self.flat_row(&row),
        }
    }

    fn flat_row(&mut self, row: &Row) {
        self.place += 1;
        if self.rows.len() >= MAX_ROWS {
            self.too_many = true;
            return;
        }
        let mut days = Days::default();
        let mut used = false;
        for (key, value) in row {
            if key.len() > MAX_CELL || value.as_str().is_some_and(|text| text.len() > MAX_CELL) {
                self.cell_too_large = true;
                return;
            }
            let known = self.known(key);
            self.see(key, value, &known);
            used |= match (known, value) {
                (Known::List(list, kind), Value::Array(entries)) => {
                    self.entries(&list, kind, entries);
                    true
                }
                (Known::Results(kind), Value::Array(entries)) => {
                    self.results(kind, entries);
                    true
                }
                (Known::Scalar(target), value) => self.scalar(key, &target, value, &mut days),
                // A connector's copy holds a plain number under the name of a list.
                (Known::List(..) | Known::Results(_), value) => self.scalar(key, &map(key).target, value, &mut days),
            };
        }
        if !used {
            self.rows.drop_row();
            self.rows.leave_out(
                LeftOutReason::NotARow,
                self.place,
                &Value::Object(row.clone()).to_string(),
            );
            return;
        }
        self.rows.end_row(self.place, days.period());
    }

    /// What a field name is.
    fn known(&mut self, key: &str) -> Known {
        if let Some(known) = self.known.get(key) {
            return known.clone();
        }
        let known = match (key, list_kind(key)) {
            ("results", _) => Known::Results(ValueKind::Count),
            ("cost_per_result", _) => Known::Results(ValueKind::Cost),
            (_, Some(kind)) => Known::List(key.into(), kind),
            _ => Known::Scalar(match field_for_api(key) {
                Some(field) => super::columns::target(field, DEFAULT_WINDOW),
                None => map(key).target,
            }),
        };
        self.known.insert(key.to_owned(), known.clone());
        known
    }

    /// Takes a field into the list of columns, with a sample of its values.
    fn see(&mut self, key: &str, value: &Value, known: &Known) {
        let at = match self.column_places.get(key) {
            Some(at) => *at,
            None => {
                let field = field_for_api(key);
                let list = matches!(known, Known::List(..) | Known::Results(_));
                let (confidence, because) = match known {
                    Known::List(..) | Known::Results(_) => (Confidence::Sure, Because::ListField),
                    Known::Scalar(Target::Ignored) => (Confidence::NotUsed, Because::NotNeeded),
                    Known::Scalar(Target::Unknown) => (Confidence::NotUsed, Because::Unknown),
                    Known::Scalar(_) => (Confidence::Sure, Because::ApiName),
                };
                let action_type = match known {
                    Known::Scalar(Target::Entry { action_type, .. }) => Some(action_type.to_string()),
                    _ => None,
                };
                self.columns.push(ColumnInfo {
                    header: key.to_owned(),
                    field: field.filter(|_| !list).map(|field| field.field.clone()),
                    label: field.map_or_else(String::new, |field| field.label().to_owned()),
                    action_type,
                    confidence,
                    because,
                    samples: Vec::new(),
                    missing: 0,
                    unread: 0,
                });
                self.column_places.insert(key.to_owned(), self.columns.len() - 1);
                self.columns.len() - 1
            }
        };
        let Some(info) = self.columns.get_mut(at) else { return };
        // Counted as present here; what rows lack is worked out at the end.
        info.missing += 1;
        if info.samples.len() < 3 {
            let text = match value {
                Value::String(text) => text.chars().take(60).collect(),
                Value::Array(entries) => {
                    let types: Vec<&str> = entries
                        .iter()
                        .filter_map(|entry| entry.get("action_type").or_else(|| entry.get("indicator"))?.as_str())
                        .take(3)
                        .collect();
                    if types.is_empty() {
                        format!("{} entries", entries.len())
                    } else {
                        types.join(", ")
                    }
                }
                other => other.to_string().chars().take(60).collect(),
            };
            if !text.is_empty() && !info.samples.contains(&text) {
                info.samples.push(text);
            }
        }
    }

    /// Takes a plain value. True when it is something a row has.
    fn scalar(&mut self, key: &str, target: &Target, value: &Value, days: &mut Days) -> bool {
        let text: std::borrow::Cow<'_, str> = match value {
            Value::String(text) => text.as_str().into(),
            Value::Number(number) => number.to_string().into(),
            Value::Bool(yes) => yes.to_string().into(),
            // Assets are objects: {"id": …, "name": …}.
            Value::Object(object) => match ["name", "text", "url", "website_url", "id"]
                .iter()
                .find_map(|name| object.get(*name)?.as_str())
            {
                Some(text) => text.into(),
                None => return false,
            },
            Value::Null | Value::Array(_) => return false,
        };
        match target {
            Target::DateStart => days.start = Day::parse_iso(text.trim()),
            Target::DateStop => days.stop = Day::parse_iso(text.trim()),
            Target::Day => days.day = Day::parse_iso(text.trim()),
            Target::Dimension(name) => {
                let handle = self.rows.dimension(name);
                self.rows.set_text(handle, &text);
            }
            Target::Indicator | Target::ResultType => {
                let handle = self.rows.dimension(&"result_indicator".into());
                self.rows.set_text(handle, bare_indicator(&text));
            }
            Target::Measure(measure) => match numbers::of_response(&text) {
                Cell::Number(number) => {
                    self.figures = true;
                    let handle = self.rows.measure(*measure);
                    self.rows.set_measure(handle, number);
                }
                Cell::Blank => {}
                Cell::Unread => self.rows.note(ReadNoteKind::UnreadCell, key, self.place, &text),
            },
            Target::Entry {
                action_type,
                kind,
                window,
            } => match numbers::of_response(&text) {
                Cell::Number(number) => {
                    self.figures = true;
                    let origin = Origin::Column(key.into());
                    self.add(
                        EntryKey {
                            action_type: action_type.clone(),
                            kind: *kind,
                            window: window.clone(),
                            origin,
                        },
                        number,
                    );
                }
                Cell::Blank => {}
                Cell::Unread => self.rows.note(ReadNoteKind::UnreadCell, key, self.place, &text),
            },
            Target::Unknown => {
                // A text nobody knows can still tell rows apart; a number cannot.
                if value.is_string() && matches!(numbers::of_response(&text), Cell::Unread) && key != "id" {
                    let handle = self.rows.dimension(&key.into());
                    self.rows.set_text(handle, &text);
                }
                return false;
            }
            Target::Results | Target::CostPerResult | Target::Ignored => return false,
        }
        true
    }

    /// Takes the entries of a list field.
    fn entries(&mut self, list: &Arc<str>, kind: ValueKind, entries: &[Value]) {
        self.figures = true;
        if !self.lists.contains(list) {
            self.lists.push(list.clone());
        }
        for entry in entries {
            let Some(entry) = entry.as_object() else {
                self.rows
                    .note(ReadNoteKind::UnreadEntry, list, self.place, &entry.to_string());
                continue;
            };
            let Some(action_type) = entry
                .get("action_type")
                .and_then(Value::as_str)
                .filter(|name| !name.is_empty())
            else {
                self.rows.note(ReadNoteKind::UnreadEntry, list, self.place, "");
                continue;
            };
            let mut repeated = false;
            for (key, value) in entry {
                let window = if key == "value" {
                    Some(DEFAULT_WINDOW.to_owned())
                } else {
                    window_of(key)
                };
                let Some(window) = window else { continue };
                let number = match value {
                    Value::String(text) => numbers::of_response(text),
                    Value::Number(number) => numbers::of_response(&number.to_string()),
                    Value::Null => Cell::Blank,
                    _ => Cell::Unread,
                };
                match number {
                    Cell::Number(number) => {
                        let key = EntryKey {
                            action_type: action_type.into(),
                            kind,
                            window: window.into(),
                            origin: Origin::List(list.clone()),
                        };
                        repeated |= self.add(key, number);
                    }
                    Cell::Blank => {}
                    Cell::Unread => self.rows.note(ReadNoteKind::UnreadEntry, list, self.place, action_type),
                }
            }
            if repeated {
                self.rows
                    .note(ReadNoteKind::RepeatedActionType, list, self.place, action_type);
            }
        }
    }

    /// Adds a figure of an action type to the row being filled; true when there was one already.
    fn add(&mut self, key: EntryKey, number: rust_decimal::Decimal) -> bool {
        // One name for each column, so that finding it is one look-up.
        let name = format!(
            "{}\0{}\0{:?}\0{}",
            key.origin.name(),
            key.action_type,
            key.kind,
            key.window
        );
        let handle = match self.handles.get(&name) {
            Some(handle) => *handle,
            None => {
                let handle = self.rows.entry(&key);
                self.handles.insert(name, handle);
                handle
            }
        };
        // Costs of a repeated action type are not added: they are no sums.
        if key.kind == ValueKind::Cost && self.rows.has_entry(handle) {
            return true;
        }
        self.rows.add_entry(handle, number)
    }

    /// Takes `results` or `cost_per_result`.
    fn results(&mut self, kind: ValueKind, entries: &[Value]) {
        self.figures = true;
        if kind == ValueKind::Count && !self.lists.iter().any(|list| list.as_ref() == "results") {
            self.lists.push("results".into());
        }
        for entry in entries {
            let Some(indicator) = entry
                .get("indicator")
                .and_then(Value::as_str)
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
            let values = entry
                .get("values")
                .and_then(Value::as_array)
                .map(Vec::as_slice)
                .unwrap_or_default();
            // A response leaves zeros out.
            if values.is_empty() && kind == ValueKind::Count {
                let key = EntryKey {
                    action_type: indicator.into(),
                    kind,
                    window: DEFAULT_WINDOW.into(),
                    origin: Origin::Results,
                };
                self.add(key, rust_decimal::Decimal::ZERO);
            }
            for value in values {
                let windows = value
                    .get("attribution_windows")
                    .and_then(Value::as_array)
                    .map(Vec::as_slice)
                    .unwrap_or_default();
                let window = match windows {
                    [only] => only
                        .as_str()
                        .and_then(window_of)
                        .unwrap_or_else(|| DEFAULT_WINDOW.to_owned()),
                    _ => DEFAULT_WINDOW.to_owned(),
                };
                let number = match value.get("value") {
                    Some(Value::String(text)) => numbers::of_response(text),
                    Some(Value::Number(number)) => numbers::of_response(&number.to_string()),
                    _ => Cell::Blank,
                };
                match number {
                    Cell::Number(number) => {
                        let key = EntryKey {
                            action_type: indicator.into(),
                            kind,
                            window: window.into(),
                            origin: Origin::Results,
                        };
                        self.add(key, number);
                    }
                    Cell::Blank => {}
                    Cell::Unread => self
                        .rows
                        .note(ReadNoteKind::UnreadEntry, "results", self.place, indicator),
                }
            }
        }
    }

    fn finish(mut self, name: &str, documents: u32) -> Result<Source, ReadError> {
        if let Some(error) = self.error {
            return Err(error.anywhere());
        }
        if self.cell_too_large {
            return Err(ReadErrorKind::CellTooLarge.at_line(u64::from(self.place)));
        }
        if self.too_many {
            return Err(ReadErrorKind::TooManyRows.anywhere());
        }
        if self.rows.len() == 0 {
            return Err(match self.other {
                Some(shape) => ReadErrorKind::JsonOther(shape.to_owned()),
                None if self.lists_seen > 0
                    && self.rows.left_out.iter().any(|row| !row.text.is_empty())
                    && !self.figures =>
                {
                    ReadErrorKind::JsonOther("its list has no rows with figures".to_owned())
                }
                None if documents == 0 => ReadErrorKind::Empty,
                None => ReadErrorKind::JsonNoRows,
            }
            .anywhere());
        }
        if !self.figures {
            let fields = self.columns.iter().map(|column| column.header.clone()).collect();
            return Err(ReadErrorKind::NoFigures(fields).anywhere());
        }
        self.take_summary();
        let rows = self.rows.len();
        for column in &mut self.columns {
            column.missing = rows.saturating_sub(column.missing);
        }
        let mut source = self.rows.finish(name, SourceKind::InsightsJson);
        source.currency = source
            .table
            .dimensions
            .get("currency")
            .and_then(|column| match column.values.as_slice() {
                [only] => Some(only.to_string()),
                _ => None,
            });
        source.lists = self.lists;
        source.lists.sort();
        source.columns = self.columns;
        source.columns.sort_by(|a, b| a.header.cmp(&b.header));
        Ok(source)
    }

    /// The summary of the whole response stands beside its rows.
    fn take_summary(&mut self) {
        for (summary, place) in std::mem::take(&mut self.summary) {
            let mut measures = BTreeMap::new();
            for (key, value) in &summary {
                let text = match value {
                    Value::String(text) => text.clone(),
                    Value::Number(number) => number.to_string(),
                    _ => continue,
                };
                if let (Known::Scalar(Target::Measure(measure)), Cell::Number(number)) =
                    (self.known(key), numbers::of_response(&text))
                {
                    measures.insert(measure, number);
                }
            }
            if !measures.is_empty() {
                self.rows
                    .leave_out(LeftOutReason::Summary, place, "summary of the response");
                self.rows.summaries.push(Summary {
                    reason: LeftOutReason::Summary,
                    dimensions: BTreeMap::new(),
                    period: None,
                    measures,
                    entries: BTreeMap::new(),
                    place,
                });
            }
        }
    }
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
fn names_of(row: &Row) -> Row {
    let level = if row.contains_key("adset_id") {
        Level::Ad
    } else if row.contains_key("campaign_id") {
        Level::Adset
    } else if row
        .get("id")
        .and_then(Value::as_str)
        .is_some_and(|id| id.starts_with("act_"))
    {
        Level::Account
    } else {
        Level::Campaign
    };
    let mut names = Row::new();
    for (key, value) in row {
        let key = match key.as_str() {
            "id" => format!("{}_id", level.as_str()),
            "name" => format!("{}_name", level.as_str()),
            other => other.to_owned(),
        };
        if value.is_string() {
            names.entry(key).or_insert_with(|| value.clone());
        }
    }
    names
}

/// An error of the API, as what it says.
fn api_error(error: &Row) -> ReadErrorKind {
    let text = |key: &str| match error.get(key) {
        Some(Value::String(text)) => text.chars().take(500).collect(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
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
