//! How a number was made: the rows and entries used, the formula with its values, and what was left out.

use super::figures::Figures;
use super::place::{Place, Whose};
use super::resolve::{Made, Part, Resolution, Spec, column_sums, resolve_spec, spec};
use super::within::Within;
use super::{GroupKey, TypedNumbers, Value, overlap};
use crate::amount::Amount;
use crate::catalog::{
    CountId, Formula, Metric, Relation, Role, Unit, ValueKind, action_type, count_card, metric_card, relation,
};
use crate::preset::formula::{Name, plain};
use crate::preset::{CountRef, OwnId, Preset, Refine};
use crate::source::{LeftOutReason, Measure, Source};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How a number was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    /// The metric.
    pub metric: Metric,
    /// The group it is about; empty for the total and for groups put together.
    pub group: Vec<GroupKey>,
    /// How many groups are put together in it; 0 for one group and for the total.
    #[serde(default, skip_serializing_if = "is_none")]
    pub put_together: u32,
    /// The number.
    pub value: Value,
    /// The currency of money in it.
    pub currency: Option<String>,
    /// The attribution window used.
    pub window: String,
    /// What the formula takes, in order: for a cost, spend and then the count.
    pub operands: Vec<Operand>,
    /// Rows that belong to the group.
    pub rows: u32,
    /// All rows of all sources, save those that the filter takes out.
    pub rows_of: u32,
    /// Rows that the filter takes out.
    #[serde(default)]
    pub rows_filtered_out: u32,
    /// Rows left out while reading, by reason.
    pub left_out: Vec<(LeftOutReason, u32)>,
    /// Action types that occur in the group and were not counted, and why.
    pub not_counted: Vec<NotCounted>,
    /// The same count in other attribution windows, never added.
    pub other_windows: Vec<(String, Amount)>,
    /// The first rows, the largest first.
    pub sample: Vec<ReceiptRow>,
    /// Rows beyond the sample.
    pub more_rows: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

/// One of the figures that a formula takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Operand {
    /// The metric it is the figure of.
    pub metric: Metric,
    /// The figure.
    pub value: Value,
    /// The entries and columns it is the sum of.
    pub entries: Vec<Entry>,
    /// The count made by a rule, and whether by the catalogue's default.
    pub rule: Option<(CountId, bool)>,
    /// Taken from a summary row, because rows of it must not be added.
    pub from_summary: bool,
}

/// How a number of a person's own was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnReceipt {
    /// The own count or metric.
    pub id: OwnId,
    /// What it is called.
    pub name: String,
    /// How it is shown.
    pub unit: Unit,
    /// The formula in plain words; none for a count.
    pub formula: Option<String>,
    /// What narrows an own count.
    pub refine: Refine,
    /// The group it is about; empty for the total and for groups put together.
    pub group: Vec<GroupKey>,
    /// How many groups are put together in it; 0 for one group and for the total.
    #[serde(default, skip_serializing_if = "is_none")]
    pub put_together: u32,
    /// The number.
    pub value: Value,
    /// The currency of money in it.
    pub currency: Option<String>,
    /// What the formula takes, by id; for a count, the count itself.
    pub operands: Vec<OwnOperand>,
    /// Rows that belong to the group.
    pub rows: u32,
    /// All rows of all sources, save those that the filter takes out.
    pub rows_of: u32,
    /// Rows that the filter takes out.
    #[serde(default)]
    pub rows_filtered_out: u32,
    /// Rows left out while reading, by reason.
    pub left_out: Vec<(LeftOutReason, u32)>,
    /// Action types that occur in the group and were not counted, and why.
    pub not_counted: Vec<NotCounted>,
    /// The first rows, the largest first, with a figure for each operand that is not itself worked out.
    pub sample: Vec<ReceiptRow>,
    /// Rows beyond the sample.
    pub more_rows: u32,
}

/// One of the figures that a formula of a person's own takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnOperand {
    /// What it is the figure of.
    pub of: Name,
    /// What that is called.
    pub name: String,
    /// How it is shown.
    pub unit: Unit,
    /// The figure.
    pub value: Value,
    /// The entries and columns it is the sum of; none for what is itself worked out.
    pub entries: Vec<Entry>,
}

/// A column of figures that went into a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The action type, or nothing for a base figure.
    pub action_type: Option<String>,
    /// Count, value, cost or unique.
    pub kind: ValueKind,
    /// The list field or column header.
    pub origin: String,
    /// The attribution window.
    pub window: String,
    /// The source it stands in.
    pub source: String,
    /// Rows of the group that have a figure.
    pub rows: u32,
    /// Rows of the group that have none: nothing was added for them.
    pub rows_without: u32,
    /// What those rows add up to.
    pub sum: Decimal,
}

