//! The rows of one family.

use super::action_types::matches;
use super::type_row::TypeRow;
use crate::app::state::AppState;
use leptos::prelude::*;

/// A family's heading and the action types of it that occur.
#[component]
pub(super) fn FamilyRows(
    /// The family's stable name.
    family: String,
    /// What is looked for, in lower case; empty for everything.
    wanted: Memo<String>,
) -> impl IntoView {
    let view = AppState::get().view();
    let id = StoredValue::new(family);
    let about = Memo::new(move |_| {
        view.with(|view| {
            let found = view
                .as_ref()?
                .findings
                .families
                .iter()
                .find(|found| id.with_value(|id| *id == found.id))?;
            Some((found.name.clone(), found.meaning.clone()))
        })
    });
    let types = Memo::new(move |_| {
        view.with(|view| {
            let found = view.as_ref().and_then(|view| {
                view.findings
                    .families
                    .iter()
                    .find(|found| id.with_value(|id| *id == found.id))
            });
            wanted.with(|wanted| {
                let types = found
                    .iter()
                    .flat_map(|found| found.types.iter().filter(|one| matches(one, &found.name, wanted)));
                types.map(|found| found.action_type.clone()).collect::<Vec<_>>()
            })
        })
    });
    view! {
        <tbody role="rowgroup">
            <tr role="row" class="family">
                <th scope="rowgroup" role="rowheader" colspan="8">
                    {move || about.get().map(|(name, meaning)| view! { <span>{name}</span><small>{meaning}</small> })}
                </th>
            </tr>
            <For each=move || types.get() key=Clone::clone let:action_type>
                <TypeRow action_type/>
            </For>
        </tbody>
    }
}
