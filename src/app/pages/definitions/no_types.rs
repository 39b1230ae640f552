//! The table of action types for data that has none.

use leptos::prelude::*;

/// What stands in place of the table when the data has base figures only.
#[component]
pub(super) fn NoTypes() -> impl IntoView {
    view! {
        <p class="empty">"This data has no action types: only base figures such as spend and impressions."</p>
    }
}
