//! Anything where a row of a response stands.
#![no_main]

use leadsheet::engine::{Answers, Engine};
use leadsheet::preset::Preset;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for whole in [
        format!("{{\"data\":[{text}]}}"),
        format!("{{\"spend\":\"1\",\"actions\":{text}}}"),
    ] {
        let mut engine = Engine::new();
        if engine.read(1, "fuzz", whole.as_bytes(), Answers::new()).is_ok() {
            let _ = engine.findings(&Preset::default());
        }
    }
});
