//! What other definitions would change, on the data that is loaded.

use super::figures::Figures;
use super::group::group;
use super::{Check, Loaded, Sort, TypedNumbers, Value, report_with};
use crate::catalog::{Metric, Unit, goals, metric_card};
use crate::preset::diff::{Change, diff};
use crate::preset::formula::Name;
use crate::preset::{OwnId, Preset};
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a preset would change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Preview {
    /// The definitions that differ.
    pub changes: Vec<Change>,
    /// The totals that differ; those of the new goal first.
    pub numbers: Vec<NumberChange>,
    /// The currency of money among them.
    pub currency: Option<String>,
    /// Checks that would be new.
    pub new_checks: Vec<Check>,
    /// Checks that would be gone.
    pub gone_checks: Vec<Check>,
}

/// A total before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NumberChange {
    /// What it is a number of.
    pub of: Name,
    /// What that is called.
    pub name: String,
    /// How it is shown.
    pub unit: Unit,
    /// Before; none where it did not exist.
    pub before: Option<Value>,
    /// After; none where it no longer exists.
    pub after: Option<Value>,
}

/// What taking `after` in the place of `before` would change.
pub(crate) fn preview(loaded: &[&Loaded], before: &Preset, after: &Preset, typed: &TypedNumbers) -> Preview {
    let sources: Vec<&Source> = loaded.iter().map(|loaded| loaded.source.as_ref()).collect();
    let whole = group(&sources, &[]);
    let figures = [before, after].map(|preset| Figures::new(&sources, preset, &whole, &[], typed));
    let [was, is] = &figures;
    let mut numbers: Vec<NumberChange> = Vec::new();
    for metric in Metric::ALL {
        let (before, after) = (was.value(*metric, 0), is.value(*metric, 0));
        if before.amount != after.amount {
            let card = metric_card(*metric);
            numbers.push(NumberChange {
                of: Name::Metric(*metric),
                name: card.label.clone(),
                unit: card.unit,
                before: Some(before),
                after: Some(after),
            });
        }
    }
    let goal = goals().iter().find(|goal| goal.id == after.goal);
    let rank = |metric: &Name| {
        let metrics = goal.map(|goal| goal.metrics.as_slice()).unwrap_or_default();
        metrics
            .iter()
            .position(|known| Name::Metric(*known) == *metric)
            .unwrap_or(usize::MAX)
    };
    numbers.sort_by_key(|change| rank(&change.of));
    let (own_was, own_is) = (was.own_values(0), is.own_values(0));
    let ids: BTreeSet<&OwnId> = own_was.keys().chain(own_is.keys()).collect();
    for id in ids {
        let (before_value, after_value) = (own_was.get(id).copied(), own_is.get(id).copied());
        if before_value.map(|value| value.amount) != after_value.map(|value| value.amount) {
            let [old, new] = [(before, was), (after, is)].map(|(preset, figures)| named(preset, figures, id));
            let Some((name, unit)) = new.or(old) else { continue };
            numbers.push(NumberChange {
                of: Name::Own(id.clone()),
                name,
                unit,
                before: before_value,
                after: after_value,
            });
        }
    }
    let checks = |preset: &Preset| {
        report_with(loaded, preset, &[], Sort::default(), None, 0, typed)
            .map(|report| report.checks)
            .unwrap_or_default()
    };
    let (old_checks, new_checks) = (checks(before), checks(after));
    Preview {
        changes: diff(before, after),
        numbers,
        currency: is.currency(0).map(str::to_owned),
        gone_checks: old_checks
            .iter()
            .filter(|check| !new_checks.contains(check))
            .cloned()
            .collect(),
        new_checks: new_checks
            .into_iter()
            .filter(|check| !old_checks.contains(check))
            .collect(),
    }
}

/// The total of anything a formula can name.
pub(crate) fn total(sources: &[&Source], preset: &Preset, name: &Name, typed: &TypedNumbers) -> Value {
    let whole = group(sources, &[]);
    Figures::new(sources, preset, &whole, &[], typed).figure(name, 0)
}

fn named(preset: &Preset, figures: &Figures, id: &OwnId) -> Option<(String, Unit)> {
    let count = preset.own_counts.get(id).map(|count| (count.name.clone(), count.unit));
    count.or_else(|| {
        let metric = preset.own_metrics.get(id)?;
        let unit = figures
            .compiled
            .metrics
            .get(id)
            .map_or(Unit::Ratio, |metric| metric.unit);
        Some((metric.name.clone(), unit))
    })
}
