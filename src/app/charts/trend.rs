//! A figure over time.

use super::figure::{Figure, Shown};
use super::plot::{Plot, PlotPoint, Shape, up_axis};
use leadsheet::explain;
use leadsheet::geometry::{Frame, TrendInput, trend as placed};
use leadsheet::report::{GroupKey, Moves, Series, SeriesPoint};
use rust_decimal::prelude::ToPrimitive as _;

const HEIGHT: f64 = 280.0;

/// The name of a unit of time.
pub(super) fn name_of(point: &SeriesPoint, time: &str) -> String {
    match time {
        "day" => point.day.to_string(),
        "month" => point.day.month(),
        _ => format!("week from {}", point.day),
    }
}

/// The group of a unit of time.
pub(super) fn key_of(point: &SeriesPoint, time: &str) -> GroupKey {
    let key = if time == "month" {
        point.day.month()
    } else {
        point.day.to_string()
    };
    GroupKey {
        dimension: time.to_owned(),
        key: Some(key.clone()),
        label: key,
    }
}

/// What geometry takes of a line. `moves` says which units can still move.
pub(super) fn input(series: &Series, moves: &dyn Fn(Option<Moves>) -> bool) -> Vec<TrendInput> {
    series
        .points
        .iter()
        .map(|point| TrendInput {
            day: point.day,
            label: short(point),
            figure: point.value.amount.known().and_then(|value| value.to_f64()),
            interval: point.value.interval.map(|ends| (ends.low, ends.high)),
            moves: moves(point.moves),
        })
        .collect()
}

fn short(point: &SeriesPoint) -> String {
    let (_, month, day) = point.day.parts();
    let month = usize::try_from(month - 1).ok().and_then(|at| MONTHS.get(at)).copied();
    format!("{day} {}", month.unwrap_or_default())
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Draws a line with its intervals and the days that can still move.
pub(crate) fn trend(series: &Series, figure: &Figure, shown: &Shown, time: &str, width: f64) -> Plot {
    let unit = explain::time_unit(time);
    let title = format!("{} by {unit}", shown.label);
    let drawn = shown.drawn(series.currency.as_deref());
    if series.points.iter().all(|point| point.value.amount.known().is_none()) {
        let why = format!(
            "No row tells {} of a {unit}. Export broken down by day, or choose longer times or another figure.",
            shown.label
        );
        return Plot::nothing(title, why);
    }
    let frame = Frame {
        left: 64.0,
        ..Frame::new(width, HEIGHT)
    };
    let all = input(series, &|moves| moves.is_some());
    let found = placed(&all, &frame, shown.unit, series.currency.as_deref());
    let low = placed(
        &input(series, &|moves| moves == Some(Moves::Incomplete)),
        &frame,
        shown.unit,
        series.currency.as_deref(),
    );
    let (right, bottom) = (width - frame.right, HEIGHT - frame.bottom);
    let band = |class, from: f64, to: f64| Shape::Rect {
        class,
        place: [from, frame.top, to - from, bottom - frame.top],
    };
    let mut shapes: Vec<Shape> = found
        .moving
        .iter()
        .map(|part| band("moving", part.from, part.to))
        .collect();
    shapes.extend(low.moving.iter().map(|part| band("incomplete", part.from, part.to)));
    shapes.extend(up_axis(&found.figures, frame.left, right));
    let mut free = f64::MIN;
    for tick in &found.days {
        // As many names as the width has room for.
        if tick.place - 22.0 >= free {
            shapes.push(Shape::Text {
                class: "tick",
                at: (tick.place, bottom + 18.0),
                anchor: "middle",
                text: tick.label.clone(),
            });
            free = tick.place + 24.0;
        }
    }
    shapes.push(Shape::Path {
        class: "interval",
        d: found.band.clone(),
    });
    shapes.push(Shape::Path {
        class: "line",
        d: found.line.clone(),
    });
    let radius = if found.marks.len() > 120 { 1.5 } else { 3.0 };
    let points = found
        .marks
        .iter()
        .filter_map(|mark| {
            let point = series.points.get(mark.at)?;
            let (value, mut more) = drawn.value(&point.value);
            more.extend(point.moves.map(|why| explain::moves_short(why).to_owned()));
            Some(PlotPoint {
                at: (mark.point.x, mark.point.y),
                hit: [
                    mark.reach.0,
                    frame.top,
                    (mark.reach.1 - mark.reach.0).max(1.0),
                    bottom - frame.top,
                ],
                marks: vec![Shape::Disc {
                    class: "dot",
                    middle: (mark.point.x, mark.point.y),
                    radius,
                }],
                name: name_of(point, time),
                value,
                more,
                opens: Some((figure.name(), vec![key_of(point, time)])),
                row: 0,
            })
        })
        .collect();
    let mut notes = Vec::new();
    if !found.band.is_empty() {
        notes.push("The band around the line is the 95 % interval.".to_owned());
    }
    if !found.moving.is_empty() {
        notes.push("Shaded: can still be corrected by Meta. Darker: still being collected, reads low.".to_owned());
    }
    Plot {
        title,
        summary: explain::line_words(&drawn, &series.points, &|point| name_of(point, time)),
        width,
        height: HEIGHT,
        shapes,
        points,
        notes,
        head: ["When", &shown.label, "Interval and how sure", "Can it change?"]
            .map(str::to_owned)
            .to_vec(),
        rows: series
            .points
            .iter()
            .map(|point| {
                let (value, more) = drawn.value(&point.value);
                let moves = point.moves.map_or("no", explain::moves_short);
                vec![name_of(point, time), value, more.join(", "), moves.to_owned()]
            })
            .collect(),
        empty: None,
    }
}
