//! Sources: reading them, answering their questions, removing them.

use super::AppState;
use crate::app::pages::Page;
use crate::app::words;
use leadsheet::engine::{Answers, Request, SourceId, SourceInfo};
use leadsheet::explain::{self, Explained};
use leadsheet::ingest::{Limits, Progress, ReadError, ReadErrorKind};
use leadsheet::source::Question;
use leptos::prelude::*;
use web_sys::{Blob, File};

/// Something to read.
pub(crate) struct Input {
    /// The file's name, or what a paste is called.
    pub(crate) name: String,
    /// Its bytes.
    pub(crate) blob: Blob,
    /// Whether it is one of our samples.
    pub(crate) sample: bool,
}

/// A source that is being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Its number.
    pub(crate) source: SourceId,
    /// What it is called.
    pub(crate) name: String,
    /// How far it has come; nothing when that is not worth saying.
    pub(crate) progress: Option<Progress>,
}

/// A source that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// Its number.
    pub(crate) source: SourceId,
    /// What it is called.
    pub(crate) name: String,
    /// Why.
    pub(crate) why: Explained,
}

/// What is read in one go.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Batch {
    /// Nothing was loaded before, so the report is new.
    pub(super) fresh: bool,
    /// Something could not be read.
    pub(super) failed: bool,
}

/// The words for a file that the browser could not open.
pub(super) fn unopened() -> Explained {
    Explained {
        what: "The browser could not open this file.".to_owned(),
        hint: "It may have been moved, renamed or changed since it was chosen. Choose it again.".to_owned(),
    }
}

impl AppState {
    /// The sources that were read.
    pub(crate) fn sources(&self) -> Signal<Vec<SourceInfo>> {
        self.sources.into()
    }

    /// The sources that are being read.
    pub(crate) fn reading(&self) -> Signal<Vec<Reading>> {
        self.reading.into()
    }

    /// The sources that could not be read.
    pub(crate) fn failures(&self) -> Signal<Vec<Failure>> {
        self.failures.into()
    }

    /// Whether a source is one of our samples.
    pub(crate) fn is_sample(&self, source: SourceId) -> bool {
        self.samples.with(|samples| samples.contains(&source))
    }

    /// Whether there is a source of the person's own.
    pub(crate) fn has_own_data(&self) -> bool {
        self.sources.with(|sources| {
            self.samples
                .with(|samples| sources.iter().any(|source| !samples.contains(&source.id)))
        })
    }

    /// Reads files.
    pub(crate) fn read_files(&self, files: Vec<File>) {
        let inputs = files
            .into_iter()
            .map(|file| Input {
                name: file.name(),
                blob: file.into(),
                sample: false,
            })
            .collect();
        let _ = self.read(inputs);
    }

    /// What the next paste is called.
    pub(crate) fn name_for_paste(&self) -> String {
        let taken = |name: &str| {
            self.sources
                .with_untracked(|sources| sources.iter().any(|info| info.name == name))
        };
        let first = "Pasted export".to_owned();
        let mut names = std::iter::once(first.clone()).chain((2..).map(|number| format!("Pasted export {number}")));
        names.find(|name| !taken(name)).unwrap_or(first)
    }

    /// Stays on the page once what is being read is there, instead of going to the report.
    pub(crate) fn stay(&self) {
        self.batch.update_value(|batch| batch.fresh = false);
    }

