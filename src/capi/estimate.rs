//! Our own estimate of how well events can be matched: transparent, editorial, and not Meta's Event Match Quality.
//!
//! The score is ten times the chance that at least one key matches, if keys were independent and each matched as often
//! as its weight says.

use crate::amount::tidy;
use crate::catalog::{MatchKey, match_key, match_keys};
use crate::identity::Keys;
use crate::report::{Interval, wilson};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Why an event would be refused whatever its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refused {
    /// There is no usable key.
    NoKey,
    /// The lead ID stands alone.
    LeadIdAlone,
    /// The keys are too broad together.
    TooBroad,
}

/// The estimate for one set of keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimate {
    /// From 0 to 10.
    pub score: Decimal,
    /// The band it falls in.
    pub band: String,
    /// Why the event would be refused, if it would.
    pub refused: Option<Refused>,
}

/// How a key is covered in a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeyCoverage {
    /// Which key.
    pub key: MatchKey,
    /// Its weight.
    pub weight: Decimal,
    /// Events with a usable value of it.
    pub events: u32,
    /// Their share.
    pub share: Decimal,
    /// The share's 95 % interval.
    pub interval: Option<Interval>,
    /// What the batch's score would gain if every event had it.
    pub gain: Decimal,
}

/// The estimate for one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventEstimate {
    /// The event's place in the payload, from 0.
    pub event: u32,
    /// Its usable keys.
    pub keys: Vec<MatchKey>,
    /// Its estimate.
    pub estimate: Estimate,
}

/// The estimate for a batch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BatchEstimate {
    /// How many events there are.
    pub events: u32,
    /// The mean of their scores.
    pub score: Decimal,
    /// The band it falls in.
    pub band: String,
    /// Events that would be refused, by reason.
    pub refused: BTreeMap<Refused, u32>,
    /// Each key.
    pub keys: Vec<KeyCoverage>,
    /// The first events one by one.
    pub first: Vec<EventEstimate>,
}

/// How many events are shown one by one.
const FIRST: usize = 100;

/// The estimate for a set of usable keys.
#[must_use]
pub fn estimate(keys: Keys) -> Estimate {
    let refused = refused(keys);
    let score = if refused.is_some() { Decimal::ZERO } else { score(keys) };
    Estimate {
        score,
        band: band(score),
        refused,
    }
}

/// Why an event with these usable keys would be refused, if it would.
#[must_use]
pub fn refused(keys: Keys) -> Option<Refused> {
    if keys.is_empty() {
        return Some(Refused::NoKey);
    }
    if match_keys().lead_id_alone.rejected && keys.iter().all(|key| key == MatchKey::LeadId) {
        return Some(Refused::LeadIdAlone);
    }
    match_keys()
        .too_broad
        .iter()
        .any(|set| keys.is_within(set.iter().copied().collect()))
        .then_some(Refused::TooBroad)
}

fn score(keys: Keys) -> Decimal {
    let pair = [MatchKey::ClientIpAddress, MatchKey::ClientUserAgent];
    let whole_pair = pair.iter().all(|key| keys.has(*key));
    let mut missed = Decimal::ONE;
    for key in keys.iter().filter(|key| whole_pair || !pair.contains(key)) {
        let weight = match_key(key).map_or(Decimal::ZERO, |card| card.weight);
        missed = missed
            .checked_mul(Decimal::ONE.saturating_sub(weight))
            .unwrap_or_default();
    }
    tidy(Decimal::TEN.saturating_mul(Decimal::ONE.saturating_sub(missed)))
}

/// The band of a score: that of the exact score, not of the one shown.
fn band(score: Decimal) -> String {
    match_keys()
        .bands
        .iter()
        .rev()
        .find(|band| score >= band.from)
        .map(|band| band.id.clone())
        .unwrap_or_default()
}

/// Gathers the keys of events.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    sets: BTreeMap<Keys, u32>,
    first: Vec<EventEstimate>,
    events: u32,
}

