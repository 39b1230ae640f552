//! The Definitions page: what counts as what, with the totals that follow from it.

mod action_types;
mod assign;
mod assign_box;
mod choice;
mod choice_checks;
mod count_item;
mod counts;
mod family_rows;
mod lead_choice;
mod lead_option;
mod no_data;
mod no_types;
mod own_overlaps;
mod own_type;
mod own_types;
mod rate_choice;
mod rate_option;
mod relations;
mod roles;
pub(crate) mod steps;
mod type_about;
mod type_row;
mod window_choice;
pub(crate) mod words;

use action_types::ActionTypes;
use counts::Counts;
use lead_choice::LeadChoice;
use leptos::prelude::*;
use rate_choice::RateChoice;
use steps::Steps;
use window_choice::WindowChoice;

/// The Definitions page.
#[component]
pub(crate) fn Definitions() -> impl IntoView {
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Definitions"</h1>
                <p class="lesson">"Counts add up; costs and rates are worked out from counts."</p>
            </div>
            <Steps/>
        </header>
        <div class="choices">
            <LeadChoice/>
            <div class="choices-side">
                <RateChoice/>
                <WindowChoice/>
            </div>
        </div>
        <Counts/>
        <ActionTypes/>
    }
}
