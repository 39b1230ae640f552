//! Days as files write them, and which of day and month comes first.

use super::numbers;
use crate::day::Day;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Which of two small numbers is the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The day comes first.
    DayFirst,
    /// The month comes first.
    MonthFirst,
}

impl Order {
    /// The order with this name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "dmy" => Some(Self::DayFirst),
            "mdy" => Some(Self::MonthFirst),
            _ => None,
        }
    }
}

/// What the days of a file tell about their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    day_first: bool,
    month_first: bool,
    /// A day that can be read both ways, and its column.
    open: Option<(String, String)>,
}

impl Survey {
    /// Whether any day needs the order.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Takes a cell into account.
    pub(crate) fn see(&mut self, text: &str, column: &str) {
        let Some(Parts::Small(first, second, _, mark)) = parts(text) else {
            return;
        };
        if mark == '.' || first > 12 {
            self.day_first = true;
        } else if second > 12 {
            self.month_first = true;
        } else if first != second && self.open.is_none() {
            self.open = Some((text.trim().to_owned(), column.to_owned()));
        }
    }

    /// The order, or a day that can be read both ways with its column.
    pub(crate) fn decide(&self, answer: Option<Order>) -> Result<Order, (String, String)> {
        match (answer, self.day_first, self.month_first, &self.open) {
            (Some(order), ..) => Ok(order),
            (None, true, false, _) => Ok(Order::DayFirst),
            (None, false, true, _) => Ok(Order::MonthFirst),
            (None, _, _, Some(open)) => Err(open.clone()),
            (None, ..) => Ok(Order::DayFirst),
        }
    }
}

enum Parts {
    /// A day that can be read in one way only.
    Clear(Day),
    /// Two small numbers, a year, and the mark between them.
    Small(i8, i8, i16, char),
}

/// Reads a day. Nothing when it is none, or when it needs the order and there is none.
pub(crate) fn read(text: &str, order: Option<Order>) -> Option<Day> {
    match parts(text)? {
        Parts::Clear(day) => Some(day),
        Parts::Small(first, second, year, mark) => {
            let order = if mark == '.' || first > 12 {
                Order::DayFirst
            } else if second > 12 {
                Order::MonthFirst
            } else if first == second {
                Order::DayFirst
            } else {
                order?
            };
            match order {
                Order::DayFirst => Day::new(year, second, first),
                Order::MonthFirst => Day::new(year, first, second),
            }
        }
    }
}

fn parts(text: &str) -> Option<Parts> {
    let spelled = numbers::spelled(text);
    let plain = without_signs(spelled.trim());
    let text = plain.trim();
    if let Some(day) = Day::parse_iso(text) {
        let (year, month, date) = day.parts();
        return Day::new(common_year(year), month, date).map(Parts::Clear);
    }
    if let Some(day) = serial(text) {
        return Some(Parts::Clear(day));
    }
    // A time may follow the day.
    let date = text.split([' ', 'T']).next().unwrap_or_default();
    let mark = date.chars().find(|character| matches!(character, '/' | '.' | '-'));
    if let Some(mark) = mark {
        let numbers: Vec<&str> = date.split(mark).filter(|part| !part.is_empty()).collect();
        let [a, b, c] = numbers.as_slice() else {
            return words(text);
        };
        if !numbers
            .iter()
            .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
        {
            return words(text);
        }
        return if a.len() == 4 {
            Day::new(common_year(a.parse().ok()?), b.parse().ok()?, c.parse().ok()?).map(Parts::Clear)
        } else if c.len() == 4 {
            Some(Parts::Small(
                a.parse().ok()?,
                b.parse().ok()?,
                common_year(c.parse().ok()?),
                mark,
            ))
        } else {
            None
        };
    }
    words(text)
}

