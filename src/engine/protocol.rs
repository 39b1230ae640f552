//! What the page asks and what the engine answers. Both sides share these types; they travel as JSON text.

use super::crm::{CrmRequest, CrmResponse};
use super::studio::{StudioRequest, StudioResponse};
use crate::catalog::Metric;
use crate::export::{ExportError, Format};
use crate::ingest::{Progress, ReadError};
use crate::preset::Preset;
use crate::report::compare::{CompareError, Comparison, Versus};
use crate::report::{
    Ask, Dimension as DimensionInfo, DimensionValues, Findings, GroupKey, GroupRow, Located, MovingDays, Now, Over,
    Receipt, Report, ScoreCard, Series, Sort,
};
use crate::source::{ColumnInfo, Grain, LeftOut, LeftOutReason, Level, Period, Question, SourceKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number the page gave a source.
pub type SourceId = u32;

/// Answers to the questions a file leaves open, by their key.
pub type Answers = BTreeMap<String, String>;

/// A request, with the number its answer carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// Given by the page, rising.
    pub id: u64,
    /// What is asked.
    pub request: Request,
}

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    /// The number of the request.
    pub id: u64,
    /// The answer.
    pub response: Response,
}

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Read the bytes that come with this request as a source. A source of the same number is replaced, but only when
    /// the new bytes can be read.
    Read {
        /// The number of the source.
        source: SourceId,
        /// What it is called.
        name: String,
        /// Answers to its questions.
        answers: Answers,
    },
    /// Forget a source.
    Forget {
        /// The number of the source.
        source: SourceId,
    },
    /// Take a source into the report, or leave it out, without forgetting it.
    Switch {
        /// The number of the source.
        source: SourceId,
        /// Whether it counts.
        on: bool,
    },
    /// The report and what was found, for the page to show.
    View {
        /// The definitions.
        preset: Preset,
        /// The dimensions to group by.
        by: Vec<String>,
        /// How to sort the groups.
        sort: Sort,
        /// How many groups to send.
        limit: usize,
    },
    /// How a number was made.
    Receipt {
        /// The definitions.
        preset: Preset,
        /// The metric.
        metric: Metric,
        /// The group; empty for the total.
        group: Vec<GroupKey>,
        /// Which rows, as the report was asked for.
        #[serde(default)]
        ask: Ask,
    },
    /// How a number of the groups that a report puts together was made; answered like [`Request::Receipt`].
    RestReceipt {
        /// The definitions.
        preset: Preset,
        /// The metric.
        metric: Metric,
        /// Which rows, in which groups, and how many of these have lines of their own.
        ask: Ask,
    },
    /// Further lines of the report of the same question.
    Rows {
        /// The definitions.
        preset: Preset,
        /// Which rows, in which groups; from which line on, and how many.
        ask: Ask,
        /// The metrics to send; none sends all.
        metrics: Vec<Metric>,
    },
    /// The values of a dimension, to choose from.
    Values {
        /// The dimension.
        dimension: String,
        /// Only values with this in them.
        search: String,
        /// How many to send.
        limit: usize,
    },
    /// A report of some of the rows, and what was found in all of them.
    Explore {
        /// The definitions.
        preset: Preset,
        /// Which rows, in which groups.
        ask: Ask,
    },
    /// What changed between two sides.
    Compare {
        /// The definitions.
        preset: Preset,
        /// Which rows, and grouped by what.
        ask: Ask,
        /// What is compared with what.
        versus: Versus,
    },
    /// A metric over time.
    Trend {
        /// The definitions.
        preset: Preset,
        /// Which rows.
        ask: Ask,
        /// What is drawn.
        over: Over,
    },
    /// How far the figures can be trusted.
    Trust {
        /// The definitions.
        preset: Preset,
        /// What day it is.
        now: Option<Now>,
    },
    /// The report in a form to take away.
    Export {
        /// The definitions.
        preset: Preset,
        /// Which rows, in which groups.
        ask: Ask,
        /// The form.
        format: Format,
        /// What to compare, to have the changes in it.
        versus: Option<Versus>,
    },
    /// Something about the CRM, or advice.
    Crm(Box<CrmRequest>),
    /// Something of the definitions studio.
    Studio(Box<StudioRequest>),
    /// Fall over, so that a test can see how the page recovers.
    Crash,
}

