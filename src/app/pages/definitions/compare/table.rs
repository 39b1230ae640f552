//! The totals side by side.

use crate::app::pages::definitions::checks_list::CheckLines;
use crate::app::pages::definitions::own_counts::use_as_leads::use_as_leads;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::preset::{Refine, Rule};
use leadsheet::report::{Compared, Comparison};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// How many action types of a definition are listed.
const TYPES: usize = 4;

/// Each definition with its total, how far it is from the first, and what it uses.
#[component]
pub(super) fn SideBySide(
    /// The definitions with what they give.
    comparison: Comparison,
    /// How each of them is made.
    rules: Vec<(Rule, Refine)>,
) -> impl IntoView {
    let difference = |at: usize| {
        let pair = comparison.pairs.iter().find(|pair| pair.second == at)?;
        let unit = comparison.definitions.get(at)?.unit;
        Some(match pair.difference.known() {
            Some(known) if known.is_zero() => "the same".to_owned(),
            Some(known) => {
                let sign = if known.is_sign_positive() { "+" } else { "" };
                format!("{sign}{}", show::figure(known, unit, None))
            }
            None => "–".to_owned(),
        })
    };
    let checks: Vec<_> = comparison
        .definitions
        .iter()
        .flat_map(|one| one.checks.clone())
        .collect();
    let rows: Vec<_> = comparison
        .definitions
        .iter()
        .zip(rules)
        .enumerate()
        .map(|(at, (one, (rule, refine)))| row(one, difference(at), rule, refine))
        .collect();
    view! {
        <div class="wrap" tabindex="0" role="region" aria-label="Definitions, scrollable">
            <table class="side-by-side">
                <caption>"Definitions side by side"</caption>
                <thead><tr>
                    <th scope="col">"Definition"</th><th scope="col" class="number">"Total"</th>
                    <th scope="col" class="number">"Difference to the first"</th><th scope="col">"Uses"</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <CheckLines checks label="Checks on these definitions"/>
    }
}

fn row(one: &Compared, difference: Option<String>, rule: Rule, refine: Refine) -> impl IntoView + use<> {
    let state = AppState::get();
    let name = one.name.clone();
    let more = one.used.len().saturating_sub(TYPES);
    let total = match one.total.reason() {
        None => show::amount(one.total, one.unit, None).into_any(),
        Some(reason) => {
            view! { <span class="missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span> }
                .into_any()
        }
    };
    let now = {
        let (rule, refine) = (rule.clone(), refine.clone());
        Memo::new(move |_| {
            state.preset().with(|preset| {
                let same = preset
                    .counts
                    .get(&CountId::Leads)
                    .cloned()
                    .unwrap_or(Rule::Same(CountId::Leads))
                    == rule;
                same && preset.refine.get(&CountId::Leads).cloned().unwrap_or_default() == refine
            })
        })
    };
    let said = name.clone();
    view! {
        <tr>
            <th scope="row"><bdi>{name}</bdi>" "{move || if now.get() {
                view! { <span class="tag">"in use"</span> }.into_any()
            } else {
                let (rule, refine, said) = (rule.clone(), refine.clone(), said.clone());
                let name = said.clone();
                view! {
                    <button type="button" class="quiet" on:click=move |_| use_as_leads(state, &said, rule.clone(), refine.clone())>
                        "Use"<span class="visually-hidden">{format!(" {name} as the lead definition")}</span>
                    </button>
                }.into_any()
            }}</th>
            <td class="number">{total}</td>
            <td class="number">{difference.unwrap_or_else(|| "–".to_owned())}</td>
            <td>
                {if one.used.is_empty() { Some(view! { <span class="missing">"nothing"</span> }) } else { None }}
                {one.used.iter().take(TYPES).map(|used| view! { <span class="used-type">{code(&used.action_type)}</span> }).collect_view()}
                {(more > 0).then(|| format!("and {more} more"))}
            </td>
        </tr>
    }
}
