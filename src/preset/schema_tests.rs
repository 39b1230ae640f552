//! The published schema: made from the types, and true of every preset that is read.

use super::built_in::built_in;
use super::{Preset, PresetErrorKind, SCHEMA};
use serde_json::{Value, json};
use std::path::Path;

const PUBLISHED: &str = "public/preset.schema.json";

fn made() -> Value {
    let mut schema = serde_json::to_value(schemars::schema_for!(Preset)).expect("a schema");
    let root = schema.as_object_mut().expect("an object");
    root.insert("$id".to_owned(), json!("preset.schema.json"));
    // What the keys of an object may be is not in its type's schema.
    let names: Vec<&str> = crate::catalog::CountId::ALL.iter().map(|id| id.as_str()).collect();
    let own = json!({"pattern": "^[a-z][a-z0-9_]*$", "maxLength": super::LONGEST_ID});
    for (key, names, most) in [
        ("counts", json!({"enum": names}), names.len()),
        ("refine", json!({"enum": names}), names.len()),
        ("own_counts", own.clone(), super::MOST_COUNTS),
        ("own_metrics", own, super::MOST_METRICS),
    ] {
        root["properties"][key]["propertyNames"] = names;
        root["properties"][key]["maxProperties"] = json!(most);
    }
    root.insert("title".to_owned(), json!(format!("Leadsheet preset, version {SCHEMA}")));
    schema
}

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/presets").join(name);
    std::fs::read_to_string(path).expect("a fixture")
}

/// When this fails, run it again with `LEADSHEET_WRITE_SCHEMA=1` and commit what it writes.
#[test]
fn the_published_schema_is_what_the_types_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PUBLISHED);
    let made = format!("{:#}\n", made());
    if std::env::var_os("LEADSHEET_WRITE_SCHEMA").is_some() {
        std::fs::write(&path, &made).expect("it can be written");
    }
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(published, made, "{PUBLISHED} is stale");
}

#[test]
fn the_schema_allows_every_preset_that_is_written() {
    let schema = jsonschema::validator_for(&made()).expect("a valid schema");
    let mut presets: Vec<Preset> = built_in().iter().map(|entry| entry.preset.clone()).collect();
    presets.push(Preset::default());
    for name in ["v1.json", "v2.json"] {
        presets.push(Preset::from_json(&fixture(name)).expect("it reads"));
    }
    for preset in presets {
        let value: Value = serde_json::from_str(&preset.to_json()).expect("JSON");
        let errors: Vec<String> = schema
            .iter_errors(&value)
            .map(|error| format!("{error} at {}", error.instance_path))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:?}", preset.name);
    }
}

#[test]
fn what_the_schema_forbids_is_not_read_either() {
    let schema = jsonschema::validator_for(&made()).expect("a valid schema");
    let whole: Value = serde_json::from_str(&fixture("v2.json")).expect("JSON");
    for (pointer, wrong) in [
        ("/goal", json!(7)),
        ("/lead_rate", json!("lead_rate_moon")),
        ("/counts", json!({"leeds": {"sum": []}})),
        ("/own_counts", json!({"Big Name": {"name": "x", "rule": "typed"}})),
        ("/counts/calls", json!({"product": ["lead"]})),
        ("/counts/calls", json!({"sum": [7]})),
        ("/refine/leads/filters/0/test", json!("resembles")),
        ("/own_counts/demos/rule", json!(null)),
        ("/own_metrics/profit/formula", json!(1)),
        ("/own_metrics/demo_rate/better", json!("sideways")),
    ] {
        let mut value = whole.clone();
        *value.pointer_mut(pointer).expect("a place") = wrong;
        assert!(!schema.is_valid(&value), "{pointer}");
        assert!(Preset::from_json(&value.to_string()).is_err(), "{pointer}");
    }
}

#[test]
fn every_version_ever_written_is_still_read() {
    for version in 1..=SCHEMA {
        let preset = Preset::from_json(&fixture(&format!("v{version}.json"))).expect("it reads");
        assert_eq!(preset.schema, SCHEMA, "version {version}");
    }
    let first = Preset::from_json(&fixture("v1.json")).expect("version 1 reads");
    assert_eq!(
        (
            first.schema,
            first.name.as_str(),
            first.goal.as_str(),
            first.window.as_str()
        ),
        (2, "Client A", "quality", "7d_click")
    );
    assert_eq!(first.counts.len(), 3);
    assert_eq!(first.author, "");
    assert_eq!(
        first.extra["author_of_schema_1"],
        json!({"of": "a later version, unknown to the first"})
    );
    assert_eq!(first.extra["colours"], json!(["teal", 3, null]));
    let second = Preset::from_json(&fixture("v2.json")).expect("version 2 reads");
    let written: Value = serde_json::from_str(&second.to_json()).expect("JSON");
    let as_it_was: Value = serde_json::from_str(&fixture("v2.json")).expect("JSON");
    assert_eq!(written, as_it_was, "nothing is lost or added");
    assert_eq!(Preset::from_json(&first.to_json()), Ok(first));
}

#[test]
fn a_preset_from_the_future_is_refused_and_named() {
    let future = fixture("v2.json").replace("\"schema\": 2", "\"schema\": 3");
    assert_eq!(
        Preset::from_json(&future).map_err(|error| error.kind),
        Err(PresetErrorKind::Newer(3))
    );
}
