//! Which metric "Lead rate" means.

use super::rate_option::RateOption;
use leadsheet::preset::LEAD_RATES;
use leptos::prelude::*;

/// The denominators of the lead rate, each with its value on the data.
#[component]
pub(super) fn RateChoice() -> impl IntoView {
    view! {
        <fieldset class="choice">
            <legend><h2>"What the lead rate divides by"</h2></legend>
            <div class="options">{LEAD_RATES.map(|metric| view! { <RateOption metric/> }).collect_view()}</div>
        </fieldset>
    }
}
