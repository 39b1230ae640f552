//! What a chart shows, in words: for those who do not see it, and for those who do.

use super::in_a_sentence;
use crate::catalog::{Metric, Unit};
use crate::geometry::Funnel;
use crate::report::{Moves, SeriesPoint, Value};
use crate::show::{figure_to, interval};
use rust_decimal::Decimal;

/// What is drawn: its name, unit and currency.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What it is measured in.
    pub unit: Unit,
    /// The decimals its author chose.
    pub decimals: Option<u8>,
    /// The currency of its money.
    pub currency: Option<&'a str>,
}

impl Drawn<'_> {
    /// A figure of it as a person reads it.
    #[must_use]
    pub fn shown(&self, value: Decimal) -> String {
        figure_to(value, self.unit, self.currency, self.decimals)
    }

    /// A value: the figure or why there is none, then its interval and how far it can be trusted.
    #[must_use]
    pub fn value(&self, value: &Value) -> (String, Vec<String>) {
        let Some(known) = value.amount.known() else {
            let why = value.amount.reason().map_or("", super::reason_short);
            return (why.to_owned(), Vec::new());
        };
        let mut more: Vec<String> = interval(value, self.unit, self.currency)
            .map(|ends| format!("95 % interval {ends}"))
            .into_iter()
            .collect();
        more.extend(value.stability.map(|word| word.as_str().to_owned()));
        if value.partial {
            more.push("partial: some rows do not tell it".to_owned());
        }
        if value.typed {
            more.push("with a typed number".to_owned());
        }
        (self.shown(known), more)
    }
}

/// What a unit of time is called: one of them.
#[must_use]
pub fn time_unit(time: &str) -> &'static str {
    match time {
        "day" => "day",
        "week" => "week from Monday",
        "week_sunday" => "week from Sunday",
        "week_saturday" => "week from Saturday",
        _ => "month",
    }
}

/// A line over time in words: from when to when, its highest and lowest, its gaps and what can still change.
#[must_use]
pub fn line(drawn: &Drawn<'_>, points: &[SeriesPoint], name_of: &dyn Fn(&SeriesPoint) -> String) -> String {
    let known: Vec<(&SeriesPoint, Decimal)> = points
        .iter()
        .filter_map(|point| Some((point, point.value.amount.known()?)))
        .collect();
    let (Some((first, _)), Some((last, _))) = (known.first(), known.last()) else {
        return format!("{} is not known at any time.", drawn.name);
    };
    let mut parts = Vec::new();
    let low = known.iter().min_by_key(|(_, value)| *value);
    let high = known.iter().rev().max_by_key(|(_, value)| *value);
    match (known.len(), low, high) {
        (1, Some((point, value)), _) => {
            parts.push(format!(
                "{}: {} on {}.",
                drawn.name,
                drawn.shown(*value),
                name_of(point)
            ));
        }
        (_, Some((low, least)), Some((high, most))) if least == most => {
            let _ = (low, high);
            parts.push(format!(
                "{} is {} from {} to {}.",
                drawn.name,
                drawn.shown(*most),
                name_of(first),
                name_of(last)
            ));
        }
        (_, Some((low, least)), Some((high, most))) => parts.push(format!(
            "{} from {} to {}: highest {} ({}), lowest {} ({}).",
            drawn.name,
            name_of(first),
            name_of(last),
            drawn.shown(*most),
            name_of(high),
            drawn.shown(*least),
            name_of(low)
        )),
        _ => {}
    }
    let gaps = points.len() - known.len();
    if gaps > 0 {
        parts.push(format!(
            "{gaps} of {} have no figure; the line is broken there.",
            points.len()
        ));
    }
    let incomplete = points
        .iter()
        .filter(|point| point.moves == Some(Moves::Incomplete))
        .count();
    match incomplete {
        0 => {}
        1 => parts.push("The last one reads low: events are still being collected.".to_owned()),
        _ => parts.push(format!(
            "The last {incomplete} read low: events are still being collected."
        )),
    }
    let moving = points.iter().filter(|point| point.moves.is_some()).count();
    if moving > incomplete {
        parts.push(format!("{moving} in all can still be corrected."));
    }
    parts.join(" ")
}

