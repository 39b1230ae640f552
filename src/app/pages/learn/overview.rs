//! Where Learn begins.

use super::contents::title_of;
use super::progress::Progress;
use super::total_figure::TotalFigure;
use super::{DIFFER, EXERCISES, GROUPS, address};
use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, exercises, families, metric_card, topics};
use leptos::prelude::*;

/// Three ways in, and everything there is, each with a line.
#[component]
pub(super) fn Overview(
    /// Progress in the exercises.
    progress: Progress,
) -> impl IntoView {
    let view = AppState::get().view();
    let any = Memo::new(move |_| view.with(Option::is_some));
    let done = move || match progress.done() {
        0 => format!(
            "{} short questions on sample data, with the reason in the answer.",
            exercises().len()
        ),
        done => format!("{done} of {} done.", exercises().len()),
    };
    view! {
        <ul class="ways-in">
            <li>
                <h2><a href=address("what_counts_as_a_lead")>"Begin with what a lead is"</a></h2>
                <p>"The one thing behind most odd numbers, and the first of the lessons."</p>
            </li>
            <li>
                <h2><a href=address(DIFFER)>"Why do these two numbers differ?"</a></h2>
                <p>"Choose any two metrics or action types and see the reasons."</p>
            </li>
            <li>
                <h2><a href=address(EXERCISES)>"Exercises"</a></h2>
                <p>{done}</p>
            </li>
        </ul>
        {move || (!any.get()).then(|| view! {
            <p class="soft">"Everything here can be read without data. "<a href=Page::Data.hash()>"Load an export or a sample"</a>" and your own numbers stand beside it."</p>
        })}
        <section aria-labelledby="lessons-title">
            <h2 id="lessons-title">"Lessons"</h2>
            <ul class="entry-list">
                {topics().iter().map(|topic| view! {
                    <li><a href=address(&topic.id)>{topic.title.clone()}</a></li>
                }).collect_view()}
            </ul>
        </section>
        {GROUPS.map(|(group, title)| {
            let title_id = format!("group-{group}");
            view! {
                <section aria-labelledby=title_id.clone()>
                    <h2 id=title_id.clone()>{title}</h2>
                    <ul class="entry-list figures-list">
                        {Metric::ALL.iter().copied().filter(|metric| metric_card(*metric).group == group).map(|metric| view! {
                            <li>
                                <a href=address(metric.as_str())>{title_of(metric)}</a>
                                <TotalFigure metric/>
                            </li>
                        }).collect_view()}
                    </ul>
                </section>
            }
        }).collect_view()}
        <section aria-labelledby="families-title">
            <h2 id="families-title">"Families of action types"</h2>
            <ul class="entry-list">
                {families().iter().map(|family| view! {
                    <li><a href=address(&format!("family/{}", family.id))>{family.name.clone()}</a></li>
                }).collect_view()}
            </ul>
        </section>
    }
}
