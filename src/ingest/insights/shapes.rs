//! The shapes that rows come in: envelopes, entities with their insights, records of connectors, answers of a batch.

use super::{Document, Reading};
use crate::catalog::{field_for_api, list_kind};
use crate::ingest::ReadErrorKind;
use crate::ingest::columns::{Target, target};
use crate::ingest::json::{Json, Object, document_end, field};
use crate::ingest::numbers::{self, Cell};
use crate::source::{DEFAULT_WINDOW, LeftOutReason, Level, ReadNoteKind, Summary};
use serde::de::DeserializeSeed as _;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The edges of an entity that lead to entities below it.
const EDGES: [&str; 3] = ["campaigns", "adsets", "ads"];

impl Reading<'_> {
    pub(super) fn value(&mut self, value: Json<'_>) {
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

    /// What stands beside the list under `data`, or all there is.
    pub(super) fn envelope(&mut self, rest: Object<'_>, has_list: bool) {
        if let Some(Json::Object(error)) = field(&rest, "error") {
            self.note_error(error);
            return;
        }
        self.paging(field(&rest, "paging"));
        if let Some(Json::Object(summary)) = field(&rest, "summary") {
            self.take_summary(summary);
        }
        if holds_rows(&rest) || has_figures(&rest) || field(&rest, "type").is_some() {
            self.row(rest);
            return;
        }
        if has_list {
            return;
        }
        let (before, lists_before) = (self.place, self.lists_seen);
        // Under another name than `data`: of a tool's answer, or by the id that was asked for.
        for (_, value) in rest {
            let is_row = |value: &Json<'_>| match value {
                Json::Object(fields) => holds_rows(fields) || has_figures(fields),
                _ => false,
            };
            match value {
                Json::List(items) if items.iter().any(is_row) => {
                    self.lists_seen += 1;
                    self.value(Json::List(items));
                }
                value if is_row(&value) => self.value(value),
                _ => {}
            }
        }
        if (self.place, self.lists_seen) == (before, lists_before) && self.lists_seen == 0 && self.place == 0 {
            self.other = Some("it has no \"data\" and no field of an insights row");
        }
    }

    fn note_error(&mut self, error: &[(Cow<'_, str>, Json<'_>)]) {
        if self.error.is_none() {
            self.error = Some((self.place + 1, api_error(error)));
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
    pub(super) fn row(&mut self, row: Object<'_>) {
        if self.stopped.is_some() {
            return;
        }
        if let Some(Json::Object(error)) = field(&row, "error")
            && field(error, "message").is_some()
        {
            self.note_error(error);
            return;
        }
        // Singer and Airbyte write their state between the records.
        if let Some(kind) = field(&row, "type").and_then(Json::text)
            && matches!(
                kind,
                "STATE" | "SCHEMA" | "LOG" | "TRACE" | "SPEC" | "CATALOG" | "ACTIVATE_VERSION" | "CONTROL" | "BATCH"
            )
        {
            return;
        }
        let holds = ["record", "_airbyte_data", "data"]
            .iter()
            .any(|name| matches!(field(&row, name), Some(Json::Object(_) | Json::Text(_))));
        if let Some(stream) = field(&row, "stream").and_then(Json::text).filter(|_| holds) {
            // Airbyte's record names the stream within the record, Singer's beside it.
            if !self.streams.contains(stream) {
                self.streams.insert(stream.to_owned());
            }
            if self.stream.is_some_and(|wanted| wanted != stream) {
                return;
            }
        }
        for name in ["record", "_airbyte_data"] {
            match field(&row, name) {
                Some(Json::Object(_)) => return self.inner_row(row, name),
                Some(Json::Text(text)) => return self.inner_document(text),
                _ => {}
            }
        }
        if field(&row, "code").is_some() {
            match field(&row, "body") {
                Some(Json::Text(body)) => return self.inner_document(body),
                Some(Json::Object(_)) => return self.inner_row(row, "body"),
                _ => {}
            }
        }
        // A record of a stream carries its row under `data`; so does an answer for one entity.
        if let Some(Json::Object(_)) = field(&row, "data")
            && !has_figures(&row)
        {
            return self.inner_row(row, "data");
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
        if EDGES
            .iter()
            .any(|edge| field(&row, edge).is_some_and(|value| items_of(value).is_some()))
        {
            self.entities(&row);
            return;
        }
        match field(&row, "insights") {
            Some(insights @ (Json::Object(_) | Json::List(_))) => {
                self.paging(insights.get("paging"));
                let parent = names_of(&row);
                for inner in items_of(insights).unwrap_or_default() {
                    if let Json::Object(inner) = inner {
                        self.flat_row(&with_names(inner, &parent));
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

    /// An entity with the entities below it, which have the insights. Its own insights would count the same twice.
    fn entities(&mut self, row: &[(Cow<'_, str>, Json<'_>)]) {
        let parent = names_of(row);
        for items in EDGES.iter().filter_map(|edge| items_of(field(row, edge)?)) {
            for item in items {
                if let Json::Object(item) = item {
                    self.row(with_names(item, &parent));
                }
            }
        }
    }

    fn inner_row(&mut self, row: Object<'_>, name: &str) {
        let inner = row.into_iter().find(|(key, _)| key == name).map(|(_, value)| value);
        if let Some(Json::Object(inner)) = inner {
            self.row(inner);
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
        if Document(&mut *self).deserialize(&mut deserializer).is_err() {
            self.place += 1;
            self.rows.leave_out(LeftOutReason::Unreadable, self.place, text);
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
}

/// Whether an object holds rows in one of the shapes that [`Reading::row`] knows.
fn holds_rows(row: &[(Cow<'_, str>, Json<'_>)]) -> bool {
    row.iter().any(|(key, value)| match key.as_ref() {
        "insights" | "record" | "body" | "_airbyte_data" => true,
        "data" => matches!(value, Json::Object(_) | Json::List(_)),
        edge => EDGES.contains(&edge) && items_of(value).is_some(),
    })
}

/// The items of a list, or of an envelope with a list.
fn items_of<'v, 'a>(value: &'v Json<'a>) -> Option<&'v [Json<'a>]> {
    value.list().or_else(|| value.get("data")?.list())
}

/// An object with the names that those above it hand down.
fn with_names<'a>(inner: &Object<'a>, parent: &[(String, String)]) -> Object<'a> {
    let mut inner = inner.clone();
    for (key, value) in parent {
        if field(&inner, key).is_none() {
            inner.push((Cow::Owned(key.clone()), Json::Text(Cow::Owned(value.clone()))));
        }
    }
    inner
}

/// Whether an object has a figure of an insights row.
fn has_figures(row: &[(Cow<'_, str>, Json<'_>)]) -> bool {
    row.iter()
        .any(|(key, _)| list_kind(key).is_some() || field_for_api(key).is_some_and(|field| field.number.is_some()))
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
