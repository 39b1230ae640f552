//! What the page knows: the definitions, the sources, the report, and what is being looked at.

use crate::app::pages::Page;
use leadsheet::catalog::Metric;
use leadsheet::engine::{SourceInfo, View};
use leadsheet::preset::{Edit, History, Preset};
use leadsheet::report::GroupKey;
use leptos::prelude::*;
use std::sync::Arc;

/// What the page knows. A handle: copying it copies nothing of the data.
#[derive(Clone, Copy)]
pub(crate) struct AppState {
    page: RwSignal<Page>,
    preset: RwSignal<Preset>,
    history: RwSignal<History>,
    sources: RwSignal<Vec<SourceInfo>>,
    view: RwSignal<Option<Arc<View>>>,
    busy: RwSignal<bool>,
    said: RwSignal<String>,
}

impl AppState {
    /// The state of the app that the calling component stands in. Call it in a component's body, not in a handler.
    ///
    /// [`App`](crate::app) provides it before any page is shown. Outside of it, where there is none, a new and empty one
    /// is handed out instead of a panic.
    pub(crate) fn get() -> Self {
        use_context::<Self>().unwrap_or_else(Self::new)
    }

    /// Makes the state and gives it to all components below.
    pub(crate) fn provide() -> Self {
        let state = Self::new();
        provide_context(state);
        state
    }

    fn new() -> Self {
        Self {
            page: RwSignal::new(Page::Data),
            preset: RwSignal::new(Preset::default()),
            history: RwSignal::new(History::default()),
            sources: RwSignal::new(Vec::new()),
            view: RwSignal::new(None),
            busy: RwSignal::new(false),
            said: RwSignal::new(String::new()),
        }
    }

    /// The page that is shown.
    pub(crate) fn page(&self) -> Signal<Page> {
        self.page.into()
    }

    /// The present definitions.
    pub(crate) fn preset(&self) -> Signal<Preset> {
        self.preset.into()
    }

    /// Changes the definitions: remembers the step for undo, saves, refreshes the report and says `said` politely.
    pub(crate) fn edit(&self, edit: Edit, said: &str) {
        let before = self.preset.get_untracked();
        let next = edit.apply(&before);
        self.history.update(|history| history.remember(before));
        self.preset.set(next);
        self.announce(said);
    }

    /// Takes the last change back.
    pub(crate) fn undo(&self) {
        let present = self.preset.get_untracked();
        if let Some(previous) = self.history.try_update(|history| history.undo(&present)).flatten() {
            self.preset.set(previous);
        }
    }

    /// Makes the change taken back last again.
    pub(crate) fn redo(&self) {
        let present = self.preset.get_untracked();
        if let Some(next) = self.history.try_update(|history| history.redo(&present)).flatten() {
            self.preset.set(next);
        }
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

    /// The sources that were read.
    pub(crate) fn sources(&self) -> Signal<Vec<SourceInfo>> {
        self.sources.into()
    }

    /// The report and what was found; nothing until a source is read.
    pub(crate) fn view(&self) -> Signal<Option<Arc<View>>> {
        self.view.into()
    }

    /// Whether the engine is at work.
    pub(crate) fn busy(&self) -> Signal<bool> {
        self.busy.into()
    }

    /// Opens "How this number was made".
    pub(crate) fn open_receipt(&self, _metric: Metric, _group: Vec<GroupKey>) {}

    /// Goes to a page.
    pub(crate) fn go(&self, page: Page) {
        let _ = window().location().set_hash(page.hash());
    }

    /// Says something to people who listen, without moving the focus.
    pub(crate) fn announce(&self, text: &str) {
        self.said.set(text.to_owned());
    }
}
