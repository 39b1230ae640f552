//! Bytes in, [`Source`]s out, or the reason why not and where.

mod columns;
pub(crate) mod dates;
mod encoding;
mod html;
mod insights;
mod json;
mod layout;
mod limits;
mod lists;
mod long;
pub(crate) mod numbers;
mod repr;
mod rows;
pub(crate) mod sniff;
mod styles;
mod text;
pub(crate) mod unpack;
pub(crate) mod workbook;

pub use dates::Order as DateOrder;
pub use limits::Limits;
pub(crate) use rows::{LINE, SUBTOTAL};
pub(crate) use workbook::{OWN_ABOUT, OWN_REPORT};

use crate::source::{Question, QuestionKind, ReadNote, ReadNoteKind, Source};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// It is larger than [`Limits::bytes`].
    TooLarge(usize),
    /// It is an image; which format.
    Image(String),
    /// It is a workbook that cannot be opened: damaged, or with a password.
    WorkbookBroken,
    /// It is a workbook without a table in it.
    WorkbookEmpty,
    /// It is a packed file of a kind that is not read; which.
    Archive(String),
    /// It is a zip archive that cannot be opened.
    ArchiveBroken,
    /// It is a zip archive without any export in it.
    ArchiveEmpty,
    /// A zip archive has more files than [`Limits::entries`].
    TooManyEntries(usize),
    /// It unpacks to more than [`Limits::unpacked`].
    UnpackedTooLarge,
    /// It unpacks to more than [`Limits::ratio`] times its size.
    PackedTooTight,
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
    /// A cell is larger than [`Limits::cell`].
    CellTooLarge,
    /// There are more columns than [`Limits::columns`].
    TooManyColumns(usize),
    /// There are more rows than [`Limits::rows`].
    TooManyRows,
    /// There are more cells than [`Limits::cells`].
    TooManyCells,
    /// Lists and objects stand in each other deeper than [`Limits::depth`].
    TooDeep,
    /// A quote is opened and never closed.
    OpenQuote,
}

impl ReadErrorKind {
    /// The stable code: `json_ends_early`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLarge(_) => "too_large",
            Self::Image(_) => "image",
            Self::WorkbookBroken => "workbook_broken",
            Self::WorkbookEmpty => "workbook_empty",
            Self::Archive(_) => "archive",
            Self::ArchiveBroken => "archive_broken",
            Self::ArchiveEmpty => "archive_empty",
            Self::TooManyEntries(_) => "too_many_entries",
            Self::UnpackedTooLarge => "unpacked_too_large",
            Self::PackedTooTight => "packed_too_tight",
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
            Self::TooManyCells => "too_many_cells",
            Self::TooDeep => "too_deep",
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

/// How far reading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Bytes read.
    pub bytes: u64,
    /// Bytes in all.
    pub of: u64,
    /// Rows read.
    pub rows: u64,
}

/// How an input is read.
pub struct Options<'a> {
    /// Answers to the questions of an earlier reading of the same input, by their key.
    pub answers: &'a BTreeMap<String, String>,
    /// What is too much.
    pub limits: Limits,
    /// Told now and then how far reading has come.
    pub progress: &'a dyn Fn(Progress),
}

/// Reads an input as one source, the first when it holds several.
///
/// # Errors
/// When it is not something that rows can be read from; see [`ReadErrorKind`].
pub fn read(name: &str, bytes: &[u8], answers: &BTreeMap<String, String>) -> Result<Source, ReadError> {
    let options = Options {
        answers,
        limits: Limits::default(),
        progress: &|_| {},
    };
    let mut sources = read_all(name, bytes, &options)?;
    if sources.is_empty() {
        Err(ReadErrorKind::Empty.anywhere())
    } else {
        Ok(sources.swap_remove(0))
    }
}

