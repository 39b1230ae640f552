//! Answers of the API with errors, explained.

use super::known_errors::KnownErrors;
use super::learn_links::LearnLinks;
use super::paste_field::{PasteField, PasteText};
use super::problem::Problem;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::capi::{ApiProblem, NotAResponse};
use leadsheet::engine::{CrmRequest, CrmResponse, Pasted, Request, Response};
use leadsheet::explain;
use leptos::prelude::*;

/// Answers to try: short forms of what Meta sends.
const SAMPLES: [(&str, &str); 3] = [
    (
        "Error 270, not allowed",
        r#"{"error":{"message":"(#270) This API call is not allowed for this token.","type":"OAuthException","code":270,"fbtrace_id":"EXAMPLE"}}"#,
    ),
    (
        "Error 100, missing permission",
        r#"{"error":{"message":"(#100) Missing permission","type":"OAuthException","code":100,"fbtrace_id":"EXAMPLE"}}"#,
    ),
    (
        "Too old",
        r#"{"error":{"message":"Invalid parameter","type":"OAuthException","code":100,"error_subcode":2804003,"error_user_title":"Event Timestamp Too Old","fbtrace_id":"EXAMPLE"}}"#,
    ),
];

/// What came of a text.
#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    Working,
    Explained(Vec<ApiProblem>),
    Nothing(NotAResponse),
    Lost,
}

/// An answer of the API is pasted, and each error in it explained.
#[component]
pub(super) fn Errors(
    /// What is pasted.
    paste: PasteText,
) -> impl IntoView {
    let state = AppState::get();
    let outcome = RwSignal::new(None::<Outcome>);
    let run = Callback::new(move |()| {
        let Some(blob) = paste.blob() else { return };
        outcome.set(Some(Outcome::Working));
        let request = CrmRequest::ExplainError {
            text: Pasted(String::new()),
        };
        state.ask_of(Request::Crm(Box::new(request)), Some(blob), move |response| {
            let next = match response {
                Some(Response::Crm(response)) => match *response {
                    CrmResponse::Explained(problems) => Outcome::Explained(problems),
                    CrmResponse::NotExplained(reason) => Outcome::Nothing(reason),
                    _ => Outcome::Lost,
                },
                _ => Outcome::Lost,
            };
            let _ = outcome.try_set(Some(next));
        });
    });
    view! {
        <section class="q-part" aria-labelledby="part-title">
            <h2 id="part-title">"Errors of the Conversions API"</h2>
            <p class="soft">
                "Paste the answer Meta gave, as JSON or in words. Only its codes and the words of its message are read; nothing of \
                 it is kept."
            </p>
            <LearnLinks of=&["capi_problems", "set_up_capi", "other_platforms"]/>
            <PasteField paste label="Answer of the API" id="response" placeholder="{\"error\":{\"message\":\"…\",\"code\":100,…" action="Explain" run>
                <span class="hint">"Or try:"</span>
                {SAMPLES.map(|(name, text)| view! {
                    <button type="button" class="quiet" on:click=move |_| {
                        paste.fill(text);
                        run.run(());
                    }><span class="visually-hidden">"Sample: "</span>{name}</button>
                })}
            </PasteField>
            <div role="status">
                {move || outcome.get().map(|outcome| match outcome {
                    Outcome::Working => view! { <p class="reading"><span class="spinner" aria-hidden="true"></span>"Reading…"</p> }.into_any(),
                    Outcome::Lost => view! {
                        <div class="refused">
                            <p><strong>"The answer was not read."</strong></p>
                            <p>"The file could not be opened, or the engine stopped at it. Paste the answer again."</p>
                        </div>
                    }.into_any(),
                    Outcome::Nothing(reason) => {
                        let said = explain::not_a_response(reason);
                        let fine = matches!(reason, NotAResponse::NoError(_));
                        view! {
                            <div class=if fine { "imported q-fine" } else { "refused" }>
                                <p><strong>{said.what}</strong></p>
                                <p>{said.hint}</p>
                            </div>
                        }.into_any()
                    }
                    Outcome::Explained(problems) => {
                        let count = words::many(u32::try_from(problems.len()).unwrap_or(u32::MAX), "error", "errors");
                        view! {
                            <h3>{count}" found"</h3>
                            <ul class="q-problems">{problems.into_iter().map(|problem| view! { <Problem problem/> }).collect_view()}</ul>
                        }.into_any()
                    }
                })}
            </div>
            <KnownErrors/>
        </section>
    }
}
