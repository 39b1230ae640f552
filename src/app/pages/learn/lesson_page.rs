//! A lesson that belongs to no single metric.

use super::TITLE;
use super::evidence::Evidence;
use super::linked::linked;
use leadsheet::catalog::{Terms, Topic, topics};
use leptos::prelude::*;

/// A lesson, with its date and source, and the next one.
#[component]
pub(super) fn LessonPage(
    /// The lesson.
    topic: &'static Topic,
) -> impl IntoView {
    let mut terms = Terms::on(&topic.id);
    let paragraphs: Vec<_> = topic.paragraphs.iter().map(|text| linked(&mut terms, text)).collect();
    let points: Vec<_> = topic
        .points
        .iter()
        .map(|point| (linked(&mut terms, &point.name), linked(&mut terms, &point.text)))
        .collect();
    let next = topics().iter().skip_while(|other| other.id != topic.id).nth(1);
    view! {
        <article class="metric" aria-labelledby=TITLE>
            <h2 id=TITLE tabindex="-1">{topic.title.clone()}</h2>
            <div class="topic-text">
                {paragraphs.into_iter().map(|text| view! { <p>{text}</p> }).collect_view()}
                {(!points.is_empty()).then(|| view! {
                    <dl class="points">
                        {points.into_iter().map(|(name, text)| view! { <div><dt>{name}</dt><dd>{text}</dd></div> }).collect_view()}
                    </dl>
                })}
                <Evidence grade=topic.grade cite=&topic.cite as_of=topic.as_of.as_deref()/>
            </div>
        </article>
        {next.map(|next| view! { <p class="next">"Next lesson: "<a href=super::address(&next.id)>{next.title.clone()}</a></p> })}
    }
}
