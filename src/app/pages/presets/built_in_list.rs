//! The presets that come with Leadsheet.

use super::item_head::ItemHead;
use crate::app::state::{AppState, Origin, Using};
use leadsheet::preset::built_in::built_in;
use leptos::prelude::*;

/// The presets that come with Leadsheet, each with whom it is for.
#[component]
pub(super) fn BuiltInList() -> impl IntoView {
    let state = AppState::get();
    let in_use = state.in_use();
    view! {
        <section class="card" aria-labelledby="built-in-title">
            <h2 id="built-in-title">"Comes with Leadsheet"</h2>
            <ul class="preset-list">
                {built_in().iter().map(|entry| {
                    let name = entry.preset.name.clone();
                    let open = move |_| state.propose(entry.preset.clone(), Origin::BuiltIn(entry.id.clone()));
                    view! {
                        <li>
                            <ItemHead name=name.clone() which=Using::BuiltIn(entry.id.clone()) in_use/>
                            <p>{entry.why.clone()}</p>
                            <div class="item-do">
                                <button type="button" on:click=open aria-label=format!("Use {name}")>"Use"</button>
                            </div>
                        </li>
                    }
                }).collect_view()}
            </ul>
        </section>
    }
}
