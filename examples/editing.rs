//! How long one keystroke in the definitions studio takes, at 5,000 action types and 200 metrics.
//!
//! `cargo run --release --no-default-features --example editing`
//!
//! A frame is 16.7 ms. The first three happen on the page at every keystroke; the others happen in the engine, beside it.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use leadsheet::engine::{Answers, Engine, Request, Sort};
use leadsheet::preset::formula::{check, complete, parse};
use leadsheet::preset::{Edit, OwnCount, OwnId, OwnMetric, Preset, Rule, compile};
use std::hint::black_box;
use std::time::Instant;

const TYPES: usize = 5_000;
const METRICS: usize = 200;

fn main() {
    let preset = preset();
    let scope = compile(&preset).scope;
    let formula = "(spend - c5 * \"Cost per lead\") / if_missing(leads + c7, link_clicks) * 100";
    measure("complete a name", 200, || complete("spend / lea", 11, &scope, 12).len());
    measure("read and check a formula", 200, || {
        parse(formula).ok().and_then(|expr| check(&expr, &scope).ok()).is_some()
    });
    measure("change one metric and check all", 50, || {
        let id = OwnId::parse("m199");
        let metric = Box::new(OwnMetric::new("Changed (spend / leads)", "spend / leads"));
        id.map(|id| Edit::OwnMetric(id, Some(metric)).apply(&preset).own_metrics.len())
    });
    let mut engine = Engine::new();
    let read = engine.read(1, "editing", response().as_bytes(), Answers::new()).is_ok();
    println!("{TYPES} action types read: {read}");
    measure("check a formula with its value", 5, || {
        engine.check_formula(&preset, formula).is_ok()
    });
    measure("draw the families", 3, || engine.drawings(&preset).len());
    measure("a view of everything", 3, || {
        let (preset, by) = (preset.clone(), vec!["campaign".to_owned()]);
        let sort = Sort::default();
        black_box(engine.answer(
            Request::View {
                preset,
                by,
                sort,
                limit: 100,
            },
            &[],
        ));
        0
    });
}

/// The median of some runs.
fn measure<T>(what: &str, runs: usize, mut run: impl FnMut() -> T) {
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let median = times.get(runs / 2).copied().unwrap_or_default();
    println!("{what:34} {median:10.3} ms");
}

fn preset() -> Preset {
    let mut preset = Preset::default();
    for at in 0..METRICS {
        let formula = if at < 3 {
            "spend / leads".to_owned()
        } else {
            format!("m{} + spend / (leads + c{})", at - 2, at % 50)
        };
        if let Some(id) = OwnId::parse(&format!("m{at}")) {
            preset
                .own_metrics
                .insert(id, OwnMetric::new(&format!("Metric {at} (a / b)"), &formula));
        }
    }
    for at in 0..50 {
        if let Some(id) = OwnId::parse(&format!("c{at}")) {
            let rule = Rule::CustomConversion {
                id: (1000 + at).to_string(),
                name: format!("Conversion {at}"),
            };
            preset
                .own_counts
                .insert(id, OwnCount::new(&format!("Count {at}"), rule));
        }
    }
    preset
}

fn response() -> String {
    let rows: Vec<serde_json::Value> = (0..20)
        .map(|row| {
            let own = (0..TYPES - 3).map(|at| serde_json::json!({"action_type": format!("offsite_conversion.custom.{}", 1000 + at), "value": (at % 7 + row).to_string()}));
            let known = ["lead", "onsite_conversion.lead_grouped", "link_click"].map(|name| serde_json::json!({"action_type": name, "value": "9"}));
            let actions: Vec<serde_json::Value> = known.into_iter().chain(own).collect();
            serde_json::json!({"campaign_name": format!("Campaign {row}"), "date_start": "2026-09-01", "date_stop": "2026-09-30", "spend": "100", "impressions": "1000", "actions": actions})
        })
        .collect();
    serde_json::json!({ "data": rows }).to_string()
}
