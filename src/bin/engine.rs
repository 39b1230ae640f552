//! The worker: the engine behind `postMessage`.
//!
//! A message of the page is a list of two: a serialised `Asked`, and the bytes to read as a `Blob`, or null. An answer is
//! a serialised `Answered`. Messages are answered one after the other, in the order they came.

use leadsheet::engine::{Answered, Asked, Engine, Request, Response};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new());
    static WAITING: RefCell<VecDeque<MessageEvent>> = const { RefCell::new(VecDeque::new()) };
    static AT_WORK: Cell<bool> = const { Cell::new(false) };
    static CURRENT: Cell<u64> = const { Cell::new(0) };
}

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        // The page must hear of it before the trap ends this instance.
        say(Response::Panicked(panic.to_string()));
        console_error_panic_hook::hook(panic);
    }));
    let Some(scope) = scope() else { return };
    let hear = Closure::<dyn Fn(MessageEvent)>::new(|message: MessageEvent| {
        WAITING.with_borrow_mut(|waiting| waiting.push_back(message));
        if !AT_WORK.replace(true) {
            wasm_bindgen_futures::spawn_local(work());
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    say(Response::Ready);
}

/// Answers what waits until nothing does.
async fn work() {
    while let Some(message) = WAITING.with_borrow_mut(VecDeque::pop_front) {
        let parts = js_sys::Array::from(&message.data());
        let asked = parts.get(0).as_string().unwrap_or_default();
        match serde_json::from_str(&asked) {
            Ok(Asked { id, request }) => {
                CURRENT.set(id);
                answer(request, parts.get(1).dyn_into::<Blob>().ok()).await;
            }
            Err(error) => say(Response::Panicked(format!("A request could not be read: {error}"))),
        }
        CURRENT.set(0);
    }
    AT_WORK.set(false);
}

async fn answer(request: Request, blob: Option<Blob>) {
    let bytes = match blob {
        None => Vec::new(),
        Some(blob) => match JsFuture::from(blob.array_buffer()).await {
            Ok(buffer) => js_sys::Uint8Array::new(&buffer).to_vec(),
            // A file that was moved or changed after it was chosen.
            Err(error) => return post(&unopened(&error)),
        },
    };
    let reading = match &request {
        Request::Read { source, .. } => Some(*source),
        _ => None,
    };
    let progress = |progress| {
        if let Some(source) = reading {
            say(Response::Progress { source, progress });
        }
    };
    let response = ENGINE.with_borrow_mut(|engine| engine.answer_with(request, &bytes, &progress));
    say(response);
}

fn unopened(error: &JsValue) -> String {
    let words = error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(String::new, |error| String::from(error.message()));
    serde_json::json!({ "id": CURRENT.get(), "unopened": words }).to_string()
}

fn say(response: Response) {
    let answered = Answered {
        id: CURRENT.get(),
        response,
    };
    post(&serde_json::to_string(&answered).unwrap_or_default());
}

fn post(text: &str) {
    if let Some(scope) = scope() {
        let _ = scope.post_message(&JsValue::from_str(text));
    }
}

fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}
