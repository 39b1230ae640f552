//! The reference values of two rates, two counts, several comparisons and sample sizes.

use super::*;
use crate::report::interval::CONFIDENCE;
use serde_json::Value as Json;

const REFERENCE: &str = include_str!("../../../tests/data/comparison_values.json");

#[derive(serde::Deserialize)]
struct Reference {
    id: String,
    category: String,
    inputs: Json,
    expected: Json,
    tolerance: f64,
}

fn number(value: &Json) -> f64 {
    value.as_f64().expect("a number")
}

fn numbers(value: &Json) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(number).collect()
}

impl Reference {
    fn input(&self, name: &str) -> f64 {
        number(&self.inputs[name])
    }

    fn near(&self, got: f64, expected: &Json) {
        let expected = number(expected);
        assert!(
            (got - expected).abs() <= self.tolerance,
            "{}: {got} instead of {expected}",
            self.id
        );
    }

    fn ends(&self, got: Interval, expected: &Json) {
        self.near(got.low, &expected[0]);
        self.near(got.high.expect("an end"), &expected[1]);
    }

    fn shares(&self) -> [Share; 2] {
        if let Some(table) = self.inputs.get("table") {
            return [0, 1].map(|row| Share {
                events: number(&table[row][0]),
                trials: number(&table[row][0]) + number(&table[row][1]),
            });
        }
        ["1", "2"].map(|side| Share {
            events: self.input(&format!("x{side}")),
            trials: self.input(&format!("n{side}")),
        })
    }

    fn paces(&self) -> [Pace; 2] {
        ["1", "2"].map(|side| Pace {
            events: self.input(&format!("x{side}")),
            over: self.input(&format!("t{side}")),
        })
    }
}

fn references(category: &str) -> Vec<Reference> {
    let all: Vec<Reference> = serde_json::from_str(REFERENCE).expect("reference values read");
    let found: Vec<Reference> = all.into_iter().filter(|value| value.category == category).collect();
    assert!(!found.is_empty());
    found
}

#[test]
fn two_rates_agree_with_the_reference_values() {
    for value in references("two_proportion") {
        let expected = &value.expected;
        match value.id.as_str() {
            id if id.starts_with("newcombe") => {
                let [a, b] = value.shares();
                value.ends(newcombe(a, b, CONFIDENCE).expect("an interval"), expected);
            }
            id if id.starts_with("ztest") => {
                let [a, b] = value.shares();
                let (z, chance) = pooled_z(a, b).expect("a test");
                value.near(z, &expected["z"]);
                value.near(chance, &expected["p"]);
            }
            "fisher_12_40_5_45" => {
                let [a, b] = value.shares();
                value.near(fisher(a, b).expect("a test"), &expected["p"]);
            }
            "fisher_tea" => {
                let [a, b] = value.shares();
                value.near(fisher(a, b).expect("a test"), &expected["p_two_sided"]);
            }
            "smokers_chi2" => {
                let (x, n) = (numbers(&value.inputs["x"]), numbers(&value.inputs["n"]));
                let shares: Vec<Share> = x
                    .into_iter()
                    .zip(n)
                    .map(|(events, trials)| Share { events, trials })
                    .collect();
                let (square, freedom, chance) = any_difference(&shares, false).expect("a test");
                value.near(square, &expected["chi2"]);
                value.near(freedom, &expected["df"]);
                value.near(chance, &expected["p"]);
            }
            "chi2_yates" => {
                for (steady, name) in [(true, "yates"), (false, "plain")] {
                    let (square, _, chance) = any_difference(&value.shares(), steady).expect("a test");
                    value.near(square, &expected[name]["chi2"]);
                    value.near(chance, &expected[name]["p"]);
                }
            }
            "agresti_caffo" => {
                let [a, b] = value.shares();
                value.ends(agresti_caffo(a, b, CONFIDENCE).expect("an interval"), expected);
            }
            "katz_rr" => {
                let [a, b] = value.shares();
                let (ratio, interval) = times_as_likely(a, b, CONFIDENCE).expect("a ratio");
                value.near(ratio, &expected["rr"]);
                value.ends(interval, &expected["ci"]);
            }
            other => panic!("{other} is not tested"),
        }
    }
}

#[test]
fn two_paces_agree_with_the_reference_values() {
    for value in references("two_poisson") {
        let [a, b] = value.paces();
        let test = compare_paces(a, b, CONFIDENCE).expect("a test");
        let expected = &value.expected;
        value.near(test.chance, &expected["p"]);
        if let Some(ratio) = expected.get("ratio").or(expected.get("rate_ratio")) {
            value.near(test.ratio.expect("a ratio"), ratio);
        }
        if let Some(interval) = expected.get("ci").or(expected.get("rate_ratio_ci")) {
            value.ends(test.interval, interval);
        }
        // The ratio of the costs is that of the paces the other way round.
        if let Some(cost) = expected.get("cpl_ratio_ci") {
            let other = compare_paces(b, a, CONFIDENCE).expect("a test");
            value.near(other.ratio.expect("a ratio"), &expected["cpl_ratio"]);
            value.ends(other.interval, cost);
        }
    }
}

