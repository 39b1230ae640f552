//! A short sign of the definitions a report was made with.

use super::Preset;
use sha2::{Digest as _, Sha256};

/// Bytes of the hash that are shown: two presets that differ show the same sign once in 2^48.
const BYTES: usize = 6;

impl Preset {
    /// Twelve hexadecimal digits of the SHA-256 of its JSON with sorted keys. Notes and views are no definitions and leave
    /// it as it is.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut definitions = self.clone();
        definitions.notes.clear();
        definitions.views.clear();
        // A value sorts its keys.
        let text = serde_json::to_value(&definitions).map_or_else(|_| String::new(), |value| value.to_string());
        Sha256::digest(text.as_bytes())
            .iter()
            .take(BYTES)
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Edit, Note, Pin};
    use super::*;
    use crate::day::Day;

    #[test]
    fn the_fingerprint_of_a_preset_is_that_of_the_preset_read_back() {
        let preset = Preset::default();
        let again = Preset::from_json(&preset.to_json()).expect("a preset");
        assert_eq!(preset.fingerprint(), again.fingerprint());
        assert_eq!(preset.fingerprint().len(), 12);
    }

    #[test]
    fn another_window_is_another_fingerprint_and_a_note_is_not() {
        let preset = Preset::default();
        let other = Edit::Window("7d_click".to_owned()).apply(&preset);
        assert_ne!(preset.fingerprint(), other.fingerprint());
        let note = Note {
            pin: Pin::Day(Day::new(2026, 9, 14).expect("a day")),
            text: "Holiday.".to_owned(),
        };
        assert_eq!(
            preset.fingerprint(),
            Edit::Notes(vec![note]).apply(&preset).fingerprint()
        );
    }
}
