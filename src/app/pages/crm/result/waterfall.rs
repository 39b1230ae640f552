//! From Meta's number to the CRM's, step by step.

use super::Found;
use crate::app::words;
use leadsheet::catalog::Unit;
use leadsheet::crm::{Line, Side, StepKind, WalkLine, Waterfall, walk};
use leadsheet::geometry::Scale;
use leadsheet::{explain, show};
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// How wide the drawing of a line is.
const WIDTH: f64 = 240.0;
/// So much of what changes is shown before it.
const BEFORE: f64 = 0.4;
/// From this part of the whole on it is worth leaving out.
const WORTH: f64 = 0.3;

/// From Meta's number to the CRM's: a line for each step, drawn and in figures, and what is left unexplained.
#[component]
pub(super) fn Walk(
    /// What the engine found.
    found: Found,
) -> impl IntoView {
    move || found.get().map(|view| table(&view.waterfall))
}

fn count(number: Decimal) -> String {
    show::figure(number, Unit::Count, None)
}

fn signed(number: Decimal) -> String {
    let sign = if number.is_sign_positive() && !number.is_zero() {
        "+"
    } else {
        ""
    };
    format!("{sign}{}", count(number))
}

fn table(waterfall: &Waterfall) -> AnyView {
    let lines = walk(waterfall);
    let ends = lines
        .iter()
        .flat_map(|line| [line.after, line.after.saturating_sub(line.delta)])
        .filter_map(|end| end.to_f64());
    let (least, largest) = ends.fold((f64::INFINITY, 1.0_f64), |(least, largest), end| {
        (least.min(end), largest.max(end))
    });
    // Steps are small beside the whole, so the drawing looks at where they are.
    let start = (least - (largest - least) * BEFORE).max(0.0).floor();
    let start = if start > largest * WORTH { start } else { 0.0 };
    let scale = Scale {
        figures: (start, largest),
        places: (0.0, WIDTH),
    };
    let drawn_from = (start > 0.0).then(|| format!(" Bars begin at {start:.0}."));
    let rows = lines.iter().map(|line| row(line, &scale)).collect_view();
    let class = match waterfall.close {
        Some(true) => "verdict good",
        Some(false) => "verdict far",
        None => "verdict",
    };
    let notes = waterfall
        .notes
        .iter()
        .map(|note| view! { <li>{explain::waterfall_note(*note)}</li> })
        .collect_view();
    let beyond = waterfall.beyond_ads.map(|beyond| {
        view! { <li>{format!("A total of Meta's own has {} leads more than its ads add up to.", count(beyond))}</li> }
    });
    let bands = waterfall
        .bands
        .iter()
        .map(|(days, leads)| {
            let days = match days {
                1 => "first and last day".to_owned(),
                days => format!("first and last {days} days"),
            };
            view! { <li>{format!("{} of the CRM were made in the {days} of the period and may belong to another for Meta.", words::many(*leads, "lead", "leads"))}</li> }
        })
        .collect_view();
    view! {
        <p class=class>{explain::waterfall_verdict(waterfall)}</p>
        <div class="wrap" tabindex="0" role="region" aria-label="From Meta's number to the CRM's">
            <table class="walk">
                <caption>"Waterfall"<small>{file_line(waterfall)}{drawn_from}</small></caption>
                <thead>
                    <tr>
                        <th scope="col">"Step"</th>
                        <th scope="col" class="number">"Change"</th>
                        <th scope="col" class="number">"Leads then"</th>
                        <th scope="col"><span class="visually-hidden">"Drawn"</span></th>
                        <th scope="col" class="number">"Look at row"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <ul class="walk-notes" aria-label="About this comparison">{beyond}{notes}{bands}</ul>
    }
    .into_any()
}

/// How the CRM's own number came out of its file.
fn file_line(waterfall: &Waterfall) -> String {
    let of = |kind: StepKind| {
        let step = waterfall
            .steps
            .iter()
            .find(|step| step.side == Side::Crm && step.kind == kind);
        step.map_or(Decimal::ZERO, |step| step.delta.abs())
    };
    let (undated, outside) = (of(StepKind::Undated), of(StepKind::OutsidePeriod));
    let mut text = format!("The CRM file has {} rows", count(of(StepKind::CrmRows)));
    if !outside.is_zero() {
        text.push_str(&format!(", {} of them outside the period", count(outside)));
    }
    if !undated.is_zero() {
        text.push_str(&format!(", {} without a date", count(undated)));
    }
    format!("{text}.")
}

fn row(line: &WalkLine, scale: &Scale) -> AnyView {
    let whole = matches!(line.line, Line::Meta | Line::Crm);
    let nothing = !whole && line.delta.is_zero();
    let place = |number: Decimal| scale.at(number.to_f64().unwrap_or_default()).max(0.0);
    let (from, to) = if whole {
        (0.0, place(line.after))
    } else {
        (place(line.after.saturating_sub(line.delta)), place(line.after))
    };
    let bar = match line.line {
        Line::Meta | Line::Crm => "bar whole",
        Line::Rest => "bar rest",
        Line::Step(_) if line.delta.is_sign_negative() => "bar less",
        Line::Step(_) => "bar more",
    };
    let drawn = (!nothing).then(|| {
        view! {
            <rect class=bar x=from.min(to) y="3" width=(to - from).abs().max(2.0) height="12"/>
        }
    });
    let change = match line.line {
        Line::Meta | Line::Crm => String::new(),
        Line::Step(kind) if !line.known => explain::step_unknown(kind).to_owned(),
        Line::Step(_) | Line::Rest => signed(line.delta),
    };
    let class = match line.line {
        Line::Meta | Line::Crm => "whole",
        Line::Rest => "rest",
        Line::Step(_) if nothing => "nothing",
        Line::Step(_) => "",
    };
    view! {
        <tr class=class data-step=code(line.line)>
            <th scope="row">{explain::walk_line(line.line)}</th>
            <td class="number" class:untold=!line.known>{change}</td>
            <td class="number">{count(line.after)}</td>
            <td>
                <svg viewBox="0 0 240 18" class="walk-bar" aria-hidden="true" focusable="false">
                    <line class="level" x1=to x2=to y1="0" y2="18"/>
                    {drawn}
                </svg>
            </td>
            <td class="number">{line.row.map(words::grouped)}</td>
        </tr>
    }
    .into_any()
}

const fn code(line: Line) -> &'static str {
    match line {
        Line::Meta => "meta",
        Line::Step(kind) => kind.as_str(),
        Line::Rest => "rest",
        Line::Crm => "crm",
    }
}
