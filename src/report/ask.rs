//! What of the sources is asked for: which rows, in which groups, how many of them.

use super::figures::Figures;
use super::group::{By, Groups, presence};
use super::view::{all_metrics, made};
use super::{Filter, GroupRow, Loaded, Nested, OwnSort, Report, Sort, TypedNumbers, UnknownGrouping, filtered};
use crate::preset::Preset;
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Which rows, in which groups. The default is everything, in one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ask {
    /// The dimensions to group by.
    pub by: Vec<String>,
    /// The rows to keep.
    pub filter: Filter,
    /// How to sort the groups.
    pub sort: Sort,
    /// Sort them by a figure of the person's own in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_sort: Option<OwnSort>,
    /// How many lines to pass over before the first that is given.
    #[serde(skip_serializing_if = "is_none")]
    pub offset: usize,
    /// How many groups to give.
    pub limit: usize,
    /// Give so many groups and put all others together as the rest.
    pub top: Option<usize>,
    /// Only groups with this in a label, whatever the case of the letters.
    pub search: String,
    /// Groups of the outer dimensions as lines of their own above those inside, which can be closed. Not together with
    /// `top`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nested: Option<Nested>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_none(count: &usize) -> bool {
    *count == 0
}

impl Default for Ask {
    fn default() -> Self {
        Self {
            by: Vec::new(),
            filter: Filter::default(),
            sort: Sort::default(),
            own_sort: None,
            offset: 0,
            limit: usize::MAX,
            top: None,
            search: String::new(),
            nested: None,
        }
    }
}

/// The groups beyond the first, put together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rest {
    /// How many groups they are.
    pub groups: usize,
    /// Their figures: sums, and ratios of sums. It has no key.
    pub row: GroupRow,
}

/// Makes a report of the rows that are asked for.
///
/// # Errors
/// When a dimension is asked for that no source has.
pub fn explore(loaded: &[&Loaded], preset: &Preset, ask: &Ask) -> Result<Report, UnknownGrouping> {
    explore_with(loaded, preset, ask, &TypedNumbers::default())
}

/// The same with numbers that a person typed in. A number for all rows is none of some of them, so under a filter only
/// those typed in by campaign count.
///
/// # Errors
/// When a dimension is asked for that no source has.
pub fn explore_with(
    loaded: &[&Loaded],
    preset: &Preset,
    ask: &Ask,
    typed: &TypedNumbers,
) -> Result<Report, UnknownGrouping> {
    if ask.filter.is_empty() {
        return made(loaded, preset, ask, typed);
    }
    let kept = filtered(loaded, &ask.filter)?;
    let loaded: Vec<&Loaded> = kept.loaded.iter().collect();
    let mut report = made(&loaded, preset, ask, &typed.only_campaigns())?;
    report.rows_filtered_out = kept.rows_out;
    Ok(report)
}

/// Keeps the groups with the text in a label.
pub(super) fn search(order: &mut Vec<usize>, groups: &Groups, text: &str) {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return;
    }
    order.retain(|at| {
        groups
            .keys
            .get(*at)
            .is_some_and(|key| key.iter().any(|part| part.label.to_lowercase().contains(&text)))
    });
}

/// Takes the groups after the first `top` out of the order and puts them together.
pub(super) fn rest(
    order: &mut Vec<usize>,
    top: usize,
    (sources, preset, typed): (&[&Source], &Preset, &TypedNumbers),
    groups: &Groups,
    ways: &[By],
) -> Option<Rest> {
    if order.len() <= top.saturating_add(1) {
        // One group alone is shown under its own name.
        return None;
    }
    let others: BTreeSet<usize> = order.split_off(top).into_iter().collect();
    let together = together(groups, &others);
    let rows = together.rows.iter().sum();
    let figures = Figures::new(sources, preset, &together, ways, typed);
    Some(Rest {
        groups: others.len(),
        row: GroupRow {
            key: Vec::new(),
            rows,
            currency: figures.currency(0).map(str::to_owned),
            metrics: all_metrics(&figures, 0),
            own: figures.own_values(0),
        },
    })
}

/// Some of the groups as one that has no key.
pub(super) fn together(groups: &Groups, others: &BTreeSet<usize>) -> Groups {
    let inside: Vec<u32> = (0..groups.keys.len())
        .map(|at| if others.contains(&at) { 0 } else { u32::MAX })
        .collect();
    let of_row: Vec<Vec<u32>> = groups
        .of_row
        .iter()
        .map(|of_row| {
            of_row
                .iter()
                .map(|group| inside.get(*group as usize).copied().unwrap_or(u32::MAX))
                .collect()
        })
        .collect();
    Groups {
        keys: vec![Vec::new()],
        present: presence(&of_row, 1),
        of_row,
        rows: vec![others.iter().filter_map(|at| groups.rows.get(*at)).sum()],
        too_long: Vec::new(),
        whole: false,
        sums: Vec::new(),
        ranks: std::sync::OnceLock::new(),
    }
}
