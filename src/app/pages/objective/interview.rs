//! The questions that the choice hangs on.

use super::Advised;
use super::question::OneQuestion;
use crate::app::state::AppState;
use crate::app::storage;
use leadsheet::advice::Interview;
use leadsheet::catalog::objective_facts;
use leptos::prelude::*;

/// The questions, with the answers that the loaded data gives.
#[component]
pub(super) fn Questions(
    /// What a person answered.
    answers: RwSignal<Interview>,
    /// What the engine advises.
    advised: Advised,
) -> impl IntoView {
    let state = AppState::get();
    Effect::new(move |before: Option<()>| {
        let now = answers.get();
        // At first they are as they were kept.
        if before.is_some() {
            let _ = storage::save_objective(&now);
        }
    });
    let some = Memo::new(move |_| answers.with(|answers| !answers.is_empty()));
    let clear = move |_| {
        answers.set(Interview::new());
        state.announce("Your answers are removed.");
    };
    let questions = objective_facts()
        .questions
        .iter()
        .map(|question| view! { <OneQuestion question answers advised/> })
        .collect_view();
    view! {
        <section class="interview" aria-labelledby="your-case">
            <h2 id="your-case">"Your case"</h2>
            <p class="soft">
                "Answer what you can. What your data shows is filled in, and you can say otherwise. Your answers stay in this browser."
            </p>
            {questions}
            <button type="button" class="quiet" disabled=move || !some.get() on:click=clear>"Remove my answers"</button>
        </section>
    }
}
