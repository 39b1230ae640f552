//! What quality is worth: two ways to spend beside each other.

use super::claims::Claims;
use super::learn_links::LearnLinks;
use super::outcomes::Outcomes;
use super::scenario::{ScenarioCard, read};
use crate::app::state::AppState;
use leadsheet::advice::{Economics, Scenario};
use leadsheet::engine::{CrmRequest, CrmResponse, Request, Response};
use leptos::prelude::*;

/// Two scenarios typed in or taken from the report, and what each brings.
#[component]
pub(super) fn EconomicsPart() -> impl IntoView {
    let state = AppState::get();
    let answers = state.quality();
    let [first, second] = answers.scenarios;
    let scenarios: Memo<Option<[Scenario; 2]>> =
        Memo::new(move |_| Some([first.with(read).ok()?, second.with(read).ok()?]));
    let answer = state.follow(move || {
        Some(Request::Crm(Box::new(CrmRequest::Economics(Box::new(
            scenarios.get()?,
        )))))
    });
    let made: Memo<Option<Economics>> = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Crm(response)) => match &**response {
                CrmResponse::Economics(economics) => Some((**economics).clone()),
                _ => None,
            },
            _ => None,
        })
    });
    let names = Signal::derive(move || {
        answers
            .scenarios
            .map(|scenario| scenario.with(|scenario| scenario.name.clone()))
    });
    view! {
        <section class="q-part" aria-labelledby="part-title">
            <h2 id="part-title">"Economics of lead quality"</h2>
            <p class="soft">
                "Fewer and dearer leads can be the cheaper customers. It starts with an example of LeadSync's; type your own numbers \
                 over it."
            </p>
            <LearnLinks of=&["quality_or_volume", "conversion_leads_goal", "feedback_loop"]/>
            <div class="q-scenarios">
                <ScenarioCard scenario=first prefix="a" title="First"/>
                <ScenarioCard scenario=second prefix="b" title="Second"/>
            </div>
            <p class="scenario-tools">
                <button type="button" class="quiet" on:click=move |_| {
                    answers.reset_scenarios();
                    state.announce("Back to the example.");
                }>"Back to the example"</button>
            </p>
            {move || match (scenarios.with(Option::is_some), made.get()) {
                (false, _) => view! { <p class="empty q-empty" role="status">"Mend the fields that are marked; the results then come back."</p> }.into_any(),
                (true, Some(made)) => view! { <Outcomes made names/> }.into_any(),
                (true, None) => ().into_any(),
            }}
            <Claims/>
        </section>
    }
}
