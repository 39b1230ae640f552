//! Long tables, one line for each action type: joined back into one row for each ad and day, so that nothing multiplies.

use super::lists::Lists;
use super::rows::Rows;
use crate::catalog::{DimensionRole, ValueKind, field};
use crate::source::{EntryKey, Measure, Origin, Period, ReadNoteKind};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// One line of a long table.
pub(super) struct Line {
    /// What the row is about: dimensions with their texts.
    pub(super) about: Vec<(Arc<str>, String)>,
    pub(super) period: Option<Period>,
    pub(super) action_type: String,
    /// Figures by attribution window.
    pub(super) figures: Vec<(String, Decimal)>,
    /// Base figures of the row that the line was made of; each of its lines repeats them.
    pub(super) measures: Vec<(Measure, Decimal)>,
    pub(super) place: u32,
}

type Key = (Vec<(Arc<str>, String)>, Option<Period>);
/// Action types with their window and figure.
type Figures = Vec<(String, String, Decimal)>;

/// A row while its lines are collected.
#[derive(Default)]
struct Row {
    place: u32,
    figures: Figures,
}

/// Base figures of what the lines are about, by the first of them; nothing where lines contradict each other.
type Measures = BTreeMap<Measure, (u32, Option<Decimal>)>;

/// Collects the lines of a long table.
#[derive(Default)]
pub(super) struct Long {
    rows: BTreeMap<Key, Row>,
    /// By what the lines are about, however their entries are broken down.
    measures: BTreeMap<Key, Measures>,
}

impl Long {
    /// Takes a line.
    pub(super) fn take(&mut self, line: Line) {
        if !line.measures.is_empty() {
            let of_row = |name: &Arc<str>| field(name).is_none_or(|field| field.role != DimensionRole::Entry);
            let about = line.about.iter().filter(|(name, _)| of_row(name)).cloned().collect();
            let known = self.measures.entry((about, line.period)).or_default();
            for (measure, value) in line.measures {
                let (place, before) = known.entry(measure).or_insert((line.place, Some(value)));
                *place = line.place.min(*place);
                if *before != Some(value) {
                    *before = None;
                }
            }
        }
        let row = self.rows.entry((line.about, line.period)).or_insert_with(|| Row {
            place: line.place,
            ..Row::default()
        });
        row.place = row.place.min(line.place);
        for (window, figure) in line.figures {
            row.figures.push((line.action_type.clone(), window, figure));
        }
    }

    /// Writes a row for each ad and day, in the order of their first lines.
    pub(super) fn finish(self, rows: &mut Rows, lists: &mut Lists, list: &Arc<str>, kind: ValueKind) {
        lists.occurs(list);
        let mut ordered: Vec<_> = self.rows.into_iter().collect();
        ordered.sort_by_key(|(_, row)| row.place);
        let measures: HashMap<u32, Vec<(Measure, Option<Decimal>)>> =
            self.measures
                .into_values()
                .flatten()
                .fold(HashMap::new(), |mut by_place, (measure, (place, value))| {
                    by_place.entry(place).or_default().push((measure, value));
                    by_place
                });
        for ((about, period), Row { place, figures }) in ordered {
            for (measure, value) in measures.get(&place).into_iter().flatten() {
                match value {
                    Some(value) => {
                        let handle = rows.measure(*measure);
                        rows.set_measure(handle, *value);
                    }
                    None => rows.note(ReadNoteKind::UnreadCell, measure.field(), place, ""),
                }
            }
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
