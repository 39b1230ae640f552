//! List fields: entries of action types, in a response or in the cell of a table.

use super::columns::with_window;
use super::json::{Json, field};
use super::numbers::{self, Cell};
use super::rows::Rows;
use crate::catalog::{ValueKind, list_kind, window_of};
use crate::source::{DEFAULT_WINDOW, EntryKey, Origin, ReadNoteKind};
use rust_decimal::Decimal;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The indicator of results in an input that does not say what they are.
const UNNAMED: &str = "not named";

type Handles = HashMap<Box<str>, usize, foldhash::fast::FixedState>;

/// Columns of entries by list, window and action type, so that finding one copies nothing.
#[derive(Default)]
pub(super) struct Lists {
    handles: Vec<(Origin, ValueKind, Arc<str>, Handles)>,
    /// List fields that occurred.
    pub(super) seen: Vec<Arc<str>>,
}

impl Lists {
    /// Notes that a list field occurs.
    pub(super) fn occurs(&mut self, list: &str) {
        if !self.seen.iter().any(|known| known.as_ref() == list) {
            self.seen.push(list.into());
        }
    }

    /// Takes the entries of a list field: a list of objects, or an object of figures by action type.
    pub(super) fn take(&mut self, rows: &mut Rows, list: &Arc<str>, kind: ValueKind, value: &Json<'_>, place: u32) {
        self.occurs(list);
        let origin = Origin::List(list.clone());
        match value {
            Json::List(entries) => {
                for entry in entries {
                    self.entry(rows, &origin, kind, entry, place);
                }
            }
            Json::Object(figures) => {
                for (name, value) in figures {
                    let name = name
                        .strip_prefix(list.as_ref())
                        .and_then(|rest| rest.strip_prefix(':'))
                        .unwrap_or(name);
                    match value {
                        Json::Object(windows) => {
                            self.windows(rows, &origin, kind, name, windows, place);
                        }
                        value => {
                            let (action_type, window) = with_window(name);
                            self.figure(rows, &origin, kind, (action_type, &window), value, place);
                        }
                    }
                }
            }
            _ => rows.note(ReadNoteKind::UnreadEntry, list, place, &value.beginning()),
        }
    }

    fn entry(&mut self, rows: &mut Rows, origin: &Origin, kind: ValueKind, entry: &Json<'_>, place: u32) {
        let Json::Object(fields) = entry else {
            rows.note(ReadNoteKind::UnreadEntry, origin.name(), place, &entry.beginning());
            return;
        };
        let Some(action_type) = field(fields, "action_type")
            .and_then(Json::text)
            .filter(|name| !name.is_empty())
        else {
            rows.note(ReadNoteKind::UnreadEntry, origin.name(), place, "");
            return;
        };
        if self.windows(rows, origin, kind, action_type, fields, place) {
            rows.note(ReadNoteKind::RepeatedActionType, origin.name(), place, action_type);
        }
    }

    /// Takes the figures of an action type, one for each window; true when the row had one already.
    fn windows(
        &mut self,
        rows: &mut Rows,
        origin: &Origin,
        kind: ValueKind,
        action_type: &str,
        fields: &[(Cow<'_, str>, Json<'_>)],
        place: u32,
    ) -> bool {
        let mut repeated = false;
        for (key, value) in fields {
            match key.as_ref() {
                "action_type" => {}
                "value" => repeated |= self.figure(rows, origin, kind, (action_type, DEFAULT_WINDOW), value, place),
                key => {
                    if let Some(window) = window_of(key) {
                        repeated |= self.figure(rows, origin, kind, (action_type, &window), value, place);
                    }
                }
            }
        }
        repeated
    }

