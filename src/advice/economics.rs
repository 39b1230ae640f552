//! Two ways to spend: what each brings, how sure that is, and where it breaks even.

use crate::amount::{Amount, Reason, tidy};
use crate::report::{Interval, wilson};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use serde::{Deserialize, Serialize};

/// The share of leads, or of those at the stage before, that reach a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageRate {
    /// What the stage is called.
    pub name: String,
    /// The share, from 0 to 1.
    pub rate: Decimal,
}

/// One way to spend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    /// What it is called.
    pub name: String,
    /// Leads.
    pub leads: Decimal,
    /// Cost per lead.
    pub cost_per_lead: Decimal,
    /// The stages from lead to customer; their shares are multiplied.
    pub stages: Vec<StageRate>,
    /// What a customer pays.
    pub value: Option<Decimal>,
    /// The share of that which is margin, from 0 to 1; all of it when not given.
    pub margin: Option<Decimal>,
}

/// What a scenario brings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Spend.
    pub spend: Amount,
    /// The share of leads that become customers.
    pub rate: Amount,
    /// The rate's 95 % interval, as if the leads had been seen.
    pub rate_interval: Option<Interval>,
    /// Customers.
    pub customers: Amount,
    /// The band of customers.
    pub customers_interval: Option<Interval>,
    /// Cost per customer.
    pub cost_per_customer: Amount,
    /// The band of cost per customer.
    pub cost_interval: Option<Interval>,
    /// Revenue.
    pub revenue: Amount,
    /// Margin less spend.
    pub contribution: Amount,
    /// Revenue per unit of spend.
    pub return_on_spend: Amount,
    /// The cost per lead at which margin pays for the ads.
    pub break_even_cost_per_lead: Amount,
    /// The share of leads to customers at which it does.
    pub break_even_rate: Amount,
}

/// Two scenarios beside each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Economics {
    /// What each brings.
    pub outcomes: [Outcome; 2],
    /// By how much cost per lead may rise from the first to the second before a customer costs more: a share.
    pub allowed_rise: Amount,
    /// Whether the bands of cost per customer lie apart.
    pub apart: Option<bool>,
}

/// The seed's own example: 100 leads at 5 against 70 at 7.
#[must_use]
pub fn seed_example() -> [Scenario; 2] {
    let scenario = |name: &str, leads, cost, rate| Scenario {
        name: name.to_owned(),
        leads: Decimal::from(leads),
        cost_per_lead: Decimal::from(cost),
        stages: vec![StageRate {
            name: "Customers".to_owned(),
            rate,
        }],
        value: None,
        margin: None,
    };
    [
        scenario("Without lead quality", 100, 5, Decimal::new(5, 2)),
        scenario("With lead quality", 70, 7, Decimal::new(15, 2)),
    ]
}

/// The share of leads to customers at which a cost per lead gives this cost per customer.
#[must_use]
pub fn break_even_rate(cost_per_lead: Decimal, cost_per_customer: Decimal) -> Amount {
    Amount::Known(cost_per_lead).ratio(Amount::Known(cost_per_customer), Decimal::ONE)
}

fn times(a: Amount, b: Amount) -> Amount {
    match (a, b) {
        (Amount::Known(a), Amount::Known(b)) => a.checked_mul(b).map_or(Amount::Missing(Reason::TooLarge), |product| {
            Amount::Known(tidy(product))
        }),
        (Amount::Missing(reason), _) | (_, Amount::Missing(reason)) => Amount::Missing(reason),
    }
}

fn less(a: Amount, b: Amount) -> Amount {
    match (a, b) {
        (Amount::Known(a), Amount::Known(b)) => a
            .checked_sub(b)
            .map_or(Amount::Missing(Reason::TooLarge), Amount::Known),
        (Amount::Missing(reason), _) | (_, Amount::Missing(reason)) => Amount::Missing(reason),
    }
}

