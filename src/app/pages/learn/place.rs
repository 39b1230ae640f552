//! Going to the place an address names: `#/learn/cost_per_lead`.

use crate::app::state::AppState;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// Long enough for the page to have moved the focus, short enough not to be seen.
const PAUSE: Duration = Duration::from_millis(30);

/// Goes to the metric or lesson of the address now and whenever the address changes. A search that hides it is emptied.
pub(super) fn follow(query: RwSignal<String>) {
    let anchor = AppState::get().anchor();
    Effect::new(move |_| {
        let name = anchor.get();
        if !name.is_empty() {
            go(query, name);
        }
    });
}

/// Goes to a metric or lesson, also when the address names it already.
pub(super) fn go(query: RwSignal<String>, name: String) {
    // After the page has put the focus on its heading.
    set_timeout(
        move || {
            let Some(element) = find(&name) else { return };
            if element.closest("[hidden]").ok().flatten().is_some() {
                let _ = query.try_set(String::new());
                set_timeout(move || show(&name), PAUSE);
            } else {
                show(&name);
            }
        },
        PAUSE,
    );
}

fn find(name: &str) -> Option<Element> {
    document().get_element_by_id(&format!("learn-{name}"))
}

/// Brings a metric or a lesson into sight, opens it, and puts the focus there.
fn show(name: &str) {
    let Some(element) = find(name) else { return };
    let focus = if element.tag_name() == "DETAILS" {
        let _ = element.set_attribute("open", "");
        element.query_selector("summary").ok().flatten()
    } else {
        Some(element.clone())
    };
    if let Some(focus) = focus.and_then(|focus| focus.dyn_into::<HtmlElement>().ok()) {
        let _ = focus.focus();
    }
    element.scroll_into_view();
}
