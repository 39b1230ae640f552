//! Built payloads pass the checker, keep lead ids digit for digit, and leave nothing out without a word.

use super::*;
use crate::capi::{CheckOptions, check};
use crate::catalog::PayloadRule;
use crate::crm::{CrmSettings, FileKind, join, read};
use proptest::prelude::*;
use serde_json::Value;

/// 1 October 2026, noon.
const NOW: i64 = 1_790_856_000;

fn file(text: &str) -> CrmFile {
    read("crm.csv", FileKind::Crm, text.as_bytes(), CrmSettings::default()).expect("it reads")
}

fn options() -> BuildOptions {
    BuildOptions {
        now: NOW,
        ..BuildOptions::default()
    }
}

const ROWS: &str = "lead id,created,status,email,phone,qualified,converted,value,currency\n\
    12345678901234567,2026-09-28T10:00:00Z,Won,Anna@Example.net,+4915123456789,2026-09-29T10:00:00Z,2026-09-30T10:00:00Z,1200.50,EUR\n\
    1234567890123456,2026-09-29T10:00:00Z,New,,+4915123456780,,,,\n\
    1234567890123457,2026-09-20T10:00:00Z,Qualified,b@example.net,,2026-09-30T11:00:00Z,,,\n\
    1234567890123458,2026-09-30T10:00:00Z,New,,,,,,\n\
    ,2026-09-30T10:00:00Z,Contacted,c@example.net,,,,,\n";

#[test]
fn a_lead_gives_one_event_for_each_stage_it_has_a_date_of() {
    let built = build(&file(ROWS), None, options());
    let stages: Vec<(Stage, u32)> = built.summary.stages.clone().into_iter().collect();
    assert_eq!(stages, [(Stage::Raw, 3), (Stage::Qualified, 2), (Stage::Converted, 1)]);
    let reasons: Vec<(NotSent, Stage, &[u32])> = built
        .summary
        .not_sent
        .iter()
        .map(|rows| (rows.reason, rows.stage, rows.rows.as_slice()))
        .collect();
    assert_eq!(
        reasons,
        [
            (NotSent::TooOld, Stage::Raw, &[4_u32][..]),
            (NotSent::NoTime, Stage::Contacted, &[6]),
            (NotSent::LeadIdAlone, Stage::Raw, &[5]),
        ]
    );
}

#[test]
fn only_raw_leads_that_are_sent_count_as_moved() {
    let built = build(&file(ROWS), None, options());
    assert_eq!(built.summary.moved, built.summary.stages[&Stage::Raw]);
}

#[test]
fn a_built_payload_passes_the_checker_and_keeps_ids_digit_for_digit() {
    let built = build(&file(ROWS), None, options());
    let [document] = built.documents.as_slice() else {
        panic!("one batch")
    };
    let checked = check(
        document,
        &CheckOptions {
            now: NOW,
            ..CheckOptions::default()
        },
    );
    assert!(!checked.has_errors(), "{:?}", checked.findings);
    assert!(document.contains("\"lead_id\":12345678901234567,"));
    let payload: Value = serde_json::from_str(document).expect("strict JSON");
    let first = &payload["data"][0];
    assert_eq!(first["event_name"], "Raw lead");
    assert_eq!(first["event_id"], "crm:12345678901234567:raw-lead:1790589601");
    assert_eq!(
        first["user_data"]["em"][0],
        crate::identity::Hashed::of("anna@example.net").hex()
    );
    let last = payload["data"]
        .as_array()
        .and_then(|events| events.iter().find(|event| event["event_name"] == "Converted"))
        .expect("a sale");
    assert_eq!(
        (
            last["custom_data"]["value"].to_string(),
            last["custom_data"]["currency"].as_str()
        ),
        ("1200.5".to_owned(), Some("EUR"))
    );
}

#[test]
fn building_twice_gives_the_same_bytes_and_the_same_ids() {
    assert_eq!(build(&file(ROWS), None, options()), build(&file(ROWS), None, options()));
}

