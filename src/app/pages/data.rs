//! The Data page.

use leptos::prelude::*;

/// The Data page.
#[component]
pub(crate) fn Data() -> impl IntoView {
    view! { <h1 tabindex="-1">"Data"</h1> }
}
