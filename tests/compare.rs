//! Comparisons: periods, groups, definitions, filters and drivers.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::amount::Amount;
use leadsheet::catalog::{CountId, Metric};
use leadsheet::engine::{Answers, Ask, Engine};
use leadsheet::explain;
use leadsheet::preset::{Edit, Leading, Preset, Rule};
use leadsheet::report::compare::{Before, Change, CompareError, Comparison, Driver, Untested, Verdict, Versus};
use leadsheet::report::{Filter, FilterRule, Match, Report};
use leadsheet::source::Period;
use proptest::prelude::*;
use rust_decimal::{Decimal, dec};

fn engine(text: &str) -> Engine {
    let mut engine = Engine::new();
    engine
        .read(1, "compared", text.as_bytes(), Answers::new())
        .expect("it reads");
    engine
}

const HEADER: &str = "Day,Campaign name,Age,Amount spent (EUR),Impressions,Link clicks,Leads\n";

/// Two weeks: in the second, clicks cost the same and half as many become leads.
fn two_weeks() -> String {
    let mut text = HEADER.to_owned();
    for day in 1..=14 {
        let leads = if day <= 7 { 20 } else { 10 };
        text.push_str(&format!("2026-09-{day:02},Alpha,18-24,50.00,10000,100,{leads}\n"));
        text.push_str(&format!("2026-09-{day:02},Beta,25-34,50.00,10000,100,20\n"));
    }
    text
}

fn compared(engine: &Engine, before: Before) -> Comparison {
    engine
        .compare(&Preset::default(), &Ask::default(), &Versus::Periods(before))
        .expect("a comparison")
}

fn period(text: &str) -> Period {
    Period::parse(text).expect("a period")
}

#[test]
fn the_second_half_is_compared_with_the_first() {
    let found = compared(&engine(&two_weeks()), Before::Previous);
    assert_eq!(found.before.period, Some(period("2026-09-01..2026-09-07")));
    assert_eq!(found.after.period, Some(period("2026-09-08..2026-09-14")));
    let leads = found.metrics[&Metric::Leads];
    assert_eq!(
        (leads.before, leads.after),
        (Amount::Known(dec!(280)), Amount::Known(dec!(210)))
    );
    assert_eq!(
        (leads.change, leads.percent),
        (Amount::Known(dec!(-70)), Amount::Known(dec!(-25)))
    );
    assert_eq!(leads.verdict, Verdict::Lower);
    assert_eq!(found.metrics[&Metric::CostPerLead].verdict, Verdict::Higher);
    assert_eq!(found.metrics[&Metric::LeadRateLinkClicks].verdict, Verdict::Lower);
    assert_eq!(
        found.metrics[&Metric::Spend].verdict,
        Verdict::NotTested(Untested::NotEvents)
    );
}

#[test]
fn drivers_say_that_the_rate_and_nothing_else_fell() {
    let found = compared(&engine(&two_weeks()), Before::Previous);
    let leads = &found.drivers[&Metric::Leads];
    assert_eq!(leads.volume, Some(Metric::LinkClicks));
    assert_eq!(
        leads.parts,
        [
            (Driver::Spend, dec!(0)),
            (Driver::Volume, dec!(0)),
            (Driver::Rate, dec!(-70))
        ]
    );
    assert_eq!(found.drivers[&Metric::CostPerLead].parts[0], (Driver::Spend, dec!(0)));
}

