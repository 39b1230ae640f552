//! A report to take away: as a table for other programs, as a workbook, as a document, for the clipboard.
//!
//! Whatever the form, it carries what its numbers mean: definitions, denominators, period, currency, windows, rows left
//! out, checks, notes and the fingerprint of the preset.

mod about;
mod csv;
mod document;
mod guard;
mod own;
mod table;
mod workbook;

pub use csv::clipboard_html;

use crate::preset::Preset;
use crate::report::compare::Comparison;
use crate::report::{Filter, Findings, Report};
use crate::source::{LeftOutReason, Source};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A form to take a report away in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Comma-separated values, one line for each group; Leadsheet reads it back to the same numbers.
    Csv,
    /// A workbook with typed cells and formulas.
    Xlsx,
    /// Markdown.
    Markdown,
    /// One HTML file that loads nothing.
    Html,
    /// Tab-separated values to paste into a sheet or a slide.
    Clipboard,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Csv, Self::Xlsx, Self::Markdown, Self::Html, Self::Clipboard];

    /// How the name of such a file ends.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Clipboard => "tsv",
        }
    }

    /// The form that a file's name asks for.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        Self::ALL
            .into_iter()
            .find(|format| format.ending() == ending.to_lowercase())
    }

    /// Its media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv;charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Markdown => "text/markdown;charset=utf-8",
            Self::Html => "text/html;charset=utf-8",
            Self::Clipboard => "text/tab-separated-values;charset=utf-8",
        }
    }
}

/// A source in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// Its name.
    pub name: String,
    /// How many rows of it were read.
    pub rows: usize,
    /// Rows left out, by reason.
    pub left_out: Vec<(LeftOutReason, u32)>,
}

impl SourceLine {
    /// Of a source.
    #[must_use]
    pub fn of(source: &Source) -> Self {
        let mut left_out: BTreeMap<LeftOutReason, u32> = BTreeMap::new();
        for row in &source.left_out {
            *left_out.entry(row.reason).or_default() += 1;
        }
        Self {
            name: source.name.clone(),
            rows: source.table.rows,
            left_out: left_out.into_iter().collect(),
        }
    }
}

/// The CRM's file in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrmLine {
    /// Its name.
    pub name: String,
    /// How many rows of it were read.
    pub rows: usize,
}

/// What is taken away.
#[derive(Clone, Copy, Debug)]
pub struct Extract<'a> {
    /// The report.
    pub report: &'a Report,
    /// The definitions it was made with.
    pub preset: &'a Preset,
    /// What its counts are made of.
    pub findings: &'a Findings,
    /// Where its rows come from.
    pub sources: &'a [SourceLine],
    /// Which of them were kept.
    pub filter: &'a Filter,
    /// What changed, if that was asked for.
    pub comparison: Option<&'a Comparison>,
    /// The CRM's file beside the sources.
    pub crm: Option<&'a CrmLine>,
}

/// Why there is no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExportError {
    /// A workbook has no room for so many groups.
    TooManyGroups,
    /// It could not be written.
    NotWritten,
}

/// The report in a form to take away. The same report gives the same bytes.
///
/// # Errors
/// When it does not fit the form.
pub fn export(format: Format, extract: &Extract<'_>) -> Result<Vec<u8>, ExportError> {
    match format {
        Format::Csv => csv::file(extract),
        Format::Clipboard => csv::clipboard(extract),
        Format::Xlsx => workbook::file(extract),
        Format::Markdown => Ok(document::markdown(extract).into_bytes()),
        Format::Html => Ok(document::html(extract).into_bytes()),
    }
}
