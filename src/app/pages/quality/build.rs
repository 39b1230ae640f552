//! Events built from the CRM's file.

use super::build_form::BuildForm;
use super::build_options::BuildOptionsForm;
use super::built_result::BuiltResult;
use super::learn_links::LearnLinks;
use super::paste_field::PasteText;
use crate::app::pages::Page;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::capi::{BuildSummary, PayloadFormat};
use leadsheet::crm::{CrmInfo, FileKind};
use leadsheet::engine::{CrmRequest, CrmResponse, Request, Response, Task};
use leptos::prelude::*;
use std::sync::Arc;

/// What came of building.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Made {
    /// What was built.
    pub(super) summary: Arc<BuildSummary>,
    /// How many bytes each document has.
    pub(super) documents: Vec<usize>,
    /// How they are written.
    pub(super) format: PayloadFormat,
}

/// How far building is.
#[derive(Clone, Debug, PartialEq)]
enum Work {
    /// So many of 1,000.
    Going(u16),
    /// It is to be given up at the next step.
    Stopping,
    /// All is built.
    Done(Made),
    /// It was given up.
    Stopped,
    /// The engine fell over, or has the file no more.
    Lost,
}

/// The payload builder.
#[component]
pub(super) fn Build(
    /// The options.
    form: BuildForm,
    /// The payload check, to hand a document to.
    payload: PasteText,
) -> impl IntoView {
    let state = AppState::get();
    let crm = state.crm().info(FileKind::Crm);
    let reading = state.crm().work();
    view! {
        <section class="q-part" aria-labelledby="part-title">
            <h2 id="part-title">"Payload builder"</h2>
            <p class="soft">
                "Makes one event of each dated change of stage in the CRM's file, normalised and hashed in this tab. You download the \
                 result; nothing is sent, and no token is asked for."
            </p>
            <LearnLinks of=&["which_stages", "match_quality", "sent_twice", "set_up_capi"]/>
            {move || match (reading.with(Option::is_some), crm.get()) {
                (true, _) => view! {
                    <p class="reading" role="status"><span class="spinner" aria-hidden="true"></span>"A file of leads is being read…"</p>
                }.into_any(),
                (false, None) => view! {
                    <div class="empty q-empty">
                        <p><strong>"No CRM file is read yet."</strong></p>
                        <p>"Read it on the "<a href=Page::CrmCheck.hash()>"CRM check page"</a>"; its leads then become events here."</p>
                    </div>
                }.into_any(),
                (false, Some(info)) => view! { <Builder form payload info/> }.into_any(),
            }}
        </section>
    }
}

/// The options, the work and what came of it.
#[component]
fn Builder(
    /// The options.
    form: BuildForm,
    /// The payload check, to hand a document to.
    payload: PasteText,
    /// The CRM's file.
    info: Arc<CrmInfo>,
) -> impl IntoView {
    let state = AppState::get();
    let work = RwSignal::new(None::<Work>);
    let going = Memo::new(move |_| work.with(|work| matches!(work, Some(Work::Going(_) | Work::Stopping))));
    let build = move |_| {
        if going.get_untracked() {
            return;
        }
        let options = form.options(state.crm().now_untracked());
        work.set(Some(Work::Going(0)));
        step(state, work, CrmRequest::Build(options.clone()), options.format);
    };
    let cancel = move |_| work.set(Some(Work::Stopping));
    // Leaving the part gives the work up.
    on_cleanup(move || {
        if matches!(
            work.try_get_untracked().flatten(),
            Some(Work::Going(_) | Work::Stopping)
        ) {
            state.ask(Request::Crm(Box::new(CrmRequest::Cancel(Task::Building))), |_| {});
        }
    });
    let sample = state.crm().sample();
    let rows = words::many(info.rows, "row", "rows");
    view! {
        <p class="built-from">"From "<strong>{info.name.clone()}</strong>", "{rows}". "<a href=Page::CrmCheck.hash()>"See how it was read"</a></p>
        <Show when=move || sample.get()>
            <p class="hint">"A sample, seen from 12 October 2026: by today all of its events are too old for Meta."</p>
        </Show>
        <BuildOptionsForm form/>
        <div class="build-do">
            <button type="button" class="main" disabled=move || !form.can_build() || going.get() on:click=build>"Build events"</button>
            {move || match work.get() {
                Some(Work::Going(done)) => view! {
                    <span class="reading q-going">
                        <progress max="1000" value=done aria-label="Building"></progress>
                        <span>{format!("{} %", done / 10)}</span>
                        <button type="button" on:click=cancel>"Cancel"</button>
                    </span>
                }.into_any(),
                Some(Work::Stopping) => view! { <span class="reading q-going">"Stopping…"</span> }.into_any(),
                _ => ().into_any(),
            }}
        </div>
        {move || match work.get() {
            Some(Work::Done(made)) => view! { <BuiltResult made payload/> }.into_any(),
            Some(Work::Stopped) => view! { <p class="hint" role="status">"Building was given up; nothing was made."</p> }.into_any(),
            Some(Work::Lost) => view! {
                <div class="refused" role="alert">
                    <p><strong>"The events were not built."</strong></p>
                    <p>"The engine no longer has the CRM's file. Read it again on the CRM check page."</p>
                </div>
            }.into_any(),
            _ => ().into_any(),
        }}
    }
}

/// Asks for one step of the work, and goes on until it is done or given up.
fn step(state: AppState, work: RwSignal<Option<Work>>, request: CrmRequest, format: PayloadFormat) {
    state.ask(Request::Crm(Box::new(request)), move |response| {
        // The part may be gone by now.
        let Some(now) = work.try_get_untracked() else { return };
        let response = match response {
            Some(Response::Crm(response)) => *response,
            _ => {
                work.set(Some(Work::Lost));
                return;
            }
        };
        match (response, now) {
            (CrmResponse::Progress(_), Some(Work::Stopping)) => {
                state.ask(Request::Crm(Box::new(CrmRequest::Cancel(Task::Building))), |_| {});
                work.set(Some(Work::Stopped));
                state.announce("Building was given up.");
            }
            (CrmResponse::Progress(done), _) => {
                work.set(Some(Work::Going(done)));
                step(state, work, CrmRequest::More(Task::Building), format);
            }
            (CrmResponse::Built { summary, documents }, _) => {
                let events = words::many(summary.events, "event", "events");
                state.announce(&format!(
                    "{events} built in {}.",
                    words::many(summary.batches, "batch", "batches")
                ));
                work.set(Some(Work::Done(Made {
                    summary: Arc::from(summary),
                    documents,
                    format,
                })));
            }
            _ => work.set(Some(Work::Lost)),
        }
    });
}
