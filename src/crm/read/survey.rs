//! What dates, values and ids of a file look like, before any of them is read.

use super::layout::Layout;
use crate::catalog::{CrmField, header_key};
use crate::identity::{LeadIdFault, lead_id};
use crate::ingest::{dates, numbers};
use csv::StringRecord;

/// The fields that hold moments.
pub(super) const DATES: [CrmField; 7] = [
    CrmField::Created,
    CrmField::StatusChanged,
    CrmField::Contacted,
    CrmField::Qualified,
    CrmField::Scheduled,
    CrmField::Converted,
    CrmField::Disqualified,
];

/// What was seen.
#[derive(Debug, Default)]
pub(super) struct Survey {
    pub(super) rows: usize,
    pub(super) dates: dates::Survey,
    pub(super) births: dates::Survey,
    pub(super) values: numbers::Survey,
    /// Whether a column called "id" is looked at, and has anything like a lead ID.
    plain_id: bool,
    lead_ids: usize,
    /// Rows of the file are parted by commas.
    pub(super) comma_file: bool,
    columns: Vec<(Look, usize)>,
}

#[derive(Clone, Copy, Debug)]
enum Look {
    Date,
    Birth,
    Value,
    LeadId,
}

impl Survey {
    pub(super) fn new(layout: &Layout) -> Self {
        let mut columns: Vec<(Look, usize)> = DATES
            .iter()
            .filter_map(|field| layout.at(*field))
            .map(|at| (Look::Date, at))
            .collect();
        columns.extend(layout.at(CrmField::BirthDate).map(|at| (Look::Birth, at)));
        columns.extend(layout.at(CrmField::Value).map(|at| (Look::Value, at)));
        let plain_id = layout
            .header(CrmField::LeadId)
            .is_some_and(|header| header_key(header) == "id");
        if plain_id {
            columns.extend(layout.at(CrmField::LeadId).map(|at| (Look::LeadId, at)));
        }
        Self {
            columns,
            plain_id,
            comma_file: layout.delimiter == b',',
            ..Self::default()
        }
    }

    /// Takes a row into account.
    pub(super) fn see(&mut self, record: &StringRecord) {
        self.rows += 1;
        for (look, at) in &self.columns {
            let cell = record.get(*at).unwrap_or_default();
            match look {
                // A year in front leaves nothing open.
                Look::Date | Look::Birth if cell.is_empty() || year_first(cell) => {}
                Look::Date => self.dates.see(date_part(cell), ""),
                Look::Birth => self.births.see(cell, ""),
                Look::Value => self.values.see(cell),
                Look::LeadId => {
                    self.lead_ids +=
                        usize::from(!matches!(lead_id(cell), Err(LeadIdFault::Other | LeadIdFault::Empty)));
                }
            }
        }
    }

    /// A column called "id" without anything like a lead ID is the CRM's own.
    pub(super) fn settle(&self, layout: &mut Layout) {
        if self.unsettled() {
            layout.put_aside(CrmField::LeadId);
        }
    }

    /// Whether a column is to be put aside.
    pub(super) const fn unsettled(&self) -> bool {
        self.plain_id && self.lead_ids == 0
    }
}

/// Whether a cell begins as `2026-` does.
fn year_first(cell: &str) -> bool {
    matches!(cell.as_bytes(), [b'1' | b'2', b, c, d, b'-', ..] if [b, c, d].iter().all(|digit| digit.is_ascii_digit()))
}

/// A moment without its time of day.
fn date_part(cell: &str) -> &str {
    cell.split(',').next().unwrap_or_default()
}
