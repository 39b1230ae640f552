//! How long 200,000 rows of a CRM take to be read and hashed, joined with Meta's lead export, and built into events, set
//! against hashing the same values alone: `cargo run --release --no-default-features --example crm_bench [ROWS]`.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use leadsheet::capi::{BuildOptions, Building};
use leadsheet::crm::{CrmError, CrmFile, CrmReading, CrmSettings, FileKind, join};
use leadsheet::identity::Hashed;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How many rows are taken at a step, as the engine does.
const STEP: usize = 20_000;
/// 1 October 2026, noon.
const NOW: i64 = 1_790_856_000;
/// How often each is measured; the median counts.
const ROUNDS: usize = 5;

fn main() -> Result<(), CrmError> {
    let rows = std::env::args()
        .nth(1)
        .and_then(|rows| rows.parse().ok())
        .unwrap_or(200_000);
    let values = values(rows);
    let (crm, form) = (crm(&values), form(&values));
    let mut taken: Vec<Taken> = Vec::new();
    for _ in 0..ROUNDS {
        taken.push(round(&values, &crm, &form)?);
    }
    let Some(last) = taken.last() else { return Ok(()) };
    let median = |of: fn(&Taken) -> Duration| {
        let mut all: Vec<Duration> = taken.iter().map(of).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or_default().as_secs_f64() * 1_000.0
    };
    let (alone, read) = (median(|taken| taken.alone), median(|taken| taken.read));
    let (joined, built) = (median(|taken| taken.join), median(|taken| taken.build));
    let all = median(Taken::all);
    println!(
        "{rows} rows, {} values hashed, {} events in {} batches, {} steps, longest step {:.0} ms",
        values.len() * KEYS,
        last.events,
        last.batches,
        last.steps,
        median(|taken| taken.longest)
    );
    println!("hashing the same values alone: {alone:.0} ms");
    println!("CRM file read and hashed {read:.0} ms, joined {joined:.0} ms, built {built:.0} ms: {all:.0} ms");
    println!("ratio {:.2} (at most 3 wanted)", all / alone);
    Ok(())
}

/// What a round took.
struct Taken {
    alone: Duration,
    read: Duration,
    join: Duration,
    build: Duration,
    longest: Duration,
    steps: u32,
    events: u32,
    batches: u32,
}

impl Taken {
    fn all(&self) -> Duration {
        self.read + self.join + self.build
    }
}

fn round(values: &[Values], crm: &str, form: &str) -> Result<Taken, CrmError> {
    let mut steps = Steps::default();
    let form = read(FileKind::LeadForm, form, &mut Steps::default())?;

    let start = Instant::now();
    for row in values {
        for value in row {
            black_box(Hashed::of(black_box(value)));
        }
    }
    let alone = start.elapsed();

    let start = Instant::now();
    let crm = read(FileKind::Crm, crm, &mut steps)?;
    let read = start.elapsed();

    let start = Instant::now();
    let joined = steps.take(|| join(&crm, &form));
    let join = start.elapsed();

    let start = Instant::now();
    let mut building = Building::new(BuildOptions {
        now: NOW,
        ..BuildOptions::default()
    });
    while !steps.take(|| building.step(&crm, Some((&form, &joined)), STEP)) {}
    let built = building.finish();
    let build = start.elapsed();
    black_box(&built.documents);
    Ok(Taken {
        alone,
        read,
        join,
        build,
        longest: steps.longest,
        steps: steps.count,
        events: built.summary.events,
        batches: built.summary.batches,
    })
}

/// Steps after which a page can show how far it is, and stop.
#[derive(Default)]
struct Steps {
    count: u32,
    longest: Duration,
}

impl Steps {
    fn take<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.longest = self.longest.max(start.elapsed());
        self.count += 1;
        done
    }
}

fn read(kind: FileKind, text: &str, steps: &mut Steps) -> Result<CrmFile, CrmError> {
    let mut reading = steps.take(|| CrmReading::start("bench.csv", kind, text.as_bytes(), CrmSettings::default()))?;
    while !steps.take(|| reading.step(STEP))? {}
    reading.finish()
}

/// How many values of a row are hashed: e-mail, phone, first and last name, city, postcode, country.
const KEYS: usize = 7;
type Values = [String; KEYS];

/// Values of invented people, as they are hashed.
fn values(rows: usize) -> Vec<Values> {
    (0..rows)
        .map(|at| {
            [
                format!("person.number{at}@example.net"),
                format!("49151{:08}", at),
                format!("first{at}"),
                format!("last{at}"),
                format!("city{}", at % 5_000),
                format!("{:05}", at % 90_000),
                "de".to_owned(),
            ]
        })
        .collect()
}

fn crm(values: &[Values]) -> String {
    let mut out =
        "lead id,created,status,email,phone,first name,last name,city,postcode,country,qualified\n".to_owned();
    for (at, [email, phone, first, last, city, postcode, country]) in values.iter().enumerate() {
        let (status, qualified) = if at % 4 == 0 {
            ("Qualified", "2026-09-30T10:00:00Z")
        } else {
            ("New", "")
        };
        // Writing to a text cannot fail.
        let _ = writeln!(
            out,
            "{},2026-09-28T10:00:00Z,{status},{email},+{phone},{first},{last},{city},{postcode},{country},{qualified}",
            1_234_567_890_000_000_usize + at
        );
    }
    out
}

fn form(values: &[Values]) -> String {
    let mut out = "id,created_time,email,phone_number\n".to_owned();
    for (at, [email, phone, ..]) in values.iter().enumerate() {
        let _ = writeln!(
            out,
            "l:{},2026-09-28T10:00:00+0000,{email},p:+{phone}",
            1_234_567_890_000_000_usize + at
        );
    }
    out
}
