//! A payload of the Conversions API, checked.

use super::estimate::EstimateView;
use super::findings::Findings;
use super::learn_links::LearnLinks;
use super::paste_field::{PasteField, PasteText};
use super::rules::{Rules, Weights};
use crate::app::state::AppState;
use crate::app::state::crm::now;
use crate::app::words;
use leadsheet::capi::Checked;
use leadsheet::engine::{CrmRequest, CrmResponse, Pasted, Request, Response};
use leptos::prelude::*;
use std::sync::Arc;

/// How many findings of one rule are listed.
const PER_RULE: usize = 100;
/// A payload to try. Everything in it is invented; `@N@` stands for N seconds ago.
const SAMPLE: &str = include_str!("samples/payload.json");

/// How far a check is.
#[derive(Clone)]
enum Outcome {
    /// It is under way.
    Working,
    /// It is done; with the version of the text.
    Done(Arc<Checked>, u32),
    /// The engine fell over, or the file could not be opened.
    Lost,
}

/// A payload is pasted, and every rule is checked.
#[component]
pub(super) fn Payload(
    /// What is pasted.
    paste: PasteText,
) -> impl IntoView {
    let state = AppState::get();
    let outcome = RwSignal::new(None::<Outcome>);
    let run = Callback::new(move |()| {
        let Some(blob) = paste.blob() else { return };
        let version = paste.version().get_untracked();
        outcome.set(Some(Outcome::Working));
        let request = CrmRequest::CheckPayload {
            text: Pasted(String::new()),
            now: now(),
            per_rule: PER_RULE,
        };
        state.ask_of(Request::Crm(Box::new(request)), Some(blob), move |response| {
            let next = match response {
                Some(Response::Crm(response)) => match *response {
                    CrmResponse::Checked(checked) => {
                        let events = words::many(checked.events, "event", "events");
                        state.announce(&format!("{events} checked. {}", super::findings::counts(&checked)));
                        Outcome::Done(Arc::from(checked), version)
                    }
                    _ => Outcome::Lost,
                },
                _ => Outcome::Lost,
            };
            // The part may be gone by now.
            let _ = outcome.try_set(Some(next));
        });
    });
    let sample = move |_| {
        paste.fill(&sample_text(now()));
        run.run(());
    };
    view! {
        <section class="q-part" aria-labelledby="part-title">
            <h2 id="part-title">"Payload check"</h2>
            <p class="soft">
                "Paste the body of a request to the Conversions API for CRM. It is read in this tab and sent nowhere."
            </p>
            <LearnLinks of=&["match_quality", "set_up_capi", "sent_twice", "capi_and_pixel"]/>
            <PasteField paste label="Payload (JSON)" id="payload" placeholder="{\"data\":[{\"event_name\":\"Qualified\",…" action="Check" run>
                <button type="button" class="quiet" on:click=sample>"Try a sample"</button>
            </PasteField>
            {move || outcome.get().map(|outcome| match outcome {
                Outcome::Working => view! {
                    <p class="reading" role="status"><span class="spinner" aria-hidden="true"></span>"Checking…"</p>
                }.into_any(),
                Outcome::Lost => view! {
                    <div class="refused" role="alert">
                        <p><strong>"The payload was not checked."</strong></p>
                        <p>"The file could not be opened, or the engine stopped at it. Choose it again, or check fewer events at once."</p>
                    </div>
                }.into_any(),
                Outcome::Done(checked, version) => {
                    let stale = move || paste.version().get() != version;
                    let estimate = checked.estimate.clone();
                    view! {
                        <div class="checked">
                            {move || stale().then(|| view! { <p class="hint q-stale">"The text has changed since this check."</p> })}
                            <Findings checked=checked.clone()/>
                            {(checked.events > 0).then(|| view! { <EstimateView estimate/> })}
                        </div>
                    }.into_any()
                }
            })}
            <Weights/>
            <Rules/>
        </section>
    }
}

/// The sample with times that are right at this moment.
fn sample_text(now: i64) -> String {
    SAMPLE
        .split('@')
        .enumerate()
        .map(|(at, piece)| match piece.parse::<i64>() {
            Ok(ago) if at % 2 == 1 => now.saturating_sub(ago).to_string(),
            _ => piece.to_owned(),
        })
        .collect()
}