/// Groups by a figure in words: the highest and the lowest of those known.
#[must_use]
pub fn ranked(drawn: &Drawn<'_>, groups: &[(String, Option<Decimal>)]) -> String {
    let known = || groups.iter().filter_map(|(name, value)| Some((name, (*value)?)));
    let (Some((most_name, most)), Some((least_name, least))) = (
        known().max_by_key(|(_, value)| *value),
        known().min_by_key(|(_, value)| *value),
    ) else {
        return format!("{} is not known of any group.", drawn.name);
    };
    let mut text = if known().count() == 1 {
        format!("{}: {} with {}.", drawn.name, drawn.shown(most), most_name)
    } else {
        format!(
            "{}: highest with {most_name} ({}), lowest with {least_name} ({}).",
            drawn.name,
            drawn.shown(most),
            drawn.shown(least)
        )
    };
    let unknown = groups.len() - known().count();
    if unknown > 0 {
        text.push_str(&format!(" {unknown} of {} groups have no figure.", groups.len()));
    }
    text
}

/// A funnel in words: every step, with the rate and what it is of.
#[must_use]
pub fn funnel(drawn: &Funnel) -> String {
    let steps: Vec<String> = drawn
        .steps
        .iter()
        .map(|step| {
            let rate = step
                .rate_label
                .as_ref()
                .map_or_else(String::new, |rate| format!(" ({rate})"));
            format!("{} {}{rate}", step.figure, in_a_sentence(step.metric))
        })
        .collect();
    let mut text = if steps.is_empty() {
        "No step is known.".to_owned()
    } else {
        format!("{}.", steps.join(", then "))
    };
    if !drawn.unknown.is_empty() {
        let names: Vec<String> = drawn.unknown.iter().map(|metric| in_a_sentence(*metric)).collect();
        text.push_str(&format!(" Not known: {}.", names.join(", ")));
    }
    if drawn.steps.iter().any(|step| step.above_one) {
        text.push_str(
            " A step above 100 % counts something else than the step before it, or over another window; the two are not one path.",
        );
    }
    text
}

/// Cost against volume in words: how many groups, the cheapest and the one with most.
#[must_use]
pub fn scatter(
    across: (Metric, &Drawn<'_>),
    up: (Metric, &Drawn<'_>),
    dots: &[(String, Decimal, Decimal)],
    left_out: usize,
) -> String {
    let most = dots.iter().max_by_key(|(_, volume, _)| *volume);
    let least = dots.iter().min_by_key(|(_, _, cost)| *cost);
    let (Some((most_name, volume, its_cost)), Some((least_name, its_volume, cost))) = (most, least) else {
        return "No group has both figures.".to_owned();
    };
    let (across_name, up_name) = (in_a_sentence(across.0), in_a_sentence(up.0));
    let mut text = format!(
        "{} groups. Most {across_name}: {most_name} ({}, {up_name} {}). Lowest {up_name}: {least_name} ({}, {across_name} {}).",
        dots.len(),
        across.1.shown(*volume),
        up.1.shown(*its_cost),
        up.1.shown(*cost),
        across.1.shown(*its_volume)
    );
    if left_out > 0 {
        text.push_str(&format!(" {left_out} groups lack one of the two and are not drawn."));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::{Amount, Reason};
    use crate::day::Day;
    use rust_decimal::dec;

    const LEADS: Drawn<'_> = Drawn {
        name: "Leads",
        unit: Unit::Count,
        decimals: None,
        currency: None,
    };

    fn point(day: i8, figure: Option<Decimal>, moves: Option<Moves>) -> SeriesPoint {
        SeriesPoint {
            day: Day::new(2026, 9, day).expect("a day"),
            value: Value::of(figure.map_or(Amount::Missing(Reason::NotInSource), Amount::Known)),
            rows: 1,
            moves,
        }
    }

    fn said(points: &[SeriesPoint]) -> String {
        line(&LEADS, points, &|point| point.day.to_string())
    }

    #[test]
    fn a_line_says_its_ends_its_gaps_and_what_moves() {
        let points = [
            point(1, Some(dec!(4)), None),
            point(2, None, None),
            point(3, Some(dec!(9)), Some(Moves::CanChange)),
            point(4, Some(dec!(2)), Some(Moves::Incomplete)),
        ];
        assert_eq!(
            said(&points),
            "Leads from 2026-09-01 to 2026-09-04: highest 9 (2026-09-03), lowest 2 (2026-09-04). 1 of 4 have no figure; \
             the line is broken there. The last one reads low: events are still being collected. 2 in all can still be corrected."
        );
        assert_eq!(said(&points[1..2]), "Leads is not known at any time.");
    }

    #[test]
    fn groups_name_the_highest_and_the_lowest() {
        let groups = [
            ("A".to_owned(), Some(dec!(3))),
            ("B".to_owned(), None),
            ("C".to_owned(), Some(dec!(8))),
        ];
        assert_eq!(
            ranked(&LEADS, &groups),
            "Leads: highest with C (8), lowest with A (3). 1 of 3 groups have no figure."
        );
        assert_eq!(ranked(&LEADS, &[]), "Leads is not known of any group.");
    }
}
