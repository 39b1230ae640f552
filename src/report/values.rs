//! The values of a dimension, to choose from.

use super::UnknownGrouping;
use super::group::group;
use super::view::ways;
use crate::source::Source;
use serde::{Deserialize, Serialize};

/// A value of a dimension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DimensionValue {
    /// The text that a filter names it by; empty for rows that have nothing there.
    pub text: String,
    /// What a person reads.
    pub label: String,
    /// Rows that have it.
    pub rows: u32,
}

/// The values of a dimension.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DimensionValues {
    /// The dimension.
    pub dimension: String,
    /// Those with the most rows first.
    pub values: Vec<DimensionValue>,
    /// How many there are beyond these.
    pub more: usize,
}

/// The values of a dimension that have a text in them, whatever the case of the letters, those with the most rows first.
///
/// # Errors
/// When no source has the dimension.
pub fn values(
    sources: &[&Source],
    dimension: &str,
    search: &str,
    limit: usize,
) -> Result<DimensionValues, UnknownGrouping> {
    let asked = [dimension.to_owned()];
    let groups = group(sources, &ways(sources, &asked)?);
    let search = search.trim().to_lowercase();
    let mut values: Vec<DimensionValue> = groups
        .keys
        .iter()
        .zip(&groups.rows)
        .filter_map(|(key, rows)| {
            let key = key.first()?;
            let found = search.is_empty() || key.label.to_lowercase().contains(&search);
            found.then(|| DimensionValue {
                text: key.filter_text(),
                label: key.label.clone(),
                rows: *rows,
            })
        })
        .collect();
    values.sort_by(|a, b| {
        b.rows
            .cmp(&a.rows)
            .then_with(|| a.label.cmp(&b.label))
            .then_with(|| a.text.cmp(&b.text))
    });
    let more = values.len().saturating_sub(limit);
    values.truncate(limit);
    Ok(DimensionValues {
        dimension: dimension.to_owned(),
        values,
        more,
    })
}
