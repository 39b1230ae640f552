//! The Definitions page: what counts as what, with the totals that follow from it.

mod action_types;
mod assign;
mod assign_box;
mod checks_list;
mod choice;
mod choice_checks;
mod compare;
mod count_item;
mod counts;
mod family_rows;
mod formulas;
mod history;
mod history_step;
mod lead_choice;
mod lead_option;
mod narrowed;
mod no_data;
mod no_types;
mod offers;
mod overlap;
mod overview;
mod own;
mod own_counts;
mod own_overlaps;
mod own_type;
mod own_types;
mod picker;
mod rate_choice;
mod rate_option;
mod relations;
mod roles;
mod section;
pub(crate) mod steps;
mod type_about;
mod type_row;
mod typed;
mod undo_line;
mod window_choice;
pub(crate) mod words;

use crate::app::focus;
use crate::app::state::AppState;
use compare::Compare;
use formulas::Formulas;
use history::HistoryList;
use leptos::prelude::*;
use overlap::Overlap;
use overview::Overview;
use own_counts::OwnCounts;
use section::{Section, Sections};
use steps::Steps;
use typed::Typed;

/// The Definitions page.
#[component]
pub(crate) fn Definitions() -> impl IntoView {
    let anchor = AppState::get().anchor();
    let section = Memo::new(move |_| anchor.with(|anchor| Section::of_anchor(anchor)));
    // Who goes to another part wants to read it.
    Effect::new(move |before: Option<Section>| {
        let section = section.get();
        if before.is_some_and(|before| before != section) {
            request_animation_frame(|| focus::on("section-title"));
        }
        section
    });
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Definitions"</h1>
                <p class="lesson">"Counts add up; costs and rates are worked out from counts; formulas use either."</p>
            </div>
            <Steps/>
        </header>
        <Sections section/>
        {move || match section.get() {
            Section::Leads => view! { <Overview/> }.into_any(),
            Section::Counts => view! { <OwnCounts/> }.into_any(),
            Section::Formulas => view! { <Formulas/> }.into_any(),
            Section::Compare => view! { <Compare/> }.into_any(),
            Section::Overlap => view! { <Overlap/> }.into_any(),
            Section::History => view! { <HistoryList/> }.into_any(),
            Section::Typed => view! { <Typed/> }.into_any(),
        }}
    }
}
