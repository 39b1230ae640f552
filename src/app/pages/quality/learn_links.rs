//! Where the words of a part are explained.

use crate::app::pages::Page;
use leadsheet::catalog::topics;
use leptos::prelude::*;

/// Links to the lessons that explain the words of a part.
#[component]
pub(super) fn LearnLinks(
    /// The names of the lessons.
    of: &'static [&'static str],
) -> impl IntoView {
    let links = of
        .iter()
        .filter_map(|id| topics().iter().find(|topic| topic.id == **id))
        .map(|topic| {
            view! { <li><a href=format!("{}/{}", Page::Learn.hash(), topic.id)>{topic.title.as_str()}</a></li> }
        })
        .collect_view();
    view! {
        <div class="learn-links">
            <p id="learn-links-title">"Learn"</p>
            <ul aria-labelledby="learn-links-title">{links}</ul>
        </div>
    }
}
