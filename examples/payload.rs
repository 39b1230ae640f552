//! Conversions API payloads from a terminal: check one, build one from CRM rows, or explain an answer. Nothing is sent.
//!
//! `cargo run --release --no-default-features --example payload -- check FILE --now RFC3339`
//!
//! `… -- build CRM.csv --now RFC3339 [--map COLUMN=FIELD]... [--stage STATUS=STAGE]... [--zone IANA] [--source NAME]
//! [--calling-code 49] [--country DE] [--leads FORM.csv] [--size N] [--format json|lines|curl]`
//!
//! `… -- explain FILE`
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use leadsheet::capi::{self, BatchEstimate, CheckOptions};
use leadsheet::explain;
use serde_json::{Value, json};
use std::process::ExitCode;

#[path = "report/failure.rs"]
mod failure;

use failure::{Failure, file};

const USAGE: &str =
    "payload check FILE --now RFC3339 | payload build CRM.csv --now RFC3339 [options] | payload explain FILE";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let answer = match arguments.first().map(String::as_str) {
        Some("check") => check(arguments.get(1..).unwrap_or_default()).map(|answer| format!("{answer:#}")),
        Some("explain") => explain_file(arguments.get(1..).unwrap_or_default()).map(|answer| format!("{answer:#}")),
        _ => Err(Failure::usage("Say what to do: check, build or explain.", USAGE)),
    };
    failure::finish(answer)
}

fn check(arguments: &[String]) -> Result<Value, Failure> {
    let (path, now) = match arguments {
        [path, flag, now] if flag == "--now" => (path, now),
        _ => return Err(Failure::usage("check needs a file and the time it is.", USAGE)),
    };
    let options = CheckOptions {
        now: failure::moment(now, USAGE)?,
        ..CheckOptions::default()
    };
    let checked = capi::check(&String::from_utf8_lossy(&file(path)?), &options);
    let findings: Vec<Value> = checked
        .findings
        .iter()
        .map(|finding| {
            let said = explain::payload_finding(finding);
            json!({
                "rule": finding.rule.id(),
                "case": finding.rule.as_str(),
                "level": finding.level.as_str(),
                "event": finding.event,
                "path": finding.path,
                "message": said.what,
                "fix": said.hint,
            })
        })
        .collect();
    Ok(json!({ "events": checked.events, "findings": findings, "estimate": estimate(&checked.estimate) }))
}

fn estimate(estimate: &BatchEstimate) -> Value {
    let keys: Vec<Value> = estimate
        .keys
        .iter()
        .map(|key| {
            json!({
                "key": key.key.as_str(),
                "weight": key.weight.to_string(),
                "events": key.events,
                "share": key.share.to_string(),
                "low": key.interval.map(|interval| failure::end(interval.low)),
                "high": key.interval.and_then(|interval| interval.high).map(failure::end),
                "gain": key.gain.to_string(),
            })
        })
        .collect();
    let events: Vec<Value> = estimate
        .first
        .iter()
        .map(|event| json!({ "event": event.event, "score": event.estimate.score.to_string(), "band": event.estimate.band, "rejected": event.estimate.refused }))
        .collect();
    json!({
        "label": leadsheet::catalog::match_keys().label,
        "score": estimate.score.to_string(),
        "band": estimate.band,
        "rejected": estimate.refused,
        "keys": keys,
        "events": events,
    })
}

fn explain_file(arguments: &[String]) -> Result<Value, Failure> {
    let [path] = arguments else {
        return Err(Failure::usage("explain needs one file.", USAGE));
    };
    let problems = capi::explain_response(&String::from_utf8_lossy(&file(path)?)).map_err(|reason| {
        let said = explain::not_a_response(reason);
        Failure::new("no_error", said.what, &said.hint)
    })?;
    let errors: Vec<Value> = problems
        .iter()
        .map(|problem| {
            let said = explain::api_problem(problem);
            json!({
                "code": problem.code,
                "subcode": problem.subcode,
                "path": problem.path,
                "message": said.what,
                "fix": said.hint,
                "source": problem.card.as_ref().map(|card| card.cite.as_str()),
            })
        })
        .collect();
    Ok(json!({ "errors": errors }))
}
