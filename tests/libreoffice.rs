//! What LibreOffice makes of the exports, where it is installed: it works every formula out anew and must come to the
//! figures of the report. Where it is missing this says so and checks nothing.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::amount::Amount;
use leadsheet::engine::{Answers, Ask, Engine};
use leadsheet::export::Format;
use leadsheet::preset::Preset;
use leadsheet::report::Nested;
use leadsheet::report::compare::{Before, Versus};
use leadsheet::source::Period;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ROWS: &str = "Day,Campaign name,Campaign ID,Age,Amount spent (EUR),Impressions,Link clicks,Leads
2026-09-01,=1+1,120200000000000111,18-24,10.005,1000,50,6
2026-09-01,+49 Beta,222,25-34,20.50,2000,40,8
2026-09-02,=1+1,120200000000000111,25-34,5,500,25,3
2026-09-09,@Gamma,333,18-24,7.25,800,30,0
2026-09-10,-Delta <b>,444,18-24,7.33,1234567,3030,77
2026-09-10,01.02.2026,555,18-24,0.01,10,3,1
";

fn soffice() -> Option<PathBuf> {
    let named = std::env::var_os("SOFFICE").map(PathBuf::from);
    let known = [
        "/usr/bin/soffice",
        "/usr/bin/localc",
        "/usr/local/bin/soffice",
        "/opt/libreoffice/program/soffice",
    ];
    let found = named
        .into_iter()
        .chain(known.map(PathBuf::from))
        .find(|path| path.exists());
    if found.is_none() {
        eprintln!(
            "SKIPPED: soffice is not installed (apt-get install libreoffice-calc), so nothing was checked with it"
        );
    }
    found
}

/// A folder of its own, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("leadsheet-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("profile/user")).expect("a folder");
        // Formulas are worked out anew, whatever result the file has for them.
        let settings = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\" xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">
<item oor:path=\"/org.openoffice.Office.Calc/Formula/Load\"><prop oor:name=\"OOXMLRecalcMode\" oor:op=\"fuse\"><value>0</value></prop></item>
</oor:items>
";
        fs::write(path.join("profile/user/registrymodifications.xcu"), settings).expect("it is written");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The sheets of a file as LibreOffice reads it, figures in full.
fn opened(soffice: &Path, folder: &Folder, file: &str, bytes: &[u8]) -> BTreeMap<String, Vec<Vec<String>>> {
    let path = folder.0.join(file);
    fs::write(&path, bytes).expect("it is written");
    let out = folder.0.join("out");
    let _ = fs::remove_dir_all(&out);
    let status = Command::new(soffice)
        .arg(format!("-env:UserInstallation=file://{}/profile", folder.0.display()))
        .args(["--headless", "--convert-to"])
        .arg("csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1")
        .args(
            ["--infilter=CSV:44,34,76,1,,1033,false,false"]
                .iter()
                .filter(|_| file.ends_with(".csv")),
        )
        .arg("--outdir")
        .args([&out, &path])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("it starts");
    assert!(status.success(), "{file}: {status}");
    let stem = file.split('.').next().expect("a name").to_owned();
    fs::read_dir(&out)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let sheet = name.strip_prefix(&format!("{stem}-")).unwrap_or("").to_owned();
            let mut reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .from_path(&path)
                .expect("it opens");
            let rows = reader
                .records()
                .map(|record| record.expect("a row").iter().map(str::to_owned).collect())
                .collect();
            (sheet, rows)
        })
        .collect()
}

/// A figure as LibreOffice writes it in full: a rate in per cent.
fn number(cell: &str) -> Option<f64> {
    match cell.strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().ok().map(|percent| percent / 100.0),
        None => cell.parse().ok(),
    }
}

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine
        .read(1, "rows.csv", ROWS.as_bytes(), Answers::new())
        .expect("it reads");
    engine
}

/// Checks the figures of a sheet against the report's, under these headers.
fn same(sheet: &[Vec<String>], header: usize, first: usize, engine: &Engine, ask: &Ask) -> usize {
    let report = engine.explore(&Preset::default(), ask).expect("a report");
    let own = engine
        .export(&Preset::default(), ask, Format::Csv, None)
        .expect("a file");
    let own = String::from_utf8(own).expect("text");
    let heads: Vec<String> = csv::ReaderBuilder::new()
        .from_reader(own.trim_start_matches('\u{feff}').as_bytes())
        .headers()
        .expect("a header")
        .iter()
        .map(str::to_owned)
        .collect();
    assert_eq!(sheet[header], heads);
    let mut checked = 0;
    for (at, group) in report.groups.iter().enumerate() {
        let row = &sheet[first + at];
        for (metric, value) in &group.metrics {
            let card = leadsheet::catalog::metric_card(*metric);
            let wanted = [card.label.clone(), format!("{} (EUR)", card.label)];
            let Some(column) = heads.iter().position(|head| wanted.contains(head)) else {
                continue;
            };
            let cell = &row[column];
            match value.amount {
                Amount::Known(known) => {
                    let known: f64 = known.to_string().parse().expect("a number");
                    let got = number(cell).unwrap_or_else(|| panic!("{metric} is {cell:?}"));
                    assert!((got - known).abs() < 1e-9, "{metric}: {got} for {known}");
                    checked += 1;
                }
                Amount::Missing(_) => assert_eq!(cell, "", "{metric}"),
            }
        }
    }
    checked
}

