//! Any rows under a header that is known, with any delimiter.
#![no_main]

use leadsheet::engine::{Answers, Engine};
use leadsheet::preset::Preset;
use libfuzzer_sys::fuzz_target;

const HEADER: [&str; 6] = ["Campaign name", "Day", "Amount spent (EUR)", "Results", "Leads", "actions"];

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let Ok(rest) = std::str::from_utf8(rest) else { return };
    let delimiter = [",", "\t", ";", "|"][usize::from(first % 4)];
    let text = format!("{}\n{rest}", HEADER.join(delimiter));
    let mut engine = Engine::new();
    if engine.read(1, "fuzz", text.as_bytes(), Answers::new()).is_ok() {
        let _ = engine.findings(&Preset::default());
    }
});
