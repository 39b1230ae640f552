//! What contains what, with the totals of the data in it: enough to draw a family and to say what is added twice.

use super::own_checks::{counts, restated};
use super::resolve::{Made, resolve, spec, with_prefix};
use super::within::Within;
use super::{Check, CheckKind, CheckLevel, Counted, EqualRows, overlap};
use crate::amount::{Amount, Reason};
use crate::catalog::{
    ActionType, CountId, Family, LeadSource, Relation, Role, ValueKind, action_type, count_card, families, relation,
};
use crate::preset::{CountRef, Preset, Rule};
use crate::source::Source;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A family to draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// Stable name of the family; `unknown` for what is in none.
    pub family: String,
    /// What it is called.
    pub name: String,
    /// The action types of it that occur, each after the one it is inside of.
    pub nodes: Vec<Node>,
    /// Totals with their parts.
    pub identities: Vec<Identity>,
    /// Names that say the same thing, with the evidence.
    pub equal: Vec<Equal>,
    /// What the present choice adds more than once.
    pub twice: Vec<Twice>,
    /// For counts that add something twice, a choice that does not.
    pub safe: Vec<SafeChoice>,
}

/// An action type in a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// As the API spells it.
    pub action_type: String,
    /// What a marketer calls it.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Where the event happens.
    pub source: LeadSource,
    /// Its sum.
    pub total: Amount,
    /// Rows that have it.
    pub rows: u32,
    /// The smallest action type that occurs and contains it.
    pub inside: Option<String>,
    /// The action type that occurs and that it restates by the catalogue.
    pub mirrors: Option<String>,
    /// The action type whose figures it has on every row, though the catalogue does not say so.
    pub restates: Option<String>,
    /// The counts that use it.
    pub used_by: Vec<Counted>,
}

/// A total and its parts: total = parts + rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The total.
    pub total: String,
    /// Its sum.
    pub sum: Decimal,
    /// Its parts, of each set of names that say the same thing one.
    pub parts: Vec<IdentityPart>,
    /// What is in the total and in none of the parts. Below zero where the parts come to more.
    pub rest: Decimal,
}

/// A part of a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdentityPart {
    /// As the API spells it.
    pub action_type: String,
    /// What a marketer calls it.
    pub name: String,
    /// Where the event happens.
    pub source: LeadSource,
    /// Its sum.
    pub sum: Decimal,
}

/// Two names compared row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equal {
    /// The one.
    pub first: String,
    /// The other.
    pub second: String,
    /// How often they are equal.
    pub rows: EqualRows,
    /// Their sums.
    pub sums: [Decimal; 2],
    /// Whether the catalogue says that they are the same; if not, only the figures do.
    pub known: bool,
}

/// What a count adds more than once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Twice {
    /// The count.
    pub count: Counted,
    /// One of the two.
    pub first: String,
    /// The other.
    pub second: String,
    /// How much of it is counted twice, at least as far as the sums tell.
    pub amount: Decimal,
}

/// A choice that adds nothing twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SafeChoice {
    /// The count.
    pub count: Counted,
    /// Its total now.
    pub now: Amount,
    /// The rule to take; none is the catalogue's default.
    pub rule: Option<Rule>,
    /// What the count would be.
    pub total: Amount,
}

