//! How requirements stand, and what is estimated of a payload, in words.

use crate::advice::{Economics, ReadinessItem, Standing, ToldBy};
use crate::capi::{KeyCoverage, Refused};
use crate::catalog::{MatchKey, Severity, Unit, match_keys};
use crate::report::Interval;
use crate::show;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// How a requirement stands, in two or three words.
#[must_use]
pub const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Met => "Met",
        Standing::NotMet => "Not met",
        Standing::CannotTell => "Cannot tell",
    }
}

/// Where a figure comes from.
#[must_use]
pub const fn told_by(told_by: ToldBy) -> &'static str {
    match told_by {
        ToldBy::You => "your own answer",
        ToldBy::Report => "the report",
        ToldBy::Crm => "the CRM file",
        ToldBy::Both => "the CRM file and Meta's count",
    }
}

/// How all requirements stand together: one sentence, and the counts. What is only to be known is not counted.
#[must_use]
pub fn readiness_verdict(items: &[ReadinessItem]) -> (String, String) {
    let count = |wanted: Standing| {
        items
            .iter()
            .filter(|item| item.card.id != "R13" && item.standing == wanted)
            .count()
    };
    let (met, not, open) = (
        count(Standing::Met),
        count(Standing::NotMet),
        count(Standing::CannotTell),
    );
    let head = match (not, open) {
        (0, 0) => "Ready: every requirement is met.",
        (0, _) if met == 0 => "It cannot be told yet.",
        (0, _) => "Nothing speaks against it so far.",
        (1, _) => "Not ready: one requirement is not met.",
        _ => "Not ready: several requirements are not met.",
    };
    let mut counts = format!("{met} met, {not} not met");
    if open > 0 {
        counts.push_str(&format!(", {open} cannot be told"));
    }
    counts.push('.');
    (head.to_owned(), counts)
}

/// The figure of a requirement as a short text, without its interval.
#[must_use]
pub fn requirement_figure(item: &ReadinessItem) -> Option<String> {
    let figure = item.figure?;
    let count = show::figure(figure.round_dp(1).normalize(), Unit::Count, None);
    let one = figure == Decimal::ONE;
    let share = show::figure(figure, Unit::Rate, None);
    let many = |single: &str, several: &str| format!("{count} {}", if one { single } else { several });
    Some(match item.card.id.as_str() {
        "R3" => format!("{} leads in 30 days", show::figure(figure.round(), Unit::Count, None)),
        "R4" => many("hour between uploads", "hours between uploads"),
        "R5" => format!("{share} of dated changes came within 28 days"),
        "R6" => format!("{share} of leads older than 28 days reach the stage"),
        "R7" => many("stage", "stages"),
        "R8" => format!("{share} of Meta's leads"),
        "R9" => format!("{share} of rows"),
        "R10" => many("day", "days"),
        "R11" => many("stage has dates of its own", "stages have dates of their own"),
        "R12" => many("change dated before its lead", "changes dated before their lead"),
        _ => count,
    })
}

/// The 95 % interval of a requirement's figure.
#[must_use]
pub fn requirement_interval(item: &ReadinessItem) -> Option<String> {
    let unit = match item.card.id.as_str() {
        "R5" | "R6" | "R8" | "R9" => Unit::Rate,
        _ => Unit::Count,
    };
    spread(item.interval?, unit)
}

/// A 95 % interval with the places a person reads: `12.3 % to 18.0 %`, `159 to 287`.
#[must_use]
pub fn spread(interval: Interval, unit: Unit) -> Option<String> {
    let end = |end: f64| {
        let end = Decimal::try_from(end).ok()?;
        let end = match unit {
            Unit::Rate => end.round_dp(4),
            Unit::Count if end.abs() >= Decimal::TEN => end.round(),
            Unit::Count => end.round_dp(1).normalize(),
            _ => end.round_dp(2),
        };
        Some(match unit {
            Unit::Rate if end.is_zero() => "0\u{202f}%".to_owned(),
            Unit::Count if !end.fract().is_zero() => show::figure_to(end, unit, None, Some(1)),
            _ => show::figure(end, unit, None),
        })
    };
    let low = end(interval.low)?;
    match interval.high {
        Some(high) => Some(format!("{low} to {}", end(high)?)),
        None => Some(format!("{low} or more")),
    }
}

/// A time in hours, as long as it needs to be: `3 hours`, `4.5 days`.
#[must_use]
pub fn hours(hours: Decimal) -> String {
    let of = |value: Decimal, single: &str, several: &str| {
        let value = value.round_dp(1).normalize();
        let word = if value == Decimal::ONE { single } else { several };
        format!("{value} {word}")
    };
    let days = hours.checked_div(Decimal::from(24)).unwrap_or_default();
    match hours.to_f64().unwrap_or_default() {
        short if short < 1.0 => of(hours.saturating_mul(Decimal::from(60)).round(), "minute", "minutes"),
        short if short < 48.0 => of(hours, "hour", "hours"),
        _ => of(days, "day", "days"),
    }
}

/// Why an event would be refused whatever its keys are worth.
#[must_use]
pub const fn refused(refused: Refused) -> &'static str {
    match refused {
        Refused::NoKey => "no usable key",
        Refused::LeadIdAlone => "the lead ID alone",
        Refused::TooBroad => "keys too broad together",
    }
}

