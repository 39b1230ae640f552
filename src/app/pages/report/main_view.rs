//! The Report page's main view: figures, filters, groups.

use super::why_location::WhyLocation;
use crate::app::parts::{
    checks_list::ChecksList, definitions_used::DefinitionsUsed, filters::Filters, goal_edit::GoalEdit,
    group_by::GroupBy, headline::Headline, lead_offer::LeadOffer, metric_cards::MetricCards, notes::Notes,
    report_table::ReportTable, results_table::ResultsTable, saved_views::SavedViews, window_select::WindowSelect,
};
use leptos::prelude::*;

/// The Report page's main view: the headline, what bears on the figures, the figures, and the groups.
#[component]
pub(super) fn MainView(
    /// Whether the list of what leads is open.
    goal_open: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <GoalEdit open=goal_open/>
        <Headline/>
        <ChecksList/>
        <LeadOffer/>
        <MetricCards/>
        <div class="tools"><SavedViews/><GroupBy/><WindowSelect/></div>
        <Filters/>
        <ReportTable/>
        <WhyLocation/>
        <ResultsTable/>
        <Notes/>
        <DefinitionsUsed/>
    }
}
