//! One import, column by column: what its rows are about, and their figures.

mod join;
mod numbers;
mod rows;

pub(crate) use join::joined;
pub use numbers::{Numbers, Tally};

use crate::catalog::ValueKind;
use crate::day::Day;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which family of file or response a source was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    /// "Export table data" from Ads Manager: raw result indicators.
    AdsManagerTable,
    /// An Ads Reporting export: result types in words, perhaps a summary row first.
    AdsReporting,
    /// Another table whose headers are known.
    Table,
    /// A Marketing API insights response.
    InsightsJson,
}

/// What a row is a row of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The whole account.
    Account,
    /// A campaign.
    Campaign,
    /// An ad set.
    Adset,
    /// An ad.
    Ad,
}

impl Level {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Campaign => "campaign",
            Self::Adset => "adset",
            Self::Ad => "ad",
        }
    }
}

/// How long a time a row covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grain {
    /// One day.
    Day,
    /// The same period in every row.
    Period,
    /// Periods of several lengths or places, each longer than a day.
    Mixed,
    /// No dates.
    Undated,
}

/// The base figures of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Money spent, in major units of the row's currency.
    Spend,
    /// Times on screen.
    Impressions,
    /// Accounts reached. Not additive.
    Reach,
    /// Impressions per account reached. Not additive.
    Frequency,
    /// Clicks of every kind.
    ClicksAll,
    /// Views, Meta's newer name beside impressions.
    Views,
    /// Accounts that clicked. Not additive.
    UniqueClicksAll,
    /// Accounts that clicked a link. Not additive.
    UniqueLinkClicks,
}

impl Measure {
    /// The measure with this field name.
    #[must_use]
    pub fn parse(field: &str) -> Option<Self> {
        Some(match field {
            "spend" => Self::Spend,
            "impressions" => Self::Impressions,
            "reach" => Self::Reach,
            "frequency" => Self::Frequency,
            "clicks_all" => Self::ClicksAll,
            "views" => Self::Views,
            "unique_clicks_all" => Self::UniqueClicksAll,
            "unique_link_clicks" => Self::UniqueLinkClicks,
            _ => return None,
        })
    }

    /// Its field name in the catalogue.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Spend => "spend",
            Self::Impressions => "impressions",
            Self::Reach => "reach",
            Self::Frequency => "frequency",
            Self::ClicksAll => "clicks_all",
            Self::Views => "views",
            Self::UniqueClicksAll => "unique_clicks_all",
            Self::UniqueLinkClicks => "unique_link_clicks",
        }
    }

    /// Whether rows of it may be added.
    #[must_use]
    pub const fn additive(self) -> bool {
        matches!(self, Self::Spend | Self::Impressions | Self::ClicksAll | Self::Views)
    }
}

/// Where an entry stands in a response or file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A list field of a response, such as `actions` or `conversions`.
    List(Arc<str>),
    /// A column of an export, by its header.
    Column(Arc<str>),
    /// The row's results, under their indicator.
    Results,
}

impl Origin {
    /// The list field, the header, or `results`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::List(name) | Self::Column(name) => name,
            Self::Results => "results",
        }
    }
}

/// Which figure a column of entries holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntryKey {
    /// The action type as the API spells it, or a result indicator without its list.
    pub action_type: Arc<str>,
    /// Count, value, cost or unique.
    pub kind: ValueKind,
    /// The attribution window: `default` is the row's `value`.
    pub window: Arc<str>,
    /// Where it stands.
    pub origin: Origin,
}

/// The window of a row's plain `value`.
pub const DEFAULT_WINDOW: &str = "default";

/// The texts of one dimension, each stored once.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The different texts, in order of first appearance.
    pub values: Vec<Arc<str>>,
    /// For each row, one more than the place of its text in `values`; 0 is none.
    pub codes: Vec<u32>,
}

impl Texts {
    /// The text of a row.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<&Arc<str>> {
        let code = usize::try_from(*self.codes.get(row)?).ok()?;
        self.values.get(code.checked_sub(1)?)
    }
}

/// The first and last day a row covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Period {
    /// First day.
    pub from: Day,
    /// Last day, included.
    pub to: Day,
}

impl Period {
    /// How many days.
    #[must_use]
    pub fn days(self) -> i32 {
        self.to.days_since(self.from) + 1
    }

