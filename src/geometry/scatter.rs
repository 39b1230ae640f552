//! Two figures of each group against each other: cost against volume.

use super::{Axis, Frame, Point};
use crate::catalog::Unit;

/// A group with both its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct DotInput {
    /// What it is called.
    pub label: String,
    /// From left to right.
    pub across: Option<f64>,
    /// From bottom to top.
    pub up: Option<f64>,
    /// What its area stands for, such as spend.
    pub weight: Option<f64>,
}

/// A dot.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// The place in the input.
    pub at: usize,
    /// Its middle.
    pub point: Point,
    /// Its radius: its area is in proportion to the weight.
    pub radius: f64,
}

/// A scatter.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// The axis from left to right.
    pub across: Axis,
    /// The axis from bottom to top.
    pub up: Axis,
    /// The dots, the largest first so that none hides under another.
    pub dots: Vec<Dot>,
    /// Groups that lack a figure, by their place in the input.
    pub left_out: Vec<usize>,
}

/// Radius of the heaviest and of the lightest dot.
const LARGEST: f64 = 18.0;
const SMALLEST: f64 = 4.0;

/// Draws a scatter.
#[must_use]
pub fn scatter(input: &[DotInput], frame: &Frame, units: (Unit, Unit), currency: Option<&str>) -> Scatter {
    let (known, left_out): (Vec<usize>, Vec<usize>) = (0..input.len()).partition(|at| {
        input
            .get(*at)
            .is_some_and(|item| item.across.is_some() && item.up.is_some())
    });
    let items: Vec<(usize, f64, f64, f64)> = known
        .iter()
        .filter_map(|at| {
            let item = input.get(*at)?;
            Some((*at, item.across?, item.up?, item.weight.unwrap_or_default().max(0.0)))
        })
        .collect();
    let across = Axis::over(items.iter().map(|item| item.1), frame.across(), units.0, currency, 5);
    let up = Axis::over(items.iter().map(|item| item.2), frame.up(), units.1, currency, 5);
    let heaviest = items.iter().map(|item| item.3).fold(0.0, f64::max);
    let mut dots: Vec<Dot> = items
        .iter()
        .map(|(at, x, y, weight)| Dot {
            at: *at,
            point: Point {
                x: across.scale.at(*x),
                y: up.scale.at(*y),
            },
            radius: if heaviest > 0.0 {
                (LARGEST * (weight / heaviest).sqrt()).max(SMALLEST)
            } else {
                SMALLEST
            },
        })
        .collect();
    dots.sort_by(|a, b| b.radius.total_cmp(&a.radius).then(a.at.cmp(&b.at)));
    Scatter {
        across,
        up,
        dots,
        left_out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_lie_where_their_figures_say_and_missing_ones_are_named() {
        let item = |across, up, weight| DotInput {
            label: String::new(),
            across,
            up,
            weight,
        };
        let found = scatter(
            &[
                item(Some(5.0), Some(10.0), Some(1.0)),
                item(Some(10.0), Some(5.0), Some(4.0)),
                item(None, Some(1.0), None),
            ],
            &Frame::new(472.0, 244.0),
            (Unit::Count, Unit::Count),
            None,
        );
        assert_eq!(found.left_out, [2]);
        let order: Vec<usize> = found.dots.iter().map(|dot| dot.at).collect();
        assert_eq!(order, [1, 0]);
        assert_eq!(found.dots[0].point, Point { x: 456.0, y: 112.0 });
        assert_eq!((found.dots[0].radius, found.dots[1].radius), (18.0, 9.0));
    }
}
