//! The fields of a row: what each is, and where its value goes.

use super::Reading;
use crate::catalog::{NumberKind, ValueKind, field_for_api, indicator_for_label, is_total_label, list_kind};
use crate::day::Day;
use crate::ingest::columns::{Target, map, target};
use crate::ingest::json::Json;
use crate::ingest::lists::bare_indicator;
use crate::ingest::long::{Line, Long};
use crate::ingest::numbers::{self, Cell};
use crate::ingest::{Progress, ReadErrorKind, dates, repr};
use crate::source::{
    Because, ColumnInfo, Confidence, DEFAULT_WINDOW, EntryKey, LeftOutReason, Origin, Period, ReadNoteKind,
};
use rust_decimal::Decimal;
use std::borrow::Cow;
use std::sync::Arc;

/// How many rows are read between two reports of progress.
const STEP: u32 = 4096;

/// What is known of a field name.
pub(super) enum Known {
    List(Arc<str>, ValueKind),
    Results(ValueKind),
    Scalar(Target),
}

/// A field of the rows.
pub(super) struct Column {
    known: Arc<Known>,
    pub(super) info: ColumnInfo,
    /// The currency that its name ends in.
    pub(super) currency: Option<String>,
    /// Rows that have it.
    pub(super) rows: usize,
}

impl Column {
    /// Whether its name is a header of an export.
    pub(super) fn is_header(&self) -> bool {
        self.info.because == Because::KnownHeader
    }

    /// Whether its values are the days of rows.
    pub(super) fn is_day(&self) -> bool {
        matches!(*self.known, Known::Scalar(Target::Day))
    }
}

/// What is known of a row once all its fields were seen.
#[derive(Default)]
struct Parts {
    days: Days,
    results: Vec<(ValueKind, Arc<str>, Decimal)>,
    indicator: Option<String>,
}

