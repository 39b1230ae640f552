//! A civil day: no clock, no zone.

use jiff::civil::{Date, ISOWeekDate};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A day of the Gregorian calendar, as Meta's exports write it: `2026-09-30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(Date);

impl Day {
    /// The day with this year, month and day of month, if there is one.
    #[must_use]
    pub fn new(year: i16, month: i8, day: i8) -> Option<Self> {
        Date::new(year, month, day).ok().map(Self)
    }

    /// Reads `2026-09-30`; a time after it is ignored.
    #[must_use]
    pub fn parse_iso(text: &str) -> Option<Self> {
        let text = text.get(..10)?;
        let mut parts = text.split('-');
        let year = digits(parts.next()?, 4)?;
        let month = digits(parts.next()?, 2)?;
        let day = digits(parts.next()?, 2)?;
        if parts.next().is_some() {
            return None;
        }
        Self::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?)
    }

    /// The Monday of its week.
    #[must_use]
    pub fn week(self) -> Self {
        let week = ISOWeekDate::from(self.0);
        ISOWeekDate::new(week.year(), week.week(), jiff::civil::Weekday::Monday)
            .map_or(self, |monday| Self(monday.date()))
    }

    /// The first day of its week, when weeks start on this day.
    #[must_use]
    pub fn week_from(self, start: WeekStart) -> Self {
        let into = match start {
            WeekStart::Monday => self.0.weekday().to_monday_zero_offset(),
            WeekStart::Sunday => self.0.weekday().to_sunday_zero_offset(),
            WeekStart::Saturday => (self.0.weekday().to_sunday_zero_offset() + 1) % 7,
        };
        self.plus(-i32::from(into)).unwrap_or(self)
    }

    /// So many days later, or earlier when negative; nothing past the end of the calendar.
    #[must_use]
    pub fn plus(self, days: i32) -> Option<Self> {
        self.0
            .checked_add(jiff::Span::new().try_days(days).ok()?)
            .ok()
            .map(Self)
    }

    /// The last day of its month.
    #[must_use]
    pub fn month_end(self) -> Self {
        Self(self.0.last_of_month())
    }

    /// Its month: `2026-09`.
    #[must_use]
    pub fn month(self) -> String {
        format!("{:04}-{:02}", self.0.year(), self.0.month())
    }

    /// Days from `earlier` to this one; negative when this one is earlier.
    #[must_use]
    pub fn days_since(self, earlier: Self) -> i32 {
        self.0.since(earlier.0).map_or(0, |span| span.get_days())
    }

    /// The day so many days later, or earlier when negative.
    #[must_use]
    pub fn plus_days(self, days: i32) -> Option<Self> {
        self.0
            .checked_add(jiff::Span::new().try_days(days).ok()?)
            .ok()
            .map(Self)
    }

    /// Year, month (1–12) and day of month.
    #[must_use]
    pub fn parts(self) -> (i16, i8, i8) {
        (self.0.year(), self.0.month(), self.0.day())
    }
}

/// The day that weeks start on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeekStart {
    /// Monday, as the calendar standard and Meta's weeks have it.
    #[default]
    Monday,
    /// Sunday.
    Sunday,
    /// Saturday.
    Saturday,
}

fn digits(text: &str, length: usize) -> Option<i16> {
    (text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.0.year(), self.0.month(), self.0.day())
    }
}

impl Serialize for Day {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse_iso(&text).ok_or_else(|| serde::de::Error::custom(format!("{text:?} is not a day")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse_iso(text).expect("a day")
    }

    #[test]
    fn a_day_reads_and_writes_as_iso() {
        assert_eq!(day("2026-09-30").to_string(), "2026-09-30");
    }

    #[test]
    fn a_day_that_does_not_exist_is_no_day() {
        assert_eq!(Day::parse_iso("2026-02-30"), None);
    }

    #[test]
    fn a_week_starts_on_monday_even_across_the_year() {
        assert_eq!(day("2027-01-02").week(), day("2026-12-28"));
    }

    #[test]
    fn a_week_starts_on_the_day_chosen() {
        // A Saturday.
        let saturday = day("2027-01-02");
        assert_eq!(saturday.week_from(WeekStart::Monday), saturday.week());
        assert_eq!(saturday.week_from(WeekStart::Sunday), day("2026-12-27"));
        assert_eq!(saturday.week_from(WeekStart::Saturday), saturday);
        assert_eq!(day("2027-01-03").week_from(WeekStart::Sunday), day("2027-01-03"));
        assert_eq!(day("2027-01-01").week_from(WeekStart::Saturday), day("2026-12-26"));
    }

    #[test]
    fn days_are_counted_across_months() {
        assert_eq!(day("2026-10-02").days_since(day("2026-09-30")), 2);
    }
}
