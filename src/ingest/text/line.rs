//! The lines of a long table: one for each action type.

use super::records::{cell, joined};
use super::{Days, Reading};
use crate::ingest::columns::Target;
use crate::ingest::long::Line;
use crate::source::LeftOutReason;
use csv::ByteRecord;

impl Reading<'_> {
    /// A line of a long table.
    pub(super) fn long_line(&mut self, place: u32, record: &ByteRecord) {
        let mut line = Line {
            about: Vec::new(),
            period: None,
            action_type: String::new(),
            figures: Vec::new(),
            measures: Vec::new(),
            place,
        };
        let mut days = Days::default();
        let layout = self.layout;
        for (at, column) in layout.columns.iter().enumerate() {
            let text = cell(record, at).trim();
            if text.is_empty() {
                self.blank(at);
                continue;
            }
            self.sample(at, text.as_bytes());
            // A question about its numbers is open.
            if self.off.get(at).copied().unwrap_or_default() {
                continue;
            }
            match &column.target {
                Target::Dimension(name) => line.about.push((name.clone(), text.to_owned())),
                Target::Day => days.day = self.day(at, text.as_bytes()),
                Target::DateStart => days.start = self.day(at, text.as_bytes()),
                Target::DateStop => days.stop = self.day(at, text.as_bytes()),
                Target::LongType => line.action_type = text.to_owned(),
                Target::LongValue(window) => {
                    if let Some(number) = self.number(at, text) {
                        line.figures.push((window.to_string(), number));
                    }
                }
                Target::Measure(measure) => {
                    if let Some(number) = self.number(at, text) {
                        line.measures.push((*measure, number));
                    }
                }
                _ => {}
            }
        }
        line.period = self.period(&days);
        if line.action_type.is_empty() || line.figures.is_empty() {
            let reason = if line.action_type.is_empty() {
                LeftOutReason::NotARow
            } else {
                LeftOutReason::Unreadable
            };
            self.rows.leave_out(reason, place, &joined(record));
        } else if let Some(long) = &mut self.long {
            long.take(line);
        }
    }
}
