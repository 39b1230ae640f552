//! Overlaps among chosen action types, as long as there is no data to measure them on.

use crate::app::pages::learn::marked;
use leadsheet::catalog::{Relation, relation};
use leptos::prelude::*;

/// What overlaps among the chosen action types, by the catalogue alone. With data, the engine's checks take over.
#[component]
pub(super) fn OwnOverlaps(
    /// The action types chosen.
    chosen: Memo<Vec<String>>,
) -> impl IntoView {
    let found = Memo::new(move |_| chosen.with(|chosen| overlaps(chosen)));
    view! {
        <div class="choice-checks" aria-live="polite">
            {move || (!found.with(Vec::is_empty)).then(|| view! {
                <ul aria-label="Overlaps">
                    {found.get().into_iter().map(|text| view! {
                        <li data-level="error"><strong class="level">"Error"</strong><span>{marked(&text)}</span></li>
                    }).collect_view()}
                </ul>
            })}
        </div>
    }
}

/// Each overlap in words, with action types in backticks.
fn overlaps(chosen: &[String]) -> Vec<String> {
    let pairs = chosen
        .iter()
        .enumerate()
        .flat_map(|(at, a)| chosen.iter().skip(at + 1).map(move |b| (a, b)));
    pairs
        .filter_map(|(a, b)| {
            Some(match relation(a, b)? {
                Relation::Contains => format!("`{a}` already contains `{b}`: the same leads count twice."),
                Relation::ContainedIn => format!("`{b}` already contains `{a}`: the same leads count twice."),
                Relation::Mirrors => format!("`{a}` and `{b}` name the same events: they count twice."),
                Relation::Union => format!("`{a}` and `{b}` overlap: one of them is a mix that holds the other."),
            })
        })
        .collect()
}
