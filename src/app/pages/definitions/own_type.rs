//! One action type of the user's own lead definition.

use super::relations::Found;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::catalog::{self, Unit};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A tick box for an action type with its role and its total.
#[component]
pub(super) fn OwnType(
    /// The action type.
    action_type: String,
    /// The action types chosen.
    chosen: Memo<Vec<String>>,
    /// Adds it, or takes it out.
    toggle: Callback<String>,
) -> impl IntoView {
    let view = AppState::get().view();
    let entry = catalog::action_type(&action_type);
    let (looked_for, ticked, clicked) = (action_type.clone(), action_type.clone(), action_type.clone());
    let loaded = Memo::new(move |_| view.with(Option::is_some));
    let found = Memo::new(move |_| view.with(|view| view.as_ref().and_then(|view| Found::in_view(view, &looked_for))));
    let total = move || match found.get().map(|found| (found.view.total, found.view.total.reason())) {
        Some((total, None)) => {
            view! { <span class="number">{show::amount(total, Unit::Count, None)}</span> }.into_any()
        }
        Some((_, Some(reason))) => view! { <span class="missing">{explain::reason_short(reason)}</span> }.into_any(),
        None => view! { <span class="missing">"not in your data"</span> }.into_any(),
    };
    view! {
        <li>
            <label>
                <input type="checkbox" prop:checked=move || chosen.with(|chosen| chosen.contains(&ticked))
                    on:change=move |_| toggle.run(clicked.clone())/>
                <span class="own-type">
                    {code(&action_type)}
                    <small>
                        {entry.map_or("Not in the catalogue", |entry| entry.name.as_str())}
                        {entry.map(|entry| view! { " · "<span title=explain::role(entry.role)>{entry.role.as_str()}</span> })}
                    </small>
                </span>
            </label>
            {move || loaded.get().then(total)}
        </li>
    }
}
