//! Each requirement on both sides of its border.

use super::*;
use rust_decimal::dec;

fn standing(declared: &Declared, measured: &Measured, id: &str) -> Standing {
    readiness(declared, measured)
        .into_iter()
        .find(|item| item.card.id == id)
        .expect("a requirement")
        .standing
}

fn lag(stage: Stage, reached: u32, leads: u32, within_28: Decimal) -> LagCurve {
    LagCurve {
        stage,
        leads,
        reached,
        rate: Decimal::from(reached).checked_div(Decimal::from(leads)).map(tidy),
        interval: wilson(f64::from(reached), f64::from(leads), 0.95),
        dated: reached,
        median_hours: None,
        within: vec![(28, within_28)],
    }
}

fn measured(lag: LagCurve) -> Measured {
    Measured {
        lags: vec![lag],
        ..Measured::default()
    }
}

#[test]
fn lead_coverage_agrees_with_the_reference_values() {
    let all: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../tests/data/quality_values.json")).expect("values read");
    let expected = &all
        .iter()
        .find(|value| value["id"] == "lead_coverage")
        .expect("a value")["expected"];
    let items = readiness(
        &Declared::default(),
        &Measured {
            coverage: Some((58, 100)),
            ..Measured::default()
        },
    );
    let item = items.iter().find(|item| item.card.id == "R8").expect("a requirement");
    assert_eq!((item.standing, item.figure), (Standing::NotMet, Some(dec!(0.58))));
    let interval = item.interval.expect("an interval");
    assert!((interval.low - expected["wilson"][0].as_f64().expect("a number")).abs() < 1e-6);
    assert!((interval.high.expect("an end") - expected["wilson"][1].as_f64().expect("a number")).abs() < 1e-6);
}

#[test]
fn the_events_expected_are_the_sum_of_all_stages() {
    let all: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../tests/data/quality_values.json")).expect("values read");
    let value = all
        .iter()
        .find(|value| value["id"] == "expected_events")
        .expect("a value");
    let mut text = "lead id,created,status,email,contacted,qualified,converted\n".to_owned();
    let stages: Vec<u64> = value["inputs"]["stages"]
        .as_array()
        .expect("stages")
        .iter()
        .filter_map(serde_json::Value::as_u64)
        .collect();
    let [all, contacted, qualified, converted] = stages.as_slice() else {
        panic!("four stages")
    };
    for at in 0..*all {
        let on = |stage: u64, day: u8| {
            if at < stage {
                format!("2026-09-{day:02}T10:00:00Z")
            } else {
                String::new()
            }
        };
        text.push_str(&format!(
            "{},2026-09-01T10:00:00Z,,p{at}@example.net,{},{},{}\n",
            1_234_567_890_123_000 + at,
            on(*contacted, 2),
            on(*qualified, 3),
            on(*converted, 4)
        ));
    }
    let file = crate::crm::read(
        "x",
        crate::crm::FileKind::Crm,
        text.as_bytes(),
        crate::crm::CrmSettings::default(),
    )
    .expect("it reads");
    let built = crate::capi::build(
        &file,
        None,
        crate::capi::BuildOptions {
            now: 1_788_600_000,
            ..crate::capi::BuildOptions::default()
        },
    );
    assert_eq!(
        u64::from(built.summary.events),
        value["expected"].as_u64().expect("a number")
    );
}

#[test]
fn two_hundred_leads_a_month_are_enough_and_a_short_period_can_leave_it_open() {
    let of = |leads: i64, days| {
        standing(
            &Declared::default(),
            &Measured {
                leads: Some((Decimal::from(leads), days)),
                ..Measured::default()
            },
            "R3",
        )
    };
    assert_eq!(of(200, 30), Standing::Met);
    assert_eq!(of(199, 30), Standing::NotMet);
    assert_eq!(of(50, 7), Standing::CannotTell);
    assert_eq!(of(100, 7), Standing::Met);
    assert_eq!(of(10, 7), Standing::NotMet);
    assert_eq!(
        standing(&Declared::default(), &Measured::default(), "R3"),
        Standing::CannotTell
    );
}

#[test]
fn a_rate_is_told_only_when_its_interval_clears_both_borders() {
    let of = |reached, leads| {
        standing(
            &Declared::default(),
            &measured(lag(Stage::Qualified, reached, leads, dec!(1))),
            "R6",
        )
    };
    assert_eq!(of(200, 1_000), Standing::Met);
    assert_eq!(of(600, 1_000), Standing::NotMet);
    assert_eq!(of(1, 2_000), Standing::NotMet);
    assert_eq!(of(40, 100), Standing::CannotTell);
    assert_eq!(of(1, 100), Standing::CannotTell);
}

#[test]
fn most_must_reach_the_stage_within_28_days() {
    let of = |within| {
        standing(
            &Declared::default(),
            &measured(lag(Stage::Qualified, 100, 500, within)),
            "R5",
        )
    };
    assert_eq!((of(dec!(0.5)), of(dec!(0.49))), (Standing::Met, Standing::NotMet));
}

