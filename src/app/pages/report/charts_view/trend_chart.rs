//! A figure over time.

use super::answers::{lines, waiting};
use super::choices::Choices;
use crate::app::charts::{ChartCard, Figure, FigureSelect, Plot, trend};
use crate::app::state::AppState;
use leadsheet::catalog::Metric;
use leadsheet::explain;
use leptos::prelude::*;

/// A figure over time.
#[component]
pub(super) fn TrendChart(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let state = AppState::get();
    let figure = RwSignal::new(Figure::Metric(Metric::Leads));
    let answer = state.follow(move || choices.over(&figure.get(), 0));
    let draw = Callback::new(move |width: f64| {
        let Some(found) = answer.with(|answer| lines(answer.as_deref())) else {
            return waiting("Over time");
        };
        let (figure, time) = (figure.get(), choices.time.get());
        let shown = state.preset().with(|preset| figure.shown(preset));
        let mut plot = match found.first() {
            Some(series) => trend(series, &figure, &shown, &time, width),
            None => {
                let why = format!(
                    "No row is as short as a {}. Export broken down by day.",
                    explain::time_unit(&time)
                );
                return Plot::nothing(format!("{} by {}", shown.label, explain::time_unit(&time)), why);
            }
        };
        let typed = state.view().with(|view| {
            let view = view.as_ref()?;
            figure.total(&view.report).map(|value| value.typed)
        });
        if typed == Some(true) {
            plot.notes
                .push(explain::not_in(leadsheet::report::compare::NotIn::Typed).to_owned());
        }
        plot
    });
    view! {
        <ChartCard id="trend" draw>
            <FigureSelect id="trend-figure" label="Figure" figure/>
        </ChartCard>
    }
}
