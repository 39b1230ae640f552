//! Giving the present preset away, or starting anew.

use super::copy::copy;
use super::file::{download, file_name};
use super::share_link::ShareLink;
use crate::app::state::AppState;
use leadsheet::preset::{Edit, Preset};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Export, copy and reset.
#[component]
pub(super) fn Give() -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let json = Memo::new(move |_| preset.with(Preset::to_json));
    let file = Memo::new(move |_| preset.with(|preset| file_name(&preset.name)));
    let said = RwSignal::new(String::new());
    let shown = RwSignal::new(false);
    let is_default = Memo::new(move |_| preset.with(|preset| *preset == Preset::default()));
    let export = move |_| {
        let file = file.get_untracked();
        match download(&file, &json.get_untracked()) {
            Ok(()) => said.set(format!("Saved as {file}.")),
            Err(_) => {
                shown.set(true);
                said.set("The browser did not save the file. Copy the text below instead.".to_owned());
            }
        }
    };
    let copy_json = move |_| {
        let text = json.get_untracked();
        spawn_local(async move {
            let result = copy(&text).await;
            let words = match result {
                Ok(()) => "Copied.",
                Err(_) => "The browser did not allow copying. Select the text below and copy it.",
            };
            let _ = shown.try_update(|shown| *shown |= result.is_err());
            let _ = said.try_set(words.to_owned());
        });
    };
    let reset = move |_| {
        state.edit(
            Edit::Replace(Box::default()),
            "Back to the default definitions. Undo takes you back.",
        );
        said.set("Back to the default definitions. Undo takes you back.".to_owned());
    };
    view! {
        <section class="card" aria-labelledby="give-title">
            <h2 id="give-title">"Hand it on"</h2>
            <p class="soft">"Definitions only. Rows, names of campaigns and figures never leave with them."</p>
            <ShareLink/>
            <h3>"As a file"</h3>
            <div class="buttons">
                <button type="button" class="main" on:click=export>"Export preset"</button>
                <button type="button" on:click=copy_json>"Copy as JSON"</button>
                <button type="button" disabled=move || is_default.get() on:click=reset>"Reset to defaults"</button>
            </div>
            <p class="said" role="status">{move || said.get()}</p>
            <details class="json" prop:open=move || shown.get() on:toggle=move |event| shown.set(is_open(&event))>
                <summary>"See the JSON"</summary>
                <p class="soft">"What the file "<code>{move || file.get()}</code>" holds, all of it."</p>
                <pre tabindex="0" aria-label="The preset as JSON">{move || json.get()}</pre>
            </details>
        </section>
    }
}

/// Whether the details an event comes from are open.
fn is_open(event: &web_sys::Event) -> bool {
    event_target::<web_sys::Element>(event).has_attribute("open")
}
