//! A family of action types.

use super::family_type::FamilyType;
use super::marked::marked;
use super::total_figure::TotalFigure;
use super::{TITLE, address, contents::title_of};
use crate::app::pages::Page;
use crate::app::pages::definitions::words::{default_steps, metric_of};
use crate::app::state::AppState;
use leadsheet::catalog::{CountId, Family, Formula, Metric, count_card, family_types, metric_card};
use leadsheet::explain;
use leptos::prelude::*;

/// A family: what belongs to it, how it is counted, and every action type of it with what it contains or restates.
#[component]
pub(super) fn FamilyPage(
    /// The family.
    family: &'static Family,
) -> impl IntoView {
    let mut types = family_types(&family.id);
    // What the data has comes first.
    AppState::get().view().with_untracked(|view| {
        let found = |id: &str| {
            let all = view
                .iter()
                .flat_map(|view| &view.findings.families)
                .flat_map(|family| &family.types);
            all.into_iter().any(|found| found.action_type == id)
        };
        types.sort_by_key(|kind| !found(&kind.id));
    });
    let mut lists: Vec<&str> = types
        .iter()
        .flat_map(|kind| kind.lists.iter().map(String::as_str))
        .collect();
    lists.sort_unstable();
    lists.dedup();
    let lists: Vec<String> = lists.into_iter().map(|list| format!("`{list}`")).collect();
    let in_api = if lists.is_empty() {
        "No field or list of the API has it. It comes from a column of your own.".to_owned()
    } else {
        format!(
            "As entries of {}, one for each action type. An action type that did not occur is left out, which counts as zero where the list is there.",
            lists.join(", ")
        )
    };
    let counts: Vec<CountId> = CountId::ALL
        .iter()
        .copied()
        .filter(|id| count_card(*id).family == family.id)
        .collect();
    let metrics: Vec<Metric> = Metric::ALL
        .iter()
        .copied()
        .filter(|metric| matches!(metric_card(*metric).formula, Formula::Count(id) | Formula::Value(id) if counts.contains(&id)))
        .collect();
    let ads_manager = metrics.first().map(|metric| metric_card(*metric).ads_manager.clone()).unwrap_or_else(|| {
        "As a column where the campaign is set up for it. In an export the names below stand in the result indicator, such as `actions:` and the name.".to_owned()
    });
    view! {
        <article class="metric" aria-labelledby=TITLE>
            <h2 id=TITLE tabindex="-1">{family.name.clone()}</h2>
            <p class="kind">{explain::family_kind(&family.kind)}</p>
            <p class="meaning">{marked(&family.meaning)}</p>
            <dl class="facts">
                <div><dt>"In Ads Manager"</dt><dd>{marked(&ads_manager)}</dd></div>
                <div><dt>"In the API"</dt><dd>{marked(&in_api)}</dd></div>
                <div><dt>"What it is not"</dt><dd>{marked(&explain::family_is_not(&types))}</dd></div>
            </dl>
            {(!counts.is_empty()).then(|| view! {
                <h3>"How Leadsheet counts it"</h3>
                <ul class="family-counts">
                    {counts.iter().map(|id| view! { <FamilyCount id=*id/> }).collect_view()}
                </ul>
            })}
            {(!metrics.is_empty()).then(|| view! {
                <p>"Metrics: "{metrics.iter().enumerate().map(|(at, metric)| view! {
                    {(at > 0).then_some(", ")}<a href=address(metric.as_str())>{title_of(*metric)}</a>
                }).collect_view()}". "<a href=Page::Definitions.hash()>"Choose what counts"</a></p>
            })}
            <h3>"Action types"</h3>
            {types.is_empty().then(|| view! { <p class="soft">"None is known."</p> })}
            <ul class="family-types">
                {types.into_iter().map(|kind| view! { <FamilyType kind/> }).collect_view()}
            </ul>
        </article>
    }
}

/// A count of the family: how its default is found, why, and the user's number.
#[component]
fn FamilyCount(
    /// The count.
    id: CountId,
) -> impl IntoView {
    let card = count_card(id);
    let steps = default_steps(id);
    view! {
        <li>
            <p class="family-count-head"><strong>{card.name.clone()}</strong>{metric_of(id).map(|metric| view! { <TotalFigure metric/> })}</p>
            {match steps.as_slice() {
                [only] => view! { <p>"By default: "{marked(only)}"."</p> }.into_any(),
                steps => view! {
                    <p>"By default the first of these that the data has:"</p>
                    <ol>{steps.iter().map(|step| view! { <li>{marked(step)}</li> }).collect_view()}</ol>
                }.into_any(),
            }}
            <p class="soft">{marked(&card.reason)}</p>
        </li>
    }
}
