//! Reads a CRM's or Meta's table of leads, in steps so that a page can show how far it is and stop it.

mod layout;
mod row;
mod survey;

use super::file::{CrmColumn, CrmFile, FileKind};
use crate::catalog::{CrmField, Stage};
use crate::identity::IdentitySettings;
use crate::ingest::{DateOrder, Limits, sniff, unpack, workbook};
use crate::source::ReadNoteKind;
use csv::{Position, Reader, ReaderBuilder, StringRecord};
use layout::Layout;
use row::Rows;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Cursor;
use survey::Survey;

/// The most rows of a file of leads.
pub const MAX_CRM_ROWS: usize = 2_000_000;

/// After so many rows it is reckoned how many there will be.
const MEASURED: usize = 1_000;

/// How a file of leads is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CrmSettings {
    /// Fields by the header of their column; none puts a column aside.
    pub map: BTreeMap<String, Option<CrmField>>,
    /// Stages by status.
    pub stages: BTreeMap<String, Stage>,
    /// The zone of times without an offset, by its IANA name.
    pub zone: Option<String>,
    /// The zone of the ad account, by its IANA name.
    pub account_zone: Option<String>,
    /// Which of day and month comes first.
    pub date_order: Option<DateOrder>,
    /// The decimal mark of values: `point` or `comma`.
    pub decimal: Option<String>,
    /// What is known of phone numbers and countries.
    pub identity: IdentitySettings,
    /// The time it is, in Unix seconds.
    pub now: Option<i64>,
}

/// Why a file of leads could not be read. Nothing of what stands in it is repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrmError {
    /// It is no table; the code of what it is instead.
    NotATable(String),
    /// None of its headers is known.
    NoKnownColumn {
        /// Its columns, with the shapes of their cells: a person can say what they are.
        columns: Vec<CrmColumn>,
    },
    /// There is a header and no row under it.
    NoRows,
    /// A cell is larger than [`Limits::cell`].
    CellTooLarge {
        /// The line.
        line: u64,
    },
    /// There are more rows than [`MAX_CRM_ROWS`].
    TooManyRows,
    /// A quote is opened and never closed.
    OpenQuote {
        /// The line it is opened in.
        line: u64,
    },
    /// A column is mapped that is not there.
    NoSuchColumn(String),
    /// A zone has no such name.
    NoSuchZone(String),
}

impl CrmError {
    /// The stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotATable(_) => "not_a_table",
            Self::NoKnownColumn { .. } => "no_known_column",
            Self::NoRows => "no_rows",
            Self::CellTooLarge { .. } => "cell_too_large",
            Self::TooManyRows => "too_many_rows",
            Self::OpenQuote { .. } => "open_quote",
            Self::NoSuchColumn(_) => "no_such_column",
            Self::NoSuchZone(_) => "no_such_zone",
        }
    }
}

/// A file while it is read.
pub struct CrmReading {
    name: String,
    kind: FileKind,
    settings: CrmSettings,
    layout: Layout,
    reader: Reader<Cursor<Vec<u8>>>,
    record: StringRecord,
    bytes: u64,
    /// The first pass looks at dates and values, the second reads what the first could not.
    pass: Pass,
    /// How far it is at least: a second pass does not take back what was said.
    shown: u16,
    records: usize,
    /// Byte and line of the last record.
    last: (u64, u64),
    lossy: bool,
    /// The largest cell.
    cell: usize,
}

enum Pass {
    /// The whole file is looked at; rows are read at once as long as nothing in them hangs on the rest of it.
    Survey(Box<Survey>, Option<Box<Rows>>),
    Rows(Box<Rows>),
}

impl std::fmt::Debug for CrmReading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CrmReading")
            .field("kind", &self.kind)
            .field("records", &self.records)
            .finish_non_exhaustive()
    }
}

