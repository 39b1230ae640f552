//! What each column of a table feeds.

use crate::ingest::columns::{Mapped, Target};
use crate::ingest::layout::Layout;
use crate::ingest::rows::Rows;
use crate::source::{ColumnInfo, EntryKey, Origin};
use std::collections::BTreeMap;

/// A column's handle among the rows.
pub(super) enum Handle {
    Measure(usize),
    Entry(usize),
    Dimension(usize),
    None,
}

/// The handle a column writes to.
pub(super) fn handle(rows: &mut Rows, column: &Mapped, at: usize) -> Handle {
    match &column.target {
        Target::Measure(measure) => Handle::Measure(rows.measure_column(*measure)),
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
            Handle::Entry(rows.entry_column(EntryKey {
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
pub(super) fn names(column: &Mapped) -> Vec<String> {
    match &column.target {
        Target::Measure(measure) => vec![measure.field().to_owned()],
        Target::Entry { action_type, .. } => vec![action_type.to_string()],
        _ => Vec::new(),
    }
}

/// The columns that feed each figure.
pub(super) fn slots(layout: &Layout) -> BTreeMap<String, Vec<usize>> {
    let mut slots: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, column) in layout.columns.iter().enumerate() {
        if let (true, Some(slot)) = (column.is_number(), column.slot()) {
            slots.entry(slot).or_default().push(at);
        }
    }
    slots
}

pub(super) fn info(column: &Mapped) -> ColumnInfo {
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
