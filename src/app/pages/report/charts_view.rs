//! The report drawn.

use super::sub_views::RowsKept;
use crate::app::charts::{
    BarGroup, ChartCard, Figure, FigureSelect, Plot, ScatterGroup, bars, funnel, multiples, scatter, trend,
};
use crate::app::clock;
use crate::app::state::AppState;
use leadsheet::amount::{Amount, Reason};
use leadsheet::catalog::{Formula, IntervalKind, Metric, metric_card};
use leadsheet::engine::{Ask, Request, Response, Sort, View};
use leadsheet::explain;
use leadsheet::report::{GroupRow, Over, Series, Value};
use leptos::prelude::*;
use std::sync::Arc;

/// Units of time that a line can have.
const TIMES: [&str; 5] = ["day", "week", "week_sunday", "week_saturday", "month"];
/// So many bars, dots and panels.
const BARS: usize = 12;
const DOTS: usize = 60;
const PANELS: usize = 8;

/// What all charts share: the unit of time and the groups.
#[derive(Clone, Copy)]
struct Choices {
    time: RwSignal<String>,
    by: RwSignal<Option<String>>,
    state: AppState,
}

impl Choices {
    /// The dimension whose groups are drawn and what it is called: the chosen one, the report's, or the first there is.
    fn dimension(self) -> Option<(String, String)> {
        let chosen = self.by.get();
        self.state.view().with(|view| {
            let view = view.as_ref()?;
            let known = |id: &String| view.dimensions.iter().find(|one| one.id == *id && !is_time(&one.id));
            let of_report = view.report.by.iter().find_map(known);
            let one = chosen
                .as_ref()
                .and_then(known)
                .or(of_report)
                .or_else(|| view.dimensions.iter().find(|one| !is_time(&one.id)))?;
            Some((one.id.clone(), one.label.clone()))
        })
    }

    /// The groups of the dimension, sorted.
    fn groups(self, sort: Metric, limit: usize) -> Option<Request> {
        let (by, _) = self.dimension()?;
        Some(Request::Explore {
            preset: self.state.preset().get(),
            ask: Ask {
                by: vec![by],
                filter: self.state.selection().get().filter,
                sort: Sort {
                    by: Some(sort),
                    descending: true,
                },
                limit,
                ..Ask::default()
            },
        })
    }

    /// A figure over time, for the largest groups as well if asked.
    fn over(self, figure: &Figure, lines: usize) -> Option<Request> {
        let split = if lines > 0 { Some(self.dimension()?.0) } else { None };
        let (metric, own) = match figure {
            Figure::Metric(metric) => (*metric, None),
            Figure::Own(id) => (Metric::Leads, Some(id.clone())),
        };
        Some(Request::Trend {
            preset: self.state.preset().get(),
            ask: Ask {
                filter: self.state.selection().get().filter,
                ..Ask::default()
            },
            over: Over {
                metric,
                own,
                time: self.time.get(),
                split,
                lines,
                now: clock::now(),
            },
        })
    }
}

fn is_time(id: &str) -> bool {
    TIMES.contains(&id)
}

/// The report drawn: over time, as a funnel, by group, cost against volume, and group beside group.
#[component]
pub(super) fn ChartsView() -> impl IntoView {
    let state = AppState::get();
    let choices = Choices {
        time: RwSignal::new("day".to_owned()),
        by: RwSignal::new(None),
        state,
    };
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

/// The unit of time.
#[component]
fn TimeSelect(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let options = TIMES
        .into_iter()
        .map(|time| {
            let selected = choices.time.with_untracked(|now| now == time);
            view! { <option value=time selected=selected>{explain::time_unit(time)}</option> }
        })
        .collect_view();
    view! {
        <span class="pick">
            <label for="chart-time">"Over time by"</label>
            <select id="chart-time" on:change=move |event| choices.time.set(event_target_value(&event))>{options}</select>
        </span>
    }
}

/// The dimension whose groups are drawn.
#[component]
fn GroupSelect(
    /// What all charts share.
    choices: Choices,
) -> impl IntoView {
    let state = AppState::get();
    let dimensions = Memo::new(move |_| {
        state
            .view()
            .with(|view| view.as_ref().map(|view| view.dimensions.clone()).unwrap_or_default())
    });
    let chosen = Memo::new(move |_| choices.dimension().map(|(id, _)| id));
    view! {
        <span class="pick">
            <label for="chart-by">"Groups of"</label>
            <select id="chart-by" on:change=move |event| choices.by.set(Some(event_target_value(&event)))>
                {move || dimensions.get().into_iter().filter(|one| !is_time(&one.id)).map(|one| {
                    let selected = chosen.with(|chosen| chosen.as_ref() == Some(&one.id));
                    view! { <option value=one.id selected=selected>{one.label}</option> }
                }).collect_view()}
            </select>
        </span>
    }
}

/// The lines of an answer; the reason when there are none.
fn lines(answer: Option<&Response>) -> Option<Vec<Series>> {
    match answer {
        Some(Response::Trend(lines)) => Some(lines.clone()),
        _ => None,
    }
}

/// The report of an answer.
fn view_of(answer: Option<Arc<Response>>) -> Option<Box<View>> {
    match answer.as_deref() {
        Some(Response::View(view)) => Some(view.clone()),
        _ => None,
    }
}

fn waiting(title: &str) -> Plot {
    Plot::nothing(title.to_owned(), "Working out the figures…".to_owned())
}

/// A figure over time.
#[component]
fn TrendChart(
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

/// From impressions to converted leads.
#[component]
fn FunnelChart() -> impl IntoView {
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

fn name_of(row: &GroupRow) -> String {
    row.key
        .iter()
        .map(|key| {
            if key.label.is_empty() {
                "(none)"
            } else {
                key.label.as_str()
            }
        })
        .collect::<Vec<_>>()
        .join(", ")
}

/// One figure of the largest groups.
#[component]
fn BarsChart(
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

fn value(value: Option<&Value>) -> Value {
    value
        .copied()
        .unwrap_or(Value::of(Amount::Missing(Reason::NotInSource)))
}

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
fn ScatterChart(
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

/// A figure over time, group beside group.
#[component]
fn MultiplesChart(
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
