//! How sure a figure is: Wilson's interval of a proportion, Garwood's of a count.

use serde::{Deserialize, Serialize};
use statrs::function::{erf, gamma};
use std::cell::RefCell;
use std::collections::HashMap;

/// The two-sided confidence of every interval shown.
pub(super) const CONFIDENCE: f64 = 0.95;

/// A 95 % interval. No upper end means unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: Option<f64>,
}

/// Wilson's score interval of `events` out of `trials`. Nothing when there are no trials or more events than trials.
#[must_use]
pub fn wilson(events: f64, trials: f64, confidence: f64) -> Option<Interval> {
    if !(trials > 0.0 && events >= 0.0 && events <= trials) {
        return None;
    }
    let z = normal_quantile(0.5 + confidence / 2.0);
    let p = events / trials;
    let z2 = z * z / trials;
    let middle = (p + z2 / 2.0) / (1.0 + z2);
    let half = z / (1.0 + z2) * (p * (1.0 - p) / trials + z2 / (4.0 * trials)).sqrt();
    let low = if events == 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if events >= trials {
        1.0
    } else {
        (middle + half).min(1.0)
    };
    Some(Interval { low, high: Some(high) })
}

/// How many intervals are remembered: every count of a report has one, and most stay as they are when a definition
/// changes.
const REMEMBERED: usize = 20_000;

thread_local! {
    /// Garwood's intervals that were worked out, by the bits of events and confidence.
    static KNOWN: RefCell<HashMap<(u64, u64), Interval>> = RefCell::default();
}

/// Garwood's exact interval of a Poisson count.
#[must_use]
pub fn garwood(events: f64, confidence: f64) -> Option<Interval> {
    if !(events >= 0.0 && events.is_finite()) {
        return None;
    }
    let key = (events.to_bits(), confidence.to_bits());
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&key).copied()) {
        return Some(known);
    }
    let interval = worked_out(events, confidence);
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(key, interval);
    });
    Some(interval)
}

fn worked_out(events: f64, confidence: f64) -> Interval {
    let tail = (1.0 - confidence) / 2.0;
    let low = if events > 0.0 {
        gamma_quantile(tail, events)
    } else {
        0.0
    };
    Interval {
        low,
        high: Some(gamma_quantile(1.0 - tail, events + 1.0)),
    }
}

/// The interval of a cost per event: spend over Garwood's interval of the events. Without events it has no upper end.
#[must_use]
pub(super) fn cost(spend: f64, events: f64, confidence: f64) -> Option<Interval> {
    let count = garwood(events, confidence)?;
    if spend < 0.0 {
        return None;
    }
    let high = (count.low > 0.0).then(|| spend / count.low);
    Some(Interval {
        low: spend / count.high?,
        high,
    })
}

/// Quantile of the gamma distribution with this shape and scale 1: Newton's method on the crate's distribution
/// function, held between two ends.
fn gamma_quantile(p: f64, shape: f64) -> f64 {
    let z = normal_quantile(p);
    // Wilson and Hilferty's approximation to start from.
    let ninth = 1.0 / (9.0 * shape);
    let start = shape * (1.0 - ninth + z * ninth.sqrt()).powi(3);
    // Past a million its error is far below one event, and the exact sum takes ever longer.
    if shape > 1e6 {
        return start;
    }
    let mut x = if start > 0.0 { start } else { shape * 1e-3 };
    let (mut low, mut high) = (0.0, f64::MAX);
    for _ in 0..100 {
        let error = gamma::checked_gamma_lr(shape, x).unwrap_or(0.5) - p;
        if error > 0.0 {
            high = x
        } else {
            low = x
        }
        let density = ((shape - 1.0) * x.ln() - x - gamma::ln_gamma(shape)).exp();
        let next = x - error / density;
        let next = if next > low && next < high {
            next
        } else if high < f64::MAX {
            low + (high - low) / 2.0
        } else {
            x * 2.0
        };
        if (next - x).abs() <= x * 1e-13 {
            return next;
        }
        x = next;
    }
    x
}

/// Quantile of the standard normal distribution.
pub(super) fn normal_quantile(p: f64) -> f64 {
    -std::f64::consts::SQRT_2 * erf::erfc_inv(2.0 * p)
}