#[test]
fn the_metrics_that_a_person_chose_for_the_goal_are_judged_as_one_family() {
    let engine = engine(&two_weeks());
    let chosen = ["leads", "lead_rate_link_clicks", "spend"];
    let leading = chosen.iter().filter_map(|id| Leading::parse(id)).collect();
    let preset = Edit::GoalMetrics("recommended".to_owned(), Some(leading)).apply(&Preset::default());
    let found = engine
        .compare(&preset, &Ask::default(), &Versus::Periods(Before::Previous))
        .expect("a comparison");
    assert_eq!(found.family, [Metric::Leads, Metric::LeadRateLinkClicks, Metric::Spend]);
    // Spend is not tested, so that two stand beside each other: the less likely by itself is judged as one of two.
    let of = |metric| {
        let change: &Change = &found.metrics[&metric];
        (change.chance.expect("a chance"), change.adjusted.expect("a chance"))
    };
    let (leads, rate) = (of(Metric::Leads), of(Metric::LeadRateLinkClicks));
    let (small, large) = if leads.0 < rate.0 { (leads, rate) } else { (rate, leads) };
    assert!((small.1 - 2.0 * small.0).abs() < 1e-12, "{small:?}");
    assert!((large.1 - large.0.max(2.0 * small.0)).abs() < 1e-12, "{large:?}");
}

#[test]
fn days_named_are_compared_with_the_days_after_them() {
    let found = compared(&engine(&two_weeks()), Before::Days(period("2026-09-01..2026-09-04")));
    assert_eq!(found.after.period, Some(period("2026-09-05..2026-09-14")));
    // 160 leads in four days and 330 in ten: fewer a day though more in all.
    let leads = found.metrics[&Metric::Leads];
    assert_eq!(leads.change, Amount::Known(dec!(170)));
    assert!(found.metrics[&Metric::CostPerLead].change.known().expect("a change") > Decimal::ZERO);
    assert!(
        explain::caveats(&found)
            .iter()
            .any(|said| said.contains("judged per day"))
    );
}

#[test]
fn days_at_the_end_are_compared_with_those_before_them() {
    let found = compared(&engine(&two_weeks()), Before::Days(period("2026-09-11..2026-09-14")));
    assert_eq!(found.after.period, Some(period("2026-09-01..2026-09-10")));
}

#[test]
fn same_weekdays_go_back_by_whole_weeks() {
    let engine = engine(&two_weeks());
    let ask = Ask {
        filter: Filter {
            period: Some(period("2026-09-10..2026-09-12")),
            ..Filter::default()
        },
        ..Ask::default()
    };
    let found = engine
        .compare(&Preset::default(), &ask, &Versus::Periods(Before::SameWeekdays))
        .expect("a comparison");
    assert_eq!(found.before.period, Some(period("2026-09-03..2026-09-05")));
    assert_eq!(found.before.rows, 6);
}

#[test]
fn two_groups_are_compared_over_the_same_days() {
    let versus = Versus::Groups {
        dimension: "campaign".to_owned(),
        first: "Alpha".to_owned(),
        second: "Beta".to_owned(),
    };
    let found = engine(&two_weeks())
        .compare(&Preset::default(), &Ask::default(), &versus)
        .expect("a comparison");
    assert_eq!(found.metrics[&Metric::Leads].before, Amount::Known(dec!(210)));
    assert_eq!(found.metrics[&Metric::Leads].after, Amount::Known(dec!(280)));
    assert_eq!(found.metrics[&Metric::CostPerLead].verdict, Verdict::Lower);
    assert_eq!(found.before.days, found.after.days);
}

#[test]
fn two_definitions_on_the_same_rows_are_no_question_of_noise() {
    let other = Edit::Count(CountId::Leads, Some(Rule::Sum(vec!["link_click".to_owned()]))).apply(&Preset::default());
    let versus = Versus::Definitions(Box::new(other));
    let found = engine(&two_weeks())
        .compare(&Preset::default(), &Ask::default(), &versus)
        .expect("a comparison");
    let leads = found.metrics[&Metric::Leads];
    assert_eq!(
        (leads.before, leads.after),
        (Amount::Known(dec!(2800)), Amount::Known(dec!(490)))
    );
    assert_eq!(leads.verdict, Verdict::NotTested(Untested::SameRows));
}

