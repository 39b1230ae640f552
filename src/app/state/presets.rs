//! Presets that are kept, opened and shared, and other tabs that change them.

use super::{AppState, NoticeAction};
use crate::app::pages::Page;
use crate::app::storage::{self, FoundLibrary, NotKept, Written};
use leadsheet::explain::{self, Explained};
use leadsheet::preset::built_in::built_in;
use leadsheet::preset::library::{Library, LibraryError, SavedId};
use leadsheet::preset::link::{LINK_KEY, from_link};
use leadsheet::preset::{Edit, Preset};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Which preset is in use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Using {
    /// One of the library.
    Saved(SavedId),
    /// One that comes with Leadsheet.
    BuiltIn(String),
}

/// Which preset is in use, and whether the definitions changed since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InUse {
    /// Which.
    pub(crate) which: Using,
    /// Its name.
    pub(crate) name: String,
    /// The definitions are no longer those of the preset.
    pub(crate) changed: bool,
}

/// Where a preset came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A file.
    File,
    /// A pasted text.
    Paste,
    /// A link.
    Link,
    /// The library.
    Saved(SavedId),
    /// An earlier version of one in the library.
    Version(SavedId),
    /// One that comes with Leadsheet.
    BuiltIn(String),
}

/// A preset that was opened and is looked at before it is taken.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proposal {
    /// The preset.
    pub(crate) preset: Preset,
    /// Where it came from.
    pub(crate) origin: Origin,
}

/// A preset that was taken.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Applied {
    /// What it is called.
    pub(crate) name: String,
    /// It was added to what was there, instead of taking its place.
    pub(crate) merged: bool,
    /// The definitions after it.
    pub(crate) after: Preset,
}

/// Whether the library can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// It can.
    Open,
    /// A newer version of Leadsheet wrote it.
    Newer,
    /// The browser keeps nothing; the library lives as long as the tab.
    Passing,
}

/// The signals about presets.
#[derive(Clone, Copy)]
pub(super) struct Presets {
    library: RwSignal<Library>,
    shelf: RwSignal<Shelf>,
    using: RwSignal<Option<Using>>,
    /// The definitions before the last preset was taken, and what was in use then: undo goes back there.
    before: RwSignal<Option<(Preset, Option<Using>)>>,
    proposal: RwSignal<Option<Proposal>>,
    refused: RwSignal<Option<Explained>>,
    applied: RwSignal<Option<Applied>>,
    /// The text of the definitions as this tab last read or wrote it.
    kept: StoredValue<Option<String>>,
}

impl Presets {
    pub(super) fn new() -> Self {
        Self {
            library: RwSignal::new(Library::default()),
            shelf: RwSignal::new(Shelf::Open),
            using: RwSignal::new(None),
            before: RwSignal::new(None),
            proposal: RwSignal::new(None),
            refused: RwSignal::new(None),
            applied: RwSignal::new(None),
            kept: StoredValue::new(None),
        }
    }
}

const OTHER_TAB: &str = "Another tab changed the definitions.";

/// What a preset decides: all but what is pinned and kept beside it.
pub(crate) fn definitions(preset: &Preset) -> Preset {
    Preset {
        notes: Vec::new(),
        views: Vec::new(),
        ..preset.clone()
    }
}

impl AppState {
    pub(super) fn load_presets(&self) {
        self.presets.kept.set_value(storage::preset_text());
        self.presets.using.set(storage::load_using());
        self.load_library();
    }

    fn load_library(&self) {
        match storage::load_library() {
            FoundLibrary::Nothing => {}
            FoundLibrary::Library(library, aside) => {
                self.presets.shelf.set(Shelf::Open);
                self.presets.library.set(*library);
                if let Some(raw) = aside {
                    self.notify_library("Some presets of your library could not be read.", raw);
                }
            }
            FoundLibrary::Corrupt(raw) => self.notify_library("The library of presets could not be read.", raw),
            FoundLibrary::Newer(_) => self.presets.shelf.set(Shelf::Newer),
            FoundLibrary::Blocked => self.presets.shelf.set(Shelf::Passing),
        }
    }

    fn notify_library(&self, title: &str, text: String) {
        let action = NoticeAction::Download {
            file: "leadsheet-library-unreadable.json".to_owned(),
            text,
        };
        let words = "The unreadable text was put aside, not deleted; download it if you want to mend it. Your present definitions are unchanged.";
        self.notify(title, words, None, Some(action));
    }

    /// The presets that are kept.
    pub(crate) fn library(&self) -> Signal<Library> {
        self.presets.library.into()
    }

