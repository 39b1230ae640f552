//! Making another definition the lead definition.

use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::preset::{Edit, Preset, Refine, Rule};
use leptos::prelude::*;

/// The preset in which leads are counted like this.
fn with_leads(preset: &Preset, rule: Option<Rule>, refine: Refine) -> Preset {
    let mut next = preset.clone();
    match rule {
        // Leads that are the same as leads are made by default.
        Some(Rule::Same(CountId::Leads)) => {}
        Some(rule) => {
            next.counts.insert(CountId::Leads, rule);
        }
        None => {
            next.counts.remove(&CountId::Leads);
        }
    }
    if refine.is_plain() {
        next.refine.remove(&CountId::Leads);
    } else {
        next.refine.insert(CountId::Leads, refine);
    }
    next
}

/// Counts leads like this from now on: by the rule, or by default, in one step that can be taken back.
pub(crate) fn use_as_leads(state: AppState, name: &str, rule: Option<Rule>, refine: Refine) {
    let next = state.preset().with_untracked(|preset| with_leads(preset, rule, refine));
    state.edit(
        Edit::Replace(Box::new(next)),
        &format!("What counts as a lead: {name}."),
    );
}
