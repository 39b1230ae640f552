//! Groupings that were made of sources, so that a changed definition does not group the same rows again.

use super::Loaded;
use super::group::{By, Groups, group};
use crate::source::Source;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// How many groupings are kept: the table's, and those a person goes back and forth between.
const MOST: usize = 6;

/// The groupings of some sources, kept by the first of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Groupings(Arc<Mutex<Vec<Grouping>>>);

/// A grouping.
#[derive(Debug)]
struct Grouping {
    /// The sources. While they are known here no other source can stand in their place in memory.
    of: Vec<Weak<Source>>,
    by: Vec<By>,
    groups: Arc<Groups>,
}

/// The rows of these sources in groups, made before or now.
pub(super) fn grouped(loaded: &[&Loaded], by: &[By]) -> Arc<Groups> {
    let make = || {
        let sources: Vec<&Source> = loaded.iter().map(|loaded| loaded.source.as_ref()).collect();
        Arc::new(group(&sources, by))
    };
    let Some(first) = loaded.first() else { return make() };
    let mut kept = first.groupings.0.lock().unwrap_or_else(PoisonError::into_inner);
    let of: Vec<Weak<Source>> = loaded.iter().map(|loaded| Arc::downgrade(&loaded.source)).collect();
    let same = |other: &[Weak<Source>]| other.len() == of.len() && other.iter().zip(&of).all(|(a, b)| a.ptr_eq(b));
    if let Some(at) = kept.iter().position(|grouping| grouping.by == by && same(&grouping.of)) {
        // The one used last goes to the end, and the one at the beginning is the first to be forgotten.
        let grouping = kept.remove(at);
        let groups = Arc::clone(&grouping.groups);
        kept.push(grouping);
        return groups;
    }
    let groups = make();
    if kept.len() >= MOST {
        kept.remove(0);
    }
    kept.push(Grouping {
        of,
        by: by.to_vec(),
        groups: Arc::clone(&groups),
    });
    groups
}
