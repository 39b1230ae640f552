//! Which column is which field.

use super::row::KEYS;
use super::{CrmError, CrmSettings};
use crate::catalog::{CrmField, crm_field_for_header, header_key};
use crate::crm::file::{ColumnUse, CrmColumn};
use crate::crm::moment::Written;
use crate::identity::unlabelled;
use crate::ingest::{DateOrder, Limits};
use csv::{ByteRecord, ReaderBuilder, StringRecord};
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
/// How many cells of a column are looked at for samples: a column of one country has no three different ones.
const LOOK_CELLS: u16 = 500;
/// So many digits in a row can be a phone number or an ID.
const LONG_NUMBER: usize = 7;

/// The fields that say where a lead came from.
const ORIGIN: [CrmField; 6] = [
    CrmField::CampaignId,
    CrmField::CampaignName,
    CrmField::AdsetId,
    CrmField::AdsetName,
    CrmField::AdId,
    CrmField::AdName,
];

/// What a column is called that has no header: this, and its place from 1.
const PLACE: &str = "Column ";

/// Where header and fields are.
pub(super) struct Layout {
    pub(super) delimiter: u8,
    /// Records before the first row: the header, and what stands above it.
    pub(super) skip: usize,
    pub(super) columns: Vec<CrmColumn>,
    /// The column of each field, by the field's place in its list.
    places: Vec<Option<usize>>,
    /// How many keys a row can have.
    pub(super) keys: usize,
    /// Whether a column says where a lead came from.
    pub(super) has_origin: bool,
    /// How many cells of each column were looked at for samples.
    looked: Vec<u16>,
}

