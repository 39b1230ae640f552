//! Working a formula out, exactly.

use super::{Expr, Kind};
use crate::amount::{Amount, Reason, tidy};
use rust_decimal::Decimal;

/// A figure with what is known of how it came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The figure.
    pub amount: Amount,
    /// Some rows could have more of it.
    pub partial: bool,
    /// A number that a person typed in is part of it.
    pub typed: bool,
}

impl Cell {
    /// A figure of which nothing special is known.
    #[must_use]
    pub const fn of(amount: Amount) -> Self {
        Self {
            amount,
            partial: false,
            typed: false,
        }
    }

    fn with(self, other: Self, amount: Amount) -> Self {
        Self {
            amount,
            partial: self.partial || other.partial,
            typed: self.typed || other.typed,
        }
    }
}

/// The value of a formula; `look_up` gives the figure of a name as it is written. A quotient is rounded to 12 places, at
/// the very end, as built-in costs and rates are.
#[must_use]
pub fn evaluate(expr: &Expr, look_up: &dyn Fn(&str) -> Cell) -> Cell {
    let cell = raw(expr, look_up);
    match cell.amount {
        Amount::Known(value) => Cell {
            amount: Amount::Known(tidy(value)),
            ..cell
        },
        Amount::Missing(_) => cell,
    }
}

fn raw(expr: &Expr, look_up: &dyn Fn(&str) -> Cell) -> Cell {
    match &expr.kind {
        Kind::Number(number) => Cell::of(Amount::Known(*number)),
        Kind::Name(name) => look_up(name),
        Kind::Negate(inner) => {
            let cell = raw(inner, look_up);
            match cell.amount {
                Amount::Known(value) => Cell {
                    amount: Amount::Known(-value),
                    ..cell
                },
                Amount::Missing(_) => cell,
            }
        }
        Kind::Sum(items) => fold(items, look_up, |sum, taken, next| {
            if taken {
                sum.checked_sub(next).ok_or(Reason::TooLarge)
            } else {
                sum.checked_add(next).ok_or(Reason::TooLarge)
            }
        }),
        Kind::Product(items) => fold(items, look_up, |product, divides, next| {
            match (divides, next.is_zero()) {
                (true, true) => Err(Reason::DenominatorZero),
                (true, false) => product.checked_div(next).ok_or(Reason::TooLarge),
                (false, _) => product.checked_mul(next).ok_or(Reason::TooLarge),
            }
        }),
        Kind::Min(inner) => best(inner, look_up, Decimal::min),
        Kind::Max(inner) => best(inner, look_up, Decimal::max),
        Kind::IfMissing(first, second) => {
            let first = raw(first, look_up);
            match first.amount {
                Amount::Known(_) => first,
                Amount::Missing(_) => raw(second, look_up),
            }
        }
    }
}

/// Folds from left to right; the first figure that is missing makes the whole missing for its reason.
fn fold(
    items: &[(bool, Expr)],
    look_up: &dyn Fn(&str) -> Cell,
    step: impl Fn(Decimal, bool, Decimal) -> Result<Decimal, Reason>,
) -> Cell {
    let mut items = items.iter();
    let Some((_, first)) = items.next() else {
        return Cell::of(Amount::Missing(Reason::NotMapped));
    };
    let mut sum = raw(first, look_up);
    for (inverse, item) in items {
        let next = raw(item, look_up);
        let amount = match (sum.amount, next.amount) {
            (Amount::Known(a), Amount::Known(b)) => step(a, *inverse, b).map_or_else(Amount::Missing, Amount::Known),
            (Amount::Missing(reason), _) | (_, Amount::Missing(reason)) => Amount::Missing(reason),
        };
        sum = sum.with(next, amount);
    }
    sum
}

fn best(inner: &[Expr], look_up: &dyn Fn(&str) -> Cell, choose: fn(Decimal, Decimal) -> Decimal) -> Cell {
    let mut cells = inner.iter().map(|item| raw(item, look_up));
    let Some(first) = cells.next() else {
        return Cell::of(Amount::Missing(Reason::NotMapped));
    };
    cells.fold(first, |best, next| {
        let amount = match (best.amount, next.amount) {
            (Amount::Known(a), Amount::Known(b)) => Amount::Known(choose(a, b)),
            (Amount::Missing(reason), _) | (_, Amount::Missing(reason)) => Amount::Missing(reason),
        };
        best.with(next, amount)
    })
}
