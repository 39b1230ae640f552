//! Charts as numbers: figures in, places and labels out. No browser, no colours, no text but what the figures say.
//!
//! Places are in the units of the drawing, from its top left corner. Figures are `f64` here and nowhere before: a place
//! on paper needs no exactness, and the labels come from the exact figures.

mod bars;
mod funnel;
mod parts;
mod scale;
mod scatter;
mod trend;

pub use bars::{Bar, BarInput, Bars, bars};
pub use funnel::{Funnel, Step, StepInput, funnel};
pub use parts::{PartBar, PartBars, parts_of_change};
pub use scale::{Axis, Scale, Tick, nice_ticks};
pub use scatter::{Dot, DotInput, Scatter, scatter};
pub use trend::{Band, Mark, Trend, TrendInput, trend, trend_axis, trend_on};

/// The drawing and its margins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Room for labels, left of the figures.
    pub left: f64,
    /// Right of them.
    pub right: f64,
    /// Above them.
    pub top: f64,
    /// Below them.
    pub bottom: f64,
}

impl Frame {
    /// A drawing of this size with the usual room for labels.
    #[must_use]
    pub const fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            left: 56.0,
            right: 16.0,
            top: 12.0,
            bottom: 32.0,
        }
    }

    /// From the left to the right of the figures; never the other way round.
    fn across(&self) -> (f64, f64) {
        (self.left, (self.width - self.right).max(self.left))
    }

    /// From the bottom of the figures to the top, since larger figures stand higher.
    fn up(&self) -> (f64, f64) {
        ((self.height - self.bottom).max(self.top), self.top)
    }
}

/// A place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// Points as the `d` of an SVG path: a line through them, broken where there is none.
#[must_use]
pub fn line(points: &[Option<Point>]) -> String {
    let mut path = String::new();
    let mut drawing = false;
    for point in points {
        match point {
            Some(point) => {
                let step = if drawing { 'L' } else { 'M' };
                path.push_str(&format!("{step}{:.2} {:.2}", point.x, point.y));
                drawing = true;
            }
            None => drawing = false,
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_where_a_figure_is_missing() {
        let at = |x: f64| Some(Point { x, y: 1.0 });
        assert_eq!(
            line(&[at(0.0), at(1.5), None, at(3.0)]),
            "M0.00 1.00L1.50 1.00M3.00 1.00"
        );
        assert_eq!(line(&[]), "");
    }

    #[test]
    fn a_drawing_smaller_than_its_margins_has_no_room_and_no_negative_one() {
        let frame = Frame::new(10.0, 10.0);
        assert!(frame.across().0 <= frame.across().1);
        assert!(frame.up().1 <= frame.up().0);
    }
}
