//! What stands in the drawer.

use super::formula::formula;
use super::not_counted::NotCountedList;
use super::operand::OperandPart;
use super::other_windows::OtherWindows;
use super::rows::Rows;
use crate::app::pages::Page;
use crate::app::pages::learn::marked;
use crate::app::state::{AppState, Opened};
use leadsheet::catalog::{Formula, metric_card};
use leadsheet::report::{GroupKey, Receipt, Value};
use leadsheet::{explain, show};
use leptos::prelude::*;
use std::sync::Arc;

/// What stands in the drawer: the figure, how it came about, and where to read on.
#[component]
pub(super) fn ReceiptBody(
    /// What is open.
    opened: Opened,
) -> impl IntoView {
    let state = AppState::get();
    let card = metric_card(opened.metric);
    let about = about(&opened.group);
    let close = move |_| state.close_receipt();
    let inside = match (opened.receipt, opened.gone) {
        (Some(receipt), _) => body(&receipt),
        (None, true) => view! { <p>"This group is no longer in the report."</p> }.into_any(),
        (None, false) => view! {
            <p class="reading"><span class="spinner" aria-hidden="true"></span>"Looking it up…"</p>
        }
        .into_any(),
    };
    view! {
        <p class="receipt-of">{card.label.as_str()}<span>{about}</span></p>
        {inside}
        <footer>
            <a href=format!("{}/{}", Page::Learn.hash(), opened.metric) on:click=close>"What it means"</a>
            <a href=Page::Definitions.hash() on:click=close>"Change what counts"</a>
        </footer>
    }
}

/// What the group is.
fn about(group: &[GroupKey]) -> String {
    if group.is_empty() {
        return "All rows".to_owned();
    }
    group
        .iter()
        .map(|key| {
            if key.label.is_empty() {
                "(none)"
            } else {
                key.label.as_str()
            }
        })
        .collect::<Vec<_>>()
        .join(" · ")
}

fn body(receipt: &Arc<Receipt>) -> AnyView {
    let currency = receipt.currency.as_deref();
    let card = metric_card(receipt.metric);
    // A count has one operand, which is itself; its heading would only repeat the figure.
    let alone = !matches!(card.formula, Formula::Ratio { .. });
    let operands = receipt.operands.iter().cloned().map(|operand| {
        view! { <OperandPart operand currency=receipt.currency.clone() alone/> }
    });
    view! {
        <Figure
            value=receipt.value
            shown=show::amount(receipt.value.amount, card.unit, currency)
            interval=show::interval(&receipt.value, card.unit, currency)
        />
        {formula(receipt).map(|text| view! { <p class="formula">{marked(&text)}</p> })}
        {operands.collect_view()}
        <NotCountedList entries=receipt.not_counted.clone()/>
        <OtherWindows receipt=receipt.clone()/>
        <Rows receipt=receipt.clone()/>
    }
    .into_any()
}

/// The figure with how sure it is, or why there is none.
#[component]
fn Figure(
    /// The figure.
    value: Value,
    /// The figure as a person reads it.
    shown: String,
    /// Its interval as a person reads it.
    interval: Option<String>,
) -> impl IntoView {
    if let Some(reason) = value.amount.reason() {
        return view! {
            <p class="receipt-figure missing">{explain::reason_short(reason)}</p>
            <p>{explain::reason(reason)}</p>
        }
        .into_any();
    }
    let sure = value
        .stability
        .map(|stability| format!("{}.", capital(stability.as_str())));
    let interval = interval.map(|interval| format!(" Allowing for chance: {interval} (95\u{202f}% interval)."));
    view! {
        <p class="receipt-figure">{shown}</p>
        {(sure.is_some() || interval.is_some()).then(|| view! { <p class="sure-words">{sure}{interval}</p> })}
        {value.partial.then(|| view! {
            <p class="partial-words">
                <span class="tag warn-tag">"partial"</span>" Some rows could have more of it that the file does not tell."
            </p>
        })}
    }
    .into_any()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
