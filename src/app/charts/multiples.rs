//! The same figure over time for several groups, side by side on one scale.

use super::figure::{Figure, Shown};
use super::plot::{Plot, PlotPoint, Shape, cut};
use super::trend::{input, key_of, name_of};
use leadsheet::explain;
use leadsheet::geometry::{Frame, TrendInput, trend_axis, trend_on};
use leadsheet::report::{GroupKey, Series};

/// How high a panel is, and how wide at least.
const HEIGHT: f64 = 150.0;
const NARROWEST: f64 = 220.0;

/// Draws a panel for each line that has a group.
pub(crate) fn multiples(
    lines: &[Series],
    figure: &Figure,
    shown: &Shown,
    (time, by): (&str, &str),
    width: f64,
) -> Plot {
    let unit = explain::time_unit(time);
    let title = format!("{} by {unit}, for each {}", shown.label, by.to_lowercase());
    let panels: Vec<(&Series, &GroupKey)> = lines
        .iter()
        .filter_map(|line| Some((line, line.key.as_ref()?)))
        .collect();
    let known = |series: &Series| series.points.iter().any(|point| point.value.amount.known().is_some());
    if !panels.iter().any(|(series, _)| known(series)) {
        let why = format!(
            "No row tells {} of a {unit} for a group. Export broken down by day, or choose longer times, another figure or other groups.",
            shown.label
        );
        return Plot::nothing(title, why);
    }
    let columns = (width / NARROWEST).floor().clamp(1.0, 4.0).min(panels.len() as f64);
    let wide = width / columns;
    let inputs: Vec<Vec<TrendInput>> = panels
        .iter()
        .map(|(series, _)| input(series, &|moves| moves.is_some()))
        .collect();
    let every: Vec<TrendInput> = inputs.iter().flatten().cloned().collect();
    let currency = panels.first().and_then(|(series, _)| series.currency.as_deref());
    let mut shapes = Vec::new();
    let mut points = Vec::new();
    let mut rows = Vec::new();
    let mut moving = false;
    for (row, ((series, key), input)) in panels.iter().zip(&inputs).enumerate() {
        let column = row as f64 % columns;
        let (x, y) = (column * wide, (row as f64 / columns).floor() * HEIGHT);
        let frame = Frame {
            width: x + wide,
            height: y + HEIGHT,
            left: x + 58.0,
            right: 12.0,
            top: y + 30.0,
            bottom: 22.0,
        };
        let axis = trend_axis(&every, &frame, shown.unit, currency, 2);
        let found = trend_on(input, &frame, axis);
        let (right, bottom) = (x + wide - 12.0, y + HEIGHT - 22.0);
        let name = if key.label.is_empty() {
            "(none)"
        } else {
            key.label.as_str()
        };
        moving |= !found.moving.is_empty();
        for part in &found.moving {
            shapes.push(Shape::Rect {
                class: "moving",
                place: [part.from, frame.top, part.to - part.from, bottom - frame.top],
            });
        }
        shapes.extend(super::plot::up_axis(&found.figures, frame.left, right));
        shapes.push(Shape::Text {
            class: "name",
            at: (x + 4.0, y + 18.0),
            anchor: "start",
            text: cut(name, wide - 16.0),
        });
        for (tick, anchor) in found
            .days
            .first()
            .map(|tick| (tick, "start"))
            .into_iter()
            .chain(found.days.last().map(|tick| (tick, "end")))
        {
            shapes.push(Shape::Text {
                class: "tick",
                at: (tick.place, bottom + 16.0),
                anchor,
                text: tick.label.clone(),
            });
        }
        shapes.push(Shape::Path {
            class: "line",
            d: found.line.clone(),
        });
        let drawn = shown.drawn(series.currency.as_deref());
        for mark in &found.marks {
            let Some(point) = series.points.get(mark.at) else {
                continue;
            };
            let (value, mut more) = drawn.value(&point.value);
            more.extend(point.moves.map(|why| explain::moves_short(why).to_owned()));
            points.push(PlotPoint {
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
                    radius: 2.0,
                }],
                name: format!("{name}, {}", name_of(point, time)),
                value: value.clone(),
                more: more.clone(),
                opens: Some((figure.name(), vec![(*key).clone(), key_of(point, time)])),
                row,
            });
            rows.push(vec![name.to_owned(), name_of(point, time), value, more.join(", ")]);
        }
    }
    // A group without any figure has no points; rows then count on without it.
    let mut last = None;
    let mut count = 0;
    for point in &mut points {
        if last.is_some_and(|last| last != point.row) {
            count += 1;
        }
        last = Some(point.row);
        point.row = count;
    }
    let high = (panels.len() as f64 / columns).ceil() * HEIGHT;
    let names: Vec<String> = panels.iter().map(|(_, key)| key.label.clone()).collect();
    Plot {
        title,
        summary: format!(
            "{} groups with the most spend, all on one scale: {}.",
            names.len(),
            names.join("; ")
        ),
        width,
        height: high,
        shapes,
        points,
        notes: moving
            .then(|| "Shaded: can still be corrected by Meta.".to_owned())
            .into_iter()
            .collect(),
        head: [by, "When", &shown.label, "Interval and how sure"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        empty: None,
    }
}