/// The families that occur, to draw.
pub(crate) fn drawings(sources: &[&Source], preset: &Preset) -> Vec<Drawing> {
    let present: BTreeSet<String> = sources
        .iter()
        .flat_map(|source| overlap::types_of(source, &preset.window))
        .collect();
    let used = used_by(sources, preset);
    let restated: BTreeMap<String, (String, EqualRows, Decimal)> = restated(sources, &preset.window, &[])
        .into_iter()
        .map(|found| (found.action_type, (found.of, found.rows, found.sum)))
        .collect();
    let twice = twice(sources, preset, &restated);
    let mut drawings: Vec<Drawing> = Vec::new();
    let unknown = Family {
        id: "unknown".to_owned(),
        name: "Not in the catalogue".to_owned(),
        meaning: String::new(),
        kind: "other".to_owned(),
    };
    for family in families().iter().chain([&unknown]) {
        let types: Vec<(&String, Option<&'static ActionType>)> = present
            .iter()
            .map(|name| (name, action_type(name)))
            .filter(|(_, entry)| entry.map_or("unknown", |entry| entry.family.as_str()) == family.id)
            .collect();
        if types.is_empty() {
            continue;
        }
        // Only these can have something inside; of thousands of custom ones none can.
        let containers: Vec<&String> = present
            .iter()
            .filter(|name| action_type(name).is_some_and(|entry| !entry.contains.is_empty() || entry.mirrors.is_some()))
            .collect();
        let mut nodes: Vec<Node> = types
            .iter()
            .map(|(name, entry)| Node {
                action_type: (*name).clone(),
                name: entry.map_or_else(|| (*name).clone(), |entry| super::findings::custom_name(entry, name)),
                role: entry.map_or(Role::Unknown, |entry| entry.role),
                source: entry.map_or(LeadSource::Mixed, |entry| entry.source),
                total: overlap::sum_of(sources, name, &preset.window)
                    .map_or(Amount::Missing(Reason::NotReturned), Amount::Known),
                rows: sources
                    .iter()
                    .filter_map(|source| overlap::numbers_of(source, name, &preset.window))
                    .map(|numbers| numbers.total().1)
                    .sum(),
                inside: smallest(name, &containers),
                mirrors: mirror_of(name, *entry, &types),
                restates: restated.get(*name).map(|(of, ..)| of.clone()),
                used_by: used.get(*name).cloned().unwrap_or_default(),
            })
            .collect();
        let depth = depths(&nodes);
        nodes.sort_by_cached_key(|node| {
            let depth = depth.get(&node.action_type).copied().unwrap_or_default();
            (depth, node.role, node.action_type.clone())
        });
        let identities = identities(&nodes);
        let equal = equal(sources, preset, &nodes, &restated);
        let here = |name: &String| types.iter().any(|(own, _)| *own == name);
        let twice: Vec<Twice> = twice
            .iter()
            .filter(|twice| here(&twice.first) || here(&twice.second))
            .cloned()
            .collect();
        let mut safe: Vec<SafeChoice> = Vec::new();
        for count in twice.iter().map(|twice| &twice.count) {
            if !safe.iter().any(|choice| choice.count == *count) {
                safe.push(safe_choice(sources, preset, count, &restated));
            }
        }
        drawings.push(Drawing {
            family: family.id.clone(),
            name: family.name.clone(),
            nodes,
            identities,
            equal,
            twice,
            safe,
        });
    }
    drawings
}

/// The counts that use each action type.
fn used_by(sources: &[&Source], preset: &Preset) -> BTreeMap<String, Vec<Counted>> {
    let mut used: BTreeMap<String, Vec<Counted>> = BTreeMap::new();
    let built_in = CountId::ALL.iter().copied().map(CountRef::BuiltIn);
    for count in built_in.chain(preset.own_counts.keys().cloned().map(CountRef::Own)) {
        let counted = Counted::of(preset, &count);
        for source in sources {
            for part in resolve(source, preset, &count, ValueKind::Count).parts {
                for (key, _) in part.columns() {
                    let users = used.entry(key.action_type.to_string()).or_default();
                    if !users.contains(&counted) {
                        users.push(counted.clone());
                    }
                }
            }
        }
    }
    used
}

/// The smallest of these that contains it.
fn smallest(name: &str, containers: &[&String]) -> Option<String> {
    let around: Vec<&&String> = containers
        .iter()
        .filter(|other| relation(other, name) == Some(Relation::Contains))
        .collect();
    around
        .iter()
        .filter(|outer| {
            !around
                .iter()
                .any(|other| relation(outer, other) == Some(Relation::Contains))
        })
        // Of several names of one thing, the one that is no mirror.
        .min_by_key(|outer| {
            (
                action_type(outer).is_some_and(|entry| entry.mirrors.is_some()),
                (***outer).clone(),
            )
        })
        .map(|outer| (**outer).clone())
}

fn mirror_of(
    name: &str,
    entry: Option<&ActionType>,
    types: &[(&String, Option<&'static ActionType>)],
) -> Option<String> {
    entry.filter(|entry| entry.mirrors.is_some())?;
    let same: Vec<&String> = types
        .iter()
        .map(|(other, _)| *other)
        .filter(|other| relation(name, other) == Some(Relation::Mirrors))
        .collect();
    let plain = |name: &&&String| action_type(name).is_some_and(|entry| entry.mirrors.is_none());
    // Where only mirrors occur, the first in order stands for all of them.
    same.iter()
        .find(plain)
        .or_else(|| same.first().filter(|first| first.as_str() < name))
        .map(|same| (*same).clone())
}

/// How deep each node is inside others.
fn depths(nodes: &[Node]) -> BTreeMap<String, usize> {
    let inside: BTreeMap<&str, &str> = nodes
        .iter()
        .filter_map(|node| Some((node.action_type.as_str(), node.inside.as_deref()?)))
        .collect();
    nodes
        .iter()
        .map(|node| {
            let way = std::iter::successors(Some(node.action_type.as_str()), |name| inside.get(name).copied());
            // The catalogue has no circles; the bound keeps one from hanging the page.
            (node.action_type.clone(), way.take(nodes.len() + 1).count())
        })
        .collect()
}

fn identities(nodes: &[Node]) -> Vec<Identity> {
    nodes
        .iter()
        .filter(|node| node.mirrors.is_none())
        .filter_map(|total| {
            let sum = total.total.known()?;
            let parts: Vec<IdentityPart> = nodes
                .iter()
                .filter(|node| node.inside.as_deref() == Some(&total.action_type) && node.mirrors.is_none())
                .filter_map(|node| {
                    Some(IdentityPart {
                        action_type: node.action_type.clone(),
                        name: node.name.clone(),
                        source: node.source,
                        sum: node.total.known()?,
                    })
                })
                .collect();
            let rest = parts.iter().try_fold(sum, |rest, part| rest.checked_sub(part.sum))?;
            (!parts.is_empty()).then(|| Identity {
                total: total.action_type.clone(),
                sum,
                parts,
                rest,
            })
        })
        .collect()
}

fn equal(
    sources: &[&Source],
    preset: &Preset,
    nodes: &[Node],
    restated: &BTreeMap<String, (String, EqualRows, Decimal)>,
) -> Vec<Equal> {
    let sum = |name: &str| overlap::sum_of(sources, name, &preset.window).unwrap_or_default();
    let known = nodes.iter().filter_map(|node| {
        let other = node.mirrors.as_ref()?;
        Some(Equal {
            first: other.clone(),
            second: node.action_type.clone(),
            rows: overlap::equal_rows(sources, other, &node.action_type, &preset.window),
            sums: [sum(other), sum(&node.action_type)],
            known: true,
        })
    });
    let found = nodes.iter().filter_map(|node| {
        let (of, rows, sum) = restated.get(&node.action_type)?;
        Some(Equal {
            first: of.clone(),
            second: node.action_type.clone(),
            rows: *rows,
            sums: [*sum, *sum],
            known: false,
        })
    });
    known.chain(found).collect()
}

fn twice(
    sources: &[&Source],
    preset: &Preset,
    restated: &BTreeMap<String, (String, EqualRows, Decimal)>,
) -> Vec<Twice> {
    let mut twice = Vec::new();
    for count in counts(preset) {
        for Check { level, kind } in overlap::choice(sources, preset, &count) {
            if let (
                CheckLevel::Error,
                CheckKind::ChoiceOverlaps {
                    count,
                    first,
                    second,
                    sums,
                    ..
                },
            ) = (level, kind)
            {
                twice.push(Twice {
                    count,
                    first,
                    second,
                    amount: sums.into_iter().min().unwrap_or_default(),
                });
            }
        }
        let types = chosen(sources, preset, &count);
        for name in &types {
            let Some((of, _, sum)) = restated.get(name) else {
                continue;
            };
            let with = types.iter().find(|other| *other == of || relation(other, of).is_some());
            if let Some(with) = with {
                twice.push(Twice {
                    count: Counted::of(preset, &count),
                    first: with.clone(),
                    second: name.clone(),
                    amount: *sum,
                });
            }
        }
    }
    twice
}

/// The action types that a count adds up.
fn chosen(sources: &[&Source], preset: &Preset, count: &CountRef) -> Vec<String> {
    let made = spec(preset, count);
    match made.made {
        Made::Rule(Rule::Sum(types)) => types.clone(),
        Made::Rule(Rule::Prefix(prefix)) => {
            let found: BTreeSet<String> = sources
                .iter()
                .flat_map(|source| with_prefix(source, prefix, &made.window, ValueKind::Count))
                .collect();
            found.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The chosen action types without those that another one of them holds, and without unions. A built-in count of which
/// nothing else is left goes back to its default.
fn safe_choice(
    sources: &[&Source],
    preset: &Preset,
    counted: &Counted,
    restated: &BTreeMap<String, (String, EqualRows, Decimal)>,
) -> SafeChoice {
    let types = chosen(sources, preset, &counted.count);
    let overlaps = |a: &String, b: &String| {
        let same = |own: &String, other: &String| {
            restated
                .get(own)
                .is_some_and(|(of, ..)| of == other || relation(of, other).is_some())
        };
        relation(a, b).is_some() || same(a, b) || same(b, a)
    };
    let holds = |name: &String| {
        types
            .iter()
            .filter(|other| relation(name, other) == Some(Relation::Contains))
            .count()
    };
    let mut widest: Vec<&String> = types
        .iter()
        .filter(|name| action_type(name).is_none_or(|entry| entry.role != Role::Union))
        .collect();
    // What holds most comes first; of two names for one thing, the one that is not the person's own.
    widest.sort_by_key(|name| (std::cmp::Reverse(holds(name)), restated.contains_key(*name)));
    let mut kept: Vec<String> = Vec::new();
    for name in widest {
        if !kept.iter().any(|other| overlaps(name, other)) {
            kept.push(name.clone());
        }
    }
    kept.sort_by_key(|name| types.iter().position(|other| other == name));
    let default = match &counted.count {
        CountRef::BuiltIn(id) => kept.is_empty() || only_default(*id, &kept),
        CountRef::Own(_) => false,
    };
    let rule = (!default).then_some(Rule::Sum(kept));
    let mut with = preset.clone();
    match &counted.count {
        CountRef::BuiltIn(id) => match &rule {
            Some(rule) => {
                with.counts.insert(*id, rule.clone());
            }
            None => {
                with.counts.remove(id);
            }
        },
        CountRef::Own(id) => {
            if let (Some(own), Some(rule)) = (with.own_counts.get_mut(id), &rule) {
                own.rule = rule.clone();
            }
        }
    }
    let total = |preset: &Preset| {
        sources
            .iter()
            .filter_map(|source| {
                let made = resolve(source, preset, &counted.count, ValueKind::Count);
                made.sums(Within::of(&vec![0; source.table.rows], 1))
                    .amounts
                    .first()
                    .copied()
            })
            .reduce(Amount::or_add)
            .unwrap_or(Amount::Missing(Reason::NotInSource))
    };
    SafeChoice {
        count: counted.clone(),
        now: total(preset),
        total: total(&with),
        rule,
    }
}

/// Whether a choice is what the default would take first.
fn only_default(id: CountId, kept: &[String]) -> bool {
    let first = super::resolve::leaves(count_card(id).resolve.get(..1).unwrap_or_default());
    matches!((kept, first.as_slice()), ([one], [names]) if names.first() == Some(one))
}
