//! Moments as files write them, and zones by their IANA name, daylight saving included.

use crate::day::Day;
use crate::ingest::{DateOrder, dates};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// A moment of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// Unix seconds; of a wall time whose zone is not known, as if it were universal time.
    pub seconds: i64,
    /// The day as the file has it, or in the file's zone.
    pub day: Day,
    /// Whether `seconds` is a point in time: an offset stands beside it, or the zone is known.
    pub exact: bool,
    /// Whether there is only a day.
    pub day_only: bool,
}

/// A moment as it is written, before a zone is laid on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    wall: DateTime,
    /// Seconds east of universal time.
    offset: Option<i32>,
    day_only: bool,
}

/// What happened when a zone was laid on a wall time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clocks {
    Plain,
    /// The clocks were set back: the time came twice, and the first is taken.
    Repeats,
    /// The clocks were set forward: there was no such time.
    Skips,
}

/// A zone by its IANA name, such as `Europe/Berlin`.
#[must_use]
pub fn zone(name: &str) -> Option<TimeZone> {
    TimeZone::get(name.trim()).ok()
}

/// The day in a zone at a point in time.
#[must_use]
pub fn day_in(seconds: i64, zone: &TimeZone) -> Option<Day> {
    let date = zone.to_datetime(Timestamp::from_second(seconds).ok()?).date();
    Day::new(date.year(), date.month(), date.day())
}

impl Written {
    /// Reads a moment; `order` is for days that can be read both ways.
    pub(crate) fn parse(text: &str, order: Option<DateOrder>) -> Option<Self> {
        let text = text.trim();
        if let Some(written) = Self::iso(text.as_bytes()) {
            return Some(written);
        }
        if text.len() > 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Self::unix(text);
        }
        // A spreadsheet's own number of a day, with its part of the day.
        if let Some((whole, fraction)) = text.split_once('.')
            && whole.len() == 5
            && [whole, fraction]
                .iter()
                .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
        {
            return Self::serial(whole, fraction, order);
        }
        let (date, time) = split(text);
        let day = dates::read(date, order)?;
        let (year, month, of_month) = day.parts();
        let at = |hour, minute, second| DateTime::new(year, month, of_month, hour, minute, second, 0).ok();
        if time.is_empty() {
            return Some(Self {
                wall: at(0, 0, 0)?,
                offset: None,
                day_only: true,
            });
        }
        let (clock, rest) = clock(time)?;
        let (half, rest) = half_day(rest);
        let offset = offset(rest)?;
        let hour = match (half, clock.0) {
            (None, hour) => hour,
            (Some(_), hour) if !(1..=12).contains(&hour) => return None,
            (Some(false), 12) => 0,
            (Some(false), hour) => hour,
            (Some(true), 12) => 12,
            (Some(true), hour) => hour + 12,
        };
        Some(Self {
            wall: at(hour, clock.1, clock.2)?,
            offset,
            day_only: false,
        })
    }

    /// `2026-09-30T10:00:00Z` and its like, which most tools write: read without looking for anything else.
    fn iso(text: &[u8]) -> Option<Self> {
        let (head, rest) = text.split_first_chunk::<19>()?;
        let [
            y1,
            y2,
            y3,
            y4,
            b'-',
            m1,
            m2,
            b'-',
            d1,
            d2,
            b'T' | b' ',
            h1,
            h2,
            b':',
            n1,
            n2,
            b':',
            s1,
            s2,
        ] = head
        else {
            return None;
        };
        let two = |tens: &u8, ones: &u8| {
            let number = |digit: &u8| digit.is_ascii_digit().then(|| digit.wrapping_sub(b'0').cast_signed());
            Some(number(tens)? * 10 + number(ones)?)
        };
        let year = i16::from(two(y1, y2)?) * 100 + i16::from(two(y3, y4)?);
        // Years of other eras are for the slower way.
        if !(1900..2100).contains(&year) {
            return None;
        }
        let offset = match rest {
            b"" => None,
            b"Z" | b" UTC" => Some(0),
            [sign @ (b'+' | b'-'), h1, h2, n1, n2] | [sign @ (b'+' | b'-'), h1, h2, b':', n1, n2] => {
                let (hours, minutes) = (i32::from(two(h1, h2)?), i32::from(two(n1, n2)?));
                if hours > 15 || minutes >= 60 {
                    return None;
                }
                let seconds = hours * 3_600 + minutes * 60;
                Some(if *sign == b'-' { -seconds } else { seconds })
            }
            _ => return None,
        };
        let wall = DateTime::new(
            year,
            two(m1, m2)?,
            two(d1, d2)?,
            two(h1, h2)?,
            two(n1, n2)?,
            two(s1, s2)?,
            0,
        );
        Some(Self {
            wall: wall.ok()?,
            offset,
            day_only: false,
        })
    }

    /// Days since the last of 1899, and a part of one.
    fn serial(whole: &str, fraction: &str, order: Option<DateOrder>) -> Option<Self> {
        let (year, month, of_month) = dates::read(whole, order)?.parts();
        let nanos: i64 = format!("{fraction:0<9}").get(..9)?.parse().ok()?;
        let seconds = (nanos * 86_400 + 500_000_000) / 1_000_000_000;
        let part = |of: i64, most: i64| i8::try_from(seconds / of % most).ok();
        let wall = DateTime::new(year, month, of_month, part(3_600, 24)?, part(60, 60)?, part(1, 60)?, 0).ok()?;
        Some(Self {
            wall,
            offset: None,
            day_only: false,
        })
    }

    /// Unix seconds or milliseconds.
    fn unix(text: &str) -> Option<Self> {
        let seconds = match text.len() {
            9 | 10 => text.parse().ok()?,
            13 => text.parse::<i64>().ok()? / 1_000,
            _ => return None,
        };
        let wall = TimeZone::UTC.to_datetime(Timestamp::from_second(seconds).ok()?);
        Some(Self {
            wall,
            offset: Some(0),
            day_only: false,
        })
    }

    /// Whether an offset stands beside it.
    pub(crate) const fn has_offset(self) -> bool {
        self.offset.is_some()
    }

    /// The moment, in the file's zone if that is known.
    pub(crate) fn resolve(self, zone: Option<&TimeZone>) -> Option<(Moment, Clocks)> {
        let as_utc = TimeZone::UTC.to_timestamp(self.wall).ok()?.as_second();
        let date = self.wall.date();
        let written = Day::new(date.year(), date.month(), date.day())?;
        let moment = |seconds, day, exact| Moment {
            seconds,
            day,
            exact,
            day_only: self.day_only,
        };
        match (self.offset, zone) {
            (Some(offset), zone) => {
                let seconds = as_utc.checked_sub(i64::from(offset))?;
                let day = zone.map_or(Some(written), |zone| day_in(seconds, zone))?;
                Some((moment(seconds, day, true), Clocks::Plain))
            }
            (None, None) => Some((moment(as_utc, written, false), Clocks::Plain)),
            (None, Some(zone)) => {
                let found = zone.to_ambiguous_timestamp(self.wall);
                let clocks = match found.offset() {
                    jiff::tz::AmbiguousOffset::Unambiguous { .. } => Clocks::Plain,
                    jiff::tz::AmbiguousOffset::Fold { .. } => Clocks::Repeats,
                    jiff::tz::AmbiguousOffset::Gap { .. } => Clocks::Skips,
                };
                Some((moment(found.compatible().ok()?.as_second(), written, true), clocks))
            }
        }
    }
}

