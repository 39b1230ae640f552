//! What the page knows: the definitions, the sources, the report, and what is being looked at.

mod asked;
pub(crate) mod crm;
mod mappings;
mod notices;
mod presets;
mod quality;
mod reading;
mod report;
mod steps;
mod typed;

pub(crate) use notices::{Notice, NoticeAction};
pub(crate) use presets::{Applied, InUse, Origin, Proposal, Shelf, Using, definitions};
pub(crate) use quality::{QualityAnswers, ScenarioText, StageText};
pub(crate) use reading::{Failure, Input, Reading};
pub(crate) use report::{LIMIT, MOST_DIMENSIONS, Opened};

use crate::app::client::{Client, Heard};
use crate::app::pages::Page;
use crate::app::remembered::{self, Remembered};
use crate::app::storage::{self, Found, NotKept, Shown, Theme};
use leadsheet::engine::{Response, SourceId, SourceInfo, View};
use leadsheet::explain;
use leadsheet::preset::{Edit, History, Preset};
use leadsheet::report::TypedNumbers;
use leadsheet::source::Question;
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the page knows. A handle: copying it copies nothing of the data.
#[derive(Clone, Copy)]
pub(crate) struct AppState {
    page: RwSignal<Page>,
    anchor: RwSignal<String>,
    preset: RwSignal<Preset>,
    history: RwSignal<History>,
    sources: RwSignal<Vec<SourceInfo>>,
    samples: RwSignal<BTreeSet<SourceId>>,
    off: RwSignal<BTreeSet<SourceId>>,
    asked: RwSignal<BTreeMap<SourceId, Vec<Question>>>,
    reading: RwSignal<Vec<Reading>>,
    failures: RwSignal<Vec<Failure>>,
    view: RwSignal<Option<Arc<View>>>,
    shown: RwSignal<Shown>,
    opened: RwSignal<Option<Opened>>,
    notices: RwSignal<Vec<Notice>>,
    said: RwSignal<String>,
    theme: RwSignal<Theme>,
    busy: RwSignal<bool>,
    storage_told: StoredValue<bool>,
    counted: StoredValue<u32>,
    batch: StoredValue<reading::Batch>,
    asking: StoredValue<report::Asking>,
    remembered: RwSignal<Vec<Remembered>>,
    recalled: RwSignal<BTreeSet<SourceId>>,
    waiting: StoredValue<asked::Waiting, LocalStorage>,
    version: RwSignal<u32>,
    crm: crm::CrmDesk,
    quality: QualityAnswers,
    typed: RwSignal<TypedNumbers>,
    presets: presets::Presets,
    client: StoredValue<Option<Client>, LocalStorage>,
}

impl AppState {
    /// The state of the app that the calling component stands in. Call it in a component's body, not in a handler.
    ///
    /// The app provides it before any page is shown. Outside of it, where there is none, a new and empty one is handed
    /// out instead of a panic.
    pub(crate) fn get() -> Self {
        use_context::<Self>().unwrap_or_else(Self::new)
    }

    /// Makes the state from what the browser kept, starts the engine, and gives the state to all components below.
    pub(crate) fn provide() -> Self {
        let state = Self::new();
        provide_context(state);
        state.load();
        state
            .client
            .set_value(Some(Client::start(move |heard| state.hear(heard))));
        state
    }

    fn new() -> Self {
        Self {
            page: RwSignal::new(Page::Data),
            anchor: RwSignal::new(String::new()),
            preset: RwSignal::new(Preset::default()),
            history: RwSignal::new(History::default()),
            sources: RwSignal::new(Vec::new()),
            samples: RwSignal::new(BTreeSet::new()),
            off: RwSignal::new(BTreeSet::new()),
            asked: RwSignal::new(BTreeMap::new()),
            reading: RwSignal::new(Vec::new()),
            failures: RwSignal::new(Vec::new()),
            view: RwSignal::new(None),
            shown: RwSignal::new(Shown::default()),
            opened: RwSignal::new(None),
            notices: RwSignal::new(Vec::new()),
            said: RwSignal::new(String::new()),
            theme: RwSignal::new(Theme::default()),
            busy: RwSignal::new(false),
            storage_told: StoredValue::new(false),
            counted: StoredValue::new(0),
            batch: StoredValue::new(reading::Batch::default()),
            asking: StoredValue::new(report::Asking::default()),
            remembered: RwSignal::new(Vec::new()),
            recalled: RwSignal::new(BTreeSet::new()),
            waiting: StoredValue::new_local(asked::Waiting::default()),
            version: RwSignal::new(0),
            crm: crm::CrmDesk::new(),
            quality: QualityAnswers::new(),
            typed: RwSignal::new(TypedNumbers::default()),
            presets: presets::Presets::new(),
            client: StoredValue::new_local(None),
        }
    }

