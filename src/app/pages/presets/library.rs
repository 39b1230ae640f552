//! The presets a person keeps.

use super::deleted::Deleted;
use super::saved_item::SavedItem;
use crate::app::state::{AppState, Shelf};
use leadsheet::preset::library::SavedId;
use leptos::prelude::*;

/// The library: every preset that is kept, and the deleted ones that can be taken back.
#[component]
pub(super) fn LibraryList() -> impl IntoView {
    let state = AppState::get();
    let (library, shelf) = (state.library(), state.shelf());
    let ids = Memo::new(move |_| {
        library.with(|library| library.presets.iter().map(|saved| saved.id).collect::<Vec<SavedId>>())
    });
    let said = RwSignal::new(String::new());
    view! {
        <section class="card" aria-labelledby="library-title">
            <h2 id="library-title" tabindex="-1">"Your library"</h2>
            {move || match shelf.get() {
                Shelf::Open => None,
                Shelf::Newer => Some("A newer Leadsheet keeps its library in this browser. It is left alone; reload the page to get the newest version."),
                Shelf::Passing => Some("This browser keeps nothing for Leadsheet, so what you put here is gone when you close the tab. Export what you need."),
            }.map(|words| view! { <p class="uncertain">{words}</p> })}
            {move || ids.with(Vec::is_empty).then(|| view! {
                <p class="empty-line">
                    "Nothing kept yet. “Keep in the library” above puts your present definitions here: one set for each client, \
                     or one before you try something. They stay in this browser."
                </p>
            })}
            <ul class="preset-list">
                <For each=move || ids.get() key=|id| *id let:id>
                    <SavedItem id said/>
                </For>
            </ul>
            <p class="said" role="status">{move || said.get()}</p>
            <Deleted said/>
        </section>
    }
}
