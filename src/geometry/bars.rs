//! One figure of several groups, each with its interval.

use super::{Axis, Frame};
use crate::catalog::Unit;

/// A group and its figure.
#[derive(Clone, Debug, PartialEq)]
pub struct BarInput {
    /// What it is called.
    pub label: String,
    /// The figure; none is shown as missing, not as zero.
    pub figure: Option<f64>,
    /// The ends of its interval; no upper end is drawn to the right.
    pub interval: Option<(f64, Option<f64>)>,
}

/// A bar lying from left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The place in the input.
    pub at: usize,
    /// Its left.
    pub x: f64,
    /// How long; nothing when the figure is missing.
    pub width: Option<f64>,
    /// Its top.
    pub y: f64,
    /// How high.
    pub height: f64,
    /// The ends of its interval, and whether the right one is open.
    pub whisker: Option<(f64, f64, bool)>,
}

/// Bars below each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// The figures' axis, from left to right.
    pub figures: Axis,
    /// The bars, in the order of the input.
    pub bars: Vec<Bar>,
}

/// How much of a row its bar takes.
const BAR: f64 = 0.64;
/// The axis ends at so many times the largest figure, however wide the intervals.
const INTERVAL_ROOM: f64 = 2.5;

/// Draws bars.
#[must_use]
pub fn bars(input: &[BarInput], frame: &Frame, unit: Unit, currency: Option<&str>) -> Bars {
    let largest = input.iter().filter_map(|item| item.figure).fold(0.0_f64, f64::max);
    let ends = input
        .iter()
        .filter_map(|item| item.interval.and_then(|(_, high)| high))
        .map(|high| high.min(largest * INTERVAL_ROOM));
    let (left, right) = frame.across();
    let figures = Axis::over(
        input.iter().filter_map(|item| item.figure).chain(ends),
        (left, right),
        unit,
        currency,
        5,
    );
    let (bottom, top) = frame.up();
    let row = if input.is_empty() {
        0.0
    } else {
        (bottom - top) / input.len() as f64
    };
    let zero = figures.scale.at(0.0);
    let bars = input
        .iter()
        .enumerate()
        .map(|(at, item)| {
            let end = item.figure.map(|figure| figures.scale.at(figure));
            Bar {
                at,
                x: end.map_or(zero, |end| end.min(zero)),
                width: end.map(|end| (end - zero).abs()),
                y: top + row * at as f64 + row * (1.0 - BAR) / 2.0,
                height: row * BAR,
                whisker: item.interval.map(|(low, high)| {
                    let end = high.map(|high| figures.scale.at(high)).filter(|end| *end <= right);
                    (
                        figures.scale.at(low).clamp(left, right),
                        end.unwrap_or(right),
                        end.is_none(),
                    )
                }),
            }
        })
        .collect();
    Bars { figures, bars }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(figure: Option<f64>, interval: Option<(f64, Option<f64>)>) -> BarInput {
        BarInput {
            label: String::new(),
            figure,
            interval,
        }
    }

    #[test]
    fn bars_are_as_long_as_their_figures_and_start_at_zero() {
        let found = bars(
            &[item(Some(10.0), None), item(Some(5.0), None), item(None, None)],
            &Frame::new(472.0, 244.0),
            Unit::Count,
            None,
        );
        assert_eq!(found.bars[0].width, Some(400.0));
        assert_eq!(found.bars[1].width, Some(200.0));
        assert_eq!(found.bars[2].width, None);
        assert!(found.bars.iter().all(|bar| (bar.x - 56.0).abs() < 1e-9));
    }

    #[test]
    fn a_very_wide_interval_is_cut_and_said_to_be_open() {
        let found = bars(
            &[
                item(Some(10.0), Some((5.0, Some(400.0)))),
                item(Some(8.0), Some((2.0, None))),
            ],
            &Frame::new(472.0, 244.0),
            Unit::Count,
            None,
        );
        for bar in &found.bars {
            let (_, end, open) = bar.whisker.expect("an interval");
            assert!(open && end <= 456.0);
        }
    }
}