/// Reads an input as sources: one, or one for each file of an archive.
///
/// # Errors
/// When it is not something that rows can be read from; see [`ReadErrorKind`].
pub fn read_all(name: &str, bytes: &[u8], options: &Options<'_>) -> Result<Vec<Source>, ReadError> {
    if bytes.len() > options.limits.bytes {
        return Err(ReadErrorKind::TooLarge(options.limits.bytes).anywhere());
    }
    match sniff::sniff(bytes, options.answers)? {
        sniff::Input::Json(text) => insights::read(name, &text, options),
        sniff::Input::Table { text, notes } => match layout::raw_records(&text) {
            // A connector's raw table: each row's cell is a record.
            Some(records) => insights::read(name, &records, options),
            None => text::read(name, &text, notes, options).map(|source| vec![source]),
        },
        sniff::Input::Html(text) => {
            // The table whose headers are known; a page without one is no export, even if it has a table.
            let tables = html::tables(&text);
            let known = tables
                .iter()
                .max_by_key(|table| layout::known_headers(table))
                .filter(|table| layout::known_headers(table) > 1);
            let table = known.ok_or_else(|| ReadErrorKind::Html.anywhere())?;
            match text::read(name, table, Vec::new(), options) {
                Err(ReadError {
                    kind: ReadErrorKind::NoRows | ReadErrorKind::NoFigures(_),
                    ..
                }) => Err(ReadErrorKind::Html.anywhere()),
                read => read.map(|source| vec![source]),
            }
        }
        sniff::Input::Workbook => read_workbook(name, bytes, options).map(|source| vec![source]),
        sniff::Input::Zip if unpack::is_workbook(bytes) => {
            read_workbook(name, bytes, options).map(|source| vec![source])
        }
        sniff::Input::Zip => read_archive(name, bytes, options),
    }
}

/// Reads the sheet that is a table of figures. When several are, the first is read and the others are offered.
fn read_workbook(name: &str, bytes: &[u8], options: &Options<'_>) -> Result<Source, ReadError> {
    let sheets = workbook::sheets(bytes, &options.limits)?;
    if sheets.is_empty() {
        return Err(ReadErrorKind::WorkbookEmpty.anywhere());
    }
    let fit: Vec<&workbook::Sheet> = sheets
        .iter()
        .filter(|sheet| layout::Layout::find(&sheet.text, &options.limits).is_ok())
        .collect();
    let wanted = options.answers.get("sheet");
    let own = workbook::own_report(&sheets).filter(|own| fit.iter().any(|sheet| sheet.name == own.name));
    let chosen = fit.iter().copied().find(|sheet| Some(&sheet.name) == wanted);
    let Some(sheet) = chosen.or(own).or_else(|| fit.first().copied()) else {
        // None fits: the error of the largest says what is missing.
        let largest = sheets
            .iter()
            .max_by_key(|sheet| sheet.text.len())
            .ok_or_else(|| ReadErrorKind::WorkbookEmpty.anywhere())?;
        return text::read(name, &largest.text, Vec::new(), options);
    };
    let mut source = text::read(name, &sheet.text, Vec::new(), options)?;
    if fit.len() > 1 {
        source.sheets = fit.iter().map(|sheet| sheet.name.clone()).collect();
        if wanted.is_none() && own.is_none() {
            source.questions.push(Question {
                key: "sheet".to_owned(),
                kind: QuestionKind::WhichSheet,
                columns: Vec::new(),
                sample: sheet.name.clone(),
                options: source.sheets.clone(),
            });
        }
    }
    Ok(source)
}

/// Reads every export of an archive. Files that cannot be read are named, unless none can.
fn read_archive(name: &str, bytes: &[u8], options: &Options<'_>) -> Result<Vec<Source>, ReadError> {
    let entries = unpack::exports(bytes, &options.limits)?;
    let mut sources = Vec::new();
    let mut failed: Vec<(String, ReadError)> = Vec::new();
    for entry in &entries {
        let title = format!("{name} › {}", entry.name);
        // An archive in an archive is not opened.
        let read = match sniff::sniff(&entry.bytes, options.answers) {
            Ok(sniff::Input::Zip) if !unpack::is_workbook(&entry.bytes) => {
                Err(ReadErrorKind::Archive("zip".to_owned()).anywhere())
            }
            _ => read_all(&title, &entry.bytes, options),
        };
        match read {
            Ok(read) => sources.extend(read),
            Err(error) => failed.push((entry.name.clone(), error)),
        }
    }
    match (sources.first_mut(), failed.first()) {
        (None, None) => Err(ReadErrorKind::ArchiveEmpty.anywhere()),
        (None, Some((_, error))) => Err(error.clone()),
        (Some(first), Some((about, _))) => {
            let note = ReadNote {
                kind: ReadNoteKind::EntryNotRead,
                count: failed.len(),
                place: 0,
                about: about.clone(),
                sample: String::new(),
            };
            first.notes.push(note);
            Ok(sources)
        }
        (Some(_), None) => Ok(sources),
    }
}
