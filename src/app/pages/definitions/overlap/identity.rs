//! A total and its parts as a sum.

use leadsheet::catalog::Unit;
use leadsheet::report::Identity;
use leadsheet::{explain, show};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// `37 = 15 website leads + 22 Meta leads + 0 rest`, as a bar and in words.
#[component]
pub(super) fn IdentityLine(
    /// The total with its parts.
    identity: Identity,
) -> impl IntoView {
    let figure = |value: Decimal| show::figure(value, Unit::Count, None);
    let parts: Decimal = identity.parts.iter().map(|part| part.sum).sum();
    let whole = identity.sum.max(parts).max(Decimal::ONE);
    let mut from = Decimal::ZERO;
    let mut rects = Vec::new();
    for (at, part) in identity.parts.iter().enumerate() {
        let width = share(part.sum, whole);
        rects.push(view! {
            <rect class="bar-piece" data-piece=(at % 2).to_string() x=from.to_string() y="0" width=width.to_string() height="6"/>
        });
        from += width;
    }
    let note = if identity.rest.is_zero() {
        "It adds up: nothing is outside of the parts."
    } else if identity.rest.is_sign_positive() {
        "The rest is in the total and in none of the parts: another place, or events that Meta does not break down."
    } else {
        "The parts come to more than the total, so they overlap or the total is not complete. Do not add them."
    };
    view! {
        <div class="identity">
            <svg class="identity-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect class="bar-whole" x="0" y="0" width="100" height="6"/>{rects}
            </svg>
            <p class="identity-sum">
                <strong>{figure(identity.sum)}</strong>" "<code>{identity.total.clone()}</code>" = "
                {identity.parts.iter().enumerate().map(|(at, part)| view! {
                    {(at > 0).then_some(" + ")}<strong>{figure(part.sum)}</strong>" "{place(part)}
                }).collect_view()}
                {if identity.rest.is_sign_negative() { " − " } else { " + " }}<strong>{figure(identity.rest.abs())}</strong>" rest"
            </p>
            <p class="soft">{note}</p>
        </div>
    }
}

fn share(part: Decimal, whole: Decimal) -> Decimal {
    part.checked_mul(Decimal::ONE_HUNDRED)
        .and_then(|part| part.checked_div(whole))
        .unwrap_or_default()
        .round_dp(2)
}

/// What a part is: its name, with the place where its events happen unless that says so already.
fn place(part: &leadsheet::report::IdentityPart) -> String {
    let place = explain::lead_source(part.source);
    let name = part.name.to_lowercase();
    if name.contains(&place.to_lowercase()) {
        part.name.clone()
    } else {
        format!("{} ({place})", part.name)
    }
}
