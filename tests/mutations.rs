//! Seeded damage: every fixture with bytes changed, cut, doubled and moved is read or refused, and nothing hangs or panics.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::engine::{Answers, Engine, Request, Response, Sort};
use leadsheet::export::Format;
use leadsheet::preset::{Preset, formula, link};
use leadsheet::report::Ask;
use std::fs;
use std::path::{Path, PathBuf};

/// How many damaged copies are made of each fixture, unless `LEADSHEET_COPIES` says otherwise: for a long run by hand.
const COPIES: u64 = 24;

/// Shapes that no fixture has.
const SHAPES: [&str; 8] = [
    "{\"stream\":\"ads_insights\",\"data\":{\"spend\":5,\"ad_id\":\"1\"}}\n{\"stream\":\"ads_insights_country\",\"data\":{\"spend\":5,\"ad_id\":\"1\",\"country\":\"DE\"}}\n",
    "{\"type\":\"RECORD\",\"stream\":\"ads_insights\",\"record\":{\"spend\":3.25,\"date_start\":\"2026-09-01\",\"actions\":[{\"action_type\":\"lead\",\"value\":2,\"1d_click\":2}]}}",
    "[{\"code\":200,\"body\":\"{\\\"data\\\":[{\\\"spend\\\":\\\"5\\\",\\\"actions\\\":{\\\"lead\\\":{\\\"value\\\":4}}}]}\"},null]",
    "[{\"Day\":\"03/04/2026\",\"Campaign name\":\"A\",\"Amount spent (PLN)\":\"R$1.402,19 BRL\",\"Results\":\"3\",\"Result type\":\"Prospects\"},{\"Campaign name\":\"Total\",\"Amount spent (PLN)\":5}]",
    "{\"data\":[{\"id\":\"1\",\"name\":\"K\",\"adsets\":{\"data\":[{\"id\":\"2\",\"ads\":{\"data\":[{\"id\":\"3\",\"insights\":{\"data\":[{\"spend\":\"5\"}]}}]}}]}}]}",
    "date;ad_id;spend;action_type;action_destination;value;_7_d_click\n01.09.2026;1;10,5;lead;a;2;1\n01.09.2026;1;10,5;link_click;b;7;\n",
    "_airbyte_ab_id,_airbyte_data\nx,\"{\"\"spend\"\":1.5,\"\"actions\"\":\"\"[{'action_type': 'lead', 'value': '3'}]\"\"}\"\n",
    "<table><tr><th>Campaign name</th><th>Day</th><th>Amount spent (USD)</th></tr><tr><td rowspan=2>A</td><td>2026年9月1日</td><td>$1,000.50</td></tr><tr><td>٣٠/٠٩/٢٠٢٦</td><td>(2)</td></tr><tr><td colspan=2>A Total</td><td>1'002.50</td></tr></table>",
];

/// SplitMix64: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end.max(1)).unwrap()).unwrap()
    }
}

/// Bytes that mean something to one reader or another.
const SPECIAL: [&[u8]; 16] = [
    b",",
    b";",
    b"\t",
    b"\"",
    b"\n",
    b"\r\n",
    b"\0",
    b"{",
    b"}",
    b"[",
    b"]",
    b"-",
    b"9999999999999999999999999999999",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"1e999999999",
];

/// The bytes with a few changes.
fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len());
        match random.below(6) {
            0 if !bytes.is_empty() => bytes[at] = random.next().to_le_bytes()[0],
            1 => bytes.truncate(at),
            2 => {
                let piece = SPECIAL[random.below(SPECIAL.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
            3 => {
                let end = (at + random.below(64)).min(bytes.len());
                bytes.drain(at.min(end)..end);
            }
            4 => {
                let end = (at + random.below(200)).min(bytes.len());
                let piece = bytes[at.min(end)..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => {
                let other = random.below(bytes.len());
                if !bytes.is_empty() {
                    bytes.swap(at, other);
                }
            }
        }
    }
    bytes
}

fn files(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let bytes = fs::read(&path).expect("it reads");
                found.push((path, bytes));
            }
        }
    }
    found.sort();
    found
}

/// Reads, reports and exports, as the page does.
fn use_it(bytes: &[u8]) {
    let mut engine = Engine::new();
    let read = Request::Read {
        source: 1,
        name: "damaged".to_owned(),
        answers: Answers::new(),
    };
    if let Response::Read(_) = engine.answer(read, bytes) {
        let by = vec!["campaign".to_owned()];
        let _ = engine.answer(
            Request::View {
                preset: Preset::default(),
                by,
                sort: Sort::default(),
                limit: 5,
            },
            &[],
        );
        let _ = engine.export(&Preset::default(), &Ask::default(), Format::Csv, None);
    }
}

fn copies() -> u64 {
    std::env::var("LEADSHEET_COPIES")
        .ok()
        .and_then(|copies| copies.parse().ok())
        .unwrap_or(COPIES)
}

#[test]
fn a_damaged_shape_is_read_or_refused() {
    for shape in SHAPES {
        use_it(shape.as_bytes());
        let mut random = Random(u64::try_from(shape.len()).unwrap());
        for _ in 0..copies() * 4 {
            use_it(&damaged(shape.as_bytes(), &mut random));
        }
    }
}

#[test]
fn a_damaged_fixture_is_read_or_refused() {
    let files = files("tests/fixtures");
    assert!(files.len() > 20, "the fixtures are there");
    for (path, bytes) in &files {
        let mut random =
            Random(u64::try_from(path.as_os_str().len()).unwrap() * 7919 + u64::try_from(bytes.len()).unwrap());
        for _ in 0..copies() {
            use_it(&damaged(bytes, &mut random));
        }
    }
}

#[test]
fn a_damaged_workbook_is_read_or_refused() {
    let mut engine = Engine::new();
    let rows = "Campaign name,Amount spent (EUR),Leads\nKüstenhof,5.25,1\nMaple,6,2\n";
    engine
        .read(1, "seed", rows.as_bytes(), Answers::new())
        .expect("a source");
    let book = engine
        .export(&Preset::default(), &Ask::default(), Format::Xlsx, None)
        .expect("a workbook");
    let mut random = Random(41);
    for _ in 0..300 {
        use_it(&damaged(&book, &mut random));
    }
}

#[test]
fn damaged_definitions_are_read_or_refused() {
    for (_, bytes) in files("tests/presets") {
        let mut random = Random(u64::try_from(bytes.len()).unwrap());
        for _ in 0..100 {
            let text = String::from_utf8_lossy(&damaged(&bytes, &mut random)).into_owned();
            if let Ok(preset) = Preset::from_json(&text) {
                assert_eq!(
                    Preset::from_json(&preset.to_json()).as_ref(),
                    Ok(&preset),
                    "kept as it is"
                );
            }
            let _ = formula::parse(&text);
        }
    }
    let whole = link::to_link(&Preset::default()).expect("a link");
    let mut random = Random(5);
    for _ in 0..300 {
        let _ = link::from_link(&String::from_utf8_lossy(&damaged(whole.as_bytes(), &mut random)));
    }
}