/// An action type that was not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotCounted {
    /// Which.
    pub action_type: String,
    /// Its sum in the group.
    pub sum: Decimal,
    /// Why.
    pub why: WhyNot,
}

/// Why an action type of the same family was not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// It overlaps with one that was.
    Overlaps(Relation, String),
    /// It is a union.
    Union,
    /// It counts another step or thing.
    NotChosen,
}

/// A row that went into a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReceiptRow {
    /// Where it stands: a line or a place in the list, from 1.
    pub place: u32,
    /// The source, when there are several.
    pub source: String,
    /// What the row is about: names and breakdowns.
    pub about: String,
    /// Its figure for each operand.
    pub figures: Vec<Amount>,
}

/// How many rows a receipt shows.
const SAMPLE: usize = 25;

/// How the number of a metric in a group, or in groups put together, was made; none when there is no such group.
pub(crate) fn receipt(
    sources: &[&Source],
    preset: &Preset,
    metric: Metric,
    whose: &Whose<'_>,
    typed: &TypedNumbers,
) -> Option<Receipt> {
    let place = Place::find(sources, whose)?;
    let (at, only) = (place.at, &place.only);
    let figures = Figures::new(sources, preset, &place.groups, &place.ways, typed);
    let metrics: Vec<Metric> = match &metric_card(metric).formula {
        Formula::Ratio { of, per, .. } => vec![*of, *per],
        _ => vec![metric],
    };
    let names: Vec<Name> = metrics.iter().map(|metric| Name::Metric(*metric)).collect();
    let operands: Vec<Operand> = metrics
        .iter()
        .map(|metric| {
            let value = figures.value(*metric, at);
            Operand {
                metric: *metric,
                value,
                entries: entries(sources, preset, &Name::Metric(*metric), value, only),
                rule: count_of(*metric).map(|(id, _)| (id, !preset.counts.contains_key(&id))),
                from_summary: figures.from_summary.contains(&(*metric, at)),
            }
        })
        .collect();
    let used: Vec<&Entry> = operands.iter().flat_map(|operand| &operand.entries).collect();
    let (sample, more_rows) = sample(sources, preset, &names, only);
    Some(Receipt {
        metric,
        group: place.key(),
        put_together: place.put_together,
        value: figures.value(metric, at),
        currency: figures.currency(at).map(str::to_owned),
        window: window(preset, &names),
        rows: place.rows(),
        rows_of: place.rows_of,
        rows_filtered_out: 0,
        left_out: left_out(sources),
        not_counted: not_counted(sources, preset, &names, &used, only),
        other_windows: other_windows(sources, preset, &metrics, only),
        operands,
        sample,
        more_rows,
    })
}

/// How the number of an own count or metric in a group, or in groups put together, was made; none when there is no such
/// group or id.
pub(crate) fn own_receipt(
    sources: &[&Source],
    preset: &Preset,
    id: &OwnId,
    whose: &Whose<'_>,
    typed: &TypedNumbers,
) -> Option<OwnReceipt> {
    let place = Place::find(sources, whose)?;
    let figures = Figures::new(sources, preset, &place.groups, &place.ways, typed);
    let scope = &figures.compiled.scope;
    let count = preset.own_counts.get(id);
    let own = preset.own_metrics.get(id);
    let compiled = figures.compiled.metrics.get(id);
    let name = count
        .map(|count| &count.name)
        .or_else(|| own.map(|metric| &metric.name))?;
    let names: Vec<Name> = match (count, compiled) {
        (Some(_), _) => vec![Name::Own(id.clone())],
        (None, Some(metric)) => metric.checked.uses.iter().cloned().collect(),
        (None, None) => Vec::new(),
    };
    let operands: Vec<OwnOperand> = names
        .iter()
        .map(|of| {
            let value = figures.figure(of, place.at);
            let unit = match of {
                Name::Metric(metric) => metric_card(*metric).unit,
                Name::Own(id) => match figures.compiled.metrics.get(id) {
                    Some(metric) => metric.unit,
                    None => preset.own_counts.get(id).map_or(Unit::Count, |count| count.unit),
                },
            };
            OwnOperand {
                name: scope
                    .known(of)
                    .map_or_else(|| of.as_str().to_owned(), |known| known.name),
                unit,
                value,
                entries: entries(sources, preset, of, value, &place.only),
                of: of.clone(),
            }
        })
        .collect();
    let used: Vec<&Entry> = operands.iter().flat_map(|operand| &operand.entries).collect();
    let summed: Vec<Name> = names.iter().filter(|name| is_sum(preset, name)).cloned().collect();
    let (sample, more_rows) = sample(sources, preset, &summed, &place.only);
    Some(OwnReceipt {
        id: id.clone(),
        name: name.clone(),
        unit: compiled.map_or_else(|| count.map_or(Unit::Count, |count| count.unit), |metric| metric.unit),
        formula: compiled.map(|metric| plain(&metric.expr, scope)),
        refine: count.map(|count| count.refine.clone()).unwrap_or_default(),
        group: place.key(),
        put_together: place.put_together,
        value: figures.figure(&Name::Own(id.clone()), place.at),
        currency: figures.currency(place.at).map(str::to_owned),
        rows: place.rows(),
        rows_of: place.rows_of,
        rows_filtered_out: 0,
        left_out: left_out(sources),
        not_counted: not_counted(sources, preset, &names, &used, &place.only),
        operands,
        sample,
        more_rows,
    })
}

