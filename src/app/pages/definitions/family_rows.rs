//! The rows of one family.

use super::action_types::Matching;
use super::offers::many;
use super::type_row::TypeRow;
use crate::app::state::AppState;
use leptos::prelude::*;
use std::sync::Arc;

/// How many action types of a family are listed at first; thousands would make every change slow.
const MOST: usize = 50;

/// A family's heading and the action types of it that occur.
#[component]
pub(super) fn FamilyRows(
    /// The family's stable name.
    family: String,
    /// The action types that are looked for, by family.
    found: Memo<Arc<Vec<Matching>>>,
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
    let most = RwSignal::new(MOST);
    let types = Memo::new(move |_| {
        found.with(|found| {
            let types = found
                .iter()
                .find(|(family, _)| id.with_value(|id| id == family))
                .map(|(_, types)| types);
            let types = types.into_iter().flatten().take(most.get());
            types.map(ToString::to_string).collect::<Vec<_>>()
        })
    });
    let more = Memo::new(move |_| {
        found.with(|found| {
            let types = found.iter().find(|(family, _)| id.with_value(|id| id == family));
            types.map_or(0, |(_, types)| types.len()).saturating_sub(most.get())
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
            {move || (more.get() > 0).then(|| view! {
                <tr role="row" class="more-types"><td role="cell" colspan="8">
                    <button type="button" class="quiet" on:click=move |_| most.update(|most| *most += 4 * MOST)>
                        {format!("Show {}", many(more.get(), "further action type", "further action types"))}
                    </button>
                </td></tr>
            })}
        </tbody>
    }
}
