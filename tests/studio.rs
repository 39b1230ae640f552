//! Definitions of a person's own in reports: every kind of rule, conditions, windows, formulas and typed numbers.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::amount::{Amount, Reason};
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::engine::{Answers, Engine, OwnSort, Request, Response, Sort, StudioRequest, StudioResponse};
use leadsheet::explain;
use leadsheet::preset::{Conversions, Filter, OwnCount, OwnId, OwnMetric, Preset, Refine, Rule, Test};
use leadsheet::report::{CheckKind, CheckLevel, Report, TypedNumber, TypedNumbers};
use rust_decimal::{Decimal, dec};
use std::collections::BTreeMap;

fn id(text: &str) -> OwnId {
    OwnId::parse(text).expect("an own id")
}

/// Four campaigns, of which two have B2B in their name.
fn response() -> String {
    let row = |campaign: &str, objective: &str, spend: &str, figures: &[(&str, u32)]| {
        let actions: Vec<serde_json::Value> = figures
            .iter()
            .map(|(name, figure)| {
                serde_json::json!({"action_type": name, "value": figure.to_string(),
                    "7d_click": (figure / 2).to_string(), "7d_click_first_conversion": (figure / 4).to_string()})
            })
            .collect();
        serde_json::json!({"campaign_name": campaign, "objective": objective, "date_start": "2026-09-01",
            "date_stop": "2026-09-30", "account_currency": "EUR", "spend": spend, "impressions": "1000", "actions": actions})
    };
    let figures = |total: u32, meta: u32, custom: u32| {
        [
            ("lead", total),
            ("onsite_conversion.lead_grouped", meta),
            ("offsite_conversion.fb_pixel_lead", total - meta),
            ("offsite_conversion.custom.777", total),
            ("offsite_conversion.custom.42", custom),
            ("click_to_call_native_call_placed", 8),
            ("click_to_call_native_20s_call_connect", 4),
            ("link_click", 100),
        ]
    };
    serde_json::json!({"data": [
        row("DE | B2B | Forms", "OUTCOME_LEADS", "100.50", &figures(40, 30, 5)),
        row("DE | B2C | Forms", "OUTCOME_LEADS", "60", &figures(20, 12, 3)),
        row("FR b2b Website", "OUTCOME_SALES", "39.50", &figures(16, 0, 1)),
        row("Brand", "OUTCOME_AWARENESS", "200", &[("link_click", 12)]),
    ]})
    .to_string()
}

fn engine() -> Engine {
    read(&response())
}

fn read(text: &str) -> Engine {
    let mut engine = Engine::new();
    engine
        .read(1, "studio", text.as_bytes(), Answers::new())
        .expect("it reads");
    engine
}

fn counting(rule: Rule) -> Preset {
    narrowed(rule, Refine::default())
}

fn narrowed(rule: Rule, refine: Refine) -> Preset {
    let count = OwnCount {
        refine,
        ..OwnCount::new("Mine", rule)
    };
    Preset {
        own_counts: BTreeMap::from([(id("mine"), count)]),
        ..Preset::default()
    }
}

fn with_metric(mut preset: Preset, name: &str, formula: &str) -> Preset {
    preset.own_metrics.insert(id("ratio"), OwnMetric::new(name, formula));
    preset
}

fn report(engine: &Engine, preset: &Preset, by: &[&str]) -> Report {
    let by: Vec<String> = by.iter().map(|way| (*way).to_owned()).collect();
    engine
        .report(
            preset,
            &by,
            Sort {
                by: None,
                descending: false,
            },
            usize::MAX,
        )
        .expect("a report")
}

fn total(engine: &Engine, preset: &Preset) -> Amount {
    report(engine, preset, &[]).own[&id("mine")].amount
}

fn known(value: i64) -> Amount {
    Amount::Known(Decimal::from(value))
}

fn types(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn codes(report: &Report) -> Vec<&'static str> {
    report.checks.iter().map(leadsheet::report::Check::code).collect()
}

