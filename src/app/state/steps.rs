//! Undo, redo, and the steps between.

use super::AppState;
use crate::app::storage;
use leadsheet::preset::diff::Change;
use leadsheet::preset::{History, Preset};
use leptos::prelude::*;

impl AppState {
    /// Takes the last change back.
    pub(crate) fn undo(&self) {
        if self.jump(1) {
            self.announce("Undone.");
        }
    }

    /// Makes the change taken back last again.
    pub(crate) fn redo(&self) {
        if self.jump(-1) {
            self.announce("Redone.");
        }
    }

    /// Takes so many changes back, or makes so many again when there are fewer than none. Says whether there were any.
    pub(crate) fn jump(&self, back: isize) -> bool {
        let present = self.preset.get_untracked();
        let reached = self
            .history
            .try_update(|history| history.jump(&present, back))
            .flatten();
        let any = reached.is_some();
        if let Some(reached) = reached {
            self.take(reached);
        }
        any
    }

    pub(super) fn take(&self, preset: Preset) {
        self.keep_preset(&preset);
        self.history
            .with_untracked(|history| storage::save_history(history, &preset));
        self.preset.set(preset);
        self.refresh();
    }

    /// Whether there is a change to take back.
    pub(crate) fn can_undo(&self) -> Signal<bool> {
        let history = self.history;
        Signal::derive(move || history.with(History::can_undo))
    }

    /// Whether there is a change to make again.
    pub(crate) fn can_redo(&self) -> Signal<bool> {
        let history = self.history;
        Signal::derive(move || history.with(History::can_redo))
    }

    /// What each change made, the oldest first, and those that were taken back, the next one first.
    pub(crate) fn steps(&self) -> (Vec<Vec<Change>>, Vec<Vec<Change>>) {
        self.preset.with(|present| {
            self.history
                .with(|history| (history.steps(present), history.ahead(present)))
        })
    }
}
