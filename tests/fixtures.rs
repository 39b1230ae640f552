//! Every fixture gives the figures that were worked out for it by hand and by another program.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::amount::Amount;
use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Engine, Sort};
use leadsheet::explain;
use leadsheet::preset::Preset;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of fixtures, in order.
fn folders(under: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(under);
    let mut folders: Vec<PathBuf> = fs::read_dir(root)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("expect.json").exists())
        .collect();
    folders.sort();
    assert!(!folders.is_empty());
    folders
}

fn input(folder: &Path) -> Vec<u8> {
    let mut inputs: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file() && path.file_name().is_some_and(|name| name != "expect.json"))
        .collect();
    let path = inputs.pop().expect("an input");
    assert!(inputs.is_empty(), "{} has one input", folder.display());
    fs::read(path).expect("the input reads")
}

fn expected(folder: &Path) -> Map<String, Value> {
    let text = fs::read_to_string(folder.join("expect.json")).expect("expectations");
    serde_json::from_str(&text).expect("expectations are JSON")
}

fn amount(amount: Amount) -> Value {
    match amount {
        Amount::Known(value) => Value::String(value.normalize().to_string()),
        Amount::Missing(reason) => json!({ "missing": reason.as_str() }),
    }
}

/// What is wrong with a fixture, line by line.
fn complaints(folder: &Path) -> Vec<String> {
    let expected = expected(folder);
    let mut engine = Engine::new();
    let read = engine.read(1, "fixture", &input(folder), Answers::new());
    let info = match (read, expected.get("error")) {
        (Err(error), Some(wanted)) => {
            let mut wrong = Vec::new();
            if wanted["code"] != error.kind.code() {
                wrong.push(format!("error {} instead of {}", error.kind.code(), wanted["code"]));
            }
            if let Some(line) = wanted.get("line").and_then(Value::as_u64)
                && error.line != Some(line)
            {
                wrong.push(format!("error at line {:?} instead of {line}", error.line));
            }
            return wrong;
        }
        (Err(error), None) => return vec![format!("not read: {}", explain::read_error(&error).what)],
        (Ok(_), Some(wanted)) => return vec![format!("read, although it should be {wanted}")],
        (Ok(info), None) => info,
    };
    let report = engine
        .report(&Preset::default(), &[], Sort::default(), 0)
        .expect("a report");
    let mut found = Map::new();
    for (metric, value) in &report.totals {
        found.insert(metric.as_str().to_owned(), amount(value.amount));
    }
    found.insert("rows_read".to_owned(), json!(info.rows));
    found.insert("currency".to_owned(), json!(info.currency));
    found.insert("level".to_owned(), json!(info.level.as_str()));
    found.insert(
        "from".to_owned(),
        json!(info.period.map(|period| period.from.to_string())),
    );
    found.insert("to".to_owned(), json!(info.period.map(|period| period.to.to_string())));
    let left_out: Map<String, Value> = info
        .left_out
        .iter()
        .map(|(reason, count)| (reason.as_str().to_owned(), json!(count)))
        .collect();
    found.insert("left_out".to_owned(), Value::Object(left_out));
    expected
        .iter()
        .filter_map(|(key, wanted)| Some((key, wanted, found.get(key)?)))
        .filter(|(_, wanted, got)| wanted != got)
        .map(|(key, wanted, got)| format!("{key} is {got} instead of {wanted}"))
        .collect()
}

fn check(under: &str) {
    let wrong: Vec<String> = folders(under)
        .iter()
        .flat_map(|folder| {
            complaints(folder)
                .into_iter()
                .map(move |line| format!("{}: {line}", folder.file_name().unwrap_or_default().display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_export_and_response_gives_the_figures_worked_out_for_it() {
    check("tests/fixtures");
}

#[test]
fn every_bad_input_is_named_for_what_it_is() {
    check("tests/fixtures/bad");
}

#[test]
fn a_partial_total_is_marked_and_a_whole_one_is_not() {
    for folder in folders("tests/fixtures") {
        let Some(partial) = expected(&folder).get("partial").cloned() else {
            continue;
        };
        let mut engine = Engine::new();
        engine
            .read(1, "fixture", &input(&folder), Answers::new())
            .expect("it reads");
        let report = engine
            .report(&Preset::default(), &[], Sort::default(), 0)
            .expect("a report");
        let marked: Vec<&str> = match &partial {
            Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
            Value::Bool(true) => vec!["leads"],
            _ => Vec::new(),
        };
        for name in marked {
            let metric = Metric::parse(name).expect(name);
            assert!(report.totals[&metric].partial, "{}: {name}", folder.display());
        }
    }
}

#[test]
fn campaigns_of_a_fixture_have_the_figures_worked_out_for_them() {
    let mut compared = 0;
    for folder in folders("tests/fixtures") {
        let Some(Value::Object(by_campaign)) = expected(&folder).get("by_campaign").cloned() else {
            continue;
        };
        let mut engine = Engine::new();
        engine
            .read(1, "fixture", &input(&folder), Answers::new())
            .expect("it reads");
        let report = engine
            .report(
                &Preset::default(),
                &["campaign".to_owned()],
                Sort::default(),
                usize::MAX,
            )
            .expect("a report");
        for (name, wanted) in by_campaign {
            let row = report
                .groups
                .iter()
                .find(|row| row.key[0].label == name)
                .unwrap_or_else(|| panic!("{name} in {}", folder.display()));
            for (metric, wanted) in wanted.as_object().expect("figures") {
                let Some(metric) = Metric::parse(metric) else { continue };
                assert_eq!(
                    amount(row.metrics[&metric].amount),
                    *wanted,
                    "{}: {name}: {metric}",
                    folder.display()
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 0);
}

/// The checks of every fixture, in words: what a person reads.
#[test]
fn the_checks_of_every_fixture_read_as_they_should() {
    let mut text = String::new();
    for folder in folders("tests/fixtures") {
        let mut engine = Engine::new();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match engine.read(1, &name, &input(&folder), Answers::new()) {
            Err(error) => {
                let said = explain::read_error(&error);
                text.push_str(&format!("# {name}\nerror: {} / {}\n", said.what, said.hint));
            }
            Ok(_) => {
                let report = engine
                    .report(&Preset::default(), &[], Sort::default(), 0)
                    .expect("a report");
                text.push_str(&format!("# {name}\n"));
                for check in &report.checks {
                    text.push_str(&format!(
                        "{} {}: {}\n",
                        check.level.as_str(),
                        check.code(),
                        explain::check(check)
                    ));
                }
            }
        }
    }
    for folder in folders("tests/fixtures/bad") {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Err(error) = Engine::new().read(1, &name, &input(&folder), Answers::new()) {
            let said = explain::read_error(&error);
            text.push_str(&format!("# bad/{name}\nerror: {} / {}\n", said.what, said.hint));
        }
    }
    insta::assert_snapshot!(text);
}
