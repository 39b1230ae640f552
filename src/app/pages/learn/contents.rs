//! The table of contents.

use super::{DIFFER, EXERCISES, GROUPS, address};
use crate::app::pages::Page;
use leadsheet::catalog::{Metric, families, metric_card, topics};
use leadsheet::preset::LEAD_RATES;
use leptos::prelude::*;

/// Links to everything on the Learn page, in groups.
#[component]
pub(super) fn Contents(
    /// What is shown.
    here: Memo<String>,
) -> impl IntoView {
    let link = move |path: String, text: &'static str| {
        let href = if path.is_empty() {
            Page::Learn.hash().to_owned()
        } else {
            address(&path)
        };
        let current = move || (here.with(|here| *here == path)).then_some("page");
        view! { <li><a href=href aria-current=current>{text}</a></li> }
    };
    view! {
        <nav class="contents" aria-label="Contents">
            <details open=is_wide()>
                <summary>"Contents"</summary>
                <ul>
                    {link(String::new(), "Overview")}
                    {link(DIFFER.to_owned(), "Why do two numbers differ?")}
                    {link(EXERCISES.to_owned(), "Exercises")}
                </ul>
                <p class="contents-head">"Lessons"</p>
                <ul>{topics().iter().map(|topic| link(topic.id.clone(), &topic.title)).collect_view()}</ul>
                {GROUPS.map(|(group, title)| view! {
                    <p class="contents-head">{title}</p>
                    <ul>
                        {Metric::ALL.iter().filter(|metric| metric_card(**metric).group == group)
                            .map(|metric| link(metric.as_str().to_owned(), title_of(*metric))).collect_view()}
                    </ul>
                }).collect_view()}
                <p class="contents-head">"Families of action types"</p>
                <ul>{families().iter().map(|family| link(format!("family/{}", family.id), &family.name)).collect_view()}</ul>
            </details>
        </nav>
    }
}

/// What a metric is called in a list: its name, and its denominator where several share the name.
pub(super) fn title_of(metric: Metric) -> &'static str {
    let card = metric_card(metric);
    if LEAD_RATES.contains(&metric) {
        &card.label
    } else {
        &card.name
    }
}

/// Whether there is room for the contents beside the text.
fn is_wide() -> bool {
    window()
        .match_media("(min-width: 70rem)")
        .ok()
        .flatten()
        .is_some_and(|query| query.matches())
}
