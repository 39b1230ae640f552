//! Differences in words: what changed, whether it is noise, what drove it.

use super::errors::Explained;
use crate::amount::Amount;
use crate::catalog::{Metric, Unit, metric_card};
use crate::report::compare::{
    Change, CompareError, Comparison, Driver, Drivers, Needed, NotIn, Side, Untested, Verdict,
};
use crate::show::figure;
use rust_decimal::Decimal;

/// The name of a metric inside a sentence: `cost per lead`, `CPM`.
#[must_use]
pub fn in_a_sentence(metric: Metric) -> String {
    let name = &metric_card(metric).name;
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            let rest = name.get(first.len_utf8()..).unwrap_or_default();
            // "Meta leads" keeps its capital.
            if rest.starts_with("eta ") {
                name.clone()
            } else {
                format!("{}{rest}", first.to_lowercase())
            }
        }
        _ => name.clone(),
    }
}

/// A change in one or two sentences: `Cost per lead rose from €8.17 to €9.40 (+15.1 %): more than noise.`
#[must_use]
pub fn change(metric: Metric, change: &Change, currency: Option<&str>) -> String {
    let card = metric_card(metric);
    change_of(&card.name, card.unit, verdict(metric, change), change, currency)
}

/// The same of an own count or metric, by its name and unit.
#[must_use]
pub fn own_change(name: &str, unit: Unit, change: &Change, currency: Option<&str>) -> String {
    change_of(name, unit, own_verdict(change), change, currency)
}

fn change_of(name: &str, unit: Unit, verdict: Option<String>, change: &Change, currency: Option<&str>) -> String {
    let shown = |amount: Amount| amount.known().map(|value| figure(value, unit, currency));
    let (Some(before), Some(after)) = (shown(change.before), shown(change.after)) else {
        let missing = change.before.reason().or(change.after.reason());
        let why = missing.map_or("", super::reason_short);
        return format!("{name} cannot be compared: {why}.");
    };
    let Some(difference) = change.change.known() else {
        let why = change.change.reason().map_or("", super::reason_short);
        return format!("{name} went from {before} to {after}; the difference cannot be taken: {why}.");
    };
    if difference.is_zero() {
        return format!("{name} stayed at {after}.");
    }
    let up = difference.is_sign_positive();
    let percent = change.percent.known().map_or_else(String::new, |percent| {
        let sign = if up { "+" } else { "" };
        format!(" ({sign}{})", percent_text(percent))
    });
    let moved = if up { "rose" } else { "fell" };
    let end = verdict.map_or_else(String::new, |words| format!(": {words}"));
    format!("{name} {moved} from {before} to {after}{percent}{end}.")
}

fn percent_text(percent: Decimal) -> String {
    let fraction = percent.checked_div(Decimal::ONE_HUNDRED).unwrap_or(percent);
    figure(fraction, Unit::Rate, None)
}

/// Whether the change of an own count or metric is noise, in words; nothing where that is no question.
#[must_use]
pub fn own_verdict(change: &Change) -> Option<String> {
    verdict(Metric::Leads, change)
}

/// Whether a change is noise, in words; nothing where that is no question.
#[must_use]
pub fn verdict(metric: Metric, change: &Change) -> Option<String> {
    Some(match change.verdict {
        Verdict::Higher | Verdict::Lower => "more than noise".to_owned(),
        Verdict::NoClearDifference => match needed(metric, change) {
            Some(needed) => format!("no clear difference yet; {needed}"),
            None => "no clear difference yet".to_owned(),
        },
        Verdict::NotTested(Untested::NotEvents | Untested::Missing) => return None,
        Verdict::NotTested(why) => untested(why).to_owned(),
    })
}

/// Why a difference was not tested, in words.
#[must_use]
pub const fn untested(why: Untested) -> &'static str {
    match why {
        Untested::Missing => "one side has no figure",
        Untested::NotEvents => "known as it is, so noise is no question",
        Untested::SameRows => "the same rows counted in two ways, so noise is no question",
        Untested::AboveOne => "not a share: one side has more events than it is divided by",
        Untested::NothingToCountOver => "one side has no spend or no days to count over",
        Untested::OwnFormula => "your own formula: whether the difference is more than noise is not worked out",
    }
}

