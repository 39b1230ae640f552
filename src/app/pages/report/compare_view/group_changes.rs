//! Where the change happened: both sides of each group.

use super::{sign, whole_days};
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::report::compare::{Comparison, GroupChange};
use leadsheet::{explain, show};
use leptos::prelude::*;
use std::sync::Arc;

/// How many groups are shown; the largest changes come first.
const MOST: usize = 50;

/// The groups of the report's grouping on both sides, the largest change in leads first.
#[component]
pub(super) fn GroupChanges(
    /// What was found.
    found: Arc<Comparison>,
    /// What the sides are called.
    names: [String; 2],
) -> impl IntoView {
    if found.groups.is_empty() {
        return ().into_any();
    }
    let all = found.groups.len();
    let rows = found
        .groups
        .iter()
        .take(MOST)
        .map(|group| row(group, &found))
        .collect_view();
    let [first, second] = names;
    view! {
        <h3>"Where it changed"</h3>
        <div class="wrap" tabindex="0" role="region" aria-label="Both sides, group by group">
            <table class="compared">
                <caption>
                    "Leads and cost per lead by group"
                    {(all > MOST).then(|| view! { <small>{format!("the {MOST} largest changes of {all} groups")}</small> })}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">"Group"</th>
                        <th scope="col" class="number">{whole_days(&format!("Leads, {first}"))}</th>
                        <th scope="col" class="number">{whole_days(&format!("Leads, {second}"))}</th>
                        <th scope="col" class="number">"Difference"</th>
                        <th scope="col">"More than noise?"</th>
                        <th scope="col" class="number">{whole_days(&format!("Cost per lead, {first}"))}</th>
                        <th scope="col" class="number">{whole_days(&format!("Cost per lead, {second}"))}</th>
                        <th scope="col">"More than noise?"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn row(group: &GroupChange, found: &Comparison) -> AnyView {
    let name = group
        .key
        .iter()
        .map(|key| {
            if key.label.is_empty() {
                "(none)"
            } else {
                key.label.as_str()
            }
        })
        .collect::<Vec<_>>()
        .join(", ");
    let currency = found.after.currency.as_deref().or(found.before.currency.as_deref());
    let shown = |metric: Metric, after: bool| {
        let change = group.metrics.get(&metric)?;
        let amount = if after { change.after } else { change.before };
        Some(show::amount(amount, metric_card(metric).unit, currency))
    };
    let verdict = |metric: Metric| {
        let change = group.metrics.get(&metric)?;
        let words = explain::verdict_short(change.verdict);
        Some(view! { <span class="sign" aria-hidden="true">{sign(change.verdict)}</span>{words} })
    };
    let difference = group
        .metrics
        .get(&Metric::Leads)
        .map(|change| explain::change_amounts(change, metric_card(Metric::Leads).unit, None).0);
    view! {
        <tr>
            <th scope="row"><span class="name" title=name.clone()>{name.clone()}</span></th>
            <td class="number">{shown(Metric::Leads, false)}</td>
            <td class="number">{shown(Metric::Leads, true)}</td>
            <td class="number">{difference}</td>
            <td>{verdict(Metric::Leads)}</td>
            <td class="number">{shown(Metric::CostPerLead, false)}</td>
            <td class="number">{shown(Metric::CostPerLead, true)}</td>
            <td>{verdict(Metric::CostPerLead)}</td>
        </tr>
    }
    .into_any()
}
