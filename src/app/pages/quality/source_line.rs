//! Where a statement comes from.

use crate::app::pages::learn::evidence_words;
use leadsheet::catalog::Grade;
use leptos::prelude::*;

/// How good the evidence is. Guides and code of others are both third parties here.
const fn words(grade: Grade) -> &'static str {
    match grade {
        Grade::Code => "third parties only",
        other => evidence_words(other),
    }
}

/// Where a statement comes from, how good the evidence is, and what is not known.
#[component]
pub(super) fn SourceLine(
    /// How good the evidence is.
    grade: Grade,
    /// Where it comes from.
    cite: String,
    /// What is not known.
    #[prop(default = None)]
    uncertain: Option<String>,
) -> impl IntoView {
    view! {
        <p class="source-line">
            "Source: "{cite}" ("{words(grade)}")."
            {uncertain.map(|uncertain| view! { " "<span class="not-sure">"Not certain: "{uncertain}</span> })}
        </p>
    }
}