/// How much it would take: `about 686 leads each would tell 10 % from 15 %`.
#[must_use]
pub fn needed(metric: Metric, change: &Change) -> Option<String> {
    let unit = metric_card(metric).unit;
    let count = |value: f64| {
        let value = Decimal::try_from(value).ok().filter(|_| value < 1e15)?;
        Some(figure(value.round(), Unit::Count, None))
    };
    Some(match change.needed? {
        Needed::Trials(of, each) => format!(
            "about {} {} each would tell {} from {}",
            count(each)?,
            in_a_sentence(of),
            figure(change.before.known()?, unit, None),
            figure(change.after.known()?, unit, None),
        ),
        Needed::Events(of, each) => {
            let what = if unit == Unit::Money {
                "for the same money"
            } else {
                "over as many days"
            };
            format!(
                "about {} {} on the side with fewer, {what}, would tell a difference of this size",
                count(each)?,
                in_a_sentence(of)
            )
        }
    })
}

/// What a driver is, in words.
#[must_use]
pub fn driver(driver: Driver, volume: Option<Metric>) -> String {
    let volume = volume.map(in_a_sentence);
    match (driver, volume) {
        (Driver::Spend, _) => "how much was spent".to_owned(),
        (Driver::Volume, Some(volume)) => format!("how many {volume} the money bought"),
        (Driver::Volume, None) => "what the money bought".to_owned(),
        (Driver::Rate, Some(volume)) => format!("how many of the {volume} became leads"),
        (Driver::Rate, None) => "how many leads the money bought".to_owned(),
    }
}

/// What drove a change: `Of the change of −€1.20, …`.
#[must_use]
pub fn drivers(metric: Metric, drivers: &Drivers, currency: Option<&str>) -> String {
    let unit = metric_card(metric).unit;
    let signed = |value: Decimal| self::signed(value, unit, currency);
    let parts: Vec<String> = drivers
        .parts
        .iter()
        .map(|(part, value)| format!("{} comes from {}", signed(*value), driver(*part, drivers.volume)))
        .collect();
    format!(
        "Of the change in {} of {}, {}.",
        in_a_sentence(metric),
        signed(drivers.change),
        parts.join(", ")
    )
}

/// The two sides of a comparison by their days; nothing where days do not tell them apart.
#[must_use]
pub fn sides(comparison: &Comparison) -> Option<String> {
    let (before, after) = (comparison.before.period?, comparison.after.period?);
    (before != after).then(|| {
        format!(
            "{} to {} compared with {} to {}.",
            after.from, after.to, before.from, before.to
        )
    })
}

/// What a reader of a comparison must know before its figures: days without rows, rows cut, several tests at once.
#[must_use]
pub fn caveats(comparison: &Comparison) -> Vec<String> {
    let mut said = Vec::new();
    for (name, side) in [("before", &comparison.before), ("after", &comparison.after)] {
        let Side {
            days_without_rows,
            rows_cut,
            ..
        } = side;
        if *days_without_rows > 0 {
            said.push(format!("{days_without_rows} of the days {name} have no rows."));
        }
        if *rows_cut > 0 {
            said.push(format!(
                "{rows_cut} rows reach over the ends of the period {name} and are in neither side."
            ));
        }
    }
    if let (Some(before), Some(after)) = (comparison.before.days, comparison.after.days)
        && before != after
    {
        said.push(format!(
            "The periods have {before} and {after} days. Counts are shown as they are, and judged per day."
        ));
    }
    said.extend(comparison.not_in.iter().map(|what| not_in(*what).to_owned()));
    if comparison.tested > 1 {
        said.push(format!(
            "{} figures were judged at once, so each had to be clearer than alone: those of the goal against each other, the rest against all (Holm).",
            comparison.tested
        ));
    }
    said
}

/// A figure with its sign: `+12`, `−€1.20`.
#[must_use]
pub fn signed(value: Decimal, unit: Unit, currency: Option<&str>) -> String {
    let sign = if value > Decimal::ZERO { "+" } else { "" };
    format!("{sign}{}", figure(value, unit, currency))
}

