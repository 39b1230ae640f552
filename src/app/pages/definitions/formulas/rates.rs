//! Every lead rate side by side.

use crate::app::state::AppState;
use leadsheet::catalog::{Formula, Metric, Unit, metric_card};
use leadsheet::preset::LEAD_RATES;
use leadsheet::report::Value;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The lead rates by what they divide by, each with both figures.
#[component]
pub(super) fn Rates() -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let value =
        move |metric: Metric| view.with(|view| view.as_ref().and_then(|view| view.report.totals.get(&metric).copied()));
    let row = move |metric: Metric| {
        let card = metric_card(metric);
        let (of, per) = match card.formula {
            Formula::Ratio { of, per, .. } => (of, per),
            _ => (metric, metric),
        };
        let cell = move |metric: Metric| move || cell(value(metric), metric_card(metric).unit);
        view! {
            <tr>
                <th scope="row">{card.label.clone()}
                    {move || preset.with(|preset| preset.lead_rate == metric).then(|| view! { " "<span class="tag">"your lead rate"</span> })}</th>
                <td class="number">{cell(of)}</td>
                <td class="number">{cell(per)}</td>
                <td class="number">{cell(metric)}</td>
            </tr>
        }
    };
    view! {
        <section class="block" aria-labelledby="rates-title">
            <h2 id="rates-title">"Lead rates side by side"</h2>
            <p class="soft">
                "The same leads over four different things. Each answers another question, so compare only rates with the same \
                 denominator. Which one “lead rate” means is chosen under “Leads and action types”."
            </p>
            <div class="wrap" tabindex="0" role="region" aria-label="Lead rates, scrollable">
                <table class="rates">
                    <caption class="visually-hidden">"Lead rates"</caption>
                    <thead><tr>
                        <th scope="col">"Lead rate"</th><th scope="col" class="number">"Leads"</th>
                        <th scope="col" class="number">"Divided by"</th><th scope="col" class="number">"Rate"</th>
                    </tr></thead>
                    <tbody>{LEAD_RATES.map(row)}</tbody>
                </table>
            </div>
        </section>
    }
}

fn cell(value: Option<Value>, unit: Unit) -> AnyView {
    match value.map(|value| (value, value.amount.reason())) {
        None => view! { <span class="missing">"no data"</span> }.into_any(),
        Some((value, None)) => view! {
            {show::amount(value.amount, unit, None)}{value.typed.then(|| view! { " "<span class="tag typed-tag">"typed in"</span> })}
        }
        .into_any(),
        Some((_, Some(reason))) => {
            view! { <span class="missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span> }.into_any()
        }
    }
}
