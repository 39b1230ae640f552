//! The earlier versions of a preset of the library.

use super::words::moment;
use crate::app::state::{AppState, Origin};
use leadsheet::preset::library::Saved;
use leptos::prelude::*;

/// The earlier versions, the newest first: what was done to each, and a way to look at it.
#[component]
pub(super) fn Versions(
    /// The preset.
    saved: Saved,
) -> impl IntoView {
    let state = AppState::get();
    let id = saved.id;
    let name = saved.preset.name.clone();
    let now = format!("Version {}, now: {}", saved.revision, moment(&saved.at));
    let versions = saved.history.into_iter().rev().map(move |version| {
        let label = format!("Open version {} of {name}", version.revision);
        let preset = version.preset;
        let open = move |_| state.propose(preset.clone(), Origin::Version(id));
        view! {
            <li>
                <span>{format!("Version {}, {}", version.revision, moment(&version.at))}</span>
                <button type="button" class="quiet" aria-label=label on:click=open>"Open"</button>
                <small>"Then: "<bdi>{version.then}</bdi></small>
            </li>
        }
    });
    view! {
        <ol class="versions" reversed>
            <li><span>{now}</span></li>
            {versions.collect_view()}
        </ol>
    }
}
