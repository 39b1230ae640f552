//! Rows in their groups, with the sums that were made of them.

use crate::source::{Numbers, Tally};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The most groups whose tallies are kept: of more they would take more memory than the rows.
const MOST_GROUPS: usize = 10_000;

/// The tallies of columns, so that a column is added up once however many figures it is part of.
///
/// A column is known by where it stands in memory: who keeps this must not keep it longer than the source.
#[derive(Debug, Default)]
pub(super) struct Memo(Mutex<HashMap<usize, Arc<[Tally]>>>);

/// The group of each row of a source.
#[derive(Clone, Copy)]
pub(super) struct Within<'g> {
    /// The group of each row; one past the last group is none.
    pub(super) of_row: &'g [u32],
    /// How many groups there are.
    pub(super) count: usize,
    kept: Kept<'g>,
}

/// What is kept of the tallies that are made.
#[derive(Clone, Copy)]
enum Kept<'g> {
    /// Nothing.
    Nothing,
    /// Every row is in one group: columns keep that tally themselves.
    Whole,
    /// The tally of each column.
    Each(&'g Memo),
}

impl<'g> Within<'g> {
    /// Rows in groups, for once.
    pub(super) const fn of(of_row: &'g [u32], count: usize) -> Self {
        Self {
            of_row,
            count,
            kept: Kept::Nothing,
        }
    }

    /// All rows in one group.
    pub(super) const fn whole(of_row: &'g [u32]) -> Self {
        Self {
            of_row,
            count: 1,
            kept: Kept::Whole,
        }
    }

    /// Rows in groups, with the tallies kept. Only for columns that live as long as what keeps them.
    pub(super) const fn kept(of_row: &'g [u32], count: usize, memo: &'g Memo) -> Self {
        Self {
            of_row,
            count,
            kept: Kept::Each(memo),
        }
    }

    /// The tally of a column in each group.
    pub(super) fn tallies(self, numbers: &Numbers) -> Arc<[Tally]> {
        let add = || {
            let mut tallies = vec![Tally::default(); self.count];
            numbers.add_into(self.of_row, &mut tallies);
            Arc::from(tallies)
        };
        let Memo(memo) = match self.kept {
            Kept::Nothing => return add(),
            Kept::Each(_) if self.count > MOST_GROUPS => return add(),
            Kept::Whole => return Arc::from([*numbers.whole()]),
            Kept::Each(memo) => memo,
        };
        let place = std::ptr::from_ref(numbers).addr();
        let known = memo.lock().unwrap_or_else(PoisonError::into_inner).get(&place).cloned();
        known.unwrap_or_else(|| {
            let tallies = add();
            memo.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(place, Arc::clone(&tallies));
            tallies
        })
    }
}
