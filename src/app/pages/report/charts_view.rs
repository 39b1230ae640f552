//! The report drawn.

mod answers;
mod bars_chart;
mod choices;
mod funnel_chart;
mod group_select;
mod multiples_chart;
mod scatter_chart;
mod time_select;
mod trend_chart;

use super::sub_views::RowsKept;
use crate::app::state::AppState;
use bars_chart::BarsChart;
use choices::Choices;
use funnel_chart::FunnelChart;
use group_select::GroupSelect;
use leptos::prelude::*;
use multiples_chart::MultiplesChart;
use scatter_chart::ScatterChart;
use time_select::TimeSelect;
use trend_chart::TrendChart;

/// The report drawn: over time, as a funnel, by group, cost against volume, and group beside group.
#[component]
pub(super) fn ChartsView() -> impl IntoView {
    let choices = Choices::new(AppState::get());
    view! {
        <section class="charts" aria-labelledby="charts-title">
            <h2 id="charts-title">"Charts"</h2>
            <RowsKept/>
            <div class="chart-tools">
                <TimeSelect choices/>
                <GroupSelect choices/>
            </div>
            <TrendChart choices/>
            <div class="chart-pair">
                <FunnelChart/>
                <BarsChart choices/>
            </div>
            <ScatterChart choices/>
            <MultiplesChart choices/>
        </section>
    }
}
