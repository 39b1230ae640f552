//! Two periods.

use super::choice::CompareChoice;
use crate::app::state::AppState;
use leadsheet::day::Day;
use leadsheet::report::compare::{Before, Versus};
use leadsheet::source::Period;
use leptos::prelude::*;

/// The days that are looked at, and those they are compared with.
#[component]
pub(super) fn Periods() -> impl IntoView {
    let choice = CompareChoice::get();
    let before = Memo::new(move |_| match choice.versus().get() {
        Versus::Periods(before) => before,
        _ => Before::Previous,
    });
    let kept = RwSignal::new(match before.get_untracked() {
        Before::Days(period) => Some(period),
        _ => None,
    });
    let custom = RwSignal::new(kept.get_untracked().is_some());
    let choose = move |event: web_sys::Event| {
        let value = event_target_value(&event);
        custom.set(value == "days");
        match value.as_str() {
            "weekdays" => choice.versus().set(Versus::Periods(Before::SameWeekdays)),
            "days" => {
                if let Some(period) = kept.get_untracked() {
                    choice.versus().set(Versus::Periods(Before::Days(period)));
                }
            }
            _ => choice.versus().set(Versus::Periods(Before::Previous)),
        }
    };
    let is = move |value: &'static str| {
        let now = match (custom.get(), before.get()) {
            (true, _) => "days",
            (false, Before::SameWeekdays) => "weekdays",
            _ => "previous",
        };
        now == value
    };
    let given = Callback::new(move |period: Option<Period>| {
        kept.set(period);
        if let Some(period) = period {
            choice.versus().set(Versus::Periods(Before::Days(period)));
        }
    });
    let chosen = Callback::new(move |period: Option<Period>| choice.days().set(period));
    view! {
        <div class="side-fields">
            <Days id="after" label="Days to look at" start=choice.days().get_untracked() chosen
                hint="Left empty: the report's days, or the later half of all days."/>
            <div class="pick">
                <label for="compare-with">"Compared with"</label>
                <select id="compare-with" on:change=choose>
                    <option value="previous" selected=move || is("previous")>"As many days right before"</option>
                    <option value="weekdays" selected=move || is("weekdays")>"The same weekdays before"</option>
                    <option value="days" selected=move || is("days")>"Days I choose"</option>
                </select>
            </div>
            <Show when=move || custom.get()>
                <Days id="before" label="Compared with these days" start=kept.get_untracked() chosen=given
                    hint="Both days are part of the period."/>
            </Show>
        </div>
    }
}

/// From one day to another.
#[component]
fn Days(
    /// Begins the ids of its fields.
    id: &'static str,
    /// What the days are.
    label: &'static str,
    /// What is there at first.
    start: Option<Period>,
    /// Gets the days when both are there and in order, nothing when both are empty.
    chosen: Callback<Option<Period>>,
    /// What to know.
    hint: &'static str,
) -> impl IntoView {
    let state = AppState::get();
    let span = Memo::new(move |_| {
        state
            .sources()
            .with(|sources| sources.iter().filter_map(|source| source.period).reduce(Period::with))
    });
    let from = RwSignal::new(start.map(|period| period.from.to_string()).unwrap_or_default());
    let to = RwSignal::new(start.map(|period| period.to.to_string()).unwrap_or_default());
    let wrong = RwSignal::new(false);
    let read = move || {
        let (first, last) = (from.get_untracked(), to.get_untracked());
        match (Day::parse_iso(&first), Day::parse_iso(&last)) {
            (Some(from), Some(to)) if from <= to => {
                wrong.set(false);
                chosen.run(Some(Period { from, to }));
            }
            (Some(_), Some(_)) => wrong.set(true),
            _ => {
                wrong.set(false);
                if first.is_empty() && last.is_empty() {
                    chosen.run(None);
                }
            }
        }
    };
    let edge = move |last: bool| {
        span.get()
            .map(|span| if last { span.to } else { span.from }.to_string())
    };
    let (from_id, to_id) = (format!("{id}-from"), format!("{id}-to"));
    let hint_id = StoredValue::new(format!("{id}-hint"));
    view! {
        <fieldset class="days" aria-describedby=hint_id.get_value()>
            <legend>{label}</legend>
            <span class="pick">
                <label for=from_id.clone()>"From"</label>
                <input type="date" id=from_id prop:value=move || from.get() min=move || edge(false) max=move || edge(true)
                    on:change=move |event| { from.set(event_target_value(&event)); read(); }/>
            </span>
            <span class="pick">
                <label for=to_id.clone()>"to"</label>
                <input type="date" id=to_id prop:value=move || to.get() min=move || edge(false) max=move || edge(true)
                    on:change=move |event| { to.set(event_target_value(&event)); read(); }/>
            </span>
            <p class="hint" id=hint_id.get_value() role="status">
                {move || if wrong.get() { "The first day is after the last one. Choose them the other way round." } else { hint }}
            </p>
        </fieldset>
    }
}