    fn load(&self) {
        self.theme.set(storage::load_theme());
        self.shown.set(storage::load_shown());
        self.remembered.set(remembered::load());
        match storage::load_preset() {
            Found::Nothing => {}
            Found::Preset(preset) => {
                self.history.set(storage::load_history(&preset));
                self.preset.set(*preset);
            }
            Found::Corrupt { raw, error } => self.notify_corrupt(raw, &explain::preset_error(&error)),
            Found::Blocked => self.kept(Err(NotKept)),
        }
        self.load_presets();
    }

    /// The page that is shown.
    pub(crate) fn page(&self) -> Signal<Page> {
        self.page.into()
    }

    /// What follows the page's name in the address: `leads` in `#/learn/leads`. Empty most of the time.
    pub(crate) fn anchor(&self) -> Signal<String> {
        self.anchor.into()
    }

    /// Takes page and anchor from the address. Says whether the page is another one now.
    pub(crate) fn follow_address(&self) -> bool {
        let hash = window().location().hash().unwrap_or_default();
        let hash = self.open_link(hash);
        let (page, anchor) = Page::of_hash(&hash);
        let changed = self.page.get_untracked() != page;
        if changed {
            self.page.set(page);
        }
        if self.anchor.with_untracked(|old| *old != anchor) {
            self.anchor.set(anchor);
        }
        changed
    }

    /// Goes to a page.
    pub(crate) fn go(&self, page: Page) {
        let _ = window().location().set_hash(page.hash());
    }

    /// The present definitions.
    pub(crate) fn preset(&self) -> Signal<Preset> {
        self.preset.into()
    }

    /// Changes the definitions: remembers the step for undo, saves, refreshes the report and says `said` politely.
    pub(crate) fn edit(&self, edit: Edit, said: &str) {
        let before = self.preset.get_untracked();
        let next = edit.apply(&before);
        if next != before {
            self.history.update(|history| history.remember(before));
            self.take(next);
        }
        self.announce(said);
    }

    /// Whether the engine is at work.
    pub(crate) fn busy(&self) -> Signal<bool> {
        self.busy.into()
    }

    /// Says something to people who listen, without moving the focus.
    pub(crate) fn announce(&self, text: &str) {
        // The same text twice is no change, and would not be read out again.
        let mark = if self.said.with_untracked(|said| said == text) {
            "\u{a0}"
        } else {
            ""
        };
        self.said.set(format!("{text}{mark}"));
    }

    /// What was said last.
    pub(crate) fn said(&self) -> Signal<String> {
        self.said.into()
    }

    /// The theme.
    pub(crate) fn theme(&self) -> Signal<Theme> {
        self.theme.into()
    }

    /// Chooses a theme.
    pub(crate) fn set_theme(&self, theme: Theme) {
        self.theme.set(theme);
        self.kept(storage::save_theme(theme));
    }

    fn with_client<T>(&self, use_it: impl FnOnce(&Client) -> T) -> Option<T> {
        // A copy of the handle, so that nothing is borrowed while it is used.
        let client = self.client.try_with_value(Clone::clone).flatten()?;
        let result = use_it(&client);
        self.busy.set(client.busy());
        Some(result)
    }

    fn hear(&self, heard: Heard) {
        match heard {
            Heard::Answer { id, response, again } => match self.hand_over(id, response) {
                Some(Response::Read(info)) => self.was_read(*info, again),
                Some(Response::NotRead { source, name, error }) => {
                    self.not_read(source, name, explain::read_error(&error));
                }
                Some(Response::View(view)) => self.viewed(id, *view),
                Some(Response::Receipt(receipt)) => self.receipt_came(id, receipt),
                // What needs no answer, and what somebody waited for.
                Some(_) | None => {}
            },
            Heard::Progress { source, progress } => self.progressed(source, progress),
            Heard::Unopened { source, name } => self.not_read(source, name, reading::unopened()),
            Heard::Fell {
                words,
                during,
                started,
                restarted,
            } => {
                match (started, restarted) {
                    (true, _) => self.fell(words, during.map(|request| *request), restarted),
                    (false, false) => self.did_not_start(words),
                    // A part that did not load may load at the next try.
                    (false, true) => {}
                }
                self.give_up_lost();
                if started && restarted {
                    self.crm_again();
                }
            }
            Heard::Lost => self.give_up_lost(),
        }
        let _ = self.with_client(|_| ());
    }
}