#[test]
fn every_kind_of_rule_gives_its_count() {
    let engine = engine();
    let meta = "onsite_conversion.lead_grouped";
    let website = "offsite_conversion.fb_pixel_lead";
    for (rule, expected) in [
        (Rule::Same(leadsheet::catalog::CountId::MetaLeads), known(42)),
        (Rule::Exactly("lead".to_owned()), known(76)),
        (Rule::Exactly("nothing_of_the_kind".to_owned()), known(0)),
        (Rule::FirstOf(types(&["omni_lead", meta, "lead"])), known(42)),
        (Rule::Sum(types(&[meta, website])), known(76)),
        (Rule::Sum(Vec::new()), Amount::Missing(Reason::NotMapped)),
        (
            Rule::TotalMinusPart {
                total: "lead".to_owned(),
                parts: types(&[meta]),
            },
            known(34),
        ),
        (
            Rule::TotalMinusPart {
                total: "lead".to_owned(),
                parts: types(&[meta, website]),
            },
            known(0),
        ),
        (
            Rule::TotalMinusPart {
                total: "lead".to_owned(),
                parts: types(&["offline_conversion.lead"]),
            },
            known(76),
        ),
        (Rule::Prefix("click_to_call_native_".to_owned()), known(36)),
        (Rule::Prefix("zzz".to_owned()), known(0)),
        (
            Rule::CustomConversion {
                id: "42".to_owned(),
                name: "Quote".to_owned(),
            },
            known(9),
        ),
        (Rule::Typed, Amount::Missing(Reason::NotMapped)),
        (Rule::Column("Leads".to_owned()), Amount::Missing(Reason::NotInSource)),
    ] {
        assert_eq!(total(&engine, &counting(rule.clone())), expected, "{rule:?}");
    }
}

#[test]
fn a_column_of_an_export_is_counted_by_its_header() {
    let engine = read("Campaign name,Amount spent (USD),Leads,Website leads\nA,10,5,2\nB,20,7,\n");
    assert_eq!(
        total(&engine, &counting(Rule::Column("website LEADS".to_owned()))),
        known(2)
    );
    assert_eq!(
        total(&engine, &counting(Rule::Column("Calls".to_owned()))),
        Amount::Missing(Reason::NotInSource)
    );
    let rest = Rule::TotalMinusPart {
        total: "lead".to_owned(),
        parts: types(&["onsite_conversion.lead_grouped"]),
    };
    assert_eq!(
        total(&engine, &counting(rest)),
        Amount::Missing(Reason::NotInSource),
        "the rest of what is unknown is unknown"
    );
}

#[test]
fn a_condition_counts_only_the_rows_that_meet_it_in_every_group() {
    let engine = engine();
    let filter = |dimension: &str, test, text: &str, not| Filter {
        dimension: dimension.to_owned(),
        test,
        text: text.to_owned(),
        not,
    };
    let count = |filters: Vec<Filter>| {
        narrowed(
            Rule::Same(leadsheet::catalog::CountId::Leads),
            Refine {
                filters,
                ..Refine::default()
            },
        )
    };
    let b2b = count(vec![filter("campaign_name", Test::Contains, "B2B", false)]);
    assert_eq!(total(&engine, &b2b), known(56));
    let by = report(&engine, &b2b, &["campaign"]);
    let found: Vec<(String, Amount)> = by
        .groups
        .iter()
        .map(|row| (row.key[0].label.clone(), row.own[&id("mine")].amount))
        .collect();
    assert_eq!(
        found,
        [
            ("Brand".to_owned(), known(0)),
            ("DE | B2B | Forms".to_owned(), known(40)),
            ("DE | B2C | Forms".to_owned(), known(0)),
            ("FR b2b Website".to_owned(), known(16))
        ]
    );
    assert_eq!(
        total(
            &engine,
            &count(vec![filter("Campaign name", Test::Contains, "b2b", true)])
        ),
        known(20)
    );
    assert_eq!(
        total(
            &engine,
            &count(vec![
                filter("objective", Test::Equals, "OUTCOME_LEADS", false),
                filter("campaign", Test::Contains, "b2b", false)
            ])
        ),
        known(40)
    );
    let absent = count(vec![filter("age", Test::Equals, "18-24", false)]);
    assert_eq!(total(&engine, &absent), Amount::Missing(Reason::NotInSource));
    assert!(codes(&report(&engine, &absent, &[])).contains(&"count.filter_without_column"));
    let nothing = count(vec![filter("campaign", Test::Contains, "zzz", false)]);
    assert_eq!(total(&engine, &nothing), known(0));
    assert!(codes(&report(&engine, &nothing, &[])).contains(&"count.filter_without_rows"));
}

