//! The figures that lead, large.

use super::made_of::made_of;
use super::own_figures::OwnFigures;
use super::range::Range;
use crate::app::state::{AppState, leading_metrics};
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::report::Value;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The figures of the goal's metrics for all rows.
#[component]
pub(crate) fn MetricCards() -> impl IntoView {
    let state = AppState::get();
    let metrics = Memo::new(move |_| state.preset().with(leading_metrics));
    view! {
        <dl class="figures">
            <For each=move || metrics.get() key=|metric| *metric let:metric>
                <MetricFigure metric/>
            </For>
            <OwnFigures/>
        </dl>
    }
}

/// One figure with its interval and how far it can be trusted, or why there is none.
#[component]
fn MetricFigure(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let state = AppState::get();
    let card = metric_card(metric);
    let found = Memo::new(move |_| {
        state.view().with(|view| {
            let report = &view.as_ref()?.report;
            Some((*report.totals.get(&metric)?, report.currency.clone()))
        })
    });
    let under = made_of(state, metric);
    view! {
        <div class="figure">
            <dt>{card.name.as_str()}{move || under.get().map(|under| view! { <small>{under}</small> })}</dt>
            {move || found.get().map(|(value, currency)| figure(state, metric, value, currency.as_deref()))}
        </div>
    }
}

fn figure(state: AppState, metric: Metric, value: Value, currency: Option<&str>) -> AnyView {
    let card = metric_card(metric);
    let open = move |_| state.open_receipt(metric, Vec::new());
    let Some(known) = value.amount.known() else {
        let reason = value.amount.reason();
        let short = reason.map_or("", explain::reason_short);
        return view! {
            <dd>
                <button type="button" class="figure-open missing" aria-haspopup="dialog"
                    aria-label=format!("{}: {short}", card.label) on:click=open>
                    {short}
                </button>
                <span class="how">{reason.map_or("", explain::reason)}</span>
            </dd>
        }
        .into_any();
    };
    let shown = show::figure(known, card.unit, currency);
    let mut how: Vec<String> = value
        .stability
        .map(|stability| stability.as_str().to_owned())
        .into_iter()
        .collect();
    how.extend(show::interval(&value, card.unit, currency));
    view! {
        <dd>
            <button type="button" class="figure-open" style:--letters=shown.chars().count().to_string()
                aria-haspopup="dialog" aria-label=format!("{}: {shown}", card.label) on:click=open>
                {shown.clone()}
            </button>
            {value.partial.then(|| view! { <span class="tag warn-tag">"partial"</span> })}
            {value.typed.then(|| view! { <span class="tag typed-tag">"typed in"</span> })}
            <Range value/>
            <span class="how">{how.join(" · ")}</span>
        </dd>
    }
    .into_any()
}
