//! The Objective page: Leads or Sales, with the reasons.

mod answer;
mod beside;
mod interview;
mod learning;
mod question;
mod reasons;

use crate::app::state::AppState;
use crate::app::storage;
use answer::Answer;
use beside::Beside;
use interview::Questions;
use leadsheet::advice::{Advice, Interview};
use leadsheet::catalog::objective_facts;
use leadsheet::engine::{CrmRequest, CrmResponse, Request, Response};
use learning::LearningPhase;
use leptos::prelude::*;
use std::sync::Arc;

/// What the engine advises, once it has answered.
type Advised = Memo<Option<Arc<Advice>>>;

/// The Objective page.
#[component]
pub(crate) fn Objective() -> impl IntoView {
    let state = AppState::get();
    let answers = RwSignal::new(known(storage::load_objective()));
    let answer = state.follow(move || {
        Some(Request::Crm(Box::new(CrmRequest::Objective {
            preset: state.preset().get(),
            answers: answers.get(),
        })))
    });
    let advised: Advised = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Crm(response)) => match response.as_ref() {
                CrmResponse::Objective(advice) => Some(Arc::new(advice.as_ref().clone())),
                _ => None,
            },
            _ => None,
        })
    });
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Objective"</h1>
                <p class="lesson">"Leads or Sales? It depends on where the sale is completed and when its value is known."</p>
            </div>
        </header>
        <div class="objective">
            <Questions answers advised/>
            <Answer advised/>
        </div>
        <Beside/>
        <LearningPhase/>
    }
}

/// The answers to questions that there are. What a browser kept may be older than the questions.
fn known(mut answers: Interview) -> Interview {
    answers.retain(|question, answer| {
        objective_facts().questions.iter().any(|card| {
            card.id == *question
                && (card.options.iter().any(|option| option.id == *answer)
                    || (card.options.is_empty() && answer.parse::<f64>().is_ok_and(|number| number >= 0.0)))
        })
    });
    answers
}
