//! Where a file of leads is chosen or pasted.

use super::unknown_columns::UnknownColumns;
use crate::app::files;
use crate::app::state::AppState;
use crate::app::state::crm::CrmFailure;
use crate::app::words;
use js_sys::JsString;
use leadsheet::crm::{CrmError, FileKind};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{ClipboardEvent, HtmlInputElement};

/// From here on, in characters, a paste is read at once and not shown in the box, which would freeze the page.
const LARGE: u32 = 200_000;
/// What the browser's file chooser offers at first.
const ACCEPTED: &str = ".csv,.tsv,.txt,.xlsx,.xlsb,.xls,.ods,text/csv,text/plain";

/// The words of a kind of file.
struct Words {
    id: &'static str,
    kind: &'static str,
    title: &'static str,
    about: &'static str,
    paste: &'static str,
    pasted: &'static str,
    choose: &'static str,
}

const fn words_of(kind: FileKind) -> Words {
    match kind {
        FileKind::Crm => Words {
            id: "crm",
            kind: "crm",
            title: "Your CRM's leads",
            about: "A row for each lead: when it was made, its status, and the lead ID, e-mail or phone.",
            paste: "Paste CRM rows",
            pasted: "Pasted CRM rows",
            choose: "Choose a CRM file",
        },
        FileKind::LeadForm => Words {
            id: "leads",
            kind: "lead_form",
            title: "Meta's lead export",
            about: "Optional: the leads downloaded from the form. It shows which never reached the CRM.",
            paste: "Paste Meta's leads",
            pasted: "Pasted leads of Meta",
            choose: "Choose a lead export",
        },
    }
}

/// Where a file of leads is chosen or pasted, and what is the matter when it cannot be read.
#[component]
pub(super) fn Intake(
    /// Whose rows it has.
    kind: FileKind,
) -> impl IntoView {
    let state = AppState::get();
    let desk = state.crm();
    let words = words_of(kind);
    let area = NodeRef::<html::Textarea>::new();
    let info = desk.info(kind);
    // Neither what was read nor what was forgotten stays in the box.
    Effect::new(move |_| {
        info.track();
        desk.forgotten().track();
        if let Some(area) = area.get() {
            area.set_value("");
        }
    });
    let read = move |_| {
        let text = area.get_untracked().map(|area| area.value()).unwrap_or_default();
        if let Some(blob) = files::blob(&JsString::from(text)) {
            state.read_crm(kind, words.pasted.to_owned(), blob);
        }
    };
    let paste = move |event: ClipboardEvent| {
        let Some(data) = event.clipboard_data() else { return };
        if let Some(file) = files::of_list(data.files()).into_iter().next() {
            event.prevent_default();
            state.read_crm(kind, file.name(), file.into());
            return;
        }
        let large = files::pasted_text(&data).filter(|text| text.length() > LARGE);
        if let Some(blob) = large.and_then(|text| files::blob(&text)) {
            event.prevent_default();
            state.read_crm(kind, words.pasted.to_owned(), blob);
        }
    };
    let choose = move |event: web_sys::Event| {
        let Some(input) = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        let files = files::of_list(input.files());
        // So that the same file can be chosen again.
        input.set_value("");
        if let Some(file) = files.into_iter().next() {
            state.read_crm(kind, file.name(), file.into());
        }
    };
    let (paste_id, file_id) = (format!("paste-{}", words.id), format!("file-{}", words.id));
    let title_id = format!("intake-{}", words.id);
    let heading = title_id.clone();
    view! {
        <section class="paste" data-kind=words.kind aria-labelledby=title_id>
            <h2 id=heading>{words.title}</h2>
            <p class="soft">{words.about}</p>
            <label class="visually-hidden" for=paste_id.clone()>{words.paste}</label>
            <textarea id=paste_id node_ref=area rows="3" spellcheck="false" autocomplete="off" autocapitalize="off"
                placeholder=words.paste on:paste=paste></textarea>
            <div class="paste-do">
                <span class="file">
                    <input type="file" id=file_id.clone() class="file-input" accept=ACCEPTED on:change=choose/>
                    <label for=file_id>{words.choose}</label>
                </span>
                <button type="button" aria-label=format!("Read: {}", words.pasted.to_lowercase()) on:click=read>"Read"</button>
                {move || info.get().map(|info| view! {
                    <span class="hint">{format!("{} is loaded: {}.", info.name, self::words::many(info.rows, "row", "rows"))}</span>
                })}
            </div>
            <Failure kind/>
        </section>
    }
}

/// Why a file was not read, and what to do.
#[component]
fn Failure(
    /// Whose rows it has.
    kind: FileKind,
) -> impl IntoView {
    let state = AppState::get();
    let desk = state.crm();
    let failure = desk.failure(kind);
    let info = desk.info(kind);
    move || {
        failure.get().map(|(name, failure)| {
            let words = failure.words();
            let unknown = match failure {
                CrmFailure::Refused(CrmError::NoKnownColumn { columns }) => Some(columns),
                _ => None,
            };
            let kept = info
                .with_untracked(Option::is_some)
                .then_some(" What was read before is still loaded.");
            view! {
                <div class="notice bad" role="alert">
                    <span class="mark" aria-hidden="true">"✕"</span>
                    <div class="notice-text">
                        <p><strong>{name}" was not read. "</strong>{words.what}</p>
                        <p>{words.hint}{kept}</p>
                        {unknown.map(|columns| view! { <UnknownColumns kind columns/> })}
                    </div>
                    <div class="notice-do">
                        <button type="button" class="quiet" on:click=move |_| state.dismiss_crm_failure(kind)>"Dismiss"</button>
                    </div>
                </div>
            }
        })
    }
}
