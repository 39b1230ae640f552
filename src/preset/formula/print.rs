//! From an expression to text, and to the label that carries its denominator.

use super::{Expr, FUNCTIONS, Kind, Name, Scope, check};
use crate::catalog::metric_card;
use std::fmt::Write as _;

/// The formula as text. Parsing it gives the same expression.
#[must_use]
pub fn print(expr: &Expr) -> String {
    let mut out = String::new();
    write(expr, &mut out, &|name| written(name));
    out
}

/// The same with every name as its id, so that a rename breaks nothing. Names that are not known stay.
#[must_use]
pub fn with_ids(expr: &Expr, scope: &Scope) -> String {
    let mut out = String::new();
    write(expr, &mut out, &|name| match scope.find(name) {
        Ok(known) => known.as_str().to_owned(),
        Err(_) => written(name),
    });
    out
}

/// The formula in plain words: `spend / link clicks`.
#[must_use]
pub fn plain(expr: &Expr, scope: &Scope) -> String {
    let mut out = String::new();
    write(expr, &mut out, &|name| words(name, scope));
    out
}

/// What it is divided by, in plain words, when the whole formula is a division by something with a name.
#[must_use]
pub fn denominator(expr: &Expr, scope: &Scope) -> Option<String> {
    let Kind::Product(items) = &expr.kind else {
        return None;
    };
    let below: Vec<&Expr> = items
        .iter()
        .filter(|(divides, item)| *divides && check::has_name(item))
        .map(|(_, item)| item)
        .collect();
    let words: Vec<String> = below
        .iter()
        .map(|item| {
            let mut out = String::new();
            factor(item, &mut out, &|name| words(name, scope));
            out
        })
        .collect();
    (!words.is_empty()).then(|| words.join(" / "))
}

/// A label that carries the denominator: `Lead rate (leads / link clicks)`. None for what has no denominator.
#[must_use]
pub fn offered_label(name: &str, expr: &Expr, scope: &Scope) -> Option<String> {
    let below = denominator(expr, scope)?;
    if name.to_lowercase().contains(&format!("/ {}", below.to_lowercase())) {
        return None;
    }
    Some(format!("{name} ({})", plain(expr, scope)))
}

fn words(name: &str, scope: &Scope) -> String {
    match scope.find(name) {
        Ok(Name::Metric(metric)) => metric_card(metric).name.to_lowercase(),
        Ok(own @ Name::Own(_)) => scope
            .known(&own)
            .map_or_else(|| name.to_owned(), |known| known.name.clone()),
        Err(_) => name.to_owned(),
    }
}

/// A name as it must be written to be read back: in quotes unless it is a plain word.
pub(super) fn written(name: &str) -> String {
    let mut letters = name.chars();
    let plain = letters
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
        && !FUNCTIONS.contains(&name.to_lowercase().as_str());
    if plain {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('"', "\"\""))
    }
}

fn write(expr: &Expr, out: &mut String, name: &dyn Fn(&str) -> String) {
    match &expr.kind {
        Kind::Number(number) => {
            let _ = write!(out, "{}", number.normalize());
        }
        Kind::Name(text) => out.push_str(&name(text)),
        Kind::Negate(inner) => {
            out.push('-');
            factor(inner, out, name);
        }
        Kind::Sum(items) => {
            for (at, (taken, item)) in items.iter().enumerate() {
                if at > 0 {
                    out.push_str(if *taken { " - " } else { " + " });
                }
                if matches!(item.kind, Kind::Sum(_)) {
                    bracketed(item, out, name);
                } else {
                    write(item, out, name);
                }
            }
        }
        Kind::Product(items) => {
            for (at, (divides, item)) in items.iter().enumerate() {
                if at > 0 {
                    out.push_str(if *divides { " / " } else { " * " });
                }
                factor(item, out, name);
            }
        }
        Kind::Min(inner) => function("min", inner.iter(), out, name),
        Kind::Max(inner) => function("max", inner.iter(), out, name),
        Kind::IfMissing(first, second) => {
            function("if_missing", [first.as_ref(), second.as_ref()].into_iter(), out, name);
        }
    }
}

/// In brackets where it would otherwise come apart.
fn factor(expr: &Expr, out: &mut String, name: &dyn Fn(&str) -> String) {
    if matches!(expr.kind, Kind::Sum(_) | Kind::Product(_)) {
        bracketed(expr, out, name);
    } else {
        write(expr, out, name);
    }
}

fn bracketed(expr: &Expr, out: &mut String, name: &dyn Fn(&str) -> String) {
    out.push('(');
    write(expr, out, name);
    out.push(')');
}

fn function<'a>(
    function: &str,
    inner: impl Iterator<Item = &'a Expr>,
    out: &mut String,
    name: &dyn Fn(&str) -> String,
) {
    out.push_str(function);
    out.push('(');
    for (at, item) in inner.enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write(item, out, name);
    }
    out.push(')');
}