/// What one scenario brings.
fn outcome(scenario: &Scenario) -> Outcome {
    let given = |value: Option<Decimal>| value.map_or(Amount::Missing(Reason::NotInSource), Amount::Known);
    let rate = scenario.stages.iter().fold(Amount::Known(Decimal::ONE), |rate, stage| {
        times(rate, Amount::Known(stage.rate))
    });
    let leads = Amount::Known(scenario.leads);
    let cost = Amount::Known(scenario.cost_per_lead);
    let spend = times(leads, cost);
    let customers = times(leads, rate);
    let value = given(scenario.value);
    let margin = times(value, Amount::Known(scenario.margin.unwrap_or(Decimal::ONE)));
    let float = |amount: Amount| amount.known().and_then(|value| value.to_f64());
    let rate_interval = float(customers)
        .zip(float(leads))
        .and_then(|(customers, leads)| wilson(customers, leads, 0.95));
    let band = |scale: Option<f64>| {
        rate_interval.zip(scale).map(|(rate, scale)| Interval {
            low: rate.low * scale,
            high: rate.high.map(|high| high * scale),
        })
    };
    let cost_interval = rate_interval.zip(float(cost)).map(|(rate, cost)| Interval {
        low: cost / rate.high.unwrap_or(1.0),
        high: (rate.low > 0.0).then(|| cost / rate.low),
    });
    let revenue = times(customers, value);
    Outcome {
        spend,
        rate,
        rate_interval,
        customers,
        customers_interval: band(float(leads)),
        cost_per_customer: spend.ratio(customers, Decimal::ONE),
        cost_interval,
        revenue,
        contribution: less(times(customers, margin), spend),
        return_on_spend: revenue.ratio(spend, Decimal::ONE),
        break_even_cost_per_lead: times(rate, margin),
        break_even_rate: cost.ratio(margin, Decimal::ONE),
    }
}

/// Two scenarios beside each other.
#[must_use]
pub fn economics(scenarios: &[Scenario; 2]) -> Economics {
    let outcomes = scenarios.each_ref().map(outcome);
    let [before, after] = &outcomes;
    let apart = before.cost_interval.zip(after.cost_interval).map(|(a, b)| {
        let below = |a: Interval, b: Interval| a.high.is_some_and(|high| high < b.low);
        below(a, b) || below(b, a)
    });
    Economics {
        allowed_rise: less(after.rate.ratio(before.rate, Decimal::ONE), Amount::Known(Decimal::ONE)),
        apart,
        outcomes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;
    use serde_json::Value;

    fn reference(id: &str) -> Value {
        let all: Vec<Value> =
            serde_json::from_str(include_str!("../../tests/data/quality_values.json")).expect("values read");
        all.into_iter().find(|value| value["id"] == id).expect("a value")
    }

    fn near(amount: Amount, expected: &Value) {
        let got = amount.known().and_then(|value| value.to_f64()).expect("a figure");
        let expected = expected.as_f64().expect("a number");
        assert!((got - expected).abs() < 1e-9, "{got} instead of {expected}");
    }

    #[test]
    fn the_seeds_example_agrees_with_the_reference_values() {
        let made = economics(&seed_example());
        for (outcome, id) in made.outcomes.iter().zip(["seed_base", "seed_capi"]) {
            let expected = &reference(id)["expected"];
            near(outcome.spend, &expected["spend"]);
            near(outcome.customers, &expected["customers"]);
            near(outcome.cost_per_customer, &expected["cac"]);
        }
        // Three times the rate allows three times the cost per lead.
        assert_eq!(made.allowed_rise, Amount::Known(dec!(2)));
    }

    #[test]
    fn break_evens_agree_with_the_reference_values() {
        let [mut scenario, _] = seed_example();
        scenario.value = Some(dec!(800));
        scenario.margin = Some(dec!(0.5));
        near(
            outcome(&scenario).break_even_cost_per_lead,
            &reference("breakeven_cpl")["expected"],
        );
        near(
            break_even_rate(dec!(7), dec!(100)),
            &reference("breakeven_rate")["expected"],
        );
    }

    #[test]
    fn at_the_break_even_cost_per_lead_nothing_is_left() {
        let [mut scenario, _] = seed_example();
        scenario.value = Some(dec!(400));
        scenario.cost_per_lead = outcome(&scenario).break_even_cost_per_lead.known().expect("a figure");
        assert_eq!(outcome(&scenario).contribution, Amount::Known(dec!(0)));
    }

    #[test]
    fn few_leads_leave_wide_bands_and_no_customers_leave_one_end_open() {
        let made = economics(&seed_example());
        assert_eq!(made.apart, Some(false), "100 and 70 leads are too few to tell");
        let [mut scenario, _] = seed_example();
        scenario.stages[0].rate = Decimal::ZERO;
        let none = outcome(&scenario);
        assert_eq!(none.cost_per_customer, Amount::Missing(Reason::DenominatorZero));
        assert_eq!(none.cost_interval.and_then(|interval| interval.high), None);
    }

    #[test]
    fn figures_too_large_to_hold_are_said_to_be() {
        let [mut scenario, _] = seed_example();
        scenario.leads = Decimal::MAX;
        assert_eq!(outcome(&scenario).spend, Amount::Missing(Reason::TooLarge));
    }
}