    /// Whether the library can be changed.
    pub(crate) fn shelf(&self) -> Signal<Shelf> {
        self.presets.shelf.into()
    }

    /// Changes the library as it is kept now, whoever wrote it last, and keeps it. Nothing changes when it cannot be kept.
    pub(crate) fn change_library<T>(
        &self,
        change: impl FnOnce(&mut Library, &str) -> Result<T, LibraryError>,
    ) -> Result<T, Explained> {
        let found = storage::load_library();
        let blocked = found == FoundLibrary::Blocked;
        let mut library = match found {
            FoundLibrary::Library(library, _) => *library,
            FoundLibrary::Newer(_) => return Err(explain::library_newer()),
            FoundLibrary::Nothing | FoundLibrary::Corrupt(_) | FoundLibrary::Blocked => {
                self.presets.library.get_untracked()
            }
        };
        let now: String = js_sys::Date::new_0().to_iso_string().into();
        let result = change(&mut library, &now);
        if result.is_ok() {
            match storage::save_library(&library) {
                Err(NotKept) if !blocked => return Err(explain::library_full()),
                result => self.kept(result),
            }
        }
        self.presets.library.set(library);
        result.map_err(|error| explain::library_error(&error))
    }

    /// Says which preset of the library is in use now.
    pub(crate) fn set_using(&self, using: Option<Using>) {
        if self.presets.using.with_untracked(|old| *old != using) {
            let _ = storage::save_using(&using);
            self.presets.using.set(using);
        }
    }

    /// Which preset is in use, and whether it was changed since.
    pub(crate) fn in_use(&self) -> Signal<Option<InUse>> {
        let (presets, preset) = (self.presets, self.preset);
        Signal::derive(move || {
            let now = preset.with(definitions);
            let using = presets.before.with(|before| match before {
                Some((preset, using)) if definitions(preset) == now => using.clone(),
                _ => presets.using.get(),
            });
            presets.library.with(|library| {
                let saved = library
                    .presets
                    .iter()
                    .map(|saved| (Using::Saved(saved.id), &saved.preset));
                let own = built_in()
                    .iter()
                    .map(|entry| (Using::BuiltIn(entry.id.clone()), &entry.preset));
                let all: Vec<(Using, &Preset)> = saved.chain(own).collect();
                let named = all.iter().find(|(which, _)| Some(which) == using.as_ref());
                let same = |(_, preset): &&(Using, &Preset)| definitions(preset) == now;
                let found = named.filter(same).or_else(|| all.iter().find(same)).or(named)?;
                Some(InUse {
                    which: found.0.clone(),
                    name: found.1.name.clone(),
                    changed: !same(&found),
                })
            })
        })
    }

    /// A preset that was opened and waits to be taken or left.
    pub(crate) fn proposal(&self) -> Signal<Option<Proposal>> {
        self.presets.proposal.into()
    }

    /// Shows what a preset would change. Nothing is taken yet.
    pub(crate) fn propose(&self, preset: Preset, origin: Origin) {
        self.presets.refused.set(None);
        self.presets.applied.set(None);
        self.presets.proposal.set(Some(Proposal { preset, origin }));
    }

    /// Says why a preset cannot be opened. What was opened before is put away.
    pub(crate) fn refuse(&self, why: Explained) {
        self.presets.applied.set(None);
        self.presets.proposal.set(None);
        self.presets.refused.set(Some(why));
    }

    /// Why a preset that came by link was not opened.
    pub(crate) fn refused(&self) -> Signal<Option<Explained>> {
        self.presets.refused.into()
    }

    /// Puts away what was opened, refused or taken.
    pub(crate) fn leave_proposal(&self) {
        self.presets.proposal.set(None);
        self.presets.refused.set(None);
        self.presets.applied.set(None);
    }

    /// The preset that was taken last, while it is still worth a word.
    pub(crate) fn applied(&self) -> Signal<Option<Applied>> {
        self.presets.applied.into()
    }

    /// Takes what was proposed, as `after` has it, in one step that can be undone.
    pub(crate) fn accept(&self, after: Preset, merged: bool) {
        let Some(Proposal { preset, origin }) = self.presets.proposal.get_untracked() else {
            return;
        };
        let name = called(&preset.name);
        let before = self.preset.get_untracked();
        let using = self.in_use().get_untracked().map(|found| found.which);
        // What is said of it stands on the page, where it is read out.
        self.edit(Edit::Replace(Box::new(after.clone())), "");
        if !merged {
            self.presets.before.set(Some((before, using)));
            self.set_using(match origin {
                Origin::Saved(id) | Origin::Version(id) => Some(Using::Saved(id)),
                Origin::BuiltIn(id) => Some(Using::BuiltIn(id)),
                Origin::File | Origin::Paste | Origin::Link => None,
            });
        }
        self.presets.proposal.set(None);
        self.presets.applied.set(Some(Applied { name, merged, after }));
    }

