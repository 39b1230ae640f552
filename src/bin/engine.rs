//! The worker: the engine behind `postMessage`.
//!
//! A message of the page is a list of two: a serialised `Asked`, and the bytes to read as a `Blob`, or null. An answer is
//! a serialised `Answered`. Messages are answered one after the other, in the order they came.

use leadsheet::engine::{Answered, Asked, Engine, Request, Response};
use leadsheet::ingest::Limits;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

/// How much of a file is fetched from the browser at once, in bytes.
const PIECE: usize = 8 * 1024 * 1024;

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
        Some(blob) => match bytes_of(&blob).await {
            Ok(bytes) => bytes,
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

/// The bytes of a file, piece by piece: the browser never holds more than a piece of what stands here. Of a file larger
/// than any that is read, only as much as shows that.
async fn bytes_of(blob: &Blob) -> Result<Vec<u8>, JsValue> {
    let size = blob.size().min((Limits::default().bytes + 1) as f64);
    // In one go: grown piece by piece it would be copied, and stand twice while it is.
    let mut bytes = vec![0; size as usize];
    for (at, place) in bytes.chunks_mut(PIECE).enumerate() {
        let from = (at * PIECE) as f64;
        let piece = blob.slice_with_f64_and_f64(from, from + place.len() as f64)?;
        let piece = js_sys::Uint8Array::new(&JsFuture::from(piece.array_buffer()).await?);
        if piece.length() as usize == place.len() {
            piece.copy_to(place);
        }
    }
    Ok(bytes)
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
