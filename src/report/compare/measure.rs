//! One metric on both sides: the difference, and the test that fits the metric.

use super::{
    Change, Figures, LEVEL, Needed, POWER, Pace, Share, Untested, Verdict, amount, chance, compare_paces,
    events_needed, newcombe, trials_needed,
};
use crate::amount::{Amount, Reason, tidy};
use crate::catalog::{Formula, IntervalKind, Metric, Unit, metric_card};
use crate::report::interval::CONFIDENCE;
use crate::report::{Interval, Value};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// What both sides of a comparison have in common.
pub(super) struct Measure {
    /// Their days, when known.
    pub(super) days: Option<(f64, f64)>,
    pub(super) same_rows: bool,
    pub(super) same_money: bool,
}

/// What a test says.
struct Tested {
    verdict: Verdict,
    interval: Option<Interval>,
    chance: Option<f64>,
    needed: Option<Needed>,
}

impl Tested {
    const fn not(why: Untested) -> Self {
        Self {
            verdict: Verdict::NotTested(why),
            interval: None,
            chance: None,
            needed: None,
        }
    }
}

impl Measure {
    pub(super) fn change(&self, metric: Metric, before: &Figures, after: &Figures) -> Change {
        let (first, second) = (amount(before, metric), amount(after, metric));
        let change = if metric_card(metric).unit == Unit::Money && !self.same_money {
            Amount::Missing(Reason::NotAdditive)
        } else {
            less(second, first)
        };
        let tested = self.test(metric, before, after);
        Change {
            before: first,
            after: second,
            change,
            percent: match first {
                Amount::Known(value) => change.ratio(Amount::Known(value.abs()), Decimal::ONE_HUNDRED),
                missing => change.ratio(missing, Decimal::ONE_HUNDRED),
            },
            verdict: tested.verdict,
            interval: tested.interval,
            chance: tested.chance,
            adjusted: None,
            needed: tested.needed,
        }
    }

    /// The change of an own count, or of an own metric (`counted` is false).
    pub(super) fn own_change(&self, unit: Unit, counted: bool, before: &Value, after: &Value) -> Change {
        let change = if unit == Unit::Money && !self.same_money {
            Amount::Missing(Reason::NotAdditive)
        } else {
            less(after.amount, before.amount)
        };
        let events = [before.amount, after.amount].map(|amount| amount.known().and_then(|known| known.to_f64()));
        let tested = match (events, self.same_rows) {
            _ if !counted => Tested::not(Untested::OwnFormula),
            _ if unit != Unit::Count => Tested::not(Untested::NotEvents),
            (_, true) => Tested::not(Untested::SameRows),
            ([Some(first), Some(second)], false) => {
                let (over_first, over_second) = self.days.unwrap_or((1.0, 1.0));
                let pace = |events, over| Pace { events, over };
                let tested = paces(pace(first, over_first), pace(second, over_second), Metric::Leads);
                Tested { needed: None, ..tested }
            }
            _ => Tested::not(Untested::Missing),
        };
        Change {
            before: before.amount,
            after: after.amount,
            change,
            percent: match before.amount {
                Amount::Known(value) => change.ratio(Amount::Known(value.abs()), Decimal::ONE_HUNDRED),
                missing => change.ratio(missing, Decimal::ONE_HUNDRED),
            },
            verdict: tested.verdict,
            interval: tested.interval,
            chance: tested.chance,
            adjusted: None,
            needed: None,
        }
    }

    fn test(&self, metric: Metric, before: &Figures, after: &Figures) -> Tested {
        let card = metric_card(metric);
        if card.interval == IntervalKind::None {
            return Tested::not(Untested::NotEvents);
        }
        if self.same_rows {
            return Tested::not(Untested::SameRows);
        }
        if [before, after]
            .iter()
            .any(|side| amount(side, metric).known().is_none())
        {
            return Tested::not(Untested::Missing);
        }
        let float =
            |figures: &Figures, metric: Metric| amount(figures, metric).known().and_then(|known| known.to_f64());
        match (card.interval, &card.formula) {
            (IntervalKind::Rate, Formula::Ratio { of, per, .. }) => {
                let share = |figures| {
                    Some(Share {
                        events: float(figures, *of)?,
                        trials: float(figures, *per)?,
                    })
                };
                match (share(before), share(after)) {
                    (Some(before), Some(after)) => rate(before, after, *per),
                    _ => Tested::not(Untested::Missing),
                }
            }
            (IntervalKind::Cost, Formula::Ratio { of, per, .. }) if self.same_money => {
                let pace = |figures| {
                    Some(Pace {
                        events: float(figures, *per)?,
                        over: float(figures, *of)?,
                    })
                };
                match (pace(before), pace(after)) {
                    // The fewer events for the money, the dearer each.
                    (Some(before), Some(after)) => paces(after, before, *per),
                    _ => Tested::not(Untested::Missing),
                }
            }
            (IntervalKind::Count, _) => {
                let (days_before, days_after) = self.days.unwrap_or((1.0, 1.0));
                let pace = |figures, over| {
                    Some(Pace {
                        events: float(figures, metric)?,
                        over,
                    })
                };
                match (pace(before, days_before), pace(after, days_after)) {
                    (Some(before), Some(after)) => paces(before, after, metric),
                    _ => Tested::not(Untested::Missing),
                }
            }
            _ => Tested::not(Untested::Missing),
        }
    }
}

fn rate(before: Share, after: Share, per: Metric) -> Tested {
    let (Some(interval), Some(chance)) = (newcombe(after, before, CONFIDENCE), chance(after, before)) else {
        let above = [before, after].iter().any(|share| share.events > share.trials);
        return Tested::not(if above { Untested::AboveOne } else { Untested::Missing });
    };
    let verdict = if interval.low > 0.0 {
        Verdict::Higher
    } else if interval.high.is_some_and(|high| high < 0.0) {
        Verdict::Lower
    } else {
        Verdict::NoClearDifference
    };
    let needed = trials_needed(before.events / before.trials, after.events / after.trials, POWER, LEVEL);
    Tested {
        verdict,
        interval: Some(interval),
        chance: Some(chance),
        needed: needed.map(|each| Needed::Trials(per, each.ceil())),
    }
}

/// Whether the second pace is above the first; the interval is that of second by first.
fn paces(first: Pace, second: Pace, events: Metric) -> Tested {
    let Some(test) = compare_paces(second, first, CONFIDENCE) else {
        return Tested::not(Untested::NothingToCountOver);
    };
    let clear = test.chance < LEVEL;
    let pace = |pace: Pace| pace.events / pace.over;
    let verdict = match (clear, pace(second) > pace(first)) {
        (false, _) => Verdict::NoClearDifference,
        (true, true) => Verdict::Higher,
        (true, false) => Verdict::Lower,
    };
    Tested {
        verdict,
        interval: Some(test.interval),
        chance: Some(test.chance),
        needed: test
            .ratio
            .and_then(|ratio| events_needed(ratio, POWER, LEVEL))
            .map(|each| Needed::Events(events, each.ceil())),
    }
}

/// One amount less another, exact.
fn less(a: Amount, b: Amount) -> Amount {
    match (a, b) {
        (Amount::Missing(reason), _) | (_, Amount::Missing(reason)) => Amount::Missing(reason),
        (Amount::Known(a), Amount::Known(b)) => a
            .checked_sub(b)
            .map_or(Amount::Missing(Reason::TooLarge), |value| Amount::Known(tidy(value))),
    }
}
