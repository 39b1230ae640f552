//! What is wrong with an input, where, and what to do.

use crate::ingest::{Limits, ReadError, ReadErrorKind};
use crate::preset::{PresetError, PresetErrorKind};

/// An error in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// What it is, with the place: one sentence.
    pub what: String,
    /// What to do: one or two sentences.
    pub hint: String,
}

/// Why an input could not be read, in words.
#[must_use]
pub fn read_error(error: &ReadError) -> Explained {
    let limits = Limits::default();
    let (what, hint) = match &error.kind {
        ReadErrorKind::Empty => (
            "There is nothing to read.".to_owned(),
            "Paste the export with its header row, or choose a file.".to_owned(),
        ),
        ReadErrorKind::TooLarge(bytes) => (
            format!("The file is larger than {} MB.", bytes / 1024 / 1024),
            "Export a shorter period or fewer breakdowns, and read the parts together.".to_owned(),
        ),
        ReadErrorKind::Image(format) => (
            format!("This is an image ({format}), not an export."),
            "Export the table from Ads Manager as CSV, or copy the cells instead of taking a picture.".to_owned(),
        ),
        ReadErrorKind::WorkbookBroken => (
            "This workbook cannot be opened: it is damaged, or it has a password.".to_owned(),
            "Open it in a spreadsheet and save it again without a password, or export it as CSV.".to_owned(),
        ),
        ReadErrorKind::WorkbookEmpty => {
            ("None of the workbook's sheets has a cell in it.".to_owned(), "Choose another file, or export the table again.".to_owned())
        }
        ReadErrorKind::Archive(format) => (
            format!("This is a packed file ({format}) that is not opened here."),
            "Unpack it and choose the files inside. A zip archive of exports can be read as it is.".to_owned(),
        ),
        ReadErrorKind::ArchiveBroken => {
            ("This zip archive cannot be opened: it is damaged or cut off.".to_owned(), "Download it again, or unpack it and choose the files inside.".to_owned())
        }
        ReadErrorKind::ArchiveEmpty => (
            "There is no export in this zip archive.".to_owned(),
            "It should hold CSV, TSV, JSON or workbook files.".to_owned(),
        ),
        ReadErrorKind::TooManyEntries(entries) => (
            format!("There are {entries} files in the archive; {} is the most that is read.", limits.entries),
            "Unpack it and choose the files you need.".to_owned(),
        ),
        ReadErrorKind::UnpackedTooLarge => (
            format!("It unpacks to more than {} MB.", limits.unpacked / 1024 / 1024),
            "Export a shorter period or fewer breakdowns, as CSV.".to_owned(),
        ),
        ReadErrorKind::PackedTooTight => (
            format!("It unpacks to more than {} times its size, as no real export does.", limits.ratio),
            "Choose the export itself, as CSV.".to_owned(),
        ),
        ReadErrorKind::TooManyCells => (
            format!("There are more than {} cells.", limits.cells),
            "Export a shorter period, fewer breakdowns or fewer columns.".to_owned(),
        ),
        ReadErrorKind::TooDeep => (
            format!("Lists and objects stand in each other more than {} deep, as in no response.", limits.depth),
            "Paste the response of an insights call as it came.".to_owned(),
        ),
        ReadErrorKind::Pdf => ("This is a PDF document.".to_owned(), "Export the table as CSV instead.".to_owned()),
        ReadErrorKind::Html => (
            "This is a web page, not an export.".to_owned(),
            "A download that needs you to log in again often gives such a page. Open the link in your browser and export the table as CSV.".to_owned(),
        ),
        ReadErrorKind::Binary => (
            "This is not text.".to_owned(),
            "Choose a CSV, TSV or JSON file exported from Ads Manager, Ads Reporting or the Marketing API.".to_owned(),
        ),
        ReadErrorKind::JsonEndsEarly => (
            "The JSON ends before it is complete.".to_owned(),
            "It was probably cut while copying. Copy the whole response, up to its last bracket.".to_owned(),
        ),
        ReadErrorKind::JsonBroken(words) => (
            format!("This begins like JSON and then breaks: {words}."),
            "Look at that place; a missing quote or comma is the usual cause.".to_owned(),
        ),
        ReadErrorKind::JsonOther(shape) => (
            format!("This is JSON, but not insights: {shape}."),
            "Paste the response of an insights call: an object with a \"data\" list, or the list itself.".to_owned(),
        ),
        ReadErrorKind::JsonNoRows => (
            "The response has no rows.".to_owned(),
            "Nothing ran in the period asked for, or the period is still empty. Most date presets leave out today.".to_owned(),
        ),
        ReadErrorKind::ApiError { message, kind, code, subcode } => {
            let subcode = if subcode.is_empty() { String::new() } else { format!(", subcode {subcode}") };
            let kind = if kind.is_empty() { "error" } else { kind };
            (
                format!("The Marketing API answered with an error instead of data: {message} ({kind}, code {code}{subcode})."),
                "Repeat the call once that is solved, and paste its answer.".to_owned(),
            )
        }
        ReadErrorKind::NoKnownColumn(cells) => (
            format!("None of the columns is known. The first line reads: {}.", listed(cells)),
            "Include the header row of the export, such as \"Campaign name\" and \"Amount spent\". The headers may be in any of Meta's languages that Leadsheet knows; English is the safest.".to_owned(),
        ),
        ReadErrorKind::NoFigures(cells) => (
            format!("The columns are known, but none of them is a figure: {}.", listed(cells)),
            "Add columns such as amount spent, results or leads to the export.".to_owned(),
        ),
        ReadErrorKind::NoRows => (
            "There is a header and no row under it.".to_owned(),
            "Nothing was delivered in the period, or only the header was copied.".to_owned(),
        ),
        ReadErrorKind::NoRowsLeft => (
            "Every row had to be left out.".to_owned(),
            "None of them has a figure that can be read. Check that header and rows have the same columns.".to_owned(),
        ),
        ReadErrorKind::CellTooLarge => (
            format!("A cell is larger than {} MB.", limits.cell / 1024 / 1024),
            "A quote that is opened and never closed swallows the rest of a file. Look at that line.".to_owned(),
        ),
        ReadErrorKind::TooManyColumns(columns) => (
            format!("There are {columns} columns; {} is the most that is read.", limits.columns),
            "Check that rows end with a line break, or export fewer columns.".to_owned(),
        ),
        ReadErrorKind::TooManyRows => (
            format!("There are more than {} rows.", limits.rows),
            "Export a shorter period or fewer breakdowns.".to_owned(),
        ),
        ReadErrorKind::OpenQuote => (
            "A quote is opened and never closed.".to_owned(),
            "Look at that line: a cell with a quote must double it (\"\") and end with one.".to_owned(),
        ),
    };
    Explained {
        what: with_place(&what, error.line, error.column),
        hint,
    }
}

