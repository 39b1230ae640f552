//! The table of contents.

use super::place::go;
use super::{GROUPS, matches};
use crate::app::pages::Page;
use leadsheet::catalog::{Metric, metric_card, topics};
use leadsheet::preset::LEAD_RATES;
use leptos::prelude::*;

/// Links to every lesson and metric; those that are not looked for are left out.
#[component]
pub(super) fn Contents(
    /// What is looked for, in lower case; empty for everything.
    wanted: Memo<String>,
    /// The text of the search.
    query: RwSignal<String>,
) -> impl IntoView {
    let link = move |name: &'static str, text: &'static str| {
        let jump = move |_| go(query, name.to_owned());
        view! { <a href=format!("{}/{name}", Page::Learn.hash()) on:click=jump>{text}</a> }
    };
    view! {
        <nav class="contents" aria-label="Contents">
            <details open=is_wide()>
                <summary>"Contents"</summary>
                <div hidden=move || !wanted.with(String::is_empty)>
                    <p class="contents-head">"Lessons"</p>
                    <ul>{topics().iter().map(|topic| view! { <li>{link(&topic.id, &topic.title)}</li> }).collect_view()}</ul>
                </div>
                {GROUPS.map(|(group, title)| {
                    let metrics = move || Metric::ALL.iter().copied().filter(move |metric| metric_card(*metric).group == group);
                    let none = move || wanted.with(|wanted| !metrics().any(|metric| matches(metric_card(metric), wanted)));
                    view! {
                        <div hidden=none>
                            <p class="contents-head">{title}</p>
                            <ul>
                                {metrics().map(|metric| view! {
                                    <li hidden=move || wanted.with(|wanted| !matches(metric_card(metric), wanted))>
                                        {link(metric.as_str(), title_of(metric))}
                                    </li>
                                }).collect_view()}
                            </ul>
                        </div>
                    }
                }).collect_view()}
            </details>
        </nav>
    }
}

/// What a metric is called in a list: its name, and its denominator where several share the name.
fn title_of(metric: Metric) -> &'static str {
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
