//! Checks on what a person defined or typed in.

use super::figures::Figures;
use super::group::{By, group};
use super::resolve::{resolve, spec};
use super::{Check, CheckKind, CheckLevel, Counted, EqualRows, TypedNumbers, UsedType, overlap};
use crate::amount::Amount;
use crate::catalog::{CountId, Metric, Role, ValueKind, action_type, metric_card, relation};
use crate::preset::formula::{Name, offered_label};
use crate::preset::{CountRef, Preset, Rule};
use crate::source::Source;
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// The counts that are not made by the catalogue's default, or not of all rows.
pub(super) fn counts(preset: &Preset) -> Vec<CountRef> {
    let built_in: BTreeSet<CountId> = preset.counts.keys().chain(preset.refine.keys()).copied().collect();
    let own = preset.own_counts.keys().cloned().map(CountRef::Own);
    built_in.into_iter().map(CountRef::BuiltIn).chain(own).collect()
}

/// Everything that bears on own definitions and typed numbers. `totals` are the figures of all rows.
pub(super) fn all(sources: &[&Source], preset: &Preset, totals: &Figures, typed: &TypedNumbers) -> Vec<Check> {
    let mut checks = Vec::new();
    checks.extend(formulas(preset, totals));
    checks.extend(below_zero(sources, preset, totals));
    checks.extend(restates(sources, preset));
    checks.extend(typed_in(sources, preset, typed));
    checks
}

/// Whether a check is about this count, which uses these action types.
pub(super) fn is_of(check: &Check, wanted: &CountRef, used: &[UsedType]) -> bool {
    match &check.kind {
        CheckKind::CountBelowZero { count, .. } | CheckKind::FilterWithoutRows { count } => count.count == *wanted,
        CheckKind::Restates { count: Some(count), .. } => count.count == *wanted,
        CheckKind::Restates { action_type, .. } => used.iter().any(|used| used.action_type == *action_type),
        _ => false,
    }
}

fn formulas(preset: &Preset, totals: &Figures) -> Vec<Check> {
    let mut checks = Vec::new();
    for (id, metric) in &preset.own_metrics {
        let (id, name) = (id.clone(), metric.name.clone());
        if let Some(error) = totals.compiled.errors.get(&id) {
            let error = error.clone();
            checks.push(Check {
                level: CheckLevel::Error,
                kind: CheckKind::OwnFormula { id, name, error },
            });
            continue;
        }
        let Some(compiled) = totals.compiled.metrics.get(&id) else {
            continue;
        };
        if let Some(offered) = offered_label(&name, &compiled.expr, &totals.compiled.scope) {
            let (id, name) = (id.clone(), name.clone());
            checks.push(Check {
                level: CheckLevel::Warning,
                kind: CheckKind::OwnLabel { id, name, offered },
            });
        }
        if let (Some(wanted), Some(events)) = (metric.min_volume, totals.own_events(&id, 0))
            && events < Decimal::from(wanted)
        {
            checks.push(Check {
                level: CheckLevel::Warning,
                kind: CheckKind::OwnVolume {
                    id,
                    name,
                    events,
                    wanted,
                },
            });
        }
    }
    checks
}

fn below_zero(sources: &[&Source], preset: &Preset, totals: &Figures) -> Vec<Check> {
    let mut checks = Vec::new();
    for count in counts(preset) {
        let amount = match &count {
            CountRef::BuiltIn(id) => Metric::parse(id.as_str()).map(|metric| totals.amount(metric, 0)),
            CountRef::Own(id) => Some(totals.own_amount(id, 0)),
        };
        if let Some(Amount::Known(value)) = amount
            && value < Decimal::ZERO
        {
            let count = Counted::of(preset, &count);
            checks.push(Check {
                level: CheckLevel::Error,
                kind: CheckKind::CountBelowZero { count, value },
            });
        }
        let filtered = !spec(preset, &count).filters.is_empty();
        let none = || {
            sources.iter().all(|source| {
                let made = resolve(source, preset, &count, ValueKind::Count);
                made.filtered() && !(0..source.table.rows).any(|row| made.counts(row))
            })
        };
        if filtered && !sources.is_empty() && none() {
            let count = Counted::of(preset, &count);
            checks.push(Check {
                level: CheckLevel::Warning,
                kind: CheckKind::FilterWithoutRows { count },
            });
        }
    }
    checks
}

/// What the person's own action types are compared with.
const RESTATED: [&str; 8] = [
    "lead",
    "onsite_conversion.lead_grouped",
    "offsite_conversion.fb_pixel_lead",
    "onsite_web_lead",
    "complete_registration",
    "offsite_conversion.fb_pixel_complete_registration",
    "omni_purchase",
    "purchase",
];