    /// Reads files or texts, and gives their numbers.
    pub(crate) fn read(&self, inputs: Vec<Input>) -> Vec<SourceId> {
        if inputs.is_empty() {
            return Vec::new();
        }
        let mut numbers = Vec::new();
        self.failures.set(Vec::new());
        let fresh = !untrack(|| self.has_own_data());
        self.batch.set_value(Batch { fresh, failed: false });
        for Input { name, blob, sample } in inputs {
            let source = self.next_number();
            numbers.push(source);
            if sample {
                self.samples.update(|samples| {
                    samples.insert(source);
                });
            }
            let most = Limits::default().bytes;
            if blob.size() > most as f64 {
                let error = ReadError {
                    kind: ReadErrorKind::TooLarge(most),
                    line: None,
                    column: None,
                };
                self.not_read(source, name, explain::read_error(&error));
                continue;
            }
            self.reading.update(|reading| {
                reading.push(Reading {
                    source,
                    name: name.clone(),
                    progress: None,
                })
            });
            let _ = self.with_client(|client| client.read(source, name, Default::default(), blob));
        }
        numbers
    }

    /// Every question that a source left open since it was first read, answered or not.
    pub(crate) fn questions(&self, source: SourceId) -> Signal<Vec<Question>> {
        let asked = self.asked;
        Signal::derive(move || asked.with(|asked| asked.get(&source).cloned().unwrap_or_default()))
    }

    /// Answers a question of a source: it is read again with the answer.
    pub(crate) fn answer(&self, source: SourceId, key: &str, answer: &str) {
        self.change_answers(source, |answers| {
            answers.insert(key.to_owned(), answer.to_owned());
        });
    }

    /// Takes an answer back: the source is read again without it.
    pub(crate) fn unanswer(&self, source: SourceId, key: &str) {
        self.change_answers(source, |answers| {
            answers.remove(key);
        });
    }

    /// Reads a source again with other answers.
    pub(super) fn change_answers(&self, source: SourceId, change: impl FnOnce(&mut Answers)) {
        let info = self
            .sources
            .with_untracked(|sources| sources.iter().find(|info| info.id == source).cloned());
        let blob = self.with_client(|client| client.blob(source)).flatten();
        let (Some(info), Some(blob)) = (info, blob) else { return };
        let name = info.file_name();
        let mut answers = info.answers;
        change(&mut answers);
        self.batch.set_value(Batch::default());
        self.reading.update(|reading| {
            reading.push(Reading {
                source,
                name: name.clone(),
                progress: None,
            })
        });
        let _ = self.with_client(|client| client.read(source, name, answers, blob));
    }

    /// Stops reading the source that is being read.
    pub(crate) fn cancel(&self, source: SourceId) {
        let name = self.reading.with_untracked(|reading| {
            reading
                .iter()
                .find(|reading| reading.source == source)
                .map(|reading| reading.name.clone())
        });
        let _ = self.with_client(|client| client.cancel(source));
        self.reading
            .update(|reading| reading.retain(|reading| reading.source != source));
        self.announce(&format!("Stopped reading {}.", name.unwrap_or_default()));
        self.refresh();
    }

    /// Whether a source is taken into the report.
    pub(crate) fn is_on(&self, source: SourceId) -> bool {
        !self.off.with(|off| off.contains(&source))
    }

    /// Takes a source into the report, or leaves it out, without forgetting it.
    pub(crate) fn switch(&self, source: SourceId, on: bool) {
        self.off.update(|off| {
            if on {
                off.remove(&source);
            } else {
                off.insert(source);
            }
        });
        let _ = self.with_client(|client| client.ask(Request::Switch { source, on }));
        self.announce(if on { "In the report." } else { "Not in the report." });
        self.refresh();
    }

    pub(super) fn progressed(&self, source: SourceId, progress: Progress) {
        self.reading.update(|reading| {
            if let Some(one) = reading.iter_mut().find(|one| one.source == source) {
                one.progress = Some(progress);
            }
        });
    }

    /// Removes a source.
    pub(crate) fn forget(&self, source: SourceId) {
        let name = self.sources.with_untracked(|sources| {
            sources
                .iter()
                .find(|info| info.id == source)
                .map(|info| info.name.clone())
                .unwrap_or_default()
        });
        self.forget_quietly(source);
        self.announce(&format!("{name} removed."));
        self.refresh();
    }

