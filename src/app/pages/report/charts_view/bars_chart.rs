//! One figure of the largest groups.

use super::answers::{name_of, value, view_of, waiting};
use super::choices::Choices;
use crate::app::charts::{BarGroup, ChartCard, Figure, FigureSelect, bars};
use crate::app::state::AppState;
use leadsheet::catalog::Metric;
use leptos::prelude::*;

/// So many bars.
const BARS: usize = 12;

/// One figure of the largest groups.
#[component]
pub(super) fn BarsChart(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let state = AppState::get();
    let figure = RwSignal::new(Figure::Metric(Metric::CostPerLead));
    let answer = state.follow(move || choices.groups(Metric::Spend, BARS));
    let draw = Callback::new(move |width: f64| {
        let Some((view, (_, by))) = view_of(answer.get()).zip(choices.dimension()) else {
            return waiting("By group");
        };
        let figure = figure.get();
        let shown = state.preset().with(|preset| figure.shown(preset));
        let groups: Vec<BarGroup> = view
            .report
            .groups
            .iter()
            .map(|row| BarGroup {
                key: row.key.clone(),
                name: name_of(row),
                value: value(figure.value(row)),
                currency: row.currency.clone(),
            })
            .collect();
        bars(&groups, view.report.group_count, &figure, &shown, &by, width)
    });
    view! {
        <ChartCard id="bars" draw>
            <FigureSelect id="bars-figure" label="Figure" figure/>
        </ChartCard>
    }
}
