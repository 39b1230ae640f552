//! Which rows a report is about.

use super::group::{By, GroupKey, group};
use super::view::ways;
use super::{Loaded, UnknownGrouping};
use crate::source::{Period, Source};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Rows to keep: those that every rule holds for, within the period. The default keeps all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// The rules; all of them must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<FilterRule>,
    /// Only rows that lie within these days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
}

/// A rule about one dimension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilterRule {
    /// The dimension, as a grouping names it: `campaign`, `day`, `age`.
    pub dimension: String,
    /// Keep the rows that it does not hold for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
    /// What must hold.
    pub is: Match,
}

/// What must hold of a row's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// It is one of these: an id, a name or a label. An empty text stands for rows without one.
    Equals(Vec<String>),
    /// It has this in it, whatever the case of the letters.
    Contains(String),
}

impl Filter {
    /// Whether it keeps every row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.period.is_none()
    }

    /// The same filter with a period.
    #[must_use]
    pub fn within(&self, period: Period) -> Self {
        Self {
            rules: self.rules.clone(),
            period: Some(period),
        }
    }

    /// The same filter with one more rule.
    #[must_use]
    pub fn and(&self, rule: FilterRule) -> Self {
        let mut filter = self.clone();
        filter.rules.push(rule);
        filter
    }
}

/// Sources with the rows that a filter keeps.
#[derive(Clone, Debug)]
pub struct Filtered {
    /// The sources; one may have no row left.
    pub loaded: Vec<Loaded>,
    /// Rows that were not kept.
    pub rows_out: u32,
    /// Of those, rows that cover days both inside and outside of the period, or have no days.
    pub rows_cut: u32,
}

/// Keeps the rows that a filter names.
///
/// # Errors
/// When a rule is about a dimension that no source has.
pub fn filtered(loaded: &[&Loaded], filter: &Filter) -> Result<Filtered, UnknownGrouping> {
    let sources: Vec<&Source> = loaded.iter().map(|loaded| loaded.source.as_ref()).collect();
    let mut masks: Vec<Vec<bool>> = sources.iter().map(|source| vec![true; source.table.rows]).collect();
    for rule in &filter.rules {
        let ways = ways(&sources, std::slice::from_ref(&rule.dimension))?;
        narrow(&mut masks, &sources, &ways, rule);
    }
    let mut rows_cut = 0;
    if let Some(period) = filter.period {
        for (mask, source) in masks.iter_mut().zip(&sources) {
            for (keep, row) in mask.iter_mut().zip(&source.table.periods) {
                let inside = row.is_some_and(|row| period.holds(row));
                let cut = !inside && row.is_none_or(|row| period.meets(row));
                rows_cut += u32::from(*keep && cut);
                *keep &= inside;
            }
        }
    }
    let out = masks.iter().flatten().filter(|keep| !**keep).count();
    Ok(Filtered {
        loaded: loaded
            .iter()
            .zip(&masks)
            .map(|(loaded, mask)| Loaded::checked(loaded.source.with_rows(mask).into(), loaded.checks.clone()))
            .collect(),
        rows_out: u32::try_from(out).unwrap_or(u32::MAX),
        rows_cut,
    })
}

/// Takes rows out of the masks for which a rule does not hold.
fn narrow(masks: &mut [Vec<bool>], sources: &[&Source], ways: &[By], rule: &FilterRule) {
    if let [way] = ways
        && let Some(columns) = told_by(way, sources, &rule.is)
    {
        for (mask, source) in masks.iter_mut().zip(sources) {
            by_columns(mask, source, &columns, rule);
        }
        return;
    }
    let groups = group(sources, ways);
    let keeps: Vec<bool> = groups
        .keys
        .iter()
        .map(|key| key.first().is_some_and(|key| holds(key, &rule.is)) != rule.not)
        .collect();
    for (mask, of_row) in masks.iter_mut().zip(&groups.of_row) {
        for (keep, group) in mask.iter_mut().zip(of_row) {
            *keep &= keeps.get(*group as usize).copied().unwrap_or_default();
        }
    }
}

/// The columns whose texts alone tell whether a rule holds, so that rows need no grouping: the column of a plain
/// dimension; of a level its ids, when ids are asked for, or ids and names, when a part of either is. A whole name needs
/// the groups, since one thing can have had several.
fn told_by<'a>(way: &'a By, sources: &[&Source], is: &Match) -> Option<Vec<&'a str>> {
    match (way, is) {
        (By::Dimension(name), _) => Some(vec![name]),
        (By::Level { id, label, .. }, Match::Contains(_)) => Some(vec![id, label]),
        (By::Level { id, .. }, Match::Equals(texts)) => {
            let ids = sources.iter().filter_map(|source| source.table.dimensions.get(*id));
            let known: HashSet<&str> = ids.flat_map(|column| &column.values).map(AsRef::as_ref).collect();
            texts
                .iter()
                .all(|text| known.contains(text.as_str()))
                .then(|| vec![*id])
        }
        _ => None,
    }
}

fn by_columns(mask: &mut [bool], source: &Source, columns: &[&str], rule: &FilterRule) {
    let holds = |text: &str| match &rule.is {
        Match::Equals(texts) => texts.iter().any(|wanted| wanted == text),
        Match::Contains(part) => text.to_lowercase().contains(&part.to_lowercase()),
    };
    let mut found = vec![false; mask.len()];
    let mut blank = vec![true; mask.len()];
    for column in columns.iter().filter_map(|name| source.table.dimensions.get(*name)) {
        // Place 0 is a row without a text.
        let keeps: Vec<bool> = std::iter::once(false)
            .chain(column.values.iter().map(|text| holds(text)))
            .collect();
        for ((found, blank), code) in found.iter_mut().zip(&mut blank).zip(&column.codes) {
            *found |= keeps.get(*code as usize).copied().unwrap_or_default();
            *blank &= *code == 0;
        }
    }
    let without = holds("");
    for ((keep, found), blank) in mask.iter_mut().zip(found).zip(blank) {
        *keep &= (found || (blank && without)) != rule.not;
    }
}

fn holds(key: &GroupKey, is: &Match) -> bool {
    match (is, &key.key) {
        (Match::Equals(texts), None) => texts.iter().any(String::is_empty),
        (Match::Contains(text), None) => text.is_empty(),
        (Match::Equals(texts), Some(id)) => texts
            .iter()
            .any(|text| text == id || *text == key.label || text == key.name()),
        (Match::Contains(text), Some(id)) => {
            let text = text.to_lowercase();
            id.to_lowercase().contains(&text) || key.label.to_lowercase().contains(&text)
        }
    }
}
