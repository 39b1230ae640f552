//! The engine's worker: starting it, asking it, and starting it again when it falls over.

use leadsheet::engine::{Answered, Answers, Asked, Request, Response, SourceId};
use leptos::prelude::document;
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// How often in a row the engine is started again by itself.
const RESTARTS: u32 = 3;

/// What the page hears from the engine.
pub(crate) enum Heard {
    /// An answer, with what was asked.
    Answer {
        /// The number of the request.
        id: u64,
        /// The answer.
        response: Response,
        /// Whether the page did not ask: the engine was started again and read its sources anew.
        again: bool,
    },
    /// The browser could not open the file of a source.
    Unopened {
        /// The source.
        source: SourceId,
        /// What it is called.
        name: String,
    },
    /// The engine fell over.
    Fell {
        /// The words of the panic or of the browser.
        words: String,
        /// What it was doing, as far as that is known.
        during: Option<Request>,
        /// Whether it was started again. Otherwise it fell too often and waits for a person.
        restarted: bool,
    },
}

/// A file as the page keeps it, to read it again.
#[derive(Clone)]
struct Held {
    name: String,
    answers: Answers,
    blob: Blob,
}

struct Pending {
    asked: Asked,
    blob: Option<Blob>,
    again: bool,
}

/// A message of the worker that is not an answer of the engine.
#[derive(Deserialize)]
struct Unopened {
    id: u64,
    #[serde(rename = "unopened")]
    _words: String,
}

struct Running {
    worker: Worker,
    // Kept as long as the worker, which calls them.
    _message: Closure<dyn Fn(MessageEvent)>,
    _error: Closure<dyn Fn(ErrorEvent)>,
}

#[derive(Default)]
struct Inner {
    running: Option<Running>,
    generation: u32,
    ready: bool,
    last_id: u64,
    pending: VecDeque<Pending>,
    held: BTreeMap<SourceId, Held>,
    falls: u32,
}

/// The engine as the page sees it. A handle.
#[derive(Clone)]
pub(crate) struct Client {
    inner: Rc<RefCell<Inner>>,
    hear: Rc<dyn Fn(Heard)>,
}

impl Client {
    /// Starts the engine. `hear` gets all it says.
    pub(crate) fn start(hear: impl Fn(Heard) + 'static) -> Self {
        let client = Self {
            inner: Rc::default(),
            hear: Rc::new(hear),
        };
        client.spawn();
        client
    }

    /// Asks the engine. The answer comes with the number given here.
    pub(crate) fn ask(&self, request: Request) -> u64 {
        self.push(request, None, false)
    }

    /// Has a source read from these bytes, which never pass through the page's own memory.
    pub(crate) fn read(&self, source: SourceId, name: String, answers: Answers, blob: Blob) -> u64 {
        self.push(Request::Read { source, name, answers }, Some(blob), false)
    }

    /// The bytes of a source that was read.
    pub(crate) fn blob(&self, source: SourceId) -> Option<Blob> {
        self.inner.borrow().held.get(&source).map(|held| held.blob.clone())
    }

    /// Whether the engine has, or will have, this source.
    pub(crate) fn holds(&self, source: SourceId) -> bool {
        self.inner.borrow().held.contains_key(&source)
    }

    /// Whether an answer is outstanding.
    pub(crate) fn busy(&self) -> bool {
        !self.inner.borrow().pending.is_empty()
    }

    /// Starts the engine again after it fell too often.
    pub(crate) fn start_again(&self) {
        self.inner.borrow_mut().falls = 0;
        self.restart();
    }

    fn push(&self, request: Request, blob: Option<Blob>, again: bool) -> u64 {
        let mut inner = self.inner.borrow_mut();
        inner.last_id += 1;
        let id = inner.last_id;
        let pending = Pending {
            asked: Asked { id, request },
            blob,
            again,
        };
        if let Some(running) = inner.running.as_ref().filter(|_| inner.ready) {
            post(&running.worker, &pending);
        }
        inner.pending.push_back(pending);
        id
    }

