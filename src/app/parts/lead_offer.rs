//! Another count as the lead definition, where the present one finds nothing.

use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::catalog::{CountId, Metric, Unit, count_card};
use leadsheet::preset::{Edit, Rule};
use leadsheet::show;
use leptos::prelude::*;
use rust_decimal::Decimal;

/// Counts that some people mean by a lead, and that are never leads by default.
const OTHERS: [(CountId, Metric); 2] = [
    (CountId::MessagingLeads, Metric::MessagingLeads),
    (CountId::Calls, Metric::Calls),
];

/// Offers another count as the lead definition, where the default finds no lead and the source has that other count.
#[component]
pub(crate) fn LeadOffer() -> impl IntoView {
    let state = AppState::get();
    let found = Memo::new(move |_| {
        if state
            .preset()
            .with(|preset| preset.counts.contains_key(&CountId::Leads))
        {
            return Vec::new();
        }
        state.view().with(|view| {
            let Some(view) = view else { return Vec::new() };
            let known = |metric: Metric| {
                view.report
                    .totals
                    .get(&metric)?
                    .amount
                    .known()
                    .filter(|sum| *sum > Decimal::ZERO)
            };
            if known(Metric::Leads).is_some() {
                return Vec::new();
            }
            OTHERS
                .into_iter()
                .filter_map(|(count, metric)| Some((count, known(metric)?)))
                .collect()
        })
    });
    move || {
        let found = found.get();
        (!found.is_empty()).then(|| {
            let name = |count: CountId| count_card(count).name.to_lowercase();
            let has = found
                .iter()
                .map(|(count, sum)| format!("{} {}", show::figure(*sum, Unit::Count, None), name(*count)));
            let has = has.collect::<Vec<_>>().join(" and ");
            let buttons = found.iter().map(|(count, _)| {
                let count = *count;
                let said = format!("Leads now counts {}.", name(count));
                let choose = move |_| state.edit(Edit::Count(CountId::Leads, Some(Rule::Same(count))), &said);
                view! { <button type="button" on:click=choose>{format!("Count {} as leads", name(count))}</button> }
            });
            view! {
                <div class="offer">
                    <p>
                        {format!("By the default definition there is no lead here, but there are {has}. ")}
                        "If that is a lead to you, say so; you can undo it, or choose otherwise on "
                        <a href=Page::Definitions.hash()>"Definitions"</a>"."
                    </p>
                    <div class="offer-do">{buttons.collect_view()}</div>
                </div>
            }
        })
    }
}
