//! What stands in the drawer.

use super::entries::Entries;
use super::formula::formula;
use super::not_counted::NotCountedList;
use super::operand::OperandPart;
use super::other_windows::OtherWindows;
use super::rows::{Rows, RowsOf};
use crate::app::pages::Page;
use crate::app::pages::learn::marked;
use crate::app::parts::notes::NumberNotes;
use crate::app::state::{AppState, Opened};
use crate::app::words;
use leadsheet::amount::Reason;
use leadsheet::catalog::{Formula, metric_card};
use leadsheet::preset::formula::Name;
use leadsheet::report::{GroupKey, OwnReceipt, Receipt, Value};
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
    let about = about(&opened);
    let close = move |_| state.close_receipt();
    let label = match &opened.of {
        Name::Metric(metric) => metric_card(*metric).label.clone(),
        Name::Own(id) => state
            .preset()
            .with_untracked(|preset| preset.own_name(id).map_or_else(|| id.to_string(), str::to_owned)),
    };
    // What is in the rest changes with every figure, so that a note would soon be about something else.
    let notes = (!opened.rest).then(|| view! { <NumberNotes metric=opened.of.clone() group=opened.group.clone()/> });
    let meaning = match &opened.of {
        Name::Metric(metric) => Some(view! {
            <a href=format!("{}/{metric}", Page::Learn.hash()) on:click=close>"What it means"</a>
        }),
        Name::Own(_) => None,
    };
    let inside = match (opened.receipt, opened.own, opened.gone) {
        (Some(receipt), ..) => body(&receipt),
        (None, Some(own), _) => own_body(&own),
        (None, None, true) => view! { <p>"This group is no longer in the report."</p> }.into_any(),
        (None, None, false) => view! {
            <p class="reading"><span class="spinner" aria-hidden="true"></span>"Looking it up…"</p>
        }
        .into_any(),
    };
    view! {
        <p class="receipt-of">{label}<span>{about}</span></p>
        {inside}
        {notes}
        <footer>
            {meaning}
            <a href=Page::Definitions.hash() on:click=close>"Change what counts"</a>
        </footer>
    }
}

/// What the group is.
fn about(opened: &Opened) -> String {
    if opened.rest {
        let receipt = opened.receipt.as_ref().map(|receipt| receipt.put_together);
        let groups = receipt.or_else(|| opened.own.as_ref().map(|receipt| receipt.put_together));
        return groups.map_or_else(
            || "The rest".to_owned(),
            |groups| format!("The rest: {}", words::many(groups, "group", "groups")),
        );
    }
    let group: &[GroupKey] = &opened.group;
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
        <Rows about=RowsOf::of(receipt)/>
    }
    .into_any()
}

/// How a number of the person's own was made.
fn own_body(receipt: &Arc<OwnReceipt>) -> AnyView {
    let currency = receipt.currency.as_deref();
    let alone = receipt.formula.is_none();
    let operands = receipt.operands.iter().map(|operand| {
        let shown = match operand.value.amount.reason() {
            Some(reason) => explain::reason_short(reason).to_owned(),
            None => show::amount(operand.value.amount, operand.unit, currency),
        };
        let heading = if alone {
            "Where it comes from".to_owned()
        } else {
            format!("{}: {shown}", operand.name)
        };
        let why = (!alone)
            .then(|| operand.value.amount.reason().map(explain::reason))
            .flatten();
        let adds = operand.value.amount.reason() != Some(Reason::NotAdditive);
        view! {
            <section class="operand">
                <h3>{heading}</h3>
                {why.map(|why| view! { <p>{why}</p> })}
                {operand.value.typed.then(|| view! { <p class="by">"A number that you typed in."</p> })}
                <Entries entries=operand.entries.clone() unit=operand.unit currency=receipt.currency.clone() adds/>
            </section>
        }
    });
    let narrowed = explain::refine(&receipt.refine).map(|words| view! { <p class="by">{words}</p> });
    view! {
        <Figure
            value=receipt.value
            shown=show::amount(receipt.value.amount, receipt.unit, currency)
            interval=show::interval(&receipt.value, receipt.unit, currency)
        />
        <p class="by">"Your own number."</p>
        {receipt.formula.clone().map(|text| view! { <p class="formula">{text}</p> })}
        {narrowed}
        {operands.collect_view()}
        <NotCountedList entries=receipt.not_counted.clone()/>
        <Rows about=RowsOf::of_own(receipt)/>
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