#[test]
fn batches_have_the_size_asked_for_in_every_format() {
    let of = |format| {
        build(
            &file(ROWS),
            None,
            BuildOptions {
                size: 4,
                format,
                ..options()
            },
        )
    };
    assert_eq!(
        (
            of(PayloadFormat::Json).documents.len(),
            of(PayloadFormat::Json).summary.batches
        ),
        (2, 2)
    );
    let lines = of(PayloadFormat::Lines).documents.concat();
    assert_eq!(lines.lines().count(), 2);
    assert!(lines.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    let script = of(PayloadFormat::Curl).documents.concat();
    assert!(
        script.contains("'<ACCESS_TOKEN>'")
            && script.contains("'<DATASET_ID>'")
            && script.matches("curl ").count() == 2
    );
}

#[test]
fn a_row_that_stands_twice_gives_its_events_once() {
    let twice = format!("{ROWS}{}\n", ROWS.lines().nth(2).expect("a row"));
    let built = build(&file(&twice), None, options());
    let duplicate = built
        .summary
        .not_sent
        .iter()
        .find(|rows| rows.reason == NotSent::Duplicate)
        .expect("a duplicate");
    assert_eq!((duplicate.count, duplicate.rows.as_slice()), (1, &[7_u32][..]));
}

#[test]
fn times_without_a_zone_give_no_event_until_the_zone_is_known() {
    let text = "lead id,created,email,status\n1234567890123456,2026-09-30 10:00,a@example.net,New\n";
    assert_eq!(
        build(&file(text), None, options()).summary.not_sent[0].reason,
        NotSent::NoZone
    );
    let settings = CrmSettings {
        zone: Some("Europe/Berlin".to_owned()),
        ..CrmSettings::default()
    };
    let zoned = read("crm.csv", FileKind::Crm, text.as_bytes(), settings).expect("it reads");
    assert!(build(&zoned, None, options()).documents[0].contains("\"event_time\":1790755201,"));
}

#[test]
fn the_lead_export_tells_when_the_lead_was_made() {
    let crm = file(
        "lead id,created,email,status,contacted\n1234567890123456,2026-09-30T10:05:00Z,a@example.net,New,2026-09-30T09:00:00Z\n",
    );
    let form = "id,created_time\nl:1234567890123456,2026-09-30T10:00:00Z\n";
    let form = read("form.csv", FileKind::LeadForm, form.as_bytes(), CrmSettings::default()).expect("it reads");
    let joined = join(&crm, &form);
    let built = build(&crm, Some((&form, &joined)), options());
    // The CRM has the lead five minutes later, which is a moment of its own; a contact before the lead cannot be.
    assert!(built.documents[0].contains("\"event_time\":1790762700,") && built.summary.moved == 0);
    assert_eq!(built.summary.not_sent[0].reason, NotSent::BeforeLead);
}

#[test]
fn the_time_budget_says_how_late_each_stage_is() {
    let built = build(&file(ROWS), None, options());
    let raw = built
        .summary
        .budget
        .iter()
        .find(|budget| budget.stage == Stage::Raw)
        .expect("a budget");
    assert_eq!((raw.day, raw.three_days, raw.in_time, raw.too_late), (0, 3, 1, 1));
}

#[test]
fn debug_output_of_a_built_payload_has_no_payload() {
    let built = build(&file(ROWS), None, options());
    assert!(!format!("{built:?}").contains("12345678901234567"));
}

proptest! {
    #[test]
    fn any_rows_build_into_payloads_that_pass(
        rows in prop::collection::vec((0_u8..5, 0_u8..5, 18_u8..31, 0_u8..4, 0_u8..24), 1..30),
        size in 1_usize..8, name in "[A-Za-z\"\\\\ é]{1,12}",
    ) {
        let mut text = "lead id,created,email,phone,status,qualified,city,user agent\n".to_owned();
        for (id, email, day, status, hour) in rows {
            let id = ["", "1234567890123456", "12345678901234567", "1.2E+16", "99"][usize::from(id)];
            let email = ["", "a@example.net", "null", "b@example.net", "c"][usize::from(email)];
            let status = ["New", "Won", "Lost", ""][usize::from(status)];
            text.push_str(&format!("{id},2026-09-{day:02}T{hour:02}:00:00Z,{email},,{status},2026-09-30T{hour:02}:30:00Z,Berlin,\"A \"\"b\"\" \\ \"\n"));
        }
        let built = build(&file(&text), None, BuildOptions { size, crm: name.clone(), events: [(Stage::Raw, "Raw lead".to_owned()), (Stage::Qualified, name)].into(), ..options() });
        let mut events = 0;
        for document in &built.documents {
            let checked = check(document, &CheckOptions { now: NOW, ..CheckOptions::default() });
            let wrong: Vec<_> = checked.findings.iter().filter(|finding| finding.level == crate::catalog::Severity::Error).collect();
            prop_assert!(wrong.is_empty(), "{:?}", wrong);
            prop_assert!(checked.events as usize <= size);
            events += checked.events;
            prop_assert!(!checked.findings.iter().any(|finding| finding.rule == PayloadRule::W17KnownBad));
        }
        prop_assert_eq!(events, built.summary.events);
    }
}

#[test]
fn a_place_for_a_test_code_stands_beside_the_events_and_never_holds_one() {
    for format in [PayloadFormat::Json, PayloadFormat::Lines, PayloadFormat::Curl] {
        let built = build(
            &file(ROWS),
            None,
            BuildOptions {
                test_code: true,
                format,
                ..options()
            },
        );
        let document = built.documents.concat();
        assert!(document.contains("],\"test_event_code\":\"<TEST_EVENT_CODE>\"}"));
        if format == PayloadFormat::Json {
            let checked = check(
                &document,
                &CheckOptions {
                    now: NOW,
                    ..CheckOptions::default()
                },
            );
            assert!(!checked.has_errors());
            assert!(
                checked
                    .findings
                    .iter()
                    .any(|finding| finding.rule == PayloadRule::W20TestCode)
            );
        }
    }
    assert!(
        !build(&file(ROWS), None, options())
            .documents
            .concat()
            .contains("test_event_code")
    );
}
