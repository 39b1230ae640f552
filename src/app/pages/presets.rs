//! The Presets page: definitions kept, given and taken.

mod changes;
mod changes_list;
mod copy;
mod current;
mod figures_after;
mod file;
mod give;
mod import;
mod imported;
mod text_field;

use current::Current;
use give::Give;
use import::Import;
use leptos::prelude::*;

/// The Presets page.
#[component]
pub(crate) fn Presets() -> impl IntoView {
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Presets"</h1>
                <p class="lesson">
                    "A preset holds definitions: which action types count as what, the lead rate and the window. \
                     It never holds rows, names of campaigns or figures."
                </p>
            </div>
        </header>
        <div class="presets">
            <div class="preset-now">
                <Current/>
                <Give/>
            </div>
            <Import/>
        </div>
    }
}
