//! Tables in text: comma, tab, semicolon or bar between cells, quotes where needed.

mod finish;
mod line;
mod plan;
mod records;
mod row;

pub(super) use finish::currency;
pub(super) use records::{cell, for_each_record};

use super::columns::{Target, answered};
use super::dates::Order;
use super::layout::Layout;
use super::lists::Lists;
use super::long::Long;
use super::numbers::Mark;
use super::rows::Rows;
use super::styles::Styles;
use super::{Options, ReadError, ReadErrorKind};
use crate::day::Day;
use crate::source::{ColumnInfo, Confidence, Period, Question, ReadNote, ReadNoteKind, Source};
use plan::{Handle, handle, info, names, slots};

/// Reads a table.
pub(super) fn read(name: &str, text: &str, notes: Vec<ReadNote>, options: &Options<'_>) -> Result<Source, ReadError> {
    let mut layout = Layout::find(text, &options.limits)?;
    layout.choose(options.answers);
    // Meta's own files are read in one go; the first cell that is written otherwise sends us back to look at all of them.
    if layout.delimiter == b','
        && !options
            .answers
            .keys()
            .any(|key| key.starts_with("decimal") || key == "date_order")
    {
        let styles = Styles::assumed(&layout);
        if let Some(source) = read_with(name, text, notes.clone(), options, &layout, &styles)? {
            return Ok(source);
        }
    }
    let styles = Styles::survey(text, &layout, options)?;
    read_with(name, text, notes, options, &layout, &styles)?.ok_or_else(|| ReadErrorKind::NoRowsLeft.anywhere())
}

/// Reads with these styles; nothing when they were assumed and do not fit.
fn read_with(
    name: &str,
    text: &str,
    notes: Vec<ReadNote>,
    options: &Options<'_>,
    layout: &Layout,
    styles: &Styles,
) -> Result<Option<Source>, ReadError> {
    let mut reading = Reading::new(layout, styles, options);
    reading.rows.take_notes(notes);
    if layout.header_at > 0 {
        reading.rows.note(ReadNoteKind::LinesAboveHeader, "", 1, "");
    }
    let mut fits = true;
    let done = for_each_record(text, layout, options, |place, record| {
        reading.record(place, record)?;
        fits = !reading.misfit;
        // Any error stops the reading; which one does not matter.
        if fits {
            Ok(())
        } else {
            Err(ReadErrorKind::Empty.anywhere())
        }
    });
    if !fits {
        return Ok(None);
    }
    done?;
    if reading.seen == 0 {
        return Err(ReadErrorKind::NoRows.anywhere());
    }
    reading.finish(name).map(Some)
}

/// A table while it is read.
struct Reading<'a> {
    options: &'a Options<'a>,
    layout: &'a Layout,
    handles: Vec<Handle>,
    marks: &'a [Option<Mark>],
    order: Option<Order>,
    /// Whether the styles were assumed; then a cell that does not fit them is a misfit.
    assumed: bool,
    misfit: bool,
    rows: Rows,
    lists: Lists,
    long: Option<Long>,
    seen: usize,
    infos: Vec<ColumnInfo>,
    /// Columns that are not read: another is chosen, or a question is open.
    off: Vec<bool>,
    unanswered: Vec<String>,
    questions: Vec<Question>,
    indicator: Option<usize>,
    result_type: Option<usize>,
    day_at: Option<usize>,
    /// The last day text of each column and its day: rows of one day follow each other.
    last_days: Vec<Option<(String, Option<Day>)>>,
    unread: Vec<(usize, String)>,
}

/// The days that a record names.
#[derive(Default)]
struct Days {
    start: Option<Day>,
    stop: Option<Day>,
    day: Option<Day>,
    /// Whether a day is named that cannot be read.
    unread: bool,
}

impl<'a> Reading<'a> {
    fn new(layout: &'a Layout, styles: &'a Styles, options: &'a Options<'a>) -> Self {
        let mut rows = Rows::default();
        let mut off = vec![false; layout.columns.len()];
        let mut infos: Vec<ColumnInfo> = layout.columns.iter().map(info).collect();
        let mut unanswered = Vec::new();
        for ((column, mark), off) in layout.columns.iter().zip(&styles.marks).zip(&mut off) {
            if column.is_number() && mark.is_none() {
                *off = true;
                unanswered.extend(names(column));
            }
        }
        // A chosen one of several columns puts the others aside.
        for (slot, places) in slots(layout) {
            let key = format!("column.{slot}");
            let answer = options
                .answers
                .get(&key)
                .and_then(|answer| answer.parse::<usize>().ok());
            let chosen = answer
                .and_then(|answer| answer.checked_sub(1))
                .filter(|chosen| places.contains(chosen));
            let (Some(chosen), true) = (chosen, places.len() > 1) else {
                continue;
            };
            for at in places {
                if let (Some(off), Some(info)) = (off.get_mut(at), infos.get_mut(at)) {
                    *off |= at != chosen;
                    info.because = answered(options.answers, &key);
                    if at != chosen {
                        info.confidence = Confidence::NotUsed;
                    }
                }
            }
        }
        let handles = layout
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| handle(&mut rows, column, at))
            .collect();
        Self {
            options,
            layout,
            handles,
            marks: &styles.marks,
            order: styles.order,
            assumed: styles.assumed,
            misfit: false,
            rows,
            lists: Lists::default(),
            long: layout.is_long().then(Long::default),
            seen: 0,
            infos,
            off,
            unanswered,
            questions: styles.questions.clone(),
            indicator: layout.position(&Target::Indicator),
            result_type: layout.position(&Target::ResultType),
            day_at: layout.position(&Target::Day),
            last_days: vec![None; layout.columns.len()],
            unread: Vec::new(),
        }
    }

    fn period(&self, days: &Days) -> Option<Period> {
        match (days.day, days.start, days.stop) {
            (Some(day), ..) => Some(Period { from: day, to: day }),
            _ if self.day_at.is_some() => None,
            (None, Some(from), Some(to)) => Some(Period {
                from: from.min(to),
                to: to.max(from),
            }),
            (None, Some(day), None) | (None, None, Some(day)) => Some(Period { from: day, to: day }),
            (None, None, None) => None,
        }
    }
}
