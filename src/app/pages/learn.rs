//! The Learn page: what every figure means, on the user's own numbers.

mod contents;
pub(crate) mod evidence;
mod formula;
mod lesson;
mod marked;
mod metric_entry;
mod metric_group;
mod own_number;
mod place;
mod total_figure;

pub(crate) use evidence::words as evidence_words;
pub(crate) use marked::{code, marked};
pub(crate) use total_figure::TotalFigure;

use contents::Contents;
use leadsheet::catalog::{Metric, MetricCard, metric_card, topics};
use leptos::prelude::*;
use lesson::Lesson;
use metric_group::MetricGroup;

/// The groups of metrics with their headings, in the order of a funnel.
pub(super) const GROUPS: [(&str, &str); 5] = [
    ("delivery", "Delivery"),
    ("traffic", "Traffic"),
    ("leads", "Leads"),
    ("quality", "Lead quality"),
    ("sales", "Sales"),
];

/// The Learn page.
#[component]
pub(crate) fn Learn() -> impl IntoView {
    let query = RwSignal::new(String::new());
    let wanted = Memo::new(move |_| query.with(|query| query.trim().to_lowercase()));
    let found = Memo::new(move |_| {
        wanted.with(|wanted| {
            Metric::ALL
                .iter()
                .filter(|metric| matches(metric_card(**metric), wanted))
                .count()
        })
    });
    let searching = Memo::new(move |_| !wanted.with(String::is_empty));
    place::follow(query);
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Learn"</h1>
                <p class="lesson">"What every figure means, how it is worked out, where Meta shows it, and your own number beside it."</p>
            </div>
        </header>
        <div class="learn">
            <div class="learn-side">
                <div class="find">
                    <label for="find-metric">"Find a metric"</label>
                    <input type="search" id="find-metric" autocomplete="off" spellcheck="false"
                        prop:value=move || query.get() on:input=move |event| query.set(event_target_value(&event))/>
                    <span role="status">{move || searching.get().then(|| format!("{} of {} metrics", found.get(), Metric::ALL.len()))}</span>
                </div>
                <Contents wanted query/>
            </div>
            <div class="learn-text">
                <section aria-labelledby="lessons-title" hidden=move || searching.get()>
                    <h2 id="lessons-title">"Lessons"</h2>
                    {topics().iter().map(|topic| view! { <Lesson topic/> }).collect_view()}
                </section>
                {GROUPS.map(|(group, title)| view! { <MetricGroup group title wanted/> }).collect_view()}
                {move || (found.get() == 0).then(|| view! {
                    <p class="empty">"No metric matches. Try another word, such as “cost”, “form” or “rate”."</p>
                })}
            </div>
        </div>
    }
}

/// Whether a metric is looked for: every word stands somewhere in its name, formula or meaning. `wanted` is in lower case.
fn matches(card: &MetricCard, wanted: &str) -> bool {
    let text = [card.id.as_str(), &card.label, &card.formula_text, &card.meaning]
        .join(" ")
        .to_lowercase();
    wanted.split_whitespace().all(|word| text.contains(word))
}
