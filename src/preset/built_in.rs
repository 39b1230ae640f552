//! The presets that come with Leadsheet.

use super::Preset;
use serde::Deserialize;
use std::sync::OnceLock;

/// A preset that comes with Leadsheet.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BuiltIn {
    /// Stable name.
    pub id: String,
    /// For whom it is, and what it decides.
    pub why: String,
    /// The preset.
    pub preset: Preset,
}

#[derive(Default, Deserialize)]
struct File {
    presets: Vec<BuiltIn>,
}

/// The presets that come with Leadsheet, in order. A file that cannot be read is an empty one here and a failing test.
#[must_use]
pub fn built_in() -> &'static [BuiltIn] {
    static PRESETS: OnceLock<Vec<BuiltIn>> = OnceLock::new();
    PRESETS.get_or_init(|| {
        serde_json::from_str::<File>(include_str!("../catalog/presets.json"))
            .unwrap_or_default()
            .presets
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::action_type;
    use crate::preset::formula::offered_label;
    use crate::preset::{Rule, compile};

    #[test]
    fn the_five_are_there_and_read_as_any_preset_does() {
        let names: Vec<&str> = built_in().iter().map(|entry| entry.preset.name.as_str()).collect();
        assert_eq!(
            names,
            ["Instant Forms", "Website", "Messaging", "Calls", "Full funnel with CRM"]
        );
        for entry in built_in() {
            assert_eq!(
                Preset::from_json(&entry.preset.to_json()).as_ref(),
                Ok(&entry.preset),
                "{}",
                entry.id
            );
            assert!(!entry.why.is_empty() && !entry.preset.note.is_empty());
        }
    }

    #[test]
    fn every_action_type_they_name_is_in_the_catalogue_and_every_rate_says_its_denominator() {
        for entry in built_in() {
            let rules = entry
                .preset
                .counts
                .values()
                .chain(entry.preset.own_counts.values().map(|own| &own.rule));
            for name in rules.flat_map(Rule::types) {
                assert!(action_type(&name).is_some(), "{}: {name}", entry.id);
            }
            let compiled = compile(&entry.preset);
            for (id, metric) in &entry.preset.own_metrics {
                assert!(metric.name.contains(" / "), "{}: {id}", entry.id);
                assert!(compiled.metrics.contains_key(id), "{}: {id}", entry.id);
                let _ = offered_label(&metric.name, &compiled.metrics[id].expr, &compiled.scope);
            }
        }
    }
}
