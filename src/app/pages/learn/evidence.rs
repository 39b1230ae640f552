//! How good the evidence for a fact is, in words.

use leadsheet::catalog::Grade;
use leptos::prelude::*;

/// A grade in words.
pub(crate) const fn words(grade: Grade) -> &'static str {
    match grade {
        Grade::Meta => "Meta's own text",
        Grade::Data => "seen in real exports and responses",
        Grade::Code => "only seen in other people's code",
        Grade::Inferred => "inferred from other facts",
        Grade::Memory => "general knowledge, not checked again",
    }
}

/// How good the evidence is, and where it comes from.
#[component]
pub(super) fn Evidence(
    /// How good it is.
    grade: Grade,
    /// Where it comes from.
    cite: &'static str,
) -> impl IntoView {
    view! { <p class="evidence">"Evidence: "{words(grade)}" ("{cite}")."</p> }
}
