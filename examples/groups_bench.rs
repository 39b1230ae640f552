//! How long one step in a large report takes: grouping, sorting, filtering, looking for and scrolling through 100,000 ads
//! of 120,000 rows.
//!
//! `cargo run --release --no-default-features --example groups_bench [ROWS [GROUPS]]`
//!
//! A frame is 16.7 ms. Milliseconds of processor time where Linux tells them, else of the clock. All of it happens in the engine, beside the page, as requests of the page.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Ask, Engine, Request, Response, Sort};
use leadsheet::ingest::ReadError;
use leadsheet::preset::Preset;
use leadsheet::report::{Filter, FilterRule, Match};
use leadsheet::source::Period;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

/// A moment by the clock and by what the processor did for this program, which others on the machine do not change.
#[derive(Clone, Copy)]
struct Moment {
    clock: Instant,
    worked: Option<f64>,
}

impl Moment {
    fn now() -> Self {
        Self {
            worked: worked(),
            clock: Instant::now(),
        }
    }

    /// Milliseconds since then.
    fn since(self) -> f64 {
        let clock = self.clock.elapsed().as_secs_f64() * 1_000.0;
        let worked = self.worked.zip(worked()).map(|(before, after)| after - before);
        worked.unwrap_or(clock)
    }
}

/// Milliseconds that this thread was on a processor, where Linux tells it.
fn worked() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}

/// Lines that the page asks for at once.
const LINES: usize = 200;
/// How often each step is measured; the median counts.
const RUNS: usize = 9;
/// What one step may take, in milliseconds.
const STEP: f64 = 16.0;

fn main() -> Result<(), ReadError> {
    let mut sizes = std::env::args().skip(1).filter_map(|size| size.parse::<usize>().ok());
    let rows = sizes.next().unwrap_or(120_000);
    let groups = sizes.next().unwrap_or(100_000).clamp(1, rows.max(1));
    let file = export(rows, groups);
    let mut engine = Engine::new();
    let start = Moment::now();
    engine.read(1, "groups.csv", file.as_bytes(), Answers::new())?;
    println!("{rows} rows, {groups} ads, read in {:.0} ms", start.since());
    let preset = Preset::default();
    let metrics = preset.leading_metrics();

    // A switched source is taken anew, so that nothing of it was grouped before.
    let mut first = Vec::new();
    for _ in 0..RUNS {
        for on in [false, true] {
            black_box(engine.answer(Request::Switch { source: 1, on }, &[]));
        }
        // What was found in all rows is told once for a file, whatever it is grouped by.
        black_box(explore(&mut engine, &preset, &by(&[])));
        let start = Moment::now();
        black_box(explore(&mut engine, &preset, &by(&["ad"])));
        first.push(start.since());
    }
    print("group by ad, for the first time", first);
    let presets = [preset.clone(), windowed(&preset)];
    step("group by ad again, other definitions", |run| {
        explore(&mut engine, odd(run, &presets), &by(&["ad"]))
    });
    let ways = [by(&["campaign"]), by(&["ad"])];
    step("another grouping (ad, campaign)", |run| {
        explore(&mut engine, &preset, odd(run, &ways))
    });
    black_box(explore(&mut engine, &preset, &by(&["ad"])));
    let sorts = [Metric::Leads, Metric::CostPerLead].map(|metric| Ask {
        sort: Sort {
            by: Some(metric),
            descending: true,
        },
        limit: LINES,
        ..by(&["ad"])
    });
    step("sort by a metric", |run| {
        lines(&mut engine, &preset, odd(run, &sorts), &metrics)
    });
    let sorts = [false, true].map(|descending| Ask {
        sort: Sort { by: None, descending },
        limit: LINES,
        ..by(&["ad"])
    });
    step("sort by name", |run| {
        lines(&mut engine, &preset, odd(run, &sorts), &metrics)
    });
    let filters = ["Campaign 7", "Campaign 23"].map(|text| rule("campaign", Match::Contains(text.to_owned())));
    step("filter: campaign contains", |run| {
        explore(&mut engine, &preset, odd(run, &filters))
    });
    let filters = ["Campaign 7", "Campaign 23"].map(|text| rule("campaign", Match::Equals(vec![text.to_owned()])));
    step("filter: campaign is", |run| {
        explore(&mut engine, &preset, odd(run, &filters))
    });
    let filters = ["Campaign 7", "Campaign 23"].map(|text| {
        let mut ask = rule("campaign", Match::Equals(vec![text.to_owned()]));
        ask.filter.rules.iter_mut().for_each(|rule| rule.not = true);
        ask
    });
    step("filter: campaign is not (nearly all)", |run| {
        explore(&mut engine, &preset, odd(run, &filters))
    });
    let filters = ["2026-09-01..2026-09-15", "2026-09-16..2026-09-30"].map(|period| Ask {
        filter: Filter {
            period: Period::parse(period),
            ..Filter::default()
        },
        ..by(&["ad"])
    });
    step("filter: half of the days", |run| {
        explore(&mut engine, &preset, odd(run, &filters))
    });
    black_box(explore(&mut engine, &preset, &by(&["ad"])));
    let searches = ["Ad 12", "Ad 77"].map(|text| Ask {
        search: text.to_owned(),
        ..by(&["ad"])
    });
    step("look for a name", |run| {
        explore(&mut engine, &preset, odd(run, &searches))
    });
    let tops = [10, 25].map(|top| Ask {
        top: Some(top),
        ..by(&["ad"])
    });
    step("the first and the rest", |run| {
        explore(&mut engine, &preset, odd(run, &tops))
    });
    black_box(explore(&mut engine, &preset, &by(&["ad"])));
    let slices = [10_000, groups / 2].map(|offset| Ask {
        offset,
        limit: LINES,
        ..by(&["ad"])
    });
    step("scroll", |run| lines(&mut engine, &preset, odd(run, &slices), &metrics));
    Ok(())
}