#[test]
fn the_spend_of_some_campaigns_only_is_a_column_with_a_condition() {
    let engine = engine();
    let b2b = || Refine {
        filters: vec![Filter {
            dimension: "campaign".to_owned(),
            test: Test::Contains,
            text: "b2b".to_owned(),
            not: false,
        }],
        ..Refine::default()
    };
    let mut preset = Preset::default();
    let spend = OwnCount {
        refine: b2b(),
        unit: leadsheet::catalog::Unit::Money,
        ..OwnCount::new("B2B spend", Rule::Column("spend".to_owned()))
    };
    preset.own_counts.insert(id("b2b_spend"), spend);
    let leads = OwnCount {
        refine: b2b(),
        ..OwnCount::new("B2B leads", Rule::Same(leadsheet::catalog::CountId::Leads))
    };
    preset.own_counts.insert(id("b2b_leads"), leads);
    preset.own_metrics.insert(
        id("cost"),
        OwnMetric::new("Cost (B2B spend / B2B leads)", "b2b_spend / b2b_leads"),
    );
    preset.validate().expect("it fits together");
    let made = report(&engine, &preset, &[]);
    assert_eq!(
        (made.own[&id("b2b_spend")].amount, made.own[&id("cost")].amount),
        (known(140), Amount::Known(dec!(2.5)))
    );
    let receipt = engine.own_receipt(&preset, &id("b2b_spend"), &[]).expect("a receipt");
    assert_eq!(
        (
            receipt.operands[0].entries[0].sum,
            receipt.operands[0].entries[0].origin.as_str()
        ),
        (dec!(140.00), "spend")
    );
    let reach = counting(Rule::Column("reach".to_owned()));
    assert_eq!(
        total(&read("Campaign name,Reach,Amount spent (USD)\nA,5,1\nB,6,1\n"), &reach),
        Amount::Missing(Reason::NotAdditive)
    );
    let header = counting(Rule::Column("Amount spent (USD)".to_owned()));
    assert_eq!(
        total(&read("Campaign name,Reach,Amount spent (USD)\nA,5,1\nB,6,1\n"), &header),
        known(2)
    );
}

#[test]
fn a_count_has_a_window_and_first_conversions_of_its_own() {
    let engine = engine();
    let refine = |window: Option<&str>, conversions| Refine {
        window: window.map(str::to_owned),
        conversions,
        ..Refine::default()
    };
    let lead = || Rule::Exactly("lead".to_owned());
    assert_eq!(
        total(&engine, &narrowed(lead(), refine(Some("7d_click"), None))),
        known(38)
    );
    assert_eq!(
        total(
            &engine,
            &narrowed(lead(), refine(Some("7d_click"), Some(Conversions::First)))
        ),
        known(19)
    );
    let absent = narrowed(lead(), refine(Some("28d_click"), None));
    assert!(codes(&report(&engine, &absent, &[])).contains(&"count.window_absent"));
    let mut built_in = Preset::default();
    built_in
        .refine
        .insert(leadsheet::catalog::CountId::Leads, refine(Some("7d_click"), None));
    let made = report(&engine, &built_in, &[]);
    assert_eq!(made.totals[&Metric::Leads].amount, known(38));
    assert_eq!(
        made.totals[&Metric::CostPerLead].amount,
        Amount::Known(leadsheet::amount::tidy(dec!(400) / dec!(38)))
    );
    assert_eq!(
        made.totals[&Metric::MetaLeads].amount,
        known(42),
        "other counts keep the preset's window"
    );
}

