//! Why a preset was not opened.

use crate::app::focus;
use crate::app::state::AppState;
use leadsheet::explain::Explained;
use leptos::prelude::*;

/// Why the preset of a link was not opened.
#[component]
pub(super) fn Refused(
    /// Why.
    why: Explained,
) -> impl IntoView {
    let state = AppState::get();
    let leave = move |_| {
        state.leave_proposal();
        focus::on_heading();
    };
    view! {
        <div class="refused" role="alert">
            <p><strong>"The link was not opened. "{why.what}</strong></p>
            <p>{why.hint}" Your present preset is unchanged."</p>
            <button type="button" on:click=leave>"All right"</button>
        </div>
    }
}