    /// The days from the first of both to the last.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            from: self.from.min(other.from),
            to: self.to.max(other.to),
        }
    }

    /// Whether every day of the other is one of its own.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        self.from <= other.from && other.to <= self.to
    }

    /// Whether they have a day in common.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.from <= other.to && other.from <= self.to
    }

    /// Reads `2026-09-01..2026-09-30`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (from, to) = text.split_once("..")?;
        let day = |text: &str| Day::parse_iso(text).filter(|_| text.len() == 10);
        let (from, to) = (day(from)?, day(to)?);
        (from <= to).then_some(Self { from, to })
    }
}

/// Rows, column by column.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// How many rows.
    pub rows: usize,
    /// Dimensions by field name.
    pub dimensions: BTreeMap<Arc<str>, Texts>,
    /// The period of each row, where it has one.
    pub periods: Vec<Option<Period>>,
    /// Base figures.
    pub measures: BTreeMap<Measure, Numbers>,
    /// Figures of action types.
    pub entries: BTreeMap<EntryKey, Numbers>,
    /// For each row, where it stood: the line of a text file, or the place in the list, from 1.
    pub places: Vec<u32>,
}

impl Table {
    /// The columns of one action type. Keys are in order of action type, so the others are not looked at.
    pub fn entries_of<'a>(&'a self, action_type: &str) -> impl Iterator<Item = (&'a EntryKey, &'a Numbers)> {
        let first = EntryKey {
            action_type: action_type.into(),
            kind: ValueKind::Count,
            window: "".into(),
            origin: Origin::List("".into()),
        };
        self.entries
            .range(first..)
            .take_while(move |(key, _)| key.action_type.as_ref() == action_type)
    }
}

/// Why a row was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOutReason {
    /// It totals all the others. Used to check them.
    Summary,
    /// It totals some of the others. Used to check them.
    Subtotal,
    /// It has more cells than the header, so its figures may stand in the wrong columns.
    LongerThanHeader,
    /// None of its figures can be read.
    Unreadable,
    /// It says nothing: a title, a note, a repeated header.
    NotARow,
}

impl LeftOutReason {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Subtotal => "subtotal",
            Self::LongerThanHeader => "longer_than_header",
            Self::Unreadable => "unreadable",
            Self::NotARow => "not_a_row",
        }
    }
}

/// A row that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Why.
    pub reason: LeftOutReason,
    /// Where it stood: a line, or a place in the list, from 1.
    pub place: u32,
    /// Its beginning, for a person to recognise it.
    pub text: String,
}

/// A summary or subtotal row, kept aside to check the others and to give what cannot be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Whether it totals everything, or only what `dimensions` says.
    pub reason: LeftOutReason,
    /// The dimensions it has a text for.
    pub dimensions: BTreeMap<Arc<str>, Arc<str>>,
    /// The days it covers.
    pub period: Option<Period>,
    /// Its base figures.
    pub measures: BTreeMap<Measure, rust_decimal::Decimal>,
    /// Its figures of action types.
    pub entries: BTreeMap<EntryKey, rust_decimal::Decimal>,
    /// Where it stood.
    pub place: u32,
}

/// How sure we are of what a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// The header is Meta's own.
    Sure,
    /// The header is a known other spelling.
    Likely,
    /// Please look.
    Check,
    /// The column is not used.
    NotUsed,
}

/// A column of the file and what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnInfo {
    /// The header.
    pub header: String,
    /// The field it feeds; nothing when unknown.
    pub field: Option<String>,
    /// What the field is called.
    pub label: String,
    /// The action type it counts.
    pub action_type: Option<String>,
    /// How sure that is.
    pub confidence: Confidence,
    /// Why it was taken for that.
    pub because: Because,
    /// Up to three of its values.
    pub samples: Vec<String>,
    /// Cells without a value.
    pub missing: usize,
    /// Cells whose value cannot be read.
    pub unread: usize,
    /// The field it may be, when its header is nearly one that is known.
    #[serde(default)]
    pub suggestion: Option<String>,
}

