//! The presets a person keeps: names, history, undo. Where they are stored is the page's business; what time it is, too.

use super::{LARGEST, Preset};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The most presets that are kept.
pub const MOST_PRESETS: usize = 200;
/// The most earlier versions of one preset that are kept.
pub const MOST_VERSIONS: usize = 50;
/// The most deleted presets that can be taken back.
pub const MOST_DELETED: usize = 20;
/// The version of a library's own format.
pub const LIBRARY_SCHEMA: u32 = 1;

/// The number of a kept preset, given once and never again.
pub type SavedId = u64;

/// A preset that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// Its number.
    pub id: SavedId,
    /// Rises with every change. Who changes it says which revision they saw.
    pub revision: u64,
    /// When it was last changed, as the page wrote it.
    pub at: String,
    /// The preset.
    pub preset: Preset,
    /// Earlier versions, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<Version>,
}

/// An earlier version of a preset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// Its revision.
    pub revision: u64,
    /// When it was made.
    pub at: String,
    /// What was done to it next: "Leads: Meta leads only".
    pub then: String,
    /// The preset as it was.
    pub preset: Preset,
}

/// The presets a person keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// The version of this format.
    pub schema: u32,
    /// Rises with every change of anything, so that a tab can tell that another one wrote.
    pub revision: u64,
    /// The next number to give.
    next: SavedId,
    /// The presets, in the order they were made.
    pub presets: Vec<Saved>,
    /// Deleted ones that can be taken back, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deleted: Vec<Saved>,
    /// What another version wrote and this one does not know. Kept.
    #[serde(flatten)]
    pub extra: BTreeMap<String, Value>,
}

impl Default for Library {
    fn default() -> Self {
        Self {
            schema: LIBRARY_SCHEMA,
            revision: 0,
            next: 1,
            presets: Vec::new(),
            deleted: Vec::new(),
            extra: BTreeMap::new(),
        }
    }
}

/// Why a change of the library was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryError {
    /// There is no such preset, perhaps any more.
    Gone,
    /// Somebody else, such as another tab, changed it since: what is there now. Nothing was overwritten.
    Changed(Box<Saved>),
    /// There are [`MOST_PRESETS`] already.
    Full,
    /// A name of nothing but spaces.
    NoName,
}

/// Why a stored library was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredError {
    /// It is not a library. To be set aside and offered for download.
    Corrupt,
    /// It was written by a newer version of the format. To be left alone.
    Newer(u64),
}

/// A stored library that was read, and the parts of it that could not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The library.
    pub library: Library,
    /// Presets that could not be read, as they stood. To be set aside and offered for download.
    pub set_aside: Vec<Value>,
}

impl Library {
    /// A kept preset.
    #[must_use]
    pub fn get(&self, id: SavedId) -> Option<&Saved> {
        self.presets.iter().find(|saved| saved.id == id)
    }

    /// Keeps a preset as a new one. A name that is taken gets a number.
    ///
    /// # Errors
    /// When there are as many as are kept.
    pub fn add(&mut self, mut preset: Preset, at: &str) -> Result<SavedId, LibraryError> {
        if self.presets.len() >= MOST_PRESETS {
            return Err(LibraryError::Full);
        }
        preset.name = self.free_name(&preset.name, None);
        let id = self.next;
        self.next += 1;
        self.revision += 1;
        self.presets.push(Saved {
            id,
            revision: 1,
            at: at.to_owned(),
            preset,
            history: Vec::new(),
        });
        Ok(id)
    }

    /// Changes a preset that was last seen at `seen`; what it was goes into its history. Gives its new revision.
    ///
    /// # Errors
    /// When it is gone, or was changed since.
    pub fn save(&mut self, id: SavedId, seen: u64, preset: Preset, at: &str, said: &str) -> Result<u64, LibraryError> {
        let saved = self.seen(id, seen)?;
        if saved.preset == preset {
            return Ok(saved.revision);
        }
        let before = std::mem::replace(&mut saved.preset, preset);
        let before_at = std::mem::replace(&mut saved.at, at.to_owned());
        saved.history.push(Version {
            revision: saved.revision,
            at: before_at,
            then: said.to_owned(),
            preset: before,
        });
        if saved.history.len() > MOST_VERSIONS {
            saved.history.remove(0);
        }
        saved.revision += 1;
        let revision = saved.revision;
        self.revision += 1;
        Ok(revision)
    }

    /// Gives a preset another name, with a number where the name is taken.
    ///
    /// # Errors
    /// When it is gone, was changed since, or the name is empty.
    pub fn rename(&mut self, id: SavedId, seen: u64, name: &str, at: &str) -> Result<u64, LibraryError> {
        let name = name.trim();
        if name.is_empty() {
            return Err(LibraryError::NoName);
        }
        let name = self.free_name(name, Some(id));
        let preset = Preset {
            name: name.clone(),
            ..self.seen(id, seen)?.preset.clone()
        };
        self.save(id, seen, preset, at, &format!("Renamed to {name}"))
    }

    /// Keeps a copy of a preset as a new one, without its history.
    ///
    /// # Errors
    /// When it is gone, or there are as many as are kept.
    pub fn duplicate(&mut self, id: SavedId, at: &str) -> Result<SavedId, LibraryError> {
        let preset = self.get(id).ok_or(LibraryError::Gone)?.preset.clone();
        self.add(preset, at)
    }

