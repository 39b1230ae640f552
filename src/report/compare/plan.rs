//! How much it takes to tell two things apart.

use crate::report::interval::{normal_quantile, normal_tail};

/// The power that plans are made for: four times out of five, a difference that is there is found.
pub const POWER: f64 = 0.8;

/// Trials on each side that tell rate `p` from rate `q` with this power; nothing when they are equal or no rates.
#[must_use]
pub fn trials_needed(p: f64, q: f64, power: f64, level: f64) -> Option<f64> {
    if !(rates(p, q) && power > 0.0 && power < 1.0) {
        return None;
    }
    let (equal, apart) = errors(p, q);
    let sum = normal_quantile(1.0 - level / 2.0) * equal + normal_quantile(power) * apart;
    let needed = sum / (p - q);
    Some(needed * needed)
}

/// The power of so many trials on each side to tell rate `p` from rate `q`.
#[must_use]
pub fn power_of(trials: f64, p: f64, q: f64, level: f64) -> Option<f64> {
    if !rates(p, q) || trials <= 0.0 {
        return None;
    }
    let (equal, apart) = errors(p, q);
    let z = (trials.sqrt() * (p - q).abs() - normal_quantile(1.0 - level / 2.0) * equal) / apart;
    Some(normal_tail(-z))
}

/// Events on the side with fewer that tell a pace from one `ratio` times as high, counted over the same money or days.
#[must_use]
pub fn events_needed(ratio: f64, power: f64, level: f64) -> Option<f64> {
    if !(ratio > 0.0 && ratio.is_finite()) || (ratio - 1.0).abs() < 1e-12 || !(power > 0.0 && power < 1.0) {
        return None;
    }
    let ratio = ratio.max(1.0 / ratio);
    let sum = (normal_quantile(1.0 - level / 2.0) + normal_quantile(power)) / ratio.ln();
    Some(sum * sum * (1.0 + 1.0 / ratio))
}

fn rates(p: f64, q: f64) -> bool {
    (0.0..=1.0).contains(&p) && (0.0..=1.0).contains(&q) && (p - q).abs() > 1e-12
}

/// Standard errors of the difference with one trial on each side: were the rates equal, and as they are.
fn errors(p: f64, q: f64) -> (f64, f64) {
    let sum = p + q;
    ((sum * (1.0 - sum / 2.0)).sqrt(), (p * (1.0 - p) + q * (1.0 - q)).sqrt())
}
