//! Keys that work everywhere.

use crate::app::state::AppState;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

/// Undo and redo of the definitions: Ctrl or Cmd with Z, with Shift and Z, or with Y. Not while typing.
pub(crate) fn listen(state: AppState) {
    let listening = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if !(event.ctrl_key() || event.meta_key())
            || event.alt_key()
            || typing(&event)
            || state.opened().with_untracked(Option::is_some)
        {
            return;
        }
        match (event.key().to_lowercase().as_str(), event.shift_key()) {
            ("z", false) => state.undo(),
            ("z", true) | ("y", false) => state.redo(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listening.remove());
}

/// Whether the key goes into a field that has an undo of its own.
fn typing(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    let kind = target.get_attribute("type").unwrap_or_default();
    match target.tag_name().as_str() {
        "TEXTAREA" => true,
        "INPUT" => !matches!(
            kind.as_str(),
            "checkbox" | "radio" | "button" | "file" | "range" | "submit" | "reset"
        ),
        _ => target.has_attribute("contenteditable"),
    }
}
