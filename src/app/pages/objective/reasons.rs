//! Where a rule comes from.

use crate::app::pages::learn::evidence;
use leadsheet::catalog::Grade;
use leptos::prelude::*;

/// Where a rule comes from and how good the evidence is, in small print.
pub(super) fn source(grade: Grade, cite: &str) -> AnyView {
    view! { <span class="source-line">{evidence::words(grade)}" ("{cite.to_owned()}")"</span> }.into_any()
}
