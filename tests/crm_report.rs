//! A CRM beside an export: its leads stand in the report, and in the report that is asked for with a grouping.
#![allow(clippy::expect_used, clippy::indexing_slicing, missing_docs, reason = "a test")]

use serde_json::Value;
use std::process::Command;

/// What the terminal twin answers.
fn answer(arguments: &[&str]) -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let run = Command::new(cargo)
        .args(["run", "--quiet", "--no-default-features", "--example", "report", "--"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the terminal twin runs");
    serde_json::from_slice(&run.stdout).expect("it answers in JSON")
}

#[test]
fn the_terminal_twin_fills_qualified_and_converted_leads_from_the_crm() {
    let answer = answer(&[
        "src/app/samples/website_leads.csv",
        "--crm",
        "tests/data/crm_three_leads.csv",
        "--stage",
        "won=converted",
        "--zone",
        "Europe/Berlin",
    ]);
    assert_eq!(
        answer["totals"]["qualified_leads"]["value"], "2",
        "{}",
        answer["totals"]
    );
    assert_eq!(answer["totals"]["converted_leads"]["value"], "1");
    assert_eq!(answer["crm"]["stages"]["raw"], 1);
}
