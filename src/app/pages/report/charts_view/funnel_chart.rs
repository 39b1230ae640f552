//! From impressions to converted leads.

use super::answers::waiting;
use crate::app::charts::{ChartCard, funnel};
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, metric_card};
use leptos::prelude::*;

/// From impressions to converted leads.
#[component]
pub(super) fn FunnelChart() -> impl IntoView {
    let state = AppState::get();
    let known = move |metric: Metric| {
        state.view().with(|view| {
            view.as_ref()
                .and_then(|view| view.report.totals.get(&metric)?.amount.known())
                .is_some_and(|known| !known.is_zero())
        })
    };
    let chosen = RwSignal::new(None::<Metric>);
    let middle = Memo::new(move |_| {
        chosen.get().unwrap_or_else(|| {
            if known(Metric::FormOpens) {
                Metric::FormOpens
            } else {
                Metric::LandingPageViews
            }
        })
    });
    let draw = Callback::new(move |width: f64| {
        state.view().with(|view| {
            view.as_ref().map_or_else(
                || waiting("From impressions to converted leads"),
                |view| funnel(&view.report, middle.get(), width),
            )
        })
    });
    let both = Memo::new(move |_| known(Metric::FormOpens) && known(Metric::LandingPageViews));
    let options = move || {
        [Metric::FormOpens, Metric::LandingPageViews]
            .into_iter()
            .map(|metric| {
                let selected = middle.get_untracked() == metric;
                view! { <option value=metric.as_str() selected=selected>{metric_card(metric).name.as_str()}</option> }
            })
            .collect_view()
    };
    view! {
        <ChartCard id="funnel" draw>
            <Show when=move || both.get()>
                <span class="pick">
                    <label for="funnel-middle">"Between click and lead"</label>
                    <select id="funnel-middle" on:change=move |event| chosen.set(Metric::parse(&event_target_value(&event)))>
                        {options}
                    </select>
                </span>
            </Show>
        </ChartCard>
    }
}
