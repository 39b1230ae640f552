//! Leads by the week they were made in.

use super::Found;
use crate::app::words;
use leadsheet::catalog::{Stage, stages};
use leadsheet::crm::Cohort;
use leadsheet::show;
use leptos::prelude::*;

/// So many weeks are shown before the earlier ones stand behind a button.
const SHOWN: usize = 12;
/// The stages that are shown.
const STAGES: [Stage; 5] = [
    Stage::Contacted,
    Stage::Qualified,
    Stage::Scheduled,
    Stage::Converted,
    Stage::Disqualified,
];

/// Leads by the week they were made in: how far each week has come. Young weeks are marked, since they can still grow.
#[component]
pub(super) fn Weeks(
    /// What the engine found.
    found: Found,
) -> impl IntoView {
    let all = RwSignal::new(false);
    let weeks = Memo::new(move |_| {
        found.with(|found| {
            found
                .as_ref()
                .map(|view| view.cohorts.weeks.clone())
                .unwrap_or_default()
        })
    });
    let count = Memo::new(move |_| weeks.with(Vec::len));
    let heads = move || {
        STAGES
            .map(|stage| {
                let card = stages().iter().find(|card| card.id == stage);
                view! { <th scope="col" class="number">{card.map_or("", |card| card.name.as_str())}</th> }
            })
            .into_iter()
            .collect_view()
    };
    let rows = move || {
        let skipped = if all.get() {
            0
        } else {
            count.get().saturating_sub(SHOWN)
        };
        weeks.with(|weeks| weeks.iter().skip(skipped).map(row).collect_view())
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <h3 class="crm-head">"By week"</h3>
            <div class="wrap" tabindex="0" role="region" aria-label="Leads by week">
                <table class="plain weeks">
                    <caption>"Weeks"<small>"How many of each week's leads have come so far. A young week can still grow."</small></caption>
                    <thead>
                        <tr>
                            <th scope="col">"Week from"</th>
                            <th scope="col" class="number">"Leads"</th>
                            {heads}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <Show when=move || { count.get() > SHOWN && !all.get() }>
                <button type="button" class="quiet fold" on:click=move |_| all.set(true)>
                    {move || format!("Show all {} weeks", count.get())}
                </button>
            </Show>
        </Show>
    }
}

fn row(cohort: &Cohort) -> AnyView {
    let cells = STAGES
        .map(|stage| {
            let reached = cohort.reached.get(&stage).copied().unwrap_or_default();
            let share = (reached > 0).then(|| show::share(reached, cohort.leads)).flatten();
            view! { <td class="number" class:nought=reached == 0>{words::grouped(reached)}<span class="pm">{share}</span></td> }
        })
        .into_iter()
        .collect_view();
    let young = (!cohort.mature).then(|| view! { <span class="tag">"young"</span> });
    view! {
        <tr>
            <th scope="row">{cohort.week.to_string()}" "{young}</th>
            <td class="number">{words::grouped(cohort.leads)}</td>
            {cells}
        </tr>
    }
    .into_any()
}
