//! The CRM's files: reading them step by step, reading them again, forgetting them. Nothing of it is ever kept.

use super::AppState;
use leadsheet::catalog::CrmField;
use leadsheet::crm::{CrmError, CrmInfo, CrmSettings, FileKind, Reconcile};
use leadsheet::engine::{self, CrmRequest, CrmResponse, Request, Response};
use leadsheet::explain;
use leptos::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use web_sys::Blob;

/// A file that is being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CrmWork {
    /// Whose rows it has.
    pub(crate) kind: FileKind,
    /// What it is called.
    pub(crate) name: String,
    /// How far it is, from 0 to 1,000.
    pub(crate) done: u16,
}

/// Why a file was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CrmFailure {
    /// The engine refused it.
    Refused(CrmError),
    /// The browser could not open it, or the engine stopped at it.
    Lost,
}

/// A file to read.
#[derive(Clone)]
struct Task {
    kind: FileKind,
    name: String,
    settings: CrmSettings,
    blob: Blob,
    /// The engine has its bytes already.
    there: bool,
    /// Nobody asked: the engine was started again.
    again: bool,
}

/// A file that was read, to be read again.
#[derive(Clone)]
struct Held {
    name: String,
    settings: CrmSettings,
    blob: Blob,
}

/// What the page knows of the CRM. A handle.
#[derive(Clone, Copy)]
pub(crate) struct CrmDesk {
    infos: RwSignal<BTreeMap<FileKind, Arc<CrmInfo>>>,
    failures: RwSignal<BTreeMap<FileKind, (String, CrmFailure)>>,
    work: RwSignal<Option<CrmWork>>,
    asked: RwSignal<Reconcile>,
    forgotten: RwSignal<bool>,
    settings: StoredValue<CrmSettings>,
    queue: StoredValue<VecDeque<Task>, LocalStorage>,
    held: StoredValue<BTreeMap<FileKind, Held>, LocalStorage>,
    /// Files whose columns nobody knows yet: a person can say what they are.
    refused: StoredValue<BTreeMap<FileKind, Held>, LocalStorage>,
    /// Whether a person has said what the ad account's zone is.
    account_said: RwSignal<bool>,
    /// The moment a sample is seen from.
    seen_from: RwSignal<Option<i64>>,
    stop: StoredValue<bool>,
    round: StoredValue<u32>,
}

impl CrmDesk {
    pub(super) fn new() -> Self {
        Self {
            infos: RwSignal::new(BTreeMap::new()),
            failures: RwSignal::new(BTreeMap::new()),
            work: RwSignal::new(None),
            asked: RwSignal::new(Reconcile::default()),
            forgotten: RwSignal::new(false),
            settings: StoredValue::new(CrmSettings::default()),
            queue: StoredValue::new_local(VecDeque::new()),
            held: StoredValue::new_local(BTreeMap::new()),
            refused: StoredValue::new_local(BTreeMap::new()),
            account_said: RwSignal::new(false),
            seen_from: RwSignal::new(None),
            stop: StoredValue::new(false),
            round: StoredValue::new(0),
        }
    }

    /// What is known of a file that was read.
    pub(crate) fn info(self, kind: FileKind) -> Memo<Option<Arc<CrmInfo>>> {
        Memo::new(move |_| self.infos.with(|infos| infos.get(&kind).cloned()))
    }

    /// Whether the CRM's own file is there.
    pub(crate) fn is_there(self) -> bool {
        self.infos.with(|infos| infos.contains_key(&FileKind::Crm))
    }

    /// Whether there is anything to forget.
    pub(crate) fn has_any(self) -> bool {
        self.infos.with(|infos| !infos.is_empty()) || self.work.with(Option::is_some)
    }

    /// The file that is being read.
    pub(crate) fn work(self) -> Signal<Option<CrmWork>> {
        self.work.into()
    }

    /// Why a file was not read, with its name.
    pub(crate) fn failure(self, kind: FileKind) -> Signal<Option<(String, CrmFailure)>> {
        Signal::derive(move || self.failures.with(|failures| failures.get(&kind).cloned()))
    }

    /// What Meta's number is set against, as a person typed it.
    pub(crate) fn asked(self) -> RwSignal<Reconcile> {
        self.asked
    }

