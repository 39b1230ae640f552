//! The terminal twin: the engine of the page, from a terminal, with one JSON object as its answer.
//!
//! `cargo run --release --no-default-features --example report -- FILE... [--preset P.json] [--by WAY]... [--window W]
//! [--set KEY=VALUE]... [--typed METRIC[@CAMPAIGN]=NUMBER]... [--period FROM..TO] [--nested] [--top N]
//! [--compare previous|same_weekdays|FROM..TO]
//! [--export OUT.csv|.xlsx|.md|.html]...
//! [--crm FILE [--map COLUMN=FIELD]... [--stage STATUS=STAGE]... [--zone IANA] [--account-zone IANA]
//! [--lead-form FILE] [--now RFC3339]]`
//!
//! `--set` answers a question that a file leaves open (`date_order=dmy`, `decimal=comma`, `column.spend=3`), or sets
//! `goal` or `lead_rate` of the preset. `--typed` gives a number that no file has, for all rows or for one campaign. Bad input prints `{"error": …}` and exits 1.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use leadsheet::amount::Amount;
use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Ask, Engine, Sort, SourceInfo};
use leadsheet::explain;
use leadsheet::export::Format;
use leadsheet::preset::{Edit, OwnId, Preset};
use leadsheet::report::compare::{Before, Versus};
use leadsheet::report::{Filter, Findings, GroupKey, Nested, Report, TypedNumber, TypedNumbers, Value as Figure};
use leadsheet::source::Period;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;

#[path = "report/comparison.rs"]
mod comparison;
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
    typed: Vec<(String, String)>,
    period: Option<Period>,
    /// Groups of outer dimensions as lines of their own.
    nested: bool,
    /// So many groups, and the rest of them put together.
    top: Option<usize>,
    compare: Option<Before>,
    export: Vec<String>,
    crm: crm::CrmArguments,
}

const USAGE: &str = "report FILE... [--preset P.json] [--by campaign|adset|ad|day|week|month|BREAKDOWN]... [--window W] [--set KEY=VALUE]... [--typed METRIC[@CAMPAIGN]=NUMBER]... [--period FROM..TO] [--nested] [--top N] [--compare previous|same_weekdays|FROM..TO] [--export OUT.csv|.xlsx|.md|.html]... [--crm FILE [--map COLUMN=FIELD]... [--stage STATUS=STAGE]... [--zone IANA] [--account-zone IANA] [--lead-form FILE] [--now RFC3339]]";

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
        typed,
        period,
        nested,
        top,
        compare,
        export,
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
    let typed: Result<Vec<TypedNumber>, _> = typed
        .iter()
        .map(|(of, value)| {
            let (id, campaign) = match of.split_once('@') {
                Some((id, campaign)) => (id, Some(campaign)),
                None => (of.as_str(), None),
            };
            TypedNumber::parse(&preset, id, campaign, value)
        })
        .collect();
    typed
        .and_then(|typed| engine.type_in(TypedNumbers(typed)))
        .map_err(|error| {
            let said = explain::typed_error(&error);
            Failure::new("typed", said.what, &said.hint)
        })?;
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
    // One dimension has nothing above it.
    let nested = (nested && by.len() > 1).then(Nested::default);
    let ask = Ask {
        by,
        sort,
        filter: Filter {
            period,
            ..Filter::default()
        },
        top,
        nested,
        ..Ask::default()
    };
    let report = engine.explore(&preset, &ask).map_err(|unknown| {
        let possible = unknown.possible.join(", ");
        Failure::new(
            "unknown_grouping",
            format!("These files cannot be grouped by \"{}\".", unknown.asked),
            &format!("There is {possible}."),
        )
    })?;
    let findings = engine.findings(&preset);
    let mut answer = answer(sources, &report, &findings);
    if let (Some(before), Value::Object(answer)) = (compare, &mut answer) {
        let compared = engine
            .compare(&preset, &ask, &Versus::Periods(before))
            .map_err(|error| {
                let said = explain::compare_error(&error);
                Failure::new("compare", said.what, &said.hint)
            })?;
        comparison::add(&compared, &preset, answer);
    }
    for path in export {
        save(&engine, &preset, &ask, compare, &path)?;
    }
    crm.add(&engine, &preset, &report, &mut answer);
    Ok(answer)
}

