//! Our reading of tables beside that of the csv crate, and of workbooks beside what was written into them.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::ingest::read;
use leadsheet::source::{Measure, Source};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

const HEADER: [&str; 5] = ["Campaign name", "Ad name", "Amount spent (EUR)", "Impressions", "Leads"];

/// A row as a person's file has it: two names and three figures, each of which may be empty.
type Row = (String, String, Option<(u32, u32)>, Option<u32>, Option<u32>);

fn rows() -> impl Strategy<Value = Vec<Row>> {
    // Names with what splits and quotes cells in them, but not only of blanks: those are no names.
    let name = "[a-z\"',;|\t\n é–]{0,6}[a-zé]";
    let row = (
        name,
        name,
        prop::option::of((0..1_000_000_u32, 0..3_u32)),
        prop::option::of(0..1_000_000_u32),
        prop::option::of(0..500_u32),
    );
    prop::collection::vec(row, 1..12)
}

fn cells((campaign, ad, spend, impressions, leads): &Row) -> [String; 5] {
    let spend = spend.map(|(cents, scale)| Decimal::new(i64::from(cents), scale).to_string());
    [
        campaign.clone(),
        ad.clone(),
        spend.unwrap_or_default(),
        impressions.map_or_else(String::new, |count| count.to_string()),
        leads.map_or_else(String::new, |count| count.to_string()),
    ]
}

fn written(rows: &[Row], delimiter: u8) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    writer.write_record(HEADER).expect("a header");
    for row in rows {
        writer.write_record(cells(row)).expect("a row");
    }
    writer.into_inner().expect("bytes")
}

/// Every row that was read: campaign, ad, spend, impressions, leads.
fn told(source: &Source) -> Vec<[Option<String>; 5]> {
    let table = &source.table;
    let text = |name: &str, row| {
        table
            .dimensions
            .get(name)
            .and_then(|texts| texts.get(row))
            .map(ToString::to_string)
    };
    let number = |measure, row| table.measures.get(&measure).and_then(|numbers| numbers.get(row));
    let leads = |row| table.entries_of("lead").find_map(|(_, numbers)| numbers.get(row));
    (0..table.rows)
        .map(|row| {
            let figure = |value: Option<Decimal>| value.map(|value| value.normalize().to_string());
            [
                text("campaign_name", row),
                text("ad_name", row),
                figure(number(Measure::Spend, row)),
                figure(number(Measure::Impressions, row)),
                figure(leads(row)),
            ]
        })
        .collect()
}

/// The same from the csv crate alone.
fn expected(bytes: &[u8], delimiter: u8) -> Vec<[Option<String>; 5]> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(bytes);
    let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    reader
        .records()
        .map(|record| {
            let record = record.expect("a record");
            let figure = |at: usize| {
                some(&record[at]).map(|text| text.parse::<Decimal>().expect("a number").normalize().to_string())
            };
            [some(&record[0]), some(&record[1]), figure(2), figure(3), figure(4)]
        })
        .collect()
}

proptest! {
    #[test]
    fn a_table_is_read_as_the_csv_crate_reads_it(rows in rows(), delimiter in prop::sample::select(vec![b',', b'\t', b';', b'|'])) {
        let bytes = written(&rows, delimiter);
        let figures = rows.iter().all(|row| row.2.is_some() || row.3.is_some() || row.4.is_some());
        prop_assume!(figures);
        let source = read("table", &bytes, &BTreeMap::from([("decimal".to_owned(), "point".to_owned())]))
            .expect("a source");
        prop_assert!(source.left_out.is_empty(), "{:?}", source.left_out);
        prop_assert_eq!(told(&source), expected(&bytes, delimiter));
    }

    #[test]
    fn a_workbook_is_read_as_it_was_written(rows in rows()) {
        let figures = rows.iter().all(|row| row.2.is_some() || row.3.is_some() || row.4.is_some());
        prop_assume!(figures);
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        for (at, header) in (0..).zip(HEADER) {
            sheet.write_string(0, at, header).expect("a header");
        }
        for (line, row) in (1..).zip(&rows) {
            for (at, cell) in (0..).zip(cells(row)) {
                match cell.parse::<f64>() {
                    Ok(number) if at > 1 => sheet.write_number(line, at, number).expect("a number"),
                    _ => sheet.write_string(line, at, &cell).expect("a text"),
                };
            }
        }
        let bytes = book.save_to_buffer().expect("a workbook");
        let source = read("book", &bytes, &BTreeMap::new()).expect("a source");
        prop_assert_eq!(told(&source), expected(&written(&rows, b','), b','));
    }
}

#[test]
fn an_input_cut_at_any_byte_gives_a_beginning_of_its_rows_or_an_error() {
    let rows: Vec<Row> = (0..8)
        .map(|at| {
            (
                format!("Küste \"{at}\", a\nb"),
                format!("ad{at}"),
                Some((at * 1001, 2)),
                Some(at * 10),
                Some(at),
            )
        })
        .collect();
    let bytes = written(&rows, b',');
    let all = told(&read("whole", &bytes, &BTreeMap::new()).expect("a source"));
    for cut in 0..bytes.len() {
        let Ok(source) = read("cut", &bytes[..cut], &BTreeMap::new()) else {
            continue;
        };
        let some = told(&source);
        // The last row may have lost its end; every row before it is what it is in the whole.
        let sure = some.len().saturating_sub(1);
        assert_eq!(some[..sure], all[..sure], "cut at {cut}");
    }
}
