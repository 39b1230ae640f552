//! The page: navigation on the left, the work in the middle, a receipt drawer over it.

mod charts;
mod client;
mod clipboard;
mod clock;
mod files;
mod focus;
mod keys;
mod pages;
mod parts;
mod remembered;
mod samples;
mod state;
mod storage;
mod words;

use leptos::prelude::*;
use pages::{
    Page, crm::CrmCheck, data::Data, definitions::Definitions, learn::Learn, objective::Objective, presets::Presets,
    quality::LeadQuality, report::Report,
};
use parts::{drop_zone::DropZone, live_region::LiveRegion, nav::Nav, notices::Notices, receipt_drawer::ReceiptDrawer};
use state::AppState;
use wasm_bindgen::JsCast as _;

/// Mounts the page into `#app`.
pub(crate) fn start() {
    console_error_panic_hook::set_once();
    let Some(root) = document()
        .get_element_by_id("app")
        .and_then(|root| root.dyn_into().ok())
    else {
        return;
    };
    leptos::mount::mount_to(root, || view! { <App/> }).forget();
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let state = AppState::provide();
    follow_address(state);
    show_theme(state);
    keys::listen(state);
    state.listen_to_tabs();
    view! {
        // A button and not a link: the address names the page.
        <button type="button" class="skip" on:click=|_| focus::on("main")>"Skip to the content"</button>
        <div class="shell">
            <Nav/>
            <main id="main" tabindex="-1">
                <Notices/>
                {move || match state.page().get() {
                    Page::Data => view! { <Data/> }.into_any(),
                    Page::Report => view! { <Report/> }.into_any(),
                    Page::Definitions => view! { <Definitions/> }.into_any(),
                    Page::Presets => view! { <Presets/> }.into_any(),
                    Page::CrmCheck => view! { <CrmCheck/> }.into_any(),
                    Page::LeadQuality => view! { <LeadQuality/> }.into_any(),
                    Page::Objective => view! { <Objective/> }.into_any(),
                    Page::Learn => view! { <Learn/> }.into_any(),
                }}
            </main>
        </div>
        <ReceiptDrawer/>
        <DropZone/>
        <LiveRegion/>
    }
}

/// Shows the page that the address names, now and whenever it changes.
fn follow_address(state: AppState) {
    state.follow_address();
    let listening = window_event_listener(leptos::ev::hashchange, move |_| {
        if state.follow_address() {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            request_animation_frame(focus::on_heading);
        }
    });
    on_cleanup(move || listening.remove());
    Effect::new(move |_| {
        let page = state.page().get();
        let part = match page {
            Page::Learn => state.anchor().with(|anchor| pages::learn::title_at(anchor)),
            _ => None,
        };
        let part = part.map(|part| format!("{part} · ")).unwrap_or_default();
        document().set_title(&format!("{part}{} · Leadsheet", page.name()));
    });
}

/// Puts the chosen theme on the root.
fn show_theme(state: AppState) {
    Effect::new(move |_| {
        let theme = state.theme().get().attribute();
        let Some(root) = document().document_element() else {
            return;
        };
        let _ = match theme {
            Some(theme) => root.set_attribute("data-theme", theme),
            None => root.remove_attribute("data-theme"),
        };
    });
}
