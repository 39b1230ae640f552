//! Cost against volume.

use super::plot::{Plot, PlotPoint, Shape, across_axis, cut, text_width, up_axis};
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::explain::{self, Drawn};
use leadsheet::geometry::{Dot, DotInput, Frame, scatter as placed};
use leadsheet::preset::formula::Name;
use leadsheet::report::{GroupKey, Value};
use rust_decimal::prelude::ToPrimitive as _;
use std::collections::BTreeMap;

const HEIGHT: f64 = 340.0;
/// So many dots have room for their names.
const NAMED: usize = 12;
/// The widest name that is drawn whole.
const WIDEST: f64 = 280.0;

/// A group with its volume, its cost and its spend.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScatterGroup {
    /// The group.
    pub(crate) key: Vec<GroupKey>,
    /// What it is called.
    pub(crate) name: String,
    /// From left to right.
    pub(crate) volume: Value,
    /// From bottom to top.
    pub(crate) cost: Value,
    /// What the area of its dot stands for.
    pub(crate) spend: Value,
}

/// Draws dots for groups of one currency.
pub(crate) fn scatter(
    groups: &[ScatterGroup],
    (volume, cost): (Metric, Metric),
    by: &str,
    currency: Option<&str>,
    width: f64,
) -> Plot {
    let (across_card, up_card) = (metric_card(volume), metric_card(cost));
    let title = format!(
        "{} against {} by {}",
        up_card.name,
        explain::in_a_sentence(volume),
        by.to_lowercase()
    );
    let float = |value: &Value| value.amount.known().and_then(|value| value.to_f64());
    let input: Vec<DotInput> = groups
        .iter()
        .map(|group| DotInput {
            label: group.name.clone(),
            across: float(&group.volume),
            up: float(&group.cost),
            weight: float(&group.spend),
        })
        .collect();
    let frame = Frame {
        left: 64.0,
        right: 20.0,
        top: 30.0,
        bottom: 50.0,
        width,
        height: HEIGHT,
    };
    let found = placed(&input, &frame, (across_card.unit, up_card.unit), currency);
    if found.dots.is_empty() {
        let why = format!(
            "No group has both {} and {}. Choose another figure or other groups.",
            explain::in_a_sentence(volume),
            explain::in_a_sentence(cost)
        );
        return Plot::nothing(title, why);
    }
    let (right, bottom) = (width - frame.right, HEIGHT - frame.bottom);
    let mut shapes = up_axis(&found.up, frame.left, right);
    shapes.extend(across_axis(&found.across, frame.top, bottom));
    let axis_name = |at, anchor, text: &str| Shape::Text {
        class: "axis-name",
        at,
        anchor,
        text: text.to_owned(),
    };
    shapes.push(axis_name((4.0, 14.0), "start", &format!("↑ {}", up_card.name)));
    shapes.push(axis_name(
        (right, HEIGHT - 10.0),
        "end",
        &format!("{} →", across_card.name),
    ));
    let words = |unit, name| Drawn {
        name,
        unit,
        decimals: None,
        currency,
    };
    let (across, up) = (
        words(across_card.unit, &across_card.name),
        words(up_card.unit, &up_card.name),
    );
    // From left to right, as the arrow keys go.
    let mut dots: Vec<_> = found.dots.iter().collect();
    dots.sort_by(|a, b| a.point.x.total_cmp(&b.point.x).then(a.at.cmp(&b.at)));
    let mut names = names(&dots, groups, [frame.left, frame.top - 12.0, right, bottom]);
    let points = dots
        .iter()
        .filter_map(|dot| {
            let group = groups.get(dot.at)?;
            let (middle, radius) = ((dot.point.x, dot.point.y), dot.radius);
            let mut marks = vec![Shape::Disc {
                class: "spot",
                middle,
                radius,
            }];
            marks.extend(names.remove(&dot.at));
            let (value, mut more) = up.value(&group.cost);
            let (how_many, _) = across.value(&group.volume);
            more.insert(0, format!("{} {how_many}", across_card.name));
            more.extend(
                group
                    .spend
                    .amount
                    .known()
                    .map(|spend| format!("spend {}", up_money(currency, spend))),
            );
            let reach = radius.max(12.0);
            Some(PlotPoint {
                at: (middle.0, middle.1 - radius),
                hit: [middle.0 - reach, middle.1 - reach, reach * 2.0, reach * 2.0],
                marks,
                name: group.name.clone(),
                value: format!("{} {value}", up_card.name),
                more,
                opens: Some((Name::Metric(cost), group.key.clone())),
                row: 0,
            })
        })
        .collect();
    let told: Vec<_> = groups
        .iter()
        .filter_map(|group| {
            Some((
                group.name.clone(),
                group.volume.amount.known()?,
                group.cost.amount.known()?,
            ))
        })
        .collect();
    Plot {
        title,
        summary: explain::scatter_words((volume, &across), (cost, &up), &told, found.left_out.len()),
        width,
        height: HEIGHT,
        shapes,
        points,
        notes: vec!["The area of a dot stands for spend.".to_owned()],
        head: [by, &across_card.label, &up_card.label, "Spend"]
            .map(str::to_owned)
            .to_vec(),
        rows: groups
            .iter()
            .map(|group| {
                let spend = group
                    .spend
                    .amount
                    .known()
                    .map_or_else(|| "–".to_owned(), |spend| up_money(currency, spend));
                vec![
                    group.name.clone(),
                    across.value(&group.volume).0,
                    up.value(&group.cost).0,
                    spend,
                ]
            })
            .collect(),
        empty: None,
    }
}