#[test]
fn what_a_person_says_is_taken_and_what_no_one_says_is_open() {
    let yes = Declared {
        goal: Some(true),
        dataset: Some(true),
        upload_hours: Some(24),
        days_sent: Some(7),
        follow_up: Some(true),
        every_change: Some(true),
        stage: None,
        ..Declared::default()
    };
    let no = Declared {
        goal: Some(false),
        dataset: Some(false),
        upload_hours: Some(25),
        days_sent: Some(6),
        follow_up: Some(false),
        every_change: Some(false),
        stage: None,
        ..Declared::default()
    };
    for id in ["R1", "R2", "R4", "R10", "R11", "R14"] {
        assert_eq!(standing(&yes, &Measured::default(), id), Standing::Met, "{id}");
        assert_eq!(standing(&no, &Measured::default(), id), Standing::NotMet, "{id}");
        assert_eq!(
            standing(&Declared::default(), &Measured::default(), id),
            Standing::CannotTell,
            "{id}"
        );
    }
}

#[test]
fn stages_ids_and_dates_are_measured() {
    let of = |measured: Measured, id| standing(&Declared::default(), &measured, id);
    let reached = |stages: &[Stage]| stages.iter().map(|stage| (*stage, 10)).collect();
    assert_eq!(
        of(
            Measured {
                reached: reached(&[Stage::Raw, Stage::Qualified]),
                ..Measured::default()
            },
            "R7"
        ),
        Standing::Met
    );
    assert_eq!(
        of(
            Measured {
                reached: reached(&[Stage::Raw]),
                ..Measured::default()
            },
            "R7"
        ),
        Standing::NotMet
    );
    assert_eq!(
        of(
            Measured {
                lead_ids: Some((90, 100)),
                ..Measured::default()
            },
            "R9"
        ),
        Standing::Met
    );
    assert_eq!(
        of(
            Measured {
                lead_ids: Some((89, 100)),
                ..Measured::default()
            },
            "R9"
        ),
        Standing::NotMet
    );
    assert_eq!(
        of(
            Measured {
                before_lead: Some(0),
                ..Measured::default()
            },
            "R12"
        ),
        Standing::Met
    );
    assert_eq!(
        of(
            Measured {
                before_lead: Some(1),
                ..Measured::default()
            },
            "R12"
        ),
        Standing::NotMet
    );
    assert_eq!(of(Measured::default(), "R13"), Standing::CannotTell);
}

#[test]
fn the_deepest_stage_that_passes_is_picked_and_a_frequent_one_before_it() {
    let mut all = Measured {
        lags: vec![
            lag(Stage::Qualified, 200, 1_000, dec!(1)),
            lag(Stage::Scheduled, 100, 1_000, dec!(0.9)),
            lag(Stage::Converted, 2, 1_000, dec!(0.2)),
        ],
        reached: [
            (Stage::Raw, 1_000),
            (Stage::Qualified, 300),
            (Stage::Scheduled, 100),
            (Stage::Converted, 2),
        ]
        .into(),
        days: Some(28),
        ..Measured::default()
    };
    let best = |measured: &Measured| {
        pick_stage(measured)
            .into_iter()
            .find(|choice| choice.best)
            .map(|choice| choice.stage)
    };
    assert_eq!(best(&all), Some(Stage::Qualified));
    all.days = Some(7);
    assert_eq!(best(&all), Some(Stage::Scheduled));
    assert_eq!(pick_stage(&all)[0].stage, Stage::Converted);
}

#[test]
fn a_figure_says_where_it_comes_from_and_an_open_requirement_says_nothing() {
    let told = |declared: &Declared, measured: &Measured, id: &str| {
        readiness(declared, measured)
            .into_iter()
            .find(|item| item.card.id == id)
            .expect("a requirement")
            .told_by
    };
    let nothing = (Declared::default(), Measured::default());
    assert!(
        readiness(&nothing.0, &nothing.1)
            .iter()
            .all(|item| item.told_by.is_none())
    );
    let said = Declared {
        goal: Some(false),
        days_sent: Some(3),
        ..Declared::default()
    };
    let data = Measured {
        goal: Some(true),
        leads: Some((dec!(30), 10)),
        leads_of_report: true,
        days: Some(9),
        ..Measured::default()
    };
    assert_eq!(told(&said, &data, "R1"), Some(ToldBy::You));
    assert_eq!(told(&nothing.0, &data, "R1"), Some(ToldBy::Report));
    assert_eq!(told(&nothing.0, &data, "R3"), Some(ToldBy::Report));
    assert_eq!(told(&said, &data, "R10"), Some(ToldBy::You));
    assert_eq!(told(&nothing.0, &data, "R10"), Some(ToldBy::Crm));
    let typed = Declared {
        leads_month: Some(120),
        stages_sent: Some(3),
        lead_ids: Some(true),
        ..Declared::default()
    };
    for (id, expected) in [("R3", Standing::NotMet), ("R7", Standing::Met), ("R9", Standing::Met)] {
        assert_eq!(told(&typed, &data, id), Some(ToldBy::You), "{id}");
        assert_eq!(standing(&typed, &data, id), expected, "{id}");
    }
}

#[test]
fn the_stage_picker_has_the_figures_it_judges_by() {
    let measured = Measured {
        reached: [(Stage::Raw, 400), (Stage::Qualified, 60)].into(),
        days: Some(28),
        ..measured(lag(Stage::Qualified, 40, 300, dec!(0.95)))
    };
    let choices = pick_stage(&measured);
    let choice = choices.first().expect("a stage");
    assert_eq!((choice.reached, choice.weekly), (60, Some(dec!(15))));
    assert_eq!(choice.within, Some(dec!(0.95)));
    assert!(choice.rate_share.is_some() && choice.rate_interval.is_some() && choice.best);
}
