//! Any bytes give a source or an error, and whatever was read makes a report.
#![no_main]

use leadsheet::engine::{Answers, Engine, Request, Sort};
use leadsheet::preset::Preset;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut engine = Engine::new();
    if engine.read(1, "fuzz", bytes, Answers::new()).is_ok() {
        let by = vec!["campaign".to_owned(), "day".to_owned()];
        let view = Request::View {
            preset: Preset::default(),
            by,
            sort: Sort::default(),
            limit: 10,
        };
        let _ = engine.answer(view, &[]);
    }
});
