//! What counts as a lead, the counts, and the action types of the data.

use super::action_types::ActionTypes;
use super::counts::Counts;
use super::lead_choice::LeadChoice;
use super::rate_choice::RateChoice;
use super::window_choice::WindowChoice;
use leptos::prelude::*;

/// The plain choices, every built-in count, and every action type found.
#[component]
pub(super) fn Overview() -> impl IntoView {
    view! {
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
