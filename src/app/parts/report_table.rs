//! Groups × metrics.

use super::cell_figure::cell_figure;
use super::made_of::made_of;
use crate::app::state::{AppState, leading_metrics};
use crate::app::words;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::engine::{Sort, View};
use leadsheet::report::GroupKey;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

/// Groups × metrics, with a total. Every figure opens how it was made.
#[component]
pub(crate) fn ReportTable() -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let metrics = Memo::new(move |_| {
        if state.all_metrics().get() {
            Metric::ALL.to_vec()
        } else {
            state.preset().with(leading_metrics)
        }
    });
    let by = Memo::new(move |_| view.with(|view| view.as_ref().map(|view| labels(view)).unwrap_or_default()));
    let hidden = move || {
        view.with(|view| {
            view.as_ref()
                .map(|view| (view.report.groups.len(), view.report.group_count))
        })
        .unwrap_or_default()
    };
    let open = move |event: MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(button) = target.and_then(|target| target.closest("button[data-metric]").ok().flatten()) else {
            return;
        };
        let Some(metric) = button.get_attribute("data-metric").as_deref().and_then(Metric::parse) else {
            return;
        };
        let row = button
            .closest("tr")
            .ok()
            .flatten()
            .and_then(|row| row.get_attribute("data-row"))
            .and_then(|row| row.parse::<usize>().ok());
        let group =
            row.and_then(|row| view.with_untracked(|view| Some(view.as_ref()?.report.groups.get(row)?.key.clone())));
        state.open_receipt(metric, group.unwrap_or_default());
    };
    view! {
        <section class="report-table" aria-label="Groups">
            <div class="table-tools">
                <p class="hint">"Press a figure to see how it was made."</p>
                <label class="check-label">
                    <input type="checkbox" prop:checked=move || state.all_metrics().get()
                        on:change=move |event| state.set_all_metrics(event_target_checked(&event))/>
                    "All metrics"
                </label>
            </div>
            <div class="wrap">
                <table class="report" on:click=open>
                    <caption>"Report"</caption>
                    <thead>
                        <tr>
                            <GroupHeads by/>
                            <For each=move || metrics.get() key=|metric| *metric let:metric>
                                <MetricHead metric/>
                            </For>
                        </tr>
                    </thead>
                    {move || view.get().map(|view| body(&view, &metrics.get()))}
                </table>
            </div>
            {move || {
                let (shown, all) = hidden();
                (all > shown).then(|| view! {
                    <p class="more">
                        <span>{format!("{} of {} groups", count(shown), count(all))}</span>
                        <button type="button" on:click=move |_| state.show_more()>"Show more"</button>
                    </p>
                })
            }}
        </section>
    }
}

/// What the dimensions of the grouping are called.
fn labels(view: &View) -> Vec<String> {
    let label = |id: &String| {
        view.dimensions
            .iter()
            .find(|one| one.id == *id)
            .map_or_else(|| id.clone(), |one| one.label.clone())
    };
    view.report.by.iter().map(label).collect()
}

/// The heads of the dimensions. The first sorts by name.
#[component]
fn GroupHeads(
    /// What the dimensions are called.
    by: Memo<Vec<String>>,
) -> impl IntoView {
    let state = AppState::get();
    let sort = state.sort();
    let order = move || order(sort.get(), None);
    let choose = move |_| state.set_sort(next(sort.get_untracked(), None));
    let first = Memo::new(move |_| by.with(|by| by.first().cloned()));
    let further = move || {
        let labels = by.get().into_iter().skip(1);
        labels
            .map(|label| view! { <th scope="col" class="dimension">{label}</th> })
            .collect_view()
    };
    view! {
        {move || match first.get() {
            None => view! { <th scope="col"><span class="visually-hidden">"Group"</span></th> }.into_any(),
            Some(label) => view! {
                <th scope="col" aria-sort=order>
                    <button type="button" class="sort" on:click=choose>
                        {label}<span class="arrow" aria-hidden="true"></span>
                    </button>
                </th>
            }
            .into_any(),
        }}
        {further}
    }
}

/// The head of a metric, which sorts by it.
#[component]
fn MetricHead(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let state = AppState::get();
    let card = metric_card(metric);
    let sort = state.sort();
    let under = made_of(state, metric);
    let choose = move |_| state.set_sort(next(sort.get_untracked(), Some(metric)));
    view! {
        <th scope="col" class="number" aria-sort=move || order(sort.get(), Some(metric))>
            <button type="button" class="sort" on:click=choose>
                {card.name.as_str()}<span class="arrow" aria-hidden="true"></span>
            </button>
            {move || under.get().map(|under| view! { <small title=under.clone()>{under.clone()}</small> })}
        </th>
    }
}

fn order(sort: Sort, by: Option<Metric>) -> Option<&'static str> {
    (sort.by == by).then_some(if sort.descending { "descending" } else { "ascending" })
}

/// The other way round for the same column; a new column starts with the largest, names with A.
fn next(sort: Sort, by: Option<Metric>) -> Sort {
    Sort {
        by,
        descending: if sort.by == by { !sort.descending } else { by.is_some() },
    }
}

fn body(view: &Arc<View>, metrics: &[Metric]) -> AnyView {
    let report = &view.report;
    let currency = report.currency.as_deref();
    let dimensions = report.by.len().max(1);
    let rows = report
        .groups
        .iter()
        .enumerate()
        .map(|(at, group)| {
            let name = name(&group.key);
            let heads = group
                .key
                .iter()
                .enumerate()
                .map(|(at, key)| head(at, key))
                .collect_view();
            let cells = metrics
                .iter()
                .map(|metric| cell_figure(*metric, group.metrics.get(metric), group.currency.as_deref(), &name))
                .collect_view();
            view! { <tr data-row=at>{heads}{cells}</tr> }
        })
        .collect_view();
    let totals = metrics
        .iter()
        .map(|metric| cell_figure(*metric, report.totals.get(metric), currency, "total"))
        .collect_view();
    view! {
        <tbody>{rows}</tbody>
        <tfoot>
            <tr class="total">
                <th scope="row" colspan=dimensions>
                    "Total"<span class="pm">{words::many(report.rows, "row", "rows")}</span>
                </th>
                {totals}
            </tr>
        </tfoot>
    }
    .into_any()
}

fn head(at: usize, key: &GroupKey) -> AnyView {
    let label = if key.label.is_empty() {
        "(none)".to_owned()
    } else {
        key.label.clone()
    };
    if at == 0 {
        view! { <th scope="row"><span class="name" title=label.clone()>{label.clone()}</span></th> }.into_any()
    } else {
        view! { <td class="dimension"><span class="name" title=label.clone()>{label.clone()}</span></td> }.into_any()
    }
}

fn name(key: &[GroupKey]) -> String {
    key.iter()
        .map(|part| part.label.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

fn count(number: usize) -> String {
    words::grouped(u32::try_from(number).unwrap_or(u32::MAX))
}
