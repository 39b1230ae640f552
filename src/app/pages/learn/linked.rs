//! Text whose terms lead to their own pages.

use super::address;
use super::marked::code;
use leadsheet::catalog::{Piece, Terms};
use leptos::prelude::*;

/// A text with code in backticks, in which each term leads to its page where it first stands.
pub(super) fn linked(terms: &mut Terms, text: &str) -> Vec<AnyView> {
    terms
        .pieces(text)
        .into_iter()
        .map(|piece| match piece {
            Piece::Text(words) => words.into_any(),
            Piece::Code(name, None) => code(&name).into_any(),
            Piece::Code(name, Some(path)) => view! { <a href=address(&path)>{code(&name)}</a> }.into_any(),
            Piece::Term(words, path) => view! { <a href=address(&path)>{words}</a> }.into_any(),
        })
        .collect()
}
