//! Columns as a person said they are, remembered after a report was made of them.

use super::AppState;
use crate::app::remembered::{self, Remembered};
use crate::app::storage;
use leadsheet::engine::{Answers, SourceId, SourceInfo};
use leptos::prelude::*;

impl AppState {
    /// What is remembered about columns, the newest first.
    pub(crate) fn remembered(&self) -> Signal<Vec<Remembered>> {
        self.remembered.into()
    }

    /// Whether a source was read with answers that were remembered.
    pub(crate) fn is_recalled(&self, source: SourceId) -> bool {
        self.recalled.with(|recalled| recalled.contains(&source))
    }

    /// Forgets what is remembered about files with these headers.
    pub(crate) fn forget_mapping(&self, mapping: &Remembered) {
        self.change_remembered(|known| {
            let before = known.len();
            known.retain(|one| one.headers != mapping.headers);
            known.len() != before
        });
        self.announce("Forgotten. Files that are open stay as they are.");
    }

    /// Reads a source as it was first read, without any answer.
    pub(crate) fn read_as_first(&self, source: SourceId) {
        self.recalled.update(|recalled| {
            recalled.remove(&source);
        });
        self.change_answers(source, Answers::clear);
    }

    /// The answers that were given for a file with the same headers, for a source that is read for the first time.
    pub(super) fn recall(&self, info: &SourceInfo) -> Option<Answers> {
        let known = self
            .sources
            .with_untracked(|sources| sources.iter().any(|source| source.id == info.id));
        let sample = self.samples.with_untracked(|samples| samples.contains(&info.id));
        if known || sample || !info.answers.is_empty() || !info.parts.is_empty() {
            return None;
        }
        let answers = self.remembered.with_untracked(|remembered| {
            remembered
                .iter()
                .find(|one| one.fits(info))
                .map(|one| one.answers.clone())
        })?;
        // Said twice: the engine tells by it what was not chosen for this file.
        let remembered = answers
            .iter()
            .map(|(key, answer)| (format!("remembered.{key}"), answer.clone()));
        let answers: Answers = remembered
            .collect::<Answers>()
            .into_iter()
            .chain(answers.clone())
            .collect();
        self.recalled.update(|recalled| {
            recalled.insert(info.id);
        });
        Some(answers)
    }

    /// Remembers what was said about the columns of the sources that a report was made of.
    pub(super) fn remember_mappings(&self) {
        let new: Vec<Remembered> = self
            .sources
            .with_untracked(|sources| sources.iter().filter_map(Remembered::of).collect());
        self.change_remembered(|known| {
            let mut changed = false;
            for one in new {
                changed |= remembered::remember(known, one);
            }
            changed
        });
    }

    fn change_remembered(&self, change: impl FnOnce(&mut Vec<Remembered>) -> bool) {
        let mut known = self.remembered.get_untracked();
        if change(&mut known) {
            self.kept(storage::save_mappings(&remembered::text(&known)));
            self.remembered.set(known);
        }
    }
}
