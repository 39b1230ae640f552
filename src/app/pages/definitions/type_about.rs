//! What an action type means, and which counts use it.

use super::assign::Assign;
use super::choice::count as find;
use super::choice_checks::ChoiceChecks;
use super::relations::Found;
use crate::app::pages::learn::marked;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::explain;
use leptos::prelude::*;

/// What an action type means, and the boxes that assign it to counts.
#[component]
pub(super) fn TypeAbout(
    /// The action type; nothing once the data no longer has it.
    found: Memo<Option<Found>>,
    /// The id of the row it stands in.
    id: String,
) -> impl IntoView {
    let view = AppState::get().view();
    let name = Memo::new(move |_| {
        found.with(|found| {
            found
                .as_ref()
                .map(|found| found.view.action_type.clone())
                .unwrap_or_default()
        })
    });
    let about = Memo::new(move |_| {
        found.with(|found| {
            found.as_ref().map(|found| {
                (
                    found.view.meaning.clone(),
                    found.view.role,
                    found.view.uncertain.clone(),
                )
            })
        })
    });
    // The counts that use it and have something to say about that.
    let checked = Memo::new(move |_| {
        let used_by = found.with(|found| {
            found
                .as_ref()
                .map(|found| found.view.used_by.clone())
                .unwrap_or_default()
        });
        view.with(|view| {
            let has_checks = |id: &CountId| {
                view.as_ref()
                    .and_then(|view| find(view, *id))
                    .is_some_and(|count| !count.checks.is_empty())
            };
            used_by.into_iter().filter(has_checks).collect::<Vec<_>>()
        })
    });
    let panel = StoredValue::new(format!("{id}-panel"));
    view! {
        <div class="type-panel" id=panel.get_value() tabindex="-1" role="group"
            aria-label=move || format!("About {}", name.get())>
            <div class="type-words">
                {move || about.get().map(|(meaning, role, uncertain)| view! {
                    <p>{marked(&meaning)}</p>
                    <p class="soft">{explain::role(role)}</p>
                    {uncertain.map(|uncertain| view! { <p class="uncertain"><strong>"Uncertain. "</strong>{marked(&uncertain)}</p> })}
                })}
                {move || {
                    let lines = found.with(|found| found.as_ref().map(Found::overlaps).unwrap_or_default());
                    lines.into_iter().map(|line| view! { <p class="relation-line">{marked(&line)}"."</p> }).collect_view()
                }}
            </div>
            <Assign action_type=name found/>
            <div class="type-checks">
                <For each=move || checked.get() key=|id| *id let:count>
                    <ChoiceChecks count then=panel.get_value()/>
                </For>
            </div>
        </div>
    }
}