#[test]
fn groups_show_where_the_leads_went() {
    let ask = Ask {
        by: vec!["campaign".to_owned()],
        ..Ask::default()
    };
    let found = engine(&two_weeks())
        .compare(&Preset::default(), &ask, &Versus::Periods(Before::Previous))
        .expect("a comparison");
    let change = |at: usize| {
        (
            found.groups[at].key[0].label.as_str(),
            found.groups[at].metrics[&Metric::Leads].change,
        )
    };
    assert_eq!(change(0), ("Alpha", Amount::Known(dec!(-70))));
    assert_eq!(change(1), ("Beta", Amount::Known(dec!(0))));
}

#[test]
fn a_small_difference_says_what_it_would_take() {
    let mut text = HEADER.to_owned();
    text.push_str("2026-09-01,A,18-24,50.00,10000,100,10\n2026-09-02,A,18-24,50.00,10000,100,15\n");
    let found = compared(&engine(&text), Before::Previous);
    let change = found.metrics[&Metric::LeadRateLinkClicks];
    assert_eq!(change.verdict, Verdict::NoClearDifference);
    assert_eq!(
        explain::verdict(Metric::LeadRateLinkClicks, &change).expect("words"),
        "no clear difference yet; about 686 link clicks each would tell 10.0\u{202f}% from 15.0\u{202f}%"
    );
}

#[test]
fn a_period_without_rows_is_an_error_and_no_zero() {
    let ask = Ask {
        filter: Filter {
            period: Some(period("2026-09-01..2026-09-14")),
            ..Filter::default()
        },
        ..Ask::default()
    };
    let found = engine(&two_weeks()).compare(&Preset::default(), &ask, &Versus::Periods(Before::Previous));
    assert_eq!(found, Err(CompareError::NoRowsIn(period("2026-08-18..2026-08-31"))));
}

#[test]
fn one_row_for_a_whole_month_cannot_be_halved() {
    let text = "Campaign name,Reporting starts,Reporting ends,Amount spent (EUR),Leads\nA,2026-09-01,2026-09-30,10,1\n";
    let found = engine(text).compare(&Preset::default(), &Ask::default(), &Versus::Periods(Before::Previous));
    assert_eq!(found, Err(CompareError::RowsTooLong(period("2026-09-01..2026-09-30"))));
}

#[test]
fn two_files_of_a_month_each_are_the_two_sides() {
    let file = |month: u8, days: u8, leads: u8| {
        format!(
            "Campaign name,Reporting starts,Reporting ends,Amount spent (EUR),Leads\nA,2026-{month:02}-01,2026-{month:02}-{days},100,{leads}\n"
        )
    };
    let mut engine = Engine::new();
    engine
        .read(1, "september", file(9, 30, 30).as_bytes(), Answers::new())
        .expect("it reads");
    engine
        .read(2, "august", file(8, 31, 20).as_bytes(), Answers::new())
        .expect("it reads");
    let found = compared(&engine, Before::Previous);
    assert_eq!(found.metrics[&Metric::Leads].before, Amount::Known(dec!(20)));
    assert_eq!(found.metrics[&Metric::Leads].after, Amount::Known(dec!(30)));
    assert_eq!(found.before.days, Some(31));
}

#[test]
fn a_filter_on_a_dimension_that_is_not_there_is_an_error() {
    let filter = Filter {
        rules: vec![rule("gender", "female", false)],
        ..Filter::default()
    };
    let found = engine(&two_weeks()).explore(
        &Preset::default(),
        &Ask {
            filter,
            ..Ask::default()
        },
    );
    assert_eq!(found.expect_err("an error").asked, "gender");
}