/// The difference and the per cent of a change for two cells of a table. The difference of a rate is in points.
#[must_use]
pub fn change_amounts(change: &Change, unit: Unit, currency: Option<&str>) -> (String, String) {
    let missing = || "–".to_owned();
    let difference = change.change.known().map_or_else(missing, |value| {
        if unit == Unit::Rate {
            points(value)
        } else {
            signed(value, unit, currency)
        }
    });
    let percent = change.percent.known().map_or_else(missing, |percent| {
        let fraction = percent.checked_div(Decimal::ONE_HUNDRED).unwrap_or(percent);
        signed(fraction, Unit::Rate, None)
    });
    (difference, percent)
}

/// A difference of two rates: `−2.1 points`.
fn points(difference: Decimal) -> String {
    let points = difference.checked_mul(Decimal::ONE_HUNDRED).unwrap_or(difference);
    format!("{} points", signed(points, Unit::Ratio, None))
}

/// The interval of a change: for a rate of the difference in points, for a count or cost of the relative change.
#[must_use]
pub fn change_interval(change: &Change, unit: Unit) -> Option<String> {
    let interval = change.interval?;
    let end = |end: f64| {
        let end = if unit == Unit::Rate {
            end * 100.0
        } else {
            (end - 1.0) * 100.0
        };
        Decimal::try_from(end).ok()
    };
    let low = end(interval.low)?;
    Some(match (unit, interval.high) {
        (Unit::Rate, Some(high)) => format!(
            "{} to {} points",
            signed(low, Unit::Ratio, None),
            signed(end(high)?, Unit::Ratio, None)
        ),
        (Unit::Rate, None) => format!("{} points or more", signed(low, Unit::Ratio, None)),
        (_, Some(high)) => format!("{} to {}", percent_of(low), percent_of(end(high)?)),
        (_, None) => format!("{} or more", percent_of(low)),
    })
}

fn percent_of(percent: Decimal) -> String {
    let fraction = percent.checked_div(Decimal::ONE_HUNDRED).unwrap_or(percent);
    signed(fraction, Unit::Rate, None)
}

/// Whether a change is more than noise, in two or three words.
#[must_use]
pub const fn verdict_short(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Higher | Verdict::Lower => "more than noise",
        Verdict::NoClearDifference => "no clear difference yet",
        Verdict::NotTested(_) => "not tested",
    }
}

/// What the report has and a comparison or chart does not, in words.
#[must_use]
pub const fn not_in(what: NotIn) -> &'static str {
    match what {
        NotIn::Typed => "Numbers that you typed in have no days and belong to no side, so they are left out here.",
    }
}

/// Why a comparison cannot be made, in words.
#[must_use]
pub fn compare_error(error: &CompareError) -> Explained {
    let (what, hint) = match error {
        CompareError::Grouping(unknown) => (
            format!("These files cannot be grouped by \"{}\".", unknown.asked),
            format!("There is {}.", unknown.possible.join(", ")),
        ),
        CompareError::NoDays => (
            "The rows do not say which days they cover, so there are no periods to compare.".to_owned(),
            "Export with \"Reporting starts\" and \"Reporting ends\", or broken down by day.".to_owned(),
        ),
        CompareError::TooFewDays => (
            "There are too few days to make two periods of.".to_owned(),
            "Export a longer period, or read the earlier period as a second file.".to_owned(),
        ),
        CompareError::RowsTooLong(period) => (
            format!(
                "Rows cover {} to {} as a whole or reach over its ends, so its days cannot be told apart.",
                period.from, period.to
            ),
            "Export broken down by day, or read each period as a file of its own.".to_owned(),
        ),
        CompareError::Overlap(a, b) => (
            format!(
                "The periods {} to {} and {} to {} have days in common.",
                a.from, a.to, b.from, b.to
            ),
            "Choose two periods that do not overlap.".to_owned(),
        ),
        CompareError::NoRowsIn(period) => (
            format!("No row lies in the period {} to {}.", period.from, period.to),
            "Read a file that covers it, or choose other days.".to_owned(),
        ),
        CompareError::NoSuchGroup(name) => (
            format!("No row belongs to \"{name}\"."),
            "Use the name or id as the table shows it.".to_owned(),
        ),
    };
    Explained { what, hint }
}
