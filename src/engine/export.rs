//! Requests beside the plain table: some of the rows, comparisons, charts and files to take away.

use super::{Ask, Engine, View};
use crate::preset::Preset;
use crate::report::compare::{self, CompareError, Comparison, Versus};
use crate::report::{self, Report, UnknownGrouping};

impl Engine {
    /// Makes a report of some of the rows.
    ///
    /// # Errors
    /// When a dimension is asked for that no source has.
    pub fn explore(&self, preset: &Preset, ask: &Ask) -> Result<Report, UnknownGrouping> {
        report::explore(&self.loaded(), preset, ask)
    }

    /// What changed between two sides.
    ///
    /// # Errors
    /// When the sides cannot be made.
    pub fn compare(&self, preset: &Preset, ask: &Ask, versus: &Versus) -> Result<Comparison, CompareError> {
        compare::compare(&self.loaded(), preset, &ask.filter, versus, &ask.by)
    }

    /// The view of some of the rows. What was kept from an earlier file and does not exist in this one is passed over.
    pub(super) fn explored(&self, preset: &Preset, ask: &Ask) -> View {
        let plain = self.plain();
        let known = |dimension: &String| {
            let by = std::slice::from_ref(dimension);
            self.report(preset, by, ask.sort, 0).is_ok()
        };
        let mut ask = ask.clone();
        ask.by.retain(known);
        ask.filter.rules.retain(|rule| known(&rule.dimension));
        View {
            report: self.explore(preset, &ask).unwrap_or_default(),
            dimensions: report::dimensions(&plain),
            findings: report::findings(&plain, preset),
        }
    }
}
