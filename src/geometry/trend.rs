//! A figure over days, weeks or months, with its interval and the part that can still move shaded.

use super::{Axis, Frame, Point, Tick};
use crate::catalog::Unit;
use crate::day::Day;

/// A unit of time and its figure.
#[derive(Clone, Debug, PartialEq)]
pub struct TrendInput {
    /// Its first day, which gives its place.
    pub day: Day,
    /// What it is called.
    pub label: String,
    /// The figure; none is a gap in the line, not a zero.
    pub figure: Option<f64>,
    /// The ends of its interval; no upper end is drawn to the top.
    pub interval: Option<(f64, Option<f64>)>,
    /// Whether it can still move.
    pub moves: bool,
}

/// A point of the line, to point at and to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The place in the input.
    pub at: usize,
    /// Where it stands.
    pub point: Point,
    /// From where to where the pointer means it.
    pub reach: (f64, f64),
}

/// A stretch from left to right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// Its left.
    pub from: f64,
    /// Its right.
    pub to: f64,
}

/// A trend.
#[derive(Clone, Debug, PartialEq)]
pub struct Trend {
    /// The figures' axis.
    pub figures: Axis,
    /// The days that are named.
    pub days: Vec<Tick>,
    /// The line, broken where a figure is missing.
    pub line: String,
    /// The intervals, one closed shape for each stretch without a gap.
    pub band: String,
    /// Every known figure.
    pub marks: Vec<Mark>,
    /// The stretches that can still move.
    pub moving: Vec<Band>,
}

/// The most days that are named.
const MOST_NAMES: usize = 8;
/// An interval far above the figures does not make them flat: the axis ends at so many times the largest.
const INTERVAL_ROOM: f64 = 2.0;

/// Draws a trend. The input is in order of days.
#[must_use]
pub fn trend(input: &[TrendInput], frame: &Frame, unit: Unit, currency: Option<&str>) -> Trend {
    let figures = trend_axis(input, frame, unit, currency, 5);
    trend_on(input, frame, figures)
}

/// The axis of the figures of one trend, or of several that are to be read against each other.
#[must_use]
pub fn trend_axis(input: &[TrendInput], frame: &Frame, unit: Unit, currency: Option<&str>, about: usize) -> Axis {
    let largest = input.iter().filter_map(|item| item.figure).fold(0.0_f64, f64::max);
    let ends = input
        .iter()
        .filter_map(|item| item.interval.and_then(|(_, high)| high))
        .filter(|high| *high <= largest * INTERVAL_ROOM);
    Axis::over(
        input.iter().filter_map(|item| item.figure).chain(ends),
        frame.up(),
        unit,
        currency,
        about,
    )
}

/// Draws a trend on an axis that is given.
#[must_use]
pub fn trend_on(input: &[TrendInput], frame: &Frame, figures: Axis) -> Trend {
    let (left, right) = frame.across();
    let first = input.first().map(|item| item.day);
    let last = input.last().map(|item| item.day);
    let span = first.zip(last).map_or(0, |(first, last)| last.days_since(first));
    let across = super::Scale {
        figures: (0.0, f64::from(span)),
        places: (left, right),
    };
    let places: Vec<f64> = input
        .iter()
        .map(|item| across.at(first.map_or(0.0, |first| f64::from(item.day.days_since(first)))))
        .collect();
    let (bottom, top) = frame.up();
    let height = |figure: f64| figures.scale.at(figure).clamp(top.min(bottom), top.max(bottom));
    let points: Vec<Option<Point>> = input
        .iter()
        .zip(&places)
        .map(|(item, x)| {
            item.figure.map(|figure| Point {
                x: *x,
                y: height(figure),
            })
        })
        .collect();
    // The middle between two neighbours parts what the pointer means.
    let border = |at: usize| -> f64 {
        let before = at.checked_sub(1).and_then(|before| places.get(before)).copied();
        match (before, places.get(at).copied()) {
            (Some(before), Some(here)) => f64::midpoint(before, here),
            (None, _) => left,
            (Some(_), None) => right,
        }
    };
    let marks = points
        .iter()
        .enumerate()
        .filter_map(|(at, point)| {
            Some(Mark {
                at,
                point: (*point)?,
                reach: (border(at), border(at + 1)),
            })
        })
        .collect();
    let mut moving: Vec<Band> = Vec::new();
    for (at, _) in input.iter().enumerate().filter(|(_, item)| item.moves) {
        let (from, to) = (border(at), border(at + 1));
        match moving.last_mut().filter(|band| band.to >= from) {
            Some(band) => band.to = to,
            None => moving.push(Band { from, to }),
        }
    }
    let every = input.len().div_ceil(MOST_NAMES).max(1);
    let days = input
        .iter()
        .zip(&places)
        .step_by(every)
        .map(|(item, place)| Tick {
            figure: first.map_or(0.0, |first| f64::from(item.day.days_since(first))),
            place: *place,
            label: item.label.clone(),
        })
        .collect();
    Trend {
        line: super::line(&points),
        band: band(input, &places, &height, top),
        figures,
        days,
        marks,
        moving,
    }
}

