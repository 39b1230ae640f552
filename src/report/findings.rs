//! What was found in the sources: action types by family, counts with what they use, results by indicator.

use super::figures::Figures;
use super::group::group;
use super::resolve::{Part, resolve};
use super::within::Within;
use super::{Check, TypedNumbers, Value, overlap};
use crate::amount::{Amount, Reason};
use crate::catalog::{
    CountId, LeadSource, Metric, Relation, Role, ValueKind, action_type, count_card, families, relation, stands_alone,
};
use crate::preset::{CountRef, OwnId, Preset, Refine, Rule};
use crate::source::{DEFAULT_WINDOW, Measure, Origin, Source};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// Families that occur, in the catalogue's order.
    pub families: Vec<FamilyView>,
    /// Every count, with what it uses.
    pub counts: Vec<CountView>,
    /// The person's own counts, with what they use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<OwnCountView>,
    /// Results by indicator, never added.
    pub results: Vec<ResultLine>,
    /// The attribution windows that occur, `default` first.
    pub windows: Vec<String>,
}

/// A family with the action types of it that occur.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyView {
    /// Stable name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What belongs to it.
    pub meaning: String,
    /// The action types.
    pub types: Vec<TypeView>,
}

/// An action type that occurs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TypeView {
    /// As the API spells it.
    pub action_type: String,
    /// What a marketer calls it.
    pub name: String,
    /// Its role in the family.
    pub role: Role,
    /// Where the event happens.
    pub source: LeadSource,
    /// Where it stands: list fields and columns.
    pub origins: Vec<String>,
    /// Its sum over all rows, in the chosen window.
    pub total: Amount,
    /// Rows that have it.
    pub rows: u32,
    /// The counts that use it.
    pub used_by: Vec<CountId>,
    /// What it counts.
    pub meaning: String,
    /// What is not known of it.
    pub uncertain: Option<String>,
    /// Other action types of the source that it contains.
    pub contains: Vec<String>,
    /// The action type of the source that it restates.
    pub mirrors: Option<String>,
    /// What it mixes.
    pub mixes: Vec<String>,
}

/// A count with what it uses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountView {
    /// Which count.
    pub id: CountId,
    /// What it is called.
    pub name: String,
    /// The rule a person chose; none is the catalogue's default.
    pub rule: Option<Rule>,
    /// Why the default is what it is.
    pub reason: String,
    /// The action types it uses.
    pub used: Vec<UsedType>,
    /// Its total.
    pub total: Value,
    /// The total the catalogue's default would give.
    pub default_total: Amount,
    /// Checks on the choice.
    pub checks: Vec<Check>,
}

/// An own count with what it uses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnCountView {
    /// Which count.
    pub id: OwnId,
    /// What it is called.
    pub name: String,
    /// How it is made.
    pub rule: Rule,
    /// What narrows it.
    pub refine: Refine,
    /// The action types it uses; a sum below zero is taken away.
    pub used: Vec<UsedType>,
    /// Its total.
    pub total: Value,
    /// Checks on the choice.
    pub checks: Vec<Check>,
}

/// An action type that a count uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedType {
    /// Which.
    pub action_type: String,
    /// Where it stands.
    pub origin: String,
    /// Its sum.
    pub sum: Decimal,
}

/// Results of one indicator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultLine {
    /// The indicator, without its list.
    pub indicator: String,
    /// What it is called.
    pub name: String,
    /// The sum of its rows.
    pub total: Decimal,
    /// How many rows.
    pub rows: u32,
    /// Spend of those rows.
    pub spend: Amount,
    /// Spend over results.
    pub cost: Amount,
}

