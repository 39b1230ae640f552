//! The present preset as a link.

use super::copy::copy;
use crate::app::state::AppState;
use leadsheet::explain;
use leadsheet::preset::link::{LINK_KEY, to_link};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A link that opens the present preset, or why a file must do.
#[component]
pub(super) fn ShareLink() -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let link = Memo::new(move |_| preset.with(to_link).map(|text| format!("{}#{LINK_KEY}={text}", here())));
    let said = RwSignal::new(String::new());
    // What was said is about the link as it was.
    Effect::new(move |_| {
        link.track();
        said.set(String::new());
    });
    let copy_link = move |_| {
        let Ok(text) = link.get_untracked() else { return };
        spawn_local(async move {
            let words = match copy(&text).await {
                Ok(()) => "Link copied.",
                Err(_) => "The browser did not allow copying. Select the link and copy it.",
            };
            let _ = said.try_set(words.to_owned());
        });
    };
    let select = |event: web_sys::FocusEvent| {
        let field: web_sys::HtmlInputElement = event_target(&event);
        field.select();
    };
    view! {
        <h3 id="link-title">"As a link"</h3>
        {move || match link.get() {
            Ok(text) => {
                let words = format!("{} letters. Whoever opens it sees what it would change before anything changes.", text.len());
                view! {
                    <div class="link-line">
                        <input type="text" readonly aria-labelledby="link-title" aria-describedby="link-about" prop:value=text
                            on:focus=select/>
                        <button type="button" on:click=copy_link>"Copy link"</button>
                    </div>
                    <p class="soft" id="link-about">{words}</p>
                }.into_any()
            }
            Err(error) => {
                let why = explain::link_error(&error);
                view! { <p class="too-long"><strong>{why.what}</strong>" "{why.hint}</p> }.into_any()
            }
        }}
        {move || preset.with(|preset| !preset.notes.is_empty() || !preset.views.is_empty()).then(|| view! {
            <p class="soft">"Pinned notes and kept views stay here: they are about your own numbers. The file has them."</p>
        })}
        <p class="said" role="status">{move || said.get()}</p>
    }
}

/// The address of the app without what follows the `#`.
fn here() -> String {
    let location = window().location();
    let whole = location.href().unwrap_or_default();
    whole.split('#').next().unwrap_or_default().to_owned()
}
