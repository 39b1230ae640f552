//! Making a rule of the filter.

use super::add;
use super::values::Values;
use crate::app::state::AppState;
use leadsheet::report::{FilterRule, Match};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// How a rule compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Is,
    IsNot,
    Contains,
    DoesNotContain,
}

impl How {
    const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Is, "is", "is"),
        (Self::IsNot, "is_not", "is not"),
        (Self::Contains, "contains", "contains"),
        (Self::DoesNotContain, "not_contains", "does not contain"),
    ];

    fn parse(text: &str) -> Self {
        let found = Self::ALL.iter().find(|(_, id, _)| *id == text);
        found.map_or(Self::Is, |(how, ..)| *how)
    }

    const fn is_not(self) -> bool {
        matches!(self, Self::IsNot | Self::DoesNotContain)
    }

    const fn names_values(self) -> bool {
        matches!(self, Self::Is | Self::IsNot)
    }
}

/// Making a rule: a dimension, how it compares, with what.
#[component]
pub(super) fn Builder() -> impl IntoView {
    let state = AppState::get();
    let dimensions = Memo::new(move |_| {
        state
            .view()
            .with(|view| view.as_ref().map(|view| view.dimensions.clone()).unwrap_or_default())
    });
    let dimension =
        RwSignal::new(dimensions.with_untracked(|all| all.first().map(|one| one.id.clone()).unwrap_or_default()));
    let how = RwSignal::new(How::Is);
    let chosen = RwSignal::new(Vec::<String>::new());
    let text = RwSignal::new(String::new());
    let names_values = Memo::new(move |_| how.get().names_values());
    let ready = move || {
        if names_values.get() {
            chosen.with(|chosen| !chosen.is_empty())
        } else {
            text.with(|text| !text.trim().is_empty())
        }
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if !untrack(ready) {
            return;
        }
        let is = if names_values.get_untracked() {
            Match::Equals(chosen.get_untracked())
        } else {
            Match::Contains(text.with_untracked(|text| text.trim().to_owned()))
        };
        let rule = FilterRule {
            dimension: dimension.get_untracked(),
            not: how.get_untracked().is_not(),
            is,
        };
        add(state, rule);
        chosen.set(Vec::new());
        text.set(String::new());
    };
    let options = move || {
        dimensions.with(|dimensions| {
            dimensions
                .iter()
                .map(|one| {
                    let selected = dimension.with_untracked(|dimension| *dimension == one.id);
                    view! { <option value=one.id.clone() selected=selected>{one.label.clone()}</option> }
                })
                .collect_view()
        })
    };
    view! {
        <form class="filter-rule" on:submit=submit>
            <fieldset>
                <legend>"Keep rows whose"</legend>
                <div class="filter-row">
                    <label class="visually-hidden" for="filter-dimension">"Dimension"</label>
                    <select id="filter-dimension" on:change=move |event| {
                        dimension.set(event_target_value(&event));
                        chosen.set(Vec::new());
                    }>{options}</select>
                    <label class="visually-hidden" for="filter-how">"How"</label>
                    <select id="filter-how" on:change=move |event| how.set(How::parse(&event_target_value(&event)))>
                        {How::ALL.into_iter().map(|(_, id, words)| view! { <option value=id>{words}</option> }).collect_view()}
                    </select>
                    <Show when=move || !names_values.get()>
                        <label class="visually-hidden" for="filter-text">"Text"</label>
                        <input id="filter-text" type="text" autocomplete="off" prop:value=move || text.get()
                            on:input=move |event| text.set(event_target_value(&event))/>
                    </Show>
                </div>
                <Show when=move || names_values.get()>
                    <Values dimension chosen/>
                </Show>
            </fieldset>
            <button type="submit" class="main" disabled=move || !ready()>"Add filter"</button>
        </form>
    }
}