fn left_out(sources: &[&Source]) -> Vec<(LeftOutReason, u32)> {
    let mut left_out: BTreeMap<LeftOutReason, u32> = BTreeMap::new();
    for row in sources.iter().flat_map(|source| &source.left_out) {
        *left_out.entry(row.reason).or_default() += 1;
    }
    left_out.into_iter().collect()
}

/// The count behind a metric, and which figure of it.
fn count_of(metric: Metric) -> Option<(CountId, ValueKind)> {
    match &metric_card(metric).formula {
        Formula::Count(id) => Some((*id, ValueKind::Count)),
        Formula::Value(id) => Some((*id, ValueKind::Value)),
        _ => None,
    }
}

/// How the count behind a name is made, and which figure of it is taken.
fn made_of<'a>(preset: &'a Preset, name: &Name) -> Option<(Spec<'a>, ValueKind)> {
    match name {
        Name::Metric(metric) => count_of(*metric).map(|(id, kind)| (spec(preset, &id.into()), kind)),
        Name::Own(id) => {
            let kind = match preset.own_counts.get(id)?.unit {
                Unit::Money => ValueKind::Value,
                _ => ValueKind::Count,
            };
            Some((spec(preset, &CountRef::Own(id.clone())), kind))
        }
    }
}

/// Whether a name is a sum of rows, as against what is worked out from sums.
fn is_sum(preset: &Preset, name: &Name) -> bool {
    match name {
        Name::Metric(metric) => !matches!(metric_card(*metric).formula, Formula::Ratio { .. }),
        Name::Own(id) => preset.own_counts.contains_key(id),
    }
}

/// The window of the last count among these.
fn window(preset: &Preset, names: &[Name]) -> String {
    names
        .iter()
        .rev()
        .find_map(|name| made_of(preset, name))
        .map_or_else(|| preset.window.clone(), |(made, _)| made.window)
}

