//! The worker's life: started, heard, fallen, started again.

use super::{Client, Heard, Held, Pending, RESTARTS, Running, Unopened, post};
use leadsheet::engine::{Answered, Asked, Request, Response};
use leptos::prelude::document;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

impl Client {
    pub(super) fn spawn(&self) {
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
        let error = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.prevent_default();
            if client.inner.borrow().generation == generation {
                // A script that does not load gives a plain event, without a message.
                let words = js_sys::Reflect::get(&event, &JsValue::from_str("message")).ok();
                client.fall(&words.and_then(|words| words.as_string()).unwrap_or_default(), None);
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
            Response::Progress { source, progress } => (self.hear)(Heard::Progress { source, progress }),
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
            return (self.hear)(Heard::Lost);
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
                    let on = inner.held.get(source).is_none_or(|held| held.on);
                    let held = Held {
                        name: name.clone(),
                        answers: answers.clone(),
                        blob: blob.clone(),
                        on,
                    };
                    inner.held.insert(*source, held);
                }
            }
            (Request::Switch { source, on }, _) => {
                if let Some(held) = inner.held.get_mut(source) {
                    held.on = *on;
                }
            }
            // Read anew and refused: the engine does not have it any more.
            (Request::Read { source, .. }, Response::NotRead { .. }) if pending.again => {
                inner.held.remove(source);
            }
            _ => {}
        }
    }

    /// The engine fell over while it worked on the request of this number, or on the first that is outstanding.
    fn fall(&self, words: &str, id: Option<u64>) {
        let started = self.inner.borrow().ready;
        let first = self
            .inner
            .borrow()
            .pending
            .front()
            .map(|pending| pending.asked.id)
            .filter(|_| started);
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
        let during = culprit.map(|pending| Box::new(pending.asked.request));
        (self.hear)(Heard::Fell {
            words: words.to_owned(),
            during,
            started,
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
    pub(super) fn restart(&self) {
        self.stop();
        let (held, typed, pending) = {
            let mut inner = self.inner.borrow_mut();
            (
                inner.held.clone(),
                inner.typed.clone(),
                std::mem::take(&mut inner.pending),
            )
        };
        if let Some(typed) = typed {
            self.push(typed, None, true);
        }
        for (source, held) in held {
            let Held {
                name,
                answers,
                blob,
                on,
            } = held;
            self.push(Request::Read { source, name, answers }, Some(blob), true);
            if !on {
                self.push(Request::Switch { source, on }, None, true);
            }
        }
        self.inner
            .borrow_mut()
            .pending
            .extend(pending.into_iter().filter(|pending| !pending.again));
        self.spawn();
    }
}

fn error_words(error: &JsValue) -> String {
    error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(String::new, |error| String::from(error.message()))
}