#[test]
fn a_formula_that_says_what_a_built_in_metric_says_gives_the_same_in_every_group() {
    let engine = engine();
    for (metric, formula) in [
        (Metric::CostPerLead, "spend / leads"),
        (Metric::Cpm, "1000 * spend / impressions"),
        (Metric::LeadRateLinkClicks, "\"Leads\" / link_clicks"),
        (Metric::CtrLink, "link_clicks / impressions"),
        (Metric::CostPerCall, "spend / calls"),
    ] {
        let preset = with_metric(Preset::default(), metric_card(metric).label.as_str(), formula);
        let made = report(&engine, &preset, &["campaign"]);
        for (built_in, own) in made
            .groups
            .iter()
            .map(|row| (&row.metrics[&metric], &row.own[&id("ratio")]))
            .chain([(&made.totals[&metric], &made.own[&id("ratio")])])
        {
            assert_eq!(built_in.amount, own.amount, "{metric}");
            if metric != Metric::Cpm && metric != Metric::CtrLink {
                assert_eq!(built_in.interval, own.interval, "{metric}");
            }
        }
        assert!(!codes(&made).contains(&"metric.no_denominator_in_name"), "{metric}");
    }
}

#[test]
fn own_metrics_build_on_own_counts_and_on_each_other() {
    let mut preset = counting(Rule::CustomConversion {
        id: "42".to_owned(),
        name: "Quote".to_owned(),
    });
    preset
        .own_metrics
        .insert(id("a_cost"), OwnMetric::new("Cost (spend / z_all)", "spend / z_all"));
    preset
        .own_metrics
        .insert(id("z_all"), OwnMetric::new("All", "mine + leads"));
    preset.validate().expect("it fits together");
    let made = report(&engine(), &preset, &[]);
    assert_eq!(made.own[&id("z_all")].amount, known(85));
    assert_eq!(
        made.own[&id("a_cost")].amount,
        Amount::Known(leadsheet::amount::tidy(dec!(400) / dec!(85)))
    );
}

#[test]
fn two_hundred_metrics_each_twice_the_one_before_are_worked_out_at_once() {
    let mut preset = Preset::default();
    for at in 0..200 {
        let formula = if at == 0 {
            "leads".to_owned()
        } else {
            format!("m{:03} + m{:03}", at - 1, at - 1)
        };
        preset
            .own_metrics
            .insert(id(&format!("m{at:03}")), OwnMetric::new(&format!("M{at}"), &formula));
    }
    preset.validate().expect("it fits together");
    let made = report(&engine(), &preset, &["campaign"]);
    assert_eq!(made.own[&id("m010")].amount, known(76 * 1024));
    assert_eq!(made.own[&id("m199")].amount, Amount::Missing(Reason::TooLarge));
}

#[test]
fn the_name_and_the_volume_of_an_own_metric_are_checked() {
    let mut preset = with_metric(Preset::default(), "Lead rate", "leads / link_clicks");
    preset.own_metrics.get_mut("ratio").expect("a metric").min_volume = Some(100);
    let made = report(&engine(), &preset, &[]);
    let said: Vec<String> = made
        .checks
        .iter()
        .filter(|check| check.code().starts_with("metric."))
        .map(explain::check)
        .collect();
    assert_eq!(
        said,
        [
            "The name \"Lead rate\" does not say what it is divided by. \"Lead rate (leads / link clicks)\" does.",
            "\"Lead rate\" stands on 76 events; its own minimum is 100. Do not read much into it.",
        ]
    );
}

