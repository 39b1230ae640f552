//! What is said without moving the focus.

use crate::app::state::AppState;
use leptos::prelude::*;

/// What is said without moving the focus. Not seen, only heard.
#[component]
pub(crate) fn LiveRegion() -> impl IntoView {
    let said = AppState::get().said();
    view! { <div class="visually-hidden" role="status" aria-live="polite">{said}</div> }
}