    /// Whether the ad account's zone is only the browser's, since nobody has said it yet.
    pub(crate) fn account_guessed(self) -> bool {
        !self.account_said.get()
    }

    /// The moment the CRM's files are seen from, in Unix seconds: now, or a sample's own.
    pub(crate) fn now(self) -> i64 {
        self.seen_from.get().unwrap_or_else(now)
    }

    /// The same, for what is done once.
    pub(crate) fn now_untracked(self) -> i64 {
        self.seen_from.get_untracked().unwrap_or_else(now)
    }

    /// Whether a sample is read.
    pub(crate) fn sample(self) -> Signal<bool> {
        Signal::derive(move || self.seen_from.with(Option::is_some) && self.infos.with(|infos| !infos.is_empty()))
    }

    /// Notes whether a person has said what the ad account's zone is.
    pub(crate) fn account_is_said(self, said: bool) {
        self.account_said.set(said);
    }

    /// Whether all was forgotten, and nothing read since.
    pub(crate) fn forgotten(self) -> Signal<bool> {
        self.forgotten.into()
    }

    fn wipe(self) {
        self.infos.set(BTreeMap::new());
        self.failures.set(BTreeMap::new());
        self.work.set(None);
        self.asked.set(Reconcile::default());
        self.settings.set_value(CrmSettings::default());
        self.queue.set_value(VecDeque::new());
        self.held.set_value(BTreeMap::new());
        self.refused.set_value(BTreeMap::new());
        self.account_said.set(false);
        self.seen_from.set(None);
        self.stop.set_value(false);
        // An answer that is still on its way belongs to an earlier round and is thrown away.
        self.round.update_value(|round| *round += 1);
    }
}

/// The time it is, in Unix seconds.
pub(crate) fn now() -> i64 {
    // Whole seconds since 1970 fit by far.
    (js_sys::Date::now() / 1000.0) as i64
}

/// The name of the browser's own time zone.
pub(crate) fn browser_zone() -> Option<String> {
    let format = js_sys::Intl::DateTimeFormat::new(&js_sys::Array::new(), &js_sys::Object::new());
    js_sys::Reflect::get(&format.resolved_options(), &"timeZone".into())
        .ok()?
        .as_string()
        .filter(|zone| !zone.is_empty())
}

impl AppState {
    /// What the page knows of the CRM.
    pub(crate) fn crm(&self) -> CrmDesk {
        self.crm
    }

    /// Reads a file of leads. A file of the same kind is replaced, but only when this one can be read.
    pub(crate) fn read_crm(&self, kind: FileKind, name: String, blob: Blob) {
        // A sample's other file belongs to nobody's leads.
        if self.crm.seen_from.with_untracked(Option::is_some) {
            self.begin_anew();
        }
        self.read_leads(kind, name, blob);
    }

    /// Reads a sample's files, in the place of all that was read, as they are seen from a moment of their own.
    pub(crate) fn read_crm_sample(
        &self,
        files: Vec<(FileKind, String, Blob)>,
        (zone, account): (&str, &str),
        seen_from: i64,
    ) {
        self.begin_anew();
        self.crm.settings.update_value(|settings| {
            settings.zone = Some(zone.to_owned());
            settings.account_zone = Some(account.to_owned());
        });
        self.crm.account_said.set(true);
        self.crm.seen_from.set(Some(seen_from));
        for (kind, name, blob) in files {
            self.read_leads(kind, name, blob);
        }
    }

    /// Wipes what was read without a word about it, since something else comes in its place.
    fn begin_anew(&self) {
        self.crm.wipe();
        self.ask(Request::Crm(Box::new(CrmRequest::Forget)), |_| {});
    }

    fn read_leads(&self, kind: FileKind, name: String, blob: Blob) {
        let shared = self.crm.settings.get_value();
        let before = self.crm.infos.with_untracked(|infos| infos.get(&kind).cloned());
        let settings = CrmSettings {
            // Columns belong to a file; what statuses mean is the CRM's and stays.
            map: BTreeMap::new(),
            stages: before.map(|info| info.settings.stages.clone()).unwrap_or_default(),
            zone: shared.zone.or_else(browser_zone),
            account_zone: shared.account_zone.or_else(browser_zone),
            now: Some(self.crm.now_untracked()),
            ..shared
        };
        self.enqueue(Task {
            kind,
            name,
            settings,
            blob,
            there: false,
            again: false,
        });
    }

