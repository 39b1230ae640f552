//! Groups × metrics.

mod heads;
mod keys;
mod lines;
mod row;
mod slices;
mod tools;

use super::column::{every, leading};
use super::printing::Printing;
use crate::app::state::AppState;
use crate::app::words;
use heads::{GroupHeads, MetricHead};
use leadsheet::engine::View;
use leadsheet::explain;
use leadsheet::preset::{Leading, Pin};
use leadsheet::report::{Filter, FilterRule, GroupKey, Match};
use leptos::prelude::*;
use lines::Lines;
use row::{rest_row, total_row};
use slices::Slices;
use std::collections::BTreeSet;
use std::sync::Arc;
use tools::Tools;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

/// Groups × metrics, with a total. Every figure opens how it was made.
#[component]
pub(crate) fn ReportTable() -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let columns = Memo::new(move |_| {
        let all = state.all_metrics().get();
        state
            .preset()
            .with(|preset| if all { every(preset) } else { leading(preset) })
    });
    let by = Memo::new(move |_| view.with(|view| view.as_ref().map(|view| labels(view)).unwrap_or_default()));
    let slices = Slices::follow(state, columns);
    let large = Memo::new(move |_| slices.is_large());
    let lines = Memo::new(move |_| view.with(|view| view.as_ref().map_or(0, |view| view.report.lines)));
    // The head, the lines, the rest, the total.
    let rows = move || large.get().then(|| (lines.get() + 2).to_string());
    let wide_of = move || columns.with(Vec::len).to_string();
    Printing::get().wait_for(Callback::new(move |then| slices.prepare_to_print(then)));
    let click = move |event: MouseEvent| pressed(state, slices, &event);
    view! {
        <section class="report-table" aria-label="Groups">
            <Tools by/>
            {move || slices.not_all_printed().map(|(printed, lines)| view! {
                <p class="print-only">
                    {format!("Printed: the first {} of {} lines. A workbook or CSV file from Export has all of them.", count(printed), count(lines))}
                </p>
            })}
            <div class="wrap" class:windowed=move || large.get() tabindex=move || large.get().then_some("0")
                role=move || large.get().then_some("region") aria-label=move || large.get().then_some("Lines of the report")
                style:--columns=wide_of style:--dimensions=move || by.with(|by| by.len().to_string()) node_ref=slices.frame on:scroll=move |_| slices.scrolled()>
                <table class="report" aria-rowcount=rows on:click=click on:keydown=move |event| keys::pressed(&event)>
                    <caption><span>"Report"</span></caption>
                    <thead>
                        <tr aria-rowindex=move || large.get().then_some("1")>
                            <GroupHeads by/>
                            <For each=move || columns.get() key=|column| (column.of.as_str().to_owned(), column.label.clone()) let:column>
                                <MetricHead column/>
                            </For>
                        </tr>
                    </thead>
                    <Lines slices columns/>
                    {move || view.get().map(|view| {
                        let rest = view.report.rest.as_ref();
                        let columns = columns.get();
                        let noted = noted(state, &[]);
                        let wide = view.report.by.len().max(1);
                        view! {
                            <tfoot>
                                {rest.map(|rest| rest_row(rest, &columns, wide))}
                                {total_row(&view.report, &columns, &noted)}
                            </tfoot>
                        }
                    })}
                </table>
            </div>
            {move || view.with(|view| view.as_ref().and_then(|view| said(view)))}
        </section>
    }
}

/// What there is to say about the groups: that none was found, or that something is not in them.
fn said(view: &View) -> Option<AnyView> {
    let report = &view.report;
    let none = (!report.by.is_empty() && report.group_count == 0).then(|| {
        let text = if report.rows == 0 && report.rows_filtered_out > 0 {
            "The filter keeps no row. Take a filter away to see figures again."
        } else {
            "No group has this in its name. The total is of all rows."
        };
        view! { <p class="table-said">{text}</p> }
    });
    let left_out = report.crm_left_out.then(|| {
        view! {
            <p class="table-said">
                "The CRM's leads are left out here, because they are not put into subtotals: figures are those of Meta's file alone. "
                "Take the subtotals away to see the CRM's."
            </p>
        }
    });
    Some(view! { {none}{left_out} }.into_any())
}

/// What the dimensions of the grouping are called.
fn labels(view: &View) -> Vec<String> {
    let label = |id: &str| {
        let found = view.dimensions.iter().find(|one| one.id == id);
        found.map(|found| found.label.clone())
    };
    view.report.by.iter().map(|id| explain::way(id, &label)).collect()
}

/// The columns of a group, or of the total, whose figures have a note.
pub(super) fn noted(state: AppState, key: &[GroupKey]) -> BTreeSet<String> {
    let told = |part: &GroupKey| (part.dimension.clone(), part.key.clone());
    state.preset().with(|preset| {
        let pins = preset.notes.iter().filter_map(|note| match &note.pin {
            Pin::Number { metric, group } => Some((metric, group)),
            Pin::Day(_) => None,
        });
        pins.filter(|(_, group)| {
            let places = group.iter().map(|place| (place.dimension.clone(), place.key.clone()));
            key.iter().map(told).eq(places)
        })
        .map(|(metric, _)| metric.as_str().to_owned())
        .collect()
    })
}

/// Does what a pressed button of the table is for.
fn pressed(state: AppState, slices: Slices, event: &MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(button) = target.and_then(|target| {
        target
            .closest("button[data-metric], button[data-only], button[data-turn]")
            .ok()
            .flatten()
    }) else {
        return;
    };
    let line = button.closest("tr").ok().flatten();
    let rest = line.as_ref().is_some_and(|line| line.has_attribute("data-rest"));
    let row = line
        .and_then(|row| row.get_attribute("data-row"))
        .and_then(|row| row.parse::<usize>().ok());
    let key = row.and_then(|row| slices.row(row)).map(|row| row.key.clone());
    if let Some(name) = button.get_attribute("data-metric").as_deref().and_then(Leading::parse) {
        // Of a line that is gone nothing is opened; the total and the rest have no line.
        if rest {
            state.open_rest(&name.0);
        } else if row.is_none() || key.is_some() {
            state.open_number(&name.0, key.unwrap_or_default());
        }
        return;
    }
    let Some(key) = key else { return };
    if let Some(place) = button
        .get_attribute("data-only")
        .and_then(|place| place.parse::<usize>().ok())
    {
        if let Some(part) = key.get(place) {
            only(state, part);
        }
    } else if let Some(nested) = state.shown().with_untracked(|shown| shown.nested.clone()) {
        let key = key.iter().map(|part| part.key.clone()).collect();
        state.set_nested(Some(nested.turned(key)));
    }
}

/// Keeps only the rows of a group.
fn only(state: AppState, part: &GroupKey) {
    let mut filter: Filter = state.shown().with_untracked(|shown| shown.filter.clone());
    filter.rules.retain(|rule| {
        let one_value = matches!(&rule.is, Match::Equals(texts) if texts.len() == 1);
        rule.dimension != part.dimension || rule.not || !one_value
    });
    let rule = FilterRule {
        dimension: part.dimension.clone(),
        not: false,
        is: Match::Equals(vec![part.filter_text()]),
    };
    state.set_filter(filter.and(rule));
    state.announce(&format!("Only {}.", part.label));
}

/// A number of lines with commas.
fn count(number: usize) -> String {
    words::grouped(u32::try_from(number).unwrap_or(u32::MAX))
}

/// The view that a table was made of.
type Shown = Option<Arc<View>>;
