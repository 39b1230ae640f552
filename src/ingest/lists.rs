//! List fields: entries of action types, in a response or in the cell of a table.

use super::json::{Json, field};
use super::numbers::{self, Cell};
use super::rows::Rows;
use crate::catalog::{ValueKind, window_of};
use crate::source::{DEFAULT_WINDOW, EntryKey, Origin, ReadNoteKind};
use rust_decimal::Decimal;
use std::collections::HashMap;
use std::sync::Arc;

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
                    self.figure(rows, &origin, kind, (name, DEFAULT_WINDOW), value, place);
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
        if repeated {
            rows.note(ReadNoteKind::RepeatedActionType, origin.name(), place, action_type);
        }
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
            _ => text.map_or(Cell::Unread, numbers::of_response),
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
