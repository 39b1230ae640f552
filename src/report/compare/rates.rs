//! Two rates: is their difference more than noise?

use crate::report::interval::{Interval, normal_quantile, normal_tail, wilson};
use statrs::function::gamma::{gamma_ur, ln_gamma};

/// Events out of trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// How many had the event.
    pub events: f64,
    /// Out of how many.
    pub trials: f64,
}

impl Share {
    fn rate(self) -> f64 {
        self.events / self.trials
    }

    /// Whether it is a share at all: trials, and no more events than trials.
    #[must_use]
    pub fn is_sound(self) -> bool {
        self.trials > 0.0 && self.events >= 0.0 && self.events <= self.trials && self.trials.is_finite()
    }
}

/// Newcombe's hybrid score interval (his method 10) of `a − b`.
#[must_use]
pub fn newcombe(a: Share, b: Share, confidence: f64) -> Option<Interval> {
    let (first, second) = (
        wilson(a.events, a.trials, confidence)?,
        wilson(b.events, b.trials, confidence)?,
    );
    let difference = a.rate() - b.rate();
    let down = (a.rate() - first.low).hypot(second.high? - b.rate());
    let up = (first.high? - a.rate()).hypot(b.rate() - second.low);
    Some(Interval {
        low: difference - down,
        high: Some(difference + up),
    })
}

/// The two-sided chance of a difference this large between equal rates: Fisher's exact test where fewer than five events
/// are expected in any cell, else the pooled z test.
#[must_use]
pub fn chance(a: Share, b: Share) -> Option<f64> {
    if !(a.is_sound() && b.is_sound()) {
        return None;
    }
    let all = a.trials + b.trials;
    let events = a.events + b.events;
    let fewest = a.trials.min(b.trials) * events.min(all - events) / all;
    if fewest < 5.0 {
        fisher(a, b)
    } else {
        pooled_z(a, b).map(|(_, chance)| chance)
    }
}

/// The pooled z test: z and the two-sided chance.
#[must_use]
pub fn pooled_z(a: Share, b: Share) -> Option<(f64, f64)> {
    if !(a.is_sound() && b.is_sound()) {
        return None;
    }
    let pooled = (a.events + b.events) / (a.trials + b.trials);
    let error = (pooled * (1.0 - pooled) * (1.0 / a.trials + 1.0 / b.trials)).sqrt();
    if error == 0.0 {
        return Some((0.0, 1.0));
    }
    let z = (a.rate() - b.rate()) / error;
    Some((z, (2.0 * normal_tail(z.abs())).min(1.0)))
}

/// The most tables that [`fisher`] goes through.
const MOST_TABLES: f64 = 2_000_000.0;

/// Fisher's exact test, two-sided: all tables that are no more likely than this one.
#[must_use]
pub fn fisher(a: Share, b: Share) -> Option<f64> {
    if !(a.is_sound() && b.is_sound()) {
        return None;
    }
    let [x, n, y, m] = [a.events, a.trials, b.events, b.trials].map(f64::round);
    let events = x + y;
    let (lowest, highest) = ((events - m).max(0.0), events.min(n));
    if highest - lowest > MOST_TABLES {
        return None;
    }
    let log_choose = |n: f64, k: f64| ln_gamma(n + 1.0) - ln_gamma(k + 1.0) - ln_gamma(n - k + 1.0);
    let all = log_choose(n + m, events);
    let log_chance = |k: f64| log_choose(n, k) + log_choose(m, events - k) - all;
    let seen = log_chance(x) + 1e-7;
    let (mut k, mut sum) = (lowest, 0.0);
    while k <= highest {
        let chance = log_chance(k);
        if chance <= seen {
            sum += chance.exp();
        }
        k += 1.0;
    }
    Some(sum.min(1.0))
}

/// How many times as likely: the ratio of the rates with Katz's interval. Nothing when either has no events.
#[must_use]
pub fn times_as_likely(a: Share, b: Share, confidence: f64) -> Option<(f64, Interval)> {
    if !(a.is_sound() && b.is_sound() && a.events > 0.0 && b.events > 0.0) {
        return None;
    }
    let ratio = a.rate() / b.rate();
    let error = (1.0 / a.events - 1.0 / a.trials + 1.0 / b.events - 1.0 / b.trials).sqrt();
    let width = (normal_quantile(0.5 + confidence / 2.0) * error).exp();
    Some((
        ratio,
        Interval {
            low: ratio / width,
            high: Some(ratio * width),
        },
    ))
}

/// Agresti and Caffo's interval of `a − b`: one event and one failure more on each side.
#[must_use]
pub fn agresti_caffo(a: Share, b: Share, confidence: f64) -> Option<Interval> {
    if !(a.is_sound() && b.is_sound()) {
        return None;
    }
    let more = |share: Share| Share {
        events: share.events + 1.0,
        trials: share.trials + 2.0,
    };
    let (a, b) = (more(a), more(b));
    let variance = |share: Share| share.rate() * (1.0 - share.rate()) / share.trials;
    let half = normal_quantile(0.5 + confidence / 2.0) * (variance(a) + variance(b)).sqrt();
    let difference = a.rate() - b.rate();
    Some(Interval {
        low: difference - half,
        high: Some(difference + half),
    })
}

/// Whether several rates differ at all: chi-square, its degrees of freedom and its chance. `steady` takes half an event
/// off each deviation (Yates), which is meant for two rates.
#[must_use]
pub fn any_difference(shares: &[Share], steady: bool) -> Option<(f64, f64, f64)> {
    if shares.len() < 2 || !shares.iter().all(|share| share.is_sound()) {
        return None;
    }
    let events: f64 = shares.iter().map(|share| share.events).sum();
    let trials: f64 = shares.iter().map(|share| share.trials).sum();
    let pooled = events / trials;
    if events == 0.0 || events >= trials {
        return Some((0.0, shares.len() as f64 - 1.0, 1.0));
    }
    let off = if steady { 0.5 } else { 0.0 };
    let square: f64 = shares
        .iter()
        .map(|share| {
            let expected = share.trials * pooled;
            let deviation = ((share.events - expected).abs() - off).max(0.0);
            deviation * deviation * (1.0 / expected + 1.0 / (share.trials - expected))
        })
        .sum();
    let freedom = shares.len() as f64 - 1.0;
    Some((square, freedom, gamma_ur(freedom / 2.0, square / 2.0)))
}
