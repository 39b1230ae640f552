//! Named facts about a thing.

use leptos::prelude::*;

/// A named fact.
#[component]
pub(super) fn Fact(
    /// What it is about.
    name: &'static str,
    /// What there is to know.
    children: Children,
) -> impl IntoView {
    view! { <div><dt>{name}</dt><dd>{children()}</dd></div> }
}
