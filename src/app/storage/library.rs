//! What the browser keeps besides the present definitions: the library, which preset is in use, progress in exercises.

use super::{NotKept, PRESET, get, put_aside_as, set, storage};
use leadsheet::preset::library::{Library, StoredError};
use serde::{Serialize, de::DeserializeOwned};
use web_sys::StorageEvent;

const LIBRARY: &str = "leadsheet.library";
/// With a number from 1: what could not be read.
const CORRUPT: &str = "leadsheet.library.corrupt-";
const USING: &str = "leadsheet.library.using";
const EXERCISES: &str = "leadsheet.exercises";

/// What was found of the library.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FoundLibrary {
    /// Nothing yet.
    Nothing,
    /// The presets that are kept, and what of them could not be read: that was put aside.
    Library(Box<Library>, Option<String>),
    /// It cannot be read. It was put aside and is here word for word.
    Corrupt(String),
    /// A newer version of the format. It is left alone.
    Newer(u64),
    /// Storage is blocked.
    Blocked,
}

/// The presets that are kept. What cannot be read is put aside.
pub(crate) fn load_library() -> FoundLibrary {
    if storage().is_none() {
        return FoundLibrary::Blocked;
    }
    let Some(raw) = get(LIBRARY) else {
        return FoundLibrary::Nothing;
    };
    match Library::from_json(&raw) {
        Ok(stored) if stored.set_aside.is_empty() => FoundLibrary::Library(Box::new(stored.library), None),
        Ok(stored) => {
            let aside = serde_json::to_string_pretty(&stored.set_aside).unwrap_or_default();
            put_aside_as(CORRUPT, &aside);
            FoundLibrary::Library(Box::new(stored.library), Some(aside))
        }
        Err(StoredError::Newer(schema)) => FoundLibrary::Newer(schema),
        Err(StoredError::Corrupt) => {
            put_aside_as(CORRUPT, &raw);
            FoundLibrary::Corrupt(raw)
        }
    }
}

/// Keeps the library.
pub(crate) fn save_library(library: &Library) -> Result<(), NotKept> {
    set(LIBRARY, &library.to_json())
}

/// The text of the definitions as they are kept now, perhaps by another tab.
pub(crate) fn preset_text() -> Option<String> {
    get(PRESET)
}

/// What another tab wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// The definitions.
    Preset,
    /// The library, or which of its presets is in use.
    Library,
    /// Something else.
    Other,
}

/// What another tab wrote, by its event.
pub(crate) fn written(event: &StorageEvent) -> Written {
    match event.key().as_deref() {
        Some(PRESET) => Written::Preset,
        Some(LIBRARY) => Written::Library,
        _ => Written::Other,
    }
}

/// Which preset is in use.
pub(crate) fn load_using<T: DeserializeOwned>() -> Option<T> {
    get(USING).and_then(|text| serde_json::from_str(&text).ok())
}

/// Keeps which preset is in use.
pub(crate) fn save_using<T: Serialize>(using: &T) -> Result<(), NotKept> {
    set(USING, &serde_json::to_string(using).unwrap_or_default())
}

/// Progress in the exercises. What cannot be read is none.
pub(crate) fn load_progress<T: DeserializeOwned + Default>() -> T {
    get(EXERCISES)
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Keeps progress in the exercises.
pub(crate) fn save_progress<T: Serialize>(progress: &T) -> Result<(), NotKept> {
    set(EXERCISES, &serde_json::to_string(progress).unwrap_or_default())
}
