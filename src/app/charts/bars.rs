//! One figure of several groups, with intervals.

use super::figure::{Figure, Shown};
use super::plot::{Plot, PlotPoint, Shape, across_axis, cut, text_width};
use leadsheet::explain;
use leadsheet::geometry::{BarInput, Frame, bars as placed};
use leadsheet::report::{GroupKey, Value};
use rust_decimal::prelude::ToPrimitive as _;

/// How high a group is, with its name.
const ROW: f64 = 44.0;
const BAR: f64 = 14.0;
const BELOW: f64 = 28.0;

/// A group and its figure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BarGroup {
    /// The group.
    pub(crate) key: Vec<GroupKey>,
    /// What it is called.
    pub(crate) name: String,
    /// Its figure.
    pub(crate) value: Value,
    /// The currency of its money.
    pub(crate) currency: Option<String>,
}

/// Draws bars. `all` is how many groups there are.
pub(crate) fn bars(groups: &[BarGroup], all: usize, figure: &Figure, shown: &Shown, by: &str, width: f64) -> Plot {
    let title = format!("{} by {}", shown.label, by.to_lowercase());
    if groups.iter().all(|group| group.value.amount.known().is_none()) {
        let why = format!("No group tells {}. Choose another figure or other groups.", shown.label);
        return Plot::nothing(title, why);
    }
    let input: Vec<BarInput> = groups
        .iter()
        .map(|group| BarInput {
            label: group.name.clone(),
            figure: group.value.amount.known().and_then(|value| value.to_f64()),
            interval: group.value.interval.map(|ends| (ends.low, ends.high)),
        })
        .collect();
    let height = ROW * groups.len() as f64 + BELOW;
    let frame = Frame {
        left: 4.0,
        right: 12.0,
        top: 0.0,
        bottom: BELOW,
        width,
        height,
    };
    let first = groups.first().and_then(|group| group.currency.as_deref());
    let one = groups.iter().all(|group| group.currency.as_deref() == first);
    let currency = first.filter(|_| one);
    let found = placed(&input, &frame, shown.unit, currency);
    let mut shapes = across_axis(&found.figures, 0.0, height - BELOW);
    let mut points = Vec::new();
    for (group, bar) in groups.iter().zip(&found.bars) {
        let (top, middle) = (ROW * bar.at as f64, ROW * bar.at as f64 + 22.0 + BAR / 2.0);
        let (value, more) = shown.drawn(group.currency.as_deref()).value(&group.value);
        let room = width - text_width(&value) - 24.0;
        shapes.push(Shape::Text {
            class: "name",
            at: (4.0, top + 16.0),
            anchor: "start",
            text: cut(&group.name, room),
        });
        shapes.push(Shape::Text {
            class: "figure-text",
            at: (width - 12.0, top + 16.0),
            anchor: "end",
            text: value.clone(),
        });
        let mut marks = Vec::new();
        if let Some(wide) = bar.width {
            marks.push(Shape::Rect {
                class: "bar",
                place: [bar.x, top + 22.0, wide.max(1.0), BAR],
            });
        }
        if let Some((low, high, open)) = bar.whisker {
            marks.push(Shape::Path {
                class: "whisker",
                d: whisker(low, high, middle, open),
            });
        }
        points.push(PlotPoint {
            at: (bar.x + bar.width.unwrap_or_default(), top + 22.0),
            hit: [0.0, top, width, ROW],
            marks,
            name: group.name.clone(),
            value,
            more,
            opens: Some((figure.name(), group.key.clone())),
            row: 0,
        });
    }
    let mut notes = Vec::new();
    if found.bars.iter().any(|bar| bar.whisker.is_some()) {
        notes.push("The thin line over a bar is the 95 % interval; an arrow means that it goes on.".to_owned());
    }
    if all > groups.len() {
        notes.push(format!(
            "The first {} of {all} groups; the table has them all.",
            groups.len()
        ));
    }
    if !one {
        notes.push("The groups have different currencies: their money cannot be compared bar by bar.".to_owned());
    }
    let ranked: Vec<_> = groups
        .iter()
        .map(|group| (group.name.clone(), group.value.amount.known()))
        .collect();
    Plot {
        title,
        summary: explain::ranked(&shown.drawn(currency), &ranked),
        width,
        height,
        shapes,
        points,
        notes,
        head: [by, &shown.label, "Interval and how sure"].map(str::to_owned).to_vec(),
        rows: groups
            .iter()
            .map(|group| {
                let (value, more) = shown.drawn(group.currency.as_deref()).value(&group.value);
                vec![group.name.clone(), value, more.join(", ")]
            })
            .collect(),
        empty: None,
    }
}

/// A line from one end to the other with a stroke at each; an arrow where it goes on.
fn whisker(low: f64, high: f64, middle: f64, open: bool) -> String {
    let (above, below) = (middle - 4.0, middle + 4.0);
    let end = if open {
        format!(
            "M{:.1} {above:.1}L{high:.1} {middle:.1}L{:.1} {below:.1}",
            high - 5.0,
            high - 5.0
        )
    } else {
        format!("M{high:.1} {above:.1}L{high:.1} {below:.1}")
    };
    format!("M{low:.1} {above:.1}L{low:.1} {below:.1}M{low:.1} {middle:.1}L{high:.1} {middle:.1}{end}")
}