/// What was found in these sources, under these definitions.
pub(crate) fn findings(sources: &[&Source], preset: &Preset, typed: &TypedNumbers) -> Findings {
    let mut windows: Vec<String> = sources
        .iter()
        .flat_map(|source| source.windows())
        .map(|window| window.to_string())
        .collect();
    windows.sort_by_key(|window| (window != DEFAULT_WINDOW, window.clone()));
    windows.dedup();
    let whole = group(sources, &[]);
    let figures = Figures::new(sources, preset, &whole, &[], typed);
    let default = Preset {
        window: preset.window.clone(),
        ..Preset::default()
    };
    let plain = preset.counts.is_empty() && preset.refine.is_empty() && typed.0.is_empty();
    let default_figures = if plain {
        None
    } else {
        Some(Figures::new(sources, &default, &whole, &[], &TypedNumbers::default()))
    };
    let default_figures = default_figures.as_ref().unwrap_or(&figures);
    let counts: Vec<CountView> = CountId::ALL
        .iter()
        .map(|id| {
            let card = count_card(*id);
            let metric = Metric::parse(id.as_str()).unwrap_or(Metric::Leads);
            CountView {
                id: *id,
                name: card.name.clone(),
                rule: preset.counts.get(id).cloned(),
                reason: card.reason.clone(),
                used: used(sources, preset, &(*id).into()),
                total: figures.value(metric, 0),
                default_total: default_figures.amount(metric, 0),
                checks: overlap::choice(sources, preset, &(*id).into()),
            }
        })
        .collect();
    let mut totals = figures.own_values(0);
    let own = preset
        .own_counts
        .iter()
        .map(|(id, count)| {
            let which = CountRef::Own(id.clone());
            OwnCountView {
                id: id.clone(),
                name: count.name.clone(),
                rule: count.rule.clone(),
                refine: count.refine.clone(),
                used: used(sources, preset, &which),
                total: totals
                    .remove(id)
                    .unwrap_or(Value::of(Amount::Missing(Reason::NotMapped))),
                checks: overlap::choice(sources, preset, &which),
            }
        })
        .collect();
    Findings {
        families: family_views(sources, preset, &counts),
        results: result_lines(sources),
        own,
        counts,
        windows,
    }
}

/// The action types a count uses, over all sources.
pub(super) fn used(sources: &[&Source], preset: &Preset, count: &CountRef) -> Vec<UsedType> {
    let kind = match count {
        CountRef::Own(id)
            if preset
                .own_counts
                .get(id)
                .is_some_and(|own| own.unit == crate::catalog::Unit::Money) =>
        {
            ValueKind::Value
        }
        _ => ValueKind::Count,
    };
    let mut used: Vec<UsedType> = Vec::new();
    for source in sources {
        let resolved = resolve(source, preset, count, kind);
        let rows = vec![0; source.table.rows];
        let counted = resolved.groups(&rows);
        let all = !resolved.filtered();
        for part in &resolved.parts {
            for (key, numbers) in part.columns() {
                let sum = if all {
                    numbers.total().0
                } else {
                    let sums = super::resolve::column_sums(numbers, Within::of(&counted, 1), Amount::ZERO);
                    sums.amounts.first().and_then(|amount| amount.known())
                };
                let sum = sum.unwrap_or_default();
                let sum = if matches!(part, Part::Less(_)) { -sum } else { sum };
                let (name, origin) = (key.action_type.as_ref(), key.origin.name());
                match used
                    .iter_mut()
                    .find(|used| used.action_type == name && used.origin == origin)
                {
                    Some(before) => before.sum = before.sum.checked_add(sum).unwrap_or(before.sum),
                    None => used.push(UsedType {
                        action_type: name.to_owned(),
                        origin: origin.to_owned(),
                        sum,
                    }),
                }
            }
        }
    }
    used
}

