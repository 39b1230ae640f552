//! A place that does not exist.

use crate::app::pages::Page;
use leptos::prelude::*;

/// Says that there is nothing at the address, and what to do.
#[component]
pub(super) fn NotThere() -> impl IntoView {
    view! {
        <h2 id=super::TITLE tabindex="-1">"Nothing stands here"</h2>
        <p class="empty">"No metric, family or lesson has this address. Search for it, or begin at "<a href=Page::Learn.hash()>"the overview"</a>"."</p>
    }
}
