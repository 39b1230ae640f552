//! What can be trusted: days that still move, what a source lacks, and lines over time with their gaps.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::amount::{Amount, Reason};
use leadsheet::catalog::Metric;
use leadsheet::day::Day;
use leadsheet::engine::{Answers, Ask, Engine, Request, Response};
use leadsheet::explain;
use leadsheet::preset::Preset;
use leadsheet::report::{Loss, Moves, Now, Over, Quality};
use rust_decimal::dec;

fn engine(text: &str) -> Engine {
    let mut engine = Engine::new();
    engine
        .read(1, "trusted.csv", text.as_bytes(), Answers::new())
        .expect("it reads");
    engine
}

fn day(text: &str) -> Day {
    Day::parse_iso(text).expect("a day")
}

/// Days with a gap on the 3rd.
const DAYS: &str = "Day,Campaign name,Amount spent (EUR),Link clicks,Leads
2026-09-01,A,10,100,4
2026-09-01,B,5,50,1
2026-09-02,A,10,90,3
2026-09-04,A,10,80,2
2026-09-04,B,20,80,
";

#[test]
fn the_last_three_days_are_incomplete_and_28_days_can_change() {
    let now = Now {
        today: day("2026-09-30"),
        crm_lag: None,
    };
    for (text, expected) in [
        ("2026-09-30", Some(Moves::Incomplete)),
        ("2026-09-28", Some(Moves::Incomplete)),
        ("2026-09-27", Some(Moves::CanChange)),
        ("2026-09-03", Some(Moves::CanChange)),
        ("2026-09-02", None),
    ] {
        assert_eq!(now.moves(day(text), Metric::Leads), expected, "{text}");
    }
}

#[test]
fn later_stages_move_as_long_as_the_crm_takes() {
    let now = Now {
        today: day("2026-09-30"),
        crm_lag: Some(45),
    };
    assert_eq!(
        now.moves(day("2026-08-20"), Metric::CostPerQualifiedLead),
        Some(Moves::OnTheWay)
    );
    assert_eq!(now.moves(day("2026-08-20"), Metric::CostPerLead), None);
    assert_eq!(now.moves(day("2026-08-16"), Metric::ConvertedLeads), None);
}

#[test]
fn moving_days_say_how_much_of_the_report_they_are() {
    let now = Now {
        today: day("2026-09-05"),
        crm_lag: None,
    };
    let trust = engine(DAYS).trust(&Preset::default(), Some(&now));
    let first = &trust.moving[0];
    assert_eq!((first.why, first.rows), (Moves::Incomplete, 2));
    assert_eq!(first.totals[&Metric::Spend].amount, Amount::Known(dec!(30)));
    let words = explain::moving(first, Some("EUR"));
    assert!(
        words.starts_with("2026-09-04: ") && words.ends_with("They hold 2 leads and €30.00."),
        "{words}"
    );
    assert_eq!(trust.moving[1].rows, 3);
}

#[test]
fn a_line_has_every_day_and_a_gap_where_no_row_is() {
    let over = Over {
        own: None,
        metric: Metric::Leads,
        time: "day".to_owned(),
        split: Some("campaign".to_owned()),
        lines: 1,
        now: None,
    };
    let lines = engine(DAYS)
        .trend(&Preset::default(), &Ask::default(), &over)
        .expect("lines");
    assert_eq!(lines.len(), 2);
    let amounts: Vec<Amount> = lines[0].points.iter().map(|point| point.value.amount).collect();
    assert_eq!(
        amounts,
        [
            Amount::Known(dec!(5)),
            Amount::Known(dec!(3)),
            Amount::Missing(Reason::NotInSource),
            Amount::Known(dec!(2))
        ]
    );
    // A spent 30 and B 25, so the one line is A's.
    assert_eq!(lines[1].key.as_ref().map(|key| key.label.as_str()), Some("A"));
    assert_eq!(lines[1].points[3].value.amount, Amount::Known(dec!(2)));
}

#[test]
fn weeks_are_drawn_from_their_first_day_and_move_by_their_last() {
    let now = Some(Now {
        today: day("2026-09-08"),
        crm_lag: None,
    });
    let over = Over {
        own: None,
        metric: Metric::CostPerLead,
        time: "week".to_owned(),
        split: None,
        lines: 0,
        now,
    };
    let lines = engine(DAYS)
        .trend(&Preset::default(), &Ask::default(), &over)
        .expect("lines");
    assert_eq!(lines[0].points.len(), 1);
    assert_eq!(
        (lines[0].points[0].day, lines[0].points[0].moves),
        (day("2026-08-31"), Some(Moves::Incomplete))
    );
    let wrong = Over {
        own: None,
        time: "fortnight".to_owned(),
        ..over
    };
    assert!(engine(DAYS).trend(&Preset::default(), &Ask::default(), &wrong).is_err());
}

#[test]
fn the_score_card_says_what_each_lack_costs() {
    let text = "Campaign name,Reporting starts,Reporting ends,Amount spent,Results,Result indicator\nA,2026-09-01,2026-09-30,10,2,actions:lead\nB,2026-09-01,2026-09-30,x,1,actions:link_click\n";
    let card = engine(text).trust(&Preset::default(), None).cards.remove(0);
    let point = |quality: Quality| {
        card.points
            .iter()
            .find(|point| point.quality == quality)
            .expect("a point")
    };
    assert!(point(Quality::Spend).has);
    assert!(
        !point(Quality::LeadsOfTheirOwn).has && point(Quality::LeadsOfTheirOwn).metrics.contains(&Metric::CostPerLead)
    );
    assert_eq!(point(Quality::Days).losses, [Loss::Trend, Loss::Comparison]);
    assert_eq!((point(Quality::Cells).has, point(Quality::Cells).count), (false, 1));
    assert!(point(Quality::SummaryRow).metrics.contains(&Metric::Reach));
    assert_eq!(card.has, card.points.iter().filter(|point| point.has).count());
    for point in &card.points {
        assert!(!explain::quality(point).is_empty());
        assert_eq!(explain::costs(point).is_none(), point.has, "{point:?}");
    }
}

#[test]
fn a_good_source_lacks_little() {
    let card = engine(DAYS).trust(&Preset::default(), None).cards.remove(0);
    let lacking: Vec<Quality> = card
        .points
        .iter()
        .filter(|point| !point.has)
        .map(|point| point.quality)
        .collect();
    assert_eq!(
        lacking,
        [
            Quality::Steps,
            Quality::LaterStages,
            Quality::Ids,
            Quality::Attribution,
            Quality::SummaryRow
        ]
    );
}

#[test]
fn the_engine_answers_for_charts_and_trust() {
    let mut engine = engine(DAYS);
    let over = Over {
        own: None,
        metric: Metric::Leads,
        time: "month".to_owned(),
        split: None,
        lines: 0,
        now: None,
    };
    let asked = Request::Trend {
        preset: Preset::default(),
        ask: Ask::default(),
        over,
    };
    let again: Request = serde_json::from_str(&serde_json::to_string(&asked).expect("JSON")).expect("a request");
    assert_eq!(again, asked);
    let Response::Trend(lines) = engine.answer(again, &[]) else {
        panic!("no lines")
    };
    assert_eq!(lines[0].points[0].value.amount, Amount::Known(dec!(10)));
    let Response::Trust(trust) = engine.answer(
        Request::Trust {
            preset: Preset::default(),
            now: None,
        },
        &[],
    ) else {
        panic!("no trust")
    };
    assert_eq!(trust.cards.len(), 1);
}
