//! The table of action types before anything was read.

use crate::app::pages::Page;
use leptos::prelude::*;

/// What stands in place of the table before anything was read.
#[component]
pub(super) fn NoData() -> impl IntoView {
    view! {
        <div class="empty">
            <p><strong>"No data yet."</strong>" Every action type of your export will be listed here, with its role, its total and what it overlaps \
                 with, and you can say which count it belongs to."</p>
            <p><a href=Page::Data.hash()>"Paste or choose an export"</a>
                ", or try a sample. The definitions above work on any of them."</p>
        </div>
    }
}
