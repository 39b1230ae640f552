//! Previews, comparisons, drawings and explanations of definitions, and bad input.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::amount::Amount;
use leadsheet::catalog::{CountId, Metric, Unit, exercises};
use leadsheet::engine::{Answers, Engine, Request, Response, Sort, StudioRequest, StudioResponse};
use leadsheet::explain;
use leadsheet::preset::built_in::built_in;
use leadsheet::preset::formula::{FormulaErrorKind, Name};
use leadsheet::preset::{
    Filter, MOST_COUNTS, MOST_METRICS, OwnCount, OwnId, OwnMetric, Preset, PresetErrorKind, Refine, Rule, Test,
};
use leadsheet::report::{Definition, WhyDiffer};
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn id(text: &str) -> OwnId {
    OwnId::parse(text).expect("an own id")
}

fn types(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn known(value: i64) -> Amount {
    Amount::Known(Decimal::from(value))
}

const META: &str = "onsite_conversion.lead_grouped";
const WEBSITE: &str = "offsite_conversion.fb_pixel_lead";

/// Campaign, all leads, leads inside Meta, leads on the website. The last has one lead that is neither.
const ROWS: [(&str, u32, u32, u32); 4] = [
    ("North", 500, 300, 200),
    ("South", 400, 0, 400),
    ("East", 200, 87, 113),
    ("West", 38, 0, 37),
];

fn response() -> String {
    let rows: Vec<Value> = ROWS
        .iter()
        .map(|(campaign, lead, meta, website)| {
            let mut actions = vec![json!({"action_type": "lead", "value": lead.to_string()}), json!({"action_type": "link_click", "value": "1000"}),
                json!({"action_type": "offsite_conversion.custom.777", "value": lead.to_string()}), json!({"action_type": "landing_page_view", "value": "500"})];
            for (name, figure) in [(META, meta), (WEBSITE, website), ("onsite_web_lead", website)] {
                if *figure > 0 {
                    actions.push(json!({"action_type": name, "value": figure.to_string()}));
                }
            }
            json!({"campaign_name": campaign, "date_start": "2026-09-01", "date_stop": "2026-09-30", "account_currency": "EUR", "spend": "2324.61", "impressions": "10000", "actions": actions})
        })
        .collect();
    json!({ "data": rows }).to_string()
}

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine
        .read(1, "studio", response().as_bytes(), Answers::new())
        .expect("it reads");
    engine
}

fn leads_by(rule: Rule) -> Preset {
    Preset {
        counts: BTreeMap::from([(CountId::Leads, rule)]),
        ..Preset::default()
    }
}

fn ask(request: StudioRequest) -> StudioResponse {
    match engine().answer(Request::Studio(Box::new(request)), &[]) {
        Response::Studio(answer) => *answer,
        other => panic!("another answer: {other:?}"),
    }
}

#[test]
fn a_preset_shows_what_it_would_change_in_words_and_numbers() {
    let doubled = leads_by(Rule::Sum(types(&["lead", META])));
    let request = StudioRequest::PreviewPreset {
        before: doubled,
        after: Preset::default(),
    };
    let StudioResponse::Preview(preview) = ask(request) else {
        panic!("another answer")
    };
    let changes: Vec<String> = preview.changes.iter().map(explain::preset_change).collect();
    assert_eq!(
        changes,
        ["Leads: lead + onsite_conversion.lead_grouped → made by default"]
    );
    let numbers: Vec<String> = preview
        .numbers
        .iter()
        .map(|change| explain::number_change(change, preview.currency.as_deref()))
        .collect();
    assert_eq!(
        numbers[..2],
        ["Leads 1,525 → 1,138", "Cost per lead (spend / leads) €6.10 → €8.17"]
    );
    assert!(
        preview
            .numbers
            .iter()
            .all(|change| change.of != Name::Metric(Metric::Spend))
    );
    assert!(
        preview
            .gone_checks
            .iter()
            .any(|check| check.code() == "overlap.total_with_part")
    );
}

#[test]
fn own_numbers_that_come_and_go_are_in_a_preview() {
    let full = built_in()
        .iter()
        .find(|entry| entry.id == "website")
        .expect("it is built in")
        .preset
        .clone();
    let preview = engine().preview(&Preset::default(), &full);
    let numbers: Vec<String> = preview
        .numbers
        .iter()
        .map(|change| explain::number_change(change, Some("EUR")))
        .collect();
    assert!(numbers.contains(&"Leads 1,138 → 750".to_owned()), "{numbers:?}");
    let lost = "New: Lost before the page (link clicks without a page view / link clicks) 50.0\u{202f}%";
    assert!(numbers.contains(&lost.to_owned()), "{numbers:?}");
    assert!(engine().preview(&full, &full).numbers.is_empty());
}

