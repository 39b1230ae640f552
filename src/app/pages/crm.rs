//! The CRM check: what became of the leads, and why Meta and the CRM count differently.

use leptos::prelude::*;

/// The CRM check page.
#[component]
pub(crate) fn CrmCheck() -> impl IntoView {
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"CRM check"</h1>
            </div>
        </header>
    }
}