    /// Takes the entries of `results` or `cost_per_result`.
    pub(super) fn results(&mut self, rows: &mut Rows, kind: ValueKind, entries: &[Json<'_>], place: u32) {
        if kind == ValueKind::Count {
            self.occurs("results");
        }
        for entry in entries {
            let Some(indicator) = entry
                .get("indicator")
                .and_then(Json::text)
                .filter(|text| !text.is_empty())
            else {
                rows.note(ReadNoteKind::UnreadEntry, "results", place, "");
                continue;
            };
            let indicator = bare_indicator(indicator);
            if kind == ValueKind::Count {
                let handle = rows.dimension(&"result_indicator".into());
                if !rows.has_text(handle) {
                    rows.set_text(handle, indicator);
                }
            }
            let values = entry.get("values").and_then(Json::list).unwrap_or_default();
            // A response leaves zeros out.
            if values.is_empty() && kind == ValueKind::Count {
                self.result(rows, Some(indicator), kind, DEFAULT_WINDOW, Decimal::ZERO);
            }
            for value in values {
                let windows = value.get("attribution_windows").and_then(Json::list);
                let window = match windows.unwrap_or_default() {
                    [only] => only.text().and_then(window_of),
                    _ => None,
                };
                let number = value.get("value").and_then(Json::scalar);
                match number.map_or(Cell::Blank, |text| numbers::of_dressed(text, kind == ValueKind::Count)) {
                    Cell::Number(number) => {
                        let window = window.as_deref().unwrap_or(DEFAULT_WINDOW);
                        self.result(rows, Some(indicator), kind, window, number);
                    }
                    Cell::Blank => {}
                    Cell::Unread => rows.note(ReadNoteKind::UnreadEntry, "results", place, indicator),
                }
            }
        }
    }

    /// Puts a row's result, or its cost, under what it is a result of.
    pub(super) fn result(
        &mut self,
        rows: &mut Rows,
        indicator: Option<&str>,
        kind: ValueKind,
        window: &str,
        number: Decimal,
    ) {
        let indicator = indicator.unwrap_or(UNNAMED);
        self.add_at(rows, &Origin::Results, kind, (indicator, window), number);
    }

    /// Takes one figure of an action type in a window; true when the row had it already.
    fn figure(
        &mut self,
        rows: &mut Rows,
        origin: &Origin,
        kind: ValueKind,
        (action_type, window): (&str, &str),
        value: &Json<'_>,
        place: u32,
    ) -> bool {
        let text = value.scalar();
        // Nearly every figure is a few plain digits, and goes into its column as they are.
        if let Some(fixed) = text.and_then(|text| numbers::fixed(text.as_bytes())) {
            return match self.handle(rows, origin, kind, (action_type, window)) {
                Some(handle) => rows.add_entry_fixed(handle, fixed),
                None => true,
            };
        }
        let number = match value {
            Json::Null => Cell::Blank,
            _ => text.map_or(Cell::Unread, |text| {
                numbers::of_dressed(text, matches!(kind, ValueKind::Count | ValueKind::Unique))
            }),
        };
        match number {
            Cell::Number(number) => self.add_at(rows, origin, kind, (action_type, window), number),
            Cell::Blank => false,
            Cell::Unread => {
                rows.note(ReadNoteKind::UnreadEntry, origin.name(), place, action_type);
                false
            }
        }
    }

    /// Adds a figure of an action type to the row being filled; true when there was one already.
    pub(super) fn add(&mut self, rows: &mut Rows, key: &EntryKey, number: Decimal) -> bool {
        self.add_at(rows, &key.origin, key.kind, (&key.action_type, &key.window), number)
    }

    fn add_at(
        &mut self,
        rows: &mut Rows,
        origin: &Origin,
        kind: ValueKind,
        (action_type, window): (&str, &str),
        number: Decimal,
    ) -> bool {
        match self.handle(rows, origin, kind, (action_type, window)) {
            Some(handle) => rows.add_entry(handle, number),
            None => true,
        }
    }

    /// The column of a figure; none when the row has a cost already: costs of a repeated action type are no sums.
    fn handle(
        &mut self,
        rows: &mut Rows,
        origin: &Origin,
        kind: ValueKind,
        (action_type, window): (&str, &str),
    ) -> Option<usize> {
        let place = self.handles.iter().position(|(known, known_kind, known_window, _)| {
            *known_kind == kind && known_window.as_ref() == window && known == origin
        });
        let place = place.unwrap_or_else(|| {
            self.handles
                .push((origin.clone(), kind, window.into(), Handles::default()));
            self.handles.len() - 1
        });
        let (.., window, handles) = self.handles.get_mut(place)?;
        let handle = match handles.get(action_type) {
            Some(handle) => *handle,
            None => {
                let key = EntryKey {
                    action_type: action_type.into(),
                    kind,
                    window: window.clone(),
                    origin: origin.clone(),
                };
                let handle = rows.entry(&key);
                handles.insert(action_type.into(), handle);
                handle
            }
        };
        (kind != ValueKind::Cost || !rows.has_entry(handle)).then_some(handle)
    }
}

/// A result indicator without its list: `actions:lead` is `lead`.
pub(super) fn bare_indicator(indicator: &str) -> &str {
    match indicator.split_once(':') {
        Some((list, rest)) if list_kind(list).is_some() && !rest.is_empty() => rest,
        _ => indicator,
    }
}
