//! A figure over time, group beside group.

use super::answers::{lines, waiting};
use super::choices::Choices;
use crate::app::charts::{ChartCard, Figure, FigureSelect, multiples};
use crate::app::state::AppState;
use leadsheet::catalog::Metric;
use leptos::prelude::*;

/// So many panels.
const PANELS: usize = 8;

/// A figure over time, group beside group.
#[component]
pub(super) fn MultiplesChart(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let state = AppState::get();
    let figure = RwSignal::new(Figure::Metric(Metric::Leads));
    let answer = state.follow(move || choices.over(&figure.get(), PANELS));
    let draw = Callback::new(move |width: f64| {
        let found = answer.with(|answer| lines(answer.as_deref())).zip(choices.dimension());
        let Some((found, (_, by))) = found else {
            return waiting("Group beside group");
        };
        let (figure, time) = (figure.get(), choices.time.get());
        let shown = state.preset().with(|preset| figure.shown(preset));
        multiples(&found, &figure, &shown, (&time, &by), width)
    });
    view! {
        <ChartCard id="multiples" draw>
            <FigureSelect id="multiples-figure" label="Figure" figure/>
        </ChartCard>
    }
}
