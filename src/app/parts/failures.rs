//! What could not be read, and why.

use crate::app::state::{AppState, Failure};
use leptos::prelude::*;

/// What could not be read: what it is, where, and what to do.
#[component]
pub(crate) fn Failures() -> impl IntoView {
    let state = AppState::get();
    view! {
        <div class="failures">
            <For each=move || state.failures().get() key=|failure| failure.source let:failure>
                <OneFailure failure/>
            </For>
        </div>
    }
}

/// A source that could not be read.
#[component]
fn OneFailure(
    /// The source and why.
    failure: Failure,
) -> impl IntoView {
    let state = AppState::get();
    let Failure { source, name, why } = failure;
    let kept = state.sources().with_untracked(|sources| match sources.len() {
        0 => "",
        1 => "What you read before is still loaded.",
        _ => "What you read before is still loaded.",
    });
    view! {
        <div class="notice bad" role="alert">
            <span class="mark" aria-hidden="true">"✕"</span>
            <div class="notice-text">
                <p><strong>{name}" was not read. "</strong>{why.what}</p>
                <p>{why.hint}" "{kept}</p>
            </div>
            <div class="notice-do">
                <button type="button" class="quiet" on:click=move |_| state.dismiss_failure(source)>"Dismiss"</button>
            </div>
        </div>
    }
}
