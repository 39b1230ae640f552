//! A lesson that belongs to no single metric.

use super::evidence::Evidence;
use super::marked::marked;
use leadsheet::catalog::Topic;
use leptos::prelude::*;

/// A lesson, folded up until it is wanted.
#[component]
pub(super) fn Lesson(
    /// The lesson.
    topic: &'static Topic,
) -> impl IntoView {
    view! {
        <details class="topic" id=format!("learn-{}", topic.id)>
            <summary><h3>{topic.title.clone()}</h3></summary>
            <div class="topic-text">
                {topic.paragraphs.iter().map(|text| view! { <p>{marked(text)}</p> }).collect_view()}
                {(!topic.points.is_empty()).then(|| view! {
                    <dl class="points">
                        {topic.points.iter().map(|point| view! {
                            <div><dt>{marked(&point.name)}</dt><dd>{marked(&point.text)}</dd></div>
                        }).collect_view()}
                    </dl>
                })}
                <Evidence grade=topic.grade cite=&topic.cite/>
            </div>
        </details>
    }
}
