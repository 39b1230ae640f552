//! Formulas: what is read, what is refused and where, what comes out.

use super::*;
use crate::amount::{Amount, Reason};
use crate::catalog::{Metric, Unit};
use proptest::prelude::*;
use rust_decimal::dec;

fn scope() -> Scope {
    let known = |name: &str, dimension| Known {
        name: name.to_owned(),
        dimension,
    };
    let id = |text: &str| OwnId::parse(text).expect("an id");
    Scope::new([
        (id("demos"), known("Demos booked", Dimension::COUNT)),
        (id("revenue"), known("Revenue", Dimension::MONEY)),
        (id("twice"), known("Twice", Dimension::COUNT)),
        (id("twice_2"), known("Twice", Dimension::COUNT)),
        (id("hostile"), known("=cmd\"|' <b>", Dimension::COUNT)),
    ])
}

fn error(text: &str) -> FormulaError {
    match parse(text) {
        Err(error) => error,
        Ok(expr) => check(&expr, &scope()).expect_err("an error"),
    }
}

fn unit(text: &str) -> (Unit, Dimension) {
    let checked = check(&parse(text).expect("it reads"), &scope()).expect("it checks");
    (checked.unit, checked.dimension)
}

fn value(text: &str) -> Amount {
    let look_up = |name: &str| {
        Cell::of(match name {
            "spend" => Amount::Known(dec!(9298.45)),
            "leads" => Amount::Known(dec!(1138)),
            "calls" => Amount::ZERO,
            "form_opens" => Amount::Missing(Reason::NotInSource),
            _ => Amount::Missing(Reason::NotMapped),
        })
    };
    evaluate(&parse(text).expect("it reads"), &look_up).amount
}

#[test]
fn a_cost_is_worked_out_as_the_built_in_one_is() {
    assert_eq!(value("spend / leads"), Amount::Known(dec!(8.170869947276)));
}

#[test]
fn signs_have_their_usual_rank_and_go_from_left_to_right() {
    assert_eq!(value("2 + 3 * 4 - 10 / 4 / 5"), Amount::Known(dec!(13.5)));
    assert_eq!(value("-(2 - 5) * 2"), Amount::Known(dec!(6)));
    assert_eq!(value("10 - 3 - 2"), Amount::Known(dec!(5)));
    assert_eq!(value("min(3, 1 + 1, 7) + max(1, 2)"), Amount::Known(dec!(4)));
    assert_eq!(value("6 × 2 ÷ 3 − 1"), Amount::Known(dec!(3)));
}

#[test]
fn a_missing_figure_makes_the_whole_missing_for_its_reason() {
    for text in [
        "leads / form_opens",
        "form_opens + 1",
        "-form_opens",
        "max(leads, form_opens)",
    ] {
        assert_eq!(value(text), Amount::Missing(Reason::NotInSource), "{text}");
    }
}

#[test]
fn what_stands_in_for_a_missing_figure_is_used_only_where_it_is_missing() {
    assert_eq!(value("if_missing(form_opens, leads)"), Amount::Known(dec!(1138)));
    assert_eq!(value("if_missing(leads, form_opens)"), Amount::Known(dec!(1138)));
    assert_eq!(value("if_missing(leads / calls, 0)"), Amount::ZERO);
}

#[test]
fn dividing_by_zero_is_a_reason() {
    assert_eq!(value("spend / calls"), Amount::Missing(Reason::DenominatorZero));
    assert_eq!(value("1 / (leads - 1138)"), Amount::Missing(Reason::DenominatorZero));
}

#[test]
fn more_digits_than_can_be_held_are_a_reason() {
    let nines = "9".repeat(28);
    assert_eq!(value(&format!("{nines} * {nines}")), Amount::Missing(Reason::TooLarge));
}

#[test]
fn money_and_a_count_cannot_be_added_or_compared() {
    let kind = FormulaErrorKind::Units {
        left: Dimension::MONEY,
        right: Dimension::COUNT,
    };
    for text in [
        "spend + leads",
        "spend - leads",
        "min(spend, leads)",
        "if_missing(spend, leads)",
    ] {
        assert_eq!(error(text).kind, kind, "{text}");
    }
    assert_eq!(error("spend + leads").span, Span { start: 8, end: 13 });
    assert!(matches!(
        error("spend + cost_per_lead").kind,
        FormulaErrorKind::Units { .. }
    ));
    assert!(matches!(
        error("leads + lead_rate_link_clicks").kind,
        FormulaErrorKind::Units { .. }
    ));
}

#[test]
fn units_follow_from_what_is_multiplied_and_divided() {
    assert_eq!(unit("spend / demos"), (Unit::Money, Dimension::COST));
    assert_eq!(unit("cost_per_lead * leads"), (Unit::Money, Dimension::MONEY));
    assert_eq!(unit("demos / leads"), (Unit::Rate, Dimension::PLAIN));
    assert_eq!(unit("revenue / spend"), (Unit::Ratio, Dimension::PLAIN));
    assert_eq!(unit("leads * lead_to_sale_rate"), (Unit::Count, Dimension::COUNT));
    assert_eq!(unit("leads + messaging_leads + 5"), (Unit::Count, Dimension::COUNT));
    assert_eq!(unit("1 - lead_to_sale_rate").0, Unit::Rate);
    assert_eq!(unit("1000 * spend / impressions"), (Unit::Money, Dimension::COST));
    assert_eq!(unit("leads / spend").0, Unit::Ratio);
    let squared = Dimension { money: 2, count: 0 };
    assert_eq!(error("spend * spend").kind, FormulaErrorKind::NoUnit(squared));
}

