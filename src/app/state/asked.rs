//! What a page asks of the engine by itself: an answer to one request, or one that follows what it depends on.

use super::AppState;
use leadsheet::engine::{Request, Response};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::Blob;

/// What to do with an answer. Nothing comes when the engine fell over at the request.
type Then = Box<dyn FnOnce(Option<Response>)>;

/// The requests that a page made by itself and that are not answered yet, by their number.
pub(super) type Waiting = BTreeMap<u64, Then>;

/// A request that follows signals, between asking and answer.
#[derive(Default)]
struct Following {
    /// A request is under way.
    under_way: bool,
    /// What to ask when it is answered: something changed since.
    next: Option<Request>,
}

impl AppState {
    /// Asks the engine once. `then` gets the answer, or nothing when the engine fell over at it.
    pub(crate) fn ask(&self, request: Request, then: impl FnOnce(Option<Response>) + 'static) {
        self.ask_of(request, None, then);
    }

    /// The same with the bytes of a file, which never pass through the page's own memory.
    pub(crate) fn ask_of(&self, request: Request, blob: Option<Blob>, then: impl FnOnce(Option<Response>) + 'static) {
        match self.with_client(|client| client.ask_of(request, blob)) {
            Some(id) => self.waiting.update_value(|waiting| {
                waiting.insert(id, Box::new(then));
            }),
            None => then(None),
        }
    }

    /// The newest answer to a request that is made of signals. It is asked again whenever they change, or the sources
    /// do; until the newer answer is there the older one stays. Nothing is asked while there is no request.
    ///
    /// Call it in a component's body: it ends with the component.
    pub(crate) fn follow(&self, request: impl Fn() -> Option<Request> + 'static) -> Signal<Option<Arc<Response>>> {
        let state = *self;
        let answer = RwSignal::new(None);
        let following = Rc::new(RefCell::new(Following::default()));
        Effect::new(move |_| {
            state.version.track();
            match request() {
                Some(request) => state.follow_up(request, answer, &following),
                None => {
                    following.borrow_mut().next = None;
                    answer.set(None);
                }
            }
        });
        answer.into()
    }

    fn follow_up(&self, request: Request, answer: RwSignal<Option<Arc<Response>>>, following: &Rc<RefCell<Following>>) {
        if following.borrow().under_way {
            following.borrow_mut().next = Some(request);
            return;
        }
        following.borrow_mut().under_way = true;
        let state = *self;
        let kept = Rc::clone(following);
        self.ask(request, move |response| {
            let next = {
                let mut following = kept.borrow_mut();
                following.under_way = false;
                following.next.take()
            };
            match next {
                Some(next) => state.follow_up(next, answer, &kept),
                // The component may be gone by now.
                None => drop(answer.try_set(response.map(Arc::new))),
            }
        });
    }

    /// Hands an answer to who waits for it. Gives it back when nobody does.
    pub(super) fn hand_over(&self, id: u64, response: Response) -> Option<Response> {
        match self.waiting.try_update_value(|waiting| waiting.remove(&id)).flatten() {
            Some(then) => {
                then(Some(response));
                None
            }
            None => Some(response),
        }
    }

    /// Tells those whose requests are lost, because the engine fell over.
    pub(super) fn give_up_lost(&self) {
        let Some(outstanding) = self.with_client(crate::app::client::Client::outstanding) else {
            return;
        };
        let lost: Vec<Then> = self
            .waiting
            .try_update_value(|waiting| {
                let kept = std::mem::take(waiting);
                let (still, lost): (Waiting, Waiting) = kept.into_iter().partition(|(id, _)| outstanding.contains(id));
                *waiting = still;
                lost.into_values().collect()
            })
            .unwrap_or_default();
        for then in lost {
            then(None);
        }
    }
}
