//! A box of a drawing.

use super::tree::Branch;
use crate::app::pages::definitions::offers;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::catalog::{Role, Unit};
use leadsheet::report::Node;
use leadsheet::{explain, show};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// An action type as a box with its total as a bar; what it contains stands inside it.
#[component]
pub(super) fn NodeBox(
    /// The action type and all that is in it.
    branch: Branch,
    /// The total that fills the whole width.
    largest: Decimal,
) -> impl IntoView {
    let Branch { node, names, inside } = branch;
    let restates = node.restates.clone();
    view! {
        <li class="box" data-role=node.role.as_str() data-used=(!node.used_by.is_empty()).to_string()>
            {head(&node, largest)}
            {restates.map(|of| view! {
                <p class="restates"><strong>"Restates. "</strong>"The same figures as "{code(&of)}" on every row: probably the same events."</p>
            })}
            {(!names.is_empty()).then(|| view! {
                <p class="also">"Also named "
                    {names.iter().enumerate().map(|(at, name)| view! {
                        {(at > 0).then_some(", ")}{code(&name.action_type)}" ("{show::amount(name.total, Unit::Count, None)}{counted(name)}")"
                    }).collect_view()}
                </p>
            })}
            {(!inside.is_empty()).then(|| view! {
                <ul class="boxes" aria-label=format!("Inside {}", node.action_type)>
                    {inside.into_iter().map(|branch| view! { <NodeBox branch largest/> }.into_any()).collect_view()}
                </ul>
            })}
        </li>
    }
    .into_any()
}

fn head(node: &Node, largest: Decimal) -> impl IntoView + use<> {
    let total = match node.total.reason() {
        None => view! { <span class="box-total">{show::amount(node.total, Unit::Count, None)}</span> }.into_any(),
        Some(reason) => view! { <span class="box-total missing">{explain::reason_short(reason)}</span> }.into_any(),
    };
    let share = node
        .total
        .known()
        .and_then(|total| total.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(largest))
        .unwrap_or_default()
        .round_dp(2);
    let own = AppState::get()
        .preset()
        .with_untracked(offers::own_names)
        .remove(&node.action_type);
    let name = own.or_else(|| (node.name != node.action_type).then(|| node.name.clone()));
    let used: Vec<String> = node.used_by.iter().map(|counted| counted.name.clone()).collect();
    view! {
        <div class="box-head">
            <span class="box-name">
                {name.map(|name| view! { <strong><bdi>{name}</bdi></strong> })}
                {code(&node.action_type)}
                <span class="role" data-role=node.role.as_str() title=explain::role(node.role)>{node.role.as_str()}</span>
            </span>
            {total}
        </div>
        <svg class="box-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class="bar-whole" x="0" y="0" width="100" height="4"/>
            <rect class="bar-part" x="0" y="0" width=share.to_string() height="4"/>
        </svg>
        {(node.role == Role::Union).then(|| view! { <p class="also">{explain::role(node.role)}</p> })}
        {(!used.is_empty()).then(|| view! { <p class="also counted-in">"Counted in "<bdi>{used.join(", ")}</bdi></p> })}
    }
}

/// That another name is counted, too.
fn counted(name: &Node) -> Option<String> {
    let used: Vec<&str> = name.used_by.iter().map(|counted| counted.name.as_str()).collect();
    (!used.is_empty()).then(|| format!(", counted in {}", used.join(", ")))
}