fn ask(by: &[&str]) -> Ask {
    Ask {
        by: by.iter().map(|way| (*way).to_owned()).collect(),
        ..Ask::default()
    }
}

#[test]
fn the_workbook_gives_the_same_figures_when_every_formula_is_worked_out_anew() {
    let Some(soffice) = soffice() else { return };
    let folder = Folder::new("workbook");
    let engine = engine();
    let versus = Versus::Periods(Before::Days(Period::parse("2026-09-01..2026-09-05").expect("a period")));
    for (name, ask) in [
        ("plain.xlsx", ask(&["campaign"])),
        (
            "nested.xlsx",
            Ask {
                nested: Some(Nested::default()),
                ..ask(&["campaign", "age", "day"])
            },
        ),
    ] {
        let file = engine
            .export(&Preset::default(), &ask, Format::Xlsx, Some(&versus))
            .expect("a file");
        let sheets = opened(&soffice, &folder, name, &file);
        let report = &sheets["Report"];
        assert!(same(report, 2, 3, &engine, &ask) > 25, "{name}");
        let names: Vec<&str> = report[3..].iter().map(|row| row[0].as_str()).collect();
        for text in ["=1+1", "+49 Beta", "@Gamma", "-Delta <b>", "01.02.2026"] {
            assert!(names.contains(&text), "{name}: {text} in {names:?}");
        }
        assert!(
            report.iter().any(|row| row[1] == "120200000000000111"),
            "{name}: ids keep every digit"
        );
        // The totals are formulas over the groups.
        let totals = engine
            .explore(&Preset::default(), &self::ask(&[]))
            .expect("a report")
            .totals;
        let spend: f64 = totals[&leadsheet::catalog::Metric::Spend]
            .amount
            .known()
            .expect("spend")
            .to_string()
            .parse()
            .expect("a number");
        let at = report[2]
            .iter()
            .position(|head| head == "Amount spent (EUR)")
            .expect("a column");
        let got: f64 = report[1][at].parse().expect("a number");
        assert!((got - spend).abs() < 1e-9, "{name}: {got} for {spend}");
        let compared = engine
            .compare(&Preset::default(), &self::ask(&[]), &versus)
            .expect("a comparison");
        for (metric, change) in &compared.metrics {
            let label = &leadsheet::catalog::metric_card(*metric).label;
            let Some(row) = sheets["Changes"].iter().find(|row| row[0] == *label) else {
                continue;
            };
            if let (Amount::Known(known), Some(got)) = (change.change, number(&row[3])) {
                let known: f64 = known.to_string().parse().expect("a number");
                assert!(
                    (got - known).abs() < 1e-9,
                    "{name}: change of {metric} is {got} for {known}"
                );
            }
        }
        for sheet in ["About", "Definitions", "Checks"] {
            assert!(sheets.contains_key(sheet), "{name} has no {sheet}");
        }
        assert!(
            sheets
                .values()
                .flatten()
                .flatten()
                .all(|cell| !cell.starts_with("Err:") && !cell.starts_with("#")),
            "{name}: no formula fails"
        );
    }
}

#[test]
fn the_table_gives_the_same_figures_and_no_name_becomes_a_formula() {
    let Some(soffice) = soffice() else { return };
    let folder = Folder::new("table");
    let engine = engine();
    let ask = ask(&["campaign"]);
    let file = engine
        .export(&Preset::default(), &ask, Format::Csv, None)
        .expect("a file");
    let sheets = opened(&soffice, &folder, "table.csv", &file);
    let sheet = sheets.values().next().expect("a sheet");
    assert!(same(sheet, 0, 1, &engine, &ask) > 25);
    let names: Vec<&str> = sheet[1..6].iter().map(|row| row[0].as_str()).collect();
    for text in ["'=1+1", "'+49 Beta", "'@Gamma", "'-Delta <b>"] {
        assert!(names.contains(&text), "{text} in {names:?}");
    }
}