#[test]
fn choices_of_own_counts_are_checked_as_those_of_built_in_ones() {
    let engine = engine();
    let of = |rule| {
        codes(&report(&engine, &counting(rule), &[]))
            .into_iter()
            .filter(|code| code.starts_with("overlap.total") || code.starts_with("count."))
            .collect::<Vec<_>>()
    };
    let lead_and_part = Rule::Sum(types(&["lead", "onsite_conversion.lead_grouped"]));
    let made = report(&engine, &counting(lead_and_part.clone()), &[]);
    let check = made
        .checks
        .iter()
        .find(|check| matches!(check.kind, CheckKind::ChoiceOverlaps { .. }))
        .expect("a check");
    assert_eq!(check.level, CheckLevel::Error);
    assert!(
        explain::check(check).starts_with("Mine: lead already contains"),
        "{}",
        explain::check(check)
    );
    assert!(of(Rule::Prefix("click_to_call_native_".to_owned())).contains(&"overlap.total_with_part"));
    let backwards = Rule::TotalMinusPart {
        total: "onsite_conversion.lead_grouped".to_owned(),
        parts: types(&["lead"]),
    };
    let found = of(backwards);
    assert!(
        found.contains(&"count.part_not_in_total") && found.contains(&"count.below_zero"),
        "{found:?}"
    );
    assert!(of(Rule::Prefix("zzz".to_owned())).contains(&"count.absent"));
}

#[test]
fn a_custom_conversion_with_the_values_of_lead_is_flagged_as_restating_it() {
    let engine = engine();
    let restates = |preset: &Preset| {
        let report = report(&engine, preset, &[]);
        report
            .checks
            .iter()
            .filter(|check| check.code() == "overlap.restates")
            .map(|check| (check.level, explain::check(check)))
            .collect::<Vec<_>>()
    };
    let note = "offsite_conversion.custom.777 has the same figures as lead on 3 of 3 rows (76). It probably restates it; never add the two.";
    assert_eq!(restates(&Preset::default()), [(CheckLevel::Note, note.to_owned())]);
    let both = counting(Rule::Sum(types(&["lead", "offsite_conversion.custom.777"])));
    let found = restates(&both);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, CheckLevel::Error);
}

#[test]
fn a_typed_number_is_used_and_marked_wherever_it_goes() {
    let mut engine = engine();
    let preset = with_metric(counting(Rule::Typed), "Show rate (mine / leads)", "mine / leads");
    let number = |of: &str, campaign: Option<&str>, value: &str| {
        TypedNumber::parse(&preset, of, campaign, value).expect("a number")
    };
    let typed = TypedNumbers(vec![
        number("form_opens", None, "152"),
        number("mine", Some("Brand"), "3"),
        number("mine", Some("FR b2b Website"), "4"),
    ]);
    engine.type_in(typed).expect("it is taken");
    let made = report(&engine, &preset, &[]);
    let opens = &made.totals[&Metric::FormOpens];
    assert_eq!((opens.amount, opens.typed), (known(152), true));
    let rate = &made.totals[&Metric::LeadRateFormOpens];
    assert_eq!((rate.amount, rate.typed), (Amount::Known(dec!(0.5)), true));
    assert!(!made.totals[&Metric::Leads].typed);
    let mine = &made.own[&id("mine")];
    assert_eq!(
        (mine.amount, mine.typed, mine.partial),
        (known(7), true, true),
        "two of four campaigns are typed in"
    );
    assert!(made.own[&id("ratio")].typed);
    assert!(codes(&made).contains(&"typed.used"));
    let by = report(&engine, &preset, &["campaign"]);
    let brand = by.groups.iter().find(|row| row.key[0].label == "Brand").expect("Brand");
    assert_eq!(
        (brand.own[&id("mine")].amount, brand.own[&id("mine")].typed),
        (known(3), true)
    );
    assert_eq!(
        brand.metrics[&Metric::FormOpens].amount,
        Amount::Missing(Reason::NotInSource)
    );
    let receipt = engine
        .receipt(&preset, Metric::LeadRateFormOpens, &[])
        .expect("a receipt");
    assert!(receipt.operands[1].value.typed && receipt.operands[1].entries.is_empty());
}

