//! A sample of the CRM check, one click.

use crate::app::files;
use crate::app::parts::samples_list;
use crate::app::samples::{CRM_ROWS, CRM_SEEN_FROM, CRM_ZONES, LEAD_ROWS, SAMPLES};
use crate::app::state::AppState;
use js_sys::JsString;
use leadsheet::crm::FileKind;
use leptos::prelude::*;

/// A button that reads a sample: an ads export, a CRM's leads and Meta's lead export that belong together.
#[component]
pub(super) fn SampleLeads() -> impl IntoView {
    let state = AppState::get();
    let own = Memo::new(move |_| state.has_own_data());
    let read = move |_| {
        if let Some(sample) = SAMPLES.first() {
            samples_list::read(state, *sample);
            state.stay();
        }
        let files = [(FileKind::Crm, CRM_ROWS), (FileKind::LeadForm, LEAD_ROWS)].map(|(kind, (name, text))| {
            let blob = files::blob(&JsString::from(text))?;
            Some((kind, name.to_owned(), blob))
        });
        state.read_crm_sample(files.into_iter().flatten().collect(), CRM_ZONES, CRM_SEEN_FROM);
    };
    view! {
        <div class="crm-sample">
            <button type="button" class="sample" disabled=own aria-describedby="crm-sample-about" on:click=read>
                "Try a sample"
            </button>
            <p id="crm-sample-about">
                {move || if own.get() {
                    "Remove your own files from the Data page first: a sample is never mixed with them."
                } else {
                    "The Instant Form campaign, its CRM and Meta's lead export. Everyone in them is invented."
                }}
            </p>
        </div>
    }
}

/// Says that a sample is seen from a day of its own, so that some of its leads are still young.
#[component]
pub(super) fn SampleNote() -> impl IntoView {
    let state = AppState::get();
    let seen = state.crm().sample();
    move || {
        seen.get().then(|| {
            view! {
                <p class="hint sample-note">
                    "A sample: invented leads of September 2026, seen from 12 October 2026. "
                    "Your own file is seen from today."
                </p>
            }
        })
    }
}
