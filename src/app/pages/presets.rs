//! The Presets page.

use leptos::prelude::*;

/// The Presets page.
#[component]
pub(crate) fn Presets() -> impl IntoView {
    view! { <h1 tabindex="-1">"Presets"</h1> }
}