#[test]
fn the_first_groups_and_the_rest_are_everything() {
    let engine = engine(&(two_weeks() + "2026-09-14,Gamma,18-24,1.00,10,1,1\n2026-09-14,Delta,18-24,0.50,10,1,0\n"));
    let ask = Ask {
        by: vec!["campaign".to_owned()],
        top: Some(2),
        ..Ask::default()
    };
    let report = engine.explore(&Preset::default(), &ask).expect("a report");
    let rest = report.rest.expect("a rest");
    assert_eq!((report.groups.len(), rest.groups, report.group_count), (2, 2, 4));
    assert_eq!(rest.row.metrics[&Metric::CostPerLead].amount, Amount::Known(dec!(1.5)));
    let search = Ask {
        by: vec!["campaign".to_owned()],
        search: "GAM".to_owned(),
        ..Ask::default()
    };
    assert_eq!(
        engine
            .explore(&Preset::default(), &search)
            .expect("a report")
            .groups
            .len(),
        1
    );
}

fn rule(dimension: &str, text: &str, not: bool) -> FilterRule {
    FilterRule {
        dimension: dimension.to_owned(),
        not,
        is: Match::Equals(vec![text.to_owned()]),
    }
}

type Row = (u8, u8, u8, u32, u32, u16, Option<u16>);

fn csv(rows: &[Row]) -> String {
    let mut text = HEADER.to_owned();
    for (campaign, day, age, cents, impressions, clicks, leads) in rows {
        let leads = leads.map_or_else(String::new, |leads| leads.to_string());
        text.push_str(&format!(
            "2026-09-{day:02},Campaign {campaign},{}-34,{}.{:02},{impressions},{clicks},{leads}\n",
            18 + age,
            cents / 100,
            cents % 100
        ));
    }
    text
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = (
        0_u8..4,
        1_u8..29,
        0_u8..3,
        1_u32..1_000_000,
        1_u32..100_000,
        1_u16..900,
        prop::option::of(0_u16..500),
    );
    prop::collection::vec(row, 2..40)
}

