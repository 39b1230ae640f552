//! The engine's worker: starting it, asking it, and starting it again when it falls over.

mod life;

use leadsheet::engine::{Answers, Asked, Request, Response, SourceId, StudioRequest};
use leadsheet::ingest::Progress;
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{Blob, Event, MessageEvent, Worker};

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
    /// How far reading a source has come. The answer follows.
    Progress {
        /// The source.
        source: SourceId,
        /// How far.
        progress: Progress,
    },
    /// The browser could not open the file of a source.
    Unopened {
        /// The source.
        source: SourceId,
        /// What it is called.
        name: String,
    },
    /// A request that a page made by itself has no answer: the browser could not open the file it came with.
    Lost,
    /// The engine fell over.
    Fell {
        /// The words of the panic or of the browser.
        words: String,
        /// What it was doing, as far as that is known.
        during: Option<Box<Request>>,
        /// Whether it had started at all.
        started: bool,
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
    /// Whether it is taken into the report.
    on: bool,
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
    _error: Closure<dyn Fn(Event)>,
}

#[derive(Default)]
struct Inner {
    running: Option<Running>,
    generation: u32,
    ready: bool,
    last_id: u64,
    pending: VecDeque<Pending>,
    held: BTreeMap<SourceId, Held>,
    /// Numbers that a person typed in, to give them to an engine that is started again.
    typed: Option<Request>,
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
        if let Request::Forget { source } = request {
            self.inner.borrow_mut().held.remove(&source);
        }
        if let Request::Studio(studio) = &request
            && matches!(**studio, StudioRequest::TypeIn(_))
        {
            self.inner.borrow_mut().typed = Some(request.clone());
        }
        self.push(request, None, false)
    }

    /// The same with the bytes of a file, which never pass through the page's own memory. They are not kept: after a
    /// restart the engine does not have them any more.
    pub(crate) fn ask_of(&self, request: Request, blob: Option<Blob>) -> u64 {
        self.push(request, blob, false)
    }

    /// The numbers of the requests that are not answered yet.
    pub(crate) fn outstanding(&self) -> BTreeSet<u64> {
        self.inner
            .borrow()
            .pending
            .iter()
            .map(|pending| pending.asked.id)
            .collect()
    }

    /// Has a source read from these bytes, which never pass through the page's own memory.
    pub(crate) fn read(&self, source: SourceId, name: String, answers: Answers, blob: Blob) -> u64 {
        if self.inner.borrow().running.is_none() {
            self.start_again();
        }
        self.push(Request::Read { source, name, answers }, Some(blob), false)
    }

    /// The bytes of a source that was read.
    pub(crate) fn blob(&self, source: SourceId) -> Option<Blob> {
        self.inner.borrow().held.get(&source).map(|held| held.blob.clone())
    }

    /// Stops reading a source: an engine at work hears nothing, so it is started again without this one.
    pub(crate) fn cancel(&self, source: SourceId) {
        let at_work = {
            let mut inner = self.inner.borrow_mut();
            let reads = |pending: &Pending| matches!(&pending.asked.request, Request::Read { source: read, .. } if *read == source);
            let at_work = inner.pending.front().is_some_and(reads);
            inner.pending.retain(|pending| !reads(pending));
            at_work
        };
        if at_work {
            self.restart();
        }
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
}

fn post(worker: &Worker, Pending { asked, blob, .. }: &Pending) {
    let text = serde_json::to_string(asked).unwrap_or_default();
    let blob = blob.as_ref().map_or(JsValue::NULL, JsValue::from);
    let _ = worker.post_message(&js_sys::Array::of2(&JsValue::from_str(&text), &blob));
}
