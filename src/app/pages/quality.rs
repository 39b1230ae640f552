//! The Lead quality page: whether Meta can learn from the leads, and what is sent back to it.

use leptos::prelude::*;

/// The Lead quality page.
#[component]
pub(crate) fn LeadQuality() -> impl IntoView {
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Lead quality"</h1>
            </div>
        </header>
    }
}
