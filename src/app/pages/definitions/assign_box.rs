//! Whether an action type belongs to one count.

use super::choice::{count as find, used_types};
use super::relations::Found;
use super::words;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::preset::{Edit, Rule};
use leptos::prelude::*;

/// A box that adds an action type to a count, or takes it out.
#[component]
pub(super) fn AssignBox(
    /// The action type.
    action_type: Memo<String>,
    /// What is known of it.
    found: Memo<Option<Found>>,
    /// The count.
    count: CountId,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let name = words::count_name(count);
    // A sum of the user's own says so at once; for every other rule the engine knows what is used.
    let counted = Memo::new(
        move |_| match preset.with(|preset| preset.counts.get(&count).cloned()) {
            Some(Rule::Sum(types)) => action_type.with(|name| types.contains(name)),
            _ => found.with(|found| found.as_ref().is_some_and(|found| found.view.used_by.contains(&count))),
        },
    );
    let toggle = move |_| {
        let from = view.with_untracked(|view| used_types(count, view.as_ref().and_then(|view| find(view, count))));
        let action_type = action_type.get_untracked();
        let said = if counted.get_untracked() {
            "no longer counts"
        } else {
            "now counts"
        };
        let said = format!("{action_type} {said} as {name}.");
        state.edit(
            Edit::Toggle {
                count,
                action_type,
                from,
            },
            &said,
        );
    };
    view! {
        <label>
            <input type="checkbox" prop:checked=move || counted.get() on:change=toggle/>
            <span><span class="visually-hidden">"Count "{move || action_type.get()}" as "</span>{name}</span>
        </label>
    }
}