/// Chance that a standard normal figure is above `z`.
pub(super) fn normal_tail(z: f64) -> f64 {
    erf::erfc(z / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The values of the reference file that bear on intervals, with their tolerances.
    const REFERENCE: &str = include_str!("../../tests/data/interval_values.json");

    #[derive(serde::Deserialize)]
    struct Reference {
        id: String,
        category: String,
        inputs: serde_json::Map<String, serde_json::Value>,
        expected: serde_json::Value,
        tolerance: f64,
    }

    fn number(value: &serde_json::Value) -> f64 {
        value.as_f64().expect("a number")
    }

    fn check(id: &str, got: Interval, expected: &serde_json::Value, tolerance: f64) {
        let expected = expected.as_array().expect("two ends");
        assert!(
            (got.low - number(&expected[0])).abs() <= tolerance,
            "{id}: low {}",
            got.low
        );
        match (got.high, expected[1].as_f64()) {
            (Some(got), Some(expected)) => assert!((got - expected).abs() <= tolerance, "{id}: high {got}"),
            (None, None) => {}
            (got, expected) => panic!("{id}: high {got:?}, expected {expected:?}"),
        }
    }

    fn references(category: &str, prefix: &str) -> Vec<Reference> {
        let all: Vec<Reference> = serde_json::from_str(REFERENCE).expect("reference values read");
        let found: Vec<Reference> = all
            .into_iter()
            .filter(|value| value.category == category && value.id.starts_with(prefix))
            .collect();
        assert!(!found.is_empty());
        found
    }

    #[test]
    fn wilson_agrees_with_the_reference_values() {
        for value in references("proportion_ci", "wilson") {
            let [x, n, conf] = ["x", "n", "conf"].map(|name| number(&value.inputs[name]));
            check(
                &value.id,
                wilson(x, n, conf).expect("an interval"),
                &value.expected,
                value.tolerance,
            );
        }
    }

    #[test]
    fn garwood_agrees_with_the_reference_values() {
        for value in references("poisson_ci", "garwood") {
            if let Some(conf) = value.inputs.get("conf") {
                let got = garwood(number(&value.inputs["x"]), number(conf)).expect("an interval");
                check(&value.id, got, &value.expected, value.tolerance);
            }
        }
    }

    #[test]
    fn the_interval_of_a_cost_agrees_with_the_reference_values() {
        for value in references("cost_ci", "cpl_") {
            if let (Some(events), Some(expected)) = (value.inputs.get("events"), value.expected.get("ci")) {
                let got = cost(number(&value.inputs["spend"]), number(events), CONFIDENCE).expect("an interval");
                check(&value.id, got, expected, value.tolerance);
            }
        }
    }

    #[test]
    fn the_functions_that_intervals_are_made_of_agree_with_the_reference_values() {
        use statrs::function::beta;
        let all: Vec<Reference> =
            serde_json::from_str(include_str!("../../tests/data/quality_values.json")).expect("reference values read");
        let special: Vec<Reference> = all.into_iter().filter(|value| value.category == "special").collect();
        assert_eq!(special.len(), 9);
        for value in special {
            let at = |name: &str| number(&value.inputs[name]);
            let got = match value.id.as_str() {
                "sf_z975" | "sf_z95" => normal_quantile(at("p")),
                "sf_phi196" => 0.5 * erf::erfc(-at("x") / std::f64::consts::SQRT_2),
                "sf_lgamma" => gamma::ln_gamma(at("x")),
                "sf_ibeta" => beta::beta_reg(at("a"), at("b"), at("x")),
                "sf_ibetainv" => beta::inv_beta_reg(at("a"), at("b"), at("p")),
                "sf_igamma" => gamma::gamma_lr(at("a"), at("x")),
                "sf_chi2inv" => 2.0 * gamma_quantile(at("p"), at("df") / 2.0),
                "sf_chi2sf" => gamma::gamma_ur(at("df") / 2.0, at("x") / 2.0),
                other => panic!("{other} is not tested"),
            };
            assert!(
                (got - number(&value.expected)).abs() <= value.tolerance,
                "{}: {got}",
                value.id
            );
        }
    }

    #[test]
    fn a_rate_above_one_has_no_interval() {
        assert_eq!(wilson(3.0, 2.0, CONFIDENCE), None);
    }

    #[test]
    fn the_interval_of_a_large_count_is_close_to_the_count() {
        let interval = garwood(2_500_000.0, CONFIDENCE).expect("an interval");
        let high = interval.high.expect("an end");
        assert!(
            (interval.low - 2_496_902.0).abs() < 2.0 && (high - 2_503_100.0).abs() < 2.0,
            "{interval:?}"
        );
    }

    proptest! {
        #[test]
        fn an_interval_holds_its_figure(events in 0_u32..200_000, more in 0_u32..200_000) {
            let (events, trials) = (f64::from(events), f64::from(events) + f64::from(more));
            let count = garwood(events, CONFIDENCE).expect("an interval");
            prop_assert!(count.low <= events && count.high.expect("an end") >= events);
            if let Some(rate) = wilson(events, trials, CONFIDENCE) {
                prop_assert!(rate.low <= events / trials && rate.high.expect("an end") >= events / trials);
            }
        }
    }
}
