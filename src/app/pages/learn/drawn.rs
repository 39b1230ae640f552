//! A formula, drawn, with the user's numbers in it.

use super::marked::{code, marked};
use super::total_figure::TotalFigure;
use super::{address, contents::title_of};
use crate::app::pages::definitions::words::default_steps;
use crate::app::state::AppState;
use leadsheet::catalog::{CountId, Formula, Metric, Unit, count_card, metric_card};
use leadsheet::show;
use leptos::prelude::*;

/// How a metric is worked out, drawn: a fraction, or what is added up. The user's numbers stand in it once there is data.
#[component]
pub(super) fn Drawn(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let card = metric_card(metric);
    let is_ratio = matches!(card.formula, Formula::Ratio { .. });
    let body = match &card.formula {
        Formula::Ratio { of, per, times } => {
            let times = times.map(|times| {
                view! { <span class="drawn-times">{show::figure(times, Unit::Count, None)}" ×"</span> }
            });
            view! {
                <div class="drawn-line">
                    {times}
                    <span class="fraction">
                        <Operand metric=*of/>
                        <span class="visually-hidden">" divided by "</span>
                        <Operand metric=*per/>
                    </span>
                    <Result metric/>
                </div>
            }
            .into_any()
        }
        Formula::Count(id) | Formula::Value(id) => view! { <Sum id=*id metric/> }.into_any(),
        Formula::Base(_) => view! {
            <p class="drawn-words">"The sum of the column or field over all rows, where it may be added."</p>
        }
        .into_any(),
    };
    view! {
        <section class="drawn" aria-labelledby="drawn-title">
            <h3 id="drawn-title">"Formula"</h3>
            {is_ratio.then(|| view! { <p class="drawn-text"><code>{card.formula_text.clone()}</code></p> })}
            {body}
        </section>
    }
}

/// A part of a fraction: its name, and the user's number of it.
#[component]
fn Operand(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    view! {
        <span class="operand">
            <a href=address(metric.as_str())>{title_of(metric)}</a>
            <TotalFigure metric/>
        </span>
    }
}

/// What a fraction comes to; nothing without data.
#[component]
fn Result(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let view = AppState::get().view();
    let any = Memo::new(move |_| view.with(Option::is_some));
    move || {
        any.get()
            .then(|| view! { <span class="drawn-result">"= "<TotalFigure metric/></span> })
    }
}

/// What a count adds up: the action types it uses in the data, or the default's alternatives.
#[component]
fn Sum(
    /// The count.
    id: CountId,
    /// The metric that shows it.
    metric: Metric,
) -> impl IntoView {
    let view = AppState::get().view();
    let used = Memo::new(move |_| {
        view.with(|view| {
            let counts = &view.as_ref()?.findings.counts;
            counts
                .iter()
                .find(|count| count.id == id)
                .map(|count| count.used.clone())
        })
    });
    let value = matches!(metric_card(metric).formula, Formula::Value(_));
    move || match used.get().filter(|used| !used.is_empty() && !value) {
        Some(used) => {
            let parts = used
                .into_iter()
                .enumerate()
                .map(|(at, used)| {
                    view! {
                        {(at > 0).then(|| view! { <span class="drawn-plus">"+"</span> })}
                        <span class="operand">{code(&used.action_type)}<strong>{show::figure(used.sum, Unit::Count, None)}</strong></span>
                    }
                })
                .collect_view();
            view! { <div class="drawn-line">{parts}<span class="drawn-result">"= "<TotalFigure metric/></span></div> }
                .into_any()
        }
        None => view! {
            <p class="drawn-words">"By default the first of these that your data has:"</p>
            <ol class="drawn-steps">
                {default_steps(id).iter().map(|step| view! { <li>{marked(step)}</li> }).collect_view()}
            </ol>
            <p class="drawn-words">{marked(&count_card(id).reason)}</p>
        }
        .into_any(),
    }
}
