//! What a source is and what is open about it, in words.

use crate::source::{Because, Confidence, Grain, LeftOutReason, Level, Question, QuestionKind, SourceKind};

/// A kind of source in words.
#[must_use]
pub const fn source_kind(kind: SourceKind) -> &'static str {
    match kind {
        SourceKind::AdsManagerTable => "Ads Manager export",
        SourceKind::AdsReporting => "Ads Reporting export",
        SourceKind::Table => "Table",
        SourceKind::InsightsJson => "Marketing API insights",
    }
}

/// What rows are rows of, in words.
#[must_use]
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Account => "Account",
        Level::Campaign => "Campaigns",
        Level::Adset => "Ad sets",
        Level::Ad => "Ads",
    }
}

/// How long a time rows cover, in words.
#[must_use]
pub const fn grain(grain: Grain) -> &'static str {
    match grain {
        Grain::Day => "by day",
        Grain::Period => "one period",
        Grain::Mixed => "several periods",
        Grain::Undated => "without dates",
    }
}

/// Why a row was left out, in words.
#[must_use]
pub const fn left_out(reason: LeftOutReason) -> &'static str {
    match reason {
        LeftOutReason::Summary => "Summary row: it totals all the others and is used to check them",
        LeftOutReason::Subtotal => "Subtotal row: it totals some of the others and is used to check them",
        LeftOutReason::LongerThanHeader => "More cells than the header, so figures may stand in the wrong columns",
        LeftOutReason::Unreadable => "None of its figures can be read",
        LeftOutReason::NotARow => "Not a row of figures: a title, a note or a repeated header",
    }
}

/// How sure a column is, in words.
#[must_use]
pub const fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Sure => "sure",
        Confidence::Likely => "likely",
        Confidence::Check => "check",
        Confidence::NotUsed => "not used",
    }
}

/// Why a column was taken for what it is, in words.
#[must_use]
pub const fn because(because: Because) -> &'static str {
    match because {
        Because::KnownHeader => "Meta writes this header",
        Because::ApiName => "A field name of the Marketing API, or a header with underscores",
        Because::Window => "A known header with an attribution window behind it",
        Because::ListField => "A list field of the Marketing API",
        Because::NotNeeded => "Known, and not needed: it can be worked out, or is no figure",
        Because::SameAsOther => "Another column already says the same",
        Because::TwoCandidates => "Two columns could be this; please choose",
        Because::Answered => "You chose it",
        Because::Remembered => "You chose it for an earlier file with the same headers",
        Because::NearHeader => "Not known, but nearly a header that is; please look",
        Because::Connector => "A connector's name for an action type",
        Because::Unknown => "This header is not known",
    }
}

/// A question in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionText {
    /// What is asked.
    pub ask: String,
    /// The answers: what to send back, and what to show.
    pub options: Vec<(String, String)>,
}

/// A question in words.
#[must_use]
pub fn question(question: &Question) -> QuestionText {
    let columns = question
        .columns
        .iter()
        .map(|column| format!("\"{column}\""))
        .collect::<Vec<_>>()
        .join(", ");
    let sample = &question.sample;
    let ask = match question.kind {
        QuestionKind::DateOrder => format!("In {columns}, does {sample} begin with the day or with the month?"),
        QuestionKind::DecimalMark => {
            format!("In {columns}, is the mark in {sample} a decimal mark or a thousands mark?")
        }
        QuestionKind::WhichSheet => "Several sheets are tables of figures. Which one do you mean?".to_owned(),
        QuestionKind::WhichColumn => format!("Two columns could be {sample}: {columns}. Which one is it?"),
    };
    let options = question
        .options
        .iter()
        .map(|option| {
            let shown = match (question.kind, option.as_str()) {
                (QuestionKind::DateOrder, "dmy") => "The day comes first".to_owned(),
                (QuestionKind::DateOrder, "mdy") => "The month comes first".to_owned(),
                (QuestionKind::DecimalMark, "point") => {
                    format!("{} (the point is the decimal mark)", read_as(sample, '.'))
                }
                (QuestionKind::DecimalMark, "comma") => {
                    format!("{} (the comma is the decimal mark)", read_as(sample, ','))
                }
                (QuestionKind::WhichColumn, place) => place
                    .parse::<usize>()
                    .ok()
                    .map_or_else(|| option.clone(), |place| format!("Column {place}")),
                _ => option.clone(),
            };
            (option.clone(), shown)
        })
        .collect();
    QuestionText { ask, options }
}

/// A number written out as it would be with this decimal mark.
fn read_as(sample: &str, mark: char) -> String {
    sample
        .chars()
        .filter_map(|character| match character {
            ',' | '.' if character == mark => Some('.'),
            ',' | '.' => None,
            other => Some(other),
        })
        .collect()
}