/// Fewer rows than this say nothing: equal figures in one or two rows are soon an accident.
const ROWS_FOR_EVIDENCE: u32 = 3;

/// An action type that has the same figures as another one.
pub(super) struct Restated {
    pub(super) action_type: String,
    pub(super) of: String,
    pub(super) sum: Decimal,
    pub(super) rows: EqualRows,
}

/// The custom and unknown action types whose figures equal those of a known one in every row, and those of `targets`.
pub(super) fn restated(sources: &[&Source], window: &str, targets: &[String]) -> Vec<Restated> {
    let present: BTreeSet<String> = sources
        .iter()
        .flat_map(|source| overlap::types_of(source, window))
        .collect();
    let sums: Vec<(&str, Decimal)> = RESTATED
        .into_iter()
        .chain(targets.iter().map(String::as_str))
        .filter(|of| present.contains(*of))
        .filter_map(|of| Some((of, overlap::sum_of(sources, of, window)?)))
        .filter(|(_, sum)| !sum.is_zero())
        .collect();
    let own = |name: &&String| action_type(name).is_none_or(|entry| matches!(entry.role, Role::Custom | Role::Unknown));
    let mut found = Vec::new();
    for name in present.iter().filter(own) {
        let Some(total) = overlap::sum_of(sources, name, window) else {
            continue;
        };
        // Equal in every row is equal in the sum, and a sum is quicker to compare.
        let restated = sums
            .iter()
            .filter(|(of, sum)| *of != name && *sum == total && relation(name, of).is_none())
            .map(|(of, sum)| (of, sum, overlap::equal_rows(sources, name, of, window)))
            .find(|(_, _, rows)| rows.equal == rows.of && rows.of >= ROWS_FOR_EVIDENCE);
        if let Some((of, sum, rows)) = restated {
            found.push(Restated {
                action_type: name.clone(),
                of: (*of).to_owned(),
                sum: *sum,
                rows,
            });
        }
    }
    found
}

fn restates(sources: &[&Source], preset: &Preset) -> Vec<Check> {
    let chosen: BTreeSet<String> = counts(preset)
        .iter()
        .filter_map(|count| rule_of(preset, count))
        .flat_map(Rule::types)
        .collect();
    let targets: Vec<String> = chosen.into_iter().collect();
    restated(sources, &preset.window, &targets)
        .into_iter()
        .map(|found| {
            // Counted twice where one sum has both.
            let count = counts(preset).into_iter().find(|count| {
                matches!(rule_of(preset, count), Some(Rule::Sum(types)) if types.contains(&found.action_type)
                    && types.iter().any(|name| name == &found.of || relation(name, &found.of).is_some()))
            });
            Check {
                level: if count.is_some() {
                    CheckLevel::Error
                } else {
                    CheckLevel::Note
                },
                kind: CheckKind::Restates {
                    count: count.map(|count| Counted::of(preset, &count)),
                    action_type: found.action_type,
                    of: found.of,
                    sum: found.sum,
                    rows: found.rows,
                },
            }
        })
        .collect()
}

fn rule_of<'a>(preset: &'a Preset, count: &CountRef) -> Option<&'a Rule> {
    match count {
        CountRef::BuiltIn(id) => preset.counts.get(id),
        CountRef::Own(id) => preset.own_counts.get(id).map(|own| &own.rule),
    }
}

fn typed_in(sources: &[&Source], preset: &Preset, typed: &TypedNumbers) -> Vec<Check> {
    if typed.0.is_empty() {
        return Vec::new();
    }
    let called = |name: &Name| match name {
        Name::Metric(metric) => metric_card(*metric).name.clone(),
        Name::Own(id) => preset.count_name(&CountRef::Own(id.clone())),
    };
    let mut checks = vec![Check {
        level: CheckLevel::Note,
        kind: CheckKind::TypedIn {
            names: typed.names().into_iter().map(called).collect(),
        },
    }];
    let campaigns: BTreeSet<String> = By::parse("campaign", sources)
        .map(|way| group(sources, &[way]).keys)
        .into_iter()
        .flatten()
        .flatten()
        .flat_map(|key| [key.key, Some(key.label)])
        .flatten()
        .collect();
    for number in &typed.0 {
        if let Some(campaign) = number.campaign.as_ref().filter(|name| !campaigns.contains(*name)) {
            checks.push(Check {
                level: CheckLevel::Warning,
                kind: CheckKind::TypedWithoutCampaign {
                    name: called(&number.of),
                    campaign: campaign.clone(),
                },
            });
        }
    }
    checks
}
