//! What is different between two presets, and putting two together.

use super::{Leading, Note, OwnCount, OwnId, OwnMetric, Preset, PresetError, Refine, Rule, SavedView};
use crate::catalog::{CountId, Metric};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A text of a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextField {
    /// What it is called.
    Name,
    /// What its author wants to say.
    Note,
    /// Who made it.
    Author,
    /// The goal whose metrics lead.
    Goal,
    /// The attribution window.
    Window,
}

/// One difference; none on a side is that it is not there, which for a built-in count is the catalogue's default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// A text.
    Text {
        /// Which.
        field: TextField,
        /// Before.
        from: String,
        /// After.
        to: String,
    },
    /// The metric that "Lead rate" means.
    LeadRate {
        /// Before.
        from: Metric,
        /// After.
        to: Metric,
    },
    /// The rule of a built-in count.
    Count {
        /// Which.
        id: CountId,
        /// Before.
        from: Option<Rule>,
        /// After.
        to: Option<Rule>,
    },
    /// What narrows a built-in count.
    Refine {
        /// Which.
        id: CountId,
        /// Before.
        from: Option<Refine>,
        /// After.
        to: Option<Refine>,
    },
    /// An own count.
    OwnCount {
        /// Which.
        id: OwnId,
        /// Before.
        from: Option<Box<OwnCount>>,
        /// After.
        to: Option<Box<OwnCount>>,
    },
    /// An own metric.
    OwnMetric {
        /// Which.
        id: OwnId,
        /// Before.
        from: Option<Box<OwnMetric>>,
        /// After.
        to: Option<Box<OwnMetric>>,
    },
    /// The metrics that lead under a goal.
    Leading {
        /// Which goal.
        goal: String,
        /// Before.
        from: Option<Vec<Leading>>,
        /// After.
        to: Option<Vec<Leading>>,
    },
    /// The notes pinned to numbers and days.
    Notes {
        /// Before.
        from: Vec<Note>,
        /// After.
        to: Vec<Note>,
    },
    /// The views that are kept.
    Views {
        /// Before.
        from: Vec<SavedView>,
        /// After.
        to: Vec<SavedView>,
    },
    /// Something this version does not know.
    Unknown {
        /// Its key.
        key: String,
        /// Before.
        from: Option<Value>,
        /// After.
        to: Option<Value>,
    },
}

impl Change {
    /// Whether it is of something that is chosen as a whole, as against added to.
    const fn is_chosen(&self) -> bool {
        matches!(
            self,
            Self::Text { .. } | Self::LeadRate { .. } | Self::Notes { .. } | Self::Views { .. }
        )
    }
}

/// What is different between two presets, in a fixed order.
#[must_use]
pub fn diff(before: &Preset, after: &Preset) -> Vec<Change> {
    let mut changes = Vec::new();
    for (field, from, to) in [
        (TextField::Name, &before.name, &after.name),
        (TextField::Note, &before.note, &after.note),
        (TextField::Author, &before.author, &after.author),
        (TextField::Goal, &before.goal, &after.goal),
        (TextField::Window, &before.window, &after.window),
    ] {
        if from != to {
            let (from, to) = (from.clone(), to.clone());
            changes.push(Change::Text { field, from, to });
        }
    }
    if before.lead_rate != after.lead_rate {
        changes.push(Change::LeadRate {
            from: before.lead_rate,
            to: after.lead_rate,
        });
    }
    changes.extend(different(&before.counts, &after.counts).map(|(id, from, to)| Change::Count { id, from, to }));
    changes.extend(different(&before.refine, &after.refine).map(|(id, from, to)| Change::Refine { id, from, to }));
    let own_counts = different(&before.own_counts, &after.own_counts);
    changes.extend(own_counts.map(|(id, from, to)| Change::OwnCount {
        id,
        from: from.map(Box::new),
        to: to.map(Box::new),
    }));
    let own_metrics = different(&before.own_metrics, &after.own_metrics);
    changes.extend(own_metrics.map(|(id, from, to)| Change::OwnMetric {
        id,
        from: from.map(Box::new),
        to: to.map(Box::new),
    }));
    let goals = different(&before.goals, &after.goals);
    changes.extend(goals.map(|(goal, from, to)| Change::Leading { goal, from, to }));
    if before.notes != after.notes {
        let (from, to) = (before.notes.clone(), after.notes.clone());
        changes.push(Change::Notes { from, to });
    }
    if before.views != after.views {
        let (from, to) = (before.views.clone(), after.views.clone());
        changes.push(Change::Views { from, to });
    }
    changes.extend(different(&before.extra, &after.extra).map(|(key, from, to)| Change::Unknown { key, from, to }));
    changes
}

