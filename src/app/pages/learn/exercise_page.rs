//! An exercise.

use super::answer::Answer;
use super::marked::marked;
use super::progress::Progress;
use super::sample_table::SampleTable;
use super::{EXERCISES, TITLE, address, contents::title_of};
use leadsheet::catalog::{Exercise, exercises};
use leadsheet::explain;
use leptos::prelude::*;

/// An exercise: the situation, its data, the question, and the reason in every answer.
#[component]
pub(super) fn ExercisePage(
    /// The exercise.
    exercise: &'static Exercise,
    /// Progress.
    progress: Progress,
) -> impl IntoView {
    let chosen = RwSignal::new(None::<usize>);
    let checked = RwSignal::new(None::<usize>);
    let right = move || {
        checked
            .get()
            .and_then(|at| exercise.choices.get(at))
            .is_some_and(|choice| choice.right)
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(at) = chosen.get_untracked() else { return };
        checked.set(Some(at));
        progress.answered(
            &exercise.id,
            exercise.choices.get(at).is_some_and(|choice| choice.right),
        );
    };
    let place = exercises()
        .iter()
        .position(|other| other.id == exercise.id)
        .unwrap_or_default();
    let next = exercises().get(place + 1);
    view! {
        <article class="metric exercise" aria-labelledby=TITLE>
            <p class="kind">
                {format!("Exercise {} of {}", place + 1, exercises().len())}" · "{explain::exercise_kind(exercise.kind)}
                {move || progress.of(&exercise.id).done.then(|| view! { <span class="tag in-use">"Done"</span> })}
            </p>
            <h2 id=TITLE tabindex="-1">{exercise.title.clone()}</h2>
            <p>{marked(&exercise.story)}</p>
            <SampleTable exercise/>
            <form on:submit=submit>
                <fieldset class="answers">
                    <legend>{marked(&exercise.question)}</legend>
                    {exercise.choices.iter().enumerate().map(|(at, choice)| {
                        let id = format!("choice-{at}");
                        view! {
                            <div class="way">
                                <input type="radio" name="choice" id=id.clone() prop:checked=move || chosen.get() == Some(at)
                                    on:change=move |_| chosen.set(Some(at))/>
                                <label for=id>{marked(&choice.text)}</label>
                            </div>
                        }
                    }).collect_view()}
                </fieldset>
                <button type="submit" class="main" disabled=move || chosen.get().is_none()>"Check the answer"</button>
            </form>
            <div class="verdict" role="status">
                {move || checked.get().map(|at| view! { <Answer exercise at/> })}
            </div>
            {move || right().then(|| view! {
                <p>"About: "{exercise.metrics.iter().enumerate().map(|(at, metric)| view! {
                    {(at > 0).then_some(", ")}<a href=address(metric.as_str())>{title_of(*metric)}</a>
                }).collect_view()}</p>
            })}
        </article>
        <p class="next">
            {next.map(|next| view! { "Next: "<a href=address(&format!("{EXERCISES}/{}", next.id))>{next.title.clone()}</a>" · " })}
            <a href=address(EXERCISES)>"All exercises"</a>
        </p>
    }
}
