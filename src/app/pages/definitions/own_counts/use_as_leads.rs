//! Making another definition the lead definition.

use crate::app::pages::definitions::own::save;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::preset::{Edit, Preset, Refine, Rule};
use leptos::prelude::*;

/// The preset in which leads are counted like this.
fn with_leads(preset: &Preset, rule: Rule, refine: Refine) -> Preset {
    let mut next = preset.clone();
    match rule {
        // The same leads, but only some of the rows: what makes them stays.
        Rule::Same(CountId::Leads) if !refine.is_plain() => {}
        Rule::Same(CountId::Leads) => {
            next.counts.remove(&CountId::Leads);
        }
        rule => {
            next.counts.insert(CountId::Leads, rule);
        }
    }
    if refine.is_plain() {
        next.refine.remove(&CountId::Leads);
    } else {
        next.refine.insert(CountId::Leads, refine);
    }
    next
}

/// Counts leads like this from now on, in one step that can be taken back. `Same(Leads)` is how they are made by default.
pub(crate) fn use_as_leads(state: AppState, name: &str, rule: Rule, refine: Refine) {
    let next = state.preset().with_untracked(|preset| with_leads(preset, rule, refine));
    let said = format!("What counts as a lead: {name}.");
    // A count may be the same as leads already; then leads cannot be the same as it.
    if let Err(why) = save(state, Edit::Replace(Box::new(next)), &said) {
        state.announce(&why);
    }
}