#[test]
fn definitions_stand_side_by_side_with_the_rows_that_make_the_difference() {
    let definition = |name: &str, rule| Definition {
        name: name.to_owned(),
        rule,
        refine: Refine::default(),
        unit: Unit::Count,
    };
    let definitions = vec![
        definition("All", Rule::Exactly("lead".to_owned())),
        definition("Parts", Rule::Sum(types(&[META, WEBSITE]))),
        definition("Website", Rule::Exactly(WEBSITE.to_owned())),
    ];
    let StudioResponse::Difference(made) = ask(StudioRequest::Difference {
        preset: Preset::default(),
        definitions,
    }) else {
        panic!("another answer")
    };
    let totals: Vec<Amount> = made.definitions.iter().map(|definition| definition.total).collect();
    assert_eq!(totals, [known(1138), known(1137), known(750)]);
    let parts = &made.pairs[0];
    assert_eq!(
        (parts.difference, parts.rows_equal, parts.rows_differ),
        (known(-1), 3, 1)
    );
    assert_eq!(
        (parts.rows[0].about.as_str(), parts.rows[0].first, parts.rows[0].second),
        ("West · 2026-09-01 to 2026-09-30", known(38), known(37))
    );
    let website = &made.pairs[1];
    let sum: Decimal = website.rows.iter().map(|row| row.difference).sum();
    assert_eq!(
        Amount::Known(sum),
        website.difference,
        "the rows make the whole difference"
    );
    assert_eq!(
        website.rows[0].about, "North · 2026-09-01 to 2026-09-30",
        "the largest first"
    );
}

#[test]
fn definitions_with_conditions_differ_by_the_rows_left_out() {
    let filters = vec![Filter {
        dimension: "campaign".to_owned(),
        test: Test::Equals,
        text: "south".to_owned(),
        not: true,
    }];
    let definitions = [
        Definition {
            name: "All".to_owned(),
            rule: Rule::Same(CountId::Leads),
            refine: Refine::default(),
            unit: Unit::Count,
        },
        Definition {
            name: "Without South".to_owned(),
            rule: Rule::Same(CountId::Leads),
            unit: Unit::Count,
            refine: Refine {
                filters,
                ..Refine::default()
            },
        },
    ];
    let made = engine().difference(&Preset::default(), &definitions);
    assert_eq!(made.pairs[0].difference, known(-400));
    assert_eq!(made.pairs[0].rows.len(), 1);
    assert_eq!(
        (made.pairs[0].rows[0].first, made.pairs[0].rows[0].second),
        (known(400), known(0))
    );
}

