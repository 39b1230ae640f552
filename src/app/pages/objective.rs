//! The Objective page: Leads or Sales, with the reasons.

use leptos::prelude::*;

/// The Objective page.
#[component]
pub(crate) fn Objective() -> impl IntoView {
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Objective"</h1>
            </div>
        </header>
    }
}
