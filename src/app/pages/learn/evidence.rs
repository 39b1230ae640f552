//! How good the evidence for a fact is, in words.

use leadsheet::catalog::Grade;
use leptos::prelude::*;

/// A grade in words.
pub(crate) const fn words(grade: Grade) -> &'static str {
    match grade {
        Grade::Meta => "Meta's own text",
        Grade::Data => "seen in real exports and responses",
        Grade::Code => "only seen in other people's code or articles",
        Grade::Inferred => "inferred from other facts",
        Grade::Memory => "general knowledge, not checked again",
    }
}

/// How good the evidence is, where it comes from, and when it held.
#[component]
pub(super) fn Evidence(
    /// How good it is.
    grade: Grade,
    /// Where it comes from.
    cite: &'static str,
    /// When it held, where that is known.
    #[prop(optional_no_strip)]
    as_of: Option<&'static str>,
) -> impl IntoView {
    let as_of = as_of.map(|as_of| format!(" As of {as_of}.")).unwrap_or_default();
    view! { <p class="evidence">"Evidence: "{words(grade)}". Source: "{cite}"."{as_of}</p> }
}
