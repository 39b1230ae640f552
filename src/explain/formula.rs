//! What is wrong with a formula, in words.

use super::Explained;
use super::errors::clipped;
use super::own::dimension;
use crate::preset::formula::{DEEPEST, Expected, FormulaError, FormulaErrorKind, LONGEST, MOST_PARTS};

/// What is wrong with a formula, and what to do. The place is in the error itself.
#[must_use]
pub fn formula_error(error: &FormulaError) -> Explained {
    let (what, hint) = match &error.kind {
        FormulaErrorKind::Empty => (
            "There is no formula yet".to_owned(),
            "Write one such as spend / leads.".to_owned(),
        ),
        FormulaErrorKind::TooLong => (
            format!("The formula is longer than {} KB", LONGEST / 1024),
            "Put parts of it into metrics of their own.".to_owned(),
        ),
        FormulaErrorKind::TooDeep => (
            format!("Brackets stand more than {DEEPEST} deep in each other"),
            "Put the inner part into a metric of its own.".to_owned(),
        ),
        FormulaErrorKind::TooManyParts => (
            format!("The formula has more than {MOST_PARTS} parts"),
            "Put parts of it into metrics of their own.".to_owned(),
        ),
        FormulaErrorKind::UnknownCharacter(character) => (
            format!("The character {character:?} means nothing here"),
            "Use numbers, names, + - * / and brackets.".to_owned(),
        ),
        FormulaErrorKind::OpenQuote => (
            "A quote is opened and never closed".to_owned(),
            "End the name with a quote; a quote inside a name is written twice.".to_owned(),
        ),
        FormulaErrorKind::BadNumber => (
            "This is not a number that can be read exactly".to_owned(),
            "Write it with a point and without thousands marks, such as 1234.5.".to_owned(),
        ),
        FormulaErrorKind::Expected(expected) => match expected {
            Expected::Value => (
                "A number, a name or a bracket is missing here".to_owned(),
                "Name what the sign before it works on.".to_owned(),
            ),
            Expected::Operator => (
                "A sign is missing here".to_owned(),
                "Put + - * or / between the two, or take one of them away. A name with spaces stands in quotes."
                    .to_owned(),
            ),
            Expected::Closing => (
                "A closing bracket is missing here".to_owned(),
                "Close every bracket that was opened.".to_owned(),
            ),
            Expected::Opening => (
                "A bracket is missing after the name of the function".to_owned(),
                "Write min(a, b), max(a, b) or if_missing(a, b).".to_owned(),
            ),
        },
        FormulaErrorKind::UnknownName(name) => (
            format!("Nothing is called \"{}\"", clipped(name, 60)),
            "Use the id of a metric, or what it is called in quotes.".to_owned(),
        ),
        FormulaErrorKind::AmbiguousName(ids) => (
            format!("Several things have this name: {}", ids.join(", ")),
            "Use the id of the one you mean.".to_owned(),
        ),
        FormulaErrorKind::UnknownFunction(name) => (
            format!("There is no function \"{}\"", clipped(name, 60)),
            "There is min, max and if_missing.".to_owned(),
        ),
        FormulaErrorKind::Arguments { function, wanted, got } => (
            format!(
                "{function} takes {}, and there {}",
                arguments(function, *wanted),
                are(*got)
            ),
            "Separate them with commas.".to_owned(),
        ),
        FormulaErrorKind::Units { left, right } => (
            format!(
                "{} and {} cannot be added or compared",
                capital(dimension(*left)),
                dimension(*right)
            ),
            "Add money to money and counts to counts; divide one by the other for a cost or a rate.".to_owned(),
        ),
        FormulaErrorKind::NoUnit(unit) => (
            format!("The result would be {}, which means nothing", dimension(*unit)),
            "A result is money, a count, money per event, or a plain number.".to_owned(),
        ),
        FormulaErrorKind::Broken(id) => (
            format!("It uses {id}, which cannot be worked out"),
            "Mend that one first.".to_owned(),
        ),
        FormulaErrorKind::Circle(ids) => (
            format!(
                "It leads back to itself: {}",
                ids.iter()
                    .chain(ids.first())
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" → ")
            ),
            "Take one of these out of the formula of another.".to_owned(),
        ),
    };
    let what = match &error.suggestion {
        Some(suggestion) => format!("{what}. Did you mean {suggestion}?"),
        None => format!("{what}."),
    };
    Explained { what, hint }
}

fn arguments(function: &str, wanted: usize) -> String {
    if function == "if_missing" {
        format!("{wanted} things")
    } else {
        format!("{wanted} things or more")
    }
}

fn are(count: usize) -> String {
    match count {
        0 => "is none".to_owned(),
        1 => "is 1".to_owned(),
        count => format!("are {count}"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
