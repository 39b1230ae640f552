//! Text with code in backticks.

use leptos::prelude::*;

/// A text in which what stands in backticks is code.
pub(crate) fn marked(text: &str) -> Vec<AnyView> {
    text.split('`')
        .enumerate()
        .filter(|(_, piece)| !piece.is_empty())
        .map(|(at, piece)| {
            if at % 2 == 1 {
                code(piece).into_any()
            } else {
                piece.to_owned().into_any()
            }
        })
        .collect()
}

/// A name of the API. A long one may break where its parts meet.
pub(crate) fn code(name: &str) -> impl IntoView + use<> {
    let parts: Vec<_> = name
        .split_inclusive(['_', '.', ':'])
        .map(|part| view! { {part.to_owned()}<wbr/> })
        .collect();
    view! { <code>{parts}</code> }
}
