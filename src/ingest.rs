//! Bytes in, a [`Source`] out, or the reason why not and where.

mod columns;
pub(crate) mod dates;
mod insights;
pub(crate) mod numbers;
mod rows;
pub(crate) mod sniff;
mod text;

pub use dates::Order as DateOrder;

use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The largest input, in bytes.
pub const MAX_BYTES: usize = 256 * 1024 * 1024;
/// The largest cell or field name, in bytes.
pub const MAX_CELL: usize = 1024 * 1024;
/// The most columns of a table.
pub const MAX_COLUMNS: usize = 512;
/// The most rows of a source.
pub const MAX_ROWS: usize = 5_000_000;

/// Why an input could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadError {
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// The line it is in, from 1; the row of a list when there are no lines.
    pub line: Option<u64>,
    /// The column it is in, from 1: of characters in JSON, of cells in a table.
    pub column: Option<u64>,
}

/// What is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadErrorKind {
    /// There is nothing, or only white space.
    Empty,
    /// It is larger than [`MAX_BYTES`].
    TooLarge,
    /// It is an image; which format.
    Image(String),
    /// It is a workbook; which format.
    Workbook(String),
    /// It is a packed file.
    Archive,
    /// It is a PDF document.
    Pdf,
    /// It is a web page.
    Html,
    /// It is not text.
    Binary,
    /// It is JSON that ends too early.
    JsonEndsEarly,
    /// It is not JSON though it begins like it; the parser's words.
    JsonBroken(String),
    /// It is JSON of another shape; which.
    JsonOther(String),
    /// The response has no rows.
    JsonNoRows,
    /// The response is an error of the Marketing API.
    ApiError {
        /// Its message.
        message: String,
        /// Its type, such as `OAuthException`.
        kind: String,
        /// Its code.
        code: String,
        /// Its subcode.
        subcode: String,
    },
    /// No header is known; the first line's cells.
    NoKnownColumn(Vec<String>),
    /// The header is known, but none of its columns is a figure.
    NoFigures(Vec<String>),
    /// There is a header and no row under it.
    NoRows,
    /// Every row was left out.
    NoRowsLeft,
    /// A cell is larger than [`MAX_CELL`].
    CellTooLarge,
    /// There are more columns than [`MAX_COLUMNS`].
    TooManyColumns(usize),
    /// There are more rows than [`MAX_ROWS`].
    TooManyRows,
    /// A quote is opened and never closed.
    OpenQuote,
}

impl ReadErrorKind {
    /// The stable code: `json_ends_early`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLarge => "too_large",
            Self::Image(_) => "image",
            Self::Workbook(_) => "workbook",
            Self::Archive => "archive",
            Self::Pdf => "pdf",
            Self::Html => "html",
            Self::Binary => "binary",
            Self::JsonEndsEarly => "json_ends_early",
            Self::JsonBroken(_) => "json_broken",
            Self::JsonOther(_) => "json_other",
            Self::JsonNoRows => "json_no_rows",
            Self::ApiError { .. } => "api_error",
            Self::NoKnownColumn(_) => "no_known_column",
            Self::NoFigures(_) => "no_figures",
            Self::NoRows => "no_rows",
            Self::NoRowsLeft => "no_rows_left",
            Self::CellTooLarge => "cell_too_large",
            Self::TooManyColumns(_) => "too_many_columns",
            Self::TooManyRows => "too_many_rows",
            Self::OpenQuote => "open_quote",
        }
    }

    /// The error, with no place.
    pub(crate) const fn anywhere(self) -> ReadError {
        ReadError {
            kind: self,
            line: None,
            column: None,
        }
    }

    /// The error, at a line.
    pub(crate) const fn at_line(self, line: u64) -> ReadError {
        ReadError {
            kind: self,
            line: Some(line),
            column: None,
        }
    }
}

/// Reads an input as a source.
///
/// `answers` holds answers to the questions of an earlier reading of the same input, by their key.
///
/// # Errors
/// When it is not something that rows can be read from; see [`ReadErrorKind`].
pub fn read(name: &str, bytes: &[u8], answers: &BTreeMap<String, String>) -> Result<Source, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadErrorKind::TooLarge.anywhere());
    }
    match sniff::sniff(bytes)? {
        sniff::Input::Json(text) => insights::read(name, &text, answers),
        sniff::Input::Table { text, notes } => text::read(name, &text, notes, answers),
    }
}
