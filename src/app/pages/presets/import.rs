//! Taking a preset.

use super::imported::Imported;
use crate::app::state::AppState;
use leadsheet::engine::View;
use leadsheet::explain::{self, Explained};
use leadsheet::preset::{Edit, Preset, PresetError, PresetErrorKind};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use wasm_bindgen_futures::JsFuture;

/// The largest file that is looked into, in bytes; the reader itself has the same limit.
const LARGEST: f64 = 1024.0 * 1024.0;

/// A preset that was taken: what was before, to say what changed.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    /// The preset before.
    pub(super) before: Preset,
    /// The preset taken.
    pub(super) after: Preset,
    /// The figures before.
    pub(super) view: Option<Arc<View>>,
}

/// What came of an import.
#[derive(Clone, Debug)]
enum Outcome {
    /// It was taken.
    Taken(Box<Taken>),
    /// It was not.
    Refused(Explained),
}

/// A file or a pasted text becomes the present preset, in one step that can be undone.
#[component]
pub(super) fn Import() -> impl IntoView {
    let state = AppState::get();
    let text = RwSignal::new(String::new());
    let outcome = RwSignal::new(None::<Outcome>);
    let take = move |json: &str| match Preset::from_json(json) {
        Ok(after) => {
            let before = state.preset().get_untracked();
            let view = state.view().get_untracked();
            if before != after {
                state.edit(
                    Edit::Replace(Box::new(after.clone())),
                    &format!("Preset {} imported.", after.name),
                );
            }
            text.set(String::new());
            outcome.set(Some(Outcome::Taken(Box::new(Taken { before, after, view }))));
        }
        Err(error) => {
            outcome.set(Some(Outcome::Refused(explain::preset_error(&error))));
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
            outcome.set(Some(Outcome::Refused(explain::preset_error(&error))));
            return;
        }
        spawn_local(async move {
            let Ok(json) = JsFuture::from(file.text()).await else {
                state.announce("The file could not be opened.");
                return;
            };
            let json = json.as_string().unwrap_or_default();
            if outcome.is_disposed() {
                return;
            }
            take(&json);
            // What was refused can be seen and mended in place.
            if matches!(outcome.get_untracked(), Some(Outcome::Refused(_))) {
                text.set(json);
            }
        });
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let json = text.get_untracked();
        take(&json);
    };
    let refused = move || outcome.with(|outcome| matches!(outcome, Some(Outcome::Refused(_))));
    view! {
        <section class="card" aria-labelledby="import-title">
            <h2 id="import-title" tabindex="-1">"Import"</h2>
            <p class="soft">"Takes the place of your preset in one step. Undo brings it back."</p>
            <div class="field">
                <label for="preset-file">"Choose a preset file"</label>
                <input type="file" id="preset-file" accept=".json,application/json" on:change=choose/>
            </div>
            <form on:submit=submit>
                <div class="field">
                    <label for="preset-text">"Paste a preset"</label>
                    <textarea id="preset-text" rows="8" spellcheck="false" autocomplete="off" placeholder="{\"app\": \"leadsheet\", …}"
                        aria-invalid=move || refused().to_string() aria-describedby="import-outcome"
                        prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                </div>
                <button type="submit">"Import"</button>
            </form>
            <div id="import-outcome">
                {move || outcome.get().map(|outcome| match outcome {
                    Outcome::Taken(taken) => view! { <Imported taken=*taken/> }.into_any(),
                    Outcome::Refused(error) => view! {
                        <div class="refused" role="alert">
                            <p><strong>{error.what}</strong></p>
                            <p>{error.hint}" Your present preset is unchanged."</p>
                        </div>
                    }.into_any(),
                })}
            </div>
        </section>
    }
}