/// Why a column was taken for what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// The header is one that Meta writes.
    KnownHeader,
    /// The name is a field of the Marketing API, or a copy of a header with underscores.
    ApiName,
    /// The header ends with an attribution window.
    Window,
    /// The name is a list field of a response.
    ListField,
    /// The field is known and not used: it can be worked out, or is not a figure.
    NotNeeded,
    /// A measured field another column already feeds with the same values.
    SameAsOther,
    /// Another column could be the same field; a question is open.
    TwoCandidates,
    /// You answered a question about it.
    Answered,
    /// You answered it for an earlier file with the same headers.
    Remembered,
    /// The header is nearly one that is known.
    NearHeader,
    /// The name is one a connector makes of an action type.
    Connector,
    /// The header is not known.
    Unknown,
}

/// A question that the file leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// What to give as `--set KEY=VALUE`, and how the answer is remembered.
    pub key: String,
    /// What is asked.
    pub kind: QuestionKind,
    /// The columns it is about.
    pub columns: Vec<String>,
    /// A value that can be read in more than one way.
    pub sample: String,
    /// The possible answers.
    pub options: Vec<String>,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Is `03/04/2026` the 3rd of April or the 4th of March?
    DateOrder,
    /// Is `1,234` one thousand or one?
    DecimalMark,
    /// Which of these columns is the field?
    WhichColumn,
    /// Which sheet of the workbook is it?
    WhichSheet,
}

/// One import.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's name, or what the page calls a paste.
    pub name: String,
    /// Which family it is of.
    pub kind: SourceKind,
    /// What its rows are rows of.
    pub level: Level,
    /// How long a time a row covers.
    pub grain: Grain,
    /// First and last day of all rows.
    pub period: Option<Period>,
    /// The currency named by the file, if it names one for all rows.
    pub currency: Option<String>,
    /// The rows.
    pub table: Table,
    /// Rows left out, in order of place.
    pub left_out: Vec<LeftOut>,
    /// Summary and subtotal rows.
    pub summaries: Vec<Summary>,
    /// The columns and what they were taken for.
    pub columns: Vec<ColumnInfo>,
    /// What is still to be answered.
    pub questions: Vec<Question>,
    /// Things that happened while reading.
    pub notes: Vec<ReadNote>,
    /// List fields that occur in any row (responses only).
    pub lists: Vec<Arc<str>>,
    /// Fields that a column feeds, but that a question leaves open.
    pub unanswered: Vec<String>,
    /// The sheets of the workbook that fit, when there are several.
    pub sheets: Vec<String>,
}

/// Something that happened while reading, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadNote {
    /// What happened.
    pub kind: ReadNoteKind,
    /// How often.
    pub count: usize,
    /// The first line or place, from 1.
    pub place: u32,
    /// The column, action type or list it is about.
    pub about: String,
    /// The first text it happened to.
    pub sample: String,
}

/// What happened while reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadNoteKind {
    /// A cell is not the number it should be; it counts as missing.
    UnreadCell,
    /// A row has fewer cells than the header; what it lacks counts as missing.
    ShortRow,
    /// One action type stands several times in one list and was summed.
    RepeatedActionType,
    /// An entry of a list has no action type, or no value that can be read.
    UnreadEntry,
    /// The text was not UTF-8 and was read as UTF-16.
    Utf16,
    /// The text has bytes that are not UTF-8; they became `\u{fffd}`.
    NotUtf8,
    /// The only row is a summary row, so it is used as the data.
    OnlySummary,
    /// Lines stand above the header.
    LinesAboveHeader,
    /// The response has more pages than were pasted.
    MorePages,
    /// An entity of the response has no insights: it did not deliver.
    NoInsights,
    /// The text was not UTF-8 and was read in the encoding named.
    Encoding,
    /// A file of an archive could not be read.
    EntryNotRead,
}

impl Source {
    /// The text of a dimension in a row.
    #[must_use]
    pub fn text(&self, dimension: &str, row: usize) -> Option<&Arc<str>> {
        self.table.dimensions.get(dimension)?.get(row)
    }

    /// The attribution windows it has, `default` first.
    #[must_use]
    pub fn windows(&self) -> Vec<Arc<str>> {
        let mut windows: Vec<Arc<str>> = self.table.entries.keys().map(|key| key.window.clone()).collect();
        windows.sort_by_key(|window| (window.as_ref() != DEFAULT_WINDOW, window.clone()));
        windows.dedup();
        windows
    }
}
