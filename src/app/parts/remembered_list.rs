//! What is remembered about columns, to look at and to forget.

use crate::app::remembered::Remembered;
use crate::app::state::AppState;
use crate::app::words;
use leptos::prelude::*;

/// The list of remembered columns; nothing where there are none.
#[component]
pub(crate) fn RememberedList() -> impl IntoView {
    let state = AppState::get();
    move || {
        let known = state.remembered().get();
        (!known.is_empty()).then(|| {
            let count = words::many(u32::try_from(known.len()).unwrap_or(u32::MAX), "file", "files");
            let items = known.into_iter().map(|mapping| view! { <Item mapping/> }).collect_view();
            view! {
                <details class="remembered">
                    <summary>{format!("Remembered columns of {count}")}</summary>
                    <p class="hint">
                        "What you said about columns is used again for files with the same headers. It is kept in this browser only."
                    </p>
                    <ul>{items}</ul>
                </details>
            }
        })
    }
}

/// One of them.
#[component]
fn Item(
    /// What is remembered.
    mapping: Remembered,
) -> impl IntoView {
    let state = AppState::get();
    let name = mapping.name.clone();
    let headers = words::many(
        u32::try_from(mapping.headers.len()).unwrap_or(u32::MAX),
        "column",
        "columns",
    );
    let answers = mapping
        .answers
        .iter()
        .map(|(key, answer)| {
            let key = key.strip_prefix("map.").unwrap_or(key).to_owned();
            view! { <li>{key}" → "{answer.clone()}</li> }
        })
        .collect_view();
    let label = format!("Forget the columns of {name}");
    view! {
        <li>
            <strong>{name}</strong>
            <span class="under">{headers}</span>
            <ul>{answers}</ul>
            <button type="button" class="small" aria-label=label on:click=move |_| state.forget_mapping(&mapping)>"Forget"</button>
        </li>
    }
}
