//! One question of the interview.

use super::Advised;
use leadsheet::advice::{Interview, Prefilled};
use leadsheet::catalog::ObjectiveQuestion;
use leadsheet::explain;
use leptos::prelude::*;

/// One question: a person's answer goes before that of the data, and can be taken back.
#[component]
pub(super) fn OneQuestion(
    /// The question.
    question: &'static ObjectiveQuestion,
    /// What a person answered.
    answers: RwSignal<Interview>,
    /// What the engine advises.
    advised: Advised,
) -> impl IntoView {
    let id = question.id.as_str();
    let own = Memo::new(move |_| answers.with(|answers| answers.get(id).cloned()));
    let filled: Memo<Option<Prefilled>> = Memo::new(move |_| {
        advised.with(|advised| {
            let advised = advised.as_ref()?;
            advised.prefilled.iter().find(|known| known.question == id).cloned()
        })
    });
    let now = Memo::new(move |_| own.get().or_else(|| filled.get().map(|filled| filled.answer)));
    let set = move |answer: String| {
        answers.update(|answers| {
            if answer.is_empty() {
                answers.remove(id);
            } else {
                answers.insert(id.to_owned(), answer);
            }
        });
    };
    let back = move |_| set(String::new());
    let wrong = RwSignal::new(false);
    let body = if question.options.is_empty() {
        let change = move |event: web_sys::Event| {
            let text = event_target_value(&event).trim().replace(',', ".");
            let fits = text.is_empty()
                || text
                    .parse::<f64>()
                    .is_ok_and(|number| number.is_finite() && number >= 0.0);
            wrong.set(!fits);
            if fits {
                set(text);
            }
        };
        let field = format!("objective-{id}");
        let label = field.clone();
        view! {
            <label class="visually-hidden" for=label>{question.text.as_str()}</label>
            <input type="text" inputmode="decimal" class="short" id=field autocomplete="off"
                prop:value=move || now.get().unwrap_or_default() on:change=change/>
            <span class="hint">" a week"</span>
            {move || wrong.get().then(|| view! { <p class="refused" role="alert">"Write a number, such as 30."</p> })}
        }
        .into_any()
    } else {
        question
            .options
            .iter()
            .map(|option| {
                let answer = option.id.as_str();
                let checked = move || now.with(|now| now.as_deref() == Some(answer));
                view! {
                    <label class="radio">
                        <input type="radio" name=format!("objective-{id}") prop:checked=checked
                            on:change=move |_| set(answer.to_owned())/>
                        <span>{option.label.as_str()}</span>
                    </label>
                }
            })
            .collect_view()
            .into_any()
    };
    let note = move || {
        match (own.get(), filled.get()) {
        (None, Some(filled)) => {
            let from = explain::prefilled_from(filled.from);
            Some(view! { <p class="hint from-data">{format!("Filled in from {from}.")}</p> }.into_any())
        }
        (Some(own), Some(filled)) if own != filled.answer => Some(
            view! {
                <p class="hint from-data">
                    {format!("Your answer. {} says otherwise. ", capital(explain::prefilled_from(filled.from)))}
                    <button type="button" class="small" on:click=back>"As the data says"</button>
                </p>
            }
            .into_any(),
        ),
        (Some(_), _) => Some(
            view! {
                <p class="hint from-data">"Your answer. "<button type="button" class="small" on:click=back>"Take it back"</button></p>
            }
            .into_any(),
        ),
        (None, None) => None,
    }
    };
    view! {
        <fieldset class="objective-question" data-question=id>
            <legend>{question.text.as_str()}</legend>
            <div class="stack">{body}</div>
            {note}
        </fieldset>
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
