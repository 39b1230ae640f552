//! Checks on definitions, in words.

use crate::app::pages::learn::marked;
use leadsheet::explain;
use leadsheet::report::{Check, CheckLevel};
use leptos::prelude::*;

/// A list of checks; nothing when there are none.
#[component]
pub(super) fn CheckLines(
    /// The checks.
    checks: Vec<Check>,
    /// What the list is called.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    (!checks.is_empty()).then(|| {
        view! {
            <div class="choice-checks">
                <ul aria-label=label>
                    {checks.iter().map(|check| view! {
                        <li data-level=check.level.as_str()>
                            <strong class="level">{level(check.level)}</strong>
                            <span>{marked(&explain::check(check))}</span>
                        </li>
                    }).collect_view()}
                </ul>
            </div>
        }
    })
}

/// How serious a check is, in a word.
pub(super) const fn level(level: CheckLevel) -> &'static str {
    match level {
        CheckLevel::Error => "Error",
        CheckLevel::Warning => "Warning",
        CheckLevel::Note => "Note",
    }
}
