//! What bears on a number: kinds and evidence. [`crate::explain`] puts them into words.

use crate::catalog::{CountId, Metric, Relation};
use crate::source::{Grain, Level};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// How serious a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckLevel {
    /// A number is wrong until this is mended.
    Error,
    /// A number may not mean what it seems to.
    Warning,
    /// Good to know.
    Note,
}

impl CheckLevel {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// Two action types compared row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EqualRows {
    /// Rows in which both have the same figure.
    pub equal: u32,
    /// Rows in which either has one.
    pub of: u32,
}

/// A check on the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// How serious it is.
    pub level: CheckLevel,
    /// What it found.
    pub kind: CheckKind,
}

/// What a check found, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckKind {
    /// The chosen action types of a count count the same events more than once.
    ChoiceOverlaps {
        /// The count.
        count: CountId,
        /// How they overlap.
        relation: Relation,
        /// The one that contains, or the first.
        first: String,
        /// The one contained, or the second.
        second: String,
        /// Their sums.
        sums: [Decimal; 2],
        /// How often they are equal.
        rows: EqualRows,
    },
    /// A union is chosen for a count.
    ChoiceIsUnion {
        /// The count.
        count: CountId,
        /// The union.
        action_type: String,
        /// What it mixes.
        mixes: Vec<String>,
        /// Its sum.
        sum: Decimal,
    },
    /// Total and parts both occur; the total alone is used.
    TotalWithParts {
        /// The count.
        count: CountId,
        /// The total that is used.
        total: String,
        /// Its sum.
        sum: Decimal,
        /// The parts that occur, each with its sum, each of one name.
        parts: Vec<(String, Decimal)>,
        /// Total less the sum of the parts.
        residual: Decimal,
    },
    /// One event is returned under several names; one is used.
    Mirrors {
        /// The count.
        count: CountId,
        /// The name used.
        used: String,
        /// Its sum.
        sum: Decimal,
        /// The other names with their sums, and how often they equal the one used.
        others: Vec<(String, Decimal, EqualRows)>,
    },
    /// Unions occur in the source and are not counted.
    UnionsFound {
        /// The unions with their sums.
        unions: Vec<(String, Decimal)>,
    },
    /// Counts are known only from results, on some of the rows.
    PartialResults {
        /// Each count, with the rows whose result is of it.
        counts: Vec<(CountId, u32)>,
        /// All rows.
        of: u32,
    },
    /// Results of different indicators stand in the source; they are not added.
    MixedResults {
        /// The indicators.
        indicators: Vec<String>,
    },
    /// A summary or subtotal row agrees with the rows it totals.
    SummaryAgrees {
        /// How many such rows.
        rows: u32,
        /// How many figures were compared.
        figures: u32,
    },
    /// A summary or subtotal row does not agree with the rows it totals.
    SummaryDiffers {
        /// Which figure.
        figure: String,
        /// What it says.
        says: Decimal,
        /// What the rows add up to.
        rows: Decimal,
        /// Where it stands.
        place: u32,
    },
    /// Meta's own cost per action does not fit spend and count.
    CostDiffers {
        /// The action type.
        action_type: String,
        /// Rows in which it does not fit.
        rows: u32,
        /// Rows that were compared.
        of: u32,
        /// The first: where it stands.
        place: u32,
        /// What the row says.
        says: Decimal,
        /// What spend over count gives.
        works_out: Decimal,
    },
    /// More than one currency: money is not added.
    MixedCurrencies {
        /// The currencies.
        currencies: Vec<String>,
    },
    /// Sources of different levels are put together.
    MixedLevels {
        /// The levels.
        levels: Vec<Level>,
    },
    /// Sources of different time grains are put together.
    MixedGrains {
        /// The grains.
        grains: Vec<Grain>,
    },
    /// Two sources hold the same thing on the same days: it is counted twice.
    OverlappingSources {
        /// The first.
        first: String,
        /// The second.
        second: String,
        /// Rows of the second that the first has too.
        rows: u32,
    },
    /// Rows of one source repeat each other in every dimension and date.
    RepeatedRows {
        /// The source.
        source: String,
        /// How many rows repeat an earlier one.
        rows: u32,
    },
    /// The chosen window does not occur in a source.
    WindowAbsent {
        /// The window.
        window: String,
        /// The windows that do.
        present: Vec<String>,
    },
    /// Rows have different attribution settings.
    MixedAttribution {
        /// The settings.
        settings: Vec<String>,
    },
    /// Cells without a value add nothing.
    BlankCells {
        /// Each column, with how many of its cells are blank.
        columns: Vec<(String, u32)>,
        /// Of how many rows.
        of: u32,
    },
    /// Cells could not be read.
    UnreadCells {
        /// The column.
        column: String,
        /// How many.
        cells: u32,
        /// The first line or place.
        place: u32,
        /// Its text.
        sample: String,
    },
    /// Rows have fewer cells than the header.
    ShortRows {
        /// How many.
        rows: u32,
        /// The first line.
        place: u32,
    },
    /// Rows were left out that are neither summary nor subtotal.
    RowsLeftOut {
        /// How many.
        rows: u32,
        /// The first line or place.
        place: u32,
    },
    /// An action type stood several times in one list and was summed.
    RepeatedActionTypes {
        /// The list field.
        list: String,
        /// How often.
        times: u32,
        /// An action type it happened to.
        action_type: String,
    },
    /// Entries of a list could not be read.
    UnreadEntries {
        /// The list field.
        list: String,
        /// How many.
        entries: u32,
        /// The first place.
        place: u32,
    },
    /// Entities of the response have no insights: they did not deliver.
    NoInsights {
        /// How many.
        entities: u32,
        /// The name of the first.
        first: String,
    },
    /// The response says it has further pages.
    MorePages,
    /// The only row is a summary row.
    OnlySummary,
    /// The text was in another encoding than UTF-8.
    Encoding {
        /// Its name.
        name: String,
    },
    /// Files of an archive could not be read.
    EntriesNotRead {
        /// How many.
        files: u32,
        /// The name of the first.
        first: String,
    },
    /// The text had bytes that are not UTF-8.
    NotUtf8 {
        /// The first line.
        place: u32,
    },
    /// A grouping by days was asked for, and rows cover more than one.
    PeriodTooLong {
        /// The grouping.
        by: String,
        /// Rows that are longer.
        rows: u32,
        /// What the rows are.
        grain: Grain,
    },
    /// A rate is above one.
    RateAboveOne {
        /// The metric.
        metric: Metric,
    },
    /// The source leaves a question open.
    OpenQuestion {
        /// The key of the question.
        key: String,
    },
    /// A chosen action type does not occur in any source.
    ChosenAbsent {
        /// The count.
        count: CountId,
        /// The action types.
        action_types: Vec<String>,
    },
}

