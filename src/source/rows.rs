//! A source with some of its rows.

use super::{Period, Source, Texts};

impl Source {
    /// The same source with only the rows whose place in `mask` is true. Summary rows total what is no longer there, so
    /// they go as soon as a row goes.
    #[must_use]
    pub(crate) fn with_rows(&self, mask: &[bool]) -> Self {
        let mut source = self.clone();
        if mask.iter().all(|keep| *keep) {
            return source;
        }
        source.summaries.clear();
        let table = &mut source.table;
        for column in table.dimensions.values_mut() {
            column.keep(mask);
        }
        for numbers in table.measures.values_mut().chain(table.entries.values_mut()) {
            numbers.retain(mask);
        }
        kept(&mut table.periods, mask);
        kept(&mut table.places, mask);
        table.rows = mask.iter().take(table.rows).filter(|keep| **keep).count();
        source.period = table.periods.iter().flatten().copied().reduce(Period::with);
        source
    }
}

impl Texts {
    /// Keeps the rows whose place in `mask` is true, and of the texts those that a row still has.
    fn keep(&mut self, mask: &[bool]) {
        kept(&mut self.codes, mask);
        let mut places = vec![0_u32; self.values.len() + 1];
        let mut values = Vec::new();
        for code in &mut self.codes {
            let at = *code as usize;
            let Some(place) = places.get_mut(at).filter(|_| at > 0) else {
                continue;
            };
            if *place == 0
                && let Some(text) = self.values.get(at - 1)
            {
                values.push(text.clone());
                *place = u32::try_from(values.len()).unwrap_or(u32::MAX);
            }
            *code = *place;
        }
        self.values = values;
    }
}

fn kept<T: Copy>(values: &mut Vec<T>, mask: &[bool]) {
    let mut keep = mask.iter().copied();
    values.retain(|_| keep.next().unwrap_or(true));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn texts_that_no_row_has_any_more_are_forgotten() {
        let mut texts = Texts {
            values: ["a", "b", "c"].map(Arc::from).to_vec(),
            codes: vec![1, 0, 2, 3, 2],
        };
        texts.keep(&[false, true, false, true, true]);
        assert_eq!(texts.values, ["c", "b"].map(Arc::from).to_vec());
        assert_eq!(texts.codes, [0, 1, 2]);
    }
}
