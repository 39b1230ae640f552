//! Laws that hold for any input: nothing panics, order does not matter, groups add up to totals.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::amount::Amount;
use leadsheet::catalog::{Formula, Metric, MetricKind, metric_card};
use leadsheet::engine::{Answers, Engine, Request, Response, Sort};
use leadsheet::preset::Preset;
use leadsheet::report::{GroupKey, Report};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::fs;
use std::path::{Path, PathBuf};

fn engine(bytes: &[u8]) -> Option<Engine> {
    let mut engine = Engine::new();
    engine.read(1, "law", bytes, Answers::new()).ok()?;
    Some(engine)
}

fn report(engine: &Engine, by: &[&str]) -> Report {
    let by: Vec<String> = by.iter().map(|way| (*way).to_owned()).collect();
    engine
        .report(&Preset::default(), &by, Sort::default(), usize::MAX)
        .expect("a report")
}

/// Everything the page asks of an engine.
fn exercise(bytes: &[u8]) {
    let mut engine = Engine::new();
    let read = Request::Read {
        source: 1,
        name: "law".to_owned(),
        answers: Answers::new(),
    };
    if let Response::Read(_) = engine.answer(read, bytes) {
        for by in [
            vec![],
            vec!["campaign".to_owned()],
            vec!["day".to_owned(), "age".to_owned()],
        ] {
            let _ = engine.answer(
                Request::View {
                    preset: Preset::default(),
                    by,
                    sort: Sort::default(),
                    limit: 10,
                },
                &[],
            );
        }
        let _ = engine.answer(
            Request::Receipt {
                preset: Preset::default(),
                metric: Metric::CostPerLead,
                group: Vec::new(),
                ask: leadsheet::report::Ask::default(),
            },
            &[],
        );
    }
}

fn fixtures() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.file_name().is_some_and(|name| name != "expect.json") {
                let bytes = fs::read(&path).expect("it reads");
                found.push((path, bytes));
            }
        }
    }
    found.sort();
    found
}

/// A table of campaigns, days and ages with figures, as an export writes it.
fn rows() -> impl Strategy<Value = Vec<Row>> {
    prop::collection::vec(
        (
            0_u8..4,
            1_u8..29,
            0_u8..3,
            0_u32..1_000_000,
            0_u32..100_000,
            prop::option::of(0_u16..500),
            prop::option::of(0_u16..500),
        ),
        1..40,
    )
}

type Row = (u8, u8, u8, u32, u32, Option<u16>, Option<u16>);

fn csv(rows: &[Row]) -> String {
    let mut text = String::from(
        "\u{feff}Day,\"Campaign name\",Age,\"Amount spent (EUR)\",Impressions,\"Meta leads\",\"Website leads\"\n",
    );
    for (campaign, day, age, cents, impressions, meta, website) in rows {
        let blank = |figure: &Option<u16>| figure.map_or_else(String::new, |figure| figure.to_string());
        text.push_str(&format!(
            "2026-09-{day:02},\"Campaign, {campaign}\",{}-34,{}.{:02},{impressions},{},{}\n",
            18 + age,
            cents / 100,
            cents % 100,
            blank(meta),
            blank(website)
        ));
    }
    text
}

