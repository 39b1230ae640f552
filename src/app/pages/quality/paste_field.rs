//! Where a text is pasted or a file chosen. A large one is held as a file and never shown.

use crate::app::files;
use crate::app::state::AppState;
use crate::app::words;
use js_sys::JsString;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Blob, ClipboardEvent, HtmlInputElement, KeyboardEvent};

/// From here on, in characters, a paste is held as a file, which keeps the page quick.
const HELD: u32 = 200_000;

/// A text that is too large to be shown.
#[derive(Clone)]
struct Held {
    blob: Blob,
    /// How it came: "pasted", or the name of its file.
    name: Option<String>,
}

/// What was pasted. A handle. It lives as long as the page and is kept nowhere.
#[derive(Clone, Copy)]
pub(super) struct PasteText {
    text: RwSignal<String>,
    held: RwSignal<Option<Held>, LocalStorage>,
    /// Rises with every change.
    version: RwSignal<u32>,
}

impl PasteText {
    pub(super) fn new() -> Self {
        Self {
            text: RwSignal::new(String::new()),
            held: RwSignal::new_local(None),
            version: RwSignal::new(0),
        }
    }

    /// Puts a text in.
    pub(super) fn fill(self, text: &str) {
        // Characters of JavaScript are never more than bytes.
        if u32::try_from(text.len()).is_ok_and(|length| length <= HELD) {
            self.held.set(None);
            self.text.set(text.to_owned());
            self.touch();
        } else if let Some(blob) = files::blob(&JsString::from(text)) {
            self.hold(blob, None);
        }
    }

    /// Takes everything away.
    pub(super) fn clear(self) {
        self.held.set(None);
        self.text.set(String::new());
        self.touch();
    }

    fn hold(self, blob: Blob, name: Option<String>) {
        self.text.set(String::new());
        self.held.set(Some(Held { blob, name }));
        self.touch();
    }

    fn touch(self) {
        self.version.update(|version| *version = version.wrapping_add(1));
    }

    /// Rises with every change.
    pub(super) fn version(self) -> Signal<u32> {
        self.version.into()
    }

    /// What is there, as bytes that need not pass through the page's memory again.
    pub(super) fn blob(self) -> Option<Blob> {
        match self.held.get_untracked() {
            Some(held) => Some(held.blob),
            None => self
                .text
                .with_untracked(|text| files::blob(&JsString::from(text.as_str()))),
        }
    }
}

/// A box for a pasted text, with a file chooser beside it.
#[component]
pub(super) fn PasteField(
    /// What is pasted.
    paste: PasteText,
    /// The label of the box.
    label: &'static str,
    /// The id of the box.
    id: &'static str,
    /// What a text begins with.
    placeholder: &'static str,
    /// What is done with it: the button.
    action: &'static str,
    /// Does it.
    run: Callback<()>,
    /// Further buttons.
    children: Children,
) -> impl IntoView {
    let state = AppState::get();
    let file_id = format!("{id}-file");
    let held = paste.held;
    let pasted = move |event: ClipboardEvent| {
        let Some(data) = event.clipboard_data() else { return };
        let Some(text) = files::pasted_text(&data).filter(|text| text.length() > HELD) else {
            return;
        };
        if let Some(blob) = files::blob(&text) {
            event.prevent_default();
            state.announce(&format!("{} pasted. It is held as a file.", words::size(blob.size())));
            paste.hold(blob, None);
        }
    };
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            run.run(());
        }
    };
    let choose = move |event: web_sys::Event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let file = files::of_list(input.files()).into_iter().next();
        // So that the same file can be chosen again.
        input.set_value("");
        if let Some(file) = file {
            let name = file.name();
            paste.hold(file.unchecked_into(), Some(name));
            run.run(());
        }
    };
    view! {
        <div class="paste q-paste">
            <label class="field-label" for=id>{label}</label>
            <textarea id=id rows="9" spellcheck="false" autocomplete="off" autocapitalize="off" placeholder=placeholder
                hidden=move || held.with(Option::is_some)
                prop:value=move || paste.text.get()
                on:input=move |event| {
                    paste.text.set(event_target_value(&event));
                    paste.touch();
                }
                on:paste=pasted on:keydown=keys></textarea>
            {move || held.get().map(|held| view! {
                <div class="held q-held">
                    <p>
                        {held.name.unwrap_or_else(|| "Pasted".to_owned())}", "<strong>{words::size(held.blob.size())}</strong>
                    </p>
                    <button type="button" class="quiet" on:click=move |_| paste.clear()>"Clear"</button>
                </div>
            })}
            <div class="paste-do">
                <button type="button" class="main" on:click=move |_| run.run(())>{action}</button>
                <span class="file">
                    <input type="file" id=file_id.clone() class="file-input" accept=".json,.txt,application/json,text/plain" on:change=choose/>
                    <label for=file_id>"Choose a file"</label>
                </span>
                {children()}
            </div>
        </div>
    }
}
