//! What is known of a table once every row was read.

use super::Reading;
use super::plan::{Handle, names, slots};
use crate::catalog::{ValueKind, list_of_table};
use crate::ingest::columns::Target;
use crate::ingest::numbers::{self, Cell, Mark};
use crate::ingest::{ReadError, ReadErrorKind};
use crate::source::{Because, Confidence, Question, QuestionKind, Source, SourceKind};

impl Reading<'_> {
    pub(super) fn finish(mut self, name: &str) -> Result<Source, ReadError> {
        if let Some(long) = self.long.take() {
            // The file's name is all that tells values and costs from counts.
            let (list, kind) = list_of_table(name).unwrap_or(("actions", ValueKind::Count));
            long.finish(&mut self.rows, &mut self.lists, &list.into(), kind);
        }
        if self.rows.len() == 0 {
            return Err(ReadErrorKind::NoRowsLeft.anywhere());
        }
        self.part_candidates();
        self.rows.part_summaries(self.day_at.is_some());
        let kind = self.kind();
        let headers: Vec<String> = self
            .layout
            .columns
            .iter()
            .filter_map(|column| column.currency.clone())
            .collect();
        let mut source = self.rows.finish(name, kind);
        // Unknown columns of numbers are no dimensions.
        for column in self
            .layout
            .columns
            .iter()
            .filter(|column| column.target == Target::Unknown)
        {
            let key = crate::catalog::normal_header(&column.header).0;
            let numeric = source.table.dimensions.get(key.as_str()).is_some_and(|texts| {
                texts
                    .values
                    .iter()
                    .all(|text| !matches!(numbers::read(text, Mark::Point), Cell::Unread))
            });
            if numeric {
                source.table.dimensions.remove(key.as_str());
            }
        }
        source.currency = currency(&source, headers);
        source.columns = self.infos;
        source.questions = self.questions;
        source.unanswered = self.unanswered;
        source.lists = self.lists.seen;
        source.lists.sort();
        Ok(source)
    }

    /// Several columns that could feed one field: the same figures are one; different ones are a question.
    fn part_candidates(&mut self) {
        for (slot, places) in slots(self.layout) {
            let open: Vec<usize> = places
                .iter()
                .copied()
                .filter(|at| !self.off.get(*at).copied().unwrap_or(true))
                .collect();
            let (Some(first), true) = (open.first().copied(), open.len() > 1) else {
                continue;
            };
            let same = open.iter().skip(1).all(|at| self.same(first, *at));
            if same {
                for at in open.iter().skip(1) {
                    self.forget(*at);
                    if let Some(info) = self.infos.get_mut(*at) {
                        info.confidence = Confidence::NotUsed;
                        info.because = Because::SameAsOther;
                    }
                }
                continue;
            }
            for at in &open {
                self.forget(*at);
                if let Some(info) = self.infos.get_mut(*at) {
                    info.confidence = Confidence::Check;
                    info.because = Because::TwoCandidates;
                }
            }
            let Some(column) = self.layout.columns.get(first) else {
                continue;
            };
            self.unanswered.extend(names(column));
            self.questions.push(Question {
                key: format!("column.{slot}"),
                kind: QuestionKind::WhichColumn,
                columns: open
                    .iter()
                    .filter_map(|at| self.layout.columns.get(*at))
                    .map(|column| column.header.clone())
                    .collect(),
                sample: column
                    .field
                    .map_or_else(|| slot.clone(), |field| field.label().to_owned()),
                options: open.iter().map(|at| (at + 1).to_string()).collect(),
            });
        }
    }

    /// Forgets the figures of a column.
    fn forget(&mut self, at: usize) {
        match self.handles.get(at) {
            Some(Handle::Entry(handle)) => self.rows.forget_entry(*handle),
            Some(Handle::Measure(handle)) => self.rows.forget_measure(*handle),
            _ => {}
        }
    }

    /// Whether two columns hold the same figures in every row.
    fn same(&self, a: usize, b: usize) -> bool {
        let numbers = |at| match self.handles.get(at) {
            Some(Handle::Entry(handle)) => self.rows.entry_numbers(*handle),
            Some(Handle::Measure(handle)) => self.rows.measure_numbers(*handle),
            _ => None,
        };
        match (numbers(a), numbers(b)) {
            (Some(a), Some(b)) => (0..self.rows.len()).all(|row| a.get(row) == b.get(row)),
            // Results have no column of their own: the samples tell whether they differ.
            _ => match (self.infos.get(a), self.infos.get(b)) {
                (Some(a), Some(b)) => a.samples == b.samples && a.missing == b.missing,
                _ => false,
            },
        }
    }

    fn kind(&self) -> SourceKind {
        let has = |name: &str| {
            self.layout
                .columns
                .iter()
                .any(|column| column.field.is_some_and(|field| field.field == name))
        };
        match (
            self.indicator,
            self.result_type,
            self.layout.position(&Target::DateStart),
        ) {
            (Some(_), None, _) => SourceKind::AdsManagerTable,
            (None, Some(_), _) => SourceKind::AdsReporting,
            _ if has("delivery_level") => SourceKind::AdsReporting,
            (_, _, Some(0)) => SourceKind::AdsManagerTable,
            (_, _, Some(at)) if at + 2 == self.layout.columns.len() => SourceKind::AdsReporting,
            _ => SourceKind::Table,
        }
    }
}

/// The currency of all rows: of the column, else of the headers, when it is one.
pub(in crate::ingest) fn currency(source: &Source, mut headers: Vec<String>) -> Option<String> {
    if let Some(column) = source.table.dimensions.get("currency") {
        return match column.values.as_slice() {
            [only] => Some(only.to_string()),
            _ => None,
        };
    }
    headers.sort();
    headers.dedup();
    match headers.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}
