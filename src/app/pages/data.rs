//! The Data page: paste, drop or choose; what was read and what was left out.

use super::Page;
use crate::app::parts::{
    column_choice::FieldList, data_empty::DataEmpty, failures::Failures, paste_box::PasteBox,
    reading_line::ReadingLine, remembered_list::RememberedList, samples_list::SamplesList, source_card::SourceCard,
};
use crate::app::state::AppState;
use leptos::prelude::*;

/// The Data page.
#[component]
pub(crate) fn Data() -> impl IntoView {
    let state = AppState::get();
    let some = Memo::new(move |_| state.sources().with(|sources| !sources.is_empty()));
    let ids = move || {
        state
            .sources()
            .with(|sources| sources.iter().map(|info| info.id).collect::<Vec<_>>())
    };
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Data"</h1>
                <p class="lesson">"Paste what Meta gives you. Leadsheet works out the lead numbers and shows how."</p>
            </div>
            {move || some.get().then(|| view! { <a class="button main" href=Page::Report.hash()>"See the report"</a> })}
        </header>
        <div class="intake">
            <PasteBox/>
            <SamplesList/>
        </div>
        <Failures/>
        <ReadingLine/>
        <FieldList/>
        <For each=ids key=|source| *source let:source>
            <SourceCard source/>
        </For>
        <RememberedList/>
        <Show when=move || !some.get()><DataEmpty/></Show>
    }
}