    /// Deletes a preset. [`Library::take_back`] takes it back.
    ///
    /// # Errors
    /// When it is gone, or was changed since.
    pub fn delete(&mut self, id: SavedId, seen: u64) -> Result<(), LibraryError> {
        self.seen(id, seen)?;
        let at = self
            .presets
            .iter()
            .position(|saved| saved.id == id)
            .ok_or(LibraryError::Gone)?;
        let saved = self.presets.remove(at);
        self.deleted.push(saved);
        if self.deleted.len() > MOST_DELETED {
            self.deleted.remove(0);
        }
        self.revision += 1;
        Ok(())
    }

    /// Takes back a deleted preset, with its number, history and place.
    ///
    /// # Errors
    /// When it is gone for good, or there are as many as are kept.
    pub fn take_back(&mut self, id: SavedId) -> Result<(), LibraryError> {
        if self.presets.len() >= MOST_PRESETS {
            return Err(LibraryError::Full);
        }
        let at = self
            .deleted
            .iter()
            .position(|saved| saved.id == id)
            .ok_or(LibraryError::Gone)?;
        let mut saved = self.deleted.remove(at);
        saved.preset.name = self.free_name(&saved.preset.name, None);
        let place = self.presets.partition_point(|before| before.id < id);
        self.presets.insert(place, saved);
        self.revision += 1;
        Ok(())
    }

    /// Forgets the deleted presets for good.
    pub fn forget_deleted(&mut self) {
        if !self.deleted.is_empty() {
            self.deleted.clear();
            self.revision += 1;
        }
    }

    /// Goes back to an earlier version, which is one more change and can be gone back from.
    ///
    /// # Errors
    /// When it or the version is gone, or it was changed since.
    pub fn restore(&mut self, id: SavedId, seen: u64, version: u64, at: &str) -> Result<u64, LibraryError> {
        let earlier = self
            .seen(id, seen)?
            .history
            .iter()
            .find(|earlier| earlier.revision == version)
            .ok_or(LibraryError::Gone)?;
        let preset = earlier.preset.clone();
        let said = format!("Back to version {version}");
        self.save(id, seen, preset, at, &said)
    }

    fn seen(&mut self, id: SavedId, seen: u64) -> Result<&mut Saved, LibraryError> {
        let saved = self
            .presets
            .iter_mut()
            .find(|saved| saved.id == id)
            .ok_or(LibraryError::Gone)?;
        if saved.revision == seen {
            Ok(saved)
        } else {
            Err(LibraryError::Changed(Box::new(saved.clone())))
        }
    }

    /// The name, with a number after it when another preset has it.
    fn free_name(&self, name: &str, own: Option<SavedId>) -> String {
        let taken = |name: &str| {
            self.presets
                .iter()
                .any(|saved| Some(saved.id) != own && saved.preset.name == name)
        };
        let mut free = name.to_owned();
        let mut number = 2_u32;
        while taken(&free) {
            free = format!("{name} ({number})");
            number += 1;
        }
        free
    }

    /// As JSON, for storage or a file.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a stored library. A preset in it that cannot be read is set aside, and the others are kept.
    ///
    /// # Errors
    /// When it is no library at all, or a newer one.
    pub fn from_json(text: &str) -> Result<Stored, StoredError> {
        let Ok(Value::Object(mut object)) = serde_json::from_str::<Value>(text) else {
            return Err(StoredError::Corrupt);
        };
        match object.get("schema").and_then(Value::as_u64) {
            Some(schema) if schema > u64::from(LIBRARY_SCHEMA) => return Err(StoredError::Newer(schema)),
            Some(1..) => {}
            _ => return Err(StoredError::Corrupt),
        }
        let number = |value: Option<Value>| value.as_ref().and_then(Value::as_u64);
        object.remove("schema");
        let mut library = Self {
            revision: number(object.remove("revision")).unwrap_or_default(),
            next: number(object.remove("next")).unwrap_or(1),
            ..Self::default()
        };
        let mut set_aside = Vec::new();
        for (key, most) in [("presets", MOST_PRESETS), ("deleted", MOST_DELETED)] {
            let entries = match object.remove(key) {
                Some(Value::Array(entries)) => entries,
                Some(other) => {
                    set_aside.push(other);
                    continue;
                }
                None => continue,
            };
            let kept = if key == "presets" {
                &mut library.presets
            } else {
                &mut library.deleted
            };
            for entry in entries {
                match saved(&entry) {
                    Some(saved) if kept.len() < most && !kept.iter().any(|other| other.id == saved.id) => {
                        kept.push(saved)
                    }
                    _ => set_aside.push(entry),
                }
            }
        }
        let used = library
            .presets
            .iter()
            .chain(&library.deleted)
            .map(|saved| saved.id)
            .max();
        library.next = library.next.max(used.map_or(1, |used| used.saturating_add(1)));
        library.extra = object.into_iter().collect();
        Ok(Stored { library, set_aside })
    }
}

/// A stored preset. A version of its history that cannot be read is left out: the preset itself matters more.
fn saved(entry: &Value) -> Option<Saved> {
    let preset = |value: &Value| {
        let text = value.to_string();
        (text.len() <= LARGEST).then(|| Preset::from_json(&text).ok()).flatten()
    };
    let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let history = entry.get("history").and_then(Value::as_array);
    Some(Saved {
        id: entry.get("id")?.as_u64()?,
        revision: entry.get("revision")?.as_u64()?,
        at: text(entry, "at"),
        preset: preset(entry.get("preset")?)?,
        history: history
            .into_iter()
            .flatten()
            .filter_map(|version| {
                Some(Version {
                    revision: version.get("revision")?.as_u64()?,
                    at: text(version, "at"),
                    then: text(version, "then"),
                    preset: preset(version.get("preset")?)?,
                })
            })
            .collect(),
    })
}

#[cfg(test)]
mod tests;