impl Gathering {
    /// Takes an event.
    pub(super) fn add(&mut self, keys: Keys) {
        if self.first.len() < FIRST {
            self.first.push(EventEstimate {
                event: self.events,
                keys: keys.iter().collect(),
                estimate: estimate(keys),
            });
        }
        *self.sets.entry(keys).or_default() += 1;
        self.events += 1;
    }

    /// The estimate for all of them.
    pub(super) fn finish(self) -> BatchEstimate {
        let events = Decimal::from(self.events);
        let mean = |score_of: &dyn Fn(Keys) -> Decimal| {
            let sum = self.sets.iter().try_fold(Decimal::ZERO, |sum, (keys, count)| {
                sum.checked_add(score_of(*keys).checked_mul(Decimal::from(*count))?)
            });
            tidy(sum.and_then(|sum| sum.checked_div(events)).unwrap_or_default())
        };
        let score = mean(&|keys| estimate(keys).score);
        let mut refused = BTreeMap::new();
        for (keys, count) in &self.sets {
            if let Some(reason) = self::refused(*keys) {
                *refused.entry(reason).or_default() += count;
            }
        }
        let keys = MatchKey::ALL
            .iter()
            .map(|key| {
                let with: u32 = self
                    .sets
                    .iter()
                    .filter(|(keys, _)| keys.has(*key))
                    .map(|(_, count)| count)
                    .sum();
                let better = mean(&|keys| estimate(keys.with(*key)).score);
                KeyCoverage {
                    key: *key,
                    weight: match_key(*key).map_or(Decimal::ZERO, |card| card.weight),
                    events: with,
                    share: tidy(Decimal::from(with).checked_div(events).unwrap_or_default()),
                    interval: wilson(f64::from(with), f64::from(self.events), 0.95),
                    gain: tidy(better.saturating_sub(score).max(Decimal::ZERO)),
                }
            })
            .collect();
        BatchEstimate {
            events: self.events,
            score,
            band: if self.events == 0 { String::new() } else { band(score) },
            refused,
            keys,
            first: self.first,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::prelude::ToPrimitive as _;
    use serde_json::Value;

    #[test]
    fn the_estimate_agrees_with_the_reference_values() {
        let all: Vec<Value> =
            serde_json::from_str(include_str!("../../tests/data/quality_values.json")).expect("values read");
        let mut checked = 0;
        for value in all
            .iter()
            .filter(|value| value["category"] == "emq_estimate" && value["id"] != "emq_weights")
        {
            let keys: Keys = value["inputs"]["keys"]
                .as_array()
                .expect("keys")
                .iter()
                .map(|key| MatchKey::parse(key.as_str().expect("a text")).expect("a key"))
                .collect();
            let got = estimate(keys);
            let expected = &value["expected"];
            assert_eq!(
                got.refused.is_some(),
                expected["status"] == "rejected",
                "{}",
                value["id"]
            );
            let score = expected["score_exact"].as_f64().unwrap_or_default();
            assert!(
                (got.score.to_f64().expect("a number") - score).abs() < 1e-9,
                "{}: {}",
                value["id"],
                got.score
            );
            if let Some(band) = expected["band"].as_str() {
                assert_eq!(got.band, band, "{}", value["id"]);
            }
            checked += 1;
        }
        assert_eq!(checked, 17);
    }

    #[test]
    fn a_batch_is_the_mean_of_its_events_and_says_what_a_missing_key_would_add() {
        let mut gathering = Gathering::default();
        gathering.add(Keys::from_iter([MatchKey::LeadId, MatchKey::Em]));
        gathering.add(Keys::from_iter([MatchKey::Em]));
        let batch = gathering.finish();
        assert_eq!(batch.score, Decimal::new(55, 1));
        let of = |key| batch.keys.iter().find(|coverage| coverage.key == key).expect("a key");
        assert_eq!(
            (of(MatchKey::LeadId).events, of(MatchKey::LeadId).gain),
            (1, Decimal::new(15, 1))
        );
        assert_eq!(of(MatchKey::Em).gain, Decimal::ZERO);
        assert!(of(MatchKey::Ph).gain > of(MatchKey::Zp).gain);
    }
}
