//! Every cap holds: as much as allowed is read, one more is not, and the message names the cap.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::ingest::{Limits, Options, read_all};
use leadsheet::{explain, ingest::ReadError};
use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;

fn read(bytes: &[u8], limits: Limits) -> Result<usize, ReadError> {
    let answers = BTreeMap::new();
    let options = Options {
        answers: &answers,
        limits,
        progress: &|_| {},
    };
    read_all("cap", bytes, &options).map(|sources| sources.iter().map(|source| source.table.rows).sum())
}

/// Reads inputs one below, at and one past a cap.
fn check(code: &str, limits: Limits, make: impl Fn(usize) -> Vec<u8>, cap: usize) {
    assert!(read(&make(cap - 1), limits).is_ok(), "{code} at one less");
    assert!(read(&make(cap), limits).is_ok(), "{code} at the cap");
    let error = read(&make(cap + 1), limits).expect_err("one more is refused");
    assert_eq!(error.kind.code(), code);
    let said = explain::read_error(&error);
    assert!(!said.what.is_empty() && !said.hint.is_empty());
}

fn table(rows: usize) -> Vec<u8> {
    let mut text = String::from("Campaign name,Amount spent (USD)\n");
    (0..rows).for_each(|row| text.push_str(&format!("C{row},1\n")));
    text.into_bytes()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .expect("a file starts");
        writer.write_all(bytes).expect("it writes");
    }
    writer.finish().expect("it ends").into_inner()
}

#[test]
fn bytes_of_an_input() {
    let make = |size: usize| {
        let mut bytes = table(1);
        bytes.resize(size, b'\n');
        bytes
    };
    check(
        "too_large",
        Limits {
            bytes: 100,
            ..Limits::default()
        },
        make,
        100,
    );
}

#[test]
fn rows_of_a_table() {
    check(
        "too_many_rows",
        Limits {
            rows: 5,
            ..Limits::default()
        },
        table,
        5,
    );
}

#[test]
fn rows_of_a_response() {
    let make = |rows: usize| format!("[{}]", vec!["{\"spend\":\"1\"}"; rows].join(",")).into_bytes();
    check(
        "too_many_rows",
        Limits {
            rows: 5,
            ..Limits::default()
        },
        make,
        5,
    );
}

#[test]
fn columns_of_a_table() {
    let make = |columns: usize| {
        let header: Vec<String> = (0..columns)
            .map(|at| {
                if at == 0 {
                    "Amount spent (USD)".to_owned()
                } else {
                    format!("Own {at}")
                }
            })
            .collect();
        format!("{}\n{}\n", header.join(","), vec!["1"; columns].join(",")).into_bytes()
    };
    check("too_many_columns", Limits::default(), make, Limits::default().columns);
}

#[test]
fn cells_of_a_table() {
    // The header and each row have two.
    let limits = |cells: u64| Limits {
        cells,
        ..Limits::default()
    };
    assert!(read(&table(4), limits(11)).is_ok() && read(&table(4), limits(10)).is_ok());
    assert_eq!(
        read(&table(4), limits(9)).map_err(|error| error.kind.code()),
        Err("too_many_cells")
    );
}

#[test]
fn bytes_of_a_cell() {
    let make = |size: usize| format!("Campaign name,Amount spent (USD)\n{},2\n", "x".repeat(size)).into_bytes();
    check("cell_too_large", Limits::default(), make, Limits::default().cell);
}

#[test]
fn bytes_of_a_text_in_a_response() {
    let make = |size: usize| format!("[{{\"spend\":\"1\",\"campaign_name\":\"{}\"}}]", "x".repeat(size)).into_bytes();
    check(
        "cell_too_large",
        Limits {
            cell: 50,
            ..Limits::default()
        },
        make,
        50,
    );
}

#[test]
fn depth_of_a_response() {
    let make = |depth: usize| {
        let depth = depth - 2;
        format!("[{{\"spend\":\"1\",\"x\":{}{}}}]", "[".repeat(depth), "]".repeat(depth)).into_bytes()
    };
    check("too_deep", Limits::default(), make, Limits::default().depth);
}

#[test]
fn files_of_an_archive() {
    let make = |files: usize| {
        let names: Vec<String> = (0..files).map(|at| format!("{at:03}.csv")).collect();
        let table = table(1);
        zip(&names
            .iter()
            .map(|name| (name.as_str(), table.as_slice()))
            .collect::<Vec<_>>())
    };
    check(
        "too_many_entries",
        Limits {
            entries: 4,
            ..Limits::default()
        },
        make,
        4,
    );
}

#[test]
fn bytes_that_an_archive_unpacks_to() {
    let make = |size: usize| {
        let mut bytes = table(1);
        bytes.resize(size, b'\n');
        zip(&[("a.csv", &bytes)])
    };
    check(
        "unpacked_too_large",
        Limits {
            unpacked: 5000,
            ..Limits::default()
        },
        make,
        5000,
    );
}

#[test]
fn an_archive_that_becomes_hundreds_of_times_its_size_is_refused_while_it_is_unpacked() {
    let mut bytes = table(1);
    bytes.resize(40 * 1024 * 1024, b'\n');
    let packed = zip(&[("bomb.csv", &bytes)]);
    assert!(packed.len() < 100 * 1024);
    assert_eq!(
        read(&packed, Limits::default()).map_err(|error| error.kind.code()),
        Err("packed_too_tight")
    );
}