/// What a band of the estimate is called.
#[must_use]
pub fn band(id: &str) -> &'static str {
    match_keys()
        .bands
        .iter()
        .find(|band| band.id == id)
        .map_or("", |band| band.name.as_str())
}

/// A score of the estimate, with one decimal.
#[must_use]
pub fn score(score: Decimal) -> String {
    show::figure_to(score, Unit::Ratio, None, Some(1))
}

/// Which keys that a form or a CRM can give would add most, in a sentence; nothing when all events have them.
#[must_use]
pub fn gains(keys: &[KeyCoverage]) -> Option<String> {
    let mut best: Vec<&KeyCoverage> = keys
        .iter()
        .filter(|key| matches!(key.key, MatchKey::LeadId | MatchKey::Em | MatchKey::Ph))
        .filter(|key| key.gain.round_dp(1) > Decimal::ZERO)
        .collect();
    best.sort_by(|a, b| b.gain.cmp(&a.gain).then_with(|| a.key.cmp(&b.key)));
    let said: Vec<String> = best
        .iter()
        .map(|key| {
            let name = match key.key {
                MatchKey::LeadId => "the lead ID",
                MatchKey::Em => "hashed e-mail",
                _ => "hashed phone",
            };
            format!("{name} would add {}", score(key.gain))
        })
        .collect();
    (!said.is_empty()).then(|| format!("In every event {}.", said.join(", ")))
}

/// How serious a finding is, in a word.
#[must_use]
pub const fn severity(level: Severity) -> &'static str {
    match level {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Note => "Note",
    }
}

/// What follows from two scenarios, in sentences.
#[must_use]
pub fn economics(made: &Economics, currency: Option<&str>) -> Vec<String> {
    let [first, second] = &made.outcomes;
    let mut said = Vec::new();
    let money = |value: Decimal| show::figure(value, Unit::Money, currency);
    if let (Some(a), Some(b)) = (first.cost_per_customer.known(), second.cost_per_customer.known()) {
        let than = match a.cmp(&b) {
            std::cmp::Ordering::Greater => "less than in the first",
            std::cmp::Ordering::Less => "more than in the first",
            std::cmp::Ordering::Equal => "the same as in the first",
        };
        said.push(format!(
            "A customer costs {} in the second scenario, {than}, where it costs {}.",
            money(b),
            money(a)
        ));
    }
    match made.apart {
        Some(true) => said.push("The bands lie apart, so the difference is more than chance would make.".to_owned()),
        Some(false) => said.push(
            "The bands overlap: with so few leads the difference can be chance. More leads would tell.".to_owned(),
        ),
        None => {}
    }
    if let Some(rise) = made.allowed_rise.known() {
        let share = show::figure(rise.abs(), Unit::Rate, None);
        said.push(if rise.is_sign_negative() {
            format!(
                "At the second scenario's rate a lead must cost {share} less than in the first for a customer to cost the same."
            )
        } else {
            format!(
                "At the second scenario's rate a lead may cost up to {share} more than in the first before a customer costs more."
            )
        });
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::{Declared, Measured, readiness};
    use rust_decimal::dec;

    #[test]
    fn figures_of_requirements_say_what_they_count() {
        let declared = Declared {
            upload_hours: Some(1),
            ..Declared::default()
        };
        let measured = Measured {
            leads: Some((dec!(100), 14)),
            lead_ids: Some((9, 10)),
            ..Measured::default()
        };
        let items = readiness(&declared, &measured);
        let of = |id: &str| items.iter().find(|item| item.card.id == id).expect("a requirement");
        assert_eq!(requirement_figure(of("R3")).as_deref(), Some("214 leads in 30 days"));
        assert_eq!(requirement_interval(of("R3")).as_deref(), Some("174 to 261"));
        assert_eq!(requirement_figure(of("R4")).as_deref(), Some("1 hour between uploads"));
        assert_eq!(requirement_figure(of("R9")).as_deref(), Some("90.0\u{202f}% of rows"));
        assert_eq!(requirement_figure(of("R13")), None);
    }

    #[test]
    fn what_follows_from_the_example_is_said_with_its_doubt() {
        let made = crate::advice::economics(&crate::advice::seed_example());
        let said = economics(&made, None).join(" ");
        assert!(
            said.contains(
                "A customer costs 46.67 in the second scenario, less than in the first, where it costs 100.00."
            )
        );
        assert!(
            said.contains("overlap") && said.contains("up to 200.0\u{202f}% more"),
            "{said}"
        );
    }

    #[test]
    fn gains_name_what_a_form_can_ask_for() {
        let checked = crate::capi::check(
            r#"{"data":[{"event_name":"x","user_data":{"lead_id":1234567890123456}}]}"#,
            &crate::capi::CheckOptions::default(),
        );
        assert_eq!(
            gains(&checked.estimate.keys).as_deref(),
            Some("In every event hashed e-mail would add 7.0, hashed phone would add 6.8.")
        );
    }

    #[test]
    fn hours_are_told_in_the_unit_that_fits() {
        assert_eq!(hours(dec!(0.5)), "30 minutes");
        assert_eq!(hours(dec!(1)), "1 hour");
        assert_eq!(hours(dec!(108)), "4.5 days");
    }
}
