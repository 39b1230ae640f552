//! Which rows the report keeps.

mod builder;
mod period;
mod values;

use crate::app::state::AppState;
use crate::app::words;
use builder::Builder;
use leadsheet::explain;
use leadsheet::report::{Filter, FilterRule};
use leptos::prelude::*;
use period::PeriodFilter;

/// Which rows the report keeps: what is kept now, and a place to choose more.
#[component]
pub(crate) fn Filters() -> impl IntoView {
    let state = AppState::get();
    let open = RwSignal::new(false);
    let filter = Memo::new(move |_| state.shown().with(|shown| shown.filter.clone()));
    let left_out = Memo::new(move |_| {
        state
            .view()
            .with(|view| view.as_ref().map_or(0, |view| view.report.rows_filtered_out))
    });
    // Without a dimension there is nothing to tell rows by.
    let possible = Memo::new(move |_| {
        let dimensions = state
            .view()
            .with(|view| view.as_ref().is_some_and(|view| !view.dimensions.is_empty()));
        dimensions || filter.with(|filter| !filter.is_empty())
    });
    view! {
        <section class="filters" aria-label="Filters" hidden=move || !possible.get()>
            <div class="filter-line">
                <button type="button" class="filter-open" aria-expanded=move || if open.get() { "true" } else { "false" }
                    aria-controls="filter-builder" on:click=move |_| open.update(|open| *open = !*open)>
                    "Filter"
                </button>
                <ul class="chips" aria-label="Filters in use">{move || chips(state, &filter.get())}</ul>
                <Show when=move || filter.with(|filter| !filter.is_empty())>
                    <span class="left-out-by" role="status">
                        {move || format!("{} left out by the filter", words::many(left_out.get(), "row", "rows"))}
                    </span>
                    <button type="button" class="quiet" on:click=move |_| {
                        state.set_filter(Filter::default());
                        state.announce("No filter.");
                    }>"Clear all"</button>
                </Show>
            </div>
            <div id="filter-builder" class="filter-panel" hidden=move || !open.get()>
                <Show when=move || open.get()>
                    <Builder/>
                    <PeriodFilter/>
                </Show>
            </div>
        </section>
    }
}

/// What a dimension is called.
pub(super) fn label(state: AppState, id: &str) -> Option<String> {
    state.view().with(|view| {
        let dimensions = &view.as_ref()?.dimensions;
        dimensions.iter().find(|one| one.id == id).map(|one| one.label.clone())
    })
}

fn chips(state: AppState, filter: &Filter) -> AnyView {
    let rules = filter.rules.iter().enumerate().map(|(at, rule)| {
        let words = explain::filter_rule(rule, &|id| label(state, id));
        // A rule kept from an earlier file is passed over while no file has what it is about.
        let of = rule
            .dimension
            .split_once(':')
            .map_or(rule.dimension.as_str(), |(of, _)| of);
        let idle = label(state, of).is_none();
        chip(words, idle, move || {
            let mut filter = state.shown().with_untracked(|shown| shown.filter.clone());
            if at < filter.rules.len() {
                filter.rules.remove(at);
            }
            state.set_filter(filter);
        })
    });
    let period = filter.period.map(|period| {
        chip(words::period(period), false, move || {
            let mut filter = state.shown().with_untracked(|shown| shown.filter.clone());
            filter.period = None;
            state.set_filter(filter);
        })
    });
    view! { {rules.collect_view()}{period} }.into_any()
}

fn chip(words: String, idle: bool, remove: impl Fn() + 'static) -> AnyView {
    let name = format!("Remove the filter: {words}");
    view! {
        <li class="filter-chip" class:idle=idle>
            <span>{words}{idle.then(|| view! { <em>" (not in this data, so not used)"</em> })}</span>
            <button type="button" aria-label=name on:click=move |_| remove()><span aria-hidden="true">"×"</span></button>
        </li>
    }
    .into_any()
}

/// Adds a rule to the filter.
pub(super) fn add(state: AppState, rule: FilterRule) {
    let words = explain::filter_rule(&rule, &|id| label(state, id));
    let filter = state.shown().with_untracked(|shown| shown.filter.clone());
    if filter.rules.contains(&rule) {
        return;
    }
    state.set_filter(filter.and(rule));
    state.announce(&format!("Filter: {words}."));
}
