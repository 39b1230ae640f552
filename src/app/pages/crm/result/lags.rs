//! How long each stage takes, and how many leads are still to come.

use super::Found;
use super::contact::length;
use crate::app::words;
use leadsheet::amount::Amount;
use leadsheet::catalog::{Stage, Unit, stages};
use leadsheet::crm::{Cohorts, LagCurve};
use leadsheet::geometry::{Point, line};
use leadsheet::report::{Interval, Value};
use leadsheet::show;
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// The drawing.
const WIDTH: f64 = 580.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 112.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 38.0;
/// The least distance between two labels at the end of lines.
const APART: f64 = 15.0;

fn name(stage: Stage) -> &'static str {
    stages()
        .iter()
        .find(|card| card.id == stage)
        .map_or("", |card| card.name.as_str())
}

/// How long each stage takes: the share of leads that had reached it after so many days, and what is still to come.
#[component]
pub(super) fn Lags(
    /// What the engine found.
    found: Found,
) -> impl IntoView {
    move || found.get().map(|view| lags(&view.cohorts))
}

fn lags(cohorts: &Cohorts) -> AnyView {
    let drawn: Vec<&LagCurve> = cohorts.lags.iter().filter(|lag| !lag.within.is_empty()).collect();
    let mature = cohorts.lags.first().map_or(0, |lag| lag.leads);
    if mature == 0 {
        return view! {
            <p class="soft">"No lead is older than 28 days yet, so how long stages take, and how many are still to come, cannot be told."</p>
        }
        .into_any();
    }
    let chart = (!drawn.is_empty()).then(|| chart(&drawn));
    let rows = cohorts.lags.iter().map(|lag| row(lag, cohorts)).collect_view();
    view! {
        <h3 class="crm-head">"From lead to each stage"</h3>
        {chart}
        <div class="wrap" tabindex="0" role="region" aria-label="Stages and how long they take">
            <table class="plain lags">
                <caption>
                    "Stages"
                    <small>{format!("Of {} older than 28 days. What is to come is an estimate: younger leads are taken to behave as older ones did.", words::many(mature, "lead", "leads"))}</small>
                </caption>
                <thead>
                    <tr>
                        <th scope="col">"Stage"</th>
                        <th scope="col" class="number">"Reached"</th>
                        <th scope="col" class="number">"Share"</th>
                        <th scope="col" class="number">"Half within"</th>
                        <th scope="col" class="number">"Of those, within 7 days"</th>
                        <th scope="col" class="number">"Young, not there yet"</th>
                        <th scope="col" class="number">"Still to come"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn row(lag: &LagCurve, cohorts: &Cohorts) -> AnyView {
    let rate = |share: Decimal| show::figure(share, Unit::Rate, None);
    let interval = lag.interval.and_then(|interval| range(interval, Unit::Rate));
    let pending = cohorts.pending.iter().find(|pending| pending.stage == lag.stage);
    let to_come = match pending {
        Some(pending) => view! {
            {show::figure(pending.expected.round_dp(1), Unit::Count, None)}
            <span class="pm">{range(pending.interval, Unit::Count)}</span>
        }
        .into_any(),
        None => "–".into_any(),
    };
    let week = lag
        .within
        .iter()
        .find(|(days, _)| *days == 7)
        .map(|(_, share)| rate(*share));
    let half = lag
        .median_hours
        .and_then(|hours| hours.checked_mul(Decimal::from(60)))
        .map_or_else(|| "no dates".to_owned(), length);
    view! {
        <tr>
            <th scope="row">{name(lag.stage)}</th>
            <td class="number">{words::grouped(lag.reached)}</td>
            <td class="number">{lag.rate.map(rate)}<span class="pm">{interval}</span></td>
            <td class="number">{half}</td>
            <td class="number">{week.unwrap_or_else(|| "–".to_owned())}</td>
            <td class="number">{pending.map_or_else(|| "–".to_owned(), |pending| words::grouped(pending.young))}</td>
            <td class="number">{to_come}</td>
        </tr>
    }
    .into_any()
}

fn range(interval: Interval, unit: Unit) -> Option<String> {
    let value = Value {
        interval: Some(interval),
        ..Value::of(Amount::ZERO)
    };
    show::interval(&value, unit, None)
}

/// The share of leads that had reached each stage after so many days, a line for each stage.
fn chart(lags: &[&LagCurve]) -> AnyView {
    let lines: Vec<Curve> = lags.iter().map(|lag| curve(lag)).collect();
    let highest = lines
        .iter()
        .flat_map(|(_, points)| points.iter().map(|(_, share)| *share))
        .fold(0.0_f64, f64::max);
    let most = [0.1, 0.2, 0.4, 0.6, 0.8]
        .into_iter()
        .find(|most| highest <= *most)
        .unwrap_or(1.0);
    let days: Vec<u32> = lines
        .first()
        .map(|(_, points)| points.iter().map(|(days, _)| *days).collect())
        .unwrap_or_default();
    let steps = f64::from(u32::try_from(days.len().saturating_sub(1)).unwrap_or(1).max(1));
    let across = |at: usize| LEFT + (WIDTH - LEFT - RIGHT) * f64::from(u32::try_from(at).unwrap_or_default()) / steps;
    let up = |share: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share / most;
    let grid = [0.0, 0.25, 0.5, 0.75, 1.0]
        .into_iter()
        .map(|part: f64| {
            let (y, label) = (up(part * most), 100.0 * part * most);
            let label = if (label - label.round()).abs() < 0.01 {
                format!("{label:.0} %")
            } else {
                format!("{label:.1} %")
            };
            view! {
                <line class="grid" x1=LEFT x2=WIDTH - RIGHT y1=y y2=y/>
                <text class="axis" x=LEFT - 6.0 y=y + 4.0 text-anchor="end">{label}</text>
            }
        })
        .collect_view();
    let ticks = days
        .iter()
        .enumerate()
        .map(|(at, days)| {
            view! { <text class="axis" x=across(at) y=HEIGHT - BOTTOM + 16.0 text-anchor="middle">{days.to_string()}</text> }
        })
        .collect_view();
    // Labels at the end of the lines, kept apart from each other from the bottom up.
    let mut ends: Vec<(usize, f64)> = lines
        .iter()
        .enumerate()
        .map(|(at, (_, points))| (at, up(points.last().map_or(0.0, |(_, share)| *share))))
        .collect();
    ends.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut highest = f64::INFINITY;
    for (_, y) in &mut ends {
        *y = y.min(highest - APART);
        highest = *y;
    }
    let drawn = lines
        .iter()
        .enumerate()
        .map(|(at, (stage, points))| {
            let path: Vec<Option<Point>> = points
                .iter()
                .enumerate()
                .map(|(at, (_, share))| {
                    Some(Point {
                        x: across(at),
                        y: up(*share),
                    })
                })
                .collect();
            let y = ends.iter().find(|(of, _)| *of == at).map_or(0.0, |(_, y)| *y);
            view! {
                <path class=format!("curve curve-{at}") d=line(&path)/>
                <text class="curve-name" x=WIDTH - RIGHT + 8.0 y=y + 4.0>{name(*stage)}</text>
            }
        })
        .collect_view();
    let text = "The share of leads older than 28 days that had reached each stage after so many days. The table below has the figures.";
    view! {
        <figure class="lag-chart">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=text>
                {grid}{ticks}{drawn}
                <text class="axis" x=(LEFT + WIDTH - RIGHT) / 2.0 y=HEIGHT - 6.0 text-anchor="middle">"days after the lead"</text>
            </svg>
            <figcaption class="hint">
                "The share of leads older than 28 days that had reached each stage after so many days. Leads that reached one without a date are taken to be like those with one."
            </figcaption>
        </figure>
    }
    .into_any()
}

/// A stage, and the share of all leads that had reached it by each day.
type Curve = (Stage, Vec<(u32, f64)>);

fn curve(lag: &LagCurve) -> Curve {
    let rate = lag.rate.and_then(|rate| rate.to_f64()).unwrap_or_default();
    let points = lag
        .within
        .iter()
        .map(|(days, share)| (*days, rate * share.to_f64().unwrap_or_default()))
        .collect();
    (lag.stage, points)
}
