//! The ad account's time zone, asked for until someone has said it.

use crate::app::state::AppState;
use leadsheet::crm::FileKind;
use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;

/// Asks for the ad account's time zone: the one of the browser is used until then, and that is said.
#[component]
pub(super) fn AccountZone() -> impl IntoView {
    let state = AppState::get();
    let desk = state.crm();
    let info = desk.info(FileKind::Crm);
    let used = Memo::new(move |_| {
        info.with(|info| info.as_ref().and_then(|info| info.settings.account_zone.clone()))
            .unwrap_or_default()
    });
    let zone = NodeRef::<Input>::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = zone.get_untracked().map(|zone| zone.value()).unwrap_or_default();
        let said = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        state.say_account_zone(said);
    };
    view! {
        <Show when=move || desk.account_guessed()>
            <form class="check warn account-zone" on:submit=submit>
                <span class="mark" aria-hidden="true">"?"</span>
                <div class="check-text">
                    <label for="ask-account-zone">"Which time zone is the ad account in?"</label>
                    <span>"Meta counts days by it. Until you say so, this browser's zone is used."</span>
                </div>
                <input type="text" id="ask-account-zone" list="zones" node_ref=zone autocomplete="off" spellcheck="false"
                    prop:value=move || used.get()/>
                <button type="submit" class="small">"Use this zone"</button>
            </form>
        </Show>
    }
}
