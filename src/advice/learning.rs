//! What it takes for an ad set to learn: about 50 events in a week.

use crate::amount::{Amount, tidy};
use crate::catalog::Metric;
use crate::report::{GroupKey, Interval, Report, garwood};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Events an ad set needs in a week, about.
const EVENTS: i64 = 50;

/// How an ad set stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearningStatus {
    /// About 50 or more.
    Enough,
    /// Half of that or more.
    Near,
    /// Fewer.
    Few,
}

/// An ad set's events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdSet {
    /// Which one.
    pub key: Vec<GroupKey>,
    /// Its events in a week.
    pub weekly: Decimal,
    /// The 95 % interval of that.
    pub interval: Option<Interval>,
    /// How it stands.
    pub status: LearningStatus,
    /// The daily budget for about 50 events in a week, at its own cost per event.
    pub budget: Amount,
    /// What it spends in a day.
    pub spends: Amount,
}

/// What it takes to learn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Learning {
    /// The event that is counted.
    pub event: Option<Metric>,
    /// Days of the period.
    pub days: u32,
    /// The ad sets, those with most events first.
    pub ad_sets: Vec<AdSet>,
    /// Events of all in a week.
    pub weekly: Decimal,
    /// How many ad sets that is enough for.
    pub enough_for: u32,
    /// Ad sets to put together, by their place in the list: each heap reaches about 50 where that can be done.
    pub merge: Vec<Vec<u32>>,
}

impl Learning {
    /// Whether the rows name no ad sets, so that each campaign stands for its own.
    #[must_use]
    pub fn by_campaign(&self) -> bool {
        let mut keys = self.ad_sets.iter().flat_map(|set| &set.key);
        !self.ad_sets.is_empty() && !keys.any(|part| part.dimension == "adset")
    }
}

/// The daily budget for 50 events in seven days.
#[must_use]
pub fn weekly_budget(cost_per_event: Decimal) -> Option<Decimal> {
    cost_per_event
        .checked_mul(Decimal::from(EVENTS))?
        .checked_div(Decimal::from(7))
        .map(tidy)
}

/// Learning arithmetic from a report by ad set, or by campaign and ad set. Ad sets of different campaigns are not merged.
#[must_use]
pub fn learning(report: &Report, event: Metric) -> Learning {
    let days = report.period.map_or(0, |period| period.to.days_since(period.from) + 1);
    let days = Decimal::from(days.max(0));
    let per_week = |count: Decimal| {
        count
            .checked_mul(Decimal::from(7))
            .and_then(|week| week.checked_div(days))
    };
    let half = Decimal::from(EVENTS / 2);
    let mut list: Vec<AdSet> = report
        .groups
        .iter()
        .filter_map(|group| {
            let amount = |metric: Metric| group.metrics.get(&metric).and_then(|value| value.amount.known());
            let events = amount(event)?;
            let weekly = tidy(per_week(events)?);
            let spend = amount(Metric::Spend);
            let status = if weekly >= Decimal::from(EVENTS) {
                LearningStatus::Enough
            } else if weekly >= half {
                LearningStatus::Near
            } else {
                LearningStatus::Few
            };
            let scale = Decimal::from(7).checked_div(days).and_then(|scale| scale.to_f64());
            let interval = events
                .to_f64()
                .and_then(|events| garwood(events, 0.95))
                .zip(scale)
                .map(|(count, scale)| Interval {
                    low: count.low * scale,
                    high: count.high.map(|high| high * scale),
                });
            let known = |value: Option<Decimal>| {
                value.map_or(Amount::Missing(crate::amount::Reason::NotInSource), Amount::Known)
            };
            Some(AdSet {
                key: group.key.clone(),
                weekly,
                interval,
                status,
                budget: known(spend)
                    .ratio(Amount::Known(events), Decimal::from(EVENTS))
                    .ratio(Amount::Known(Decimal::from(7)), Decimal::ONE),
                spends: known(spend).ratio(Amount::Known(days), Decimal::ONE),
            })
        })
        .collect();
    list.sort_by(|a, b| b.weekly.cmp(&a.weekly).then_with(|| a.key.cmp(&b.key)));
    // The sum of the events is exact; that of rounded weeks is not.
    let sum = report
        .groups
        .iter()
        .filter_map(|group| group.metrics.get(&event)?.amount.known())
        .fold(Decimal::ZERO, Decimal::saturating_add);
    let weekly = per_week(sum).map(tidy).unwrap_or_default();
    Learning {
        event: Some(event),
        days: days.to_u32().unwrap_or_default(),
        enough_for: weekly
            .checked_div(Decimal::from(EVENTS))
            .and_then(|sets| sets.floor().to_u32())
            .unwrap_or_default(),
        merge: merge(&list),
        weekly,
        ad_sets: list,
    }
}

