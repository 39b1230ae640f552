//! Taking a change of own things into the preset, or saying why not.

use crate::app::state::AppState;
use leadsheet::explain;
use leadsheet::preset::formula::Name;
use leadsheet::preset::{Edit, OwnId, Preset, PresetError, PresetErrorKind, compile};
use leptos::prelude::*;

/// Makes a change, when the preset after it can be read back: what cannot be would be lost at the next reload.
pub(in crate::app::pages::definitions) fn save(state: AppState, edit: Edit, said: &str) -> Result<(), String> {
    let preset = state.preset().get_untracked();
    let checked = edit
        .clone()
        .check(&preset)
        .and_then(|next| Preset::from_json(&next.to_json()));
    match checked {
        Ok(_) => {
            state.edit(edit, said);
            Ok(())
        }
        Err(error) => Err(why_not(&preset, &error)),
    }
}

/// Why a change cannot be made. A formula that it would break is called by the name its author gave it.
fn why_not(preset: &Preset, error: &PresetError) -> String {
    let broken = error
        .at
        .strip_prefix("own_metrics.")
        .and_then(|at| at.strip_suffix(".formula"))
        .and_then(|id| preset.own_metrics.get(id));
    match (&error.kind, broken) {
        (PresetErrorKind::Formula(found), Some(metric)) => {
            let explained = explain::formula_error(found);
            format!(
                "After this change “{}” could not be worked out: {} Nothing was changed.",
                metric.name, explained.what
            )
        }
        _ => {
            let explained = explain::preset_error(error);
            format!("{} {}", explained.what, explained.hint)
        }
    }
}

/// A free id for something of this name.
pub(super) fn free_id(preset: &Preset, name: &str) -> OwnId {
    OwnId::from_name(name, &|text| preset.own_ids().any(|id| id.as_str() == text))
}

/// The names of the metrics that use something of the person's own.
pub(super) fn users(preset: &Preset, id: &OwnId) -> Vec<String> {
    let wanted = Name::Own(id.clone());
    compile(preset)
        .metrics
        .iter()
        .filter(|(_, metric)| metric.checked.uses.contains(&wanted))
        .filter_map(|(user, _)| preset.own_metrics.get(user).map(|metric| metric.name.clone()))
        .collect()
}

/// Why something cannot be taken away: what still uses it.
pub(super) fn still_used(name: &str, users: &[String]) -> Option<String> {
    let first = users.first()?;
    let more = match users.len() {
        1 => String::new(),
        2 => " and one other metric".to_owned(),
        more => format!(" and {} other metrics", more - 1),
    };
    let verb = if users.len() == 1 { "uses" } else { "use" };
    Some(format!("“{first}”{more} {verb} “{name}”. Change or delete that first."))
}
