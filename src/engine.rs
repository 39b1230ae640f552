//! The engine behind requests and responses: it owns the sources and answers the page.

mod crm;
mod protocol;

pub use crate::report::{Dimension as DimensionInfo, Sort};
pub use crm::{CrmRequest, CrmResponse, CrmView, Pasted};
pub use protocol::{Answered, Answers, Asked, Request, Response, SourceId, SourceInfo, View};

use crate::ingest;
use crate::preset::Preset;
use crate::report::{self, GroupKey, Loaded, Report, UnknownGrouping};
use crate::source::{LeftOut, LeftOutReason, Source};
use std::collections::BTreeMap;

/// How many left-out rows are sent along.
const LEFT_OUT_ROWS: usize = 200;

/// The sources, in the order they were first read.
#[derive(Debug, Default)]
pub struct Engine {
    sources: Vec<(SourceId, Loaded, Answers)>,
    crm: crm::CrmState,
}

impl Engine {
    /// An engine without sources.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request. `bytes` belong to [`Request::Read`] and [`CrmRequest::Read`].
    ///
    /// # Panics
    /// On [`Request::Crash`], which asks for it.
    #[must_use]
    pub fn answer(&mut self, request: Request, bytes: &[u8]) -> Response {
        match request {
            Request::Read { source, name, answers } => match self.read(source, &name, bytes, answers) {
                Ok(info) => Response::Read(Box::new(info)),
                Err(error) => Response::NotRead { source, name, error },
            },
            Request::Forget { source } => {
                self.sources.retain(|(id, ..)| *id != source);
                Response::Forgotten(source)
            }
            Request::View {
                preset,
                by,
                sort,
                limit,
            } => Response::View(Box::new(self.view(&preset, &by, sort, limit))),
            Request::Receipt { preset, metric, group } => {
                Response::Receipt(self.receipt(&preset, metric, &group).map(Box::new))
            }
            Request::Crm(request) => Response::Crm(Box::new(self.answer_crm(*request, bytes))),
            #[expect(
                clippy::panic,
                reason = "the request is there to see how the page recovers from a panic"
            )]
            Request::Crash => panic!("a test asked the engine to fall over"),
        }
    }

    /// Reads a source. One of the same number is replaced, but only when this one can be read.
    ///
    /// # Errors
    /// When the bytes cannot be read.
    pub fn read(
        &mut self,
        id: SourceId,
        name: &str,
        bytes: &[u8],
        answers: Answers,
    ) -> Result<SourceInfo, ingest::ReadError> {
        let source = ingest::read(name, bytes, &answers)?;
        let info = info(id, &source, &answers);
        let loaded = Loaded::new(source);
        match self.sources.iter_mut().find(|(known, ..)| *known == id) {
            Some(place) => *place = (id, loaded, answers),
            None => self.sources.push((id, loaded, answers)),
        }
        Ok(info)
    }

    /// Makes a report.
    ///
    /// # Errors
    /// When a grouping is asked for that no source has.
    pub fn report(&self, preset: &Preset, by: &[String], sort: Sort, limit: usize) -> Result<Report, UnknownGrouping> {
        self.report_with_crm(preset, by, sort, limit)
    }

    /// What was found: action types by family, counts, results.
    #[must_use]
    pub fn findings(&self, preset: &Preset) -> report::Findings {
        report::findings(&self.plain(), preset)
    }

    /// How a number was made.
    #[must_use]
    pub fn receipt(
        &self,
        preset: &Preset,
        metric: crate::catalog::Metric,
        group: &[GroupKey],
    ) -> Option<report::Receipt> {
        self.receipt_with_crm(preset, metric, group)
    }

    fn view(&self, preset: &Preset, by: &[String], sort: Sort, limit: usize) -> View {
        let plain = self.plain();
        let dimensions = report::dimensions(&plain);
        // A grouping kept from an earlier file may not exist in this one.
        let by: Vec<String> = by
            .iter()
            .filter(|way| self.report(preset, std::slice::from_ref(*way), sort, 0).is_ok())
            .cloned()
            .collect();
        View {
            report: self.report(preset, &by, sort, limit).unwrap_or_default(),
            dimensions,
            findings: report::findings(&plain, preset),
        }
    }

    fn loaded(&self) -> Vec<&Loaded> {
        self.sources.iter().map(|(_, loaded, _)| loaded).collect()
    }

    fn plain(&self) -> Vec<&Source> {
        self.sources.iter().map(|(_, loaded, _)| &loaded.source).collect()
    }
}

fn info(id: SourceId, source: &Source, answers: &Answers) -> SourceInfo {
    let mut left_out: BTreeMap<LeftOutReason, u32> = BTreeMap::new();
    for row in &source.left_out {
        *left_out.entry(row.reason).or_default() += 1;
    }
    SourceInfo {
        id,
        name: source.name.clone(),
        kind: source.kind,
        level: source.level,
        grain: source.grain,
        period: source.period,
        currency: source.currency.clone(),
        windows: source.windows().iter().map(ToString::to_string).collect(),
        rows: u32::try_from(source.table.rows).unwrap_or(u32::MAX),
        left_out: left_out.into_iter().collect(),
        left_out_rows: source
            .left_out
            .iter()
            .take(LEFT_OUT_ROWS)
            .cloned()
            .collect::<Vec<LeftOut>>(),
        columns: source.columns.clone(),
        questions: source.questions.clone(),
        answers: answers.clone(),
    }
}
