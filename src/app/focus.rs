//! Where the focus goes.

use leptos::prelude::{document, set_timeout};
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// Puts the focus on the element with this id.
pub(crate) fn on(id: &str) {
    take(document().get_element_by_id(id));
}

/// The same once the page has been made anew.
pub(crate) fn later(id: String) {
    set_timeout(move || on(&id), Duration::ZERO);
}

/// Puts the focus on the page's heading: the page has changed.
pub(crate) fn on_heading() {
    let heading = document().query_selector("main h1").ok().flatten();
    if let Some(heading) = &heading {
        let _ = heading.set_attribute("tabindex", "-1");
    }
    take(heading);
}

fn take(element: Option<Element>) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
