//! What the browser keeps: the definitions, and how the page was left.

mod library;

pub(crate) use library::{
    FoundLibrary, Written, load_library, load_progress, load_using, preset_text, save_library, save_progress,
    save_using, written,
};

use leadsheet::advice::Interview;
use leadsheet::engine::{OwnSort, Sort};
use leadsheet::preset::{History, Preset, PresetError};
use leadsheet::report::{Filter, Nested};
use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use web_sys::Storage;

const PRESET: &str = "leadsheet.preset";
/// Written first, so that a tab closed in the middle of writing leaves one whole copy.
const NEXT: &str = "leadsheet.preset.next";
/// With a number from 1: what could not be read.
const CORRUPT: &str = "leadsheet.preset.corrupt-";
/// The steps before and after, beside the definitions they led to.
const HISTORY: &str = "leadsheet.history";
/// How much of it is kept, in bytes: a tenth of what a browser gives a site.
const MOST_HISTORY: usize = 500_000;
const UI: &str = "leadsheet.ui";
const MAPPINGS: &str = "leadsheet.mappings";
const OBJECTIVE: &str = "leadsheet.objective";
/// By itself, because `boot.js` reads it before the first paint.
const THEME: &str = "leadsheet.theme";

/// The browser keeps nothing: storage is blocked or full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotKept;

/// What was found at the start.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Found {
    /// Nothing yet.
    Nothing,
    /// The definitions as they were left.
    Preset(Box<Preset>),
    /// Something that cannot be read. It was put aside and is here word for word.
    Corrupt {
        /// The text.
        raw: String,
        /// Why it cannot be read.
        error: PresetError,
    },
    /// Storage is blocked.
    Blocked,
}

/// How the page was left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Shown {
    /// The dimensions to group by; none until a person chose.
    pub(crate) by: Option<Vec<String>>,
    /// How groups are sorted.
    pub(crate) sort: Sort,
    /// Whether the table has every metric, not only the goal's.
    pub(crate) all_metrics: bool,
    /// Which rows are kept.
    pub(crate) filter: Filter,
    /// How many groups are shown before the rest is put together; none shows all.
    pub(crate) top: Option<usize>,
    /// Sorted by a figure of the person's own, in the place of `sort`.
    pub(crate) own_sort: Option<OwnSort>,
    /// Groups of the outer dimensions stand above those inside, some of them closed.
    pub(crate) nested: Option<Nested>,
    /// What is looked for in the groups' names. A reload forgets it.
    #[serde(skip)]
    pub(crate) search: String,
}

/// Light, dark, or what the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Always light.
    Light,
    /// Always dark.
    Dark,
    /// As the system is set.
    #[default]
    System,
}

impl Theme {
    /// All of them, as they are offered.
    pub(crate) const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::System];

    /// What it is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Light => "Light",
            Self::Dark => "Dark",
            Self::System => "System",
        }
    }

    /// The value of the attribute on the root.
    pub(crate) const fn attribute(self) -> Option<&'static str> {
        match self {
            Self::Light => Some("light"),
            Self::Dark => Some("dark"),
            Self::System => None,
        }
    }
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

fn set(key: &str, text: &str) -> Result<(), NotKept> {
    storage().ok_or(NotKept)?.set_item(key, text).map_err(|_| NotKept)
}

fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// The definitions as they were left. What cannot be read is put aside, never overwritten.
pub(crate) fn load_preset() -> Found {
    if storage().is_none() {
        return Found::Blocked;
    }
    let next = get(NEXT).and_then(|text| Preset::from_json(&text).ok());
    let Some(raw) = get(PRESET) else {
        return next.map_or(Found::Nothing, |preset| Found::Preset(Box::new(preset)));
    };
    match (Preset::from_json(&raw), next) {
        (Ok(preset), _) => Found::Preset(Box::new(preset)),
        (Err(_), Some(next)) => {
            put_aside(&raw);
            Found::Preset(Box::new(next))
        }
        (Err(error), None) => {
            put_aside(&raw);
            Found::Corrupt { raw, error }
        }
    }
}

/// Keeps a text that cannot be read beside the others of its kind.
fn put_aside(raw: &str) {
    put_aside_as(CORRUPT, raw);
}

/// The same under keys that begin like this.
fn put_aside_as(begin: &str, raw: &str) {
    let mut keys = (1..=9).map(|number| format!("{begin}{number}"));
    if let Some(key) = keys.find(|key| get(key).is_none_or(|kept| kept == raw)) {
        let _ = set(&key, raw);
    }
}

/// Keeps the definitions: whole under a second key first, then in their place.
pub(crate) fn save_preset(preset: &Preset) -> Result<(), NotKept> {
    let text = preset.to_json();
    // The definitions need the room more than their history does.
    set(NEXT, &text).or_else(|_| {
        remove(HISTORY);
        set(NEXT, &text)
    })?;
    set(PRESET, &text)?;
    remove(NEXT);
    Ok(())
}

/// What is remembered about columns, as it was kept.
pub(crate) fn load_mappings() -> Option<String> {
    get(MAPPINGS)
}

/// Keeps what is remembered about columns.
pub(crate) fn save_mappings(text: &str) -> Result<(), NotKept> {
    set(MAPPINGS, text)
}

/// The steps that led to these definitions. What cannot be read, or led to others, is dropped.
pub(crate) fn load_history(present: &Preset) -> History {
    get(HISTORY)
        .and_then(|text| History::from_text(&text, present))
        .unwrap_or_default()
}

/// Keeps the nearest steps. Without room for them nothing is kept of them.
pub(crate) fn save_history(history: &History, present: &Preset) {
    if set(HISTORY, &history.to_text(present, MOST_HISTORY)).is_err() {
        remove(HISTORY);
    }
}

/// How the page was left.
pub(crate) fn load_shown() -> Shown {
    get(UI)
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Keeps how the page is left.
pub(crate) fn save_shown(shown: &Shown) -> Result<(), NotKept> {
    set(UI, &serde_json::to_string(shown).unwrap_or_default())
}

/// The answers of the Objective page: choices of a list, nothing personal.
pub(crate) fn load_objective() -> Interview {
    get(OBJECTIVE)
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Keeps the answers of the Objective page.
pub(crate) fn save_objective(answers: &Interview) -> Result<(), NotKept> {
    if answers.is_empty() {
        remove(OBJECTIVE);
        return storage().map(|_| ()).ok_or(NotKept);
    }
    set(OBJECTIVE, &serde_json::to_string(answers).unwrap_or_default())
}

/// The chosen theme.
pub(crate) fn load_theme() -> Theme {
    let kept = get(THEME);
    Theme::ALL
        .into_iter()
        .find(|theme| theme.attribute().is_some() && theme.attribute() == kept.as_deref())
        .unwrap_or_default()
}

/// Keeps the chosen theme.
pub(crate) fn save_theme(theme: Theme) -> Result<(), NotKept> {
    match theme.attribute() {
        Some(text) => set(THEME, text),
        None => {
            remove(THEME);
            Ok(())
        }
    }
}
