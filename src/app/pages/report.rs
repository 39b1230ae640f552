//! The Report page: the figures, what bears on them, and how each was made.

mod charts_view;
mod compare_view;
mod export_menu;
mod main_view;
mod sub_views;
mod trust_view;
mod why_location;

use crate::app::pages::definitions::steps::Steps;
use crate::app::parts::{
    columns_bar::ColumnsBar, definitions_used::DefinitionsUsed, goal_edit::GoalEditButton, goal_switch::GoalSwitch,
    printing::Printing, read_line::ReadLine, report_empty::ReportEmpty,
};
use crate::app::state::AppState;
use charts_view::ChartsView;
use compare_view::{CompareChoice, CompareView};
use export_menu::ExportMenu;
use leptos::prelude::*;
use main_view::MainView;
use sub_views::{SubView, SubViews};
use trust_view::TrustView;

/// The Report page.
#[component]
pub(crate) fn Report() -> impl IntoView {
    let state = AppState::get();
    let goal_open = RwSignal::new(false);
    CompareChoice::provide();
    Printing::provide();
    let sub = SubView::followed(state);
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
                <div class="toolbar"><GoalSwitch/><GoalEditButton open=goal_open/><Steps/><ExportMenu/></div>
            </Show>
        </header>
        <Show when=move || loaded.get() fallback=move || {
            if working.get() {
                view! { <p class="reading"><span class="spinner" aria-hidden="true"></span>"Working out the report…"</p> }.into_any()
            } else {
                view! { <ReportEmpty/> }.into_any()
            }
        }>
            <SubViews/>
            <Show when=move || sub.get() == SubView::Table>
            <div class="report-body" aria-busy=move || if working.get() { "true" } else { "false" }>
                <MainView goal_open/>
            </div>
            </Show>
            {move || match sub.get() {
                SubView::Table => ().into_any(),
                SubView::Charts => view! { <ChartsView/><DefinitionsUsed/> }.into_any(),
                SubView::Compare => view! { <CompareView/><DefinitionsUsed/> }.into_any(),
                SubView::Trust => view! { <TrustView/><DefinitionsUsed/> }.into_any(),
            }}
        </Show>
    }
}
