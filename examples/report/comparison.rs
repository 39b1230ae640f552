//! What changed, as the terminal answers it.

use super::failure::end;
use super::{amount, by};
use leadsheet::catalog::Metric;
use leadsheet::explain;
use leadsheet::preset::{Preset, compile};
use leadsheet::report::compare::{Change, Comparison, Needed, Side, Verdict};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Adds what changed: the two sides, each metric, and what drove leads and cost per lead.
pub(super) fn add(compared: &Comparison, preset: &Preset, answer: &mut Map<String, Value>) {
    let side = |side: &Side| {
        json!({
            "from": side.period.map(|period| period.from.to_string()),
            "to": side.period.map(|period| period.to.to_string()),
            "days": side.days,
            "days_without_rows": side.days_without_rows,
            "rows": side.rows,
            "rows_cut": side.rows_cut,
        })
    };
    answer.insert(
        "compared".to_owned(),
        json!({
            "before": side(&compared.before),
            "after": side(&compared.after),
            "family": compared.family,
            "tested": compared.tested,
            "caveats": explain::caveats(compared),
        }),
    );
    let drivers: Map<String, Value> = compared
        .drivers
        .iter()
        .map(|(metric, drivers)| {
            let mut parts = Map::new();
            parts.insert(
                "change".to_owned(),
                Value::String(drivers.change.normalize().to_string()),
            );
            parts.insert("volume_is".to_owned(), json!(drivers.volume));
            for (driver, part) in &drivers.parts {
                parts.insert(driver.as_str().to_owned(), Value::String(part.normalize().to_string()));
            }
            (metric.as_str().to_owned(), Value::Object(parts))
        })
        .collect();
    answer.insert("drivers".to_owned(), Value::Object(drivers));
    // Own ids are never built-in ones, so both stand side by side.
    let mut metrics = changes(&compared.metrics, compared);
    metrics.extend(own_changes(compared, preset));
    answer.insert("comparison".to_owned(), Value::Object(metrics));
    if !compared.groups.is_empty() {
        let groups: Vec<Value> = compared
            .groups
            .iter()
            .map(|group| json!({ "by": by(&group.key), "metrics": changes(&group.metrics, compared) }))
            .collect();
        answer.insert("comparison_groups".to_owned(), Value::Array(groups));
    }
}

fn own_changes(compared: &Comparison, preset: &Preset) -> Map<String, Value> {
    let compiled = compile(preset);
    let currency = compared.after.currency.as_deref();
    let changes = compared.own.iter().map(|(id, change)| {
        let name = preset.own_name(id).unwrap_or(id.as_str());
        let words = explain::own_change(name, compiled.unit_of(preset, id), change, currency);
        (id.to_string(), change_json(change, words))
    });
    changes.collect()
}

fn changes(metrics: &BTreeMap<Metric, Change>, compared: &Comparison) -> Map<String, Value> {
    let currency = compared.after.currency.as_deref();
    let changes = metrics.iter().map(|(metric, change)| {
        let words = explain::change(*metric, change, currency);
        (metric.as_str().to_owned(), change_json(change, words))
    });
    changes.collect()
}

fn change_json(change: &Change, in_words: String) -> Value {
    let mut object = Map::new();
    for (name, figure) in [
        ("before", change.before),
        ("after", change.after),
        ("change", change.change),
        ("percent", change.percent),
    ] {
        object.insert(name.to_owned(), amount(figure));
    }
    object.insert("verdict".to_owned(), Value::String(change.verdict.as_str().to_owned()));
    if let Verdict::NotTested(why) = change.verdict {
        object.insert("why".to_owned(), Value::String(why.as_str().to_owned()));
    }
    if let Some(reason) = change.change.reason() {
        object.insert("missing".to_owned(), Value::String(reason.as_str().to_owned()));
    }
    if let Some(interval) = change.interval {
        object.insert("low".to_owned(), Value::String(end(interval.low)));
        let high = interval.high.map_or(Value::Null, |high| Value::String(end(high)));
        object.insert("high".to_owned(), high);
    }
    for (name, figure) in [("p", change.chance), ("p_holm", change.adjusted)] {
        if let Some(figure) = figure {
            object.insert(name.to_owned(), Value::String(chance(figure)));
        }
    }
    if let Some(needed) = change.needed {
        let (Needed::Trials(metric, each) | Needed::Events(metric, each)) = needed;
        object.insert("needed".to_owned(), json!({ "of": metric, "each": end(each) }));
    }
    object.insert("in_words".to_owned(), Value::String(in_words));
    Value::Object(object)
}

/// A chance to twelve digits that tell something: also one in a million million is more than none.
fn chance(value: f64) -> String {
    let rounded = format!("{value:.11e}").parse::<f64>().unwrap_or(value);
    rounded.to_string()
}