impl Reading<'_> {
    pub(super) fn flat_row(&mut self, row: &[(Cow<'_, str>, Json<'_>)]) {
        self.place += 1;
        let limits = &self.options.limits;
        if self.rows.len() >= limits.rows {
            self.stopped = Some(ReadErrorKind::TooManyRows.at_line(u64::from(self.place)));
            return;
        }
        if self.place.is_multiple_of(STEP) {
            (self.options.progress)(Progress {
                bytes: self.done,
                of: self.of,
                rows: u64::from(self.place),
            });
        }
        let too_large = |(key, value): &(Cow<'_, str>, Json<'_>)| {
            key.len() > limits.cell || value.text().is_some_and(|text| text.len() > limits.cell)
        };
        if row.iter().any(too_large) {
            self.stopped = Some(ReadErrorKind::CellTooLarge.at_line(u64::from(self.place)));
            return;
        }
        if row.iter().any(|(key, _)| key == "action_type") && self.long_line(row) {
            return;
        }
        let mut parts = Parts::default();
        let mut used = false;
        for (key, value) in row {
            let known = self.column(key, value);
            used |= self.take(key, &known, value, &mut parts);
        }
        if !used {
            self.rows.drop_row();
            self.rows.leave_out(
                LeftOutReason::NotARow,
                self.place,
                &Json::Object(row.to_vec()).beginning(),
            );
            return;
        }
        for (kind, window, number) in &parts.results {
            let indicator = parts.indicator.as_deref();
            self.lists.result(&mut self.rows, indicator, *kind, window, *number);
        }
        // Beside a column of days, a row that names none totals several.
        let totals_days = self.day_header && parts.days.day.is_none();
        let period = if totals_days { None } else { parts.days.period() };
        self.rows.end_row(self.place, period);
    }

    /// Takes the value of a field. True when it is something a row has.
    fn take(&mut self, key: &str, known: &Known, value: &Json<'_>, parts: &mut Parts) -> bool {
        match (known, value) {
            (Known::List(list, kind), Json::List(_) | Json::Object(_)) => {
                self.figures = true;
                self.lists.take(&mut self.rows, list, *kind, value, self.place);
                true
            }
            (Known::Results(kind), Json::List(entries)) => {
                self.figures = true;
                self.lists.results(&mut self.rows, *kind, entries, self.place);
                true
            }
            // A warehouse keeps lists as texts.
            (Known::List(..) | Known::Results(_), Json::Text(text)) if text.trim_start().starts_with(['[', '{']) => {
                repr::with(text, |inner| match inner {
                    Json::Text(_) => false,
                    inner => self.take(key, known, inner, parts),
                })
                .unwrap_or_else(|| {
                    self.rows.note(ReadNoteKind::UnreadEntry, key, self.place, text);
                    false
                })
            }
            (Known::Scalar(target), value) => self.scalar(key, target, value, parts),
            // A connector's copy holds a plain number under the name of a list.
            (Known::List(..) | Known::Results(_), value) => {
                let target = field_for_api(key).map_or(Target::Ignored, |field| target(field, DEFAULT_WINDOW));
                self.scalar(key, &target, value, parts)
            }
        }
    }

    /// Takes a row of a long table: one action type, its figures, and what they are about. False when it has no figure.
    fn long_line(&mut self, row: &[(Cow<'_, str>, Json<'_>)]) -> bool {
        let mut line = Line {
            about: Vec::new(),
            period: None,
            action_type: String::new(),
            figures: Vec::new(),
            measures: Vec::new(),
            place: self.place,
        };
        let mut parts = Parts::default();
        for (key, value) in row {
            let known = self.column(key, value);
            let (Known::Scalar(target), Some(text)) = (known.as_ref(), value.scalar()) else {
                continue;
            };
            match target {
                Target::Dimension(name) if !text.trim().is_empty() => {
                    line.about.push((name.clone(), text.trim().to_owned()));
                }
                Target::DateStart | Target::DateStop | Target::Day => {
                    self.scalar(key, target, value, &mut parts);
                }
                Target::LongType => line.action_type = text.trim().to_owned(),
                Target::LongValue(window) => {
                    if let Cell::Number(number) = numbers::of_dressed(text, true) {
                        line.figures.push((window.to_string(), number));
                    }
                }
                Target::Measure(measure) => {
                    if let Cell::Number(number) = numbers::of_dressed(text, false) {
                        line.measures.push((*measure, number));
                    }
                }
                _ => {}
            }
        }
        if line.action_type.is_empty() || line.figures.is_empty() {
            return false;
        }
        line.about.sort();
        line.period = parts.days.period();
        self.figures = true;
        self.long.get_or_insert_with(Long::default).take(line);
        true
    }

    /// What a field name is; the field is taken into the list of columns, with a sample of its values.
    fn column(&mut self, key: &str, value: &Json<'_>) -> Arc<Known> {
        let at = match self.by_name.get(key) {
            Some(at) => *at,
            None => {
                let column = new_column(key);
                self.day_header |= column.is_day() && column.is_header();
                self.columns.push(column);
                self.by_name.insert(key.into(), self.columns.len() - 1);
                self.columns.len() - 1
            }
        };
        let Some(column) = self.columns.get_mut(at) else {
            return Arc::new(Known::Scalar(Target::Unknown));
        };
        column.rows += 1;
        // A value that is shown already needs no copy to be told so.
        let shown = value
            .scalar()
            .is_some_and(|text| column.info.samples.iter().any(|known| known == text));
        if column.info.samples.len() < 3 && !shown {
            let text: String = match value {
                Json::List(entries) => {
                    let name = |entry: &Json<'_>| {
                        Some(
                            entry
                                .get("action_type")
                                .or_else(|| entry.get("indicator"))?
                                .text()?
                                .to_owned(),
                        )
                    };
                    let types: Vec<String> = entries.iter().filter_map(name).take(3).collect();
                    if types.is_empty() {
                        format!("{} entries", entries.len())
                    } else {
                        types.join(", ")
                    }
                }
                other => other.beginning().chars().take(60).collect(),
            };
            if !text.is_empty() && !column.info.samples.contains(&text) {
                column.info.samples.push(text);
            }
        }
        Arc::clone(&column.known)
    }

    /// Takes a plain value. True when it is something a row has.
    fn scalar(&mut self, key: &str, target: &Target, value: &Json<'_>, parts: &mut Parts) -> bool {
        let text = match value {
            // Assets are objects: {"id": …, "name": …}.
            Json::Object(_) => ["name", "text", "url", "website_url", "id"]
                .iter()
                .find_map(|name| value.get(name)?.text()),
            other => other.scalar(),
        };
        let Some(text) = text else { return false };
        match target {
            Target::DateStart => parts.days.start = self.day(key, text),
            Target::DateStop => parts.days.stop = self.day(key, text),
            Target::Day => {
                parts.days.day = self.day(key, text);
                if parts.days.day.is_none() && !text.trim().is_empty() && !is_total_label(text) {
                    self.rows.day_is_unread();
                }
            }
            Target::Dimension(name) => {
                let handle = self.rows.dimension(name);
                self.rows.set_text(handle, text);
            }
            Target::Indicator | Target::ResultType => {
                let indicator = match target {
                    Target::ResultType => indicator_for_label(text).unwrap_or(text),
                    _ => text,
                };
                let indicator = bare_indicator(indicator.trim());
                let handle = self.rows.dimension(&"result_indicator".into());
                if !indicator.is_empty() && (*target == Target::Indicator || parts.indicator.is_none()) {
                    self.rows.set_text(handle, indicator);
                    parts.indicator = Some(indicator.to_owned());
                }
            }
            Target::Measure(measure) if numbers::fixed(text.as_bytes()).is_some() => {
                self.figures = true;
                if let Some(fixed) = numbers::fixed(text.as_bytes()) {
                    let handle = self.rows.measure(*measure);
                    self.rows.set_measure_fixed(handle, fixed);
                }
            }
            Target::Measure(_) | Target::Entry { .. } | Target::Results(_) | Target::CostPerResult(_) => {
                match numbers::of_dressed(text, is_count(target)) {
                    Cell::Number(number) => {
                        self.figures = true;
                        self.number(key, target, number, parts);
                    }
                    Cell::Blank => {}
                    Cell::Unread => self.rows.note(ReadNoteKind::UnreadCell, key, self.place, text),
                }
            }
            Target::Unknown => {
                // A text nobody knows can still tell rows apart; a number cannot.
                if matches!(value, Json::Text(_)) && matches!(numbers::of_response(text), Cell::Unread) && key != "id" {
                    let handle = self.rows.dimension(&key.into());
                    self.rows.set_text(handle, text);
                }
                return false;
            }
            _ => return false,
        }
        true
    }

    fn number(&mut self, key: &str, target: &Target, number: Decimal, parts: &mut Parts) {
        match target {
            Target::Measure(measure) => {
                let handle = self.rows.measure(*measure);
                self.rows.set_measure(handle, number);
            }
            Target::Entry {
                action_type,
                kind,
                window,
            } => {
                let key = EntryKey {
                    action_type: action_type.clone(),
                    kind: *kind,
                    window: window.clone(),
                    origin: Origin::Column(key.into()),
                };
                self.lists.add(&mut self.rows, &key, number);
            }
            Target::Results(window) => parts.results.push((ValueKind::Count, window.clone(), number)),
            Target::CostPerResult(window) => parts.results.push((ValueKind::Cost, window.clone(), number)),
            _ => {}
        }
    }

    /// The day of a field. A response writes days in one way; what a tool made of them may need the order.
    fn day(&mut self, key: &str, text: &str) -> Option<Day> {
        // A year of another era is for the other reader.
        let plain = Day::parse_iso(text.trim()).filter(|day| day.parts().0 < 2400);
        plain.or_else(|| {
            self.days.see(text, key);
            dates::read(text, self.order)
        })
    }
}