impl Check {
    /// The stable code: `overlap.total_with_part`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match &self.kind {
            CheckKind::ChoiceOverlaps {
                relation: Relation::Mirrors,
                ..
            }
            | CheckKind::Mirrors { .. } => "overlap.mirrors",
            CheckKind::ChoiceOverlaps {
                relation: Relation::Union,
                ..
            }
            | CheckKind::ChoiceIsUnion { .. }
            | CheckKind::UnionsFound { .. } => "overlap.union",
            CheckKind::ChoiceOverlaps { .. } | CheckKind::TotalWithParts { .. } => "overlap.total_with_part",
            CheckKind::PartialResults { .. } => "results.partial",
            CheckKind::MixedResults { .. } => "results.mixed",
            CheckKind::SummaryAgrees { .. } => "summary.agrees",
            CheckKind::SummaryDiffers { .. } => "summary.differs",
            CheckKind::CostDiffers { .. } => "cost.differs",
            CheckKind::MixedCurrencies { .. } => "currency.mixed",
            CheckKind::MixedLevels { .. } => "level.mixed",
            CheckKind::MixedGrains { .. } => "grain.mixed",
            CheckKind::OverlappingSources { .. } => "sources.overlap",
            CheckKind::RepeatedRows { .. } => "rows.repeated",
            CheckKind::WindowAbsent { .. } => "window.absent",
            CheckKind::MixedAttribution { .. } => "attribution.mixed",
            CheckKind::BlankCells { .. } => "cells.blank",
            CheckKind::UnreadCells { .. } => "cells.unread",
            CheckKind::ShortRows { .. } => "rows.short",
            CheckKind::RowsLeftOut { .. } => "rows.left_out",
            CheckKind::RepeatedActionTypes { .. } => "entries.repeated",
            CheckKind::UnreadEntries { .. } => "entries.unread",
            CheckKind::NoInsights { .. } => "rows.no_insights",
            CheckKind::MorePages => "pages.more",
            CheckKind::OnlySummary => "summary.only",
            CheckKind::Encoding { .. } => "text.encoding",
            CheckKind::EntriesNotRead { .. } => "archive.not_read",
            CheckKind::NotUtf8 { .. } => "text.not_utf8",
            CheckKind::PeriodTooLong { .. } => "group.period_too_long",
            CheckKind::RateAboveOne { .. } => "rate.above_one",
            CheckKind::OpenQuestion { .. } => "question.open",
            CheckKind::ChosenAbsent { .. } => "count.absent",
        }
    }
}