#[test]
fn every_built_in_metric_has_the_unit_of_its_formula() {
    for metric in Metric::ALL {
        let card = crate::catalog::metric_card(*metric);
        let (found, _) = unit(metric.as_str());
        // An average such as frequency is a plain number over counts; shares of counts are rates.
        assert_eq!(found, card.unit, "{metric}");
    }
}

#[test]
fn an_unknown_name_is_marked_where_it_stands_with_the_nearest_one() {
    let found = error("spend / leds");
    assert_eq!(found.kind, FormulaErrorKind::UnknownName("leds".to_owned()));
    assert_eq!(
        (found.span, found.suggestion.as_deref()),
        (Span { start: 8, end: 12 }, Some("leads"))
    );
    assert_eq!(
        error("\"Demos boked\" / leads").suggestion.as_deref(),
        Some("\"Demos booked\"")
    );
    assert_eq!(error("zzzzqqqq").suggestion, None);
}

#[test]
fn names_in_quotes_are_what_things_are_called() {
    assert_eq!(unit("\"Cost per lead (spend / leads)\"").0, Unit::Money);
    assert_eq!(unit("\"demos BOOKED\" / leads").0, Unit::Rate);
    assert_eq!(unit("\"=cmd\"\"|' <b>\"").0, Unit::Count);
    let kind = FormulaErrorKind::AmbiguousName(vec!["twice".to_owned(), "twice_2".to_owned()]);
    assert_eq!(error("Twice").kind, kind);
    let ids = with_ids(&parse("\"demos BOOKED\" / \"Leads\"").expect("it reads"), &scope());
    assert_eq!(ids, "demos / leads");
}

#[test]
fn each_slip_is_named_under_the_character_that_made_it() {
    let expected = FormulaErrorKind::Expected;
    for (text, kind, start) in [
        ("", FormulaErrorKind::Empty, 0),
        ("   ", FormulaErrorKind::Empty, 0),
        ("spend /", expected(Expected::Value), 7),
        ("spend / / leads", expected(Expected::Value), 8),
        ("(spend", expected(Expected::Closing), 6),
        ("spend)", expected(Expected::Operator), 5),
        ("spend leads", expected(Expected::Operator), 6),
        ("spend ? leads", FormulaErrorKind::UnknownCharacter('?'), 6),
        ("é + 😀", FormulaErrorKind::UnknownCharacter('😀'), 5),
        ("\"spend", FormulaErrorKind::OpenQuote, 0),
        ("1.2.3", FormulaErrorKind::BadNumber, 0),
        ("1e9", FormulaErrorKind::BadNumber, 0),
        ("1,000", expected(Expected::Operator), 1),
        ("spend + 1.", FormulaErrorKind::BadNumber, 8),
        ("min", expected(Expected::Opening), 3),
    ] {
        let found = error(text);
        assert_eq!((found.kind, found.span.start), (kind, start), "{text:?}");
    }
    assert_eq!(error("mn(1, 2)").suggestion.as_deref(), Some("min"));
    assert_eq!(
        error("if_missing(1)").kind,
        FormulaErrorKind::Arguments {
            function: "if_missing".to_owned(),
            wanted: 2,
            got: 1
        }
    );
}

#[test]
fn a_formula_of_the_longest_length_is_read_and_one_byte_more_is_not() {
    let filled = |length: usize| format!("1{}", " ".repeat(length - 1));
    assert!(parse(&filled(LONGEST - 1)).is_ok() && parse(&filled(LONGEST)).is_ok());
    assert_eq!(
        parse(&filled(LONGEST + 1)).map_err(|error| error.kind),
        Err(FormulaErrorKind::TooLong)
    );
    assert_eq!(
        parse(&"(".repeat(1024 * 1024)).map_err(|error| error.kind),
        Err(FormulaErrorKind::TooLong)
    );
}

#[test]
fn brackets_and_signs_of_the_deepest_depth_are_read_and_one_more_is_not() {
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(parse(&nested(DEEPEST - 1)).is_ok() && parse(&nested(DEEPEST)).is_ok());
    assert_eq!(
        parse(&nested(DEEPEST + 1)).map_err(|error| error.kind),
        Err(FormulaErrorKind::TooDeep)
    );
    let signs = |depth: usize| format!("{}1", "-".repeat(depth));
    assert!(parse(&signs(DEEPEST)).is_ok());
    assert_eq!(
        parse(&signs(DEEPEST + 1)).map_err(|error| error.kind),
        Err(FormulaErrorKind::TooDeep)
    );
    assert_eq!(
        parse(&signs(30_000)).map_err(|error| error.kind),
        Err(FormulaErrorKind::TooDeep)
    );
    assert_eq!(
        parse(&"max(1,".repeat(10_000)).map_err(|error| error.kind),
        Err(FormulaErrorKind::TooDeep)
    );
}

