//! Parts of a change: bars to the left and right of nothing.

/// A part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartBar {
    /// Its left.
    pub from: f64,
    /// Its right.
    pub to: f64,
    /// It takes away.
    pub down: bool,
}

/// Parts on one scale.
#[derive(Clone, Debug, PartialEq)]
pub struct PartBars {
    /// Where nothing is.
    pub zero: f64,
    /// The bars, in the order of the input.
    pub bars: Vec<PartBar>,
}

/// Draws the parts of a change within a width. The scale holds nothing and every part.
#[must_use]
pub fn parts_of_change(parts: &[f64], width: f64) -> PartBars {
    let low = parts.iter().copied().fold(0.0, f64::min);
    let high = parts.iter().copied().fold(0.0, f64::max);
    let span = high - low;
    let at = |figure: f64| {
        if span > 0.0 {
            (figure - low) / span * width
        } else {
            width / 2.0
        }
    };
    let zero = at(0.0);
    PartBars {
        zero,
        bars: parts
            .iter()
            .map(|part| PartBar {
                from: at(*part).min(zero),
                to: at(*part).max(zero),
                down: *part < 0.0,
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_on_one_scale_around_nothing() {
        let found = parts_of_change(&[30.0, -10.0, 0.0], 400.0);
        assert!((found.zero - 100.0).abs() < 1e-9);
        let ends: Vec<(f64, f64, bool)> = found.bars.iter().map(|bar| (bar.from, bar.to, bar.down)).collect();
        assert_eq!(ends, [(100.0, 400.0, false), (0.0, 100.0, true), (100.0, 100.0, false)]);
    }

    #[test]
    fn no_change_has_no_bars_to_see() {
        let found = parts_of_change(&[0.0, 0.0], 400.0);
        assert!(found.bars.iter().all(|bar| (bar.to - bar.from).abs() < 1e-9));
    }
}
