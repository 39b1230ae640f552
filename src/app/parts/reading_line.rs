//! What is being read, and how far it has come.

use crate::app::state::AppState;
use crate::app::words;
use leptos::prelude::*;

/// What is being read, and how far it has come.
#[component]
pub(crate) fn ReadingLine() -> impl IntoView {
    let state = AppState::get();
    let name = Memo::new(move |_| {
        state.reading().with(|reading| {
            let first = reading.first()?;
            let more = match reading.len() {
                1 => String::new(),
                all => format!(" and {} more", all - 1),
            };
            Some(format!("Reading {}{more}…", first.name))
        })
    });
    let stop = move |_| {
        if let Some(source) = state.reading().with_untracked(|reading| Some(reading.first()?.source)) {
            state.cancel(source);
        }
    };
    let progress = move || state.reading().with(|reading| reading.first()?.progress);
    move || {
        name.get().map(|name| {
            view! {
                <div class="reading">
                    <span class="spinner" aria-hidden="true"></span>
                    <p>{name}</p>
                    {move || progress().filter(|progress| progress.of > 0).map(|progress| {
                        let rows = words::grouped(u32::try_from(progress.rows).unwrap_or(u32::MAX));
                        view! {
                            <progress max=progress.of.to_string() value=progress.bytes.to_string() aria-label="Read so far"></progress>
                            <span class="hint number">{rows}" rows"</span>
                        }
                    })}
                    <button type="button" class="quiet" on:click=stop>"Cancel"</button>
                </div>
            }
        })
    }
}
