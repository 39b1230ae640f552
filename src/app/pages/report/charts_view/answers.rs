//! What the engine answers, as charts take it.

use crate::app::charts::Plot;
use leadsheet::amount::{Amount, Reason};
use leadsheet::engine::{Response, View};
use leadsheet::report::{GroupRow, Series, Value};
use std::sync::Arc;

/// The lines of an answer; the reason when there are none.
pub(super) fn lines(answer: Option<&Response>) -> Option<Vec<Series>> {
    match answer {
        Some(Response::Trend(lines)) => Some(lines.clone()),
        _ => None,
    }
}

/// The report of an answer.
pub(super) fn view_of(answer: Option<Arc<Response>>) -> Option<Box<View>> {
    match answer.as_deref() {
        Some(Response::View(view)) => Some(view.clone()),
        _ => None,
    }
}

/// A chart that waits for its figures.
pub(super) fn waiting(title: &str) -> Plot {
    Plot::nothing(title.to_owned(), "Working out the figures…".to_owned())
}

/// What a group is called.
pub(super) fn name_of(row: &GroupRow) -> String {
    row.key
        .iter()
        .map(|key| {
            if key.label.is_empty() {
                "(none)"
            } else {
                key.label.as_str()
            }
        })
        .collect::<Vec<_>>()
        .join(", ")
}

/// A figure; one that is not there is not in the source.
pub(super) fn value(value: Option<&Value>) -> Value {
    value
        .copied()
        .unwrap_or(Value::of(Amount::Missing(Reason::NotInSource)))
}