fn explored(engine: &Engine, filter: Filter) -> Report {
    engine
        .explore(
            &Preset::default(),
            &Ask {
                filter,
                ..Ask::default()
            },
        )
        .expect("a report")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn drivers_add_up_to_the_change(rows in rows()) {
        let engine = engine(&csv(&rows));
        let Ok(found) = engine.compare(&Preset::default(), &Ask::default(), &Versus::Periods(Before::Previous)) else { return Ok(()) };
        for (metric, drivers) in &found.drivers {
            let sum: Decimal = drivers.parts.iter().map(|(_, part)| part).sum();
            prop_assert_eq!(sum, drivers.change, "{}", metric);
            prop_assert_eq!(Amount::Known(sum), found.metrics[metric].change, "{}", metric);
        }
    }

    #[test]
    fn swapping_the_sides_turns_changes_and_drivers_round(rows in rows()) {
        let engine = engine(&csv(&rows));
        let versus = |first: &str, second: &str| Versus::Groups { dimension: "campaign".to_owned(), first: first.to_owned(), second: second.to_owned() };
        let compare = |versus| engine.compare(&Preset::default(), &Ask::default(), &versus);
        let (Ok(there), Ok(back)) = (compare(versus("Campaign 0", "Campaign 1")), compare(versus("Campaign 1", "Campaign 0"))) else { return Ok(()) };
        for (metric, change) in &there.metrics {
            let other = back.metrics[metric];
            prop_assert_eq!(change.change.known().map(|change| -change), other.change.known());
            let turned = match change.verdict { Verdict::Higher => Verdict::Lower, Verdict::Lower => Verdict::Higher, same => same };
            prop_assert_eq!(turned, other.verdict, "{}", metric);
        }
        for (metric, drivers) in &there.drivers {
            for ((driver, part), (_, other)) in drivers.parts.iter().zip(&back.drivers[metric].parts) {
                prop_assert!((part + other).abs() < dec!(0.0000001), "{} {:?}: {} {}", metric, driver, part, other);
            }
        }
    }

    #[test]
    fn a_filter_and_its_complement_add_up(rows in rows(), campaign in 0_u8..4) {
        let engine = engine(&csv(&rows));
        let all = explored(&engine, Filter::default());
        for (dimension, text) in [("campaign", format!("Campaign {campaign}")), ("day", "2026-09-05".to_owned()), ("age", "19-34".to_owned())] {
            let side = |not| explored(&engine, Filter { rules: vec![rule(dimension, &text, not)], ..Filter::default() });
            let (inside, outside) = (side(false), side(true));
            prop_assert_eq!(inside.rows + outside.rows, all.rows);
            prop_assert_eq!(inside.rows_filtered_out, outside.rows);
            for metric in [Metric::Spend, Metric::Impressions, Metric::LinkClicks, Metric::Leads] {
                let of = |report: &Report| report.totals[&metric].amount.known().unwrap_or_default();
                prop_assert_eq!(of(&inside) + of(&outside), of(&all), "{} by {}", metric, dimension);
            }
        }
    }

    #[test]
    fn a_filter_on_a_group_gives_the_figures_of_that_group(rows in rows()) {
        let engine = engine(&csv(&rows));
        for by in ["campaign", "day", "week_sunday", "month"] {
            let ask = Ask { by: vec![by.to_owned()], ..Ask::default() };
            for group in engine.explore(&Preset::default(), &ask).expect("a report").groups {
                let key = group.key[0].key.clone().expect("a key");
                let alone = explored(&engine, Filter { rules: vec![rule(by, &key, false)], ..Filter::default() });
                prop_assert_eq!(&alone.totals, &group.metrics, "{} {}", by, key);
            }
        }
    }

    #[test]
    fn totals_are_ratios_of_sums_under_any_grouping_with_its_rest(rows in rows(), top in 0_usize..5) {
        let engine = engine(&csv(&rows));
        for by in [&["campaign"][..], &["day"], &["week_saturday"], &["campaign:after: "], &["age", "campaign", "month"]] {
            let ask = Ask { by: by.iter().map(|way| (*way).to_owned()).collect(), top: Some(top), ..Ask::default() };
            let report = engine.explore(&Preset::default(), &ask).expect("a report");
            let parts: Vec<_> = report.groups.iter().chain(report.rest.as_ref().map(|rest| &rest.row)).collect();
            let sum = |metric: Metric| parts.iter().filter_map(|part| part.metrics[&metric].amount.known()).sum::<Decimal>();
            for metric in [Metric::Spend, Metric::Impressions, Metric::LinkClicks, Metric::Leads] {
                prop_assert_eq!(sum(metric), report.totals[&metric].amount.known().unwrap_or_default(), "{} by {:?}", metric, by);
            }
            for (ratio, of, per) in [(Metric::CostPerLead, Metric::Spend, Metric::Leads), (Metric::LeadRateLinkClicks, Metric::Leads, Metric::LinkClicks), (Metric::CtrLink, Metric::LinkClicks, Metric::Impressions)] {
                if let Amount::Known(total) = report.totals[&ratio].amount {
                    prop_assert_eq!(Amount::Known(sum(of)).ratio(Amount::Known(sum(per)), Decimal::ONE), Amount::Known(total), "{} by {:?}", ratio, by);
                }
            }
        }
    }

    #[test]
    fn the_groups_of_a_comparison_add_up_to_its_change(rows in rows()) {
        let engine = engine(&csv(&rows));
        let ask = Ask { by: vec!["campaign".to_owned()], ..Ask::default() };
        let Ok(found) = engine.compare(&Preset::default(), &ask, &Versus::Periods(Before::Previous)) else { return Ok(()) };
        for metric in [Metric::Spend, Metric::Leads] {
            let parts: Option<Vec<Decimal>> = found.groups.iter().map(|group| group.metrics[&metric].change.known()).collect();
            if let (Some(parts), Amount::Known(change)) = (parts, found.metrics[&metric].change) {
                prop_assert_eq!(parts.iter().sum::<Decimal>(), change, "{}", metric);
            }
        }
    }
}

