//! The Report page: the figures, what bears on them, and how each was made.

use crate::app::parts::{
    checks_list::ChecksList, columns_bar::ColumnsBar, definitions_used::DefinitionsUsed, goal_switch::GoalSwitch,
    group_by::GroupBy, lead_offer::LeadOffer, metric_cards::MetricCards, read_line::ReadLine,
    report_empty::ReportEmpty, report_table::ReportTable, results_table::ResultsTable, window_select::WindowSelect,
};
use crate::app::state::AppState;
use leptos::prelude::*;

/// The Report page.
#[component]
pub(crate) fn Report() -> impl IntoView {
    let state = AppState::get();
    let loaded = Memo::new(move |_| state.view().with(Option::is_some));
    let working = Memo::new(move |_| state.busy().get() || state.reading().with(|reading| !reading.is_empty()));
    view! {
        <header class="page-top">
            <div>
                <h1 tabindex="-1">"Report"</h1>
                <ReadLine/>
                <ColumnsBar/>
            </div>
            <Show when=move || loaded.get()>
                <div class="toolbar"><GoalSwitch/></div>
            </Show>
        </header>
        <Show when=move || loaded.get() fallback=move || {
            if working.get() {
                view! { <p class="reading"><span class="spinner" aria-hidden="true"></span>"Working out the report…"</p> }.into_any()
            } else {
                view! { <ReportEmpty/> }.into_any()
            }
        }>
            <div class="report-body" aria-busy=move || if working.get() { "true" } else { "false" }>
                <ChecksList/>
                <LeadOffer/>
                <MetricCards/>
                <div class="tools"><GroupBy/><WindowSelect/></div>
                <ReportTable/>
                <ResultsTable/>
                <DefinitionsUsed/>
            </div>
        </Show>
    }
}
