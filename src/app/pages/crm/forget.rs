//! Wiping the CRM's data.

use crate::app::state::AppState;
use leptos::prelude::*;

/// Wipes the CRM's data here and in the engine, and says so.
#[component]
pub(super) fn Forget() -> impl IntoView {
    let state = AppState::get();
    let desk = state.crm();
    let some = Memo::new(move |_| desk.has_any());
    view! {
        <div class="forget">
            <button type="button" disabled=move || !some.get() on:click=move |_| state.forget_crm()>"Forget CRM data"</button>
            <p class="hint" role="status">
                {move || match (some.get(), desk.forgotten().get()) {
                    (true, _) => "Held in this tab's memory only. E-mails, phones and names are hashed as they are read.",
                    (false, true) => "Forgotten: the page and the engine hold nothing of the CRM any more.",
                    (false, false) => "Nothing of the CRM is held.",
                }}
            </p>
        </div>
    }
}
