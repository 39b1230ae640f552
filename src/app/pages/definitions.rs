//! The Definitions page.

use leptos::prelude::*;

/// The Definitions page.
#[component]
pub(crate) fn Definitions() -> impl IntoView {
    view! { <h1 tabindex="-1">"Definitions"</h1> }
}