#[test]
fn a_definition_that_meets_no_row_says_so() {
    let of = |rule, text: &str| Definition {
        name: "This count".to_owned(),
        rule,
        refine: Refine {
            filters: vec![Filter {
                dimension: "campaign".to_owned(),
                test: Test::Contains,
                text: text.to_owned(),
                not: false,
            }],
            ..Refine::default()
        },
        unit: Unit::Count,
    };
    let definitions = [
        of(Rule::Exactly("lead".to_owned()), "no such campaign"),
        of(Rule::Exactly("lead".to_owned()), "south"),
    ];
    let made = engine().difference(&Preset::default(), &definitions);
    let said = |at: usize| {
        made.definitions[at]
            .checks
            .iter()
            .map(explain::check)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(
        said(0).contains("No row meets the conditions of This count"),
        "{}",
        said(0)
    );
    assert_eq!(said(1), "");
}

#[test]
fn a_family_is_drawn_with_its_identity_and_what_says_the_same() {
    let StudioResponse::Overlap(drawings) = ask(StudioRequest::Overlap {
        preset: Preset::default(),
    }) else {
        panic!("another answer")
    };
    let lead = drawings
        .iter()
        .find(|drawing| drawing.family == "lead")
        .expect("the leads");
    let inside: Vec<(&str, Option<&str>)> = lead
        .nodes
        .iter()
        .map(|node| (node.action_type.as_str(), node.inside.as_deref()))
        .collect();
    assert_eq!(
        inside,
        [
            ("lead", None),
            (WEBSITE, Some("lead")),
            (META, Some("lead")),
            ("onsite_web_lead", Some("lead"))
        ]
    );
    let identity = &lead.identities[0];
    let parts: Vec<(&str, Decimal)> = identity
        .parts
        .iter()
        .map(|part| (part.action_type.as_str(), part.sum))
        .collect();
    assert_eq!(parts, [(WEBSITE, Decimal::from(750)), (META, Decimal::from(387))]);
    assert_eq!(
        (identity.total.as_str(), identity.sum, identity.rest),
        ("lead", Decimal::from(1138), Decimal::ONE)
    );
    let equal = lead
        .equal
        .iter()
        .find(|equal| equal.second == "onsite_web_lead")
        .expect("a mirror");
    assert_eq!(
        (equal.first.as_str(), equal.rows.equal, equal.rows.of, equal.known),
        (WEBSITE, 4, 4, true)
    );
    assert!(lead.twice.is_empty() && lead.safe.is_empty());
    let custom = drawings
        .iter()
        .find(|drawing| drawing.family == "custom")
        .expect("the custom ones");
    assert_eq!(custom.nodes[0].restates.as_deref(), Some("lead"));
    assert!(!custom.equal[0].known);
}

#[test]
fn what_a_choice_adds_twice_is_drawn_with_a_safe_choice() {
    for (chosen, twice, safe, total) in [
        (types(&["lead", META]), 387, None, 1138),
        (types(&[META, "lead", "offsite_conversion.custom.777"]), 387, None, 1138),
        (
            types(&[WEBSITE, "onsite_web_lead", META]),
            750,
            Some(types(&[WEBSITE, META])),
            1137,
        ),
    ] {
        let drawings = engine().drawings(&leads_by(Rule::Sum(chosen.clone())));
        let lead = drawings
            .iter()
            .find(|drawing| drawing.family == "lead")
            .expect("the leads");
        assert_eq!(lead.twice[0].amount, Decimal::from(twice), "{chosen:?}");
        assert_eq!(lead.safe.len(), 1);
        assert_eq!(
            (lead.safe[0].rule.clone(), lead.safe[0].total),
            (safe.map(Rule::Sum), known(total)),
            "{chosen:?}"
        );
    }
    let mut own = Preset::default();
    own.own_counts
        .insert(id("mine"), OwnCount::new("Mine", Rule::Prefix("onsite_".to_owned())));
    assert!(
        engine().drawings(&own)[0].twice.is_empty(),
        "leads inside Meta and the website's share nothing"
    );
}

#[test]
fn a_formula_is_checked_with_what_it_gives() {
    let check = |text: &str| {
        let request = StudioRequest::CheckFormula {
            preset: Preset::default(),
            text: text.to_owned(),
        };
        match ask(request) {
            StudioResponse::Formula(checked) => checked,
            other => panic!("another answer: {other:?}"),
        }
    };
    let (checked, value) = check("leads / landing_page_views").expect("it checks");
    assert_eq!(
        (checked.unit, value.amount),
        (Unit::Rate, Amount::Known(rust_decimal::dec!(0.569)))
    );
    assert_eq!(
        check("leads / landing_page_vews")
            .expect_err("an error")
            .suggestion
            .as_deref(),
        Some("landing_page_views")
    );
}

#[test]
fn why_two_numbers_differ_is_said_for_any_pair() {
    let engine = engine();
    let why = |preset: &Preset, first: Name, second: Name| {
        let differ = engine.differ(preset, &first, &second, &[]).expect("both exist");
        (explain::differ(&differ), differ)
    };
    let metric = Name::Metric;
    let (said, differ) = why(&Preset::default(), metric(Metric::Leads), metric(Metric::MetaLeads));
    assert_eq!(
        said,
        ["lead (1,138) already holds onsite_conversion.lead_grouped (387)."]
    );
    assert_eq!(differ.difference, Some(Decimal::from(-751)));
    let (said, _) = why(
        &Preset::default(),
        metric(Metric::LeadRateLinkClicks),
        metric(Metric::LeadRateLandingPageViews),
    );
    assert!(
        said[0].contains("divides by Link clicks (4,000)") && said[0].contains("by Landing page views (2,000)"),
        "{said:?}"
    );
    let (said, _) = why(&Preset::default(), metric(Metric::Spend), metric(Metric::CostPerLead));
    assert!(
        said[0].starts_with("Cost per lead (spend / leads) is worked out"),
        "{said:?}"
    );
    let (said, _) = why(&Preset::default(), metric(Metric::Spend), metric(Metric::Impressions));
    assert!(said[0].ends_with("so one cannot be more than the other."), "{said:?}");
    let (said, _) = why(&Preset::default(), metric(Metric::Leads), metric(Metric::FormOpens));
    assert!(said[0].starts_with("Form opens has no figure here: "), "{said:?}");
    let mut preset = Preset::default();
    let filters = vec![Filter {
        dimension: "campaign_name".to_owned(),
        test: Test::Contains,
        text: "o".to_owned(),
        not: false,
    }];
    let count = OwnCount {
        refine: Refine {
            filters,
            ..Refine::default()
        },
        ..OwnCount::new("With an o", Rule::Exactly("lead".to_owned()))
    };
    preset.own_counts.insert(id("o"), count);
    let (_, differ) = why(&preset, metric(Metric::Leads), Name::Own(id("o")));
    assert!(
        matches!(differ.why.as_slice(), [WhyDiffer::Conditions(..)]),
        "{:?}",
        differ.why
    );
    assert_eq!(
        engine.differ(&preset, &metric(Metric::Leads), &Name::Own(id("gone")), &[]),
        None
    );
}

#[test]
fn no_pair_of_metrics_is_without_a_reason() {
    let engine = engine();
    for first in Metric::ALL {
        for second in Metric::ALL {
            let differ = engine
                .differ(&Preset::default(), &Name::Metric(*first), &Name::Metric(*second), &[])
                .expect("both exist");
            // Measures of one unit, such as impressions and clicks, are simply different things with different names.
            let measures = differ
                .first
                .entries
                .iter()
                .chain(&differ.second.entries)
                .all(|entry| entry.action_type.is_none());
            assert!(!differ.why.is_empty() || measures, "{first} and {second}");
            assert_eq!(explain::differ(&differ).len(), differ.why.len());
        }
    }
}

/// The right answer of each exercise is what the product says of its data.
#[test]
fn every_exercise_comes_out_as_it_says() {
    for exercise in exercises() {
        let mut engine = Engine::new();
        engine
            .read(1, "exercise", exercise.sample.as_bytes(), Answers::new())
            .unwrap_or_else(|error| panic!("{}: {error:?}", exercise.id));
        let report = engine
            .report(&Preset::default(), &[], Sort::default(), 0)
            .expect("a report");
        for (name, expected) in &exercise.expect {
            let value = &report.totals[&Metric::parse(name).expect("a metric")];
            let found = match value.amount {
                Amount::Known(known) => known.normalize().to_string(),
                Amount::Missing(reason) => format!("missing:{}", reason.as_str()),
            };
            assert_eq!(&found, expected, "{}: {name}", exercise.id);
        }
    }
}

#[test]
fn own_metrics_are_worked_out_again_from_what_the_crm_gives() {
    let mut preset = Preset::default();
    preset.own_metrics.insert(
        id("share"),
        OwnMetric::new("Share (qualified leads / leads)", "qualified_leads / leads"),
    );
    preset
        .own_metrics
        .insert(id("twice"), OwnMetric::new("Twice", "share * 2"));
    let mut report = engine().report(&preset, &[], Sort::default(), 0).expect("a report");
    let untouched = report.clone();
    leadsheet::report::own_again(&mut report, &preset);
    assert_eq!(report, untouched, "nothing is given");
    report.given = vec![Metric::QualifiedLeads];
    report
        .totals
        .insert(Metric::QualifiedLeads, leadsheet::report::Value::of(known(569)));
    leadsheet::report::own_again(&mut report, &preset);
    let found = [&report.own[&id("share")].amount, &report.own[&id("twice")].amount];
    assert_eq!(found, [&Amount::Known(rust_decimal::dec!(0.5)), &known(1)]);
}

#[test]
fn every_built_in_preset_works_on_any_data() {
    for entry in built_in() {
        let report = engine()
            .report(&entry.preset, &["campaign".to_owned()], Sort::default(), 10)
            .expect("a report");
        assert!(
            !report.checks.iter().any(|check| check.code() == "metric.formula"),
            "{}",
            entry.id
        );
        assert_eq!(
            report.own.len(),
            entry.preset.own_counts.len() + entry.preset.own_metrics.len(),
            "{}",
            entry.id
        );
        let named: Vec<String> = report
            .checks
            .iter()
            .filter(|check| check.code() == "metric.no_denominator_in_name")
            .map(explain::check)
            .collect();
        assert_eq!(named, Vec::<String>::new(), "{}", entry.id);
    }
}

#[test]
fn requests_and_answers_of_the_studio_travel_as_text_unchanged() {
    let preset = Preset::from_json(include_str!("presets/v2.json")).expect("it reads");
    let requests = [
        StudioRequest::Overlap { preset: preset.clone() },
        StudioRequest::PreviewPreset {
            before: Preset::default(),
            after: preset.clone(),
        },
        StudioRequest::CheckFormula {
            preset: preset.clone(),
            text: "demos / leads".to_owned(),
        },
        StudioRequest::CheckFormula {
            preset: preset.clone(),
            text: "demos +".to_owned(),
        },
        StudioRequest::OwnReceipt {
            preset: preset.clone(),
            id: id("profit"),
            group: Vec::new(),
            ask: leadsheet::report::Ask::default(),
        },
        StudioRequest::Differ {
            preset,
            first: Name::Metric(Metric::Leads),
            second: Name::Own(id("demos")),
            group: Vec::new(),
        },
    ];
    for request in requests {
        let request = Request::Studio(Box::new(request));
        let text = serde_json::to_string(&request).expect("JSON");
        let read: Request = serde_json::from_str(&text).expect("it reads");
        assert_eq!(read, request);
        let answer = engine().answer(read, &[]);
        let text = serde_json::to_string(&answer).expect("JSON");
        assert_eq!(serde_json::from_str::<Response>(&text).expect("it reads"), answer);
    }
}

fn with_own(key: &str, count: usize) -> String {
    let entry = match key {
        "own_counts" => json!({"name": "x", "rule": {"exactly": "lead"}}),
        _ => json!({"name": "x", "formula": "leads"}),
    };
    let entries: serde_json::Map<String, Value> = (0..count).map(|at| (format!("x{at}"), entry.clone())).collect();
    json!({"app": "leadsheet", "schema": 2, key: entries}).to_string()
}

fn refused(text: &str) -> (PresetErrorKind, String, String) {
    let error = Preset::from_json(text).expect_err("an error");
    let said = explain::preset_error(&error);
    assert!(!said.what.is_empty() && !said.hint.is_empty());
    (error.kind, error.at, said.what)
}

#[test]
fn as_many_own_counts_and_metrics_as_allowed_are_read_and_one_more_is_not() {
    for (key, cap) in [("own_counts", MOST_COUNTS), ("own_metrics", MOST_METRICS)] {
        assert!(Preset::from_json(&with_own(key, cap - 1)).is_ok() && Preset::from_json(&with_own(key, cap)).is_ok());
        for got in [cap + 1, 10_000] {
            let (kind, at, _) = refused(&with_own(key, got));
            assert_eq!((kind, at.as_str()), (PresetErrorKind::TooMany { most: cap, got }, key));
        }
    }
}

#[test]
fn a_formula_that_is_too_long_unknown_or_a_circle_is_refused_with_its_place() {
    let formulas = |formulas: &[(&str, &str)]| {
        let metrics: serde_json::Map<String, Value> = formulas
            .iter()
            .map(|(id, formula)| ((*id).to_owned(), json!({"name": id, "formula": formula})))
            .collect();
        json!({"app": "leadsheet", "schema": 2, "own_metrics": metrics}).to_string()
    };
    let long = "1+".repeat(40_000) + "1";
    let (kind, at, said) = refused(&formulas(&[("a", &long)]));
    assert!(matches!(kind, PresetErrorKind::Formula(error) if error.kind == FormulaErrorKind::TooLong));
    assert_eq!(
        (at.as_str(), said.as_str()),
        (
            "own_metrics.a.formula",
            "At own_metrics.a.formula: The formula is longer than 64 KB."
        )
    );
    assert_eq!(
        refused(&formulas(&[("a", &"1".repeat(1024 * 1024))])).0,
        PresetErrorKind::TooLarge
    );
    let (_, at, said) = refused(&formulas(&[("a", "leads"), ("b", "leeds")]));
    assert_eq!(
        (at.as_str(), said.as_str()),
        (
            "own_metrics.b.formula",
            "At own_metrics.b.formula: Nothing is called \"leeds\". Did you mean leads?"
        )
    );
    let (_, _, said) = refused(&formulas(&[("a", "b + 1"), ("b", "c"), ("c", "a"), ("d", "a")]));
    assert_eq!(
        said,
        "At own_metrics.a.formula: It leads back to itself: a → b → c → a."
    );
    assert!(
        matches!(refused(&formulas(&[("a", "a")])).0, PresetErrorKind::Formula(error) if error.kind == FormulaErrorKind::Circle(vec![id("a")]))
    );
    assert!(matches!(
        refused(&formulas(&[("a", "spend + leads")])).0,
        PresetErrorKind::Formula(_)
    ));
}

#[test]
fn ids_that_cannot_be_are_refused_and_hostile_names_are_kept_as_they_are() {
    for bad in ["__proto__", "constructor()", "leads", "min", "<b>", "=cmd"] {
        let text =
            json!({"app": "leadsheet", "schema": 2, "own_counts": {bad: {"name": "x", "rule": "typed"}}}).to_string();
        assert_eq!(refused(&text).0, PresetErrorKind::BadId(bad.to_owned()));
    }
    for name in [
        "__proto__",
        "<script>alert(1)</script>",
        "\u{202e}txt.exe",
        "=cmd|' /C calc'!A0",
        "\"quoted\" / \\",
        "",
    ] {
        let text = json!({"app": "leadsheet", "schema": 2, "name": name, "own_counts": {"x": {"name": name, "rule": {"exactly": "lead"}}},
            "own_metrics": {"y": {"name": format!("{name}2"), "formula": "x / link_clicks"}}, "__proto__": {"polluted": true}})
        .to_string();
        let preset = Preset::from_json(&text).expect("it reads");
        assert_eq!(preset.own_counts[&id("x")].name, name);
        assert_eq!(Preset::from_json(&preset.to_json()), Ok(preset.clone()));
        assert_eq!(
            engine().report(&preset, &[], Sort::default(), 0).expect("a report").own[&id("x")].amount,
            known(1138)
        );
    }
}

#[test]
fn one_id_for_a_count_and_a_metric_is_refused() {
    let text = json!({"app": "leadsheet", "schema": 2, "own_counts": {"x": {"name": "x", "rule": "typed"}}, "own_metrics": {"x": {"name": "x", "formula": "leads"}}}).to_string();
    assert_eq!(refused(&text).0, PresetErrorKind::TakenId(id("x")));
}

#[test]
fn a_condition_that_is_not_understood_is_refused_rather_than_passed_over() {
    let text = json!({"app": "leadsheet", "schema": 2, "refine": {"leads": {"filters": [{"dimension": "age", "matches": ".*", "text": "x"}]}}}).to_string();
    assert_eq!(refused(&text).1, "refine.leads.filters[0].matches");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_definitions_make_the_engine_panic(
        rules in prop::collection::vec((0_u8..7, "[a-z_.]{1,12}|lead|offsite_conversion.fb_pixel_lead|onsite_"), 1..5),
        formula in "[a-c]|(leads|spend|a|b) [-+*/] (a|link_clicks|2)|\\PC{0,10}", filter in prop::option::of("\\PC{0,6}"),
    ) {
        let mut preset = Preset::default();
        for (at, (kind, name)) in rules.into_iter().enumerate() {
            let rule = match kind {
                0 => Rule::Exactly(name),
                1 => Rule::Prefix(name),
                2 => Rule::TotalMinusPart { total: "lead".to_owned(), parts: vec![name] },
                3 => Rule::CustomConversion { id: "777".to_owned(), name },
                4 => Rule::Column(name),
                5 => Rule::Sum(vec!["lead".to_owned(), name]),
                _ => Rule::Typed,
            };
            let filters = filter.iter().map(|text| Filter { dimension: "campaign".to_owned(), test: Test::Contains, text: text.clone(), not: at % 2 == 0 }).collect();
            let count = OwnCount { refine: Refine { filters, ..Refine::default() }, ..OwnCount::new("x", rule) };
            preset.own_counts.insert(id(["a", "b", "c", "d", "e"][at]), count);
        }
        preset.own_metrics.insert(id("m"), OwnMetric::new("m", &formula));
        preset.own_metrics.insert(id("n"), OwnMetric::new("n", "m + m"));
        let mut engine = engine();
        let request = Request::View { preset: preset.clone(), by: vec!["campaign".to_owned()], sort: Sort::default(), limit: 9 };
        prop_assert!(matches!(engine.answer(request, &[]), Response::View(_)));
        for name in ["a", "m", "n"] {
            prop_assert!(engine.own_receipt(&preset, &id(name), &[]).is_some());
        }
        let _ = (engine.drawings(&preset), engine.preview(&Preset::default(), &preset));
        let report = engine.report(&preset, &[], Sort::default(), 0).expect("a report");
        for check in &report.checks {
            prop_assert!(!explain::check(check).is_empty(), "{:?}", check);
        }
    }
}