/// The keys whose values differ, with the value on each side.
fn different<K: Ord + Clone, V: PartialEq + Clone>(
    before: &BTreeMap<K, V>,
    after: &BTreeMap<K, V>,
) -> impl Iterator<Item = (K, Option<V>, Option<V>)> {
    let keys: BTreeSet<&K> = before.keys().chain(after.keys()).collect();
    keys.into_iter()
        .filter(|key| before.get(*key) != after.get(*key))
        .map(|key| (key.clone(), before.get(key).cloned(), after.get(key).cloned()))
        .collect::<Vec<_>>()
        .into_iter()
}

/// The preset after these changes, whatever stood there before.
#[must_use]
pub fn apply(changes: &[Change], preset: &Preset) -> Preset {
    fn put<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
        match value {
            Some(value) => {
                map.insert(key, value);
            }
            None => {
                map.remove(&key);
            }
        }
    }
    let mut next = preset.clone();
    for change in changes.iter().cloned() {
        match change {
            Change::Text { field, to, .. } => match field {
                TextField::Name => next.name = to,
                TextField::Note => next.note = to,
                TextField::Author => next.author = to,
                TextField::Goal => next.goal = to,
                TextField::Window => next.window = to,
            },
            Change::LeadRate { to, .. } => next.lead_rate = to,
            Change::Count { id, to, .. } => put(&mut next.counts, id, to),
            Change::Refine { id, to, .. } => put(&mut next.refine, id, to),
            Change::OwnCount { id, to, .. } => put(&mut next.own_counts, id, to.map(|to| *to)),
            Change::OwnMetric { id, to, .. } => put(&mut next.own_metrics, id, to.map(|to| *to)),
            Change::Leading { goal, to, .. } => put(&mut next.goals, goal, to),
            Change::Notes { to, .. } => next.notes = to,
            Change::Views { to, .. } => next.views = to,
            Change::Unknown { key, to, .. } => put(&mut next.extra, key, to),
        }
    }
    next
}

/// Whose definition is kept where both presets define the same thing differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prefer {
    /// What is there already.
    Mine,
    /// What comes in.
    Theirs,
}

/// Two presets put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The preset.
    pub preset: Preset,
    /// What both define, and differently: mine before, theirs after, whichever was kept.
    pub conflicts: Vec<Change>,
}

