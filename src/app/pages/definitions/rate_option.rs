//! One denominator of the lead rate.

use crate::app::state::AppState;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::preset::Edit;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A radio button for a lead rate, with its value on the data.
#[component]
pub(super) fn RateOption(
    /// The rate with this denominator.
    metric: Metric,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let card = metric_card(metric);
    let value = Memo::new(move |_| {
        view.with(|view| {
            view.as_ref()
                .and_then(|view| view.report.totals.get(&metric).map(|value| value.amount))
        })
    });
    let (id, about_id) = (format!("rate-is-{metric}"), format!("rate-is-{metric}-about"));
    view! {
        <div class="option">
            <input type="radio" name="lead-rate" id=id.clone() aria-describedby=about_id.clone()
                prop:checked=move || preset.with(|preset| preset.lead_rate == metric)
                on:change=move |_| state.edit(Edit::LeadRate(metric), &format!("{} leads.", card.label))/>
            <label for=id>{card.label.clone()}</label>
            <p class="option-about" id=about_id>
                {move || value.get().map(|amount| match amount.reason() {
                    None => view! { <span class="option-total">{show::amount(amount, card.unit, None)}</span> }.into_any(),
                    Some(reason) => view! {
                        <span class="option-total missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span>
                    }.into_any(),
                })}
            </p>
        </div>
    }
}
