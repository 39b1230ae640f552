//! What a preset changes, in words.

use crate::app::pages::definitions::words;
use leadsheet::catalog::{CountId, goals, metric_card};
use leadsheet::preset::Preset;

/// A difference between two presets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The count it is about, if it is about one.
    pub(super) count: Option<CountId>,
    /// What it is about.
    pub(super) what: String,
    /// How it is now, with action types in backticks.
    pub(super) now: String,
}

/// What `after` does in another way than `before`. Name and note are no definitions.
pub(super) fn changes(before: &Preset, after: &Preset) -> Vec<Change> {
    let mut found = Vec::new();
    for id in CountId::ALL {
        let rule = after.counts.get(id);
        if before.counts.get(id) != rule {
            let now = rule.map_or_else(|| "made by default".to_owned(), words::rule);
            found.push(Change {
                count: Some(*id),
                what: words::count_name(*id).to_owned(),
                now,
            });
        }
    }
    if before.lead_rate != after.lead_rate {
        found.push(Change {
            count: None,
            what: "Lead rate".to_owned(),
            now: metric_card(after.lead_rate).formula_text.clone(),
        });
    }
    if before.window != after.window {
        found.push(Change {
            count: None,
            what: "Attribution window".to_owned(),
            now: words::window(&after.window),
        });
    }
    if before.goal != after.goal {
        let goal = goals().iter().find(|goal| goal.id == after.goal);
        found.push(Change {
            count: None,
            what: "Goal".to_owned(),
            now: goal.map_or_else(|| after.goal.clone(), |goal| goal.name.clone()),
        });
    }
    if before.extra != after.extra {
        let keys = after
            .extra
            .keys()
            .map(|key| format!("`{key}`"))
            .collect::<Vec<_>>()
            .join(", ");
        let now = if keys.is_empty() {
            "nothing".to_owned()
        } else {
            format!("{keys}; kept, though this version does not know it")
        };
        found.push(Change {
            count: None,
            what: "Other entries".to_owned(),
            now,
        });
    }
    found
}
