//! The CRM check: what became of the leads, and why Meta and the CRM count differently.

mod columns;
mod example;
mod file_card;
mod findings;
mod forget;
mod intake;
mod reading_settings;
mod result;
mod sample;
mod statuses;
mod unknown_columns;
mod work_line;

use crate::app::state::AppState;
use example::NothingYet;
use file_card::FileCard;
use forget::Forget;
use intake::Intake;
use leadsheet::crm::FileKind;
use leptos::prelude::*;
use reading_settings::ReadingSettings;
use result::Outcome;
use sample::SampleNote;
use work_line::WorkLine;

/// The CRM check page.
#[component]
pub(crate) fn CrmCheck() -> impl IntoView {
    let state = AppState::get();
    let desk = state.crm();
    let there = Memo::new(move |_| desk.is_there());
    let form_there = desk.info(FileKind::LeadForm);
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"CRM check"</h1>
                <p class="lesson">"What became of the leads, and why Meta and your CRM count differently."</p>
            </div>
            <Forget/>
        </header>
        <div class="crm-intake">
            <Intake kind=FileKind::Crm/>
            <Intake kind=FileKind::LeadForm/>
        </div>
        <WorkLine/>
        <SampleNote/>
        <Show when=move || there.get() fallback=NothingYet>
            <Outcome/>
        </Show>
        <Show when=move || there.get() || form_there.with(Option::is_some)>
            <section class="block" aria-labelledby="how-read">
                <h2 id="how-read">"How the files were read"</h2>
                <ReadingSettings/>
                <FileCard kind=FileKind::Crm/>
                <FileCard kind=FileKind::LeadForm/>
            </section>
        </Show>
    }
}
