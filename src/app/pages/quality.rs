//! The Lead quality page: whether Meta can learn from the leads, and what is sent back to it.

mod answer_select;
mod band_scale;
mod build;
mod build_form;
mod build_options;
mod built_result;
mod claims;
mod documents;
mod each_event;
mod economics;
mod errors;
mod estimate;
mod field;
mod finding_group;
mod findings;
mod key_coverage;
mod known_errors;
mod learn_links;
mod not_sent;
mod outcomes;
mod paste_field;
mod payload;
mod problem;
mod readiness;
mod requirement;
mod rules;
mod scenario;
mod source_line;
mod stage_picker;
mod time_budget;

use crate::app::pages::Page;
use crate::app::state::AppState;
use build::Build;
use build_form::BuildForm;
use economics::EconomicsPart;
use errors::Errors;
use leptos::prelude::*;
use paste_field::PasteText;
use payload::Payload;
use readiness::Readiness;

/// A part of the page, at an address of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Whether the Conversion Leads goal is in reach.
    Readiness,
    /// A payload checked.
    Payload,
    /// Events built from the CRM's file.
    Build,
    /// Answers of the API explained.
    Errors,
    /// What quality is worth.
    Economics,
}

impl Part {
    const ALL: [Self; 5] = [
        Self::Readiness,
        Self::Payload,
        Self::Build,
        Self::Errors,
        Self::Economics,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Readiness => "Readiness",
            Self::Payload => "Payload check",
            Self::Build => "Payload builder",
            Self::Errors => "Errors",
            Self::Economics => "Economics",
        }
    }

    const fn anchor(self) -> &'static str {
        match self {
            Self::Readiness => "",
            Self::Payload => "payload",
            Self::Build => "build",
            Self::Errors => "errors",
            Self::Economics => "economics",
        }
    }

    /// Its address within the site.
    pub(super) fn hash(self) -> String {
        match self {
            Self::Readiness => Page::LeadQuality.hash().to_owned(),
            other => format!("{}/{}", Page::LeadQuality.hash(), other.anchor()),
        }
    }

    fn of(anchor: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|part| part.anchor() == anchor)
            .unwrap_or(Self::Readiness)
    }
}

/// The Lead quality page.
#[component]
pub(crate) fn LeadQuality() -> impl IntoView {
    let anchor = AppState::get().anchor();
    let part = Memo::new(move |_| anchor.with(|anchor| Part::of(anchor)));
    // They live as long as the page, so that another part can be looked at in between. They are kept nowhere.
    let (payload, response) = (PasteText::new(), PasteText::new());
    let form = BuildForm::new();
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Lead quality"</h1>
                <p class="lesson">
                    "Meta learns which leads are good from what you send back. Check it, build it, and see what it is worth. \
                     Nothing is sent from here."
                </p>
            </div>
        </header>
        <nav class="q-parts" aria-label="Parts of Lead quality">
            <ul>
                {Part::ALL.map(|one| view! {
                    <li><a href=one.hash() aria-current=move || (part.get() == one).then_some("page")>{one.name()}</a></li>
                })}
            </ul>
        </nav>
        {move || match part.get() {
            Part::Readiness => view! { <Readiness/> }.into_any(),
            Part::Payload => view! { <Payload paste=payload/> }.into_any(),
            Part::Build => view! { <Build form payload/> }.into_any(),
            Part::Errors => view! { <Errors paste=response/> }.into_any(),
            Part::Economics => view! { <EconomicsPart/> }.into_any(),
        }}
    }
}
