//! The terminal twin: the engine of the page, from a terminal, with one JSON object as its answer.
//!
//! `cargo run --release --no-default-features --example report -- FILE... [--preset P.json] [--by WAY]... [--window W]
//! [--set KEY=VALUE]... [--crm FILE [--map COLUMN=FIELD]... [--stage STATUS=STAGE]... [--zone IANA] [--account-zone IANA]
//! [--lead-form FILE] [--now RFC3339]]`
//!
//! `--set` answers a question that a file leaves open (`date_order=dmy`, `decimal=comma`, `column.spend=3`), or sets
//! `goal` or `lead_rate` of the preset. Bad input prints `{"error": …}` and exits 1.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use leadsheet::amount::Amount;
use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Engine, Sort, SourceInfo};
use leadsheet::explain;
use leadsheet::preset::{Edit, Preset};
use leadsheet::report::{Findings, Report, Value as Figure};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;

#[path = "report/crm.rs"]
mod crm;
#[path = "report/failure.rs"]
mod failure;

use failure::{Failure, file};

/// What was asked for.
#[derive(Default)]
struct Arguments {
    files: Vec<String>,
    preset: Option<String>,
    by: Vec<String>,
    window: Option<String>,
    set: Answers,
    crm: crm::CrmArguments,
}

const USAGE: &str = "report FILE... [--preset P.json] [--by campaign|adset|ad|day|week|month|BREAKDOWN]... [--window W] [--set KEY=VALUE]... [--crm FILE [--map COLUMN=FIELD]... [--stage STATUS=STAGE]... [--zone IANA] [--account-zone IANA] [--lead-form FILE] [--now RFC3339]]";

fn main() -> ExitCode {
    failure::finish(run(std::env::args().skip(1)).map(|answer| format!("{answer:#}")))
}

fn run(arguments: impl Iterator<Item = String>) -> Result<Value, Failure> {
    let Arguments {
        files,
        preset,
        by,
        window,
        mut set,
        crm,
    } = parse(arguments)?;
    let mut preset = match preset {
        Some(path) => {
            let text = String::from_utf8_lossy(&file(&path)?).into_owned();
            Preset::from_json(&text).map_err(|error| {
                let said = explain::preset_error(&error);
                Failure::new("preset", said.what, &said.hint)
            })?
        }
        None => Preset::default(),
    };
    if let Some(window) = window {
        preset = Edit::Window(window).apply(&preset);
    }
    for key in ["goal", "lead_rate"] {
        if let Some(value) = set.remove(key) {
            preset = with_setting(&preset, key, &value)?;
        }
    }
    let mut engine = Engine::new();
    let mut sources = Vec::new();
    for (id, path) in (0..).zip(&files) {
        let bytes = file(path)?;
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let source = engine.read(id, name, &bytes, set.clone()).map_err(|error| {
            let said = explain::read_error(&error);
            let message = if files.len() > 1 {
                format!("{name}: {}", said.what)
            } else {
                said.what
            };
            Failure::new(error.kind.code(), message, &said.hint)
        })?;
        sources.push(source_json(&source));
    }
    crm.read(&mut engine)?;
    let timed = by
        .first()
        .is_some_and(|way| matches!(way.as_str(), "day" | "week" | "month"));
    let sort = if timed {
        Sort {
            by: None,
            descending: false,
        }
    } else {
        Sort::default()
    };
    let report = engine.report(&preset, &by, sort, usize::MAX).map_err(|unknown| {
        let possible = unknown.possible.join(", ");
        Failure::new(
            "unknown_grouping",
            format!("These files cannot be grouped by \"{}\".", unknown.asked),
            &format!("There is {possible}."),
        )
    })?;
    let findings = engine.findings(&preset);
    let mut answer = answer(sources, &report, &findings);
    crm.add(&engine, &preset, &report, &mut answer);
    Ok(answer)
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Arguments, Failure> {
    let mut parsed = Arguments::default();
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .ok_or_else(|| Failure::new("usage", format!("{argument} needs a value."), USAGE))
        };
        match argument.as_str() {
            "--preset" => parsed.preset = Some(value()?),
            "--by" => parsed.by.push(value()?),
            "--window" => parsed.window = Some(value()?),
            "--set" => {
                let pair = value()?;
                let (key, value) = pair
                    .split_once('=')
                    .ok_or_else(|| Failure::new("usage", "--set needs KEY=VALUE.", USAGE))?;
                parsed.set.insert(key.to_owned(), value.to_owned());
            }
            flag if crm::CrmArguments::takes(flag) => parsed.crm.take(flag, value()?, USAGE)?,
            flag if flag.starts_with("--") => {
                return Err(Failure::new("usage", format!("{flag} is not known."), USAGE));
            }
            _ => parsed.files.push(argument),
        }
    }
    if parsed.files.is_empty() {
        return Err(Failure::new("usage", "No file is named.", USAGE));
    }
    Ok(parsed)
}