#[test]
fn several_comparisons_agree_with_the_reference_values() {
    for value in references("multiplicity") {
        match value.id.as_str() {
            "bh1995" => {
                let chances = numbers(&value.inputs["p"]);
                let level = value.input("alpha");
                for (adjusted, name) in [(holm(&chances), "holm"), (benjamini_hochberg(&chances), "bh")] {
                    let expected = value.expected[format!("{name}_adj")]
                        .as_array()
                        .expect("a list")
                        .clone();
                    for (got, expected) in adjusted.iter().zip(&expected) {
                        value.near(*got, expected);
                    }
                    let found = adjusted.iter().filter(|chance| **chance < level).count();
                    assert_eq!(Some(found as u64), value.expected[format!("{name}_reject")].as_u64());
                }
            }
            "fwer_10" => {
                let several = value.inputs["m"].as_u64().expect("a number") as u32;
                value.near(chance_of_a_false_find(several, value.input("alpha")), &value.expected);
            }
            other => panic!("{other} is not tested"),
        }
    }
}

#[test]
fn sample_sizes_agree_with_the_reference_values() {
    for value in references("sample_size") {
        if value.id == "relprec" {
            let events = events_for_precision(value.input("ratio"), CONFIDENCE);
            value.near(events.expect("a number"), &value.expected);
        } else if value.inputs.get("n").is_some() {
            let power = power_of(value.input("n"), value.input("p1"), value.input("p2"), LEVEL);
            value.near(power.expect("a power"), &value.expected);
        } else {
            let [p, q, power, level] = ["p1", "p2", "power", "alpha"].map(|name| value.input(name));
            value.near(trials_needed(p, q, power, level).expect("a number"), &value.expected);
        }
    }
}

#[test]
fn corrected_chances_keep_the_order_they_were_given_in() {
    assert_eq!(holm(&[0.04, 0.01]), [0.04, 0.02]);
    assert_eq!(holm(&[]), Vec::<f64>::new());
}

#[test]
fn nothing_against_nothing_is_no_difference() {
    let none = Pace {
        events: 0.0,
        over: 10.0,
    };
    assert!(compare_paces(none, none, CONFIDENCE).expect("a test").chance >= 1.0);
    let no_money = Pace { over: 0.0, ..none };
    assert_eq!(compare_paces(none, no_money, CONFIDENCE), None);
}

/// Worked out by adding up the binomial chances one by one.
#[test]
fn large_counts_and_small_chances_are_exact_too() {
    for (first, second, low, high, chance) in [
        (
            (15_000.0, 100.0),
            (15_400.0, 100.0),
            0.952_306_570_58,
            0.996_239_081_95,
            0.022_111_414_517,
        ),
        (
            (60_000.0, 500.0),
            (60_500.0, 510.0),
            1.000_194_720_05,
            1.023_075_018_99,
            0.045_884_020_149,
        ),
        (
            (30.0, 600.0),
            (300.0, 600.0),
            0.066_300_160_128,
            0.145_781_194_478,
            3.531_430_584_6e-57,
        ),
        (
            (2_000.0, 1_000.0),
            (1_000.0, 2_000.0),
            3.705_727_303_4,
            4.319_768_165_1,
            3.402_982_250_8e-303,
        ),
    ] {
        let pace = |(events, over)| Pace { events, over };
        let test = compare_paces(pace(first), pace(second), CONFIDENCE).expect("a test");
        let near = |got: f64, wanted: f64| (got / wanted - 1.0).abs() < 1e-7;
        assert!(near(test.interval.low, low), "{test:?}");
        assert!(near(test.interval.high.expect("an end"), high), "{test:?}");
        assert!(near(test.chance, chance), "{test:?}");
    }
}

#[test]
fn the_exact_and_the_fast_test_of_very_large_counts_agree() {
    let pace = |events: f64| Pace { events, over: 100.0 };
    let (below, above) = (
        compare_paces(pace(499_000.0), pace(500_900.0), CONFIDENCE).expect("a test"),
        compare_paces(pace(499_100.0), pace(501_000.0), CONFIDENCE).expect("a test"),
    );
    assert!((below.chance - above.chance).abs() < 0.0002, "{below:?} {above:?}");
    assert!(
        (below.interval.low - above.interval.low).abs() < 0.00001,
        "{below:?} {above:?}"
    );
}
