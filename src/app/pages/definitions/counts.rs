//! All counts.

use super::count_item::CountItem;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leptos::prelude::*;

/// Every count with its total and what it is made of.
#[component]
pub(super) fn Counts() -> impl IntoView {
    let view = AppState::get().view();
    view! {
        <section class="block" aria-labelledby="counts-title">
            <h2 id="counts-title">"Counts"</h2>
            <p class="soft">
                {move || if view.with(Option::is_some) {
                    "Each count with what it uses in your data. Select a total to see how it was made."
                } else {
                    "Each count has a default that works on any export: the first alternative that occurs in the data \
                     is used. Load data to see the totals."
                }}
            </p>
            <ul class="counts">
                {CountId::ALL.iter().map(|count| view! { <CountItem count=*count/> }).collect_view()}
            </ul>
        </section>
    }
}
