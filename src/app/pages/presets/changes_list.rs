//! A list of what a preset changes.

use super::changes::Change;
use crate::app::pages::learn::marked;
use leptos::prelude::*;

/// Differences in words, each with what it does to the figures, when that is known.
#[component]
pub(super) fn ChangesList(
    /// The differences.
    changes: Vec<Change>,
    /// What to write behind a difference.
    #[prop(optional)]
    effect: Option<Callback<Change, Option<String>>>,
) -> impl IntoView {
    view! {
        <ul class="changes">
            {changes.into_iter().map(|change| view! {
                <li>
                    <strong>{change.what.clone()}</strong>": "{marked(&change.now)}
                    {effect.map(|effect| move || effect.run(change.clone()).map(|text| view! { <span class="effect">{text}</span> }))}
                </li>
            }).collect_view()}
        </ul>
    }
}
