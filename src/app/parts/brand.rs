//! The mark and the name.

use leptos::prelude::*;

/// The mark and the name.
#[component]
pub(crate) fn Brand() -> impl IntoView {
    view! {
        <div class="brand">
            <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                <path d="M3 2h14v16H3z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/>
                <path d="M6 6.5h8M6 10h8M6 13.5h4" fill="none" stroke="currentColor" stroke-width="1.6"/>
                <circle cx="14.2" cy="13.6" r="1.9" fill="currentColor"/>
            </svg>
            "Leadsheet"
        </div>
    }
}