    /// Reads a file of leads again in another way.
    pub(crate) fn reread_crm(&self, kind: FileKind, change: impl FnOnce(&mut CrmSettings)) {
        let info = self.crm.infos.with_untracked(|infos| infos.get(&kind).cloned());
        let held = self.crm.held.with_value(|held| held.get(&kind).cloned());
        let (Some(info), Some(held)) = (info, held) else { return };
        let mut settings = info.settings.clone();
        change(&mut settings);
        self.enqueue(Task {
            kind,
            name: held.name,
            settings,
            blob: held.blob,
            there: true,
            again: false,
        });
    }

    /// Reads both files again, in a way that holds for both: zones, order of day and month, country code.
    pub(crate) fn reread_both(&self, change: impl Fn(&mut CrmSettings)) {
        self.crm.settings.update_value(|settings| change(settings));
        for kind in [FileKind::Crm, FileKind::LeadForm] {
            self.reread_crm(kind, |settings| change(settings));
        }
    }

    /// Says what the ad account's zone is.
    pub(crate) fn say_account_zone(&self, zone: Option<String>) {
        self.crm.account_said.set(zone.is_some());
        let before = self.crm.settings.with_value(|settings| settings.account_zone.clone());
        let used = before.or_else(browser_zone);
        self.crm
            .settings
            .update_value(|settings| settings.account_zone.clone_from(&zone));
        if zone != used {
            self.reread_both(|settings| settings.account_zone.clone_from(&zone));
        }
    }

    /// Reads a file again that was refused because none of its columns is known, now that a person says what they are.
    pub(crate) fn read_crm_as(&self, kind: FileKind, map: BTreeMap<String, Option<CrmField>>) {
        let Some(refused) = self.crm.refused.with_value(|refused| refused.get(&kind).cloned()) else {
            return;
        };
        self.enqueue(Task {
            kind,
            name: refused.name,
            settings: CrmSettings {
                map,
                ..refused.settings
            },
            blob: refused.blob,
            there: false,
            again: false,
        });
    }

    /// Stops reading. What was read before stays.
    pub(crate) fn stop_crm(&self) {
        self.crm.queue.set_value(VecDeque::new());
        self.crm.stop.set_value(true);
    }

    /// Takes the message about a file that could not be read away.
    pub(crate) fn dismiss_crm_failure(&self, kind: FileKind) {
        self.crm.failures.update(|failures| {
            failures.remove(&kind);
        });
    }

    /// Wipes everything of the CRM, here and in the engine.
    pub(crate) fn forget_crm(&self) {
        self.crm.wipe();
        self.close_receipt();
        let state = *self;
        self.ask(Request::Crm(Box::new(CrmRequest::Forget)), move |response| {
            // Without an answer the engine fell over, and a new one knows nothing of the CRM.
            drop(response);
            state.crm.forgotten.set(true);
            state.announce("The CRM data is forgotten.");
            state.refresh();
        });
    }

    /// Gives a new engine the files that the old one had.
    pub(super) fn crm_again(&self) {
        let tasks: Vec<Task> = self.crm.held.with_value(|held| {
            held.iter()
                .map(|(kind, held)| Task {
                    kind: *kind,
                    name: held.name.clone(),
                    settings: held.settings.clone(),
                    blob: held.blob.clone(),
                    there: false,
                    again: true,
                })
                .collect()
        });
        tasks.into_iter().for_each(|task| self.enqueue(task));
    }

    fn enqueue(&self, task: Task) {
        self.crm.forgotten.set(false);
        self.dismiss_crm_failure(task.kind);
        self.crm.queue.update_value(|queue| queue.push_back(task));
        if self.crm.work.with_untracked(Option::is_none) {
            self.next_crm();
        }
    }

    fn next_crm(&self) {
        let Some(task) = self.crm.queue.try_update_value(VecDeque::pop_front).flatten() else {
            return;
        };
        self.crm.stop.set_value(false);
        self.crm.work.set(Some(CrmWork {
            kind: task.kind,
            name: task.name.clone(),
            done: 0,
        }));
        let (kind, settings) = (task.kind, task.settings.clone());
        let (request, blob) = if task.there {
            (CrmRequest::Reread { kind, settings }, None)
        } else {
            let name = task.name.clone();
            (CrmRequest::Read { kind, name, settings }, Some(task.blob.clone()))
        };
        self.go_on_with(task, request, blob);
    }

