//! Workbooks: every sheet as a table in text, with numbers and days as the cells have them.

use super::limits::Limits;
use super::{ReadError, ReadErrorKind, unpack};
use calamine::{Data, ExcelDateTime, Range, Reader as _, Sheets};
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
        let Ok(range) = workbook.worksheet_range(&name) else {
            continue;
        };
        let cells = u64::try_from(range.width())
            .unwrap_or(u64::MAX)
            .saturating_mul(u64::try_from(range.height()).unwrap_or(u64::MAX));
        if cells > limits.cells {
            return Err(ReadErrorKind::TooManyCells.anywhere());
        }
        if range.width() > limits.columns {
            return Err(ReadErrorKind::TooManyColumns(range.width()).anywhere());
        }
        if !range.is_empty() {
            sheets.push(Sheet {
                name,
                text: text(&range).ok_or_else(broken)?,
            });
        }
    }
    Ok(sheets)
}

/// The cells as comma-separated text, each row on the line of its number as far as cells have no line breaks.
fn text(range: &Range<Data>) -> Option<String> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let above = range.start().map_or(0, |(row, _)| row);
    for _ in 0..above {
        writer.write_record([" "]).ok()?;
    }
    for row in range.rows() {
        writer.write_record(row.iter().map(cell)).ok()?;
    }
    String::from_utf8(writer.into_inner().ok()?).ok()
}

fn cell(data: &Data) -> String {
    match data {
        Data::Empty | Data::Error(_) => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        // The shortest text that is this number: what the file says.
        Data::Float(number) => format!("{number}"),
        Data::Int(number) => number.to_string(),
        Data::Bool(yes) => yes.to_string(),
        Data::DateTime(day) => day_text(day),
    }
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