/// Reads a file of leads at once.
///
/// # Errors
/// When it cannot be read; see [`CrmError`].
pub fn read(name: &str, kind: FileKind, bytes: &[u8], settings: CrmSettings) -> Result<CrmFile, CrmError> {
    let mut reading = CrmReading::start(name, kind, bytes, settings)?;
    while !reading.step(100_000)? {}
    reading.finish()
}

impl CrmReading {
    /// Looks at a file and finds its header.
    ///
    /// # Errors
    /// When it is no table of leads, or the settings do not fit it.
    pub fn start(name: &str, kind: FileKind, bytes: &[u8], settings: CrmSettings) -> Result<Self, CrmError> {
        for zone in [&settings.zone, &settings.account_zone].into_iter().flatten() {
            if super::zone(zone).is_none() {
                return Err(CrmError::NoSuchZone(zone.clone()));
            }
        }
        let limits = Limits::default();
        if bytes.len() > limits.bytes {
            return Err(CrmError::NotATable("too_large".to_owned()));
        }
        let not_a_table = |error: crate::ingest::ReadError| CrmError::NotATable(error.kind.code().to_owned());
        let sniffed = sniff::sniff(bytes, &BTreeMap::new()).map_err(not_a_table)?;
        let is_workbook = matches!(sniffed, sniff::Input::Workbook)
            || (matches!(sniffed, sniff::Input::Zip) && unpack::is_workbook(bytes));
        let (text, lossy, layout) = match sniffed {
            sniff::Input::Table { text, notes } => {
                let lossy = notes.iter().any(|note| note.kind == ReadNoteKind::NotUtf8);
                let layout = Layout::find(&text, &settings)?;
                (text, lossy, layout)
            }
            _ if is_workbook => {
                let sheets = workbook::sheets(bytes, &limits).map_err(not_a_table)?;
                let (text, layout) = best_sheet(sheets.into_iter().map(|sheet| sheet.text), &settings)?;
                (text.into(), false, layout)
            }
            sniff::Input::Json(_) => return Err(CrmError::NotATable("json".to_owned())),
            sniff::Input::Html(_) => return Err(CrmError::NotATable("html".to_owned())),
            sniff::Input::Workbook | sniff::Input::Zip => return Err(CrmError::NotATable("archive".to_owned())),
        };
        let bytes = u64::try_from(text.len()).unwrap_or(u64::MAX);
        let reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(layout.delimiter)
            .from_reader(Cursor::new(text.into_owned().into_bytes()));
        let first_look = Box::new(Rows::at_first_look(&settings));
        let pass = Pass::Survey(Box::new(Survey::new(&layout)), Some(first_look));
        Ok(Self {
            name: name.to_owned(),
            kind,
            settings,
            layout,
            reader,
            record: StringRecord::new(),
            bytes,
            pass,
            shown: 0,
            records: 0,
            last: (0, 0),
            lossy,
            cell: limits.cell,
        })
    }

    /// How far it is, from 0 to 1,000.
    #[must_use]
    pub fn progress(&self) -> u16 {
        self.shown.max(self.share())
    }

    fn share(&self) -> u16 {
        let part = self.part();
        match self.pass {
            Pass::Survey(_, None) => part / 2,
            // There may be no second pass; if there is, it takes the longer time.
            Pass::Survey(_, Some(_)) => part + part * 9 / 10,
            Pass::Rows(_) => 250 + part + part / 2,
        }
    }

    /// How far the reader is in the text, from 0 to 500.
    fn part(&self) -> u16 {
        let part = self.reader.position().byte().saturating_mul(500) / self.bytes.max(1);
        u16::try_from(part.min(500)).unwrap_or(500)
    }

