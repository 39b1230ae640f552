//! One own count.

use super::editor::CountEditor;
use super::use_as_leads::use_as_leads;
use crate::app::pages::definitions::checks_list::CheckLines;
use crate::app::pages::definitions::own::{Desk, More, OwnItem};
use crate::app::pages::definitions::section::Section;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::preset::{OwnCount, OwnId, Rule};
use leadsheet::report::OwnCountView;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// How many action types are listed.
const TYPES: usize = 6;

/// A count with its total, its rule in words, and what can be done with it; or the form that changes it.
#[component]
pub(super) fn OwnCountItem(
    /// What is written and deleted.
    desk: Desk,
    /// The count.
    id: OwnId,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let id = StoredValue::new(id);
    let count: Memo<Option<OwnCount>> =
        Memo::new(move |_| preset.with(|preset| id.with_value(|id| preset.own_counts.get(id).cloned())));
    let found: Memo<Option<OwnCountView>> = Memo::new(move |_| {
        view.with(|view| {
            let found = &view.as_ref()?.findings.own;
            id.with_value(|id| found.iter().find(|found| found.id == *id).cloned())
        })
    });
    let as_leads = move |()| {
        if let Some(count) = count.get_untracked() {
            use_as_leads(state, &count.name, count.rule, count.refine);
        }
    };
    let body = move || {
        let count = count.get()?;
        let refine = explain::refine(&count.refine);
        Some(view! {
            <p class="own-rule"><bdi>{explain::rule(&count.rule)}</bdi>"."
                {refine.map(|refine| view! { " "<span>"Narrowed to: "<bdi>{refine}</bdi>"."</span> })}</p>
            {(!count.note.is_empty()).then(|| view! { <p class="soft"><bdi>{count.note.clone()}</bdi></p> })}
        })
    };
    let used = move || {
        let found = found.get()?;
        let more = found.used.len().saturating_sub(TYPES);
        Some(view! {
            <ul class="count-used">
                {found.used.iter().take(TYPES).map(|used| view! {
                    <li>{code(&used.action_type)}<small>{used.origin.clone()}</small>
                        <span class="number">{show::figure(used.sum, Unit::Count, None)}</span></li>
                }).collect_view()}
            </ul>
            {(more > 0).then(|| view! { <p class="soft">{format!("and {more} more action types")}</p> })}
            <CheckLines checks=found.checks.clone() label=format!("Checks on {}", found.name)/>
        })
    };
    let more = More {
        words: "Use as the lead definition",
        press: Callback::new(as_leads),
    };
    let figure = move || found.get().map(|found| own_total(state, &found));
    view! {
        <OwnItem desk id=id.get_value() figure=move || figure form=move || view! { <CountEditor desk id=Some(id.get_value())/> } more>
            {body}
            {used}
        </OwnItem>
    }
}

/// A total, or why it is missing; a number that was typed in says so.
fn own_total(state: AppState, found: &OwnCountView) -> impl IntoView + use<> {
    let (value, by_hand) = (found.total, found.rule == Rule::Typed);
    let unit = state
        .preset()
        .with_untracked(|preset| preset.own_counts.get(&found.id).map_or(Unit::Count, |count| count.unit));
    let currency = state
        .view()
        .with_untracked(|view| view.as_ref().and_then(|view| view.report.currency.clone()));
    let shown = match value.amount.reason() {
        _ if by_hand && value.amount.reason().is_some() => {
            view! { <a class="total-figure missing" href=Section::Typed.hash()>"type it in"</a> }.into_any()
        }
        None => view! { <span class="total-figure">{show::amount(value.amount, unit, currency.as_deref())}</span> }
            .into_any(),
        Some(reason) => view! {
            <span class="total-figure missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span>
        }
        .into_any(),
    };
    view! { {shown}{value.typed.then(|| view! { <span class="tag typed-tag">"typed in"</span> })} }
}