fn family_views(sources: &[&Source], preset: &Preset, counts: &[CountView]) -> Vec<FamilyView> {
    let mut present: BTreeSet<String> = BTreeSet::new();
    for source in sources {
        let counted = source
            .table
            .entries
            .iter()
            .filter(|(key, numbers)| key.kind == ValueKind::Count && numbers.any());
        // Of results, only those that are action types: "reach" or "mixed" are no events.
        present.extend(
            counted
                .filter(|(key, _)| key.origin != Origin::Results || action_type(&key.action_type).is_some())
                .map(|(key, _)| key.action_type.to_string()),
        );
    }
    let view = |name: &String| {
        let entry = action_type(name);
        let mut origins: Vec<String> = Vec::new();
        for source in sources {
            for (key, numbers) in source.table.entries_of(name) {
                if key.kind == ValueKind::Count && numbers.any() {
                    let origin = key.origin.name().to_owned();
                    if !origins.contains(&origin) {
                        origins.push(origin);
                    }
                }
            }
        }
        let others = |wanted: Relation| -> Vec<String> {
            if stands_alone(name) {
                return Vec::new();
            }
            present
                .iter()
                .filter(|other| relation(name, other) == Some(wanted))
                .cloned()
                .collect()
        };
        let rows = sources
            .iter()
            .filter_map(|source| overlap::numbers_of(source, name, &preset.window))
            .map(|numbers| numbers.total().1)
            .sum();
        TypeView {
            action_type: name.clone(),
            name: entry.map_or_else(|| name.clone(), |entry| custom_name(entry, name)),
            role: entry.map_or(Role::Unknown, |entry| entry.role),
            source: entry.map_or(LeadSource::Mixed, |entry| entry.source),
            origins,
            total: overlap::sum_of(sources, name, &preset.window)
                .map_or(Amount::Missing(Reason::NotReturned), Amount::Known),
            rows,
            used_by: counts
                .iter()
                .filter(|count| count.used.iter().any(|used| used.action_type == *name))
                .map(|count| count.id)
                .collect(),
            meaning: entry.map_or_else(String::new, |entry| entry.meaning.clone()),
            uncertain: entry.and_then(|entry| entry.uncertain.clone()),
            contains: others(Relation::Contains),
            mirrors: others(Relation::Mirrors).into_iter().next(),
            mixes: entry.map(|entry| entry.mixes.clone()).unwrap_or_default(),
        }
    };
    let mut views: Vec<FamilyView> = Vec::new();
    for family in families() {
        let mut types: Vec<TypeView> = present
            .iter()
            .filter(|name| action_type(name).is_some_and(|entry| entry.family == family.id))
            .map(view)
            .collect();
        if !types.is_empty() {
            types.sort_by_key(|entry| (entry.role, entry.action_type.clone()));
            views.push(FamilyView {
                id: family.id.clone(),
                name: family.name.clone(),
                meaning: family.meaning.clone(),
                types,
            });
        }
    }
    let unknown: Vec<TypeView> = present
        .iter()
        .filter(|name| action_type(name).is_none())
        .map(view)
        .collect();
    if !unknown.is_empty() {
        views.push(FamilyView {
            id: "unknown".to_owned(),
            name: "Not in the catalogue".to_owned(),
            meaning: "Action types that Leadsheet does not know. They count only where you choose them.".to_owned(),
            types: unknown,
        });
    }
    views
}

/// What a marketer calls an action type; for a custom one, with the part of its name that is their own.
pub(super) fn custom_name(entry: &crate::catalog::ActionType, name: &str) -> String {
    match name.strip_prefix(&entry.id) {
        Some(own) if !own.is_empty() && own != "_multi_label" => format!("{}: {own}", entry.name),
        _ => entry.name.clone(),
    }
}

fn result_lines(sources: &[&Source]) -> Vec<ResultLine> {
    let mut lines: Vec<ResultLine> = Vec::new();
    for source in sources {
        let spend = source.table.measures.get(&Measure::Spend);
        for (key, numbers) in &source.table.entries {
            if key.origin != Origin::Results
                || key.kind != ValueKind::Count
                || !numbers.any()
                || key.window.as_ref() != DEFAULT_WINDOW
            {
                continue;
            }
            let (total, rows) = numbers.total();
            let mut spent = Amount::Missing(Reason::NotInSource);
            for row in (0..source.table.rows).filter(|row| numbers.has(*row)) {
                if let Some(value) = spend.and_then(|spend| spend.get(row)) {
                    spent = spent.or_add(Amount::Known(value));
                }
            }
            let name = action_type(&key.action_type).map_or_else(
                || key.action_type.to_string(),
                |entry| custom_name(entry, &key.action_type),
            );
            let total = total.unwrap_or_default();
            match lines.iter_mut().find(|line| line.indicator == *key.action_type) {
                Some(line) => {
                    line.total = line.total.checked_add(total).unwrap_or(line.total);
                    line.rows += rows;
                    line.spend = line.spend.or_add(spent);
                }
                None => lines.push(ResultLine {
                    indicator: key.action_type.to_string(),
                    name,
                    total,
                    rows,
                    spend: spent,
                    cost: spent,
                }),
            }
        }
    }
    for line in &mut lines {
        line.cost = line.spend.ratio(Amount::Known(line.total), Decimal::ONE);
    }
    lines.sort_by(|a, b| b.rows.cmp(&a.rows).then_with(|| a.indicator.cmp(&b.indicator)));
    lines
}