/// What the engine answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    /// The engine has started.
    Ready,
    /// A source was read.
    Read(Box<SourceInfo>),
    /// A source could not be read; what was there before still is.
    NotRead {
        /// The number of the source.
        source: SourceId,
        /// What it is called.
        name: String,
        /// Why.
        error: ReadError,
    },
    /// A source was forgotten.
    Forgotten(SourceId),
    /// A source counts, or no longer does.
    Switched {
        /// The number of the source.
        source: SourceId,
        /// Whether it counts.
        on: bool,
    },
    /// How far reading has come; the answer follows.
    Progress {
        /// The number of the source.
        source: SourceId,
        /// How far.
        progress: Progress,
    },
    /// The report and what was found.
    View(Box<View>),
    /// How a number was made; none when the group no longer exists.
    Receipt(Option<Box<Receipt>>),
    /// Further lines of the report.
    Rows {
        /// The place of the first.
        offset: usize,
        /// The lines.
        rows: Vec<GroupRow>,
    },
    /// The values of a dimension, those with the most rows first.
    Values(DimensionValues),
    /// What changed between two sides.
    Compared(Box<Comparison>),
    /// The sides cannot be made.
    NotCompared(CompareError),
    /// A metric over time; no lines when it cannot be drawn.
    Trend(Vec<Series>),
    /// How far the figures can be trusted.
    Trust(Box<Trust>),
    /// The report in a form to take away.
    Exported(Box<File>),
    /// It does not fit the form.
    NotExported(ExportError),
    /// Something about the CRM, or advice.
    Crm(Box<CrmResponse>),
    /// An answer of the definitions studio.
    Studio(Box<StudioResponse>),
    /// The engine fell over and must be started again; the words of the panic.
    Panicked(String),
}

/// How far the figures can be trusted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trust {
    /// A card for each source.
    pub cards: Vec<ScoreCard>,
    /// Days that can still change.
    pub moving: Vec<MovingDays>,
    /// The conversion location of each ad set, with what tells it.
    pub locations: Vec<Located>,
}

/// A file to take away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// What to call it.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// Its bytes in base64, as they travel inside a message of text.
    pub base64: String,
}

/// What is known of a source, without its rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceInfo {
    /// Its number.
    pub id: SourceId,
    /// What it is called.
    pub name: String,
    /// Which family of file it is.
    pub kind: SourceKind,
    /// What its rows are rows of.
    pub level: Level,
    /// How long a time a row covers.
    pub grain: Grain,
    /// First and last day.
    pub period: Option<Period>,
    /// The currency, when there is one.
    pub currency: Option<String>,
    /// The attribution windows, `default` first.
    pub windows: Vec<String>,
    /// Rows that figures come from.
    pub rows: u32,
    /// Rows left out, by reason.
    pub left_out: Vec<(LeftOutReason, u32)>,
    /// The first rows left out.
    pub left_out_rows: Vec<LeftOut>,
    /// Its columns.
    pub columns: Vec<ColumnInfo>,
    /// What is still to be answered.
    pub questions: Vec<Question>,
    /// The answers it was read with.
    pub answers: Answers,
    /// The sheets of the workbook that fit, when there are several.
    #[serde(default)]
    pub sheets: Vec<String>,
    /// The other sources that were read under the same number: further files of an archive.
    #[serde(default)]
    pub parts: Vec<SourceInfo>,
}

/// The report and what was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The report; its groups cut to the limit.
    pub report: Report,
    /// The dimensions it can be grouped by, with their labels, the most useful first.
    pub dimensions: Vec<DimensionInfo>,
    /// Action types, counts and results.
    pub findings: Findings,
}

impl SourceInfo {
    /// The name of the file it was read from: of an archive, the archive's.
    #[must_use]
    pub fn file_name(&self) -> String {
        self.name.split(" › ").next().unwrap_or_default().to_owned()
    }
}