    /// Reads so many rows more; true when there are none left.
    ///
    /// # Errors
    /// When a row breaks a cap.
    pub fn step(&mut self, rows: usize) -> Result<bool, CrmError> {
        for _ in 0..rows {
            if !self.reader.read_record(&mut self.record).unwrap_or(false) {
                return self.next_pass();
            }
            let line = self.record.position().map_or(0, Position::line);
            self.last = (self.record.position().map_or(0, Position::byte), line);
            if self.record.iter().any(|cell| cell.len() > self.cell) {
                return Err(CrmError::CellTooLarge { line });
            }
            self.records += 1;
            if self.records <= self.layout.skip || self.record.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            match &mut self.pass {
                Pass::Survey(survey, first_look) => {
                    self.layout.sample(&self.record);
                    survey.see(&self.record);
                    let Some(rows) = first_look else { continue };
                    if rows.len() >= MAX_CRM_ROWS {
                        return Err(CrmError::TooManyRows);
                    }
                    rows.take(&self.layout, &self.record, u32::try_from(line).unwrap_or(u32::MAX));
                    if rows.len() == MEASURED {
                        let read = self.reader.position().byte().max(1);
                        let all = self.bytes.saturating_mul(MEASURED as u64) / read;
                        rows.reserve(usize::try_from(all + all / 16).unwrap_or(usize::MAX));
                    }
                    if rows.leans() {
                        *first_look = None;
                        let part = self.part();
                        self.shown = part + part * 9 / 10;
                    }
                }
                Pass::Rows(reading) => {
                    if reading.len() >= MAX_CRM_ROWS {
                        return Err(CrmError::TooManyRows);
                    }
                    reading.take(&self.layout, &self.record, u32::try_from(line).unwrap_or(u32::MAX));
                }
            }
        }
        Ok(false)
    }

    /// Starts the second pass; true when it is over.
    fn next_pass(&mut self) -> Result<bool, CrmError> {
        let Pass::Survey(survey, first_look) = &mut self.pass else {
            return Ok(true);
        };
        if survey.rows == 0 {
            return Err(CrmError::NoRows);
        }
        let (survey, first_look) = (std::mem::take(survey), first_look.take());
        // The reader takes the end of the text for the end of an open quote, so the last record would hold the rest.
        let (start, line) = self.last;
        let text = self.reader.get_ref().get_ref();
        let rest = usize::try_from(start)
            .ok()
            .and_then(|start| text.get(start..))
            .unwrap_or_default()
            .trim_ascii_end();
        if rest.contains(&b'\n') && rest.iter().filter(|byte| **byte == b'"').count() % 2 == 1 {
            return Err(CrmError::OpenQuote { line });
        }
        if let Some(rows) = first_look.filter(|rows| rows.hold(&survey, &self.settings)) {
            self.pass = Pass::Rows(rows);
            return Ok(true);
        }
        self.shown = self.shown.max(250);
        survey.settle(&mut self.layout);
        self.pass = Pass::Rows(Box::new(Rows::new(&survey, &self.settings)));
        self.records = 0;
        if self.reader.seek(Position::new()).is_err() {
            return Err(CrmError::NoRows);
        }
        Ok(false)
    }

    /// The file.
    ///
    /// # Errors
    /// When it has no rows.
    pub fn finish(self) -> Result<CrmFile, CrmError> {
        let Pass::Rows(rows) = self.pass else {
            return Err(CrmError::NoRows);
        };
        rows.finish(self.name, self.kind, self.layout, self.settings, self.lossy)
    }
}

/// The sheet of a workbook with the most columns that are known, and how it is laid out.
fn best_sheet(sheets: impl Iterator<Item = String>, settings: &CrmSettings) -> Result<(String, Layout), CrmError> {
    let mut best: Option<(usize, String, Layout)> = None;
    let mut error = CrmError::NotATable("workbook_empty".to_owned());
    for text in sheets {
        match Layout::find(&text, settings) {
            Ok(layout) => {
                let known = layout.fields().count();
                if best.as_ref().is_none_or(|(before, ..)| known > *before) {
                    best = Some((known, text, layout));
                }
            }
            // Of sheets that cannot be read, the one that a person could say something about.
            Err(why) if !matches!(error, CrmError::NoKnownColumn { .. }) => error = why,
            Err(_) => {}
        }
    }
    best.map(|(_, text, layout)| (text, layout)).ok_or(error)
}

#[cfg(test)]
pub(in crate::crm) mod tests;
