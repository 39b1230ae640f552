//! The Learn page.

use leptos::prelude::*;

/// The Learn page.
#[component]
pub(crate) fn Learn() -> impl IntoView {
    view! { <h1 tabindex="-1">"Learn"</h1> }
}
