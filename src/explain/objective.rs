//! Leads or Sales, and the learning phase, in words.

use crate::advice::{Learning, LearningStatus, PrefilledFrom};
use crate::catalog::{Metric, Objective, Unit, metric_card};
use crate::show;
use rust_decimal::Decimal;

/// What is advised, as a sentence.
#[must_use]
pub const fn objective_answer(objective: Objective) -> &'static str {
    match objective {
        Objective::Leads => "Use the Leads objective.",
        Objective::Sales => "Use the Sales objective.",
        Objective::Both => "Neither is clearly ahead: test both, with enough events for each.",
    }
}

/// What an answer was read from.
#[must_use]
pub const fn prefilled_from(from: PrefilledFrom) -> &'static str {
    match from {
        PrefilledFrom::Objectives => "the objectives of your rows",
        PrefilledFrom::Leads => "the kind of leads your rows have most",
        PrefilledFrom::Purchases => "the purchases of your rows",
        PrefilledFrom::Crm => "the stages that are known of your leads",
        PrefilledFrom::FirstContact => "the time to first contact in your CRM",
    }
}

/// How an ad set stands.
#[must_use]
pub const fn learning_status(status: LearningStatus) -> &'static str {
    match status {
        LearningStatus::Enough => "enough to learn",
        LearningStatus::Near => "nearly enough",
        LearningStatus::Few => "too few",
    }
}

/// Events of a week: whole where they are whole, with one decimal otherwise.
#[must_use]
pub fn a_week(events: Decimal) -> String {
    let rounded = events.round_dp(1).normalize();
    show::figure_to(rounded, Unit::Count, None, Some(u8::from(!rounded.fract().is_zero())))
}

/// What the learning arithmetic comes to.
#[must_use]
pub fn learning_summary(learning: &Learning) -> String {
    let event = learning
        .event
        .map_or("events", |event: Metric| metric_card(event).label.as_str())
        .to_lowercase();
    let weekly = a_week(learning.weekly);
    let sets = learning.ad_sets.len();
    let each = match (learning.by_campaign(), sets) {
        (false, 1) => "ad set has",
        (false, _) => "ad sets have",
        (true, 1) => "campaign has",
        (true, _) => "campaigns have",
    };
    let enough = match (learning.enough_for, sets) {
        (0, _) => "That is not enough for a single one at about 50 a week".to_owned(),
        (enough, sets) if enough as usize >= sets => {
            "That is enough for all of them at about 50 a week each".to_owned()
        }
        (1, _) => "At about 50 a week that is enough for one".to_owned(),
        (enough, _) => format!("At about 50 a week each that is enough for {enough}"),
    };
    let days = match learning.days {
        1 => "one day".to_owned(),
        days => format!("{days} days"),
    };
    let spare = if learning.weekly > Decimal::ZERO {
        ""
    } else {
        " None was counted."
    };
    let instead = if learning.by_campaign() {
        " The rows name no ad sets; by ad set it can be fewer."
    } else {
        ""
    };
    format!("{sets} {each} {weekly} {event} a week together, over {days}. {enough}.{spare}{instead}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn the_summary_says_for_how_many_ad_sets_the_events_are_enough() {
        let none = Learning {
            event: Some(Metric::Leads),
            days: 14,
            weekly: dec!(42.5),
            ..Learning::default()
        };
        assert_eq!(
            learning_summary(&none),
            "0 ad sets have 42.5 leads a week together, over 14 days. That is not enough for a single one at about 50 a week."
        );
        let two = Learning {
            enough_for: 2,
            weekly: dec!(120),
            ..none
        };
        assert!(learning_summary(&two).contains("enough for all of them"));
    }
}
