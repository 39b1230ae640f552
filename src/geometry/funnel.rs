//! From impressions to leads to sales: each step with its rate and what the rate is of.

use super::Frame;
use crate::catalog::{Metric, Unit, metric_card};
use crate::show;
use rust_decimal::Decimal;

/// A step that is known or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepInput {
    /// Which figure.
    pub metric: Metric,
    /// How many; none when the source does not tell.
    pub figure: Option<Decimal>,
}

/// A step of a funnel.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which figure.
    pub metric: Metric,
    /// The figure in words.
    pub figure: String,
    /// Its left, as wide as the figure is large.
    pub x: f64,
    /// How wide.
    pub width: f64,
    /// Its top.
    pub y: f64,
    /// How high.
    pub height: f64,
    /// The rate to the known step before it, as a fraction; none for the first and after a zero.
    pub rate: Option<Decimal>,
    /// The rate in words, with what it is of: `7.6 % of link clicks`.
    pub rate_label: Option<String>,
    /// More than the step before: the two count different things, or over different windows.
    pub above_one: bool,
}

/// A funnel.
#[derive(Clone, Debug, PartialEq)]
pub struct Funnel {
    /// The known steps, in order.
    pub steps: Vec<Step>,
    /// The steps that are not known.
    pub unknown: Vec<Metric>,
}

/// How much of a step's room its bar takes.
const BAR: f64 = 0.62;

/// Draws a funnel. Steps are as wide as the root of their figure: a straight scale would show impressions and nothing.
#[must_use]
pub fn funnel(input: &[StepInput], frame: &Frame) -> Funnel {
    use rust_decimal::prelude::ToPrimitive as _;
    let known: Vec<(Metric, Decimal)> = input
        .iter()
        .filter_map(|step| Some((step.metric, step.figure.filter(|figure| *figure >= Decimal::ZERO)?)))
        .collect();
    let root = |figure: Decimal| figure.to_f64().unwrap_or_default().sqrt();
    let widest = known.iter().map(|(_, figure)| root(*figure)).fold(0.0, f64::max);
    let (left, right) = frame.across();
    let (bottom, top) = frame.up();
    let room = if known.is_empty() {
        0.0
    } else {
        (bottom - top) / known.len() as f64
    };
    let mut before: Option<(Metric, Decimal)> = None;
    let steps = known
        .iter()
        .enumerate()
        .map(|(at, (metric, figure))| {
            let width = if widest > 0.0 {
                (right - left) * root(*figure) / widest
            } else {
                0.0
            };
            let rate = before.and_then(|(_, before)| figure.checked_div(before));
            let rate_label = rate.zip(before).map(|(rate, (of, _))| {
                format!(
                    "{} of {}",
                    show::figure(rate, Unit::Rate, None),
                    crate::explain::in_a_sentence(of)
                )
            });
            before = Some((*metric, *figure));
            Step {
                metric: *metric,
                figure: show::figure(*figure, metric_card(*metric).unit, None),
                x: left + (right - left - width) / 2.0,
                width,
                y: top + room * at as f64 + room * (1.0 - BAR) / 2.0,
                height: room * BAR,
                above_one: rate.is_some_and(|rate| rate > Decimal::ONE),
                rate,
                rate_label,
            }
        })
        .collect();
    Funnel {
        steps,
        unknown: input
            .iter()
            .filter(|step| step.figure.is_none())
            .map(|step| step.metric)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    fn drawn(steps: &[(Metric, Option<Decimal>)]) -> Funnel {
        let input: Vec<StepInput> = steps
            .iter()
            .map(|(metric, figure)| StepInput {
                metric: *metric,
                figure: *figure,
            })
            .collect();
        funnel(&input, &Frame::new(472.0, 344.0))
    }

    #[test]
    fn each_rate_names_what_it_is_of_and_skips_what_is_not_known() {
        let found = drawn(&[
            (Metric::Impressions, Some(dec!(10000))),
            (Metric::LinkClicks, Some(dec!(100))),
            (Metric::FormOpens, None),
            (Metric::Leads, Some(dec!(25))),
        ]);
        let labels: Vec<Option<&str>> = found.steps.iter().map(|step| step.rate_label.as_deref()).collect();
        assert_eq!(
            labels,
            [
                None,
                Some("1.0\u{202f}% of impressions"),
                Some("25.0\u{202f}% of link clicks")
            ]
        );
        assert_eq!(found.unknown, [Metric::FormOpens]);
        let widths: Vec<f64> = found.steps.iter().map(|step| step.width).collect();
        assert_eq!(widths, [400.0, 40.0, 20.0]);
    }

    #[test]
    fn more_than_the_step_before_is_said() {
        let found = drawn(&[(Metric::FormOpens, Some(dec!(10))), (Metric::Leads, Some(dec!(12)))]);
        assert!(found.steps[1].above_one);
    }

    #[test]
    fn after_a_zero_there_is_no_rate() {
        let found = drawn(&[(Metric::LinkClicks, Some(dec!(0))), (Metric::Leads, Some(dec!(1)))]);
        assert_eq!(found.steps[1].rate, None);
    }

    #[test]
    fn steps_stand_below_each_other_within_the_drawing() {
        let found = drawn(&[(Metric::LinkClicks, Some(dec!(9))), (Metric::Leads, Some(dec!(4)))]);
        assert!(found.steps[0].y + found.steps[0].height <= found.steps[1].y);
        assert!(found.steps[1].y + found.steps[1].height <= 312.0);
    }
}
