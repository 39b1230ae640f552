//! The learning phase: events of each ad set in a week against about 50.

use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::advice::{AdSet, Learning, LearningStatus, weekly_budget};
use leadsheet::catalog::{Metric, Unit, metric_card};
use leadsheet::engine::{CrmRequest, CrmResponse, Request, Response};
use leadsheet::report::Value;
use leadsheet::{explain, show};
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use std::sync::Arc;

/// Events that can be counted.
const EVENTS: [Metric; 8] = [
    Metric::Leads,
    Metric::MetaLeads,
    Metric::WebsiteLeads,
    Metric::MessagingLeads,
    Metric::Calls,
    Metric::QualifiedLeads,
    Metric::ConvertedLeads,
    Metric::Purchases,
];
/// The most ad sets that are shown.
const MOST: usize = 60;

/// The learning phase: events of each ad set in a week, the budget it would take, and ad sets to put together.
#[component]
pub(super) fn LearningPhase() -> impl IntoView {
    let state = AppState::get();
    let event = RwSignal::new(Metric::Leads);
    let loaded = Memo::new(move |_| state.view().with(Option::is_some));
    let answer = state.follow(move || {
        let preset = state.preset().get();
        let event = event.get();
        loaded
            .get()
            .then(|| Request::Crm(Box::new(CrmRequest::Learning { preset, event })))
    });
    let learning = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Crm(response)) => match response.as_ref() {
                CrmResponse::Learning(learning) => Some(Arc::new(learning.as_ref().clone())),
                _ => None,
            },
            _ => None,
        })
    });
    let currency = move || {
        state
            .view()
            .with(|view| view.as_ref().and_then(|view| view.report.currency.clone()))
    };
    let options = move || {
        EVENTS
            .map(|metric| {
                let selected = move || event.get_untracked() == metric;
                view! { <option value=metric.as_str() selected=selected>{metric_card(metric).label.as_str()}</option> }
            })
            .into_iter()
            .collect_view()
    };
    let choose = move |choice: web_sys::Event| {
        if let Some(metric) = Metric::parse(&event_target_value(&choice)) {
            event.set(metric);
        }
    };
    view! {
        <section class="block" aria-labelledby="learning">
            <h2 id="learning">"Enough events to learn from"</h2>
            <p class="soft">
                "After a change an ad set learns, until it has had about 50 of the events it optimises on within a week. Below that, results swing and costs are higher. That 50 also holds for conversion leads is not stated by Meta."
            </p>
            <Show when=move || loaded.get() fallback=|| view! {
                <p class="empty-line"><a href=Page::Data.hash()>"Load an ads export"</a>" by ad set to see each one here; or type a cost below."</p>
            }>
                <div class="tools">
                    <span class="pick">
                        <label for="learning-event">"Event"</label>
                        <select id="learning-event" on:change=choose>{options}</select>
                    </span>
                </div>
                {move || learning.get().map(|learning| table(&learning, currency().as_deref()))}
            </Show>
            <Budget/>
        </section>
    }
}

fn name(set: &AdSet) -> String {
    let labels = set
        .key
        .iter()
        .map(|key| key.label.as_str())
        .filter(|label| !label.is_empty());
    let name = labels.collect::<Vec<_>>().join(" › ");
    if name.is_empty() { "(none)".to_owned() } else { name }
}

