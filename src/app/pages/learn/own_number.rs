//! The user's own number of a metric, with how far it can be trusted.

use super::total_figure::TotalFigure;
use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The number, its interval and stability; or why there is none; or where to load data.
#[component]
pub(super) fn OwnNumber(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let view = AppState::get().view();
    let card = metric_card(metric);
    let found = Memo::new(move |_| {
        view.with(|view| {
            let report = &view.as_ref()?.report;
            Some((report.totals.get(&metric).copied(), report.currency.clone()))
        })
    });
    let about = move || match found.get() {
        None => view! { <p class="own-about"><a href=Page::Data.hash()>"Load data"</a>" to see yours."</p> }.into_any(),
        Some((None, _)) => view! { <p class="own-about">"Your report does not have it."</p> }.into_any(),
        Some((Some(value), currency)) => match value.amount.reason() {
            Some(reason) => view! { <p class="own-about">{explain::reason(reason)}</p> }.into_any(),
            None => {
                let interval = show::interval(&value, card.unit, currency.as_deref());
                let words = [
                    value.stability.map(|stability| stability.as_str().to_owned()),
                    interval,
                    value.partial.then(|| "partial".to_owned()),
                ];
                let words: Vec<String> = words.into_iter().flatten().collect();
                view! { <p class="own-about">{words.join(" · ")}</p> }.into_any()
            }
        },
    };
    view! {
        <div class="own-number">
            <p class="own-label">"Your number"</p>
            <TotalFigure metric/>
            {about}
        </div>
    }
}
