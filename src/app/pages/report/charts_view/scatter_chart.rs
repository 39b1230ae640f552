//! Cost against volume.

use super::answers::{name_of, value, view_of, waiting};
use super::choices::Choices;
use crate::app::charts::{ChartCard, Plot, ScatterGroup, scatter};
use crate::app::state::AppState;
use leadsheet::catalog::{Formula, IntervalKind, Metric, metric_card};
use leptos::prelude::*;

/// So many dots.
const DOTS: usize = 60;

/// Costs that stand over a count, with the count: what a scatter can show.
fn costs() -> Vec<(Metric, Metric)> {
    Metric::ALL
        .iter()
        .filter_map(|metric| {
            let card = metric_card(*metric);
            match &card.formula {
                Formula::Ratio { per, .. } if card.interval == IntervalKind::Cost => Some((*per, *metric)),
                _ => None,
            }
        })
        .collect()
}

/// Cost against volume.
#[component]
pub(super) fn ScatterChart(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let state = AppState::get();
    let pair = RwSignal::new((Metric::Leads, Metric::CostPerLead));
    let answer = state.follow(move || choices.groups(Metric::Spend, DOTS));
    let draw = Callback::new(move |width: f64| {
        let Some((view, (_, by))) = view_of(answer.get()).zip(choices.dimension()) else {
            return waiting("Cost against volume");
        };
        let (volume, cost) = pair.get();
        let groups: Vec<ScatterGroup> = view
            .report
            .groups
            .iter()
            .map(|row| ScatterGroup {
                key: row.key.clone(),
                name: name_of(row),
                volume: value(row.metrics.get(&volume)),
                cost: value(row.metrics.get(&cost)),
                spend: value(row.metrics.get(&Metric::Spend)),
            })
            .collect();
        let currency = view.report.currency.as_deref();
        let mut plot = scatter(&groups, (volume, cost), &by, currency, width);
        if view.report.group_count > groups.len() {
            plot.notes.push(format!(
                "The {} groups with the most spend of {}.",
                groups.len(),
                view.report.group_count
            ));
        }
        if currency.is_none() && view.report.groups.iter().any(|row| row.currency.is_some()) {
            return Plot::nothing(
                plot.title,
                "The groups have different currencies, so their costs do not fit one scale. Filter to one currency."
                    .to_owned(),
            );
        }
        plot
    });
    let offers = Memo::new(move |_| {
        state.view().with(|view| {
            let known = |metric: Metric| {
                view.as_ref()
                    .and_then(|view| view.report.totals.get(&metric)?.amount.known())
                    .is_some()
            };
            costs().into_iter().filter(|(_, cost)| known(*cost)).collect::<Vec<_>>()
        })
    });
    let choose = move |event| {
        let metric = Metric::parse(&event_target_value(&event));
        if let Some(found) = costs().into_iter().find(|(_, cost)| Some(*cost) == metric) {
            pair.set(found);
        }
    };
    view! {
        <ChartCard id="scatter" draw>
            <span class="pick">
                <label for="scatter-cost">"Cost"</label>
                <select id="scatter-cost" on:change=choose>
                    {move || offers.get().into_iter().map(|(_, cost)| {
                        let selected = pair.with_untracked(|(_, now)| *now == cost);
                        view! { <option value=cost.as_str() selected=selected>{metric_card(cost).label.as_str()}</option> }
                    }).collect_view()}
                </select>
            </span>
        </ChartCard>
    }
}
