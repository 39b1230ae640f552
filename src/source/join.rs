//! Long tables beside the table of their ads: put side by side, row by row, so that spend is counted once.

use super::{Numbers, Period, Source, Texts};
use std::collections::HashMap;
use std::sync::Arc;

/// What rows of both can be told by, the narrowest first.
const IDS: [&str; 8] = [
    "ad_id",
    "ad_name",
    "adset_id",
    "adset_name",
    "campaign_id",
    "campaign_name",
    "account_id",
    "account_name",
];

type Key = (Arc<str>, Option<Period>);

/// Puts the figures of a long table beside the rows of a table that has spend and none of these figures. Rows of the long
/// table that the other lacks follow at the end. Nothing when the two do not belong together: when one id and period
/// stands for several rows, or no id is in both.
#[must_use]
pub(crate) fn join(base: &Source, long: &Source) -> Option<Source> {
    if base.table.measures.is_empty() || !long.table.measures.is_empty() || long.lists.is_empty() {
        return None;
    }
    if long
        .table
        .entries
        .keys()
        .any(|key| base.table.entries.contains_key(key))
    {
        return None;
    }
    let filled = |source: &Source, name: &str| {
        source
            .table
            .dimensions
            .get(name)
            .is_some_and(|column| !column.values.is_empty())
    };
    let id = IDS.into_iter().find(|name| filled(base, name) && filled(long, name))?;
    let base_rows = rows_by_key(base, id)?;
    let long_rows = rows_by_key(long, id)?;
    let mut table = base.table.clone();
    // The row of the joined table for each row of the long one.
    let mut place_of: Vec<(usize, usize)> = Vec::with_capacity(long_rows.len());
    let mut ordered: Vec<(&Key, &usize)> = long_rows.iter().collect();
    ordered.sort_by_key(|(_, row)| **row);
    for (key, row) in ordered {
        let at = match base_rows.get(key) {
            Some(at) => *at,
            None => {
                table.rows += 1;
                table.periods.push(key.1);
                table
                    .places
                    .push(long.table.places.get(*row).copied().unwrap_or_default());
                let row_at = table.rows - 1;
                for (name, column) in &long.table.dimensions {
                    if let Some(text) = column.get(*row) {
                        set(table.dimensions.entry(name.clone()).or_default(), row_at, text);
                    }
                }
                row_at
            }
        };
        place_of.push((at, *row));
    }
    place_of.sort_unstable();
    let rows = table.rows;
    table
        .dimensions
        .values_mut()
        .for_each(|column| column.codes.resize(rows, 0));
    table.measures.values_mut().for_each(|numbers| numbers.pad(rows));
    table.entries.values_mut().for_each(|numbers| numbers.pad(rows));
    for (key, numbers) in &long.table.entries {
        let mut joined = Numbers::default();
        for (at, row) in &place_of {
            if let Some(value) = numbers.get(*row) {
                joined.pad(*at);
                joined.push(Some(value));
            }
        }
        joined.pad(rows);
        table.entries.insert(key.clone(), joined);
    }
    let mut source = base.clone();
    source.name = format!("{} + {}", base.name, long.name);
    source.lists.extend(long.lists.iter().cloned());
    source.lists.sort();
    source.lists.dedup();
    source.notes.extend(long.notes.iter().cloned());
    source.left_out.extend(long.left_out.iter().cloned());
    source.table = table;
    Some(source)
}

/// The row of each id and period; nothing when one stands for several.
fn rows_by_key(source: &Source, id: &str) -> Option<HashMap<Key, usize>> {
    let mut rows = HashMap::with_capacity(source.table.rows);
    for row in 0..source.table.rows {
        let Some(name) = source.text(id, row) else { continue };
        let period = source.table.periods.get(row).copied().flatten();
        if rows.insert((name.clone(), period), row).is_some() {
            return None;
        }
    }
    Some(rows)
}

/// Sets the text of a row at the end of a column.
fn set(column: &mut Texts, row: usize, text: &Arc<str>) {
    let at = column.values.iter().position(|known| known == text).unwrap_or_else(|| {
        column.values.push(text.clone());
        column.values.len() - 1
    });
    column.codes.resize(row, 0);
    column.codes.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
}

/// The sources as the report takes them: each long table beside the table it belongs to, everything else as it is.
#[must_use]
pub(crate) fn joined(sources: &[Arc<Source>]) -> Vec<Arc<Source>> {
    let mut left: Vec<Arc<Source>> = sources.to_vec();
    let mut at = 0;
    while at < left.len() {
        let found = left.get(at).and_then(|long| {
            let bases = left.iter().enumerate().filter(|(other, _)| *other != at);
            bases
                .into_iter()
                .find_map(|(other, base)| Some((other, join(base, long)?)))
        });
        match found {
            Some((base, source)) => {
                if let Some(place) = left.get_mut(base) {
                    *place = Arc::new(source);
                }
                left.remove(at);
                // A table may take several long ones.
                at = 0;
            }
            None => at += 1,
        }
    }
    left
}