impl Layout {
    /// Finds delimiter, header and fields.
    ///
    /// # Errors
    /// When no column is of a field, with the columns there are, so that a person can say what they are.
    pub(super) fn find(text: &str, settings: &CrmSettings) -> Result<Self, CrmError> {
        let mut best: Option<(usize, usize, Self)> = None;
        for delimiter in DELIMITERS {
            let records = head(text, delimiter);
            let width = usual_width(&records);
            let first = records.iter().position(|record| record.len() == width).unwrap_or(0);
            for (at, record) in records.iter().enumerate() {
                // A row of a person's own values is no header, even where one of them is a word such as "Qualified".
                if has_values(record) {
                    continue;
                }
                let columns = columns(headers(record), settings);
                let known = columns.iter().filter(|column| column.field.is_some()).count();
                // Below the first row of the table a single word that is known is a cell.
                if known == 1 && at > first && width > 1 {
                    continue;
                }
                if known > 0
                    && best
                        .as_ref()
                        .is_none_or(|(before, cells, _)| (known, columns.len()) > (*before, *cells))
                {
                    best = Some((known, columns.len(), Self::new(delimiter, at + 1, columns)));
                }
            }
        }
        let mut layout = match best {
            Some((.., layout)) => layout,
            None => Self::by_shape(text, settings)?,
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

    const fn new(delimiter: u8, skip: usize, columns: Vec<CrmColumn>) -> Self {
        Self {
            delimiter,
            skip,
            columns,
            places: Vec::new(),
            keys: 0,
            has_origin: false,
            looked: Vec::new(),
        }
    }

    /// The layout of a table whose headers say nothing: its first row of the usual width names the columns, unless that is
    /// a row of values already. Then the columns go by their place.
    fn by_shape(text: &str, settings: &CrmSettings) -> Result<Self, CrmError> {
        let widest = DELIMITERS
            .into_iter()
            .map(|delimiter| (delimiter, head(text, delimiter)))
            .max_by_key(|(delimiter, records)| (usual_width(records), std::cmp::Reverse(*delimiter)));
        let (delimiter, records) = widest.unwrap_or_default();
        let width = usual_width(&records);
        let first = records.iter().position(|record| record.len() == width).unwrap_or(0);
        let named = records.get(first).filter(|record| !has_values(record));
        let (skip, names) = match named {
            Some(record) => (first + 1, headers(record)),
            None => (first, (1..=width).map(|at| format!("{PLACE}{at}")).collect()),
        };
        let mut layout = Self::new(delimiter, skip, columns(names, settings));
        if layout.columns.iter().any(|column| column.field.is_some()) {
            return Ok(layout);
        }
        layout.place();
        for record in records.iter().skip(skip) {
            layout.sample(&StringRecord::from_byte_record_lossy(record.clone()));
        }
        Err(CrmError::NoKnownColumn {
            columns: layout.columns,
        })
    }

    /// Whether the file has no row of headers.
    pub(super) fn is_headless(&self) -> bool {
        self.columns
            .first()
            .is_some_and(|column| column.header == format!("{PLACE}1"))
    }

    /// Gives each field its column: a chosen one before a known one, the first before the next.
    fn place(&mut self) {
        self.places = vec![None; CrmField::ALL.len()];
        self.looked = vec![0; self.columns.len()];
        for because in [ColumnUse::Chosen, ColumnUse::Known] {
            for (at, column) in self.columns.iter_mut().enumerate() {
                let Some(field) = column.field.filter(|_| column.because == because) else {
                    continue;
                };
                match self.places.get_mut(field as usize) {
                    Some(place @ None) => *place = Some(at),
                    _ => column.because = ColumnUse::Second,
                }
            }
        }
        // A full name is two of them.
        let keys = KEYS.iter().filter(|(field, _)| self.at(*field).is_some()).count();
        self.keys = keys + 1 + 2 * usize::from(self.at(CrmField::FullName).is_some());
        self.has_origin = ORIGIN.iter().any(|field| self.at(*field).is_some());
    }

    /// Takes a row's cells as samples, where there are fewer than three.
    pub(super) fn sample(&mut self, record: &StringRecord) {
        for ((column, looked), cell) in self.columns.iter_mut().zip(&mut self.looked).zip(record) {
            let cell = cell.trim();
            if *looked < LOOK_CELLS && column.samples.len() < SAMPLES && !cell.is_empty() {
                *looked += 1;
                let sample = sample(column.field, cell);
                if !column.samples.contains(&sample) {
                    column.samples.push(sample);
                }
            }
        }
    }

    /// The column of a field.
    pub(super) fn at(&self, field: CrmField) -> Option<usize> {
        self.places.get(field as usize).copied().flatten()
    }

    /// The fields that have a column, with it.
    pub(super) fn fields(&self) -> impl Iterator<Item = (CrmField, usize)> + '_ {
        CrmField::ALL
            .iter()
            .zip(&self.places)
            .filter_map(|(field, at)| Some((*field, (*at)?)))
    }

    /// The header of a field's column.
    pub(super) fn header(&self, field: CrmField) -> Option<&str> {
        self.columns.get(self.at(field)?).map(|column| column.header.as_str())
    }

    /// Puts a field's column aside, unless the user chose it.
    pub(super) fn put_aside(&mut self, field: CrmField) {
        let Some(column) = self.at(field).and_then(|at| self.columns.get_mut(at)) else {
            return;
        };
        if column.because == ColumnUse::Known {
            column.field = None;
            column.because = ColumnUse::Unused;
            // Another column may stand in for it.
            let other = self
                .columns
                .iter_mut()
                .enumerate()
                .find(|(_, column)| column.field == Some(field));
            let at = other.map(|(at, column)| {
                column.because = ColumnUse::Known;
                at
            });
            if let Some(place) = self.places.get_mut(field as usize) {
                *place = at;
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

/// The first records of a text, each within the caps.
fn head(text: &str, delimiter: u8) -> Vec<ByteRecord> {
    let limits = Limits::default();
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let (mut record, mut records) = (ByteRecord::new(), Vec::new());
    for _ in 0..LOOK_RECORDS {
        if !reader.read_byte_record(&mut record).unwrap_or(false) {
            break;
        }
        let within = record.len() <= limits.columns && record.iter().all(|cell| cell.len() <= limits.cell);
        records.push(if within { record.clone() } else { ByteRecord::new() });
    }
    records
}

/// The cells of a record as headers.
fn headers(record: &ByteRecord) -> Vec<String> {
    record
        .iter()
        .map(|cell| {
            String::from_utf8_lossy(cell)
                .trim_start_matches('\u{feff}')
                .trim()
                .to_owned()
        })
        .collect()
}

/// How many cells most of the records have; of two numbers that are as frequent, the larger.
fn usual_width(records: &[ByteRecord]) -> usize {
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    for record in records.iter().filter(|record| record.len() > 1) {
        *widths.entry(record.len()).or_default() += 1;
    }
    let usual = widths.into_iter().max_by_key(|(width, records)| (*records, *width));
    usual.map_or(1, |(width, _)| width)
}

/// Whether a record has what only rows have: an address, a day, or a number as long as a phone's or an ID's.
fn has_values(record: &ByteRecord) -> bool {
    record.iter().any(|cell| {
        let cell = String::from_utf8_lossy(cell);
        let cell = unlabelled(&cell);
        let digits = cell.bytes().filter(u8::is_ascii_digit).count();
        let address = cell
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
        let number = digits >= LONG_NUMBER && !cell.chars().any(char::is_alphabetic);
        let day = (6..=40).contains(&cell.len())
            && digits >= 5
            && Written::parse(cell, Some(DateOrder::DayFirst))
                .or_else(|| Written::parse(cell, Some(DateOrder::MonthFirst)))
                .is_some();
        address || number || day
    })
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
