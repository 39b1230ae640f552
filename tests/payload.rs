//! The terminal program for payloads, as one calls it: check, build, explain, and what it does when nobody reads on.
#![allow(clippy::expect_used, clippy::indexing_slicing, missing_docs, reason = "a test")]

use serde_json::Value;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const NOW: &str = "2026-09-05T12:00:00Z";
const CRM: &str = "tests/data/crm_three_leads.csv";

fn payload(arguments: &[&str]) -> Command {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command
        .args(["run", "--quiet", "--no-default-features", "--example", "payload", "--"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn run(arguments: &[&str]) -> Output {
    payload(arguments).output().expect("it runs")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("it answers in strict JSON")
}

/// A file of a test, away from the sources.
fn written(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("it can be written");
    path
}

#[test]
fn what_is_built_passes_the_check_and_keeps_every_digit_of_the_lead_id() {
    let built = run(&[
        "build",
        CRM,
        "--now",
        NOW,
        "--stage",
        "won=converted",
        "--source",
        "My CRM",
    ]);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stdout));
    let text = String::from_utf8(built.stdout.clone()).expect("text");
    assert!(text.contains("\"lead_id\":1234567890123456") || text.contains("\"lead_id\": 1234567890123456"));
    assert!(!text.contains("ada@example.com"), "addresses are hashed");
    let events = json(&built)["data"].as_array().expect("events").len();
    assert!(events >= 3, "{events}");
    let file = written("built.json", &text);
    let checked = json(&run(&["check", &file.display().to_string(), "--now", NOW]));
    let errors: Vec<&Value> = checked["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|finding| finding["level"] == "error")
        .collect();
    assert_eq!(errors, Vec::<&Value>::new());
    assert_eq!(checked["events"], events);
}

#[test]
fn a_finding_has_its_rule_its_place_and_what_to_do() {
    let file = written(
        "bad.json",
        r#"{"data":[{"event_name":"Qualified","event_time":1788600000,"action_source":"system_generated","user_data":{"lead_id":1234567890123456,"em":["Ada@example.com"]},"custom_data":{"event_source":"crm"}}]}"#,
    );
    let checked = json(&run(&["check", &file.display().to_string(), "--now", NOW]));
    let findings = checked["findings"].as_array().expect("findings");
    let of = |rule: &str| findings.iter().find(|finding| finding["rule"] == rule);
    let missing = of("E10").or_else(|| of("E09")).expect("lead_event_source is missing");
    assert!(
        missing["path"]
            .as_str()
            .is_some_and(|path| path.contains("custom_data"))
    );
    assert!(missing["fix"].as_str().is_some_and(|fix| !fix.is_empty()));
    assert!(of("E15").is_some(), "an address that is not hashed");
    assert!(
        !String::from_utf8_lossy(&run(&["check", &file.display().to_string(), "--now", NOW]).stdout).contains("Ada@")
    );
}

#[test]
fn an_answer_of_the_api_is_explained() {
    let file = written(
        "error.json",
        r#"{"error":{"message":"(#100) Invalid parameter","code":100,"error_subcode":2804003}}"#,
    );
    let explained = json(&run(&["explain", &file.display().to_string()]));
    assert_eq!(
        (&explained["errors"][0]["code"], &explained["errors"][0]["subcode"]),
        (&100.into(), &2_804_003.into())
    );
    assert!(
        explained["errors"][0]["message"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
}

#[test]
fn what_is_wrong_is_said_in_json_and_by_the_exit_code() {
    let output = run(&["check", "nowhere.json", "--now", NOW]);
    assert!(!output.status.success());
    assert_eq!(json(&output)["error"]["code"], "file");
    let output = run(&["build", CRM]);
    assert!(!output.status.success());
    assert_eq!(json(&output)["error"]["code"], "usage");
}

#[test]
fn it_ends_quietly_when_nobody_reads_on() {
    // More than a pipe holds, so that it is still writing when the other end goes.
    let mut text = "lead_id,created_time,status,email\n".to_owned();
    for at in 0..3_000 {
        text.push_str(&format!(
            "l:12345678901{at:05},2026-09-03T10:00:00+0000,qualified,lead{at}@example.com\n"
        ));
    }
    let file = written("many.csv", &text);
    let mut child = payload(&["build", &file.display().to_string(), "--now", NOW])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut first = [0; 64];
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut first).expect("it writes");
    drop(out);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked"), "{said}");
    assert!(output.status.success(), "{said}");
}
