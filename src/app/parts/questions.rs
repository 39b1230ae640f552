//! Questions that a file leaves open.

use crate::app::state::AppState;
use leadsheet::engine::SourceId;
use leadsheet::explain;
use leadsheet::source::Question;
use leptos::prelude::*;

/// The questions of a source, open or answered. An answer reads the file again, and can be changed.
#[component]
pub(crate) fn Questions(
    /// The source.
    source: SourceId,
) -> impl IntoView {
    let state = AppState::get();
    let questions = state.questions(source);
    view! {
        <div class="questions">
            <For each=move || questions.get() key=|question| question.key.clone() let:question>
                <OneQuestion source question/>
            </For>
        </div>
    }
}

/// One question with its answers.
#[component]
fn OneQuestion(
    /// The source.
    source: SourceId,
    /// The question.
    question: Question,
) -> impl IntoView {
    let state = AppState::get();
    let text = explain::question(&question);
    let name = format!("question-{source}-{}", question.key);
    let given = {
        let key = question.key.clone();
        Memo::new(move |_| {
            state.sources().with(|sources| {
                sources
                    .iter()
                    .find(|info| info.id == source)?
                    .answers
                    .get(&key)
                    .cloned()
            })
        })
    };
    let options = text
        .options
        .into_iter()
        .map(|(answer, shown)| {
            let key = question.key.clone();
            let chosen = answer.clone();
            view! {
                <label class="radio">
                    <input type="radio" name=name.clone()
                        prop:checked=move || given.with(|given| given.as_ref() == Some(&chosen))
                        on:change=move |_| state.answer(source, &key, &answer)/>
                    <span>{shown}</span>
                </label>
            }
        })
        .collect_view();
    let answered = move || given.with(Option::is_some);
    view! {
        <fieldset class="question" class:answered=answered>
            <legend>
                <span class="mark" aria-hidden="true">{move || if answered() { "✓" } else { "?" }}</span>
                " "{text.ask}
            </legend>
            <div class="radios">{options}</div>
            <p class="hint">
                {move || match answered() {
                    true => "Answered. You can change it here.",
                    false => "Until you answer, figures that hang on it are not shown.",
                }}
            </p>
        </fieldset>
    }
}
