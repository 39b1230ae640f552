//! What a change is made of: parts that add up to it exactly.

use super::Figures;
use crate::amount::tidy;
use crate::catalog::Metric;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that moves leads and their cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Driver {
    /// How much was spent.
    Spend,
    /// How many clicks, views or impressions the money bought.
    Volume,
    /// How many of those became leads.
    Rate,
}

impl Driver {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Spend => "spend",
            Self::Volume => "volume",
            Self::Rate => "rate",
        }
    }
}

/// What the change of a metric is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drivers {
    /// After less before.
    pub change: Decimal,
    /// What volume is counted in; none when only spend and leads are known.
    pub volume: Option<Metric>,
    /// The parts, which add up to the change.
    pub parts: Vec<(Driver, Decimal)>,
}

/// What volume can be counted in, the nearest to the lead that most sources have first.
const VOLUMES: [Metric; 5] = [
    Metric::LinkClicks,
    Metric::LandingPageViews,
    Metric::FormOpens,
    Metric::ClicksAll,
    Metric::Impressions,
];

/// A factor of a figure, before and after.
#[derive(Clone, Copy)]
struct Factor {
    driver: Driver,
    before: Decimal,
    after: Decimal,
}

/// The drivers of leads and of cost per lead.
///
/// Leads are spend × volume for the money × leads per volume, and a cost per lead is one over the last two, so that
/// spending more does not by itself change it. Each driver's part is its step averaged over every order in which the
/// three could have changed (Shapley's value): no order is favoured and nothing is left over.
pub(super) fn of(before: &Figures, after: &Figures, same_money: bool) -> BTreeMap<Metric, Drivers> {
    let figure = |figures: &Figures, metric| super::amount(figures, metric).known();
    let both = |metric| Some((figure(before, metric)?, figure(after, metric)?));
    let above = |pair: &(Decimal, Decimal)| pair.0 > Decimal::ZERO && pair.1 > Decimal::ZERO;
    let mut drivers = BTreeMap::new();
    let (Some(spend), Some(leads)) = (both(Metric::Spend).filter(above), both(Metric::Leads)) else {
        return drivers;
    };
    if !same_money {
        return drivers;
    }
    let volume = VOLUMES
        .into_iter()
        .find_map(|metric| Some((metric, both(metric).filter(above)?)));
    let over = |driver, top: (Decimal, Decimal), bottom: (Decimal, Decimal)| {
        Some(Factor {
            driver,
            before: top.0.checked_div(bottom.0)?,
            after: top.1.checked_div(bottom.1)?,
        })
    };
    let first = Factor {
        driver: Driver::Spend,
        before: spend.0,
        after: spend.1,
    };
    let of_leads = match volume {
        Some((_, volume)) => over(Driver::Volume, volume, spend)
            .zip(over(Driver::Rate, leads, volume))
            .map(|(volume, rate)| vec![first, volume, rate]),
        None => over(Driver::Rate, leads, spend).map(|rate| vec![first, rate]),
    };
    let volume_of = volume.map(|(metric, _)| metric);
    if let Some(parts) = of_leads.and_then(|factors| parts(leads, &factors)) {
        drivers.insert(Metric::Leads, parts.counted_in(volume_of));
    }
    if !above(&leads) {
        return drivers;
    }
    let spend_is_neutral = Factor {
        driver: Driver::Spend,
        before: Decimal::ONE,
        after: Decimal::ONE,
    };
    let of_cost = match volume {
        Some((_, volume)) => over(Driver::Volume, spend, volume)
            .zip(over(Driver::Rate, volume, leads))
            .map(|(volume, rate)| vec![spend_is_neutral, volume, rate]),
        None => over(Driver::Rate, spend, leads).map(|rate| vec![spend_is_neutral, rate]),
    };
    if let Some(parts) = both(Metric::CostPerLead)
        .zip(of_cost)
        .and_then(|(cost, factors)| parts(cost, &factors))
    {
        drivers.insert(Metric::CostPerLead, parts.counted_in(volume_of));
    }
    drivers
}

impl Drivers {
    fn counted_in(mut self, volume: Option<Metric>) -> Self {
        self.volume = volume;
        self
    }
}

/// The part of each factor in the change of their product; nothing when a figure does not fit.
fn parts((before, after): (Decimal, Decimal), factors: &[Factor]) -> Option<Drivers> {
    let change = tidy(after.checked_sub(before)?);
    let all = 1_usize << factors.len();
    // What the product is when the factors of a set, one bit each, have changed.
    let product = |set: usize| -> Option<Decimal> {
        if set == 0 {
            return Some(before);
        }
        if set + 1 == all {
            return Some(after);
        }
        factors
            .iter()
            .enumerate()
            .try_fold(Decimal::ONE, |product, (at, factor)| {
                let changed = set & (1 << at) != 0;
                product.checked_mul(if changed { factor.after } else { factor.before })
            })
    };
    let factorial = |n: usize| (1..=n).product::<usize>();
    let mut parts = Vec::new();
    for (at, factor) in factors.iter().enumerate() {
        let bit = 1 << at;
        let mut sum = Decimal::ZERO;
        for set in (0..all).filter(|set| set & bit == 0) {
            let changed = set.count_ones() as usize;
            let orders = Decimal::from(factorial(changed) * factorial(factors.len() - changed - 1));
            let step = product(set | bit)?.checked_sub(product(set)?)?;
            sum = sum.checked_add(step.checked_mul(orders)?)?;
        }
        let part = sum.checked_div(Decimal::from(factorial(factors.len())))?;
        parts.push((factor.driver, tidy(part)));
    }
    // The last digits that rounding took go to the largest part.
    let rest = parts
        .iter()
        .try_fold(change, |rest, (_, part)| rest.checked_sub(*part))?;
    let largest = parts.iter_mut().rev().max_by_key(|(_, part)| part.abs())?;
    largest.1 = largest.1.checked_add(rest)?.normalize();
    Some(Drivers {
        change,
        volume: None,
        parts,
    })
}
