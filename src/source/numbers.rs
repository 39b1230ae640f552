//! A column of exact numbers, most of them small.

use rust_decimal::Decimal;
use std::sync::OnceLock;

/// No number in this row.
const NONE: i64 = i64::MIN;

/// A column of exact decimals in which a row may have none. Numbers share one scale and stand as integers as long as
/// they fit; a column with a number that does not fit keeps full decimals instead.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    store: Store,
    /// The tally of all rows, once somebody asked for it.
    whole: OnceLock<Tally>,
}

#[derive(Clone, Debug)]
enum Store {
    Fixed { scale: u32, values: Vec<i64> },
    Wide(Vec<Option<Decimal>>),
}

impl Default for Store {
    fn default() -> Self {
        Self::Fixed {
            scale: 0,
            values: Vec::new(),
        }
    }
}

/// A running sum of a column: what is known, and in how many rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// The sum, scaled by the column's scale.
    scaled: i128,
    /// The sum of numbers that do not fit an integer.
    wide: Decimal,
    overflow: bool,
    /// Rows that have a number.
    pub known: u32,
}

impl Numbers {
    /// How many rows it has.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.store {
            Store::Fixed { values, .. } => values.len(),
            Store::Wide(values) => values.len(),
        }
    }

    /// Whether it has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds rows without a number until there are `rows`.
    pub fn pad(&mut self, rows: usize) {
        // Rows without a number change no sum.
        match &mut self.store {
            Store::Fixed { values, .. } if values.len() < rows => values.resize(rows, NONE),
            Store::Wide(values) if values.len() < rows => values.resize(rows, None),
            _ => {}
        }
    }

    /// Forgets rows after the first `rows`.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.whole.take();
        match &mut self.store {
            Store::Fixed { values, .. } => values.truncate(rows),
            Store::Wide(values) => values.truncate(rows),
        }
    }

    /// Keeps the rows whose place in `mask` is true.
    pub(crate) fn retain(&mut self, mask: &[bool]) {
        self.whole.take();
        let mut keep = mask.iter().copied();
        match &mut self.store {
            Store::Fixed { values, .. } => values.retain(|_| keep.next().unwrap_or(true)),
            Store::Wide(values) => values.retain(|_| keep.next().unwrap_or(true)),
        }
    }

    /// Adds a row.
    pub fn push(&mut self, value: Option<Decimal>) {
        let Some(value) = value else {
            let rows = self.len() + 1;
            return self.pad(rows);
        };
        self.whole.take();
        let scale = self.fit(value);
        match (&mut self.store, scale) {
            (Store::Fixed { values, .. }, Some(value)) => values.push(value),
            (Store::Wide(values), _) => values.push(Some(value)),
            (Store::Fixed { .. }, None) => {
                self.widen();
                self.push(Some(value));
            }
        }
    }

    /// Adds a row with the number that is `mantissa` with so many places.
    pub(crate) fn push_fixed(&mut self, mantissa: i64, scale: u32) {
        self.whole.take();
        if let Store::Fixed { scale: own, values } = &mut self.store
            && scale <= *own
            && let Some(value) = 10_i64
                .checked_pow(*own - scale)
                .and_then(|factor| mantissa.checked_mul(factor))
            && value != NONE
        {
            values.push(value);
            return;
        }
        self.push(Some(Decimal::new(mantissa, scale)));
    }

    /// Adds to the number of the last row; a row that has none takes the value. Nothing when the sum cannot be held.
    #[must_use]
    pub fn add_to_last(&mut self, value: Decimal) -> Option<()> {
        let last = self.len().checked_sub(1)?;
        let sum = self.get(last).unwrap_or_default().checked_add(value)?;
        self.truncate(last);
        self.push(Some(sum));
        Some(())
    }

    /// The number of a row.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<Decimal> {
        match &self.store {
            Store::Fixed { scale, values } => values
                .get(row)
                .filter(|value| **value != NONE)
                .and_then(|value| Decimal::try_from_i128_with_scale(i128::from(*value), *scale).ok()),
            Store::Wide(values) => values.get(row).copied().flatten(),
        }
    }

    /// Whether a row has a number.
    #[must_use]
    pub fn has(&self, row: usize) -> bool {
        match &self.store {
            Store::Fixed { values, .. } => values.get(row).is_some_and(|value| *value != NONE),
            Store::Wide(values) => values.get(row).is_some_and(Option::is_some),
        }
    }

    /// Whether any row has a number.
    #[must_use]
    pub fn any(&self) -> bool {
        match &self.store {
            Store::Fixed { values, .. } => values.iter().any(|value| *value != NONE),
            Store::Wide(values) => values.iter().any(Option::is_some),
        }
    }

    /// In how many rows two columns have the same number, of those in which either has one; none counts as zero.
    #[must_use]
    pub fn equal_rows(&self, other: &Self, rows: usize) -> (u32, u32) {
        let (mut equal, mut of) = (0, 0);
        match (&self.store, &other.store) {
            (
                Store::Fixed {
                    scale: a_scale,
                    values: a,
                },
                Store::Fixed {
                    scale: b_scale,
                    values: b,
                },
            ) if a_scale == b_scale => {
                for row in 0..rows {
                    let value = |values: &[i64]| values.get(row).copied().filter(|value| *value != NONE);
                    let (a, b) = (value(a), value(b));
                    if a.is_some() || b.is_some() {
                        of += 1;
                        equal += u32::from(a.unwrap_or_default() == b.unwrap_or_default());
                    }
                }
            }
            _ => {
                for row in 0..rows {
                    let (a, b) = (self.get(row), other.get(row));
                    if a.is_some() || b.is_some() {
                        of += 1;
                        equal += u32::from(a.unwrap_or_default() == b.unwrap_or_default());
                    }
                }
            }
        }
        (equal, of)
    }

    /// Adds each row to the tally of its group; rows whose group is past the end are left alone.
    pub fn add_into(&self, groups: &[u32], tallies: &mut [Tally]) {
        match &self.store {
            Store::Fixed { values, .. } => {
                for (value, group) in values.iter().zip(groups) {
                    if *value != NONE
                        && let Some(tally) = tallies.get_mut(*group as usize)
                    {
                        // 2^64 rows of i64 fit an i128.
                        tally.scaled += i128::from(*value);
                        tally.known += 1;
                    }
                }
            }
            Store::Wide(values) => {
                for (value, group) in values.iter().zip(groups) {
                    if let Some(value) = value
                        && let Some(tally) = tallies.get_mut(*group as usize)
                    {
                        tally.add_wide(*value);
                    }
                }
            }
        }
    }

    /// The sum of a tally made by [`Self::add_into`] on this column; nothing when it cannot be held exactly.
    #[must_use]
    pub fn sum_of(&self, tally: &Tally) -> Option<Decimal> {
        if tally.overflow {
            return None;
        }
        let scale = if let Store::Fixed { scale, .. } = &self.store {
            *scale
        } else {
            0
        };
        Decimal::try_from_i128_with_scale(tally.scaled, scale)
            .ok()?
            .checked_add(tally.wide)
    }

    /// The tally of all rows, added up once.
    #[must_use]
    pub fn whole(&self) -> &Tally {
        self.whole.get_or_init(|| {
            let mut tally = Tally::default();
            match &self.store {
                Store::Fixed { values, .. } => {
                    for value in values.iter().filter(|value| **value != NONE) {
                        tally.scaled += i128::from(*value);
                        tally.known += 1;
                    }
                }
                Store::Wide(values) => values.iter().flatten().for_each(|value| tally.add_wide(*value)),
            }
            tally
        })
    }

    /// The sum of all rows and how many have a number.
    #[must_use]
    pub fn total(&self) -> (Option<Decimal>, u32) {
        let tally = self.whole();
        (self.sum_of(tally), tally.known)
    }

    /// The value as an integer of the column's scale, after widening the scale where that is possible.
    fn fit(&mut self, value: Decimal) -> Option<i64> {
        self.fit_at(value).or_else(|| self.fit_at(value.normalize()))
    }

    fn fit_at(&mut self, value: Decimal) -> Option<i64> {
        let Store::Fixed { scale, values } = &mut self.store else {
            return None;
        };
        if value.scale() > *scale {
            let factor = 10_i64.checked_pow(value.scale() - *scale)?;
            let largest = i64::MAX / factor;
            if values.iter().any(|old| *old != NONE && old.abs() > largest) {
                return None;
            }
            for old in values.iter_mut().filter(|old| **old != NONE) {
                *old *= factor;
            }
            *scale = value.scale();
        }
        let factor = 10_i64.checked_pow(*scale - value.scale())?;
        let scaled = i64::try_from(value.mantissa()).ok()?.checked_mul(factor)?;
        (scaled != NONE).then_some(scaled)
    }

    fn widen(&mut self) {
        let all = (0..self.len()).map(|row| self.get(row)).collect();
        self.store = Store::Wide(all);
    }
}