    /// Opens the preset that an address holds, and gives the address of the page to go to.
    pub(super) fn open_link(&self, hash: String) -> String {
        let Some((before, _)) = hash.split_once(&format!("{LINK_KEY}=")) else {
            return hash;
        };
        // The whole fragment, or what follows the page's name.
        if !matches!(before.trim_end_matches(['?', '&']), "#" | "#/presets") {
            return hash;
        }
        match from_link(&hash) {
            Ok(preset) => self.propose(preset, Origin::Link),
            Err(error) => self.refuse(explain::link_error(&error)),
        }
        // So that a reload or a bookmark does not open it again.
        let _ = window().location().replace(Page::Presets.hash());
        Page::Presets.hash().to_owned()
    }

    /// Keeps the definitions, unless another tab wrote its own since: then a person decides.
    pub(super) fn keep_preset(&self, preset: &Preset) {
        let (there, text) = (storage::preset_text(), preset.to_json());
        if there.is_some() && there != self.presets.kept.get_value() && there.as_ref() != Some(&text) {
            self.tell_of_other_tab();
            return;
        }
        let result = storage::save_preset(preset);
        if result.is_ok() {
            self.presets.kept.set_value(Some(text));
        }
        self.kept(result);
    }

    /// Hears what other tabs write.
    pub(crate) fn listen_to_tabs(&self) {
        let state = *self;
        let listening = window_event_listener(leptos::ev::storage, move |event| match storage::written(&event) {
            Written::Preset => state.other_tab_wrote(),
            Written::Library => state.load_library(),
            Written::Other => {}
        });
        on_cleanup(move || listening.remove());
    }

    fn other_tab_wrote(&self) {
        let there = storage::preset_text();
        if there.is_none() || there == self.presets.kept.get_value() {
            return;
        }
        if there.as_ref() == Some(&self.preset.with_untracked(Preset::to_json)) {
            self.presets.kept.set_value(there);
            self.withdraw(OTHER_TAB);
        } else {
            self.tell_of_other_tab();
        }
    }

    fn tell_of_other_tab(&self) {
        // Once is enough, however often the other tab writes: what it wrote last is read when a person decides.
        if self
            .notices
            .with_untracked(|notices| notices.iter().any(|notice| notice.title == OTHER_TAB))
        {
            return;
        }
        let words = "This tab still has its own. Nothing of either is lost, but what you change here is kept in the browser only after you choose.";
        self.notify(OTHER_TAB, words, None, Some(NoticeAction::OtherTab));
    }

    fn withdraw(&self, title: &str) {
        self.notices
            .update(|notices| notices.retain(|notice| notice.title != title));
    }

    /// Takes the definitions that another tab wrote. Undo brings back those of this tab.
    pub(crate) fn take_over(&self) {
        let there = storage::preset_text();
        match there.as_deref().map(Preset::from_json) {
            Some(Ok(preset)) => {
                self.presets.kept.set_value(there);
                self.edit(
                    Edit::Replace(Box::new(preset)),
                    "The other tab\u{2019}s definitions are in use here.",
                );
                self.presets.using.set(storage::load_using());
            }
            Some(Err(error)) => {
                let why = explain::preset_error(&error);
                self.notify(
                    "The other tab\u{2019}s definitions could not be read.",
                    "This tab keeps its own.",
                    Some(format!("{} {}", why.what, why.hint)),
                    Some(NoticeAction::Download {
                        file: "leadsheet-preset-unreadable.json".to_owned(),
                        text: there.unwrap_or_default(),
                    }),
                );
            }
            None => self.keep_mine(),
        }
    }

    /// Keeps the definitions of this tab. The other tab is told, and has its own until it chooses.
    pub(crate) fn keep_mine(&self) {
        self.presets.kept.set_value(storage::preset_text());
        let preset = self.preset.get_untracked();
        self.keep_preset(&preset);
        self.announce("The definitions of this tab are kept.");
    }
}

/// The name of a preset, or that it has none.
fn called(name: &str) -> String {
    if name.trim().is_empty() {
        "Preset without a name".to_owned()
    } else {
        format!("\u{201c}{}\u{201d}", explain::harmless(name))
    }
}