/// Ad sets as a response tells them: by destination, by goal, by action types, and not at all.
fn located() -> Engine {
    let lead = |action_type: &str, figure: &str| serde_json::json!([{"action_type": action_type, "value": figure}]);
    let row = |name: &str, destination: Option<&str>, goal: Option<&str>, actions: serde_json::Value| {
        let mut row = serde_json::json!({
            "adset_name": name, "campaign_name": "C", "date_start": "2026-09-01", "date_stop": "2026-09-01", "spend": "10", "impressions": "100", "actions": actions,
        });
        for (field, text) in [("destination_type", destination), ("optimization_goal", goal)] {
            if let Some(text) = text {
                row[field] = text.into();
            }
        }
        row
    };
    let website = "offsite_conversion.fb_pixel_lead";
    let rows = serde_json::json!({ "data": [
        row("DE_form", Some("ON_AD"), Some("LEAD_GENERATION"), lead("lead", "3")),
        row("DE_chat", Some("LEAD_FROM_MESSENGER"), Some("LEAD_GENERATION"), lead("lead", "2")),
        row("AT_goal", None, Some("QUALITY_CALL"), lead("lead", "1")),
        row("AT_site", None, None, lead(website, "4")),
        row("AT_site", None, None, serde_json::json!([])),
        row("none", None, None, serde_json::json!([])),
    ]});
    engine(&rows.to_string())
}

#[test]
fn the_conversion_location_is_told_by_the_surest_sign_of_the_ad_set() {
    let ask = Ask {
        by: vec!["conversion_location".to_owned()],
        ..Ask::default()
    };
    let report = located().explore(&Preset::default(), &ask).expect("a report");
    let mut found: Vec<(String, u32)> = report
        .groups
        .iter()
        .map(|group| (group.key[0].label.clone(), group.rows))
        .collect();
    found.sort();
    let expected = [
        ("(none)", 1),
        ("Calls", 1),
        ("Instant form", 1),
        ("Messaging", 1),
        ("Website", 2),
    ];
    assert_eq!(found, expected.map(|(name, rows)| (name.to_owned(), rows)));
}

#[test]
fn a_part_of_the_name_groups_and_filters() {
    let by = |way: &str| Ask {
        by: vec![way.to_owned()],
        ..Ask::default()
    };
    let engine = located();
    let report = engine
        .explore(&Preset::default(), &by("adset:before:_"))
        .expect("a report");
    let mut found: Vec<(String, u32)> = report
        .groups
        .iter()
        .map(|group| (group.key[0].label.clone(), group.rows))
        .collect();
    found.sort();
    assert_eq!(
        found,
        [("(none)", 1), ("AT", 3), ("DE", 2)].map(|(name, rows)| (name.to_owned(), rows))
    );
    let filter = Filter {
        rules: vec![rule("adset:before:_", "DE", false)],
        ..Filter::default()
    };
    assert_eq!(explored(&engine, filter).rows, 2);
    assert!(engine.explore(&Preset::default(), &by("adset:middle:_")).is_err());
}

#[test]
fn a_filter_by_a_name_keeps_all_rows_of_the_thing_though_it_was_renamed() {
    let text = "Day,Campaign ID,Campaign name,Age,Amount spent (EUR),Leads\n2026-09-01,1,Old,18-24,10,1\n2026-09-02,1,New,18-24,20,2\n2026-09-03,1,New,,30,3\n2026-09-03,2,Other,25-34,5,1\n";
    let engine = engine(text);
    let rows = |rule: FilterRule| {
        explored(
            &engine,
            Filter {
                rules: vec![rule],
                ..Filter::default()
            },
        )
        .rows
    };
    assert_eq!(rows(rule("campaign", "New", false)), 3);
    assert_eq!(rows(rule("campaign", "1", false)), 3);
    assert_eq!(rows(rule("campaign", "1", true)), 1);
    assert_eq!(
        rows(FilterRule {
            is: Match::Contains("oTh".to_owned()),
            ..rule("campaign", "", false)
        }),
        1
    );
    assert_eq!(rows(rule("age", "", false)), 1);
    assert_eq!(rows(rule("age", "", true)), 3);
}