/// Within each campaign, heaps of ad sets that reach 50 together; what is left over joins the last heap.
fn merge(list: &[AdSet]) -> Vec<Vec<u32>> {
    let mut by_campaign: BTreeMap<Option<&GroupKey>, Vec<(u32, Decimal)>> = BTreeMap::new();
    for (at, set) in (0..).zip(list).filter(|(_, set)| set.status != LearningStatus::Enough) {
        let campaign = set.key.iter().find(|part| part.dimension == "campaign");
        by_campaign.entry(campaign).or_default().push((at, set.weekly));
    }
    let mut heaps = Vec::new();
    for sets in by_campaign.into_values() {
        let mut mine: Vec<Vec<u32>> = Vec::new();
        let (mut heap, mut sum) = (Vec::new(), Decimal::ZERO);
        for (at, weekly) in sets {
            heap.push(at);
            sum = sum.saturating_add(weekly);
            if sum >= Decimal::from(EVENTS) {
                mine.push(std::mem::take(&mut heap));
                sum = Decimal::ZERO;
            }
        }
        match mine.last_mut() {
            Some(last) => last.extend(heap),
            None => mine.push(heap),
        }
        heaps.extend(mine.into_iter().filter(|heap| heap.len() > 1));
    }
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Answers, Engine, Sort};
    use crate::preset::Preset;
    use rust_decimal::dec;

    fn of(rows: &[(&str, &str, u32, u32)]) -> Learning {
        let mut text =
            "Campaign name,Ad set name,Reporting starts,Reporting ends,Amount spent (EUR),Leads\n".to_owned();
        for (campaign, set, spend, leads) in rows {
            text.push_str(&format!("{campaign},{set},2026-09-01,2026-09-14,{spend},{leads}\n"));
        }
        let mut engine = Engine::new();
        engine
            .read(1, "ads", text.as_bytes(), Answers::new())
            .expect("it reads");
        let by = ["campaign".to_owned(), "adset".to_owned()];
        learning(
            &engine
                .report(&Preset::default(), &by, Sort::default(), usize::MAX)
                .expect("a report"),
            Metric::Leads,
        )
    }

    #[test]
    fn weeks_that_are_no_whole_numbers_add_up_to_the_ad_sets_they_are_enough_for() {
        let mut text =
            "Campaign name,Ad set name,Reporting starts,Reporting ends,Amount spent (EUR),Leads\n".to_owned();
        // 150 leads in 21 days are 50 a week; each of the seven ad sets has a part that no decimal holds.
        for (set, leads) in [20, 20, 20, 20, 20, 25, 25].into_iter().enumerate() {
            text.push_str(&format!("C,S{set},2026-09-01,2026-09-21,100,{leads}\n"));
        }
        let mut engine = Engine::new();
        engine
            .read(1, "ads", text.as_bytes(), Answers::new())
            .expect("it reads");
        let by = ["campaign".to_owned(), "adset".to_owned()];
        let report = engine
            .report(&Preset::default(), &by, Sort::default(), usize::MAX)
            .expect("a report");
        let learning = learning(&report, Metric::Leads);
        assert_eq!((learning.weekly, learning.enough_for), (dec!(50), 1));
        assert!(!learning.by_campaign());
    }

    #[test]
    fn rows_without_ad_sets_are_said_to_be_of_campaigns() {
        let text =
            "Campaign name,Reporting starts,Reporting ends,Amount spent (EUR),Leads\nA,2026-09-01,2026-09-07,10,60\n";
        let mut engine = Engine::new();
        engine
            .read(1, "ads", text.as_bytes(), Answers::new())
            .expect("it reads");
        let by = ["campaign".to_owned()];
        let report = engine
            .report(&Preset::default(), &by, Sort::default(), usize::MAX)
            .expect("a report");
        let learning = learning(&report, Metric::Leads);
        assert!(learning.by_campaign());
        assert_eq!(
            crate::explain::learning_summary(&learning),
            "1 campaign has 60 leads a week together, over 7 days. That is enough for all of them at about 50 a week each. The rows name no ad sets; by ad set it can be fewer."
        );
    }

    #[test]
    fn the_budget_agrees_with_the_reference_values() {
        let all: Vec<serde_json::Value> =
            serde_json::from_str(include_str!("../../tests/data/quality_values.json")).expect("values read");
        let value = all
            .iter()
            .find(|value| value["id"] == "learning_budget")
            .expect("a value");
        for (cost, expected) in value["inputs"]["cpe"]
            .as_array()
            .expect("costs")
            .iter()
            .zip(value["expected"].as_array().expect("budgets"))
        {
            let budget = weekly_budget(cost.to_string().parse().expect("a number")).expect("a budget");
            assert!((budget.to_f64().expect("a number") - expected.as_f64().expect("a number")).abs() < 1e-9);
        }
    }

    #[test]
    fn events_are_counted_by_the_week_and_set_against_fifty() {
        let learning = of(&[("A", "one", 2_000, 100), ("A", "two", 600, 50), ("A", "three", 400, 10)]);
        let sets: Vec<(Decimal, LearningStatus)> =
            learning.ad_sets.iter().map(|set| (set.weekly, set.status)).collect();
        assert_eq!(
            sets,
            [
                (dec!(50), LearningStatus::Enough),
                (dec!(25), LearningStatus::Near),
                (dec!(5), LearningStatus::Few)
            ]
        );
        assert_eq!((learning.weekly, learning.enough_for, learning.days), (dec!(80), 1, 14));
        assert_eq!(learning.ad_sets[0].budget, Amount::Known(dec!(142.857142857143)));
    }

    #[test]
    fn ad_sets_are_merged_within_their_campaign_until_they_reach_fifty() {
        let learning = of(&[
            ("A", "one", 1, 60),
            ("A", "two", 1, 50),
            ("A", "three", 1, 10),
            ("B", "four", 1, 40),
            ("C", "five", 1, 200),
        ]);
        let names: Vec<Vec<&str>> = learning
            .merge
            .iter()
            .map(|heap| {
                heap.iter()
                    .map(|at| learning.ad_sets[*at as usize].key[1].label.as_str())
                    .collect()
            })
            .collect();
        assert_eq!(names, [["one", "two", "three"]]);
    }

    #[test]
    fn an_ad_set_without_events_has_no_budget_to_tell() {
        let learning = of(&[("A", "one", 100, 0), ("A", "two", 100, 70)]);
        let none = learning
            .ad_sets
            .iter()
            .find(|set| set.weekly.is_zero())
            .expect("an ad set");
        assert_eq!(none.budget.reason(), Some(crate::amount::Reason::DenominatorZero));
    }
}