fn json(rows: &[Row]) -> String {
    let rows: Vec<serde_json::Value> = rows
        .iter()
        .map(|(campaign, day, age, cents, impressions, meta, website)| {
            let mut actions = Vec::new();
            for (name, figure) in [("onsite_conversion.lead_grouped", meta), ("offsite_conversion.fb_pixel_lead", website), ("onsite_web_lead", website)] {
                if let Some(figure) = figure {
                    actions.push(serde_json::json!({"action_type": name, "value": figure.to_string()}));
                }
            }
            serde_json::json!({
                "campaign_name": format!("Campaign, {campaign}"), "age": format!("{}-34", 18 + age), "date_start": format!("2026-09-{day:02}"),
                "date_stop": format!("2026-09-{day:02}"), "account_currency": "EUR",
                "spend": format!("{}.{:02}", cents / 100, cents % 100), "impressions": impressions.to_string(), "actions": actions,
            })
        })
        .collect();
    serde_json::json!({ "data": rows }).to_string()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_give_a_source_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        exercise(&bytes);
    }

    #[test]
    fn any_text_under_a_known_header_gives_a_source_or_an_error(text in "[ -~\n\r\t\"'é€;|]{0,300}") {
        exercise(format!("Campaign name,Day,Amount spent (USD),Results,Result indicator,Leads\n{text}").as_bytes());
    }

    #[test]
    fn any_json_value_in_a_row_gives_a_source_or_an_error(value in "\\PC{0,30}", number in any::<f64>(), key in "[a-z_]{1,12}") {
        let text = serde_json::json!({"data": [{"spend": "1", key.as_str(): value, "clicks": number, "actions": [{"action_type": value, "value": number, key: [value]}], "results": [{"indicator": value, "values": [{"value": value}]}]}]});
        exercise(text.to_string().as_bytes());
    }

    #[test]
    fn a_damaged_export_gives_a_source_or_an_error(which in any::<prop::sample::Index>(), edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..4), 1..12)) {
        let fixtures = fixtures();
        let mut bytes = which.get(&fixtures).1.clone();
        for (at, byte, how) in edits {
            if bytes.is_empty() { break; }
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => { bytes.remove(at); }
                _ => bytes.truncate(at),
            }
        }
        exercise(&bytes);
    }

    #[test]
    fn the_order_of_rows_changes_no_figure(rows in rows(), seed in any::<u64>()) {
        let mut shuffled = rows.clone();
        let mut state = seed | 1;
        for at in (1..shuffled.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            shuffled.swap(at, usize::try_from(state >> 33).unwrap_or(0) % (at + 1));
        }
        for write in [csv, json] {
            let (a, b) = (engine(write(&rows).as_bytes()), engine(write(&shuffled).as_bytes()));
            let (Some(a), Some(b)) = (a, b) else { continue };
            for by in [&[][..], &["campaign"], &["week", "age"]] {
                prop_assert_eq!(report(&a, by).totals, report(&b, by).totals);
                prop_assert_eq!(report(&a, by).groups, report(&b, by).groups);
            }
        }
    }

    #[test]
    fn groups_add_up_to_the_total(rows in rows()) {
        for write in [csv, json] {
            let Some(engine) = engine(write(&rows).as_bytes()) else { continue };
            for by in [&["campaign"][..], &["day"], &["age", "campaign"], &["month"]] {
                let report = report(&engine, by);
                for metric in Metric::ALL.iter().filter(|metric| matches!(metric_card(**metric).kind, MetricKind::Count) || **metric == Metric::Spend || **metric == Metric::Impressions) {
                    let known: Vec<Decimal> = report.groups.iter().filter_map(|row| row.metrics[metric].amount.known()).collect();
                    match report.totals[metric].amount {
                        Amount::Known(total) => prop_assert_eq!(known.iter().sum::<Decimal>(), total, "{} by {:?}", metric, by),
                        Amount::Missing(_) => prop_assert!(known.is_empty(), "{} by {:?}", metric, by),
                    }
                }
            }
        }
    }

    #[test]
    fn a_response_and_an_export_of_the_same_rows_agree(rows in rows()) {
        let (Some(table), Some(response)) = (engine(csv(&rows).as_bytes()), engine(json(&rows).as_bytes())) else { return Ok(()) };
        let (table, response) = (report(&table, &[]), report(&response, &[]));
        for metric in [Metric::Spend, Metric::Impressions, Metric::Cpm] {
            prop_assert_eq!(table.totals[&metric].amount, response.totals[&metric].amount);
        }
        // A response leaves zeros out, an export leaves them blank: known sums are the same.
        if let (Amount::Known(a), Amount::Known(b)) = (table.totals[&Metric::Leads].amount, response.totals[&Metric::Leads].amount) {
            prop_assert_eq!(a, b);
        }
    }
}

/// For every fixture, metric and campaign: the receipt's own figures give the number again.
#[test]
fn a_receipt_adds_up_to_its_number() {
    let mut checked = 0;
    for (path, bytes) in fixtures() {
        let Some(engine) = engine(&bytes) else { continue };
        let preset = Preset::default();
        let mut groups: Vec<Vec<GroupKey>> = vec![Vec::new()];
        if let Ok(report) = engine.report(&preset, &["campaign".to_owned()], Sort::default(), 3) {
            groups.extend(report.groups.into_iter().map(|row| row.key));
        }
        for group in groups {
            for metric in Metric::ALL {
                let receipt = engine.receipt(&preset, *metric, &group).expect("a receipt");
                for operand in &receipt.operands {
                    let sum: Decimal = operand.entries.iter().map(|entry| entry.sum).sum();
                    if let (Amount::Known(value), false) = (operand.value.amount, operand.from_summary) {
                        assert_eq!(sum, value, "{}: {} of {metric}", path.display(), operand.metric);
                        checked += 1;
                    }
                }
                if let (Formula::Ratio { times, .. }, [top, bottom]) =
                    (&metric_card(*metric).formula, receipt.operands.as_slice())
                {
                    let again = top
                        .value
                        .amount
                        .ratio(bottom.value.amount, times.unwrap_or(Decimal::ONE));
                    assert_eq!(again, receipt.value.amount, "{}: {metric}", path.display());
                }
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn a_cell_of_two_megabytes_is_refused_with_its_line_and_column() {
    let text = format!(
        "Campaign name,Amount spent (USD)\nA,1\n\"{}\",2\n",
        "x".repeat(2 * 1024 * 1024)
    );
    let error = Engine::new()
        .read(1, "big", text.as_bytes(), Answers::new())
        .expect_err("an error");
    assert_eq!(
        (error.kind.code(), error.line, error.column),
        ("cell_too_large", Some(3), Some(1))
    );
}

#[test]
fn a_source_that_cannot_be_read_leaves_the_one_before_it() {
    let mut engine = Engine::new();
    let read = |engine: &mut Engine, text: &str| {
        engine.answer(
            Request::Read {
                source: 1,
                name: "x".to_owned(),
                answers: Answers::new(),
            },
            text.as_bytes(),
        )
    };
    assert!(matches!(
        read(&mut engine, "Campaign name,Amount spent (USD)\nA,5\n"),
        Response::Read(_)
    ));
    assert!(matches!(read(&mut engine, "{\"data\":["), Response::NotRead { .. }));
    assert_eq!(
        report(&engine, &[]).totals[&Metric::Spend].amount.known(),
        Some(Decimal::from(5))
    );
}
