//! From figures to places, and the figures that axes name.

use crate::catalog::Unit;
use crate::show;
use rust_decimal::Decimal;

/// A straight scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The figures it goes from and to.
    pub figures: (f64, f64),
    /// The places they stand at.
    pub places: (f64, f64),
}

impl Scale {
    /// The place of a figure. Of a scale of one figure, the middle.
    #[must_use]
    pub fn at(&self, figure: f64) -> f64 {
        let (from, to) = self.figures;
        let (start, end) = self.places;
        let span = to - from;
        if span == 0.0 || !span.is_finite() {
            return f64::midpoint(start, end);
        }
        start + (figure - from) / span * (end - start)
    }

    /// The figure at a place.
    #[must_use]
    pub fn figure_at(&self, place: f64) -> f64 {
        Self {
            figures: self.places,
            places: self.figures,
        }
        .at(place)
    }
}

/// A figure that an axis names.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The figure.
    pub figure: f64,
    /// Its place.
    pub place: f64,
    /// What is written there.
    pub label: String,
}

/// A scale with what it names.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The scale.
    pub scale: Scale,
    /// The figures it names.
    pub ticks: Vec<Tick>,
}

impl Axis {
    /// An axis from zero, or from below it, to round figures that hold all of these.
    #[must_use]
    pub fn over(
        figures: impl Iterator<Item = f64>,
        places: (f64, f64),
        unit: Unit,
        currency: Option<&str>,
        about: usize,
    ) -> Self {
        let (mut low, mut high) = (0.0_f64, 0.0_f64);
        for figure in figures.filter(|figure| figure.is_finite()) {
            low = low.min(figure);
            high = high.max(figure);
        }
        if high <= low {
            high = low + 1.0;
        }
        let ticks = nice_ticks(low, high, about, unit == Unit::Count);
        let first = ticks.first().copied().unwrap_or(low).min(low);
        let last = ticks.last().copied().unwrap_or(high).max(high);
        let scale = Scale {
            figures: (first, last),
            places,
        };
        Self {
            scale,
            ticks: ticks
                .into_iter()
                .map(|figure| Tick {
                    figure,
                    place: scale.at(figure),
                    label: label(figure, unit, currency),
                })
                .collect(),
        }
    }
}

fn label(figure: f64, unit: Unit, currency: Option<&str>) -> String {
    // Ticks are round: what the binary fraction adds behind the twelfth place is not.
    Decimal::try_from(figure).map_or_else(
        |_| String::new(),
        |exact| show::figure(exact.round_dp(12).normalize(), unit, currency),
    )
}

/// Round figures, about so many, that hold a span: steps of 1, 2 or 5 times a power of ten; whole ones when asked for.
#[must_use]
pub fn nice_ticks(low: f64, high: f64, about: usize, whole: bool) -> Vec<f64> {
    if !(low.is_finite() && high.is_finite() && low < high) {
        return Vec::new();
    }
    let rough = (high - low) / about.max(1) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|times| times * power)
        .find(|step| *step >= rough * 0.999_999)
        .unwrap_or(power * 10.0);
    let step = if whole { step.max(1.0) } else { step };
    if !(step > 0.0 && step.is_finite()) {
        return Vec::new();
    }
    let (first, last) = ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil());
    // A span of huge figures that differ by less than their precision has no steps between.
    if last - first > 1_000.0 {
        return vec![low, high];
    }
    let mut ticks = Vec::new();
    let mut at = first;
    while at <= last {
        ticks.push(at * step);
        at += 1.0;
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ticks_are_round_and_hold_the_span() {
        assert_eq!(nice_ticks(0.0, 97.0, 5, true), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(nice_ticks(0.0, 3.0, 5, true), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(nice_ticks(-12.0, 30.0, 4, false), [-20.0, 0.0, 20.0, 40.0]);
    }

    #[test]
    fn an_axis_of_money_names_money() {
        let axis = Axis::over([9.3].into_iter(), (100.0, 0.0), Unit::Money, Some("EUR"), 5);
        let labels: Vec<&str> = axis.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, ["€0.00", "€2.00", "€4.00", "€6.00", "€8.00", "€10.00"]);
        assert!((axis.scale.at(0.0) - 100.0).abs() < 1e-9 && axis.scale.at(10.0).abs() < 1e-9);
    }

    #[test]
    fn an_axis_of_nothing_still_has_a_length() {
        let axis = Axis::over(std::iter::empty(), (100.0, 0.0), Unit::Count, None, 5);
        assert!(axis.ticks.len() >= 2);
    }

    proptest! {
        #[test]
        fn ticks_hold_any_span_and_are_few(low in -1e12_f64..1e12, span in 1e-6_f64..1e12, about in 2_usize..10) {
            let high = low + span;
            prop_assume!(high > low && span > low.abs() * 1e-9);
            let ticks = nice_ticks(low, high, about, false);
            let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
            prop_assert!(first <= low + span * 1e-6 && last >= high - span * 1e-6, "{ticks:?}");
            prop_assert!(ticks.len() <= about * 2 + 3, "{ticks:?}");
        }

        #[test]
        fn a_place_gives_its_figure_again(figure in -1e6_f64..1e6) {
            let scale = Scale { figures: (-1e6, 1e6), places: (300.0, 10.0) };
            prop_assert!((scale.figure_at(scale.at(figure)) - figure).abs() < 1e-3);
        }
    }
}
