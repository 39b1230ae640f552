//! The head of a preset in a list.

use crate::app::state::{InUse, Using};
use leptos::prelude::*;

/// The name, and whether it is in use.
#[component]
pub(super) fn ItemHead(
    /// Its name.
    #[prop(into)]
    name: String,
    /// Which it is.
    which: Using,
    /// What is in use.
    in_use: Signal<Option<InUse>>,
) -> impl IntoView {
    let state = Memo::new(move |_| {
        in_use.with(|in_use| {
            in_use.as_ref().filter(|in_use| in_use.which == which).map(|in_use| {
                if in_use.changed {
                    "In use, changed since"
                } else {
                    "In use"
                }
            })
        })
    });
    view! {
        <h3><bdi>{name}</bdi>{move || state.get().map(|words| view! { <span class="tag in-use">{words}</span> })}</h3>
    }
}
