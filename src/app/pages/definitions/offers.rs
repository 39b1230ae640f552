//! What pickers offer: action types, columns, dimensions.

use super::picker::Pick;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::catalog::{self, CountId, Unit, exact_types};
use leadsheet::preset::{Preset, Rule, custom_conversion};
use leadsheet::show;
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What can be chosen in a picker.
pub(super) type Picks = Signal<Arc<Vec<Pick>>>;

/// What the person calls custom conversions, by action type.
pub(super) fn own_names(preset: &Preset) -> BTreeMap<String, String> {
    let rules = preset
        .own_counts
        .values()
        .map(|count| &count.rule)
        .chain(preset.counts.values());
    rules
        .filter_map(|rule| match rule {
            Rule::CustomConversion { id, name } if !name.is_empty() => Some((id, name)),
            _ => None,
        })
        .flat_map(|(id, name)| custom_conversion(id).map(|action_type| (action_type, name.clone())))
        .collect()
}

/// Every action type of the data with its total, the largest first; then those of the catalogue.
pub(super) fn action_types() -> Picks {
    let state = AppState::get();
    let view = state.view();
    let names = Memo::new(move |_| state.preset().with(own_names));
    let picks = Memo::new(move |_| {
        let names = names.get();
        view.with(|view| {
            let found = view.iter().flat_map(|view| &view.findings.families);
            let mut found: Vec<_> = found.flat_map(|family| &family.types).collect();
            found.sort_by_key(|found| std::cmp::Reverse(found.total.known()));
            let here: BTreeSet<&str> = found.iter().map(|found| found.action_type.as_str()).collect();
            let others = exact_types()
                .filter(|entry| !here.contains(entry.id.as_str()))
                .map(|entry| {
                    Pick::new(
                        &entry.id,
                        &entry.name,
                        if view.is_some() { "not in your data" } else { "" },
                    )
                });
            let present = found.iter().map(|found| {
                Pick::new(
                    &found.action_type,
                    names.get(&found.action_type).unwrap_or(&found.name),
                    &show::amount(found.total, Unit::Count, None),
                )
            });
            Arc::new(present.chain(others).collect::<Vec<_>>())
        })
    });
    picks.into()
}

/// The custom conversions of the data by their number.
pub(super) fn conversions() -> Picks {
    let view = AppState::get().view();
    let picks = Memo::new(move |_| {
        view.with(|view| {
            let found = view.iter().flat_map(|view| &view.findings.families);
            let mut known = BTreeSet::new();
            let picks = found.flat_map(|family| &family.types).filter_map(|found| {
                let (_, id) = found.action_type.split_once(".custom.")?;
                known
                    .insert(id.to_owned())
                    .then(|| Pick::new(id, &found.action_type, &show::amount(found.total, Unit::Count, None)))
            });
            Arc::new(picks.collect::<Vec<_>>())
        })
    });
    picks.into()
}

/// The columns of the data by their header.
pub(super) fn columns() -> Picks {
    let sources = AppState::get().sources();
    let picks = Memo::new(move |_| {
        sources.with(|sources| {
            let mut known = BTreeSet::new();
            let columns = sources.iter().flat_map(|source| &source.columns);
            let picks = columns
                .filter(|column| known.insert(column.header.clone()))
                .map(|column| {
                    Pick::new(
                        &column.header,
                        &column.label,
                        column.samples.first().map_or("", String::as_str),
                    )
                });
            Arc::new(picks.collect::<Vec<_>>())
        })
    });
    picks.into()
}

/// The dimensions that a condition can look at: id and name.
pub(super) fn dimensions() -> Memo<Vec<(String, String)>> {
    let state = AppState::get();
    let (sources, view) = (state.sources(), state.view());
    Memo::new(move |_| {
        let mut dimensions: Vec<(String, String)> = Vec::new();
        let mut add = |id: &str, label: &str| {
            if !dimensions.iter().any(|(known, _)| known == id) {
                dimensions.push((id.to_owned(), label.to_owned()));
            }
        };
        for (id, label) in ALWAYS {
            add(id, label);
        }
        sources.with(|sources| {
            for column in sources.iter().flat_map(|source| &source.columns) {
                let field = column.field.as_deref().and_then(catalog::field);
                if let Some(field) = field.filter(|field| field.kind == catalog::FieldKind::Dimension) {
                    add(&field.field, field.label());
                }
            }
        });
        view.with(|view| {
            for dimension in view.iter().flat_map(|view| &view.dimensions) {
                // Times, and what the names above stand for.
                if dimension.values > 0 && !["account", "campaign", "adset", "ad"].contains(&dimension.id.as_str()) {
                    add(&dimension.id, &dimension.label);
                }
            }
        });
        dimensions
    })
}

/// Conditions that make sense on most data.
const ALWAYS: [(&str, &str); 6] = [
    ("campaign_name", "Campaign name"),
    ("adset_name", "Ad set name"),
    ("ad_name", "Ad name"),
    ("objective", "Objective"),
    ("optimization_goal", "Optimisation goal"),
    ("result_indicator", "Result indicator"),
];

/// The built-in counts with their names.
pub(super) fn built_in_counts() -> impl Iterator<Item = (CountId, &'static str)> {
    CountId::ALL.iter().map(|id| (*id, super::words::count_name(*id)))
}

/// So many things, in words.
pub(super) fn many(number: usize, one: &str, more: &str) -> String {
    words::many(u32::try_from(number).unwrap_or(u32::MAX), one, more)
}
