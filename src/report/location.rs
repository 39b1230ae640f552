//! The conversion location of each ad set, and what tells it.

use super::group::{LEVELS, group, has};
use crate::catalog::{LocatedBy, Location, ValueKind, location_rule};
use crate::source::{DEFAULT_WINDOW, Source};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where the leads of some rows happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Located {
    /// The ad set, or what the rows are of.
    pub of: String,
    /// How many rows.
    pub rows: u32,
    /// The place; none where nothing tells it.
    pub location: Option<Location>,
    /// What it was told by, and the texts that did.
    pub because: Option<(LocatedBy, Vec<String>)>,
}

/// The conversion location of every ad set of these sources, or of what is next above.
#[must_use]
pub fn locations(sources: &[&Source]) -> Vec<Located> {
    sources.iter().flat_map(|source| located(source).1).collect()
}

/// Whether any row of a source could tell a conversion location.
pub(super) fn tells(source: &Source) -> bool {
    let texts = [
        (LocatedBy::Destination, "destination_type"),
        (LocatedBy::Goal, "optimization_goal"),
        (LocatedBy::Result, "result_indicator"),
    ];
    texts.into_iter().any(|(by, dimension)| {
        let column = source.table.dimensions.get(dimension);
        column.is_some_and(|column| column.values.iter().any(|text| location_rule(by, text).is_some()))
    }) || source.table.entries.iter().any(|(key, numbers)| {
        key.kind == ValueKind::Count
            && location_rule(LocatedBy::ActionType, &key.action_type).is_some()
            && numbers.any()
    })
}

/// For each row the place in the list of what was located.
pub(super) fn located(source: &Source) -> (Vec<u32>, Vec<Located>) {
    // Days without a lead do not change where the ad set's leads happen, so what is told of any of its rows holds for
    // all.
    let way = ["adset", "ad", "campaign"].into_iter().find_map(|wanted| {
        LEVELS
            .iter()
            .find(|level| level.name() == wanted && level.fields().iter().any(|name| has(&[source], name)))
    });
    let groups = group(&[source], way.map(std::slice::from_ref).unwrap_or_default());
    let of_row = groups.of_row.into_iter().next().unwrap_or_default();
    let count = groups.keys.len();
    let mut told: Vec<BTreeMap<LocatedBy, BTreeMap<Location, BTreeSet<&str>>>> = vec![BTreeMap::new(); count];
    for (by, dimension) in [
        (LocatedBy::Destination, "destination_type"),
        (LocatedBy::Goal, "optimization_goal"),
        (LocatedBy::Result, "result_indicator"),
    ] {
        let Some(column) = source.table.dimensions.get(dimension) else {
            continue;
        };
        let known: Vec<_> = column.values.iter().map(|text| location_rule(by, text)).collect();
        for (row, group) in of_row.iter().enumerate() {
            let code = column.codes.get(row).copied().unwrap_or_default() as usize;
            let rule = code.checked_sub(1).and_then(|at| known.get(at)).copied().flatten();
            if let (Some(rule), Some(text), Some(told)) = (rule, column.get(row), told.get_mut(*group as usize)) {
                let places = told.entry(by).or_default();
                places.entry(rule.location).or_default().insert(text);
            }
        }
    }
    for (key, numbers) in &source.table.entries {
        if key.kind != ValueKind::Count || key.window.as_ref() != DEFAULT_WINDOW {
            continue;
        }
        let Some(rule) = location_rule(LocatedBy::ActionType, &key.action_type) else {
            continue;
        };
        for (row, group) in of_row.iter().enumerate() {
            if numbers.get(row).is_some_and(|figure| !figure.is_zero())
                && let Some(told) = told.get_mut(*group as usize)
            {
                let places = told.entry(LocatedBy::ActionType).or_default();
                places.entry(rule.location).or_default().insert(&key.action_type);
            }
        }
    }
    let found = told
        .into_iter()
        .zip(groups.keys)
        .zip(groups.rows)
        .map(|((told, key), rows)| {
            let first = told.into_iter().next();
            let (location, because) = match first {
                None => (None, None),
                Some((by, mut places)) => {
                    if by == LocatedBy::ActionType && places.len() > 1 {
                        // Conversations and calls come along with leads; alone they are the place.
                        let leads = [Location::InstantForm, Location::Website];
                        if leads.iter().any(|place| places.contains_key(place)) {
                            places.retain(|place, _| leads.contains(place));
                        }
                    }
                    let texts = places.values().flatten().map(ToString::to_string).collect();
                    let location = match places.len() {
                        1 => places.keys().next().copied(),
                        _ => Some(Location::Several),
                    };
                    (location, Some((by, texts)))
                }
            };
            Located {
                of: key.first().map_or_else(|| source.name.clone(), |key| key.label.clone()),
                rows,
                location,
                because,
            }
        })
        .collect();
    (of_row, found)
}
