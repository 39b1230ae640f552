//! An action type on the page of its family.

use super::evidence::words as grade;
use super::marked::{code, marked};
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::catalog::{ActionType, Unit};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// An action type: what it counts, its role, what it contains, restates or mixes, and the user's total.
#[component]
pub(super) fn FamilyType(
    /// The action type, or a group of names.
    kind: &'static ActionType,
) -> impl IntoView {
    let view = AppState::get().view();
    let own = Memo::new(move |_| {
        view.with(|view| {
            let types = view.as_ref()?.findings.families.iter().flat_map(|family| &family.types);
            let mine: Vec<(String, String)> = types
                .filter(|found| {
                    found.action_type == kind.id || (kind.is_group() && found.action_type.starts_with(&kind.id))
                })
                .map(|found| {
                    let rows = words::many(found.rows, "row", "rows");
                    (
                        found.action_type.clone(),
                        format!("{} in {rows}", show::amount(found.total, Unit::Count, None)),
                    )
                })
                .collect();
            Some(mine)
        })
    });
    let id = if kind.is_group() {
        format!("{}…", kind.id)
    } else {
        kind.id.clone()
    };
    let relations = explain::type_relations(kind);
    view! {
        <li>
            <p class="family-type-head">
                <strong>{code(&id)}</strong>
                <span class="role" data-role=kind.role.as_str()>{kind.role.as_str()}</span>
                <span class="soft">{kind.name.clone()}" · "{explain::lead_source(kind.source)}</span>
            </p>
            <p>{marked(&kind.meaning)}</p>
            {relations.into_iter().map(|line| view! { <p class="relation-line">{marked(&line)}</p> }).collect_view()}
            {kind.uncertain.as_ref().map(|text| view! { <p class="relation-line">"Uncertain: "{marked(text)}</p> })}
            {move || own.get().map(|mine| match mine.as_slice() {
                [] => view! { <p class="family-own soft">"Not in your data."</p> }.into_any(),
                mine => mine.iter().map(|(name, total)| view! {
                    <p class="family-own">"In your data: "{kind.is_group().then(|| view! { {code(name)}" " })}<strong>{total.clone()}</strong></p>
                }).collect_view().into_any(),
            })}
            <p class="evidence">"Evidence: "{grade(kind.grade)}". Source: "{kind.cite.clone()}"."</p>
        </li>
    }
}