    fn spawn(&self) {
        let generation = {
            let mut inner = self.inner.borrow_mut();
            inner.generation += 1;
            inner.ready = false;
            inner.generation
        };
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = document()
            .document_element()
            .and_then(|root| root.get_attribute("data-engine"));
        let worker = match Worker::new_with_options(address.as_deref().unwrap_or("./engine_worker.js"), &options) {
            Ok(worker) => worker,
            Err(error) => return self.fall(&error_words(&error), None),
        };
        let client = self.clone();
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if client.inner.borrow().generation == generation {
                client.hear_text(&event.data().as_string().unwrap_or_default());
            }
        });
        let client = self.clone();
        let error = Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
            event.prevent_default();
            if client.inner.borrow().generation == generation {
                client.fall(&event.message(), None);
            }
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        self.inner.borrow_mut().running = Some(Running {
            worker,
            _message: message,
            _error: error,
        });
    }

    fn hear_text(&self, text: &str) {
        let Ok(Answered { id, response }) = serde_json::from_str(text) else {
            match serde_json::from_str::<Unopened>(text) {
                Ok(Unopened { id, .. }) => self.unopened(id),
                Err(error) => self.fall(&error.to_string(), None),
            }
            return;
        };
        match response {
            Response::Ready => {
                let mut inner = self.inner.borrow_mut();
                inner.ready = true;
                if let Some(running) = &inner.running {
                    inner.pending.iter().for_each(|pending| post(&running.worker, pending));
                }
            }
            Response::Panicked(words) => self.fall(&words, Some(id)),
            response => {
                let Some(pending) = self.take(id) else { return };
                self.remember(&pending, &response);
                if !pending.again {
                    self.inner.borrow_mut().falls = 0;
                }
                (self.hear)(Heard::Answer {
                    id,
                    response,
                    again: pending.again,
                });
            }
        }
    }

    fn unopened(&self, id: u64) {
        let Some(Pending {
            asked: Asked {
                request: Request::Read { source, name, .. },
                ..
            },
            again,
            ..
        }) = self.take(id)
        else {
            return;
        };
        if again {
            self.inner.borrow_mut().held.remove(&source);
        }
        (self.hear)(Heard::Unopened { source, name });
    }

    fn take(&self, id: u64) -> Option<Pending> {
        let mut inner = self.inner.borrow_mut();
        let at = inner.pending.iter().position(|pending| pending.asked.id == id)?;
        inner.pending.remove(at)
    }

    /// Keeps what is needed to read a source again.
    fn remember(&self, pending: &Pending, response: &Response) {
        let mut inner = self.inner.borrow_mut();
        match (&pending.asked.request, response) {
            (Request::Read { source, name, answers }, Response::Read(_)) => {
                if let Some(blob) = &pending.blob {
                    let held = Held {
                        name: name.clone(),
                        answers: answers.clone(),
                        blob: blob.clone(),
                    };
                    inner.held.insert(*source, held);
                }
            }
            (Request::Forget { source }, _) => {
                inner.held.remove(source);
            }
            _ => {}
        }
    }

    /// The engine fell over while it worked on the request of this number, or on the first that is outstanding.
    fn fall(&self, words: &str, id: Option<u64>) {
        let ready = self.inner.borrow().ready;
        let first = self
            .inner
            .borrow()
            .pending
            .front()
            .map(|pending| pending.asked.id)
            .filter(|_| ready);
        let culprit = id.or(first).and_then(|id| self.take(id));
        let restarted = {
            let mut inner = self.inner.borrow_mut();
            if let Some(Pending {
                asked:
                    Asked {
                        request: Request::Read { source, .. },
                        ..
                    },
                again: true,
                ..
            }) = &culprit
            {
                inner.held.remove(source);
            }
            inner.falls += 1;
            inner.falls <= RESTARTS
        };
        if restarted {
            self.restart();
        } else {
            self.stop();
            self.inner.borrow_mut().pending.clear();
        }
        let during = culprit.map(|pending| pending.asked.request);
        (self.hear)(Heard::Fell {
            words: words.to_owned(),
            during,
            restarted,
        });
    }

    fn stop(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.generation += 1;
        inner.ready = false;
        if let Some(running) = inner.running.take() {
            running.worker.set_onmessage(None);
            running.worker.set_onerror(None);
            running.worker.terminate();
            // This may run inside one of its closures, which must not go before it returns.
            wasm_bindgen_futures::spawn_local(async move { drop(running) });
        }
    }

    /// Starts a new engine, gives it all sources anew, and then what was still outstanding.
    fn restart(&self) {
        self.stop();
        let (held, pending) = {
            let mut inner = self.inner.borrow_mut();
            (inner.held.clone(), std::mem::take(&mut inner.pending))
        };
        for (source, Held { name, answers, blob }) in held {
            self.push(Request::Read { source, name, answers }, Some(blob), true);
        }
        self.inner
            .borrow_mut()
            .pending
            .extend(pending.into_iter().filter(|pending| !pending.again));
        self.spawn();
    }
}

fn post(worker: &Worker, Pending { asked, blob, .. }: &Pending) {
    let text = serde_json::to_string(asked).unwrap_or_default();
    let blob = blob.as_ref().map_or(JsValue::NULL, JsValue::from);
    let _ = worker.post_message(&js_sys::Array::of2(&JsValue::from_str(&text), &blob));
}

fn error_words(error: &JsValue) -> String {
    error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(String::new, |error| String::from(error.message()))
}
