//! The page: navigation on the left, the work in the middle, a receipt drawer over it.

mod client;
mod pages;
mod parts;
mod state;
mod storage;

use leptos::prelude::*;
use pages::{Page, data::Data, definitions::Definitions, learn::Learn, presets::Presets, report::Report};
use state::AppState;
use wasm_bindgen::JsCast as _;

/// Mounts the page into `#app`.
pub(crate) fn start() {
    console_error_panic_hook::set_once();
    let Some(root) = document().get_element_by_id("app").and_then(|root| root.dyn_into().ok()) else { return };
    leptos::mount::mount_to(root, || view! { <App/> }).forget();
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let state = AppState::provide();
    view! {
        <main id="main">
            {move || match state.page().get() {
                Page::Data => view! { <Data/> }.into_any(),
                Page::Report => view! { <Report/> }.into_any(),
                Page::Definitions => view! { <Definitions/> }.into_any(),
                Page::Presets => view! { <Presets/> }.into_any(),
                Page::Learn => view! { <Learn/> }.into_any(),
            }}
        </main>
    }
}
