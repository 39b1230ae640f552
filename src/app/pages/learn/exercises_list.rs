//! The exercises.

use super::progress::Progress;
use super::{EXERCISES, TITLE, address};
use crate::app::focus;
use leadsheet::catalog::exercises;
use leadsheet::explain;
use leptos::prelude::*;

/// Every exercise with how far the person is, and a way to start again.
#[component]
pub(super) fn ExercisesList(
    /// Progress.
    progress: Progress,
) -> impl IntoView {
    let again = move |_| {
        progress.start_again();
        focus::on(TITLE);
    };
    let next = move || exercises().iter().find(|exercise| !progress.of(&exercise.id).done);
    view! {
        <h2 id=TITLE tabindex="-1">"Exercises"</h2>
        <p class="soft">"Short questions on small samples. Every answer comes with its reason, right or wrong."</p>
        <p class="exercise-progress" role="status">
            <progress max=exercises().len().to_string() prop:value=move || progress.done().to_string() aria-label="Exercises done"></progress>
            <span>{move || format!("{} of {} done", progress.done(), exercises().len())}</span>
        </p>
        {move || progress.not_kept().then(|| view! { <p class="uncertain">"This browser keeps nothing, so your progress is gone when you close the tab."</p> })}
        <div class="buttons">
            {move || next().map(|exercise| view! {
                <a class="button main" href=address(&format!("{EXERCISES}/{}", exercise.id))>{if progress.any() { "Go on" } else { "Begin" }}</a>
            })}
            {move || progress.any().then(|| view! { <button type="button" on:click=again>"Start again"</button> })}
        </div>
        <ol class="exercise-list">
            {exercises().iter().map(|exercise| {
                let state = move || {
                    let step = progress.of(&exercise.id);
                    match (step.done, step.tries) {
                        (true, _) => "Done",
                        (false, 0) => "",
                        (false, _) => "Tried",
                    }
                };
                view! {
                    <li>
                        <a href=address(&format!("{EXERCISES}/{}", exercise.id))>{exercise.title.clone()}</a>
                        <span class="soft">{explain::exercise_kind(exercise.kind)}</span>
                        <span class="exercise-state" data-done=move || progress.of(&exercise.id).done.to_string()>{state}</span>
                    </li>
                }
            }).collect_view()}
        </ol>
    }
}