/// Whether the numbers of a target are counts, which have no fractions.
fn is_count(target: &Target) -> bool {
    match target {
        Target::Measure(measure) => {
            crate::catalog::field(measure.field()).and_then(|field| field.number) == Some(NumberKind::Count)
        }
        Target::Entry { kind, .. } => matches!(kind, ValueKind::Count | ValueKind::Unique),
        Target::Results(_) => true,
        _ => false,
    }
}

/// What a field is, from its name.
fn new_column(key: &str) -> Column {
    let api = field_for_api(key);
    let mut because = Because::ApiName;
    let mut currency = None;
    let mut named = api;
    let known = match (key, list_kind(key)) {
        ("results", _) => Known::Results(ValueKind::Count),
        ("cost_per_result", _) => Known::Results(ValueKind::Cost),
        (_, Some(kind)) => Known::List(key.into(), kind),
        _ => Known::Scalar(match api {
            Some(field) => target(field, DEFAULT_WINDOW),
            None => {
                let mapped = map(key);
                because = mapped.because;
                currency = mapped.currency;
                named = mapped.field;
                mapped.target
            }
        }),
    };
    let list = matches!(known, Known::List(..) | Known::Results(_));
    let (confidence, because) = match &known {
        Known::List(..) | Known::Results(_) => (Confidence::Sure, Because::ListField),
        Known::Scalar(Target::Ignored) => (Confidence::NotUsed, Because::NotNeeded),
        Known::Scalar(Target::Unknown) => (Confidence::NotUsed, Because::Unknown),
        Known::Scalar(_) => (Confidence::Sure, because),
    };
    let action_type = match &known {
        Known::Scalar(Target::Entry { action_type, .. }) => Some(action_type.to_string()),
        _ => None,
    };
    let info = ColumnInfo {
        header: key.to_owned(),
        field: named.filter(|_| !list).map(|field| field.field.clone()),
        label: named.map_or_else(String::new, |field| field.label().to_owned()),
        action_type,
        confidence,
        because,
        samples: Vec::new(),
        missing: 0,
        unread: 0,
        suggestion: None,
    };
    Column {
        known: known.into(),
        info,
        currency,
        rows: 0,
    }
}

/// The days a row names.
#[derive(Default)]
struct Days {
    start: Option<Day>,
    stop: Option<Day>,
    day: Option<Day>,
}

impl Days {
    fn period(&self) -> Option<Period> {
        match (self.day, self.start, self.stop) {
            (Some(day), ..) | (None, Some(day), None) | (None, None, Some(day)) => Some(Period { from: day, to: day }),
            (None, Some(from), Some(to)) => Some(Period {
                from: from.min(to),
                to: to.max(from),
            }),
            (None, None, None) => None,
        }
    }
}
