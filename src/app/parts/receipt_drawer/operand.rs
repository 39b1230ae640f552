//! One of the figures that a formula takes.

use super::entries::Entries;
use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::amount::Reason;
use leadsheet::catalog::{count_card, metric_card};
use leadsheet::report::Operand;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// One of the figures that a formula takes: what it is, by whose definition, and the columns it is the sum of.
#[component]
pub(super) fn OperandPart(
    /// The figure.
    operand: Operand,
    /// The currency of money.
    currency: Option<String>,
    /// It is the metric itself.
    alone: bool,
) -> impl IntoView {
    let state = AppState::get();
    let card = metric_card(operand.metric);
    let shown = match operand.value.amount.reason() {
        Some(reason) => explain::reason_short(reason).to_owned(),
        None => show::amount(operand.value.amount, card.unit, currency.as_deref()),
    };
    let heading = if alone {
        "Where it comes from".to_owned()
    } else {
        format!("{}: {shown}", card.name)
    };
    let why = (!alone)
        .then(|| operand.value.amount.reason().map(explain::reason))
        .flatten();
    let rule = operand.rule.map(|(count, by_default)| {
        if by_default {
            let reason = &count_card(count).reason;
            view! { <p class="by">"By the default definition. "{reason.as_str()}</p> }.into_any()
        } else {
            view! {
                <p class="by">
                    "By your own definition, chosen on "
                    <a href=Page::Definitions.hash() on:click=move |_| state.close_receipt()>"Definitions"</a>"."
                </p>
            }
            .into_any()
        }
    });
    let adds = operand.value.amount.reason() != Some(Reason::NotAdditive);
    let summary = operand.from_summary.then(
        || view! { <p class="by">"Taken from a summary row of the file, because rows of it must not be added."</p> },
    );
    view! {
        <section class="operand">
            <h3>{heading}</h3>
            {why.map(|why| view! { <p>{why}</p> })}
            {rule}
            {summary}
            <Entries entries=operand.entries unit=card.unit currency adds/>
        </section>
    }
}
