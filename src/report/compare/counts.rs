//! Two counts over money or days: is the difference of their pace more than noise?

use crate::report::interval::{Interval, normal_quantile, normal_tail, wilson};
use statrs::function::gamma::ln_gamma;

/// Events and what they were counted over: spend, or days.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// How many events.
    pub events: f64,
    /// Over how much.
    pub over: f64,
}

impl Pace {
    fn is_sound(self) -> bool {
        self.events >= 0.0 && self.over > 0.0 && self.events.is_finite() && self.over.is_finite()
    }
}

/// What the conditional binomial says of two paces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaceTest {
    /// The two-sided chance of a difference this large between equal paces.
    pub chance: f64,
    /// How many times the second pace the first is; nothing when the second has no events.
    pub ratio: Option<f64>,
    /// Its interval.
    pub interval: Interval,
}

/// Past so many events the exact sums take too long and the normal approximation is as good.
const EXACT_UP_TO: f64 = 1_000_000.0;

/// Compares two paces: of all events, the first side's number is binomial with the first side's share of what they were
/// counted over.
#[must_use]
pub fn compare_paces(a: Pace, b: Pace, confidence: f64) -> Option<PaceTest> {
    if !(a.is_sound() && b.is_sound()) {
        return None;
    }
    let (x, n) = (a.events.round(), (a.events + b.events).round());
    if n < 1.0 {
        return Some(PaceTest {
            chance: 1.0,
            ratio: None,
            interval: Interval { low: 0.0, high: None },
        });
    }
    let share = a.over / (a.over + b.over);
    let ends = if n > EXACT_UP_TO {
        wilson(x, n, confidence)?
    } else {
        clopper_pearson(x, n, confidence)
    };
    let odds = |part: f64| part / (1.0 - part) * b.over / a.over;
    let high = ends.high?;
    Some(PaceTest {
        chance: binomial_chance(x, n, share),
        ratio: (b.events > 0.0).then(|| a.events / a.over * b.over / b.events),
        interval: Interval {
            low: odds(ends.low),
            high: (high < 1.0).then(|| odds(high)),
        },
    })
}

/// The exact interval of `x` out of `n`.
fn clopper_pearson(x: f64, n: f64, confidence: f64) -> Interval {
    let tail = (1.0 - confidence) / 2.0;
    let low = if x > 0.0 {
        beta_quantile(tail, x, n - x + 1.0)
    } else {
        0.0
    };
    let high = if x < n {
        beta_quantile(1.0 - tail, x + 1.0, n - x)
    } else {
        1.0
    };
    Interval { low, high: Some(high) }
}

/// Quantile of the beta distribution: its distribution function, halved until it stands.
fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if beta_below(a, b, middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Steps of the continued fraction at most: it takes about as many as the root of the counts.
const MOST_STEPS: u32 = 20_000;

/// Chance that a beta distributed figure is below `x` (the regularised incomplete beta function), by its continued fraction
/// in Lentz's way. The crate's stops after 140 steps, which is too early from some ten thousand events on.
fn beta_below(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // On the other side of the mean the fraction of the opposite chance is the one that ends soon.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - below_the_mean(b, a, 1.0 - x);
    }
    below_the_mean(a, b, x)
}

fn below_the_mean(a: f64, b: f64, x: f64) -> f64 {
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp() / a;
    let not_zero = |figure: f64| {
        if figure.abs() < 1e-300 { 1e-300 } else { figure }
    };
    let mut above = 1.0;
    let mut below = 1.0 / not_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = below;
    for step in 1..=MOST_STEPS {
        let step = f64::from(step);
        let twice = a + 2.0 * step;
        let even = step * (b - step) * x / ((twice - 1.0) * twice);
        let odd = -(a + step) * (a + b + step) * x / (twice * (twice + 1.0));
        let mut factor = 1.0;
        for part in [even, odd] {
            below = 1.0 / not_zero(1.0 + part * below);
            above = not_zero(1.0 + part / above);
            factor = above * below;
            fraction *= factor;
        }
        if (factor - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

/// Chance of at most `k` events.
fn at_most(k: f64, n: f64, p: f64) -> f64 {
    if k < 0.0 {
        0.0
    } else if k >= n {
        1.0
    } else {
        beta_below(n - k, k + 1.0, 1.0 - p)
    }
}

/// Chance of at least `k` events: not one less that of fewer, which would lose a chance that is small.
fn at_least(k: f64, n: f64, p: f64) -> f64 {
    if k <= 0.0 {
        1.0
    } else if k > n {
        0.0
    } else {
        beta_below(k, n - k + 1.0, p)
    }
}

/// The two-sided binomial test: everything no more likely than `x` of `n` at `p`.
fn binomial_chance(x: f64, n: f64, p: f64) -> f64 {
    if n > EXACT_UP_TO {
        let z = (x - n * p) / (n * p * (1.0 - p)).sqrt();
        return (2.0 * normal_tail(z.abs())).min(1.0);
    }
    let log_chance =
        |k: f64| ln_gamma(n + 1.0) - ln_gamma(k + 1.0) - ln_gamma(n - k + 1.0) + k * p.ln() + (n - k) * (1.0 - p).ln();
    let seen = log_chance(x) + 1e-7;
    let middle = n * p;
    if (x - middle).abs() < f64::EPSILON * n {
        return 1.0;
    }
    // On the far side of the middle chances only fall, so the first that is no more likely can be halved in on.
    let chance = if x < middle {
        let (mut more, mut less) = (middle.ceil() - 1.0, n + 1.0);
        while less - more > 1.0 {
            let k = f64::midpoint(more, less).floor();
            if log_chance(k) <= seen { less = k } else { more = k }
        }
        at_most(x, n, p) + at_least(less, n, p)
    } else {
        let (mut less, mut more) = (-1.0, middle.floor() + 1.0);
        while more - less > 1.0 {
            let k = f64::midpoint(more, less).floor();
            if log_chance(k) <= seen { less = k } else { more = k }
        }
        at_most(less, n, p) + at_least(x, n, p)
    };
    chance.clamp(0.0, 1.0)
}

/// How many events put the ends of the interval of a pace at this ratio to it: 1.25 is "a quarter either way".
#[must_use]
pub fn events_for_precision(ratio: f64, confidence: f64) -> Option<f64> {
    if !(ratio > 1.0 && ratio.is_finite()) {
        return None;
    }
    let width = normal_quantile(0.5 + confidence / 2.0) / ratio.ln();
    Some(width * width)
}