fn table(learning: &Learning, currency: Option<&str>) -> AnyView {
    if learning.ad_sets.is_empty() {
        return view! {
            <p class="empty-line">"The rows name no ad sets, have no days, or do not have this event."</p>
        }
        .into_any();
    }
    let largest = learning
        .ad_sets
        .iter()
        .filter_map(|set| set.weekly.to_f64())
        .fold(60.0_f64, f64::max);
    let rows = learning
        .ad_sets
        .iter()
        .take(MOST)
        .map(|set| row(set, largest, currency))
        .collect_view();
    let heaps = learning
        .merge
        .iter()
        .map(|heap| {
            let sets = || heap.iter().filter_map(|at| learning.ad_sets.get(*at as usize));
            let weekly = sets().fold(Decimal::ZERO, |sum, set| sum.saturating_add(set.weekly));
            let names: Vec<String> = sets().map(name).collect();
            let weekly = explain::a_week(weekly);
            view! { <li>{names.join(" + ")}<span class="soft-text">{format!(" – {weekly} a week together")}</span></li> }
        })
        .collect_view();
    let merge = (!learning.merge.is_empty())
        .then(|| view! { <h3 class="crm-head">"Ad sets to put together"</h3><ul class="plain-list" aria-label="Ad sets to put together">{heaps}</ul> });
    let more = learning.ad_sets.len().checked_sub(MOST).filter(|more| *more > 0);
    view! {
        <p class="verdict">{explain::learning_summary(learning)}</p>
        <div class="wrap" tabindex="0" role="region" aria-label="Events of each ad set in a week">
            <table class="plain learning">
                <caption>"Learning phase"<small>"The line in each bar stands at 50."</small></caption>
                <thead>
                    <tr>
                        <th scope="col">{if learning.by_campaign() { "Campaign" } else { "Ad set" }}</th>
                        <th scope="col" class="number">"Events a week"</th>
                        <th scope="col"><span class="visually-hidden">"Drawn"</span></th>
                        <th scope="col">"Against 50"</th>
                        <th scope="col" class="number">"Spends a day"</th>
                        <th scope="col" class="number">"Needs a day for 50"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {more.map(|more| view! { <p class="hint">{format!("{more} more with fewer events are not shown.")}</p> })}
        {merge}
    }
    .into_any()
}

fn row(set: &AdSet, largest: f64, currency: Option<&str>) -> AnyView {
    const WIDTH: f64 = 160.0;
    let weekly = set.weekly.to_f64().unwrap_or_default();
    let interval = show::interval(
        &Value {
            interval: set.interval,
            ..Value::of(leadsheet::amount::Amount::ZERO)
        },
        Unit::Count,
        None,
    );
    let class = match set.status {
        LearningStatus::Enough => "sure",
        LearningStatus::Near => "sure likely",
        LearningStatus::Few => "sure look",
    };
    let fifty = WIDTH * 50.0 / largest;
    view! {
        <tr>
            <th scope="row">{name(set)}</th>
            <td class="number">
                {explain::a_week(set.weekly)}<span class="pm">{interval}</span>
            </td>
            <td>
                <svg viewBox="0 0 160 16" class="learning-bar" aria-hidden="true" focusable="false">
                    <rect class="bar" x="0" y="4" height="8" width=WIDTH * weekly / largest/>
                    <line class="fifty" x1=fifty x2=fifty y1="0" y2="16"/>
                </svg>
            </td>
            <td><span class=class>{explain::learning_status(set.status)}</span></td>
            <td class="number">{show::amount(set.spends, Unit::Money, currency)}</td>
            <td class="number">{show::amount(set.budget, Unit::Money, currency)}</td>
        </tr>
    }
    .into_any()
}

/// The daily budget for about 50 events a week at a cost that is typed.
#[component]
fn Budget() -> impl IntoView {
    let cost = RwSignal::new(String::new());
    let answer = move || {
        cost.with(|cost| {
            let text = cost.trim().replace(',', ".");
            if text.is_empty() {
                return String::new();
            }
            let number = text.parse::<Decimal>().ok().filter(|number| *number > Decimal::ZERO);
            match number.and_then(weekly_budget) {
                Some(budget) => format!(
                    "About {} a day for each ad set.",
                    show::figure(budget, Unit::Money, None)
                ),
                None => "Write a cost above zero, such as 12.50.".to_owned(),
            }
        })
    };
    view! {
        <div class="budget">
            <label for="event-cost">"What an event costs"</label>
            <input type="text" inputmode="decimal" class="short" id="event-cost" autocomplete="off" placeholder="12.50"
                on:input=move |event| cost.set(event_target_value(&event))/>
            <p role="status">{answer}</p>
        </div>
    }
}
