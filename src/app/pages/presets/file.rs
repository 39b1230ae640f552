//! A preset as a file.

use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};

/// The most characters of a file's name before its ending.
const LONGEST: usize = 60;
/// Names that Windows keeps for devices.
const KEPT: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// A file name for a preset of this name that every system takes.
pub(super) fn file_name(name: &str) -> String {
    let mut safe = String::new();
    for letter in name.to_lowercase().chars().take(LONGEST) {
        if letter.is_alphanumeric() {
            safe.push(letter);
        } else if !safe.is_empty() && !safe.ends_with('-') {
            safe.push('-');
        }
    }
    let safe = safe.trim_end_matches('-');
    match safe {
        "" => "preset.json".to_owned(),
        safe if KEPT.contains(&safe.trim_end_matches(|letter: char| letter.is_ascii_digit())) => {
            format!("preset-{safe}.json")
        }
        safe => format!("{safe}.json"),
    }
}

/// Gives the browser a text to save as a file.
pub(super) fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("application/json");
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let url = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser needs the address until it has begun to save.
    set_timeout(
        move || {
            let _ = web_sys::Url::revoke_object_url(&url);
        },
        std::time::Duration::from_secs(10),
    );
    Ok(())
}
