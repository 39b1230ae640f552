//! Progress in the exercises, kept in the browser.

use crate::app::storage;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far a person is with an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Step {
    /// How often it was answered.
    pub(super) tries: u32,
    /// It was answered right.
    pub(super) done: bool,
}

type Steps = BTreeMap<String, Step>;

/// Progress in the exercises, and whether the browser keeps it.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    steps: RwSignal<Steps>,
    not_kept: RwSignal<bool>,
}

impl Progress {
    /// As the browser kept it.
    pub(super) fn load() -> Self {
        Self {
            steps: RwSignal::new(storage::load_progress()),
            not_kept: RwSignal::new(false),
        }
    }

    /// How far the person is with an exercise.
    pub(super) fn of(&self, id: &str) -> Step {
        self.steps.with(|steps| steps.get(id).copied().unwrap_or_default())
    }

    /// How many are done.
    pub(super) fn done(&self) -> usize {
        self.steps.with(|steps| steps.values().filter(|step| step.done).count())
    }

    /// Whether any was tried.
    pub(super) fn any(&self) -> bool {
        self.steps.with(|steps| !steps.is_empty())
    }

    /// Whether the browser does not keep it.
    pub(super) fn not_kept(&self) -> bool {
        self.not_kept.get()
    }

    /// Remembers an answer, beside what another tab remembered since.
    pub(super) fn answered(&self, id: &str, right: bool) {
        self.steps.update(|steps| {
            for (id, other) in storage::load_progress::<Steps>() {
                let step = steps.entry(id).or_default();
                step.tries = step.tries.max(other.tries);
                step.done |= other.done;
            }
            let step = steps.entry(id.to_owned()).or_default();
            step.tries = step.tries.saturating_add(1);
            step.done |= right;
        });
        self.save();
    }

    /// Forgets all of it.
    pub(super) fn start_again(&self) {
        self.steps.set(Steps::new());
        self.save();
    }

    fn save(&self) {
        let result = self.steps.with_untracked(storage::save_progress);
        self.not_kept.set(result.is_err());
    }
}
