//! Whether the stages of a payload make a sequence.

use super::Findings;
use crate::catalog::{PayloadRule, stage_for};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Checks the stages of all events together.
pub(super) fn check(events: &[(&Value, String)], findings: &mut Findings) {
    let names: BTreeSet<&str> = events
        .iter()
        .filter_map(|(event, _)| event.get("event_name")?.as_str())
        .filter(|name| !name.trim().is_empty())
        .collect();
    match names.len() {
        0 => return,
        1 => findings.add(PayloadRule::W25OneStage, None, "data"),
        2 => findings.add(PayloadRule::W25TwoStages, None, "data"),
        _ => {}
    }
    let rank = |event: &Value| stage_for(event.get("event_name")?.as_str()?)?.rank();
    if !names
        .iter()
        .any(|name| stage_for(name).and_then(crate::catalog::Stage::rank) == Some(0))
    {
        findings.add(PayloadRule::W26NoRaw, None, "data");
    }
    // For each lead the ranks it has, and the event of the highest.
    let mut leads: BTreeMap<String, BTreeMap<usize, usize>> = BTreeMap::new();
    for (at, (event, _)) in events.iter().enumerate() {
        if let (Some(rank), Some(lead)) = (rank(event), lead(event)) {
            leads.entry(lead).or_default().entry(rank).or_insert(at);
        }
    }
    let all: BTreeSet<usize> = leads.values().flat_map(|ranks| ranks.keys().copied()).collect();
    for ranks in leads.values() {
        let Some((highest, at)) = ranks.last_key_value() else {
            continue;
        };
        if all.range(..highest).any(|rank| !ranks.contains_key(rank)) {
            let path = events.get(*at).map(|(_, path)| path.as_str()).unwrap_or_default();
            findings.add(PayloadRule::W24Hole, Some(*at), format!("{path}.event_name"));
        }
    }
}

/// What tells one lead from another.
fn lead(event: &Value) -> Option<String> {
    let user = event.get("user_data")?;
    ["lead_id", "em", "ph", "external_id"]
        .iter()
        .find_map(|key| user.get(*key).filter(|value| !value.is_null()).map(Value::to_string))
}
