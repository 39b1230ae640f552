//! Says that a file was read as a person chose before.

use crate::app::state::AppState;
use leadsheet::engine::SourceId;
use leptos::prelude::*;

/// A line with a way back, where a source was read with remembered answers.
#[component]
pub(crate) fn RecalledBar(
    /// The source.
    source: SourceId,
) -> impl IntoView {
    let state = AppState::get();
    move || {
        state.is_recalled(source).then(|| {
            view! {
                <p class="recalled">
                    "Columns read as you chose for an earlier file with the same headers. "
                    <button type="button" class="small" on:click=move |_| state.read_as_first(source)>
                        "Read as first found"
                    </button>
                </p>
            }
        })
    }
}
