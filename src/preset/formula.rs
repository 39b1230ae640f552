//! Formulas of a person's own metrics: `spend / leads`, written, checked and worked out.
//!
//! Text becomes an [`Expr`] ([`parse`]), names are looked up in a [`Scope`] and units checked ([`check`]), and the figures
//! of a group give its value ([`evaluate`]). Printing an expression and parsing that gives the same expression.

mod check;
mod complete;
mod evaluate;
mod parse;
mod print;
mod tokens;

pub use check::{Checked, Dimension, Known, Name, Scope, check};
pub use complete::{Completion, complete};
pub use evaluate::{Cell, evaluate};
pub use parse::parse;
pub use print::{denominator, offered_label, plain, print, with_ids};

use super::OwnId;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The longest formula, in bytes.
pub const LONGEST: usize = 64 * 1024;
/// How deep brackets and functions may stand in each other.
pub const DEEPEST: usize = 64;
/// The most numbers, names, signs and functions in one formula.
pub const MOST_PARTS: usize = 4096;

/// Names of functions, which no metric may have.
pub const FUNCTIONS: [&str; 3] = ["if_missing", "max", "min"];

/// A stretch of a formula, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// A formula that was read. Two are equal when they say the same, wherever it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// What a part of a formula is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number, never below zero.
    Number(Decimal),
    /// A name, as it was written.
    Name(String),
    /// The same with the other sign.
    Negate(Box<Expr>),
    /// Two or more things added; true is taken away. The first is added.
    Sum(Vec<(bool, Expr)>),
    /// Two or more things multiplied; true is divided by. The first is multiplied.
    Product(Vec<(bool, Expr)>),
    /// The smallest of these.
    Min(Vec<Expr>),
    /// The largest of these.
    Max(Vec<Expr>),
    /// The first, or the second where the first is missing.
    IfMissing(Box<Expr>, Box<Expr>),
}

/// What is wrong with a formula, where, and what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormulaError {
    /// What is wrong.
    pub kind: FormulaErrorKind,
    /// Where.
    pub span: Span,
    /// What may have been meant instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

impl FormulaError {
    fn new(kind: FormulaErrorKind, span: Span) -> Self {
        Self {
            kind,
            span,
            suggestion: None,
        }
    }
}

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormulaErrorKind {
    /// There is nothing.
    Empty,
    /// It is longer than [`LONGEST`].
    TooLong,
    /// It is deeper than [`DEEPEST`].
    TooDeep,
    /// It has more than [`MOST_PARTS`] parts.
    TooManyParts,
    /// A character that means nothing here.
    UnknownCharacter(char),
    /// A quote is opened and never closed.
    OpenQuote,
    /// A number that cannot be read exactly.
    BadNumber,
    /// Something else should stand here.
    Expected(Expected),
    /// A name that nothing has.
    UnknownName(String),
    /// A name that several things have; their ids.
    AmbiguousName(Vec<String>),
    /// A function that does not exist.
    UnknownFunction(String),
    /// A function with too few or too many things in its brackets.
    Arguments {
        /// Its name.
        function: String,
        /// How many it takes; more are allowed for `min` and `max`.
        wanted: usize,
        /// How many there are.
        got: usize,
    },
    /// Things of different units are added or compared.
    Units {
        /// The unit before.
        left: Dimension,
        /// The unit that does not go with it.
        right: Dimension,
    },
    /// The result has a unit that means nothing, such as money times money.
    NoUnit(Dimension),
    /// It uses a metric of the person's own that cannot be worked out.
    Broken(OwnId),
    /// It leads back to itself, by way of these.
    Circle(Vec<OwnId>),
}

/// What should stand at a place of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// A number, a name or a bracket.
    Value,
    /// A sign such as `+` or `/`, or the end.
    Operator,
    /// A closing bracket.
    Closing,
    /// A bracket after the name of a function.
    Opening,
}

#[cfg(test)]
mod tests;