/// The columns that went into a figure. `only` is 0 for rows of the group.
fn entries(sources: &[&Source], preset: &Preset, name: &Name, value: Value, only: &[Vec<u32>]) -> Vec<Entry> {
    let mut entries = Vec::new();
    // What a person typed in came from no column.
    if value.typed {
        return entries;
    }
    let made = made_of(preset, name);
    for (source, only) in sources.iter().zip(only) {
        let mut add = |action_type: Option<&str>,
                       kind: ValueKind,
                       origin: &str,
                       window: &str,
                       rows: u32,
                       sums: &super::resolve::Sums| {
            let known = sums.known.first().copied().unwrap_or_default();
            entries.push(Entry {
                action_type: action_type.map(str::to_owned),
                kind,
                origin: origin.to_owned(),
                window: window.to_owned(),
                source: source.name.clone(),
                rows: known,
                rows_without: rows.saturating_sub(known),
                sum: sums
                    .amounts
                    .first()
                    .and_then(|amount| amount.known())
                    .unwrap_or_default(),
            });
        };
        let belong = |only: &[u32]| u32::try_from(only.iter().filter(|group| **group == 0).count()).unwrap_or(u32::MAX);
        let none = Amount::Missing(crate::amount::Reason::NotReturned);
        match (&made, name) {
            (Some((made, kind)), _) => {
                let resolved = resolve_spec(source, made, *kind);
                let only = resolved.groups(only);
                let rows = belong(&only);
                if rows == 0 {
                    continue;
                }
                for part in &resolved.parts {
                    match part {
                        Part::Direct((key, _)) | Part::Less((key, _)) => add(
                            Some(&key.action_type),
                            *kind,
                            key.origin.name(),
                            &made.window,
                            rows,
                            &part.sums(Within::of(&only, 1), none),
                        ),
                        Part::Measure(measure, _) => {
                            let sums = part.sums(Within::of(&only, 1), none);
                            add(None, *kind, measure.field(), &made.window, rows, &sums);
                        }
                        Part::PerRow(_) => {
                            for (key, numbers) in part.columns() {
                                let sums = column_sums(numbers, Within::of(&only, 1), none);
                                if sums.known.first().is_some_and(|known| *known > 0) {
                                    add(
                                        Some(&key.action_type),
                                        *kind,
                                        key.origin.name(),
                                        &made.window,
                                        rows,
                                        &sums,
                                    );
                                }
                            }
                        }
                    }
                }
            }
            (None, Name::Metric(metric)) => {
                let rows = belong(only);
                let numbers = Measure::parse(metric.as_str()).and_then(|measure| source.table.measures.get(&measure));
                if let (Some(numbers), 1..) = (numbers, rows) {
                    let origin = source
                        .columns
                        .iter()
                        .find(|column| column.field.as_deref() == Some(metric.as_str()));
                    let origin = origin.map_or(metric.as_str(), |column| &column.header);
                    let sums = column_sums(numbers, Within::of(only, 1), none);
                    add(None, ValueKind::Count, origin, &preset.window, rows, &sums);
                }
            }
            (None, Name::Own(_)) => {}
        }
    }
    entries
}

/// Action types of the same families that occur in the group and went into none of the operands.
fn not_counted(
    sources: &[&Source],
    preset: &Preset,
    names: &[Name],
    entries: &[&Entry],
    only: &[Vec<u32>],
) -> Vec<NotCounted> {
    let used: BTreeSet<&str> = entries
        .iter()
        .filter_map(|entry| entry.action_type.as_deref())
        .collect();
    let window = window(preset, names);
    let families: BTreeSet<&str> = names
        .iter()
        .filter_map(|name| match (name, made_of(preset, name)?.0.made) {
            (Name::Metric(metric), _) => count_of(*metric).map(|(id, _)| id),
            (Name::Own(_), Made::Default(id)) => Some(id),
            (Name::Own(_), Made::Rule(_)) => None,
        })
        .map(|id| count_card(id).family.as_str())
        .chain(
            used.iter()
                .filter_map(|name| action_type(name))
                .map(|entry| entry.family.as_str()),
        )
        .collect();
    if families.is_empty() {
        return Vec::new();
    }
    let mut sums: BTreeMap<String, Decimal> = BTreeMap::new();
    for (source, only) in sources.iter().zip(only) {
        for name in overlap::types_of(source, &window) {
            let Some(entry) = action_type(&name) else { continue };
            let near =
                families.contains(entry.family.as_str()) || used.iter().any(|used| relation(used, &name).is_some());
            if used.contains(name.as_str()) || !near {
                continue;
            }
            let Some(numbers) = overlap::numbers_of(source, &name, &window) else {
                continue;
            };
            let sum = column_sums(numbers, Within::of(only, 1), Amount::ZERO);
            let sum = sum
                .amounts
                .first()
                .and_then(|amount| amount.known())
                .unwrap_or_default();
            let before = sums.entry(name).or_default();
            *before = before.checked_add(sum).unwrap_or(*before);
        }
    }
    sums.into_iter()
        .filter(|(_, sum)| !sum.is_zero())
        .map(|(name, sum)| {
            let why = if action_type(&name).is_some_and(|entry| entry.role == Role::Union) {
                WhyNot::Union
            } else {
                let overlap = used
                    .iter()
                    .find_map(|used| Some(WhyNot::Overlaps(relation(used, &name)?, (*used).to_owned())));
                overlap.unwrap_or(WhyNot::NotChosen)
            };
            NotCounted {
                action_type: name,
                sum,
                why,
            }
        })
        .collect()
}

