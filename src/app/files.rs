//! Texts and files as the browser holds them.

use js_sys::{Array, JsString, Uint8Array};
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
    if let Some(blob) = blob(&JsString::from(text)) {
        let _ = save_blob(name, &blob);
    }
}

/// Bytes of a media type, as the browser holds them.
pub(crate) fn blob_of(bytes: &[u8], media_type: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    Blob::new_with_u8_array_sequence_and_options(&Array::of1(&Uint8Array::from(bytes)), &options).ok()
}

/// Lets the browser save what it holds as a file.
pub(crate) fn save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser needs the address until it has begun to save.
    set_timeout(
        move || {
            let _ = Url::revoke_object_url(&url);
        },
        std::time::Duration::from_secs(10),
    );
    Ok(())
}
