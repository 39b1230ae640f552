//! Which rows a receipt is about: those of a group, of everything, or of the groups that a report puts together.

use super::ask::{search, together};
use super::group::{By, Groups, group};
use super::view::ways;
use super::{GroupKey, GroupRow};
use crate::source::Source;
use std::collections::{BTreeSet, HashSet};

/// Whose number is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whose<'a> {
    /// A group's; with no key the total's.
    Group(&'a [GroupKey]),
    /// That of the groups which a report puts together.
    Rest {
        /// The dimensions that it is grouped by.
        by: &'a [String],
        /// What is looked for in labels.
        search: &'a str,
        /// The groups with a line of their own.
        shown: &'a [GroupRow],
    },
}

/// What tells a group from others: its dimensions and keys.
type Told = Vec<(String, Option<String>)>;

fn told(key: &[GroupKey]) -> Told {
    key.iter()
        .map(|part| (part.dimension.clone(), part.key.clone()))
        .collect()
}

/// A group of the sources, and which rows belong to it.
pub(super) struct Place {
    pub(super) ways: Vec<By>,
    pub(super) groups: Groups,
    pub(super) at: usize,
    /// For each source, 0 for rows of the group and others for other rows.
    pub(super) only: Vec<Vec<u32>>,
    /// All rows of all sources.
    pub(super) rows_of: u32,
    /// How many groups are put together.
    pub(super) put_together: u32,
}

impl Place {
    pub(super) fn find(sources: &[&Source], whose: &Whose<'_>) -> Option<Self> {
        match whose {
            Whose::Group(wanted) => Self::of_group(sources, wanted),
            Whose::Rest { by, search, shown } => Self::of_rest(sources, by, search, shown),
        }
    }

    fn of_group(sources: &[&Source], wanted: &[GroupKey]) -> Option<Self> {
        let by: Vec<String> = wanted.iter().map(|key| key.dimension.clone()).collect();
        let ways = ways(sources, &by).ok()?;
        let groups = group(sources, &ways);
        let wanted = told(wanted);
        let at = groups.keys.iter().position(|key| told(key) == wanted)?;
        let only = groups
            .of_row
            .iter()
            .map(|of_row| of_row.iter().map(|group| u32::from(*group as usize != at)).collect())
            .collect();
        Some(Self {
            rows_of: groups.rows.iter().sum(),
            put_together: 0,
            ways,
            groups,
            at,
            only,
        })
    }

    fn of_rest(sources: &[&Source], by: &[String], text: &str, shown: &[GroupRow]) -> Option<Self> {
        let ways = ways(sources, by).ok()?;
        let groups = group(sources, &ways);
        let shown: HashSet<Told> = shown.iter().map(|row| told(&row.key)).collect();
        let mut order: Vec<usize> = (0..groups.keys.len()).collect();
        search(&mut order, &groups, text);
        order.retain(|at| groups.keys.get(*at).is_some_and(|key| !shown.contains(&told(key))));
        if order.is_empty() {
            return None;
        }
        let others: BTreeSet<usize> = order.into_iter().collect();
        let rest = together(&groups, &others);
        Some(Self {
            rows_of: groups.rows.iter().sum(),
            put_together: u32::try_from(others.len()).unwrap_or(u32::MAX),
            ways,
            only: rest.of_row.clone(),
            groups: rest,
            at: 0,
        })
    }

    pub(super) fn key(&self) -> Vec<GroupKey> {
        self.groups.keys.get(self.at).cloned().unwrap_or_default()
    }

    pub(super) fn rows(&self) -> u32 {
        self.groups.rows.get(self.at).copied().unwrap_or_default()
    }
}
