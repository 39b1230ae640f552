//! What is wrong with a formula, under the character that made it.

use crate::app::words;
use leadsheet::explain;
use leadsheet::preset::formula::FormulaError;
use leptos::prelude::*;

/// How many characters before and after the place are shown.
const AROUND: usize = 28;
/// How many characters of the place itself are shown.
const LONGEST: usize = 32;

/// A formula's error: the place in the formula, what is wrong there, and what may have been meant.
#[component]
pub(super) fn FormulaProblem(
    /// The formula.
    text: String,
    /// What is wrong.
    error: FormulaError,
    /// Puts the suggestion in the place of what is wrong.
    mend: Callback<()>,
) -> impl IntoView {
    let explained = explain::formula_error(&error);
    let (start, end) = (error.span.start.min(text.len()), error.span.end.min(text.len()));
    let before = text.get(..start).unwrap_or_default();
    let wrong = text.get(start..end).unwrap_or_default();
    let after = text.get(end..).unwrap_or_default();
    let place = before.chars().count() + 1;
    let skipped = before.chars().count().saturating_sub(AROUND);
    let mut shown: String = before.chars().skip(skipped).collect();
    if skipped > 0 {
        shown.insert(0, '…');
    }
    let wrong = clipped(wrong, LONGEST);
    let after = clipped(after, AROUND);
    // Where something is missing there is no character to mark, so the place itself is.
    let nothing = wrong.is_empty();
    let where_it_is = words::grouped(u32::try_from(place).unwrap_or(u32::MAX));
    view! {
        <div class="formula-problem">
            <pre aria-hidden="true">{shown}<mark data-empty=nothing.to_string()>{if nothing { "\u{a0}".to_owned() } else { wrong }}</mark>{after}</pre>
            <p>
                <strong>{format!("At character {where_it_is}: ")}</strong>
                <bdi>{explain::in_line(&explained.what)}</bdi>" "{explained.hint}
            </p>
            {error.suggestion.map(|suggestion| view! {
                <button type="button" on:click=move |_| mend.run(())>"Use "<code>{suggestion}</code></button>
            })}
        </div>
    }
}

fn clipped(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
