//! The Report page: the figures, what bears on them, and how each was made.

mod main_view;
mod why_location;

use crate::app::pages::definitions::steps::Steps;
use crate::app::parts::{
    columns_bar::ColumnsBar, goal_edit::GoalEditButton, goal_switch::GoalSwitch, read_line::ReadLine,
    report_empty::ReportEmpty,
};
use crate::app::state::AppState;
use leptos::prelude::*;
use main_view::MainView;

/// The Report page.
#[component]
pub(crate) fn Report() -> impl IntoView {
    let state = AppState::get();
    let goal_open = RwSignal::new(false);
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
                <div class="toolbar"><GoalSwitch/><GoalEditButton open=goal_open/><Steps/></div>
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
                <MainView goal_open/>
            </div>
        </Show>
    }
}
