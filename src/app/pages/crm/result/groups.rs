//! Costs per qualified and converted lead, by campaign, ad set or ad.

use crate::app::pages::Page;
use crate::app::parts::cell_figure::cell_figure;
use crate::app::parts::column::column_of;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::engine::{Request, Response, Sort};
use leadsheet::report::Report;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

/// The most groups that are shown.
const MOST: usize = 100;
/// What the leads can be parted by.
const WAYS: [(&str, &str); 3] = [("campaign", "Campaign"), ("adset", "Ad set"), ("ad", "Ad")];
/// What is shown of each.
const METRICS: [Metric; 9] = [
    Metric::Spend,
    Metric::Leads,
    Metric::CostPerLead,
    Metric::QualifiedLeads,
    Metric::CostPerQualifiedLead,
    Metric::ConvertedLeads,
    Metric::CostPerConvertedLead,
    Metric::PurchaseValue,
    Metric::Roas,
];

/// Costs per qualified and converted lead, by campaign, ad set or ad.
#[component]
pub(super) fn Groups() -> impl IntoView {
    let state = AppState::get();
    let ways = Memo::new(move |_| {
        state.view().with(|view| {
            let dimensions = view.as_ref().map(|view| view.dimensions.clone()).unwrap_or_default();
            WAYS.into_iter()
                .filter(|(id, _)| dimensions.iter().any(|dimension| dimension.id == *id))
                .collect::<Vec<_>>()
        })
    });
    let wanted = RwSignal::new("campaign");
    let way = Memo::new(move |_| {
        ways.with(|ways| {
            let chosen = ways.iter().find(|(id, _)| *id == wanted.get());
            chosen.or(ways.first()).copied()
        })
    });
    let loaded = Memo::new(move |_| state.view().with(Option::is_some));
    let answer = state.follow(move || {
        let by = way.get().map(|(id, _)| id.to_owned()).into_iter().collect();
        loaded.get().then(|| Request::View {
            preset: state.preset().get(),
            by,
            sort: Sort {
                by: Some(Metric::Spend),
                descending: true,
            },
            limit: MOST,
        })
    });
    let report = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::View(view)) => Some(Arc::new(view.report.clone())),
            _ => None,
        })
    });
    let open = move |event: MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(button) = target.and_then(|target| target.closest("button[data-metric]").ok().flatten()) else {
            return;
        };
        let metric = button.get_attribute("data-metric");
        let Some(metric) = metric.as_deref().and_then(Metric::parse) else {
            return;
        };
        let row = button.closest("tr").ok().flatten();
        let at = row
            .and_then(|row| row.get_attribute("data-row"))
            .and_then(|at| at.parse::<usize>().ok());
        let group =
            at.and_then(|at| report.with_untracked(|report| Some(report.as_ref()?.groups.get(at)?.key.clone())));
        state.open_receipt_of_all(metric, group.unwrap_or_default());
    };
    let switch = move || {
        let buttons = ways
            .get()
            .into_iter()
            .map(|(id, name)| {
                let pressed = move || way.get().is_some_and(|(now, _)| now == id);
                view! {
                    <button type="button" aria-pressed=move || if pressed() { "true" } else { "false" }
                        on:click=move |_| wanted.set(id)>{name}</button>
                }
            })
            .collect_view();
        (ways.with(Vec::len) > 1).then(|| view! { <div class="seg" role="group" aria-label="By">{buttons}</div> })
    };
    view! {
        <Show when=move || loaded.get() fallback=|| view! {
            <div class="empty">
                <p><strong>"Costs need the ads export."</strong>" Put it on the "<a href=Page::Data.hash()>"Data"</a>" page: spend comes
                    from there, the leads from your CRM."</p>
            </div>
        }>
            <div class="tools">{switch}</div>
            <div class="wrap" tabindex="0" role="region" aria-label="Costs by group">
                <table class="report" on:click=open>
                    <caption>
                        {move || way.get().map_or_else(|| "All".to_owned(), |(_, name)| format!("By {}", name.to_lowercase()))}
                        <small>"Press a figure to see how it was made."</small>
                    </caption>
                    <thead>
                        <tr>
                            <th scope="col">{move || way.get().map_or("All", |(_, name)| name)}</th>
                            {METRICS.map(|metric| {
                                view! { <th scope="col" class="number">{metric_card(metric).name.as_str()}</th> }
                            })}
                        </tr>
                    </thead>
                    {move || report.get().map(|report| body(&report))}
                </table>
            </div>
            {move || report.with(|report| {
                let report = report.as_ref()?;
                let all = report.group_count;
                (all > MOST).then(|| view! { <p class="hint">{format!("The {MOST} with the most spend of {all}.")}</p> })
            })}
        </Show>
    }
}

fn body(report: &Report) -> AnyView {
    let currency = report.currency.as_deref();
    let groups = report
        .groups
        .iter()
        .enumerate()
        .filter(|(_, group)| !group.key.is_empty());
    let rows = groups
        .map(|(at, group)| {
            let label = group
                .key
                .iter()
                .map(|key| key.label.as_str())
                .collect::<Vec<_>>()
                .join(", ");
            let label = if label.is_empty() { "(none)".to_owned() } else { label };
            let cells = METRICS.map(|metric| {
                cell_figure(
                    &column_of(metric),
                    group.metrics.get(&metric),
                    group.currency.as_deref(),
                    &label,
                    false,
                )
            });
            view! {
                <tr data-row=at>
                    <th scope="row"><span class="name" title=label.clone()>{label.clone()}</span></th>
                    {cells.into_iter().collect_view()}
                </tr>
            }
        })
        .collect_view();
    let totals = METRICS
        .map(|metric| cell_figure(&column_of(metric), report.totals.get(&metric), currency, "total", false))
        .into_iter()
        .collect_view();
    view! {
        <tbody>{rows}</tbody>
        <tfoot><tr class="total"><th scope="row">"Total"</th>{totals}</tr></tfoot>
    }
    .into_any()
}
