//! Whether the Conversion Leads goal is in reach.

use super::learn_links::LearnLinks;
use super::requirement::Requirement;
use super::stage_picker::StagePicker;
use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::advice::{ReadinessItem, StageChoice, Standing};
use leadsheet::catalog::requirements;
use leadsheet::engine::{CrmRequest, CrmResponse, Request, Response};
use leadsheet::explain;
use leptos::prelude::*;

/// Every requirement of the goal and how it stands, with the stage to optimise for.
#[component]
pub(super) fn Readiness() -> impl IntoView {
    let state = AppState::get();
    let (preset, declared) = (state.preset(), state.quality().declared);
    let answer = state.follow(move || {
        Some(Request::Crm(Box::new(CrmRequest::Readiness {
            preset: preset.get(),
            declared: declared.get(),
        })))
    });
    let found = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Crm(response)) => match &**response {
                CrmResponse::Readiness {
                    items,
                    stages,
                    whole_file,
                } => Some((items.clone(), stages.clone(), *whole_file)),
                _ => None,
            },
            _ => None,
        })
    });
    let items: Memo<Vec<ReadinessItem>> =
        Memo::new(move |_| found.with(|found| found.as_ref().map(|(items, ..)| items.clone()).unwrap_or_default()));
    let stages: Memo<Vec<StageChoice>> =
        Memo::new(move |_| found.with(|found| found.as_ref().map(|(_, stages, _)| stages.clone()).unwrap_or_default()));
    let whole_file = Memo::new(move |_| found.with(|found| found.as_ref().is_some_and(|(.., whole_file)| *whole_file)));
    let nothing =
        Memo::new(move |_| items.with(|items| !items.is_empty() && items.iter().all(|item| item.told_by.is_none())));
    view! {
        <section class="q-part" aria-labelledby="part-title">
            <h2 id="part-title">"Readiness for the Conversion Leads goal"</h2>
            <p class="soft">
                "What Meta asks for before delivery can follow the quality of leads. Figures come from what is loaded; \
                 what only you know is answered here."
            </p>
            <LearnLinks of=&["conversion_leads_goal", "who_gains_from_capi", "feedback_loop", "which_stages", "sequenced_events"]/>
            {move || nothing.get().then(|| view! {
                <p class="empty q-empty">
                    "Nothing is loaded and nothing answered yet. Answer below what you know, load an export on the "
                    <a href=Page::Data.hash()>"Data page"</a>" and the CRM's file on the "
                    <a href=Page::CrmCheck.hash()>"CRM check page"</a>"; the figures then fill in."
                </p>
            })}
            <div class="q-verdict" role="status">
                {move || items.with(|items| (!items.is_empty()).then(|| {
                    let (head, counts) = explain::readiness_verdict(items);
                    view! { <p><strong>{head}</strong></p><p>{counts}</p> }
                }))}
            </div>
            {move || whole_file.get().then(|| view! {
                <p class="hint">
                    "No row of the CRM file lies in the report's period, so the figures from it are of its whole time, and the two are not \
                     set against each other."
                </p>
            })}
            <ul class="q-requirements" aria-label="Requirements">
                {requirements().iter().map(|card| {
                    let item = Memo::new(move |_| items.with(|items| items.iter().find(|item| item.card.id == card.id).cloned()));
                    view! { <Requirement card item/> }
                }).collect_view()}
            </ul>
            <StagePicker stages/>
        </section>
    }
}

/// The mark of a standing.
pub(super) const fn mark(standing: Standing) -> &'static str {
    match standing {
        Standing::Met => "✓",
        Standing::NotMet => "✕",
        Standing::CannotTell => "?",
    }
}
