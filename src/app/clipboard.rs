//! Putting a table on the clipboard, as text and as HTML.

use crate::app::files;
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::ClipboardItem;

/// A text that the clipboard was told of and that is still to come.
struct ToCome {
    come: Promise,
    resolve: Function,
    reject: Function,
}

impl ToCome {
    fn new() -> Option<Self> {
        let kept: Rc<RefCell<Option<(Function, Function)>>> = Rc::default();
        let keep = Rc::clone(&kept);
        let come = Promise::new(&mut |resolve, reject| {
            *keep.borrow_mut() = Some((resolve, reject));
        });
        let (resolve, reject) = kept.borrow_mut().take()?;
        Some(Self { come, resolve, reject })
    }
}

/// A copy that has begun. The browser allows it only right after a press.
pub(crate) struct Copying {
    text: Option<ToCome>,
    html: Option<ToCome>,
    /// Watched from the start: a browser may refuse before the texts are there.
    written: Result<JsFuture, JsValue>,
}

/// Begins a copy.
pub(crate) fn start() -> Copying {
    let (text, html) = (ToCome::new(), ToCome::new());
    let written = written(text.as_ref(), html.as_ref());
    Copying { text, html, written }
}

fn written(text: Option<&ToCome>, html: Option<&ToCome>) -> Result<JsFuture, JsValue> {
    let (Some(text), Some(html)) = (text, html) else {
        return Err(JsValue::UNDEFINED);
    };
    let navigator = window().navigator();
    // A page that is not served securely has no clipboard at all.
    if Reflect::get(&navigator, &JsValue::from_str("clipboard"))?.is_undefined() {
        return Err(JsValue::UNDEFINED);
    }
    let items = Object::new();
    Reflect::set(&items, &JsValue::from_str("text/plain"), &text.come)?;
    Reflect::set(&items, &JsValue::from_str("text/html"), &html.come)?;
    let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&items)?;
    Ok(JsFuture::from(navigator.clipboard().write(&Array::of1(&item))))
}

impl Copying {
    /// Hands the texts over and waits until they are on the clipboard.
    pub(crate) async fn finish(self, text: &str, html: &str) -> Result<(), JsValue> {
        for (to_come, content, kind) in [(&self.text, text, "text/plain"), (&self.html, html, "text/html")] {
            if let (Some(to_come), Some(blob)) = (to_come, files::blob_of(content.as_bytes(), kind)) {
                to_come.resolve.call1(&JsValue::UNDEFINED, &blob)?;
            }
        }
        self.written?.await.map(|_| ())
    }

    /// There is nothing to copy after all.
    pub(crate) fn give_up(self) {
        let Ok(written) = self.written else { return };
        for to_come in [&self.text, &self.html].into_iter().flatten() {
            let _ = to_come.reject.call1(&JsValue::UNDEFINED, &JsValue::UNDEFINED);
        }
        leptos::task::spawn_local(async move {
            let _ = written.await;
        });
    }
}