fn with_setting(preset: &Preset, key: &str, value: &str) -> Result<Preset, Failure> {
    let mut object: Value = serde_json::from_str(&preset.to_json()).unwrap_or_default();
    if let Some(object) = object.as_object_mut() {
        object.insert(key.to_owned(), Value::String(value.to_owned()));
    }
    Preset::from_json(&object.to_string()).map_err(|error| {
        let said = explain::preset_error(&error);
        Failure::new("usage", said.what, &said.hint)
    })
}

fn answer(sources: Vec<Value>, report: &Report, findings: &Findings) -> Value {
    let groups: Vec<Value> = report
        .groups
        .iter()
        .map(|group| {
            let by: Map<String, Value> = group
                .key
                .iter()
                .map(|key| {
                    (
                        key.dimension.clone(),
                        key.key
                            .as_ref()
                            .map_or(Value::Null, |_| Value::String(key.label.clone())),
                    )
                })
                .collect();
            json!({ "by": by, "metrics": metrics(&group.metrics), "rows": group.rows, "currency": group.currency })
        })
        .collect();
    let checks: Vec<Value> = report
        .checks
        .iter()
        .map(|check| json!({ "code": check.code(), "level": check.level.as_str(), "message": explain::check(check) }))
        .collect();
    let types: Vec<Value> = findings
        .families
        .iter()
        .flat_map(|family| family.types.iter().map(move |entry| (family, entry)))
        .map(|(family, entry)| {
            json!({
                "action_type": entry.action_type,
                "family": family.id,
                "role": entry.role.as_str(),
                "total": amount(entry.total),
                "rows": entry.rows,
            })
        })
        .collect();
    let results: Vec<Value> = findings
        .results
        .iter()
        .map(|line| json!({ "indicator": line.indicator, "total": line.total.normalize().to_string(), "rows": line.rows, "spend": amount(line.spend), "cost": amount(line.cost) }))
        .collect();
    json!({
        "sources": sources,
        "totals": metrics(&report.totals),
        "groups": groups,
        "checks": checks,
        "action_types": types,
        "results": results,
    })
}

fn metrics(values: &BTreeMap<Metric, Figure>) -> Map<String, Value> {
    values
        .iter()
        .map(|(metric, value)| (metric.as_str().to_owned(), figure(value)))
        .collect()
}

fn figure(value: &Figure) -> Value {
    let mut object = Map::new();
    match value.amount {
        Amount::Known(known) => object.insert("value".to_owned(), Value::String(known.normalize().to_string())),
        Amount::Missing(reason) => object.insert("missing".to_owned(), Value::String(reason.as_str().to_owned())),
    };
    if let Some(interval) = value.interval {
        object.insert("low".to_owned(), Value::String(failure::end(interval.low)));
        object.insert(
            "high".to_owned(),
            interval
                .high
                .map_or(Value::Null, |high| Value::String(failure::end(high))),
        );
    }
    if let Some(stability) = value.stability {
        object.insert("stability".to_owned(), Value::String(stability.as_str().to_owned()));
    }
    if value.partial {
        object.insert("partial".to_owned(), Value::Bool(true));
    }
    Value::Object(object)
}

fn amount(amount: Amount) -> Value {
    amount
        .known()
        .map_or(Value::Null, |known| Value::String(known.normalize().to_string()))
}

fn source_json(source: &SourceInfo) -> Value {
    let left_out: Vec<Value> = source
        .left_out
        .iter()
        .map(|(reason, count)| json!({ "reason": reason.as_str(), "count": count }))
        .collect();
    let questions: Vec<Value> = source
        .questions
        .iter()
        .map(|question| json!({ "key": question.key, "ask": explain::question(question).ask, "columns": question.columns, "options": question.options }))
        .collect();
    json!({
        "name": source.name,
        "kind": source.kind,
        "level": source.level,
        "rows_read": source.rows,
        "rows_left_out": left_out,
        "from": source.period.map(|period| period.from.to_string()),
        "to": source.period.map(|period| period.to.to_string()),
        "currency": source.currency,
        "windows": source.windows,
        "questions": questions,
    })
}
