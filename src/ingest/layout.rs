//! Where header and rows of a text are, and what its columns are.

use super::columns::{Mapped, Target, answered, chosen, map, suggest};
use super::limits::Limits;
use super::{ReadError, ReadErrorKind};
use csv::{Reader, ReaderBuilder, StringRecord};
use std::collections::BTreeMap;

/// How many records are looked at to find delimiter and header.
const LOOK_RECORDS: usize = 30;
/// How much text is looked at for that.
const LOOK_BYTES: usize = 4 * 1024 * 1024;
/// The delimiters, the most usual first.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// Where header and rows are.
pub(super) struct Layout {
    pub(super) delimiter: u8,
    /// Records above the header.
    pub(super) header_at: usize,
    pub(super) columns: Vec<Mapped>,
}

impl Layout {
    /// Finds the record with the most known headers, by whichever delimiter gives the most.
    pub(super) fn find(text: &str, limits: &Limits) -> Result<Self, ReadError> {
        let text = head(text, limits);
        let mut best: Option<(usize, usize, Self)> = None;
        let mut first_line: Vec<String> = Vec::new();
        for delimiter in DELIMITERS {
            let mut reader = reader(text, delimiter);
            let mut record = StringRecord::new();
            for at in 0..LOOK_RECORDS {
                if !reader.read_record(&mut record).unwrap_or(false) {
                    break;
                }
                if at == 0 && (first_line.is_empty() || record.len() > first_line.len()) {
                    first_line = record.iter().map(str::to_owned).collect();
                }
                if record.len() > limits.columns || record.iter().any(|cell| cell.len() > limits.cell) {
                    continue;
                }
                let columns: Vec<Mapped> = record.iter().map(map).collect();
                let known = columns.iter().filter(|column| column.is_known()).count();
                if known > 0
                    && best
                        .as_ref()
                        .is_none_or(|(before, cells, _)| (known, columns.len()) > (*before, *cells))
                {
                    best = Some((
                        known,
                        columns.len(),
                        Self {
                            delimiter,
                            header_at: at,
                            columns,
                        },
                    ));
                }
            }
        }
        let Some((_, _, mut layout)) = best else {
            if first_line.len() > limits.columns {
                return Err(ReadErrorKind::TooManyColumns(first_line.len()).at_line(1));
            }
            if first_line.iter().any(|cell| cell.len() > limits.cell) {
                return Err(ReadErrorKind::CellTooLarge.at_line(1));
            }
            return Err(ReadErrorKind::NoKnownColumn(short(first_line.iter().map(String::as_str))).at_line(1));
        };
        if !layout.has_figures() {
            return Err(
                ReadErrorKind::NoFigures(short(layout.columns.iter().map(|column| column.header.as_str()))).anywhere(),
            );
        }
        if !layout.is_long() {
            // A column called "value", or after a window, has nothing to say where rows are not one for each action type.
            for column in &mut layout.columns {
                if matches!(column.target, Target::LongType | Target::LongValue(_)) {
                    column.target = Target::Ignored;
                }
            }
        }
        layout.columns.iter_mut().for_each(suggest);
        Ok(layout)
    }

    /// Takes what a person chose for columns: `map.HEADER` is a field, an action type, or `none`.
    pub(super) fn choose(&mut self, answers: &BTreeMap<String, String>) {
        for column in &mut self.columns {
            let key = format!("map.{}", column.header);
            if let Some(choice) = answers.get(&key) {
                chosen(column, choice, answered(answers, &key));
            }
        }
    }

    /// The column that feeds something.
    pub(super) fn position(&self, wanted: &Target) -> Option<usize> {
        self.columns.iter().position(|column| column.target == *wanted)
    }

    /// Whether it has one line for each action type.
    pub(super) fn is_long(&self) -> bool {
        self.position(&Target::LongType).is_some()
            && self
                .columns
                .iter()
                .any(|column| matches!(column.target, Target::LongValue(_)))
    }

    fn has_figures(&self) -> bool {
        self.is_long()
            || self
                .columns
                .iter()
                .filter(|column| !matches!(column.target, Target::LongValue(_)))
                .any(|column| column.is_number() || matches!(column.target, Target::List(..)))
    }
}

/// The records of a raw table, one on each line, as Airbyte writes it where it does not know the columns: a header with
/// `_airbyte_data`, and a response's row in each cell under it.
pub(super) fn raw_records(text: &str) -> Option<String> {
    const RAW: &str = "_airbyte_data";
    let first = text.lines().next().filter(|line| line.contains(RAW))?;
    for delimiter in DELIMITERS {
        let mut reader = reader(text, delimiter);
        let mut record = StringRecord::new();
        if first.len() > 1000 || !reader.read_record(&mut record).unwrap_or(false) {
            return None;
        }
        let Some(at) = record
            .iter()
            .position(|cell| cell.trim() == RAW)
            .filter(|_| record.len() > 1)
        else {
            continue;
        };
        let mut records = String::new();
        while reader.read_record(&mut record).unwrap_or(false) {
            records.push_str(record.get(at).unwrap_or_default());
            records.push('\n');
        }
        return Some(records);
    }
    None
}

/// How many headers of a text are known, in the record that has the most.
pub(super) fn known_headers(text: &str) -> usize {
    Layout::find(text, &Limits::default()).map_or(0, |layout| {
        layout.columns.iter().filter(|column| column.is_known()).count()
    })
}

/// As much of a text as is looked at, but never less than a cell past the largest.
fn head<'a>(text: &'a str, limits: &Limits) -> &'a str {
    let mut end = LOOK_BYTES.max(limits.cell.saturating_mul(2)).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

/// The first cells, cut to a length that fits a message.
fn short<'a>(cells: impl Iterator<Item = &'a str>) -> Vec<String> {
    cells.take(64).map(|cell| cell.chars().take(80).collect()).collect()
}

/// A reader of records.
pub(super) fn reader(text: &str, delimiter: u8) -> Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(256 * 1024)
        .from_reader(text.as_bytes())
}
