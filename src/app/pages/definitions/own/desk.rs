//! What is being written, and what was just deleted.

use super::Kind;
use super::save::{free_id, save};
use crate::app::focus;
use crate::app::state::AppState;
use leadsheet::preset::{Edit, OwnId};
use leptos::prelude::*;

/// What is being written: something new, or one that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app::pages::definitions) enum Editing {
    /// A new one.
    New,
    /// One that exists.
    Existing(OwnId),
}

impl Editing {
    /// The one that is changed; none is a new one.
    pub(in crate::app::pages::definitions) fn of(id: Option<OwnId>) -> Self {
        id.map_or(Self::New, Self::Existing)
    }

    /// The one that is changed.
    pub(in crate::app::pages::definitions) fn id(self) -> Option<OwnId> {
        match self {
            Self::New => None,
            Self::Existing(id) => Some(id),
        }
    }
}

/// What is being written, and what was just deleted. A handle: copying it copies nothing.
#[derive(Clone, Copy)]
pub(in crate::app::pages::definitions) struct Desk {
    /// Counts or metrics.
    pub(super) kind: Kind,
    /// What is being written.
    pub(super) editing: RwSignal<Option<Editing>>,
    /// What was just deleted.
    pub(super) deleted: RwSignal<Option<String>>,
}

impl Desk {
    /// Nothing is being written.
    pub(in crate::app::pages::definitions) fn new(kind: Kind) -> Self {
        Self {
            kind,
            editing: RwSignal::new(None),
            deleted: RwSignal::new(None),
        }
    }

    /// The id of the button for a new one.
    pub(super) fn new_button(self) -> String {
        format!("new-{}", self.kind.word())
    }

    /// Begins a new one.
    pub(super) fn start(self) {
        self.deleted.set(None);
        self.editing.set(Some(Editing::New));
    }

    /// Takes what was written into the preset and closes the form, or tells why it cannot be taken.
    pub(in crate::app::pages::definitions) fn keep(
        self,
        state: AppState,
        editing: Editing,
        name: &str,
        make: impl FnOnce(OwnId) -> Edit,
    ) -> Result<(), String> {
        let (id, done) = match editing {
            Editing::New => (state.preset().with_untracked(|preset| free_id(preset, name)), "added"),
            Editing::Existing(id) => (id, "changed"),
        };
        save(
            state,
            make(id.clone()),
            &format!("{} {name} was {done}.", self.kind.capital()),
        )?;
        self.done(Some(id));
        Ok(())
    }

    /// Closes the form. `id` is what was saved, or was left as it is; the focus goes there.
    pub(super) fn done(self, id: Option<OwnId>) {
        self.editing.set(None);
        let place = id.map_or_else(|| self.new_button(), |id| title_id(&id));
        request_animation_frame(move || focus::on(&place));
    }
}

/// The id of an item's heading.
pub(super) fn title_id(id: &OwnId) -> String {
    format!("own-{id}-title")
}
