//! The lines of the report table.

use super::noted;
use crate::app::parts::cell_figure::cell_figure;
use crate::app::parts::column::Column;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::preset::Pin;
use leadsheet::report::{GroupKey, GroupRow, Nested, Report, Rest};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// How a line stands in the table.
pub(super) struct Standing {
    /// Its place, from 0.
    pub(super) at: usize,
    /// How many dimensions the report is grouped by.
    pub(super) dimensions: usize,
    /// Which groups of outer dimensions are closed, when these have lines of their own.
    pub(super) nested: Option<Nested>,
    /// Lines come and go while scrolling, so that their place must be said.
    pub(super) large: bool,
}

/// A group.
pub(super) fn group_row(state: AppState, row: &GroupRow, columns: &[Column], standing: &Standing) -> AnyView {
    let Standing {
        at,
        dimensions,
        nested,
        large,
    } = standing;
    let name = name(&row.key);
    let outer = row.key.len() < *dimensions;
    let keys: Vec<Option<String>> = row.key.iter().map(|part| part.key.clone()).collect();
    let closed = nested.as_ref().is_some_and(|nested| nested.is_closed(&keys));
    let last = row.key.len().saturating_sub(1);
    let heads = row
        .key
        .iter()
        .enumerate()
        .map(|(place, key)| {
            let turn = (outer && place == last).then_some(closed);
            let again = nested.is_some() && place < last;
            head(state, place, key, turn, again)
        })
        .collect_view();
    let blank = (row.key.len()..*dimensions)
        .map(|_| view! { <td class="dimension"></td> })
        .collect_view();
    let noted = noted(state, &row.key);
    let cells = columns
        .iter()
        .map(|column| {
            let with_note = noted.contains(column.of.as_str());
            cell_figure(column, column.value(row), row.currency.as_deref(), &name, with_note)
        })
        .collect_view();
    // The head is the first row.
    let place = large.then(|| (at + 2).to_string());
    view! { <tr data-row=*at aria-rowindex=place class:outer=outer>{heads}{blank}{cells}</tr> }.into_any()
}

/// All rows together.
pub(super) fn total_row(report: &Report, columns: &[Column], noted: &BTreeSet<String>) -> AnyView {
    let cells = columns
        .iter()
        .map(|column| {
            let value = column.total(report);
            let with_note = noted.contains(column.of.as_str());
            cell_figure(column, value.as_ref(), report.currency.as_deref(), "total", with_note)
        })
        .collect_view();
    view! {
        <tr class="total">
            <th scope="row">"Total"<span class="pm">{words::many(report.rows, "row", "rows")}</span></th>
            {blanks(report.by.len())}
            {cells}
        </tr>
    }
    .into_any()
}

/// The groups after the first ones put together.
pub(super) fn rest_row(rest: &Rest, columns: &[Column], dimensions: usize) -> AnyView {
    let currency = rest.row.currency.as_deref();
    let cells = columns
        .iter()
        .map(|column| cell_figure(column, column.value(&rest.row), currency, "the rest", false))
        .collect_view();
    let groups = words::many(u32::try_from(rest.groups).unwrap_or(u32::MAX), "group", "groups");
    view! {
        <tr class="rest" data-rest="">
            <th scope="row">"The rest"<span class="pm">{groups}</span></th>
            {blanks(dimensions)}
            {cells}
        </tr>
    }
    .into_any()
}

/// The cells under the dimensions after the first. One wide cell would hide figures when it stays in view.
fn blanks(dimensions: usize) -> Vec<AnyView> {
    (1..dimensions)
        .map(|_| view! { <td class="dimension"></td> }.into_any())
        .collect()
}

/// The name of a group in one dimension. `turn` says whether it is closed, where it can be opened and closed; `again`
/// that the line above it says it already.
fn head(state: AppState, place: usize, key: &GroupKey, turn: Option<bool>, again: bool) -> AnyView {
    let label = if key.label.is_empty() {
        "(none)".to_owned()
    } else {
        key.label.clone()
    };
    let turn = turn.map(|closed| {
        let what = if closed { "Open" } else { "Close" };
        view! {
            <button type="button" class="turn" data-turn="" aria-expanded=if closed { "false" } else { "true" }
                aria-label=format!("{what} {label}")>
                <span aria-hidden="true">{if closed { "▸" } else { "▾" }}</span>
            </button>
        }
    });
    let day = day_note(state, key).map(|text| {
        view! { <span class="noted" role="img" aria-label=format!("Note: {text}") title=text.clone()>"✎"</span> }
    });
    let inside = view! {
        <span class="group-head">
            {turn}
            <span class="name" title=label.clone()>{label.clone()}</span>
            {day}
            {(!again).then(|| view! {
                <button type="button" class="only" data-only=place aria-label=format!("Only {label}")>"only"</button>
            })}
        </span>
    };
    if place == 0 {
        view! { <th scope="row" class:again=again>{inside}</th> }.into_any()
    } else {
        view! { <td class="dimension" class:again=again>{inside}</td> }.into_any()
    }
}

/// What was noted about a day, on the line of that day.
fn day_note(state: AppState, key: &GroupKey) -> Option<String> {
    if key.dimension != "day" {
        return None;
    }
    let day = key.key.as_deref()?;
    let texts: Vec<String> = state.preset().with(|preset| {
        let of_day = preset
            .notes
            .iter()
            .filter(|note| matches!(&note.pin, Pin::Day(pinned) if pinned.to_string() == day));
        of_day.map(|note| note.text.clone()).collect()
    });
    (!texts.is_empty()).then(|| texts.join("; "))
}

fn name(key: &[GroupKey]) -> String {
    key.iter()
        .map(|part| part.label.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}