/// Date and time of day.
fn split(text: &str) -> (&str, &str) {
    // A time has a colon; digits before it belong to the hour.
    let Some(colon) = text.find(':') else {
        return (text.strip_suffix('Z').unwrap_or(text).trim(), "");
    };
    let before = text.get(..colon).unwrap_or_default();
    let hour = before.len() - before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let date = text.get(..hour).unwrap_or_default();
    (
        date.trim_end_matches(['T', ' ', ',', '\u{202f}', '\u{a0}'])
            .trim_end_matches(" at")
            .trim(),
        text.get(hour..).unwrap_or_default(),
    )
}

/// Hour, minute and second, and what follows them.
fn clock(text: &str) -> Option<((i8, i8, i8), &str)> {
    let end = text
        .find(|character: char| !character.is_ascii_digit() && character != ':')
        .unwrap_or(text.len());
    let (digits, mut rest) = text.split_at_checked(end)?;
    let mut parts = digits.split(':');
    let mut next = || {
        parts
            .next()
            .map(|part| if part.len() <= 2 { part.parse::<i8>().ok() } else { None })
    };
    let (hour, minute, second) = (next()??, next()??, next().unwrap_or(Some(0))?);
    // Fractions of a second do not matter here.
    if let Some(fraction) = rest.strip_prefix(['.', ',']) {
        rest = fraction.trim_start_matches(|character: char| character.is_ascii_digit());
    }
    Some(((hour, minute, second), rest.trim_matches([' ', '\u{202f}', '\u{a0}'])))
}

/// Whether the time is of the second half of the day, where it says so.
fn half_day(rest: &str) -> (Option<bool>, &str) {
    for (mark, half) in [("am", false), ("pm", true), ("a.m.", false), ("p.m.", true)] {
        if let Some(head) = rest.get(..mark.len())
            && head.eq_ignore_ascii_case(mark)
        {
            return (Some(half), rest.get(mark.len()..).unwrap_or_default().trim_start());
        }
    }
    (None, rest)
}

