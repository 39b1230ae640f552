//! Periods, numbers of things and sizes in words.

use leadsheet::day::Day;
use leadsheet::source::Period;
use leadsheet::{catalog::Unit, show};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// First to last day, with nothing said twice: `1–30 September 2026`.
pub(crate) fn period(period: Period) -> String {
    let (from, to) = (period.from.parts(), period.to.parts());
    if from == to {
        return day(period.from);
    }
    let start = match (from.0 == to.0, from.1 == to.1) {
        (true, true) => from.2.to_string(),
        (true, false) => format!("{} {}", from.2, month(from.1)),
        (false, _) => day(period.from),
    };
    let dash = if from.0 == to.0 && from.1 == to.1 {
        "–"
    } else {
        " – "
    };
    format!("{start}{dash}{}", day(period.to))
}

fn day(day: Day) -> String {
    let (year, month_number, date) = day.parts();
    format!("{date} {} {year}", month(month_number))
}

fn month(number: i8) -> &'static str {
    usize::try_from(number - 1)
        .ok()
        .and_then(|at| MONTHS.get(at))
        .copied()
        .unwrap_or_default()
}

/// An attribution setting in words: `7d_click_1d_view` is "7-day click or 1-day view".
pub(crate) fn attribution(setting: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for word in setting.split('_') {
        match word.strip_suffix('d').filter(|days| days.parse::<u16>().is_ok()) {
            Some(days) => parts.push(format!("{days}-day")),
            None => match (word, parts.last_mut()) {
                ("click" | "view", Some(part)) => part.push_str(&format!(" {word}")),
                ("ev", Some(part)) => part.push_str(" engaged view"),
                _ => return setting.to_owned(),
            },
        }
    }
    parts.join(" or ")
}

/// A number of things: `1 row`, `214 rows`.
pub(crate) fn many(number: u32, one: &str, more: &str) -> String {
    if number == 1 {
        format!("1 {one}")
    } else {
        format!("{} {more}", grouped(number))
    }
}

/// A whole number with commas between thousands.
pub(crate) fn grouped(number: u32) -> String {
    show::figure(number.into(), Unit::Count, None)
}

/// A size of a file: `3.2 MB`.
pub(crate) fn size(bytes: f64) -> String {
    if bytes < 1000.0 {
        format!("{bytes:.0} bytes")
    } else if bytes < 1_000_000.0 {
        format!("{:.0} kB", bytes / 1000.0)
    } else {
        format!("{:.1} MB", bytes / 1_000_000.0)
    }
}
