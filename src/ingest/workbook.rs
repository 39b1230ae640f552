//! Workbooks: every sheet as a table in text, with numbers and days as the cells have them.

use super::limits::Limits;
use super::{ReadError, ReadErrorKind, unpack};
use calamine::{CellType, DataType, ExcelDateTime, Range, Reader as _, ReaderRef as _, Sheets};
use std::fmt::Write as _;
use std::io::Cursor;

/// A sheet as comma-separated text.
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The sheet with the figures in a workbook of Leadsheet's own.
pub(crate) const OWN_REPORT: &str = "Report";
/// The sheet that tells what the figures are about.
pub(crate) const OWN_ABOUT: &str = "About";
/// What that sheet says and no other program writes.
pub(crate) const OWN_MARK: &str = "Fingerprint of the definitions";

/// The sheet with the figures, when Leadsheet wrote the workbook: the other sheets tell what they mean, and nobody needs to
/// be asked which of them is meant.
pub(crate) fn own_report(sheets: &[Sheet]) -> Option<&Sheet> {
    let about = sheets.iter().find(|sheet| sheet.name == OWN_ABOUT)?;
    let marked = about.text.lines().any(|line| line.starts_with(OWN_MARK));
    sheets.iter().find(|sheet| marked && sheet.name == OWN_REPORT)
}

/// The sheets that have cells.
pub(crate) fn sheets(bytes: &[u8], limits: &Limits) -> Result<Vec<Sheet>, ReadError> {
    let broken = || ReadErrorKind::WorkbookBroken.anywhere();
    if bytes.starts_with(b"PK") {
        unpack::measure(bytes, limits)?;
    }
    let mut workbook: Sheets<Cursor<&[u8]>> =
        calamine::open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|_| broken())?;
    let mut sheets = Vec::new();
    for name in workbook.sheet_names() {
        let text = match &mut workbook {
            // These cells borrow the workbook's shared texts in place of a copy for each.
            Sheets::Xlsx(workbook) => workbook
                .worksheet_range_ref(&name)
                .ok()
                .map(|range| text(&range, limits)),
            workbook => workbook.worksheet_range(&name).ok().map(|range| text(&range, limits)),
        };
        if let Some(text) = text.transpose()?.filter(|text| !text.is_empty()) {
            sheets.push(Sheet { name, text });
        }
    }
    Ok(sheets)
}

/// The cells as comma-separated text, each row on the line of its number as far as cells have no line breaks; no text
/// for a sheet without cells.
fn text<T: CellType + DataType>(range: &Range<T>, limits: &Limits) -> Result<String, ReadError> {
    let broken = || ReadErrorKind::WorkbookBroken.anywhere();
    let [width, height] = [range.width(), range.height()].map(|side| u64::try_from(side).unwrap_or(u64::MAX));
    if width.saturating_mul(height) > limits.cells {
        return Err(ReadErrorKind::TooManyCells.anywhere());
    }
    if range.width() > limits.columns {
        return Err(ReadErrorKind::TooManyColumns(range.width()).anywhere());
    }
    if range.is_empty() {
        return Ok(String::new());
    }
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let above = range.start().map_or(0, |(row, _)| row);
    for _ in 0..above {
        writer.write_record([" "]).map_err(|_| broken())?;
    }
    let mut number = String::new();
    for row in range.rows() {
        for cell in row {
            writer.write_field(written(cell, &mut number)).map_err(|_| broken())?;
        }
        writer.write_record(None::<&[u8]>).map_err(|_| broken())?;
    }
    String::from_utf8(writer.into_inner().map_err(|_| broken())?).map_err(|_| broken())
}

/// What a cell says; `number` is where a number is written.
fn written<'a>(cell: &'a impl DataType, number: &'a mut String) -> &'a str {
    if let Some(text) = cell
        .get_string()
        .or_else(|| cell.get_datetime_iso())
        .or_else(|| cell.get_duration_iso())
    {
        return text;
    }
    number.clear();
    // Writing to a text does not fail.
    let _ = if let Some(value) = cell.get_float() {
        // The shortest text that is this number: what the file says.
        write!(number, "{value}")
    } else if let Some(value) = cell.get_int() {
        write!(number, "{value}")
    } else if let Some(yes) = cell.get_bool() {
        write!(number, "{yes}")
    } else if let Some(day) = cell.get_datetime() {
        write!(number, "{}", day_text(&day))
    } else {
        Ok(())
    };
    number
}

fn day_text(day: &ExcelDateTime) -> String {
    if !day.is_datetime() {
        return day.as_f64().to_string();
    }
    let (year, month, date, hour, minute, second, _) = day.to_ymd_hms_milli();
    if (hour, minute, second) == (0, 0, 0) {
        return format!("{year:04}-{month:02}-{date:02}");
    }
    format!("{year:04}-{month:02}-{date:02} {hour:02}:{minute:02}:{second:02}")
}
