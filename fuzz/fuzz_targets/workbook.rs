//! A workbook with some of its bytes changed, and any bytes that call themselves one.
#![no_main]

use leadsheet::engine::{Answers, Engine};
use leadsheet::export::Format;
use leadsheet::preset::Preset;
use leadsheet::report::Ask;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// A workbook of our own, as a client would send it back.
static BOOK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut engine = Engine::new();
    let rows = "Campaign name,Amount spent (EUR),Leads\nA,5,1\nB,6,2\n";
    let _ = engine.read(1, "seed", rows.as_bytes(), Answers::new());
    engine
        .export(&Preset::default(), &Ask::default(), Format::Xlsx, None)
        .unwrap_or_default()
});

fuzz_target!(|bytes: &[u8]| {
    let mut book = BOOK.clone();
    for change in bytes.chunks_exact(3) {
        let [high, low, value] = change else { continue };
        let length = book.len().max(1);
        let at = (usize::from(*high) * 256 + usize::from(*low)) % length;
        if let Some(byte) = book.get_mut(at) {
            *byte = *value;
        }
    }
    let _ = Engine::new().read(1, "fuzz", &book, Answers::new());
    let _ = Engine::new().read(1, "fuzz", &[b"PK\x03\x04", bytes].concat(), Answers::new());
    let _ = Engine::new().read(1, "fuzz", &[b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", bytes].concat(), Answers::new());
});
