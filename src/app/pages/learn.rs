//! The Learn page: what every figure means, on the user's own numbers, one page for each.

mod answer;
mod contents;
mod differ;
mod differ_answer;
mod differ_choice;
mod drawn;
pub(crate) mod evidence;
mod exercise_page;
mod exercises_list;
mod facts;
mod family_page;
mod family_type;
mod find;
mod lesson_page;
mod linked;
mod marked;
mod metric_page;
mod not_there;
mod overview;
mod own_entries;
mod own_number;
mod progress;
mod sample_table;
mod see_also;
mod total_figure;

pub(crate) use evidence::words as evidence_words;
pub(crate) use marked::{code, marked};
pub(crate) use total_figure::TotalFigure;

use crate::app::focus;
use crate::app::pages::Page;
use crate::app::state::AppState;
use contents::Contents;
use differ::DifferPage;
use exercise_page::ExercisePage;
use exercises_list::ExercisesList;
use family_page::FamilyPage;
use find::Find;
use leadsheet::catalog::{Entry, exercises};
use leptos::prelude::*;
use lesson_page::LessonPage;
use metric_page::MetricPage;
use not_there::NotThere;
use overview::Overview;
use progress::Progress;
use std::time::Duration;

/// The groups of metrics with their headings, in the order of a funnel.
pub(super) const GROUPS: [(&str, &str); 5] = [
    ("delivery", "Delivery"),
    ("traffic", "Traffic"),
    ("leads", "Leads"),
    ("quality", "Lead quality"),
    ("sales", "Sales"),
];

/// Where "Why do these two numbers differ?" stands.
pub(super) const DIFFER: &str = "differ";
/// Where the exercises stand.
pub(super) const EXERCISES: &str = "exercises";
/// The id of the heading of what is shown.
pub(super) const TITLE: &str = "learn-title";
/// Long enough for the page to have moved the focus, short enough not to be seen.
const PAUSE: Duration = Duration::from_millis(30);

/// The address of a place on this page.
pub(super) fn address(path: &str) -> String {
    format!("{}/{path}", Page::Learn.hash())
}

/// The name of what stands at a place, for the title of the window.
pub(crate) fn title_at(path: &str) -> Option<String> {
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    match (first, rest) {
        ("", _) => None,
        (DIFFER, _) => Some("Why do these two numbers differ?".to_owned()),
        (EXERCISES, "") => Some("Exercises".to_owned()),
        (EXERCISES, id) => exercises()
            .iter()
            .find(|exercise| exercise.id == id)
            .map(|exercise| exercise.title.clone()),
        _ => Entry::at(path).map(|entry| entry.title().to_owned()),
    }
}

/// The Learn page.
#[component]
pub(crate) fn Learn() -> impl IntoView {
    let state = AppState::get();
    let anchor = state.anchor();
    let progress = Progress::load();
    let here = Memo::new(move |_| anchor.get());
    follow(here);
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Learn"</h1>
                <p class="lesson">"What every figure means, how it is worked out, where Meta shows it, and your own number beside it."</p>
            </div>
        </header>
        <div class="learn">
            <div class="learn-side">
                <Find/>
                <Contents here/>
            </div>
            <div class="learn-text">
                {move || {
                    let path = here.get();
                    let (first, rest) = path.split_once('/').unwrap_or((path.as_str(), ""));
                    match (first, rest) {
                        ("", _) => view! { <Overview progress/> }.into_any(),
                        (DIFFER, rest) => view! { <DifferPage pair=rest.to_owned()/> }.into_any(),
                        (EXERCISES, "") => view! { <ExercisesList progress/> }.into_any(),
                        (EXERCISES, id) => match exercises().iter().find(|exercise| exercise.id == id) {
                            Some(exercise) => view! { <ExercisePage exercise progress/> }.into_any(),
                            None => view! { <NotThere/> }.into_any(),
                        },
                        _ => match Entry::at(&path) {
                            Some(Entry::Metric(metric)) => view! { <MetricPage metric/> }.into_any(),
                            Some(Entry::Family(family)) => view! { <FamilyPage family/> }.into_any(),
                            Some(Entry::Topic(topic)) => view! { <LessonPage topic/> }.into_any(),
                            None => view! { <NotThere/> }.into_any(),
                        },
                    }
                }}
            </div>
        </div>
    }
}

/// Takes focus and sight to what is shown when another thing is.
fn follow(here: Memo<String>) {
    Effect::new(move |before: Option<String>| {
        let path = here.get();
        let moved = before.is_some_and(|before| before != path);
        if !path.is_empty() {
            // After the page has put the focus on its heading.
            set_timeout(|| focus::on(TITLE), PAUSE);
        } else if moved {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            set_timeout(focus::on_heading, PAUSE);
        }
        path
    });
}
