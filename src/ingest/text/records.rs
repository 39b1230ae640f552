//! The records of a text, one after the other.

use crate::ingest::layout::{Layout, reader};
use crate::ingest::{Options, Progress, ReadError, ReadErrorKind};
use csv::ByteRecord;

/// How many rows are read between two reports of progress.
const STEP: usize = 4096;

/// Gives every record under the header, with its line; blank lines are passed over.
pub(in crate::ingest) fn for_each_record(
    text: &str,
    layout: &Layout,
    options: &Options<'_>,
    mut take: impl FnMut(u32, &ByteRecord) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let limits = &options.limits;
    let mut reader = reader(text, layout.delimiter);
    let mut record = ByteRecord::new();
    let mut at = 0_usize;
    let mut cells = 0_u64;
    let (mut start, mut last_line) = (0, 0);
    let of = u64::try_from(text.len()).unwrap_or(u64::MAX);
    while reader.read_byte_record(&mut record).unwrap_or(false) {
        let position = record.position();
        let line = position.map_or(0, csv::Position::line);
        last_line = line;
        let byte = position.map_or(0, csv::Position::byte);
        start = usize::try_from(byte).unwrap_or(usize::MAX);
        // A record no longer than a cell may be has no cell that is longer.
        if record.as_slice().len() > limits.cell
            && let Some(cell) = record.iter().position(|cell| cell.len() > limits.cell)
        {
            let column = u64::try_from(cell + 1).ok();
            return Err(ReadError {
                kind: ReadErrorKind::CellTooLarge,
                line: Some(line),
                column,
            });
        }
        at += 1;
        cells += u64::try_from(record.len()).unwrap_or_default();
        if cells > limits.cells {
            return Err(ReadErrorKind::TooManyCells.at_line(line));
        }
        if at.is_multiple_of(STEP) {
            (options.progress)(Progress {
                bytes: byte,
                of,
                rows: u64::try_from(at).unwrap_or_default(),
            });
        }
        if at > layout.header_at + 1 && !record.as_slice().trim_ascii().is_empty() {
            take(u32::try_from(line).unwrap_or(u32::MAX), &record)?;
        }
    }
    // The reader takes the end of the text for the end of an open quote.
    let last = text.get(start..).unwrap_or_default();
    if last.trim_end().contains(['\n', '\r']) && last.matches('"').count() % 2 == 1 {
        return Err(ReadErrorKind::OpenQuote.at_line(last_line));
    }
    Ok(())
}

/// The text of a cell. Cells are cut out of a text at ASCII marks, so that none is anything else.
pub(in crate::ingest) fn cell(record: &ByteRecord, at: usize) -> &str {
    record.get(at).map_or("", text)
}

/// The bytes of a cell as text.
pub(super) fn text(cell: &[u8]) -> &str {
    std::str::from_utf8(cell).unwrap_or_default()
}

/// Whether a cell has nothing to read in it.
pub(super) fn is_blank(cell: &[u8]) -> bool {
    cell.is_empty() || text(cell).trim().is_empty()
}

/// The cells that say something, for a person to recognise the record.
pub(super) fn joined(record: &ByteRecord) -> String {
    record
        .iter()
        .map(text)
        .filter(|cell| !cell.trim().is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}