/// Adds what another preset defines. Name, note, author, goal, window, lead rate, pinned notes and kept views stay as they
/// are: those are not added but chosen, and replacing the whole preset does that.
///
/// # Errors
/// When the two do not fit together, such as a formula of one whose names mean something else in the other.
pub fn merge(mine: &Preset, theirs: &Preset, prefer: Prefer) -> Result<Merged, PresetError> {
    let all: Vec<Change> = diff(mine, theirs)
        .into_iter()
        .filter(|change| !change.is_chosen())
        .collect();
    let there = |change: &Change| match change {
        Change::Text { .. } | Change::LeadRate { .. } | Change::Notes { .. } | Change::Views { .. } => (true, true),
        Change::Count { from, to, .. } => (from.is_some(), to.is_some()),
        Change::Refine { from, to, .. } => (from.is_some(), to.is_some()),
        Change::OwnCount { from, to, .. } => (from.is_some(), to.is_some()),
        Change::OwnMetric { from, to, .. } => (from.is_some(), to.is_some()),
        Change::Leading { from, to, .. } => (from.is_some(), to.is_some()),
        Change::Unknown { from, to, .. } => (from.is_some(), to.is_some()),
    };
    let conflicts: Vec<Change> = all
        .iter()
        .filter(|change| there(change) == (true, true))
        .cloned()
        .collect();
    let taken: Vec<Change> = all
        .into_iter()
        .filter(|change| match there(change) {
            (false, true) => true,
            (true, true) => prefer == Prefer::Theirs,
            _ => false,
        })
        .collect();
    let preset = apply(&taken, mine);
    preset.validate()?;
    Ok(Merged { preset, conflicts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::goals;
    use crate::preset::{Conversions, Filter, LEAD_RATES, Test};
    use proptest::prelude::*;

    fn any_text() -> impl Strategy<Value = String> {
        prop_oneof![
            "[a-z]{0,3}",
            "\\PC{0,6}",
            Just("__proto__".to_owned()),
            Just("=cmd".to_owned())
        ]
    }

    fn any_rule() -> impl Strategy<Value = Rule> {
        let types =
            || prop::collection::btree_set("[a-c_.]{1,3}", 0..3).prop_map(|set| set.into_iter().collect::<Vec<_>>());
        prop_oneof![
            types().prop_map(Rule::Sum),
            types().prop_map(Rule::FirstOf),
            "[a-c]{1,3}".prop_map(Rule::Exactly),
            "[a-c]{1,3}".prop_map(Rule::Prefix),
            any_text()
                .prop_filter("a header", |text| !text.is_empty())
                .prop_map(Rule::Column),
            ("[0-9]{1,3}", any_text()).prop_map(|(id, name)| Rule::CustomConversion { id, name }),
            types().prop_map(|parts| Rule::TotalMinusPart {
                total: "zzz".to_owned(),
                parts
            }),
            Just(Rule::Typed),
        ]
    }

    fn any_refine() -> impl Strategy<Value = Refine> {
        let filter =
            (any_text(), any::<bool>(), any_text(), any::<bool>()).prop_map(|(dimension, equals, text, not)| Filter {
                dimension,
                test: if equals { Test::Equals } else { Test::Contains },
                text,
                not,
            });
        (
            prop::option::of("[0-9]d_click"),
            prop::option::of(any::<bool>()),
            prop::collection::vec(filter, 0..3),
        )
            .prop_map(|(window, first, filters)| Refine {
                window,
                conversions: first.map(|first| if first { Conversions::First } else { Conversions::All }),
                filters,
            })
    }

    /// Presets that share ids often enough to differ in every way.
    fn any_preset() -> impl Strategy<Value = Preset> {
        let id = prop::sample::select(vec!["a", "b", "c"]).prop_map(|text| OwnId::parse(text).expect("an id"));
        let own_count = (any_text(), any_rule(), any_refine()).prop_map(|(name, rule, refine)| OwnCount {
            refine,
            ..OwnCount::new(&name, rule)
        });
        let metric_id = prop::sample::select(vec!["x", "y"]).prop_map(|text| OwnId::parse(text).expect("an id"));
        let own_metric = (
            any_text(),
            prop::sample::select(vec!["spend / leads", "leads + 1", "1"]),
            prop::option::of(0_u8..9),
        )
            .prop_map(|(name, formula, decimals)| OwnMetric {
                decimals,
                ..OwnMetric::new(&name, formula)
            });
        (
            (
                any_text(),
                any_text(),
                any_text(),
                0..4_usize,
                "[0-9]d_click|default",
                0..LEAD_RATES.len(),
            ),
            prop::collection::btree_map(prop::sample::select(CountId::ALL), any_rule(), 0..3),
            prop::collection::btree_map(prop::sample::select(CountId::ALL), any_refine(), 0..3),
            prop::collection::btree_map(id, own_count, 0..3),
            prop::collection::btree_map(metric_id, own_metric, 0..3),
            prop::collection::btree_map("zz[a-b]", any_text().prop_map(Value::String), 0..2),
            (
                prop::collection::vec(any_text(), 0..2),
                prop::collection::vec(any_text(), 0..2),
                prop::collection::btree_map(
                    prop::sample::select(goals()).prop_map(|goal| goal.id.clone()),
                    prop::collection::vec(prop::sample::select(Metric::ALL), 0..3),
                    0..3,
                ),
            ),
        )
            .prop_map(
                |((name, note, author, goal, window, rate), counts, refine, own_counts, own_metrics, extra, pinned)| {
                    Preset {
                        notes: pinned
                            .0
                            .into_iter()
                            .map(|text| Note {
                                pin: crate::preset::Pin::Number {
                                    metric: crate::preset::formula::Name::Metric(Metric::Leads),
                                    group: Vec::new(),
                                },
                                text,
                            })
                            .collect(),
                        goals: pinned
                            .2
                            .into_iter()
                            .map(|(goal, metrics)| {
                                let leading = |metric| Leading(crate::preset::formula::Name::Metric(metric));
                                (goal, metrics.into_iter().map(leading).collect())
                            })
                            .collect(),
                        views: pinned
                            .1
                            .into_iter()
                            .map(|name| SavedView {
                                name,
                                ask: serde_json::Map::new(),
                            })
                            .collect(),
                        name,
                        note,
                        author,
                        goal: goals()[goal].id.clone(),
                        window,
                        lead_rate: LEAD_RATES[rate],
                        counts,
                        refine,
                        own_counts,
                        own_metrics,
                        extra,
                        ..Preset::default()
                    }
                },
            )
    }

    proptest! {
        #[test]
        fn the_changes_from_one_preset_to_another_make_the_other_of_the_one(a in any_preset(), b in any_preset()) {
            prop_assert_eq!(apply(&diff(&a, &b), &a), b);
        }

        #[test]
        fn a_preset_does_not_differ_from_itself_and_differs_both_ways_from_another(a in any_preset(), b in any_preset()) {
            prop_assert_eq!(diff(&a, &a), Vec::new());
            prop_assert_eq!(diff(&a, &b).len(), diff(&b, &a).len());
        }

        #[test]
        fn everything_a_preset_can_say_is_written_and_read_the_same(preset in any_preset()) {
            prop_assert_eq!(Preset::from_json(&preset.to_json()), Ok(preset));
        }

        #[test]
        fn merging_loses_nothing_of_mine_and_adds_all_of_theirs(a in any_preset(), b in any_preset()) {
            prop_assert_eq!(merge(&a, &a, Prefer::Theirs).map(|merged| merged.preset), Ok(a.clone()));
            for prefer in [Prefer::Mine, Prefer::Theirs] {
                let merged = merge(&a, &b, prefer).expect("these always fit together");
                prop_assert_eq!(&merged.preset.name, &a.name);
                let (first, second) = if prefer == Prefer::Mine { (&a, &b) } else { (&b, &a) };
                for (id, count) in &merged.preset.own_counts {
                    prop_assert_eq!(Some(count), first.own_counts.get(id).or(second.own_counts.get(id)));
                }
                for id in a.counts.keys().chain(b.counts.keys()) {
                    prop_assert_eq!(merged.preset.counts.get(id), first.counts.get(id).or(second.counts.get(id)));
                }
                // Merging the same again changes nothing more.
                prop_assert_eq!(merge(&merged.preset, &b, prefer).map(|again| again.preset), Ok(merged.preset));
            }
        }
    }

    #[test]
    fn two_presets_whose_formulas_do_not_fit_together_are_not_merged() {
        let own = |id: &str| OwnId::parse(id).expect("an id");
        let with = |id: &str, formula: &str, base: &str| {
            let mut preset = Preset::default();
            preset.own_metrics.insert(own("base"), OwnMetric::new("Base", base));
            preset.own_metrics.insert(own(id), OwnMetric::new("Uses it", formula));
            preset
        };
        let (mine, theirs) = (
            with("mine", "base + spend", "spend"),
            with("theirs", "base + leads", "leads"),
        );
        let error = merge(&mine, &theirs, Prefer::Mine).expect_err("they do not fit");
        assert_eq!(error.at, "own_metrics.theirs.formula");
    }
}