/// Why a preset could not be read, in words.
#[must_use]
pub fn preset_error(error: &PresetError) -> Explained {
    let (what, hint) = match &error.kind {
        PresetErrorKind::Empty => (
            "There is nothing to read".to_owned(),
            "Paste the whole text of a preset, or choose its file.",
        ),
        PresetErrorKind::TooLarge => (
            "The preset is larger than 1 MB".to_owned(),
            "A preset holds definitions only and is a few kilobytes long.",
        ),
        PresetErrorKind::NotJson(words) => (
            format!("This is not complete JSON: {words}"),
            "It was probably cut or edited. Ask for the file again.",
        ),
        PresetErrorKind::NotAPreset => (
            "This is JSON, but not a preset of Leadsheet".to_owned(),
            "A preset says \"app\": \"leadsheet\". To read data, use the Data page.",
        ),
        PresetErrorKind::Newer(schema) => (
            format!(
                "This preset was made by a newer Leadsheet (format {schema}, this one reads up to {})",
                crate::preset::SCHEMA
            ),
            "Reload the page to get the newest version.",
        ),
        PresetErrorKind::Wrong(wanted) => (format!("This should be {wanted}"), "Mend that place and try again."),
        PresetErrorKind::UnknownName { name, known } => {
            let near = known
                .iter()
                .min_by_key(|known| strsim::damerau_levenshtein(known, name));
            let near = near
                .filter(|near| strsim::damerau_levenshtein(near, name) <= 3)
                .map(|near| format!(" Did you mean \"{near}\"?"));
            (
                format!(
                    "\"{}\" is not known here.{}",
                    clipped(name, 60),
                    near.unwrap_or_default()
                ),
                "Mend that place and try again.",
            )
        }
        PresetErrorKind::TooMany { most, got } => (
            format!("There are {got} of these; {most} is the most that is read"),
            "Keep those you use.",
        ),
        PresetErrorKind::BadId(id) => (
            format!("\"{}\" cannot be an id", clipped(id, 60)),
            "An id is made of small letters, digits and _, begins with a letter, has at most 64 characters and is not that of a built-in metric. Names can be anything.",
        ),
        PresetErrorKind::TakenId(id) => (
            format!("A count and a metric both have the id \"{id}\""),
            "Give one of them another id.",
        ),
        PresetErrorKind::Formula(found) => (
            super::formula_error(found).what.trim_end_matches('.').to_owned(),
            "Mend the formula and try again.",
        ),
        PresetErrorKind::Circle => (
            "This count is defined by itself".to_owned(),
            "Point it at action types, or at a count that does not lead back.",
        ),
    };
    let what = if error.at.is_empty() {
        format!("{}.", what.trim_end_matches(['.', '?']))
    } else {
        format!("At {}: {}", error.at, ended(&what))
    };
    Explained {
        what,
        hint: hint.to_owned(),
    }
}

fn ended(sentence: &str) -> String {
    if sentence.ends_with(['.', '?']) {
        sentence.to_owned()
    } else {
        format!("{sentence}.")
    }
}

fn with_place(what: &str, line: Option<u64>, column: Option<u64>) -> String {
    let place = match (line, column) {
        (Some(line), Some(column)) => format!(" (line {line}, column {column})"),
        (Some(line), None) => format!(" (line {line})"),
        _ => return what.to_owned(),
    };
    format!("{}{place}.", what.trim_end_matches('.'))
}

/// The first few cells, in quotes.
fn listed(cells: &[String]) -> String {
    let mut text = cells
        .iter()
        .take(6)
        .map(|cell| format!("\"{}\"", clipped(cell, 40)))
        .collect::<Vec<_>>()
        .join(", ");
    if cells.len() > 6 {
        text.push_str(&format!(" and {} more", cells.len() - 6));
    }
    text
}

/// A text in which characters that only change how others are shown, such as those that turn its direction, became a
/// sign that can be seen.
#[must_use]
pub fn harmless(text: &str) -> String {
    text.chars().map(seen).collect()
}

const fn seen(character: char) -> char {
    match character {
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        other => other,
    }
}

/// A text cut to so many characters, and harmless.
pub(super) fn clipped(text: &str, most: usize) -> String {
    let mut characters = text.chars().map(seen);
    let mut out: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() {
        out.push('…');
    }
    out
}
