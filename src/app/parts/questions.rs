//! Questions that a file leaves open.

use crate::app::state::AppState;
use leadsheet::engine::SourceId;
use leadsheet::explain;
use leadsheet::source::Question;
use leptos::prelude::*;

/// Questions that a file leaves open. An answer reads the file again.
#[component]
pub(crate) fn Questions(
    /// The source.
    source: SourceId,
    /// Its questions.
    questions: Vec<Question>,
) -> impl IntoView {
    (!questions.is_empty()).then(|| {
        let list = questions.into_iter().map(|question| view! { <OneQuestion source question/> }).collect_view();
        view! { <div class="questions">{list}</div> }
    })
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
    let options = text
        .options
        .into_iter()
        .map(|(answer, shown)| {
            let key = question.key.clone();
            let choose = move |_| state.answer(source, &key, &answer);
            view! {
                <label class="radio">
                    <input type="radio" name=name.clone() on:change=choose/>
                    <span>{shown}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="question">
            <legend><span class="mark" aria-hidden="true">"?"</span>" "{text.ask}</legend>
            <div class="radios">{options}</div>
            <p class="hint">"Until you answer, figures that hang on it are not shown."</p>
        </fieldset>
    }
}