/// `2026年9月30日`, `2026년 9월 30일` and `2026. 9. 30.` with the marks of other days.
fn without_signs(text: &str) -> Cow<'_, str> {
    if text.contains(['年', '년']) {
        let marked = text.replace(['年', '月', '년', '월'], "/").replace(['日', '일'], " ");
        let (date, time) = marked.split_at(marked.rfind('/').map_or(0, |at| at + 1));
        return format!("{}{}", date.replace(' ', ""), time.trim_start()).into();
    }
    match text.strip_suffix('.') {
        Some(rest) if rest.contains(". ") => rest.replace(". ", ".").into(),
        _ => text.into(),
    }
}

/// A day as Excel counts them, from 1982 to 2064: a cell of days that lost its format.
fn serial(text: &str) -> Option<Day> {
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    let days: i32 = (whole.len() == 5).then(|| whole.parse().ok()).flatten()?;
    if !(30_000..60_000).contains(&days) {
        return None;
    }
    Day::new(1899, 12, 30)?.plus_days(days)
}

/// The year of our era: Thai files count 543 years more.
fn common_year(year: i16) -> i16 {
    if (2400..2700).contains(&year) { year - 543 } else { year }
}

/// `Sep 30, 2026` and `30 September 2026`.
fn words(text: &str) -> Option<Parts> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let (mut day, mut month, mut year) = (None, None, None);
    for word in text.split([' ', ',', '-']).filter(|word| !word.is_empty()) {
        if let Ok(number) = word.parse::<i16>() {
            if number > 31 {
                year = Some(number)
            } else {
                day = i8::try_from(number).ok()
            }
        } else {
            let short: String = word.to_lowercase().chars().take(3).collect();
            month = Some(i8::try_from(MONTHS.iter().position(|known| *known == short)? + 1).ok()?);
        }
    }
    Day::new(year?, month?, day?).map(Parts::Clear)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Option<Day> {
        Day::parse_iso(text)
    }

    #[test]
    fn days_are_read_in_the_ways_that_need_no_order() {
        for text in [
            "2026-09-30",
            "2026/09/30",
            "30.09.2026",
            "30/09/2026",
            "09/30/2026",
            "Sep 30, 2026",
            "30 September 2026",
            "2026-09-30T00:00:00+0000",
            "2026年9月30日",
            "2026年09月30日 00:00",
            "2026년 9월 30일",
            "2026. 9. 30.",
            "２０２６/０９/３０",
            "๓๐/๐๙/๒๕๖๙",
            "30/9/2026 12:00:00 AM",
            "\u{200e}30/09/2026",
        ] {
            assert_eq!(read(text, None), day("2026-09-30"), "{text}");
        }
    }

    #[test]
    fn a_day_that_can_be_read_both_ways_needs_an_order() {
        assert_eq!(read("03/04/2026", None), None);
        assert_eq!(read("03/04/2026", Some(Order::DayFirst)), day("2026-04-03"));
        assert_eq!(read("03/04/2026", Some(Order::MonthFirst)), day("2026-03-04"));
    }

    #[test]
    fn one_clear_day_decides_for_the_file() {
        let mut survey = Survey::default();
        survey.see("03/04/2026", "Day");
        assert_eq!(survey.decide(None), Err(("03/04/2026".to_owned(), "Day".to_owned())));
        survey.see("13/04/2026", "Day");
        assert_eq!(survey.decide(None), Ok(Order::DayFirst));
    }

    #[test]
    fn serials_of_excel_and_thai_years_are_days() {
        assert_eq!(read("46295", None), day("2026-09-30"));
        assert_eq!(read("46295.0", None), day("2026-09-30"));
        assert_eq!(read("30/09/2569", None), day("2026-09-30"));
        assert_eq!(read("2569-09-30", None), day("2026-09-30"));
    }

    #[test]
    fn texts_that_are_no_days_are_none() {
        for text in ["", "All", "2026", "31/31/2026", "1/2/26", "Ongoing", "12"] {
            assert_eq!(read(text, Some(Order::DayFirst)), None, "{text}");
        }
    }
}
