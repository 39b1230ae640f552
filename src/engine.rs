//! The engine behind requests and responses: it owns the sources and answers the page.

mod crm;
mod export;
mod kept;
mod protocol;
mod studio;

pub use crate::report::{Ask, Dimension as DimensionInfo, OwnSort, Sort};
pub use crm::{CrmRequest, CrmResponse, CrmView, Document, Pasted, Task};
pub use protocol::{Answered, Answers, Asked, File, Request, Response, SourceId, SourceInfo, Trust, View};
pub use studio::{StudioRequest, StudioResponse};

use crate::catalog::Metric;
use crate::ingest::{self, Limits, Options, Progress};
use crate::preset::Preset;
use crate::report::{self, GroupKey, Loaded, Report, TypedNumbers, UnknownGrouping, Whose};
use crate::source::{LeftOut, LeftOutReason, Source, joined};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many left-out rows are sent along.
const LEFT_OUT_ROWS: usize = 200;

/// What was read under one number: one source, or one for each file of an archive.
#[derive(Debug)]
struct Held {
    id: SourceId,
    sources: Vec<Arc<Source>>,
    answers: Answers,
    on: bool,
}

/// The sources, in the order they were first read.
#[derive(Debug, Default)]
pub struct Engine {
    crm: crm::CrmState,
    held: Vec<Held>,
    /// What the report takes: the sources that are switched on, long tables beside the tables they belong to.
    loaded: Vec<Loaded>,
    typed: TypedNumbers,
    /// The sums of the report that was asked for last.
    kept: kept::Kept,
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
        self.answer_with(request, bytes, &|_| {})
    }

    /// Answers a request and tells how far reading has come.
    ///
    /// # Panics
    /// On [`Request::Crash`], which asks for it.
    #[must_use]
    pub fn answer_with(&mut self, request: Request, bytes: &[u8], progress: &dyn Fn(Progress)) -> Response {
        match request {
            Request::Read { source, name, answers } => match self.read_with(source, &name, bytes, answers, progress) {
                Ok(info) => Response::Read(Box::new(info)),
                Err(error) => Response::NotRead { source, name, error },
            },
            Request::Forget { source } => {
                self.held.retain(|held| held.id != source);
                self.load();
                Response::Forgotten(source)
            }
            Request::Switch { source, on } => {
                self.held
                    .iter_mut()
                    .filter(|held| held.id == source)
                    .for_each(|held| held.on = on);
                self.load();
                Response::Switched { source, on }
            }
            Request::View {
                preset,
                by,
                sort,
                limit,
            } => Response::View(Box::new(self.view(&preset, &by, sort, limit))),
            Request::Receipt {
                preset,
                metric,
                group,
                ask,
            } => Response::Receipt(self.receipt_of(&preset, metric, &group, &ask).map(Box::new)),
            Request::RestReceipt { preset, metric, ask } => {
                Response::Receipt(self.rest_receipt_of(&preset, metric, &ask).map(Box::new))
            }
            Request::Rows { preset, ask, metrics } => {
                let offset = ask.offset;
                let rows = self.rows(&preset, &ask, &metrics);
                Response::Rows { offset, rows }
            }
            Request::Values {
                dimension,
                search,
                limit,
            } => Response::Values(self.values(&dimension, &search, limit)),
            Request::Explore { preset, ask } => Response::View(Box::new(self.explored(&preset, &ask))),
            Request::Compare { preset, ask, versus } => match self.compare(&preset, &ask, &versus) {
                Ok(comparison) => Response::Compared(Box::new(comparison)),
                Err(error) => Response::NotCompared(error),
            },
            Request::Trend { preset, ask, over } => {
                Response::Trend(self.trend(&preset, &ask, &over).unwrap_or_default())
            }
            Request::Trust { preset, now } => Response::Trust(Box::new(self.trust(&preset, now.as_ref()))),
            Request::Export {
                preset,
                ask,
                format,
                versus,
            } => match self.file(&preset, &ask, format, versus.as_ref()) {
                Ok(file) => Response::Exported(Box::new(file)),
                Err(error) => Response::NotExported(error),
            },
            Request::Crm(request) => Response::Crm(Box::new(self.answer_crm(*request, bytes))),
            Request::Studio(request) => Response::Studio(Box::new(self.studio(*request))),
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
        self.read_with(id, name, bytes, answers, &|_| {})
    }

    fn read_with(
        &mut self,
        id: SourceId,
        name: &str,
        bytes: &[u8],
        answers: Answers,
        progress: &dyn Fn(Progress),
    ) -> Result<SourceInfo, ingest::ReadError> {
        let options = Options {
            answers: &answers,
            limits: Limits::default(),
            progress,
        };
        let sources: Vec<Arc<Source>> = ingest::read_all(name, bytes, &options)?
            .into_iter()
            .map(Arc::new)
            .collect();
        let mut infos = sources.iter().map(|source| info(id, source, &answers));
        let mut first = infos.next().ok_or_else(|| ingest::ReadErrorKind::Empty.anywhere())?;
        first.parts = infos.collect();
        match self.held.iter_mut().find(|held| held.id == id) {
            Some(held) => (held.sources, held.answers) = (sources, answers),
            None => self.held.push(Held {
                id,
                sources,
                answers,
                on: true,
            }),
        }
        self.load();
        Ok(first)
    }

    /// Takes the sources that are switched on as the report does. What did not change is not checked again.
    fn load(&mut self) {
        self.kept.forget();
        let on: Vec<Arc<Source>> = self
            .held
            .iter()
            .filter(|held| held.on)
            .flat_map(|held| held.sources.iter().cloned())
            .collect();
        let before = std::mem::take(&mut self.loaded);
        self.loaded = joined(&on)
            .into_iter()
            .map(
                |source| match before.iter().find(|loaded| Arc::ptr_eq(&loaded.source, &source)) {
                    Some(loaded) => loaded.clone(),
                    None => Loaded::new(source),
                },
            )
            .collect();
    }

    /// Makes a report.
    ///
    /// # Errors
    /// When a grouping is asked for that no source has.
    pub fn report(&self, preset: &Preset, by: &[String], sort: Sort, limit: usize) -> Result<Report, UnknownGrouping> {
        let ask = Ask {
            by: by.to_vec(),
            sort,
            limit,
            ..Ask::default()
        };
        self.report_with_crm(preset, &ask)
    }

    /// What was found: action types by family, counts, results.
    #[must_use]
    pub fn findings(&self, preset: &Preset) -> report::Findings {
        report::findings(&self.plain(), preset, &self.typed)
    }

    /// How a number was made.
    #[must_use]
    pub fn receipt(&self, preset: &Preset, metric: Metric, group: &[GroupKey]) -> Option<report::Receipt> {
        self.receipt_with_crm(preset, metric, group)
    }

    /// How a number of some of the rows was made: of those that a report of the same question shows.
    #[must_use]
    pub fn receipt_of(
        &self,
        preset: &Preset,
        metric: Metric,
        group: &[GroupKey],
        ask: &Ask,
    ) -> Option<report::Receipt> {
        let ask = self.known(ask);
        if self.takes_crm(&ask) {
            return self.receipt_with_crm(preset, metric, group);
        }
        let kept = self.narrowed(&ask)?;
        let whose = Whose::Group(group);
        let mut receipt = report::receipt(&kept.plain(), preset, metric, &whose, &kept.typed)?;
        receipt.rows_filtered_out = kept.rows_out;
        if ask.nested.is_some() {
            return Some(receipt);
        }
        self.receipt_of_given(receipt, preset, group, &ask.filter)
    }

    /// How a number of the groups that the report of this question puts together was made; none when it puts none together.
    #[must_use]
    pub fn rest_receipt_of(&self, preset: &Preset, metric: Metric, ask: &Ask) -> Option<report::Receipt> {
        let ask = self.known(ask);
        let (report, rest) = self.rest_of(preset, &ask)?;
        let kept = self.narrowed(&ask)?;
        let whose = Whose::Rest {
            by: &ask.by,
            search: &ask.search,
            shown: &report.groups,
        };
        let mut receipt = report::receipt(&kept.plain(), preset, metric, &whose, &kept.typed)?;
        receipt.rows_filtered_out = kept.rows_out;
        self.put_given_in(receipt, &rest.row.metrics, &report.given)
    }

    /// The report of a question with every group that has a line of its own, and the rest of them.
    fn rest_of(&self, preset: &Preset, ask: &Ask) -> Option<(Report, report::Rest)> {
        let whole = Ask {
            offset: 0,
            limit: usize::MAX,
            ..ask.clone()
        };
        let mut report = self.explore(preset, &whole).ok()?;
        let rest = report.rest.take()?;
        Some((report, rest))
    }

    fn view(&self, preset: &Preset, by: &[String], sort: Sort, limit: usize) -> View {
        let plain = self.plain();
        let dimensions = report::dimensions(&plain);
        // A grouping kept from an earlier file may not exist in this one.
        let known = |way: &&String| dimensions.iter().any(|dimension| dimension.id == **way);
        let by: Vec<String> = by.iter().filter(known).cloned().collect();
        View {
            report: self.report(preset, &by, sort, limit).unwrap_or_default(),
            dimensions,
            findings: report::findings(&plain, preset, &self.typed),
        }
    }

    fn loaded(&self) -> Vec<&Loaded> {
        self.loaded.iter().collect()
    }

    fn plain(&self) -> Vec<&Source> {
        self.loaded.iter().map(|loaded| loaded.source.as_ref()).collect()
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
        sheets: source.sheets.clone(),
        parts: Vec::new(),
    }
}
