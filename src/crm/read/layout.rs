//! Which column is which field.

use super::{CrmError, CrmSettings};
use crate::catalog::{CrmField, crm_field_for_header, header_key};
use crate::crm::file::{ColumnUse, CrmColumn};
use crate::ingest::Limits;
use csv::{ByteRecord, ReaderBuilder};
use std::collections::BTreeMap;

/// How many records are looked at to find delimiter and header.
const LOOK_RECORDS: usize = 30;
/// The delimiters, the most usual first.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];
/// How much of a header is kept.
const HEADER: usize = 80;
/// How many cells of a column are shown, and how much of each.
const SAMPLES: usize = 3;
const SAMPLE: usize = 28;
/// So many digits in a row can be a phone number or an ID.
const LONG_NUMBER: usize = 7;

/// Where header and fields are.
pub(super) struct Layout {
    pub(super) delimiter: u8,
    /// Records above the header.
    pub(super) header_at: usize,
    pub(super) columns: Vec<CrmColumn>,
    /// The column of each field.
    places: BTreeMap<CrmField, usize>,
}

impl Layout {
    pub(super) fn find(text: &str, settings: &CrmSettings) -> Result<Self, CrmError> {
        let mut best: Option<(usize, usize, Self)> = None;
        let mut widest = 0;
        let limits = Limits::default();
        for delimiter in DELIMITERS {
            let mut reader = ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .delimiter(delimiter)
                .from_reader(text.as_bytes());
            let mut record = ByteRecord::new();
            for at in 0..LOOK_RECORDS {
                if !reader.read_byte_record(&mut record).unwrap_or(false) {
                    break;
                }
                widest = widest.max(record.len());
                if record.len() > limits.columns || record.iter().any(|cell| cell.len() > limits.cell) {
                    continue;
                }
                let headers: Vec<String> = record
                    .iter()
                    .map(|cell| {
                        String::from_utf8_lossy(cell)
                            .trim_start_matches('\u{feff}')
                            .trim()
                            .to_owned()
                    })
                    .collect();
                let columns = columns(headers, settings);
                let known = columns.iter().filter(|column| column.field.is_some()).count();
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
                            places: BTreeMap::new(),
                        },
                    ));
                }
            }
        }
        let Some((.., mut layout)) = best else {
            return Err(CrmError::NoKnownColumn { columns: widest });
        };
        for wanted in settings.map.keys() {
            if !layout
                .columns
                .iter()
                .any(|column| header_key(&column.header) == header_key(wanted))
            {
                return Err(CrmError::NoSuchColumn(wanted.chars().take(HEADER).collect()));
            }
        }
        layout.place();
        Ok(layout)
    }

    /// Gives each field its column: a chosen one before a known one, the first before the next.
    fn place(&mut self) {
        self.places.clear();
        for because in [ColumnUse::Chosen, ColumnUse::Known] {
            for (at, column) in self.columns.iter_mut().enumerate() {
                let Some(field) = column.field.filter(|_| column.because == because) else {
                    continue;
                };
                if *self.places.entry(field).or_insert(at) != at {
                    column.because = ColumnUse::Second;
                }
            }
        }
    }

    /// Takes a row's cells as samples, where there are fewer than three.
    pub(super) fn sample(&mut self, record: &ByteRecord) {
        for (column, cell) in self.columns.iter_mut().zip(record) {
            let cell = cell.trim_ascii();
            if column.samples.len() < SAMPLES && !cell.is_empty() {
                let sample = sample(column.field, &String::from_utf8_lossy(cell));
                if !column.samples.contains(&sample) {
                    column.samples.push(sample);
                }
            }
        }
    }

    /// The column of a field.
    pub(super) fn at(&self, field: CrmField) -> Option<usize> {
        self.places.get(&field).copied()
    }

    /// The fields that have a column, with it.
    pub(super) fn fields(&self) -> impl Iterator<Item = (CrmField, usize)> + '_ {
        self.places.iter().map(|(field, at)| (*field, *at))
    }

    /// The header of a field's column.
    pub(super) fn header(&self, field: CrmField) -> Option<&str> {
        self.columns.get(self.at(field)?).map(|column| column.header.as_str())
    }

    /// Puts a field's column aside, unless the user chose it.
    pub(super) fn put_aside(&mut self, field: CrmField) {
        let Some(column) = self.places.get(&field).and_then(|at| self.columns.get_mut(*at)) else {
            return;
        };
        if column.because == ColumnUse::Known {
            column.field = None;
            column.because = ColumnUse::Unused;
            self.places.remove(&field);
            // Another column may stand in for it.
            if let Some((at, column)) = self
                .columns
                .iter_mut()
                .enumerate()
                .find(|(_, column)| column.field == Some(field))
            {
                column.because = ColumnUse::Known;
                self.places.insert(field, at);
            }
        }
    }
}

/// A cell as it may be shown: as it is where its column holds nothing personal and it does not look so either.
fn sample(field: Option<CrmField>, cell: &str) -> String {
    use CrmField as Field;
    let impersonal = matches!(
        field,
        Some(
            Field::Status
                | Field::Source
                | Field::IsOrganic
                | Field::IsTest
                | Field::Created
                | Field::StatusChanged
                | Field::Contacted
                | Field::Qualified
                | Field::Scheduled
                | Field::Converted
                | Field::Disqualified
                | Field::CampaignName
                | Field::AdsetName
                | Field::AdName
                | Field::Value
                | Field::Currency
        )
    );
    let long_number = cell
        .split(|character: char| !character.is_ascii_digit())
        .any(|digits| digits.len() >= LONG_NUMBER);
    let open = impersonal && !long_number && !cell.contains('@');
    let mut characters = cell.chars();
    let mut sample: String = characters
        .by_ref()
        .take(SAMPLE)
        .map(|character| match character {
            character if open => character,
            character if character.is_numeric() => '9',
            character if character.is_alphabetic() => 'a',
            character => character,
        })
        .collect();
    if characters.next().is_some() {
        sample.push('…');
    }
    sample
}

fn columns(headers: Vec<String>, settings: &CrmSettings) -> Vec<CrmColumn> {
    headers
        .into_iter()
        .map(|header| {
            let key = header_key(&header);
            let chosen = settings
                .map
                .iter()
                .find(|(wanted, _)| header_key(wanted) == key)
                .map(|(_, field)| *field);
            let (field, because) = match (chosen, crm_field_for_header(&header)) {
                (Some(Some(field)), _) => (Some(field), ColumnUse::Chosen),
                (None, Some(field)) => (Some(field), ColumnUse::Known),
                _ => (None, ColumnUse::Unused),
            };
            CrmColumn {
                header: header.chars().take(HEADER).collect(),
                field,
                because,
                samples: Vec::new(),
            }
        })
        .collect()
}
