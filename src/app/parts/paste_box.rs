//! Where an export is pasted, or files are chosen.

use crate::app::files;
use crate::app::state::{AppState, Input};
use crate::app::words;
use js_sys::JsString;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Blob, ClipboardEvent, HtmlInputElement, KeyboardEvent};

/// From here on, in characters, a paste is held as a file and not shown in the box, which would freeze the page.
const HELD: u32 = 200_000;
/// How much of it is shown, in characters.
const PREVIEW: u32 = 400;

/// What the browser's file chooser offers at first. Other files are read as well, and refused with a reason.
const ACCEPTED: &str =
    ".csv,.tsv,.txt,.json,.xlsx,.xlsb,.xls,.ods,.zip,.htm,.html,text/csv,text/plain,application/json";

/// A large paste that is held.
#[derive(Clone)]
struct Held {
    blob: Blob,
    beginning: String,
}

/// Where an export is pasted, or files are chosen.
#[component]
pub(crate) fn PasteBox() -> impl IntoView {
    let state = AppState::get();
    let area = NodeRef::<html::Textarea>::new();
    let held = RwSignal::new_local(None::<Held>);
    let asked = RwSignal::new(None::<u32>);
    let read = move || {
        let pasted = match held.get_untracked() {
            Some(held) => Some(held.blob),
            None => files::blob(&JsString::from(
                area.get_untracked().map(|area| area.value()).unwrap_or_default(),
            )),
        };
        if let Some(blob) = pasted {
            let inputs = vec![Input {
                name: state.name_for_paste(),
                blob,
                sample: false,
            }];
            asked.set(state.read(inputs).first().copied());
        }
    };
    let clear = move || {
        held.set(None);
        if let Some(area) = area.get_untracked() {
            area.set_value("");
        }
    };
    // What was read leaves the box; what could not be read stays, to be mended.
    Effect::new(move |_| {
        let done = asked.get().is_some_and(|asked| {
            state
                .sources()
                .with(|sources| sources.iter().any(|one| one.id == asked))
        });
        if done {
            asked.set(None);
            clear();
        }
    });
    let paste = move |event: ClipboardEvent| {
        let Some(data) = event.clipboard_data() else { return };
        let files = files::of_list(data.files());
        if !files.is_empty() {
            event.prevent_default();
            state.read_files(files);
            return;
        }
        let Some(text) = files::pasted_text(&data).filter(|text| text.length() > HELD) else {
            return;
        };
        if let Some(blob) = files::blob(&text) {
            event.prevent_default();
            let beginning = String::from(text.slice(0, PREVIEW));
            state.announce(&format!("{} pasted. It is held as a file.", words::size(blob.size())));
            held.set(Some(Held { blob, beginning }));
        }
    };
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            read();
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
        state.read_files(files);
    };
    view! {
        <div class="paste">
            <label class="field-label" for="paste">"Paste an export"</label>
            <textarea id="paste" node_ref=area rows="7" spellcheck="false" autocomplete="off" autocapitalize="off"
                placeholder="Campaign name,Amount spent (EUR),Results,…"
                hidden=move || held.with(Option::is_some)
                on:paste=paste on:keydown=keys></textarea>
            {move || held.get().map(|Held { blob, beginning }| view! {
                <div class="held">
                    <p>
                        <strong>{words::size(blob.size())}</strong>" pasted. It begins:"
                    </p>
                    <pre>{beginning}"…"</pre>
                    <button type="button" class="quiet" on:click=move |_| clear()>"Clear"</button>
                </div>
            })}
            <div class="paste-do">
                <button type="button" class="main" on:click=move |_| read()>"Read"</button>
                <span class="file">
                    <input type="file" id="files" class="file-input" multiple accept=ACCEPTED on:change=choose/>
                    <label for="files">"Choose files"</label>
                </span>
                <span class="hint">"or drop them anywhere: CSV, TSV, JSON, workbooks or a zip of them, several at once."</span>
            </div>
        </div>
    }
}