/// An own count, an own metric, typed numbers and a CRM beside the sources.
mod beside {
    use super::*;
    use leadsheet::preset::{OwnCount, OwnId, OwnMetric, Rule};
    use leadsheet::report::Over;
    use leadsheet::report::compare::Untested;

    fn id(text: &str) -> OwnId {
        OwnId::parse(text).expect("an id")
    }

    fn own() -> Preset {
        let mut preset = Preset::default();
        let count = OwnCount::new("Accepted", Rule::Exactly("lead".to_owned()));
        preset.own_counts.insert(id("accepted"), count);
        let metric = OwnMetric::new("Cost per accepted", "spend / accepted");
        preset.own_metrics.insert(id("per_accepted"), metric);
        preset
    }

    #[test]
    fn own_counts_and_metrics_are_compared() {
        let engine = engine(&two_weeks());
        let found = engine
            .compare(&own(), &Ask::default(), &Versus::Periods(Before::Previous))
            .expect("two sides");
        let (built, own_count) = (&found.metrics[&Metric::Leads], &found.own[&id("accepted")]);
        assert_eq!((built.before, built.after), (own_count.before, own_count.after));
        assert_eq!(built.chance, own_count.chance);
        let metric = &found.own[&id("per_accepted")];
        assert_eq!(metric.change, found.metrics[&Metric::CostPerLead].change);
        assert_eq!(metric.verdict, Verdict::NotTested(Untested::OwnFormula));
        assert!(found.not_in.is_empty());
    }

    #[test]
    fn an_own_count_is_drawn_over_time() {
        let engine = engine(&two_weeks());
        let over = |own| Over {
            metric: Metric::Leads,
            own,
            time: "day".to_owned(),
            split: None,
            lines: 0,
            now: None,
        };
        let line = |own| {
            let found = engine
                .trend(&own_preset(), &Ask::default(), &over(own))
                .expect("a line");
            found[0]
                .points
                .iter()
                .map(|point| point.value.amount)
                .collect::<Vec<_>>()
        };
        assert_eq!(line(Some(id("accepted"))), line(None));
    }

    fn own_preset() -> Preset {
        own()
    }

    #[test]
    fn typed_numbers_and_the_crm_are_compared_where_sides_can_be_told_and_named_where_not() {
        use leadsheet::crm::{CrmSettings, FileKind};
        let mut engine = engine(&two_weeks());
        let crm = "Lead ID,Created,Status\n1,2026-09-02 10:00,Qualified\n2,2026-09-09 10:00,Qualified\n3,2026-09-10 10:00,Qualified\n";
        engine
            .read_crm(FileKind::Crm, "crm.csv", crm.as_bytes(), CrmSettings::default())
            .expect("a CRM file");
        let found = engine
            .compare(&Preset::default(), &Ask::default(), &Versus::Periods(Before::Previous))
            .expect("two sides");
        let qualified = &found.metrics[&Metric::QualifiedLeads];
        assert_eq!(
            qualified.before.known().map(|count| count.to_string()).as_deref(),
            Some("1")
        );
        assert_eq!(
            qualified.after.known().map(|count| count.to_string()).as_deref(),
            Some("2")
        );
        assert!(found.not_in.is_empty());
        let groups = Versus::Groups {
            dimension: "campaign".to_owned(),
            first: "Alpha".to_owned(),
            second: "Beta".to_owned(),
        };
        // This CRM names no campaign: whose lead it is cannot be told, and no figure of the ads takes its place.
        let found = engine
            .compare(&Preset::default(), &Ask::default(), &groups)
            .expect("two sides");
        assert_eq!(found.metrics[&Metric::QualifiedLeads].before.known(), None);
        assert!(found.not_in.is_empty());
    }
}