/// The last count of a formula in the windows that are not used.
fn other_windows(sources: &[&Source], preset: &Preset, metrics: &[Metric], only: &[Vec<u32>]) -> Vec<(String, Amount)> {
    let Some((made, kind)) = metrics
        .iter()
        .rev()
        .find_map(|metric| made_of(preset, &Name::Metric(*metric)))
    else {
        return Vec::new();
    };
    let mut windows: BTreeSet<String> = sources
        .iter()
        .flat_map(|source| source.windows())
        .map(|window| window.to_string())
        .collect();
    windows.remove(&made.window);
    windows
        .into_iter()
        .filter_map(|window| {
            let made = Spec {
                window: window.clone(),
                ..made.clone()
            };
            let mut total: Option<Amount> = None;
            for (source, only) in sources.iter().zip(only) {
                let resolved = resolve_spec(source, &made, kind);
                if resolved.parts.is_empty() {
                    continue;
                }
                let sum = resolved
                    .sums(Within::of(only, 1))
                    .amounts
                    .first()
                    .copied()
                    .unwrap_or(Amount::ZERO);
                // Beside the window used, a window without any is none.
                let sum = Amount::Known(sum.known().unwrap_or_default());
                total = Some(total.map_or(sum, |total| total.or_add(sum)));
            }
            total.map(|total| (window, total))
        })
        .collect()
}

/// The rows with the largest figures, and how many more there are.
fn sample(sources: &[&Source], preset: &Preset, names: &[Name], only: &[Vec<u32>]) -> (Vec<ReceiptRow>, u32) {
    let mut rows: Vec<ReceiptRow> = Vec::new();
    let mut all = 0_u32;
    for (source, only) in sources.iter().zip(only) {
        let made: Vec<Option<Resolution<'_>>> = names
            .iter()
            .map(|name| made_of(preset, name).map(|(made, kind)| resolve_spec(source, &made, kind)))
            .collect();
        for row in only
            .iter()
            .enumerate()
            .filter(|(_, group)| **group == 0)
            .map(|(row, _)| row)
        {
            all += 1;
            let figures: Vec<Amount> = names
                .iter()
                .zip(&made)
                .map(|(name, made)| {
                    let figure = match (made, name) {
                        (Some(made), _) => made.at(row),
                        (None, Name::Metric(metric)) => Measure::parse(metric.as_str())
                            .and_then(|measure| source.table.measures.get(&measure)?.get(row)),
                        (None, Name::Own(_)) => None,
                    };
                    figure.map_or(Amount::Missing(crate::amount::Reason::NotReturned), Amount::Known)
                })
                .collect();
            rows.push(ReceiptRow {
                place: source.table.places.get(row).copied().unwrap_or_default(),
                source: source.name.clone(),
                about: String::new(),
                figures,
            });
        }
        // Keep the largest only, so that a million rows cost no memory.
        rows.sort_by(|a, b| {
            last(b)
                .cmp(&last(a))
                .then_with(|| a.source.cmp(&b.source))
                .then_with(|| a.place.cmp(&b.place))
        });
        rows.truncate(SAMPLE);
    }
    for shown in &mut rows {
        let source = sources.iter().find(|source| source.name == shown.source);
        let row = source.and_then(|source| source.table.places.iter().position(|place| *place == shown.place));
        if let (Some(source), Some(row)) = (source, row) {
            shown.about = about(source, row);
        }
        if sources.len() < 2 {
            shown.source = String::new();
        }
    }
    let shown = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    (rows, all.saturating_sub(shown))
}

fn last(row: &ReceiptRow) -> Option<Decimal> {
    row.figures.last().and_then(|amount| amount.known())
}

/// What a row is about: the names, then the breakdowns, then the day.
pub(super) fn about(source: &Source, row: usize) -> String {
    let names = ["campaign_name", "adset_name", "ad_name"];
    let quiet = [
        "currency",
        "attribution_setting",
        "delivery_status",
        "delivery_level",
        "objective",
        "optimization_goal",
        "buying_type",
    ];
    let mut parts: Vec<String> = names
        .iter()
        .filter_map(|name| source.text(name, row))
        .map(ToString::to_string)
        .collect();
    for (name, column) in &source.table.dimensions {
        let known = names.contains(&name.as_ref())
            || quiet.contains(&name.as_ref())
            || name.ends_with("_id")
            || name.starts_with("result_");
        if let (false, Some(text)) = (known || name.starts_with("account_"), column.get(row)) {
            parts.push(text.to_string());
        }
    }
    if let Some(period) = source.table.periods.get(row).copied().flatten() {
        parts.push(if period.from == period.to {
            period.from.to_string()
        } else {
            format!("{} to {}", period.from, period.to)
        });
    }
    parts.join(" · ")
}
