//! The figures that lead, large.

use super::column::{Column, leading};
use super::made_of::made_of;
use super::range::Range;
use crate::app::state::AppState;
use leadsheet::report::Value;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The figures of the goal's metrics for all rows.
#[component]
pub(crate) fn MetricCards() -> impl IntoView {
    let state = AppState::get();
    let metrics = Memo::new(move |_| state.preset().with(leading));
    view! {
        <dl class="figures">
            <For each=move || metrics.get() key=|column| (column.of.as_str().to_owned(), column.label.clone(), column.decimals) let:column>
                <MetricFigure column/>
            </For>
        </dl>
    }
}

/// One figure with its interval and how far it can be trusted, or why there is none.
#[component]
fn MetricFigure(
    /// What it is of.
    column: Column,
) -> impl IntoView {
    let state = AppState::get();
    let of = column.clone();
    let found = Memo::new(move |_| {
        state.view().with(|view| {
            let report = &view.as_ref()?.report;
            Some((of.total(report)?, report.currency.clone()))
        })
    });
    let under = made_of(state, &column);
    let name = column.name.clone();
    view! {
        <div class="figure">
            <dt>{name}{move || under.get().map(|under| view! { <small>{under}</small> })}</dt>
            {move || found.get().map(|(value, currency)| figure(state, &column, value, currency.as_deref()))}
        </div>
    }
}

fn figure(state: AppState, column: &Column, value: Value, currency: Option<&str>) -> AnyView {
    let of = column.of.clone();
    let open = move |_| state.open_number(&of, Vec::new());
    let Some(known) = value.amount.known() else {
        let reason = value.amount.reason();
        let short = reason.map_or("", explain::reason_short);
        return view! {
            <dd>
                <button type="button" class="figure-open missing" aria-haspopup="dialog"
                    aria-label=format!("{}: {short}", column.label) on:click=open>
                    {short}
                </button>
                <span class="how">{reason.map_or("", explain::reason)}</span>
            </dd>
        }
        .into_any();
    };
    let shown = show::figure_to(known, column.unit, currency, column.decimals);
    let mut how: Vec<String> = value
        .stability
        .map(|stability| stability.as_str().to_owned())
        .into_iter()
        .collect();
    how.extend(show::interval(&value, column.unit, currency));
    view! {
        <dd>
            <button type="button" class="figure-open" style:--letters=shown.chars().count().to_string()
                aria-haspopup="dialog" aria-label=format!("{}: {shown}", column.label) on:click=open>
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
