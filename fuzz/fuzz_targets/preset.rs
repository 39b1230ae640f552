//! Any text as definitions, as a formula, as a link.
#![no_main]

use leadsheet::preset::{Preset, formula, link};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(preset) = Preset::from_json(text) {
        assert_eq!(Preset::from_json(&preset.to_json()), Ok(preset));
    }
    let metric = own_metric(text);
    let _ = Preset::from_json(&metric);
    if let Ok(expr) = formula::parse(text) {
        // Printed and parsed again it is the same formula.
        assert_eq!(formula::parse(&formula::print(&expr)), Ok(expr));
    }
    let _ = link::from_link(text);
});

/// Definitions with the text as the formula of an own metric.
fn own_metric(text: &str) -> String {
    let quoted: String = text.chars().flat_map(char::escape_default).collect();
    format!("{{\"schema\":2,\"own_metrics\":{{\"m\":{{\"name\":\"m\",\"formula\":\"{quoted}\"}}}}}}")
}