fn odd<T>(run: usize, items: &[T; 2]) -> &T {
    let [first, second] = items;
    if run.is_multiple_of(2) { first } else { second }
}

fn by(ways: &[&str]) -> Ask {
    Ask {
        by: ways.iter().map(|way| (*way).to_owned()).collect(),
        limit: LINES,
        ..Ask::default()
    }
}

fn rule(dimension: &str, is: Match) -> Ask {
    Ask {
        filter: Filter::default().and(FilterRule {
            dimension: dimension.to_owned(),
            not: false,
            is,
        }),
        ..by(&["ad"])
    }
}

fn windowed(preset: &Preset) -> Preset {
    leadsheet::preset::Edit::Window("7d_click".to_owned()).apply(preset)
}

fn explore(engine: &mut Engine, preset: &Preset, ask: &Ask) -> Response {
    let request = Request::Explore {
        preset: preset.clone(),
        ask: ask.clone(),
    };
    engine.answer(request, &[])
}

fn lines(engine: &mut Engine, preset: &Preset, ask: &Ask, metrics: &[Metric]) -> Response {
    let request = Request::Rows {
        preset: preset.clone(),
        ask: ask.clone(),
        metrics: metrics.to_vec(),
    };
    engine.answer(request, &[])
}

/// Measures a step, after one that is not counted.
fn step<T>(what: &str, mut run: impl FnMut(usize) -> T) {
    black_box(run(1));
    let times = (0..RUNS)
        .map(|at| {
            let start = Moment::now();
            black_box(run(at));
            start.since()
        })
        .collect();
    print(what, times);
}

fn print(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let said = if median <= STEP { "" } else { "  over" };
    println!("{what:38} {median:8.1} ms{said}");
}

/// An export by ad and day, of so many rows and ads.
fn export(rows: usize, groups: usize) -> String {
    let mut text = "Campaign name,Campaign ID,Ad name,Ad ID,Day,Amount spent (EUR),Impressions,Link clicks,\
                    Landing page views,Leads\n"
        .to_owned();
    for row in 0..rows {
        let ad = row % groups;
        let (campaign, day) = (ad % 50, 1 + (row / groups * 7 + ad) % 30);
        let clicks = ad * 31 % 90;
        // A text that was allocated takes whatever is written into it.
        let _ = writeln!(
            text,
            "Campaign {campaign},{},Ad {ad},{},2026-09-{day:02},{}.{:02},{},{clicks},{},{}",
            120_200_000_000_000_u64 + campaign as u64,
            120_300_000_000_000_u64 + ad as u64,
            ad * 7 % 40,
            ad * 13 % 100,
            ad * 17 % 3_000 + clicks,
            clicks * 2 / 3,
            clicks / 9,
        );
    }
    text
}