/// Writes the report into a file, in the form that its name asks for.
fn save(engine: &Engine, preset: &Preset, ask: &Ask, compare: Option<Before>, path: &str) -> Result<(), Failure> {
    let format = Format::of_name(path).ok_or_else(|| {
        Failure::new(
            "usage",
            format!("{path} does not say which form it should have."),
            "Let its name end with .csv, .xlsx, .md, .html or .tsv.",
        )
    })?;
    let versus = compare.map(Versus::Periods);
    let bytes = engine.export(preset, ask, format, versus.as_ref()).map_err(|error| {
        let said = explain::export_error(error);
        Failure::new("export", said.what, &said.hint)
    })?;
    std::fs::write(path, bytes).map_err(|error| {
        Failure::new(
            "file",
            format!("{path} cannot be written: {error}."),
            "Check the folder and its rights.",
        )
    })
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
            "--period" => parsed.period = Some(days(&value()?)?),
            "--nested" => parsed.nested = true,
            "--top" => {
                let text = value()?;
                let count = text.parse().map_err(|_| {
                    Failure::new(
                        "usage",
                        format!("\"{text}\" is no number of groups."),
                        "Write it as 10.",
                    )
                })?;
                parsed.top = Some(count);
            }
            "--export" => parsed.export.push(value()?),
            "--compare" => {
                parsed.compare = Some(match value()?.as_str() {
                    "previous" => Before::Previous,
                    "same_weekdays" => Before::SameWeekdays,
                    text => Before::Days(days(text)?),
                });
            }
            "--set" | "--typed" => {
                let pair = value()?;
                // A campaign's name may have such a sign in it; an answer may too.
                let split = if argument == "--set" {
                    pair.split_once('=')
                } else {
                    pair.rsplit_once('=')
                };
                let (key, value) =
                    split.ok_or_else(|| Failure::new("usage", format!("{argument} needs KEY=VALUE."), USAGE))?;
                if argument == "--set" {
                    parsed.set.insert(key.to_owned(), value.to_owned());
                } else {
                    parsed.typed.push((key.to_owned(), value.to_owned()));
                }
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

/// Days as `2026-09-01..2026-09-30`.
fn days(text: &str) -> Result<Period, Failure> {
    Period::parse(text).ok_or_else(|| {
        Failure::new(
            "usage",
            format!("\"{text}\" is no period."),
            "Write it as 2026-09-01..2026-09-30, the earlier day first.",
        )
    })
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
            json!({ "by": by(&group.key), "metrics": metrics(&group.metrics, &group.own), "rows": group.rows, "currency": group.currency })
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
    let mut answer = json!({
        "sources": sources,
        "totals": metrics(&report.totals, &report.own),
        "groups": groups,
        "checks": checks,
        "action_types": types,
        "results": results,
    });
    if let (Some(rest), Value::Object(answer)) = (&report.rest, &mut answer) {
        let row = &rest.row;
        let rest = json!({ "groups": rest.groups, "metrics": metrics(&row.metrics, &row.own), "rows": row.rows, "currency": row.currency });
        answer.insert("rest".to_owned(), rest);
    }
    answer
}

fn by(key: &[GroupKey]) -> Map<String, Value> {
    key.iter()
        .map(|part| {
            let label = part.key.as_ref().map(|_| part.label.clone());
            (part.dimension.clone(), label.map_or(Value::Null, Value::String))
        })
        .collect()
}

/// Own ids are never built-in ones, so both stand side by side.
fn metrics(values: &BTreeMap<Metric, Figure>, own: &BTreeMap<OwnId, Figure>) -> Map<String, Value> {
    let built_in = values
        .iter()
        .map(|(metric, value)| (metric.as_str().to_owned(), figure(value)));
    let own = own.iter().map(|(id, value)| (id.to_string(), figure(value)));
    built_in.chain(own).collect()
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
    if value.typed {
        object.insert("typed".to_owned(), Value::Bool(true));
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