#[test]
fn a_typed_number_for_a_campaign_that_is_not_there_is_said() {
    let mut engine = engine();
    let number = TypedNumber::parse(&Preset::default(), "form_opens", Some("Nowhere"), "5").expect("a number");
    engine.type_in(TypedNumbers(vec![number])).expect("it is taken");
    let made = report(&engine, &Preset::default(), &[]);
    assert!(codes(&made).contains(&"typed.no_campaign"));
    assert_eq!(
        made.totals[&Metric::FormOpens].amount,
        Amount::Missing(Reason::NotInSource)
    );
}

#[test]
fn only_counts_and_values_from_zero_can_be_typed_in() {
    let parse = |of: &str, value: &str| TypedNumber::parse(&Preset::default(), of, None, value);
    for (of, value) in [
        ("cost_per_lead", "5"),
        ("spend", "5"),
        ("nothing", "5"),
        ("leads", "-1"),
        ("leads", "1,000"),
        ("leads", ""),
    ] {
        assert!(parse(of, value).is_err(), "{of} {value}");
    }
    assert!(parse("purchase_value", "12.50").is_ok());
    let number = parse("leads", "1").expect("a number");
    let cap = leadsheet::report::MOST_TYPED;
    assert!(Engine::new().type_in(TypedNumbers(vec![number.clone(); cap])).is_ok());
    assert!(Engine::new().type_in(TypedNumbers(vec![number; cap + 1])).is_err());
}

#[test]
fn a_receipt_of_an_own_number_adds_up_to_it() {
    let engine = engine();
    let rest = Rule::TotalMinusPart {
        total: "lead".to_owned(),
        parts: types(&["onsite_conversion.lead_grouped"]),
    };
    let refine = Refine {
        filters: vec![Filter {
            dimension: "campaign".to_owned(),
            test: Test::Contains,
            text: "DE".to_owned(),
            not: false,
        }],
        ..Refine::default()
    };
    let preset = with_metric(narrowed(rest, refine), "Cost (spend / mine)", "spend / mine");
    let count = engine.own_receipt(&preset, &id("mine"), &[]).expect("a receipt");
    assert_eq!(count.value.amount, known(18));
    let sum: Decimal = count.operands[0].entries.iter().map(|entry| entry.sum).sum();
    assert_eq!(sum, dec!(18));
    assert_eq!(count.operands[0].entries[0].rows, 2, "rows that meet the condition");
    assert_eq!(count.sample[0].figures, [known(10)]);
    let cost = engine.own_receipt(&preset, &id("ratio"), &[]).expect("a receipt");
    assert_eq!(cost.formula.as_deref(), Some("spend / Mine"));
    let named: Vec<&str> = cost.operands.iter().map(|operand| operand.of.as_str()).collect();
    assert_eq!(named, ["spend", "mine"]);
    assert_eq!(engine.own_receipt(&preset, &id("gone"), &[]), None);
}

#[test]
fn groups_can_be_sorted_by_a_number_of_ones_own() {
    let mut engine = engine();
    let preset = with_metric(Preset::default(), "Cost (spend / leads)", "spend / leads");
    let sort = OwnSort {
        by: id("ratio"),
        descending: true,
    };
    let request = StudioRequest::SortedView {
        preset,
        by: vec!["campaign".to_owned()],
        sort,
        limit: 10,
    };
    let Response::Studio(answer) = engine.answer(Request::Studio(Box::new(request)), &[]) else {
        panic!("another answer")
    };
    let StudioResponse::View(view) = *answer else {
        panic!("another answer")
    };
    let labels: Vec<&str> = view.report.groups.iter().map(|row| row.key[0].label.as_str()).collect();
    assert_eq!(
        labels,
        ["DE | B2C | Forms", "DE | B2B | Forms", "FR b2b Website", "Brand"]
    );
}
