//! Requests beside the plain table: some of the rows, comparisons, charts and files to take away.

use super::{Ask, Engine, File, Trust};
use crate::export::{self, CrmLine, ExportError, Extract, Format, SourceLine};
use crate::preset::Preset;
use crate::report::compare::{self, Beside, CompareError, Comparison, Versus};
use crate::report::{self, Filter, Nested, Now, Over, Report, Series, UnknownGrouping};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

impl Engine {
    /// Makes a report of some of the rows.
    ///
    /// # Errors
    /// When a dimension is asked for that no source has.
    pub fn explore(&self, preset: &Preset, ask: &Ask) -> Result<Report, UnknownGrouping> {
        if self.takes_crm(ask) {
            return self.report_with_crm(preset, ask);
        }
        if self.selects_crm(ask) {
            return self.selection_with_crm(preset, ask);
        }
        let mut report = report::explore_with(&self.loaded(), preset, ask, &self.typed)?;
        report.crm_left_out = self.crm.is_there();
        Ok(report)
    }

    /// Whether the CRM's leads are laid over all of what is asked for.
    pub(super) fn takes_crm(&self, ask: &Ask) -> bool {
        self.crm.is_there() && ask.filter.is_empty() && ask.top.is_none() && ask.nested.is_none()
    }

    /// Whether the CRM's leads of a selection are laid over it. Into lines within lines they are not put.
    pub(super) fn selects_crm(&self, ask: &Ask) -> bool {
        self.crm.is_there() && ask.nested.is_none()
    }

    /// What changed between two sides.
    ///
    /// # Errors
    /// When the sides cannot be made.
    pub fn compare(&self, preset: &Preset, ask: &Ask, versus: &Versus) -> Result<Comparison, CompareError> {
        let lay = |report: &mut Report, preset: &Preset, filter: &Filter| {
            self.lay_over_selection(report, preset, filter);
        };
        let beside = Beside {
            typed: Some(&self.typed),
            lay: self.crm.is_there().then_some(&lay),
        };
        compare::compare_beside(&self.loaded(), preset, &ask.filter, versus, &ask.by, &beside)
    }

    /// A metric over time.
    ///
    /// # Errors
    /// When a dimension is asked for that no source has.
    pub fn trend(&self, preset: &Preset, ask: &Ask, over: &Over) -> Result<Vec<Series>, UnknownGrouping> {
        report::series_of(&|ask| self.explore(preset, ask), ask, over)
    }

    /// How far the figures can be trusted.
    #[must_use]
    pub fn trust(&self, preset: &Preset, now: Option<&Now>) -> Trust {
        let loaded = self.loaded();
        Trust {
            cards: loaded.iter().map(|loaded| report::score_card(loaded, preset)).collect(),
            moving: now.map_or_else(Vec::new, |now| report::moving(&loaded, preset, now)),
            locations: report::locations(&self.plain()),
        }
    }

    /// The report in a form to take away, as bytes. A comparison that cannot be made, or is not asked for, is not in it.
    ///
    /// # Errors
    /// When it does not fit the form.
    pub fn export(
        &self,
        preset: &Preset,
        ask: &Ask,
        format: Format,
        versus: Option<&Versus>,
    ) -> Result<Vec<u8>, ExportError> {
        let plain = self.plain();
        let mut ask = self.known(ask);
        if matches!(format, Format::Csv | Format::Xlsx | Format::Clipboard) {
            // In a table to work with nothing is closed: a line that is not there could not be opened.
            ask.nested = ask.nested.map(|_| Nested::default());
        }
        let report = self.explore(preset, &ask).unwrap_or_default();
        let kept = report::filtered(&self.loaded(), &ask.filter).ok();
        // What counts are made of is told of the rows that were kept.
        let findings = match &kept {
            Some(kept) => {
                let sources: Vec<_> = kept.loaded.iter().map(|loaded| loaded.source.as_ref()).collect();
                report::findings(&sources, preset, &self.typed)
            }
            None => report::findings(&plain, preset, &self.typed),
        };
        let sources: Vec<SourceLine> = plain.iter().map(|source| SourceLine::of(source)).collect();
        let crm = self.crm_line();
        let comparison = versus.and_then(|versus| {
            self.compare(
                preset,
                &Ask {
                    by: Vec::new(),
                    nested: None,
                    ..ask.clone()
                },
                versus,
            )
            .ok()
        });
        let extract = Extract {
            report: &report,
            preset,
            findings: &findings,
            sources: &sources,
            filter: &ask.filter,
            comparison: comparison.as_ref(),
            crm: crm.as_ref(),
        };
        export::export(format, &extract)
    }

    /// The CRM's file in a few words, when there is one.
    fn crm_line(&self) -> Option<CrmLine> {
        let (name, rows) = self.crm.told()?;
        Some(CrmLine {
            name: name.to_owned(),
            rows,
        })
    }

    pub(super) fn file(
        &self,
        preset: &Preset,
        ask: &Ask,
        format: Format,
        versus: Option<&Versus>,
    ) -> Result<File, ExportError> {
        let bytes = self.export(preset, ask, format, versus)?;
        let days = self
            .explore(
                preset,
                &Ask {
                    limit: 0,
                    ..self.known(ask)
                },
            )
            .ok()
            .and_then(|report| report.period);
        let days = days.map_or_else(String::new, |period| format!("-{}-{}", period.from, period.to));
        Ok(File {
            name: format!("lead-report{days}.{}", format.ending()),
            media_type: format.media_type().to_owned(),
            base64: BASE64_STANDARD.encode(bytes),
        })
    }

    /// What is asked for, without dimensions that were kept from an earlier file and do not exist in this one.
    pub(super) fn known(&self, ask: &Ask) -> Ask {
        let plain = self.plain();
        let known = |dimension: &String| report::has_dimension(&plain, dimension);
        let mut ask = ask.clone();
        ask.by.retain(known);
        ask.filter.rules.retain(|rule| known(&rule.dimension));
        // One dimension has nothing above it, and groups put together have no place in others.
        if ask.by.len() < 2 || ask.top.is_some() {
            ask.nested = None;
        }
        ask
    }
}
