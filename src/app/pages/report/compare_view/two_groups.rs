//! Two groups of one dimension.

use super::choice::CompareChoice;
use crate::app::state::AppState;
use leadsheet::engine::{Request, Response, Sort};
use leadsheet::report::compare::Versus;
use leptos::prelude::*;

/// The most groups to choose from; a longer list is no choice.
const MOST: usize = 500;
/// Groupings by time, which are compared as periods.
const TIMES: [&str; 5] = ["day", "week", "week_sunday", "week_saturday", "month"];

/// A dimension and two of its groups, those with the most spend first.
#[component]
pub(super) fn TwoGroups() -> impl IntoView {
    let state = AppState::get();
    let choice = CompareChoice::get();
    let dimensions = Memo::new(move |_| {
        state.view().with(|view| {
            let all = view.as_ref().map(|view| view.dimensions.clone()).unwrap_or_default();
            all.into_iter()
                .filter(|one| !TIMES.contains(&one.id.as_str()))
                .collect::<Vec<_>>()
        })
    });
    let before = choice.versus().with_untracked(|versus| match versus {
        Versus::Groups {
            dimension,
            first,
            second,
        } => Some((dimension.clone(), first.clone(), second.clone())),
        _ => None,
    });
    let dimension = RwSignal::new(
        before
            .as_ref()
            .map(|(dimension, ..)| dimension.clone())
            .or_else(|| dimensions.with_untracked(|all| all.first().map(|one| one.id.clone())))
            .unwrap_or_default(),
    );
    let chosen = RwSignal::new(before.map(|(_, first, second)| (first, second)));
    let answer = state.follow(move || {
        Some(Request::View {
            preset: state.preset().get(),
            by: vec![dimension.get()],
            sort: Sort::default(),
            limit: MOST,
        })
    });
    let groups = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::View(view)) => view
                .report
                .groups
                .iter()
                .filter_map(|group| group.key.first())
                .filter(|key| key.dimension == dimension.get())
                .map(|key| (key.key.clone().unwrap_or_default(), key.label.clone()))
                .collect::<Vec<_>>(),
            _ => Vec::new(),
        })
    });
    // The two largest, until others are chosen.
    Effect::new(move |_| {
        let present = groups.get();
        if present.len() < 2 {
            return;
        }
        let has = |key: &String| present.iter().any(|(other, _)| other == key);
        let fits = chosen.with_untracked(|chosen| chosen.as_ref().is_some_and(|(a, b)| has(a) && has(b)));
        if !fits {
            let mut keys = present.iter().map(|(key, _)| key.clone());
            chosen.set(keys.next().zip(keys.next()));
        }
    });
    Effect::new(move |_| {
        if let Some((first, second)) = chosen.get() {
            choice.versus().set(Versus::Groups {
                dimension: dimension.get_untracked(),
                first,
                second,
            });
        }
    });
    let options = move |second: bool| {
        let now = chosen.with(|chosen| chosen.clone().map(|(a, b)| if second { b } else { a }));
        groups.with(|groups| {
            groups
                .iter()
                .map(|(key, label)| {
                    let label = if label.is_empty() {
                        "(none)".to_owned()
                    } else {
                        label.clone()
                    };
                    view! { <option value=key.clone() selected=now.as_ref() == Some(key)>{label}</option> }
                })
                .collect_view()
        })
    };
    let set = move |second: bool, value: String| {
        chosen.update(|chosen| {
            if let Some((a, b)) = chosen {
                *(if second { b } else { a }) = value;
            }
        });
    };
    view! {
        <div class="side-fields">
            <div class="pick">
                <label for="compare-dimension">"Groups of"</label>
                <select id="compare-dimension" on:change=move |event| {
                    chosen.set(None);
                    dimension.set(event_target_value(&event));
                }>
                    {move || dimensions.get().into_iter().map(|one| {
                        let selected = dimension.with_untracked(|now| *now == one.id);
                        view! { <option value=one.id selected=selected>{one.label}</option> }
                    }).collect_view()}
                </select>
            </div>
            <div class="pick">
                <label for="compare-first">"The first"</label>
                <select id="compare-first" on:change=move |event| set(false, event_target_value(&event))>{move || options(false)}</select>
            </div>
            <div class="pick">
                <label for="compare-second">"The second"</label>
                <select id="compare-second" on:change=move |event| set(true, event_target_value(&event))>{move || options(true)}</select>
            </div>
            {move || (answer.with(Option::is_some) && groups.with(Vec::len) < 2).then(|| view! {
                <p class="hint">"There are no two groups of it to compare. Choose another dimension."</p>
            })}
        </div>
    }
}