/// Seconds east of universal time; nothing outside when the text is no offset.
fn offset(text: &str) -> Option<Option<i32>> {
    let text = text.trim();
    if text.is_empty() {
        return Some(None);
    }
    let bare = text.trim_start_matches("UTC").trim_start_matches("GMT").trim();
    if bare.is_empty() || bare == "Z" || bare == "z" {
        return Some(Some(0));
    }
    let (sign, digits) = match (bare.strip_prefix('+'), bare.strip_prefix(['-', '\u{2212}'])) {
        (Some(digits), _) => (1, digits),
        (_, Some(digits)) => (-1, digits),
        _ => return None,
    };
    let digits = digits.replace(':', "");
    let (hours, minutes) = match digits.len() {
        1 | 2 => (digits.parse::<i32>().ok()?, 0),
        4 => (
            digits.get(..2)?.parse::<i32>().ok()?,
            digits.get(2..)?.parse::<i32>().ok()?,
        ),
        _ => return None,
    };
    (hours <= 15 && minutes < 60).then(|| Some(sign * (hours * 3_600 + minutes * 60)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn seconds(text: &str, name: Option<&str>) -> Option<i64> {
        let zone = name.map(|name| zone(name).expect("a zone"));
        Some(
            Written::parse(text, Some(DateOrder::DayFirst))?
                .resolve(zone.as_ref())?
                .0
                .seconds,
        )
    }

    #[test]
    fn the_day_of_the_account_agrees_with_the_reference_values() {
        let all: Vec<Value> =
            serde_json::from_str(include_str!("../../tests/data/quality_values.json")).expect("values read");
        let mut checked = 0;
        for value in all.iter().filter(|value| value["category"] == "timezone") {
            let at = |name: &str| value["inputs"][name].as_str().expect("a text");
            let zone = zone(at("tz")).expect("a zone");
            let moment = Written::parse(at("utc"), None)
                .expect("a moment")
                .resolve(None)
                .expect("a moment")
                .0;
            assert_eq!(
                moment.seconds,
                value["expected"]["unix"].as_i64().expect("seconds"),
                "{}",
                value["id"]
            );
            let day = day_in(moment.seconds, &zone).expect("a day");
            assert_eq!(
                day.to_string(),
                value["expected"]["date"].as_str().expect("a day"),
                "{}",
                value["id"]
            );
            // The wall time of the zone, read in the zone, is the same moment, unless it came twice.
            let local = value["expected"]["local"].as_str().expect("a text");
            let wall = Written::parse(local.get(..19).expect("a wall time"), None).expect("a moment");
            let (wall, clocks) = wall.resolve(Some(&zone)).expect("a moment");
            if clocks == Clocks::Plain {
                assert_eq!(wall.seconds, moment.seconds, "{}", value["id"]);
            }
            checked += 1;
        }
        assert_eq!(checked, 8);
    }

    #[test]
    fn moments_are_read_however_they_are_written() {
        for text in [
            "2026-09-30T22:30:00+0000",
            "2026-09-30 22:30:00 UTC",
            "2026-09-30T22:30:00.123Z",
            "2026-10-01T00:30:00+02:00",
            "30/09/2026 10:30 PM +0000",
            "Sep 30, 2026 10:30:00 pm Z",
            "30.09.2026 22:30 GMT",
            "1790807400",
            "1790807400000",
        ] {
            assert_eq!(seconds(text, None), Some(1_790_807_400), "{text}");
        }
        for text in ["", "soon", "2026-09-30 25:00", "13:00", "2026-09-30 10:30 XM"] {
            assert_eq!(seconds(text, None), None, "{text}");
        }
    }

    #[test]
    fn a_spreadsheets_number_of_a_day_keeps_its_time() {
        assert_eq!(seconds("45930.75", None), seconds("2025-09-30 18:00", None));
        assert_eq!(seconds("45930", None), seconds("2025-09-30", None));
    }

    #[test]
    fn an_hour_that_comes_twice_or_never_is_noticed() {
        let berlin = zone("Europe/Berlin").expect("a zone");
        let clocks = |text: &str| {
            Written::parse(text, None)
                .expect("a moment")
                .resolve(Some(&berlin))
                .expect("a moment")
                .1
        };
        assert_eq!(clocks("2026-10-25 02:30"), Clocks::Repeats);
        assert_eq!(clocks("2026-03-29 02:30"), Clocks::Skips);
        assert_eq!(clocks("2026-03-29 03:30"), Clocks::Plain);
    }

    #[test]
    fn a_name_that_is_no_zone_is_none() {
        assert!(zone("Europe/Atlantis").is_none() && zone("Asia/Kolkata").is_some());
    }
}
