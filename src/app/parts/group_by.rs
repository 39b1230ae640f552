//! What the report is grouped by.

use super::part_of_name::PartOfName;
use crate::app::state::{AppState, MOST_DIMENSIONS};
use leadsheet::engine::DimensionInfo;
use leadsheet::explain;
use leptos::prelude::*;

/// What a select offers beside dimensions: a part of names.
const PART: &str = "part of a name";

/// Up to three dimensions, one after the other.
#[component]
pub(crate) fn GroupBy() -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let dimensions =
        Memo::new(move |_| view.with(|view| view.as_ref().map(|view| view.dimensions.clone()).unwrap_or_default()));
    let by = Memo::new(move |_| view.with(|view| view.as_ref().map(|view| view.report.by.clone()).unwrap_or_default()));
    // One select more than is chosen, as long as there is something to choose.
    let selects = Memo::new(move |_| {
        (by.with(Vec::len) + 1)
            .min(MOST_DIMENSIONS)
            .min(dimensions.with(Vec::len))
    });
    // The place for which a part of names is being made.
    let part = RwSignal::new(None::<usize>);
    view! {
        <div class="group-by" role="group" aria-label="Grouping">
            <For each=move || 0..selects.get() key=|place| *place let:place>
                <OneSelect place by dimensions part/>
            </For>
        </div>
        {move || part.get().map(|place| view! { <PartOfName place dimensions part/> })}
    }
}

/// Puts a dimension at a place of the grouping; nothing ends the grouping there.
pub(super) fn put(state: AppState, by: &[String], place: usize, value: String) {
    let mut next: Vec<String> = by.iter().take(place).cloned().collect();
    if !value.is_empty() {
        next.push(value);
        // What came after stays, as far as it is another dimension.
        let rest: Vec<String> = by
            .iter()
            .skip(place + 1)
            .filter(|id| !next.contains(id))
            .cloned()
            .collect();
        next.extend(rest);
    }
    state.set_by(next);
}

/// The select for one dimension.
#[component]
fn OneSelect(
    /// Which dimension of the grouping, from 0.
    place: usize,
    /// The present grouping.
    by: Memo<Vec<String>>,
    /// What there is.
    dimensions: Memo<Vec<DimensionInfo>>,
    /// The place for which a part of names is being made.
    part: RwSignal<Option<usize>>,
) -> impl IntoView {
    let state = AppState::get();
    let id = format!("by-{place}");
    let chosen = Memo::new(move |_| by.with(|by| by.get(place).cloned().unwrap_or_default()));
    let choose = move |event: web_sys::Event| {
        let value = event_target_value(&event);
        if value == PART {
            part.set(Some(place));
            return;
        }
        part.set(None);
        by.with_untracked(|by| put(state, by, place, value));
    };
    let options = move || {
        let before = by.with(|by| by.iter().take(place).cloned().collect::<Vec<_>>());
        let chosen = chosen.get();
        dimensions.with(|dimensions| {
            let group = |kind: Kind| {
                let options = dimensions
                    .iter()
                    .filter(|one| Kind::of(one) == kind && !before.contains(&one.id))
                    .map(|one| {
                        let selected = one.id == chosen;
                        view! { <option value=one.id.clone() selected=selected>{one.label.clone()}</option> }
                    })
                    .collect::<Vec<_>>();
                (!options.is_empty()).then(|| view! { <optgroup label=kind.label()>{options}</optgroup> })
            };
            let made = chosen.contains(':').then(|| {
                let label = |id: &str| {
                    let found = dimensions.iter().find(|one| one.id == id);
                    found.map(|one| one.label.clone())
                };
                view! { <option value=chosen.clone() selected=true>{explain::way(&chosen, &label)}</option> }
            });
            view! {
                {made}
                {group(Kind::Level)}
                {group(Kind::Time)}
                {group(Kind::Other)}
                <option value=PART>"Part of a name…"</option>
            }
        })
    };
    let none = if place == 0 { "nothing" } else { "–" };
    // Where a part of names is being made the select says so.
    let value = move || {
        if part.get() == Some(place) {
            PART.to_owned()
        } else {
            chosen.get()
        }
    };
    view! {
        <span class="pick">
            <label for=id.clone()>{if place == 0 { "Group by" } else { "then by" }}</label>
            <select id=id on:change=choose prop:value=value>
                <option value="" selected=move || chosen.with(String::is_empty)>{none}</option>
                {options}
            </select>
        </span>
    }
}

/// What kind of dimension it is, as they are offered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Level,
    Time,
    Other,
}

impl Kind {
    fn of(dimension: &DimensionInfo) -> Self {
        match dimension.id.as_str() {
            "campaign" | "adset" | "ad" | "account" => Self::Level,
            "day" | "month" => Self::Time,
            id if id.starts_with("week") => Self::Time,
            _ => Self::Other,
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Level => "Level",
            Self::Time => "Time",
            Self::Other => "Breakdowns and columns",
        }
    }
}
