//! What overlaps: in a choice, and in the data.

use super::resolve::{Part, leaves, resolve_default};
use super::{Check, CheckKind, CheckLevel, EqualRows};
use crate::catalog::{CountId, Relation, Role, ValueKind, action_type, count_card, relation};
use crate::preset::{Preset, Rule};
use crate::source::{Numbers, Origin, Source};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// The counts whose default is worth explaining when total and parts, or several names, occur together.
const EXPLAINED: [CountId; 2] = [CountId::Leads, CountId::Purchases];

/// Checks on the action types a person chose for a count.
pub(super) fn choice(sources: &[&Source], preset: &Preset, count: CountId) -> Vec<Check> {
    let Some(rule) = preset.counts.get(&count) else {
        return Vec::new();
    };
    let types = match rule {
        Rule::Sum(types) | Rule::FirstOf(types) => types,
        Rule::Same(_) => return Vec::new(),
    };
    let sum = |name: &str| sum_of(sources, name, &preset.window).unwrap_or_default();
    let mut checks = Vec::new();
    for name in types {
        if let Some(entry) = action_type(name).filter(|entry| entry.role == Role::Union) {
            let kind = CheckKind::ChoiceIsUnion {
                count,
                action_type: name.clone(),
                mixes: entry.mixes.clone(),
                sum: sum(name),
            };
            checks.push(Check {
                level: CheckLevel::Error,
                kind,
            });
        }
    }
    if let Rule::Sum(types) = rule {
        for (at, a) in types.iter().enumerate() {
            for b in types.iter().skip(at + 1) {
                let Some(relation) = relation(a, b) else { continue };
                let (relation, first, second) = if relation == Relation::ContainedIn {
                    (Relation::Contains, b, a)
                } else {
                    (relation, a, b)
                };
                let rows = equal_rows(sources, first, second, &preset.window);
                let kind = CheckKind::ChoiceOverlaps {
                    count,
                    relation,
                    first: first.clone(),
                    second: second.clone(),
                    sums: [sum(first), sum(second)],
                    rows,
                };
                // Without any of both in the data nothing is counted twice yet.
                let level = if sum(first).is_zero() || sum(second).is_zero() {
                    CheckLevel::Warning
                } else {
                    CheckLevel::Error
                };
                checks.push(Check { level, kind });
            }
        }
        let absent: Vec<String> = types
            .iter()
            .filter(|name| sum_of(sources, name, &preset.window).is_none())
            .cloned()
            .collect();
        if !absent.is_empty() && !sources.is_empty() {
            checks.push(Check {
                level: CheckLevel::Warning,
                kind: CheckKind::ChosenAbsent {
                    count,
                    action_types: absent,
                },
            });
        }
    }
    checks
}

/// What the data holds several times and the default counts once.
pub(super) fn found(sources: &[&Source], preset: &Preset) -> Vec<Check> {
    let mut checks = Vec::new();
    for count in EXPLAINED {
        if preset.counts.contains_key(&count) {
            continue;
        }
        for source in sources {
            checks.extend(total_with_parts(source, preset, count));
            checks.extend(mirrors(source, preset, count));
        }
    }
    let mut unions: BTreeMap<String, Decimal> = BTreeMap::new();
    for source in sources {
        for name in types_of(source, &preset.window) {
            if action_type(&name).is_some_and(|entry| entry.role == Role::Union) {
                let sum = sum_of(&[source], &name, &preset.window).unwrap_or_default();
                let before = unions.entry(name).or_default();
                *before = before.checked_add(sum).unwrap_or(*before);
            }
        }
    }
    let chosen: BTreeSet<&String> = preset
        .counts
        .values()
        .flat_map(|rule| match rule {
            Rule::Sum(types) | Rule::FirstOf(types) => types.as_slice(),
            Rule::Same(_) => &[],
        })
        .collect();
    let unions: Vec<(String, Decimal)> = unions.into_iter().filter(|(name, _)| !chosen.contains(name)).collect();
    if !unions.is_empty() {
        checks.push(Check {
            level: CheckLevel::Note,
            kind: CheckKind::UnionsFound { unions },
        });
    }
    checks
}