#[test]
fn as_many_parts_as_allowed_are_read_and_one_more_is_not() {
    // Every number is a part, and so is the sum.
    let parts = |parts: usize| vec!["1"; parts - 1].join("+");
    assert!(parse(&parts(MOST_PARTS - 1)).is_ok() && parse(&parts(MOST_PARTS)).is_ok());
    assert_eq!(
        parse(&parts(MOST_PARTS + 1)).map_err(|error| error.kind),
        Err(FormulaErrorKind::TooManyParts)
    );
}

#[test]
fn a_label_that_carries_the_denominator_is_offered_where_it_is_missing() {
    let offer = |name: &str, text: &str| offered_label(name, &parse(text).expect("it reads"), &scope());
    assert_eq!(
        offer("Demo rate", "demos / link_clicks").as_deref(),
        Some("Demo rate (Demos booked / link clicks)")
    );
    assert_eq!(offer("Demo rate (demos / link clicks)", "demos / link_clicks"), None);
    assert_eq!(offer("Half the leads", "leads / 2"), None);
    assert_eq!(offer("All", "leads + calls"), None);
    assert_eq!(
        offer("Cost", "spend / (leads + calls)").as_deref(),
        Some("Cost (spend / (leads + calls))")
    );
}

#[test]
fn names_are_offered_as_they_are_typed() {
    let offered = complete("spend / link", 12, &scope(), 3);
    assert_eq!(
        offered.first().map(|first| first.name.as_str().to_owned()).as_deref(),
        Some("link_clicks")
    );
    assert_eq!(
        offered.first().map(|first| first.span),
        Some(Span { start: 8, end: 12 })
    );
    let own = complete("boo", 3, &scope(), 5);
    assert!(
        own.iter().any(|completion| completion.name.as_str() == "demos"),
        "{own:?}"
    );
    assert_eq!(complete("", 0, &scope(), 1000).len(), Metric::ALL.len() + 5);
    // A cursor inside a letter is no place; the whole text counts.
    assert!(complete("é", 1, &scope(), 5).is_empty());
}

fn any_expr() -> impl Strategy<Value = Expr> {
    let at = |kind| Expr {
        kind,
        span: Span { start: 0, end: 0 },
    };
    let number = (0_u64..1_000_000, 0_u32..6).prop_map(|(digits, places)| {
        Kind::Number(Decimal::new(i64::try_from(digits).unwrap_or(0), places).normalize())
    });
    let name = prop_oneof![
        prop::sample::select(Metric::ALL).prop_map(|metric| metric.as_str().to_owned()),
        "[a-zé_][a-z0-9_]{0,8}",
        "\\PC{0,12}",
        Just("min".to_owned()),
    ]
    .prop_map(Kind::Name);
    prop_oneof![number, name]
        .prop_map(at)
        .prop_recursive(6, 60, 4, move |inner| {
            let items = |inner: BoxedStrategy<Expr>| {
                prop::collection::vec((any::<bool>(), inner), 2..4).prop_map(|mut items| {
                    items[0].0 = false;
                    items
                })
            };
            let many = prop::collection::vec(inner.clone(), 2..4);
            prop_oneof![
                items(inner.clone().boxed()).prop_map(Kind::Sum),
                items(inner.clone().boxed()).prop_map(Kind::Product),
                many.clone().prop_map(Kind::Min),
                many.prop_map(Kind::Max),
                inner.clone().prop_map(|inner| Kind::Negate(Box::new(inner))),
                (inner.clone(), inner).prop_map(|(a, b)| Kind::IfMissing(Box::new(a), Box::new(b))),
            ]
            .prop_map(at)
        })
}

proptest! {
    #[test]
    fn a_formula_printed_and_read_is_the_same(expr in any_expr()) {
        let text = print(&expr);
        prop_assert_eq!(parse(&text), Ok(expr), "{}", text);
    }

    #[test]
    fn no_text_makes_reading_a_formula_panic_or_point_outside_it(text in "\\PC{0,80}|[-+*/(), a-z0-9.\"]{0,120}") {
        match parse(&text) {
            Ok(expr) => {
                if let Err(error) = check(&expr, &scope()) {
                    prop_assert!(text.get(error.span.start..error.span.end).is_some(), "{:?}", error);
                }
                let _ = value(&text);
            }
            Err(error) => prop_assert!(text.get(error.span.start..error.span.end).is_some(), "{:?}", error),
        }
    }

    #[test]
    fn a_formula_that_checks_keeps_its_unit_when_names_become_ids(expr in any_expr()) {
        if let Ok(checked) = check(&expr, &scope()) {
            let ids = with_ids(&expr, &scope());
            prop_assert_eq!(check(&parse(&ids).expect("it reads"), &scope()), Ok(checked));
        }
    }
}
