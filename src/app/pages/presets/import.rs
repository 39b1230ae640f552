//! Opening a preset from a file or a pasted text.

use crate::app::state::{AppState, Origin};
use leadsheet::explain::{self, Explained};
use leadsheet::preset::link::{LINK_KEY, from_link};
use leadsheet::preset::{Preset, PresetError, PresetErrorKind};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

/// The largest file that is looked into, in bytes; the reader itself has the same limit.
const LARGEST: f64 = 1024.0 * 1024.0;

/// A file, a pasted text or a pasted link is opened: first comes what it would change.
#[component]
pub(super) fn Import() -> impl IntoView {
    let state = AppState::get();
    let text = RwSignal::new(String::new());
    let refused = RwSignal::new(None::<Explained>);
    let open = move |written: &str, origin: Origin| match read(written) {
        Ok(preset) => {
            text.set(String::new());
            refused.set(None);
            state.propose(preset, origin);
        }
        Err(why) => {
            state.leave_proposal();
            refused.set(Some(why));
        }
    };
    let choose = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else {
            return;
        };
        // So that choosing the same file again, mended, is a change.
        input.set_value("");
        if file.size() > LARGEST {
            let error = PresetError {
                kind: PresetErrorKind::TooLarge,
                at: String::new(),
            };
            refused.set(Some(explain::preset_error(&error)));
            return;
        }
        spawn_local(async move {
            let Ok(json) = JsFuture::from(file.text()).await else {
                state.announce("The file could not be opened.");
                return;
            };
            let json = json.as_string().unwrap_or_default();
            if refused.is_disposed() {
                return;
            }
            open(&json, Origin::File);
            // What was refused can be seen and mended in place.
            if refused.with_untracked(Option::is_some) {
                text.set(json);
            }
        });
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let written = text.get_untracked();
        let origin = if is_link(&written) { Origin::Link } else { Origin::Paste };
        open(&written, origin);
    };
    view! {
        <section class="card" aria-labelledby="import-title">
            <h2 id="import-title" tabindex="-1">"Open a preset"</h2>
            <p class="soft">"You see what it would change before anything changes."</p>
            <div class="field">
                <label for="preset-file">"Choose a preset file"</label>
                <input type="file" id="preset-file" accept=".json,application/json" on:change=choose/>
            </div>
            <form on:submit=submit>
                <div class="field">
                    <label for="preset-text">"Paste a preset"</label>
                    <textarea id="preset-text" rows="6" spellcheck="false" autocomplete="off" placeholder="{\"app\": \"leadsheet\", …} or a link"
                        aria-invalid=move || refused.with(Option::is_some).to_string() aria-describedby="import-outcome"
                        prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                </div>
                <button type="submit">"Import"</button>
            </form>
            <div id="import-outcome">
                {move || refused.get().map(|error| view! {
                    <div class="refused" role="alert">
                        <p><strong>{error.what}</strong></p>
                        <p>{error.hint}" Your present preset is unchanged."</p>
                    </div>
                })}
            </div>
        </section>
    }
}

/// Whether a text is a link and not JSON.
fn is_link(text: &str) -> bool {
    text.contains(&format!("{LINK_KEY}=")) && !text.trim_start().starts_with('{')
}

fn read(text: &str) -> Result<Preset, Explained> {
    if is_link(text) {
        from_link(text).map_err(|error| explain::link_error(&error))
    } else {
        Preset::from_json(text).map_err(|error| explain::preset_error(&error))
    }
}
