//! Texts and files as the browser holds them.

use js_sys::{Array, JsString};
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, DataTransfer, File, FileList, HtmlAnchorElement, Url};

/// A text as bytes, without a copy of it in the page's own memory.
pub(crate) fn blob(text: &JsString) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type("text/plain");
    Blob::new_with_str_sequence_and_options(&Array::of1(text), &options).ok()
}

/// The files of a list.
pub(crate) fn of_list(list: Option<FileList>) -> Vec<File> {
    let Some(list) = list else { return Vec::new() };
    (0..list.length()).filter_map(|at| list.get(at)).collect()
}

/// The text of a paste, as the browser holds it.
pub(crate) fn pasted_text(data: &DataTransfer) -> Option<JsString> {
    let get: js_sys::Function = js_sys::Reflect::get(data, &JsValue::from_str("getData"))
        .ok()?
        .dyn_into()
        .ok()?;
    get.call1(data, &JsValue::from_str("text")).ok()?.dyn_into().ok()
}

/// Lets the browser save a text as a file.
pub(crate) fn save(name: &str, text: &str) {
    let Some(url) = blob(&JsString::from(text)).and_then(|blob| Url::create_object_url_with_blob(&blob).ok()) else {
        return;
    };
    let link = document()
        .create_element("a")
        .ok()
        .and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    // The browser needs the address until it has begun to save.
    set_timeout(
        move || {
            let _ = Url::revoke_object_url(&url);
        },
        std::time::Duration::from_secs(10),
    );
}