fn total_with_parts(source: &Source, preset: &Preset, count: CountId) -> Option<Check> {
    let terms = &count_card(count).resolve;
    let parts = resolve_default(source, &preset.window, count);
    let [Part::Direct((key, numbers))] = parts.as_slice() else {
        return None;
    };
    let total = key.action_type.to_string();
    if !leaves(terms.get(..1)?).iter().flatten().any(|name| *name == total) {
        return None;
    }
    let sum = numbers.total().0?;
    let present = types_of(source, &preset.window);
    let parts: Vec<(String, Decimal)> = leaves(terms.get(1..)?)
        .iter()
        .filter_map(|types| types.iter().find(|name| present.contains(*name)))
        .filter_map(|name| Some((name.clone(), sum_of(&[source], name, &preset.window)?)))
        .collect();
    if parts.is_empty() {
        return None;
    }
    let residual = parts.iter().try_fold(sum, |rest, (_, part)| rest.checked_sub(*part))?;
    Some(Check {
        level: CheckLevel::Warning,
        kind: CheckKind::TotalWithParts {
            count,
            total,
            sum,
            parts,
            residual,
        },
    })
}

fn mirrors(source: &Source, preset: &Preset, count: CountId) -> Vec<Check> {
    let present = types_of(source, &preset.window);
    let mut checks = Vec::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for types in leaves(&count_card(count).resolve) {
        let Some(used) = types.iter().find(|name| present.contains(*name)) else {
            continue;
        };
        if !seen.insert(used.clone()) {
            continue;
        }
        let others: Vec<(String, Decimal, EqualRows)> = present
            .iter()
            .filter(|other| relation(used, other) == Some(Relation::Mirrors))
            .filter_map(|other| {
                Some((
                    other.clone(),
                    sum_of(&[source], other, &preset.window)?,
                    equal_rows(&[source], used, other, &preset.window),
                ))
            })
            .collect();
        if let (false, Some(sum)) = (others.is_empty(), sum_of(&[source], used, &preset.window)) {
            let kind = CheckKind::Mirrors {
                count,
                used: used.clone(),
                sum,
                others,
            };
            checks.push(Check {
                level: CheckLevel::Note,
                kind,
            });
        }
    }
    checks
}

/// The action types that a source has counts of in this window, results aside.
pub(super) fn types_of(source: &Source, window: &str) -> BTreeSet<String> {
    source
        .table
        .entries
        .iter()
        .filter(|(key, numbers)| {
            key.kind == ValueKind::Count
                && key.window.as_ref() == window
                && key.origin != Origin::Results
                && numbers.any()
        })
        .map(|(key, _)| key.action_type.to_string())
        .collect()
}

/// The column that counts an action type in a source, results last.
pub(super) fn numbers_of<'a>(source: &'a Source, name: &str, window: &str) -> Option<&'a Numbers> {
    source
        .table
        .entries
        .iter()
        .filter(|(key, numbers)| {
            key.kind == ValueKind::Count
                && key.window.as_ref() == window
                && key.action_type.as_ref() == name
                && numbers.any()
        })
        .min_by_key(|(key, _)| match &key.origin {
            Origin::List(list) => u8::from(list.as_ref() != "actions"),
            Origin::Column(_) => 2,
            Origin::Results => 3,
        })
        .map(|(_, numbers)| numbers)
}

/// The sum of an action type over all rows, if it occurs.
pub(super) fn sum_of(sources: &[&Source], name: &str, window: &str) -> Option<Decimal> {
    let sums: Vec<Decimal> = sources
        .iter()
        .filter_map(|source| numbers_of(source, name, window)?.total().0)
        .collect();
    let first = sums.first().copied()?;
    sums.iter().skip(1).try_fold(first, |sum, next| sum.checked_add(*next))
}

/// In how many rows two action types have the same figure. A response leaves zeros out, so none is zero there.
pub(super) fn equal_rows(sources: &[&Source], a: &str, b: &str, window: &str) -> EqualRows {
    let mut rows = EqualRows { equal: 0, of: 0 };
    for source in sources {
        let (Some(a), Some(b)) = (numbers_of(source, a, window), numbers_of(source, b, window)) else {
            continue;
        };
        let (equal, of) = a.equal_rows(b, source.table.rows);
        rows.equal += equal;
        rows.of += of;
    }
    rows
}