    /// Takes the message about a source that could not be read away.
    pub(crate) fn dismiss_failure(&self, source: SourceId) {
        self.failures
            .update(|failures| failures.retain(|failure| failure.source != source));
    }

    fn forget_quietly(&self, source: SourceId) {
        let _ = self.with_client(|client| client.ask(Request::Forget { source }));
        self.drop_source(source);
    }

    pub(super) fn drop_source(&self, source: SourceId) {
        self.sources.update(|sources| sources.retain(|info| info.id != source));
        self.samples.update(|samples| {
            samples.remove(&source);
        });
        self.off.update(|off| {
            off.remove(&source);
        });
        self.asked.update(|asked| {
            asked.remove(&source);
        });
        self.recalled.update(|recalled| {
            recalled.remove(&source);
        });
    }

    pub(super) fn was_read(&self, info: SourceInfo, again: bool) {
        let (id, name) = (info.id, info.name.clone());
        if let Some((answers, blob)) = self
            .recall(&info)
            .filter(|_| !again)
            .zip(self.with_client(|client| client.blob(id)).flatten())
        {
            let _ = self.with_client(|client| client.read(id, info.file_name(), answers, blob));
            return;
        }
        let every = || std::iter::once(&info).chain(&info.parts);
        let rows: u32 = every().map(|part| part.rows).sum();
        let open: usize = every().map(|part| part.questions.len()).sum();
        if open > 0 {
            self.asked.update(|asked| {
                let asked = asked.entry(id).or_default();
                for question in every().flat_map(|part| &part.questions) {
                    if !asked.iter().any(|known| known.key == question.key) {
                        asked.push(question.clone());
                    }
                }
            });
        }
        self.sources
            .update(|sources| match sources.iter_mut().find(|old| old.id == id) {
                Some(old) => *old = info,
                None if again => {}
                None => sources.push(info),
            });
        if again {
            return;
        }
        let rows = if rows == 1 {
            "1 row".to_owned()
        } else {
            format!("{} rows", words::grouped(rows))
        };
        let questions = match open {
            0 => String::new(),
            1 => " One question is open.".to_owned(),
            open => format!(" {open} questions are open."),
        };
        self.announce(&format!("{name} read: {rows}.{questions}"));
        self.samples_make_way(id);
        self.done(id);
    }

    /// Samples are never mixed with a person's own data, nor with each other: what was just read takes their place.
    fn samples_make_way(&self, newest: SourceId) {
        let loaded = self
            .sources
            .with_untracked(|sources| sources.iter().map(|info| info.id).collect::<Vec<_>>());
        let sample = |id: &SourceId| *id != newest && self.samples.with_untracked(|samples| samples.contains(id));
        loaded
            .into_iter()
            .filter(sample)
            .for_each(|sample| self.forget_quietly(sample));
    }

    pub(super) fn not_read(&self, source: SourceId, name: String, why: Explained) {
        if !self.with_client(|client| client.holds(source)).unwrap_or_default() {
            self.drop_source(source);
        }
        self.failures.update(|failures| {
            failures.retain(|failure| failure.source != source);
            failures.push(Failure { source, name, why });
        });
        self.batch.update_value(|batch| batch.failed = true);
        self.done(source);
    }

    /// A source was read, or could not be. After the last one the report is made anew.
    fn done(&self, source: SourceId) {
        self.reading.update(|reading| {
            if let Some(at) = reading.iter().position(|one| one.source == source) {
                reading.remove(at);
            }
        });
        if !self.reading.with_untracked(Vec::is_empty) {
            return;
        }
        self.refresh();
        let Batch { fresh, failed } = self.batch.get_value();
        let clear = self.sources.with_untracked(|sources| {
            !sources.is_empty()
                && sources.iter().all(|source| {
                    source.questions.is_empty() && source.parts.iter().all(|part| part.questions.is_empty())
                })
        });
        if fresh && !failed && clear {
            self.batch.set_value(Batch::default());
            self.go(Page::Report);
        }
    }
}
