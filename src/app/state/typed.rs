//! Numbers that a person types in. They are data: they stay in this tab's memory and are never kept.

use super::AppState;
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::explain::{self, Explained};
use leadsheet::report::TypedNumbers;
use leptos::prelude::*;

impl AppState {
    /// The numbers that a person typed in.
    pub(crate) fn typed(&self) -> Signal<TypedNumbers> {
        self.typed.into()
    }

    /// Uses these typed numbers from now on. `refused` hears why when the engine does not take them; those before then
    /// stay.
    pub(crate) fn type_in(&self, numbers: TypedNumbers, refused: impl FnOnce(Explained) + 'static) {
        let state = *self;
        let before = self.typed.get_untracked();
        self.typed.set(numbers.clone());
        let request = Request::Studio(Box::new(StudioRequest::TypeIn(numbers)));
        self.ask(request, move |response| {
            if let Some(Response::Studio(answer)) = response
                && let StudioResponse::TypedIn(Err(error)) = *answer
            {
                state.typed.set(before);
                refused(explain::typed_error(&error));
            }
        });
        self.refresh();
    }
}
