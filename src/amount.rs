//! A figure that is known, or missing for a reason. Missing is never zero.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// Why a figure is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The file has no such column or field.
    NotInSource,
    /// No action type is chosen for this count.
    NotMapped,
    /// The response never has the list field, or the column is there and empty in every row asked about.
    NotReturned,
    /// Rows of this figure must not be added (reach, frequency, unique counts, two currencies).
    NotAdditive,
    /// The figure it is divided by is zero.
    DenominatorZero,
    /// Meta does not give this figure under this breakdown.
    UndefinedUnderBreakdown,
    /// A question about the file is still open.
    Unanswered,
    /// The result has more digits than can be held exactly.
    TooLarge,
}

impl Reason {
    /// The stable name used in JSON output and presets.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotInSource => "not_in_source",
            Self::NotMapped => "not_mapped",
            Self::NotReturned => "not_returned",
            Self::NotAdditive => "not_additive",
            Self::DenominatorZero => "denominator_zero",
            Self::UndefinedUnderBreakdown => "undefined_under_breakdown",
            Self::Unanswered => "unanswered",
            Self::TooLarge => "too_large",
        }
    }
}

/// An exact figure, or the reason there is none. The unit belongs to the metric it is a value of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// The figure, exact.
    Known(Decimal),
    /// No figure, and why.
    Missing(Reason),
}

impl Amount {
    /// Zero, known.
    pub const ZERO: Self = Self::Known(Decimal::ZERO);

    /// The figure, if there is one.
    #[must_use]
    pub const fn known(self) -> Option<Decimal> {
        match self {
            Self::Known(value) => Some(value),
            Self::Missing(_) => None,
        }
    }

    /// The reason, if there is no figure.
    #[must_use]
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Self::Known(_) => None,
            Self::Missing(reason) => Some(reason),
        }
    }

    /// The sum of what is known; missing only when nothing is known. The first reason is kept.
    #[must_use]
    pub fn or_add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Known(a), Self::Known(b)) => a.checked_add(b).map_or(Self::Missing(Reason::TooLarge), Self::Known),
            (Self::Known(a), Self::Missing(_)) | (Self::Missing(_), Self::Known(a)) => Self::Known(a),
            (Self::Missing(reason), Self::Missing(_)) => Self::Missing(reason),
        }
    }

    /// `self × times / per`, exact to 12 places. Zero below the line is [`Reason::DenominatorZero`].
    #[must_use]
    pub fn ratio(self, per: Self, times: Decimal) -> Self {
        let (top, bottom) = match (self, per) {
            (Self::Missing(reason), _) | (_, Self::Missing(reason)) => return Self::Missing(reason),
            (Self::Known(top), Self::Known(bottom)) => (top, bottom),
        };
        if bottom.is_zero() {
            return Self::Missing(Reason::DenominatorZero);
        }
        top.checked_mul(times)
            .and_then(|scaled| scaled.checked_div(bottom))
            .map_or(Self::Missing(Reason::TooLarge), |value| Self::Known(tidy(value)))
    }
}

/// Rounded half away from zero to 12 places and without trailing zeros: what a quotient is shown and written as.
#[must_use]
pub fn tidy(value: Decimal) -> Decimal {
    value
        .round_dp_with_strategy(12, rust_decimal::RoundingStrategy::MidpointAwayFromZero)
        .normalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn a_cost_is_the_ratio_of_its_two_sums() {
        assert_eq!(
            Amount::Known(dec!(9298.45)).ratio(Amount::Known(dec!(1138)), Decimal::ONE),
            Amount::Known(dec!(8.170869947276))
        );
    }

    #[test]
    fn dividing_by_zero_is_a_reason_and_not_a_number() {
        assert_eq!(
            Amount::Known(dec!(5)).ratio(Amount::ZERO, Decimal::ONE),
            Amount::Missing(Reason::DenominatorZero)
        );
    }

    #[test]
    fn a_missing_denominator_keeps_its_own_reason() {
        let missing = Amount::Missing(Reason::NotReturned);
        assert_eq!(Amount::Known(dec!(5)).ratio(missing, Decimal::ONE), missing);
    }

    #[test]
    fn adding_a_missing_figure_to_a_known_one_keeps_the_known_one() {
        assert_eq!(
            Amount::Known(dec!(3)).or_add(Amount::Missing(Reason::NotReturned)),
            Amount::Known(dec!(3))
        );
    }

    #[test]
    fn a_sum_past_the_largest_decimal_is_too_large_instead_of_a_panic() {
        assert_eq!(
            Amount::Known(Decimal::MAX).or_add(Amount::Known(Decimal::ONE)),
            Amount::Missing(Reason::TooLarge)
        );
    }
}
