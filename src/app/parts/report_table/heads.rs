//! The heads of the report table, which sort it.

use crate::app::parts::column::Column;
use crate::app::parts::made_of::made_of;
use crate::app::state::AppState;
use leadsheet::preset::formula::Name;
use leptos::prelude::*;

/// The heads of the dimensions. The first sorts by name.
#[component]
pub(super) fn GroupHeads(
    /// What the dimensions are called.
    by: Memo<Vec<String>>,
) -> impl IntoView {
    let state = AppState::get();
    let sorted = state.sorted();
    let order = move || sorted.with(|sorted| order(sorted, None));
    let choose = move |_| turn(state, None);
    let first = Memo::new(move |_| by.with(|by| by.first().cloned()));
    let further = move || {
        let labels = by.get().into_iter().skip(1);
        labels
            .map(|label| view! { <th scope="col" class="dimension">{label}</th> })
            .collect_view()
    };
    view! {
        {move || match first.get() {
            None => view! { <th scope="col"><span class="visually-hidden">"Group"</span></th> }.into_any(),
            Some(label) => view! {
                <th scope="col" aria-sort=order>
                    <button type="button" class="sort" on:click=choose>
                        {label}<span class="arrow" aria-hidden="true"></span>
                    </button>
                </th>
            }
            .into_any(),
        }}
        {further}
    }
}

/// The head of a column, which sorts by it.
#[component]
pub(super) fn MetricHead(
    /// What the column is about.
    column: Column,
) -> impl IntoView {
    let state = AppState::get();
    let sorted = state.sorted();
    let under = made_of(state, &column);
    let of = column.of.clone();
    let choose = move |_| turn(state, Some(of.clone()));
    let of = column.of;
    view! {
        <th scope="col" class="number" aria-sort=move || sorted.with(|sorted| order(sorted, Some(&of)))>
            <button type="button" class="sort" on:click=choose>
                {column.name}<span class="arrow" aria-hidden="true"></span>
            </button>
            {move || under.get().map(|under| view! { <small title=under.clone()>{under.clone()}</small> })}
        </th>
    }
}

fn order(sorted: &(Option<Name>, bool), by: Option<&Name>) -> Option<&'static str> {
    (sorted.0.as_ref() == by).then_some(if sorted.1 { "descending" } else { "ascending" })
}

/// The other way round for the same column; a new column starts with the largest, names with A.
fn turn(state: AppState, by: Option<Name>) {
    let (now, descending) = state.sorted().get_untracked();
    let descending = if now == by { !descending } else { by.is_some() };
    state.set_sort(by, descending);
}
