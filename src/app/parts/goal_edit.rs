//! Which metrics lead under the goal, and in which order.

use super::column::{Column, every, leading};
use crate::app::focus;
use crate::app::state::AppState;
use leadsheet::catalog::goals;
use leadsheet::preset::formula::Name;
use leadsheet::preset::{Edit, Leading, MOST_LEADING};
use leptos::prelude::*;

/// Opens and closes the list of what leads.
#[component]
pub(crate) fn GoalEditButton(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <button type="button" class="quiet" aria-expanded=move || if open.get() { "true" } else { "false" }
            on:click=move |_| open.update(|open| *open = !*open)>
            "Edit metrics"
        </button>
    }
}

/// Which metrics lead under the goal: a list to put in order, to add to and to take from.
#[component]
pub(crate) fn GoalEdit(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let goal = Memo::new(move |_| {
        let id = preset.with(|preset| preset.goal.clone());
        let found = goals().iter().find(|goal| goal.id == id);
        found.map_or(id, |goal| goal.name.clone())
    });
    view! {
        <Show when=move || open.get()>
            <section class="goal-edit" aria-label=move || format!("Metrics that lead under {}", goal.get())>
                <h2>{move || format!("What leads under “{}”", goal.get())}</h2>
                <p class="hint">"The cards and columns of this goal. Kept in your definitions, so that a preset takes them along."</p>
                <Chosen/>
            </section>
        </Show>
    }
}

/// Sets what leads under the present goal.
fn set(state: AppState, names: Vec<Name>, said: &str) {
    let goal = state.preset().with_untracked(|preset| preset.goal.clone());
    let leading = names.into_iter().map(Leading).collect();
    state.edit(Edit::GoalMetrics(goal, Some(leading)), said);
}

/// The metrics that lead.
#[component]
fn Chosen() -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let columns = Memo::new(move |_| preset.with(leading));
    let own = Memo::new(move |_| preset.with(|preset| preset.goals.contains_key(&preset.goal)));
    let others = Memo::new(move |_| {
        let chosen = columns.get();
        let all = preset.with(every).into_iter();
        all.filter(|column| !chosen.iter().any(|one| one.of == column.of))
            .collect::<Vec<_>>()
    });
    let add = move |event: web_sys::Event| {
        let Some(Leading(name)) = Leading::parse(&event_target_value(&event)) else {
            return;
        };
        let mut names: Vec<Name> =
            columns.with_untracked(|columns| columns.iter().map(|column| column.of.clone()).collect());
        let label = others.with_untracked(|others| {
            let found = others.iter().find(|column| column.of == name);
            found.map(|column| column.name.clone()).unwrap_or_default()
        });
        names.push(name);
        set(state, names, &format!("{label} added."));
    };
    let back = move |_| {
        let goal = preset.with_untracked(|preset| preset.goal.clone());
        state.edit(
            Edit::GoalMetrics(goal, None),
            "The goal leads with the default metrics again.",
        );
    };
    view! {
        <ol class="leading-list">
            {move || {
                let columns = columns.get();
                let many = columns.len();
                columns.iter().enumerate().map(|(at, column)| item(state, &columns, at, column, many)).collect_view()
            }}
        </ol>
        <div class="buttons">
            <Show when=move || columns.with(Vec::len) < MOST_LEADING && others.with(|others| !others.is_empty())>
                <span class="pick">
                    <label for="leading-add">"Add"</label>
                    <select id="leading-add" on:change=add prop:value=move || { columns.track(); "" }>
                        <option value="">"a metric…"</option>
                        {move || others.get().into_iter().map(|column| view! {
                            <option value=column.of.as_str().to_owned()>{column.label}</option>
                        }).collect_view()}
                    </select>
                </span>
            </Show>
            <button type="button" disabled=move || !own.get() on:click=back>"Back to the default"</button>
        </div>
    }
}

fn item(state: AppState, columns: &[Column], at: usize, column: &Column, many: usize) -> AnyView {
    let names: Vec<Name> = columns.iter().map(|column| column.of.clone()).collect();
    let name = column.name.clone();
    let moved = |by: isize| {
        let (names, name) = (names.clone(), name.clone());
        move |_| {
            let mut names = names.clone();
            if let Some(to) = at.checked_add_signed(by).filter(|to| *to < names.len()) {
                names.swap(at, to);
                set(state, names, &format!("{name} is number {} now.", to + 1));
                // The list is made anew; the focus goes on with what was moved.
                let which = if by < 0 { "up" } else { "down" };
                focus::later(format!("leading-{to}-{which}"));
            }
        }
    };
    let remove = {
        let (names, name) = (names.clone(), name.clone());
        move |_| {
            let mut names = names.clone();
            if at < names.len() {
                names.remove(at);
            }
            set(state, names, &format!("{name} taken away."));
            focus::later(format!("leading-{}-remove", at.saturating_sub(1)));
        }
    };
    let (up, down) = (moved(-1), moved(1));
    view! {
        <li>
            <span>{column.label.clone()}</span>
            <span class="leading-do">
                <button type="button" id=format!("leading-{at}-up") class="quiet" disabled=at == 0
                    aria-label=format!("{name} up") on:click=up><span aria-hidden="true">"↑"</span></button>
                <button type="button" id=format!("leading-{at}-down") class="quiet" disabled=at + 1 == many
                    aria-label=format!("{name} down") on:click=down><span aria-hidden="true">"↓"</span></button>
                <button type="button" id=format!("leading-{at}-remove") class="quiet" disabled=many == 1
                    aria-label=format!("Take {name} away") on:click=remove><span aria-hidden="true">"×"</span></button>
            </span>
        </li>
    }
    .into_any()
}
