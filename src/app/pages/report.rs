//! The Report page.

use leptos::prelude::*;

/// The Report page.
#[component]
pub(crate) fn Report() -> impl IntoView {
    view! { <h1 tabindex="-1">"Report"</h1> }
}