impl Tally {
    fn add_wide(&mut self, value: Decimal) {
        match self.wide.checked_add(value) {
            Some(sum) => self.wide = sum,
            None => self.overflow = true,
        }
        self.known += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rust_decimal::dec;

    #[test]
    fn numbers_keep_their_value_when_a_finer_one_follows() {
        let mut numbers = Numbers::default();
        for value in [Some(dec!(33.12)), None, Some(dec!(-0.00000001)), Some(dec!(25))] {
            numbers.push(value);
        }
        assert_eq!(
            (0..4).map(|row| numbers.get(row)).collect::<Vec<_>>(),
            [Some(dec!(33.12)), None, Some(dec!(-0.00000001)), Some(dec!(25))]
        );
    }

    #[test]
    fn a_number_that_does_not_fit_an_integer_is_kept_in_full() {
        let mut numbers = Numbers::default();
        numbers.push(Some(dec!(0.1)));
        numbers.push(Some(dec!(9223372036854775807)));
        assert_eq!(numbers.get(1), Some(dec!(9223372036854775807)));
        assert_eq!(numbers.total(), (Some(dec!(9223372036854775807.1)), 2));
    }

    #[test]
    fn a_sum_that_cannot_be_held_is_none() {
        let mut numbers = Numbers::default();
        numbers.push(Some(Decimal::MAX));
        numbers.push(Some(Decimal::MAX));
        assert_eq!(numbers.total(), (None, 2));
    }

    proptest! {
        #[test]
        fn a_column_holds_what_was_put_in_and_sums_it_exactly(input in prop::collection::vec(prop::option::of((any::<i64>(), 0_u32..9)), 0..40)) {
            let input: Vec<Option<Decimal>> = input.into_iter().map(|v| v.map(|(m, s)| Decimal::new(m, s))).collect();
            let mut numbers = Numbers::default();
            for value in &input {
                numbers.push(*value);
            }
            for (row, value) in input.iter().enumerate() {
                prop_assert_eq!(numbers.get(row), *value);
            }
            let sum = input.iter().flatten().fold(Decimal::ZERO, |sum, value| sum + value);
            prop_assert_eq!(numbers.total().0, Some(sum));
        }
    }
}
