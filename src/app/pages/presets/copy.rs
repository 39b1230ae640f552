//! Putting a text on the clipboard.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Puts a text on the clipboard. An error where the browser has none or keeps it shut.
pub(super) async fn copy(text: &str) -> Result<(), JsValue> {
    let navigator = window().navigator();
    // A page that is not served securely has no clipboard at all.
    if js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))?.is_undefined() {
        return Err(JsValue::UNDEFINED);
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await.map(|_| ())
}