/// Closed shapes around the intervals.
fn band(input: &[TrendInput], places: &[f64], height: &dyn Fn(f64) -> f64, top: f64) -> String {
    let mut path = String::new();
    let (mut upper, mut lower): (Vec<Point>, Vec<Point>) = (Vec::new(), Vec::new());
    let mut close = |upper: &mut Vec<Point>, lower: &mut Vec<Point>| {
        // One point alone has no area.
        if upper.len() > 1 {
            let shape: Vec<Option<Point>> = upper.iter().chain(lower.iter().rev()).copied().map(Some).collect();
            path.push_str(&super::line(&shape));
            path.push('Z');
        }
        upper.clear();
        lower.clear();
    };
    for (item, x) in input.iter().zip(places) {
        match item.interval.filter(|_| item.figure.is_some()) {
            Some((low, high)) => {
                upper.push(Point {
                    x: *x,
                    y: high.map_or(top, height),
                });
                lower.push(Point { x: *x, y: height(low) });
            }
            None => close(&mut upper, &mut lower),
        }
    }
    close(&mut upper, &mut lower);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(figures: &[Option<f64>]) -> Vec<TrendInput> {
        figures
            .iter()
            .zip(1..)
            .map(|(figure, day)| TrendInput {
                day: Day::new(2026, 9, day).expect("a day"),
                label: day.to_string(),
                figure: *figure,
                interval: figure.map(|figure| (figure * 0.5, Some(figure * 1.5))),
                moves: day > 3,
            })
            .collect()
    }

    fn drawn(figures: &[Option<f64>]) -> Trend {
        trend(&input(figures), &Frame::new(472.0, 244.0), Unit::Count, None)
    }

    #[test]
    fn days_stand_where_they_are_and_larger_figures_higher() {
        let found = drawn(&[Some(10.0), Some(20.0), Some(0.0), Some(40.0), Some(30.0)]);
        let xs: Vec<f64> = found.marks.iter().map(|mark| mark.point.x).collect();
        assert_eq!(xs, [56.0, 156.0, 256.0, 356.0, 456.0]);
        assert!(found.marks[3].point.y < found.marks[1].point.y);
        assert!((found.marks[2].point.y - 212.0).abs() < 1e-9);
    }

    #[test]
    fn a_missing_day_is_a_gap_and_not_a_zero() {
        let found = drawn(&[Some(10.0), Some(12.0), None, Some(9.0), Some(11.0)]);
        assert_eq!(found.line.matches('M').count(), 2);
        assert_eq!(found.band.matches('Z').count(), 2);
        assert_eq!(found.marks.len(), 4);
    }

    #[test]
    fn days_that_still_move_are_one_shaded_stretch_at_the_end() {
        let found = drawn(&[Some(1.0); 5]);
        assert_eq!(found.moving, [Band { from: 306.0, to: 456.0 }]);
    }

    #[test]
    fn the_pointer_always_means_the_nearest_day() {
        let found = drawn(&[Some(1.0), Some(2.0), Some(3.0)]);
        assert_eq!(found.marks[0].reach, (56.0, 156.0));
        assert_eq!(found.marks[1].reach, (156.0, 356.0));
        assert_eq!(found.marks[2].reach, (356.0, 456.0));
    }

    #[test]
    fn one_day_alone_stands_in_the_middle() {
        let xs: Vec<f64> = drawn(&[Some(5.0)]).marks.iter().map(|mark| mark.point.x).collect();
        assert_eq!(xs, [256.0]);
    }

    #[test]
    fn a_year_of_days_names_at_most_eight() {
        let start = Day::new(2026, 1, 1).expect("a day");
        let year: Vec<TrendInput> = (0..365)
            .map(|at| TrendInput {
                day: start.plus(at).expect("a day"),
                label: String::new(),
                figure: Some(1.0),
                interval: None,
                moves: false,
            })
            .collect();
        let found = trend(&year, &Frame::new(800.0, 300.0), Unit::Count, None);
        assert!(found.days.len() <= 8);
    }

    #[test]
    fn an_interval_without_an_upper_end_reaches_the_top() {
        let mut input = input(&[Some(1.0), Some(1.0)]);
        for item in &mut input {
            item.interval = Some((0.5, None));
        }
        let found = trend(&input, &Frame::new(472.0, 244.0), Unit::Count, None);
        assert!(found.band.starts_with("M56.00 12.00"), "{}", found.band);
    }
}
