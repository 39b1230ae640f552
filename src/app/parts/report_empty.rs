//! The report before anything was read.

use super::samples_list;
use crate::app::pages::Page;
use crate::app::samples::SAMPLES;
use crate::app::state::AppState;
use leptos::prelude::*;

/// The report before anything was read: where to go, and a sample to see what it is like.
#[component]
pub(crate) fn ReportEmpty() -> impl IntoView {
    let state = AppState::get();
    let sample = SAMPLES.last().copied();
    if state.sources().with_untracked(|sources| !sources.is_empty()) {
        return view! {
            <div class="empty">
                <p>
                    <strong>"Every file is left out of the report."</strong>" Take one in on "
                    <a href=Page::Data.hash()>"Data"</a>"."
                </p>
            </div>
        }
        .into_any();
    }
    view! {
        <div class="empty">
            <p>
                <strong>"No data yet."</strong>
                " Leads, cost per lead and the definition behind each number will stand here."
            </p>
            <p>
                <a class="button main" href=Page::Data.hash()>"Paste an export"</a>
                {sample.map(|sample| view! {
                    <button type="button" on:click=move |_| samples_list::read(state, sample)>
                        {format!("Try the sample “{}”", sample.name)}
                    </button>
                })}
            </p>
        </div>
    }
    .into_any()
}
