//! The goal whose metrics lead.

use crate::app::state::AppState;
use leadsheet::catalog::goals;
use leadsheet::preset::Edit;
use leptos::prelude::*;

/// The goal whose metrics lead. It is part of the definitions.
#[component]
pub(crate) fn GoalSwitch() -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let choices = goals()
        .iter()
        .map(|goal| {
            let pressed = move || {
                if preset.with(|preset| preset.goal == goal.id) {
                    "true"
                } else {
                    "false"
                }
            };
            let choose = move |_| state.edit(Edit::Goal(goal.id.clone()), &format!("Goal: {}.", goal.name));
            view! {
                <button type="button" aria-pressed=pressed title=goal.meaning.as_str() on:click=choose>
                    {goal.name.as_str()}
                </button>
            }
        })
        .collect_view();
    view! { <div class="seg" role="group" aria-label="Goal">{choices}</div> }
}
