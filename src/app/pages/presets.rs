//! The Presets page: definitions kept, given and taken.

mod built_in_list;
mod copy;
mod current;
mod deleted;
mod file;
mod give;
mod import;
mod item_head;
mod library;
mod proposed;
mod proposed_figures;
mod refused;
mod rename;
mod saved_item;
mod share_link;
mod taken;
mod text_field;
mod versions;
mod words;

use crate::app::state::AppState;
use built_in_list::BuiltInList;
use current::Current;
use give::Give;
use import::Import;
use leptos::prelude::*;
use library::LibraryList;
use proposed::Proposed;
use refused::Refused;
use taken::Taken;

/// The Presets page.
#[component]
pub(crate) fn Presets() -> impl IntoView {
    let state = AppState::get();
    let (proposal, applied, refused) = (state.proposal(), state.applied(), state.refused());
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
        <div class="presets-open">
            {move || proposal.get().map(|proposal| view! { <Proposed proposal/> })}
            {move || applied.get().map(|applied| view! { <Taken applied/> })}
            {move || refused.get().map(|why| view! { <Refused why/> })}
        </div>
        <div class="presets">
            <div class="preset-now">
                <Current/>
                <LibraryList/>
            </div>
            <div class="preset-now">
                <Give/>
                <Import/>
                <BuiltInList/>
            </div>
        </div>
    }
}
