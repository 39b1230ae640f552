//! Long tables, one line for each action type: joined back into one row for each ad and day, so that nothing multiplies.

use super::lists::Lists;
use super::rows::Rows;
use crate::catalog::ValueKind;
use crate::source::{EntryKey, Origin, Period, ReadNoteKind};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One line of a long table.
pub(super) struct Line {
    /// What the row is about: dimensions with their texts.
    pub(super) about: Vec<(Arc<str>, String)>,
    pub(super) period: Option<Period>,
    pub(super) action_type: String,
    /// Figures by attribution window.
    pub(super) figures: Vec<(String, Decimal)>,
    pub(super) place: u32,
}

type Key = (Vec<(Arc<str>, String)>, Option<Period>);
/// Action types with their window and figure.
type Figures = Vec<(String, String, Decimal)>;

/// Collects the lines of a long table.
#[derive(Default)]
pub(super) struct Long {
    rows: BTreeMap<Key, (u32, Figures)>,
}

impl Long {
    /// Takes a line.
    pub(super) fn take(&mut self, line: Line) {
        let row = self
            .rows
            .entry((line.about, line.period))
            .or_insert_with(|| (line.place, Vec::new()));
        row.0 = row.0.min(line.place);
        for (window, figure) in line.figures {
            row.1.push((line.action_type.clone(), window, figure));
        }
    }

    /// Writes a row for each ad and day, in the order of their first lines.
    pub(super) fn finish(self, rows: &mut Rows, lists: &mut Lists, list: &Arc<str>, kind: ValueKind) {
        lists.occurs(list);
        let mut ordered: Vec<_> = self.rows.into_iter().collect();
        ordered.sort_by_key(|(_, (place, _))| *place);
        for ((about, period), (place, figures)) in ordered {
            for (name, text) in about {
                let handle = rows.dimension(&name);
                rows.set_text(handle, &text);
            }
            for (action_type, window, figure) in figures {
                let key = EntryKey {
                    action_type: action_type.as_str().into(),
                    kind,
                    window: window.into(),
                    origin: Origin::List(list.clone()),
                };
                if lists.add(rows, &key, figure) {
                    rows.note(ReadNoteKind::RepeatedActionType, list, place, &action_type);
                }
            }
            rows.end_row(place, period);
        }
    }
}
