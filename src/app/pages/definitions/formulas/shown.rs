//! A figure of the person's own.

use leadsheet::catalog::Unit;
use leadsheet::report::Value;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A figure with its decimals, or why it is missing; one that has a typed number in it says so.
pub(super) fn figure(
    value: &Value,
    unit: Unit,
    decimals: Option<u8>,
    currency: Option<&str>,
    class: &'static str,
) -> AnyView {
    let shown = match (value.amount.known(), value.amount.reason()) {
        (Some(known), _) => {
            view! { <span class=class>{show::figure_to(known, unit, currency, decimals)}</span> }.into_any()
        }
        (None, reason) => {
            let (short, long) = reason.map_or(("", ""), |reason| {
                (explain::reason_short(reason), explain::reason(reason))
            });
            view! { <span class=format!("{class} missing") title=long>{short}</span> }.into_any()
        }
    };
    view! { {shown}{value.typed.then(|| view! { <span class="tag typed-tag">"typed in"</span> })} }.into_any()
}

/// A unit in a word or two.
pub(super) const fn unit_words(unit: Unit) -> &'static str {
    match unit {
        Unit::Money => "money",
        Unit::Count => "a count",
        Unit::Rate => "per cent",
        Unit::Ratio => "a plain number",
    }
}
