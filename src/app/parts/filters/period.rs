//! Keeping the rows of some days.

use crate::app::state::AppState;
use crate::app::words;
use leadsheet::day::Day;
use leadsheet::source::Period;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// Keeping the rows between two days.
#[component]
pub(super) fn PeriodFilter() -> impl IntoView {
    let state = AppState::get();
    // All days of the files, whatever the filter keeps.
    let whole = Memo::new(move |_| {
        let periods = state
            .sources()
            .with(|sources| sources.iter().filter_map(|source| source.period).collect::<Vec<_>>());
        periods.into_iter().reduce(|a, b| Period {
            from: a.from.min(b.from),
            to: a.to.max(b.to),
        })
    });
    let kept = Memo::new(move |_| state.shown().with(|shown| shown.filter.period));
    let from = RwSignal::new(String::new());
    let to = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if let Some(period) = kept.get().or_else(|| whole.get()) {
            from.set(period.from.to_string());
            to.set(period.to.to_string());
        }
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let days = (
            Day::parse_iso(&from.get_untracked()),
            Day::parse_iso(&to.get_untracked()),
        );
        let (Some(from), Some(to)) = days else {
            wrong.set(Some("Choose a first and a last day.".to_owned()));
            return;
        };
        if from > to {
            wrong.set(Some("The first day is after the last one. Swap them.".to_owned()));
            return;
        }
        wrong.set(None);
        let period = Period { from, to };
        let mut filter = state.shown().with_untracked(|shown| shown.filter.clone());
        filter.period = Some(period);
        state.set_filter(filter);
        state.announce(&format!("Only {}.", words::period(period)));
    };
    let day = move |id: &'static str, label: &'static str, value: RwSignal<String>| {
        let first = move || whole.get().map(|period| period.from.to_string());
        let last = move || whole.get().map(|period| period.to.to_string());
        view! {
            <span class="pick">
                <label for=id>{label}</label>
                <input id=id type="date" min=first max=last prop:value=move || value.get()
                    on:change=move |event| value.set(event_target_value(&event))/>
            </span>
        }
    };
    view! {
        <Show when=move || whole.get().is_some()>
            <form class="filter-period" on:submit=submit novalidate=true>
                <fieldset>
                    <legend>"Keep rows that lie within"</legend>
                    <div class="filter-row">
                        {day("filter-from", "From", from)}
                        {day("filter-to", "to", to)}
                        <button type="submit">"Keep these days"</button>
                    </div>
                    <p class="bad-text" role="alert">{move || wrong.get()}</p>
                    <p class="hint">"A row that covers days outside as well is left out: it cannot be cut."</p>
                </fieldset>
            </form>
        </Show>
    }
}
