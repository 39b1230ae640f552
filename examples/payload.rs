//! Conversions API payloads from a terminal: check one, build one from CRM rows, or explain an answer. Nothing is sent.
//!
//! `cargo run --release --no-default-features --example payload -- check FILE --now RFC3339`
//!
//! `… -- build CRM.csv --now RFC3339 [--map COLUMN=FIELD]... [--stage STATUS=STAGE]... [--zone IANA] [--source NAME]
//! [--calling-code 49] [--country DE] [--lead-form FILE] [--size N] [--format json|lines|curl] [--summary]`
//!
//! `… -- explain FILE`

use leadsheet::capi::{self, BatchEstimate, BuildOptions, BuildSummary, CheckOptions, PayloadFormat};
use leadsheet::engine::Engine;
use leadsheet::explain;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::ExitCode;

#[path = "report/crm.rs"]
mod crm;
#[path = "report/failure.rs"]
mod failure;

use failure::{Failure, file};

const USAGE: &str =
    "payload check FILE --now RFC3339 | payload build CRM.csv --now RFC3339 [options] | payload explain FILE";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let answer = match arguments.first().map(String::as_str) {
        Some("check") => check(arguments.get(1..).unwrap_or_default()).map(|answer| format!("{answer:#}")),
        Some("build") => build(arguments.get(1..).unwrap_or_default()),
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

fn build(arguments: &[String]) -> Result<String, Failure> {
    let mut crm = crm::CrmArguments::default();
    let mut options = BuildOptions::default();
    let mut only_summary = false;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--summary" {
            only_summary = true;
            continue;
        }
        if !argument.starts_with("--") {
            crm.crm = Some(argument.clone());
            continue;
        }
        let value = arguments
            .next()
            .ok_or_else(|| Failure::usage(format!("{argument} needs a value."), USAGE))?
            .clone();
        match argument.as_str() {
            "--source" => options.crm = value,
            "--size" => {
                options.size = value
                    .parse()
                    .map_err(|_| Failure::usage("--size needs a number from 1 to 1000.", USAGE))?;
            }
            "--currency" => options.currency = Some(value),
            "--format" => {
                options.format = match value.as_str() {
                    "json" => PayloadFormat::Json,
                    "lines" => PayloadFormat::Lines,
                    "curl" => PayloadFormat::Curl,
                    _ => return Err(Failure::usage("--format is json, lines or curl.", USAGE)),
                }
            }
            "--calling-code" => crm.settings.identity.calling_code = Some(value),
            "--country" => crm.settings.identity.country = Some(value),
            flag if crm::CrmArguments::takes(flag) => crm.take(flag, value, USAGE)?,
            flag => return Err(Failure::usage(format!("{flag} is not known."), USAGE)),
        }
    }
    if crm.crm.is_none() {
        return Err(Failure::usage("build needs the CRM's file.", USAGE));
    }
    options.now = crm
        .settings
        .now
        .ok_or_else(|| Failure::usage("build needs --now, the time it is.", USAGE))?;
    let mut engine = Engine::new();
    crm.read(&mut engine)?;
    let built = engine
        .build_payload(options)
        .ok_or_else(|| Failure::usage("build needs the CRM's file.", USAGE))?;
    if only_summary {
        return Ok(format!("{:#}", summary(&built.summary)));
    }
    // The payload alone goes where it can be piped; what gives no event is said beside it.
    if !built.summary.not_sent.is_empty() {
        let beside = json!({ "not_sent": not_sent(&built.summary) });
        // Nobody may be listening there either.
        let _ = writeln!(std::io::stderr(), "{beside}");
    }
    match built.documents.as_slice() {
        [] => {
            let why = built
                .summary
                .not_sent
                .first()
                .map_or("There are no rows.", |rows| explain::not_sent(rows.reason));
            Err(Failure::new("no_events", "No row gives an event.", why))
        }
        [document] => Ok(document.clone()),
        documents => {
            let batches: Vec<&str> = documents.iter().map(|document| document.trim_end()).collect();
            Ok(format!("[{}]", batches.join(",\n")))
        }
    }
}

fn not_sent(summary: &BuildSummary) -> Vec<Value> {
    summary
        .not_sent
        .iter()
        .map(|rows| {
            json!({ "reason": rows.reason.as_str(), "stage": rows.stage.as_str(), "count": rows.count, "rows": rows.rows, "message": explain::not_sent(rows.reason) })
        })
        .collect()
}

fn summary(summary: &BuildSummary) -> Value {
    json!({
        "events": summary.events,
        "stages": summary.stages,
        "batches": summary.batches,
        "not_sent": not_sent(summary),
        "budget": summary.budget,
        "moved": summary.moved,
        "estimate": estimate(&summary.estimate),
    })
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