    fn go_on_with(&self, task: Task, request: CrmRequest, blob: Option<Blob>) {
        let state = *self;
        let round = self.crm.round.get_value();
        self.ask_of(Request::Crm(Box::new(request)), blob, move |response| {
            if state.crm.round.get_value() != round {
                return;
            }
            match response {
                Some(Response::Crm(response)) => state.crm_heard(task, *response),
                _ => state.crm_failed(&task, CrmFailure::Lost),
            }
        });
    }

    fn crm_heard(&self, task: Task, response: CrmResponse) {
        match response {
            CrmResponse::Progress(done) if !self.crm.stop.get_value() => {
                self.crm.work.update(|work| {
                    if let Some(work) = work {
                        work.done = done;
                    }
                });
                self.go_on_with(task, CrmRequest::More(engine::Task::Reading), None);
            }
            CrmResponse::Progress(_) => {
                self.ask(
                    Request::Crm(Box::new(CrmRequest::Cancel(engine::Task::Reading))),
                    |_| {},
                );
                self.announce(&format!("Stopped reading {}.", task.name));
                self.crm_done();
            }
            CrmResponse::Read(info) => self.crm_read(task, *info),
            CrmResponse::NotRead { error, .. } => self.crm_failed(&task, CrmFailure::Refused(error)),
            // The engine was started again in between and has neither the bytes nor what was begun.
            _ => {
                self.crm.queue.update_value(|queue| {
                    queue.retain(|other| other.kind != task.kind || !other.again);
                    queue.push_front(Task { there: false, ..task });
                });
                self.crm_done();
            }
        }
    }

    fn crm_read(&self, task: Task, info: CrmInfo) {
        let rows = crate::app::words::many(info.rows, "row", "rows");
        if !task.again {
            self.announce(&format!("{} read: {rows}.", task.name));
        }
        self.crm.refused.update_value(|refused| {
            refused.remove(&task.kind);
        });
        self.crm.held.update_value(|held| {
            held.insert(
                task.kind,
                Held {
                    name: task.name,
                    settings: info.settings.clone(),
                    blob: task.blob,
                },
            );
        });
        self.crm.infos.update(|infos| {
            infos.insert(task.kind, Arc::new(info));
        });
        self.crm_done();
        if self.crm.work.with_untracked(Option::is_none) {
            self.refresh();
        }
    }

    fn crm_failed(&self, task: &Task, failure: CrmFailure) {
        let failed = (task.name.clone(), failure);
        if task.again {
            self.crm.held.update_value(|held| {
                held.remove(&task.kind);
            });
            self.crm.infos.update(|infos| {
                infos.remove(&task.kind);
            });
        }
        self.announce(&format!("{} was not read.", task.name));
        if matches!(failed.1, CrmFailure::Refused(CrmError::NoSuchZone(_))) {
            // A name that is no zone is not tried again with the next file.
            let kept = self.crm.infos.with_untracked(|infos| infos.values().next().cloned());
            let kept = kept.map(|info| info.settings.clone()).unwrap_or_default();
            self.crm.settings.update_value(|settings| {
                settings.zone.clone_from(&kept.zone);
                settings.account_zone.clone_from(&kept.account_zone);
            });
            self.crm.account_said.set(false);
        }
        if matches!(failed.1, CrmFailure::Refused(CrmError::NoKnownColumn { .. })) {
            let refused = Held {
                name: task.name.clone(),
                settings: task.settings.clone(),
                blob: task.blob.clone(),
            };
            self.crm.refused.update_value(|files| {
                files.insert(task.kind, refused);
            });
        }
        self.crm.failures.update(|failures| {
            failures.insert(task.kind, failed);
        });
        self.crm_done();
        if task.again {
            self.refresh();
        }
    }

    fn crm_done(&self) {
        self.crm.work.set(None);
        self.next_crm();
    }
}

impl CrmFailure {
    /// What happened and what to do.
    pub(crate) fn words(&self) -> explain::Explained {
        match self {
            Self::Refused(error) => explain::crm_error(error),
            Self::Lost => explain::Explained {
                what: "The browser could not open this file, or the engine stopped while reading it.".to_owned(),
                hint: "Choose it again.".to_owned(),
            },
        }
    }
}