fn up_money(currency: Option<&str>, spend: rust_decimal::Decimal) -> String {
    leadsheet::show::figure(spend, leadsheet::catalog::Unit::Money, currency)
}

/// A place in the drawing: left, top, right, bottom.
type Place = [f64; 4];

/// The names of the dots by the place of their group, those of the largest dots first, where there is room for them.
fn names(dots: &[&Dot], groups: &[ScatterGroup], inside: Place) -> BTreeMap<usize, Shape> {
    if dots.len() > NAMED {
        return BTreeMap::new();
    }
    let mut taken: Vec<Place> = dots.iter().map(|dot| around(dot)).collect();
    let mut largest: Vec<&Dot> = dots.to_vec();
    largest.sort_by(|a, b| b.radius.total_cmp(&a.radius).then(a.at.cmp(&b.at)));
    let named = largest.into_iter().filter_map(|dot| {
        let name = &groups.get(dot.at)?.name;
        Some((dot.at, label(name, dot, inside, &mut taken)?))
    });
    named.collect()
}

/// The name of a dot beside, under or over it, where it touches no other dot or name; none where there is no such room.
/// The place is taken then.
fn label(name: &str, dot: &Dot, inside: Place, taken: &mut Vec<Place>) -> Option<Shape> {
    let [left, top, right, bottom] = inside;
    let wide = text_width(name).min(WIDEST).min((right - left) * 0.45);
    let (x, y, radius) = (dot.point.x, dot.point.y, dot.radius);
    let (by, over, under) = (radius + 4.0, y - radius - 5.0, y + radius + 14.0);
    let (start, end) = ((x - radius).max(left), (x + radius).min(right));
    let ways = [
        (x + by, y + 4.0, "start", x + by),
        (x - by, y + 4.0, "end", x - by - wide),
        (x, over, "middle", x - wide / 2.0),
        (x, under, "middle", x - wide / 2.0),
        (end, over, "end", end - wide),
        (end, under, "end", end - wide),
        (start, over, "start", start),
        (start, under, "start", start),
    ];
    let (at, base, anchor, place) = ways
        .into_iter()
        .map(|(at, base, anchor, from)| (at, base, anchor, [from, base - 11.0, from + wide, base + 4.0]))
        .find(|(.., place)| {
            let [from, above, to, below] = *place;
            let fits = from >= left && to <= right && above >= top && below <= bottom;
            fits && !taken.iter().any(|other| touch(place, other))
        })?;
    taken.push(place);
    Some(Shape::Text {
        class: "tick",
        at: (at, base),
        anchor,
        text: cut(name, wide),
    })
}

fn around(dot: &Dot) -> Place {
    let (x, y, radius) = (dot.point.x, dot.point.y, dot.radius);
    [x - radius, y - radius, x + radius, y + radius]
}

fn touch([left, top, right, bottom]: &Place, [from, above, to, below]: &Place) -> bool {
    left < to && from < right && top < below && above < bottom
}
