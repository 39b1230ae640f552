//! Which counts an action type belongs to.

use super::assign_box::AssignBox;
use super::relations::Found;
use crate::app::pages::learn::code;
use leadsheet::catalog::CountId;
use leptos::prelude::*;

/// A box for every count that adds the action type to it, or takes it out.
#[component]
pub(super) fn Assign(
    /// The action type.
    action_type: Memo<String>,
    /// What is known of it.
    found: Memo<Option<Found>>,
) -> impl IntoView {
    view! {
        <fieldset class="assign">
            <legend>"Count "{move || action_type.with(|name| code(name))}" as"</legend>
            <div class="assign-boxes">
                {CountId::ALL.iter().map(|count| view! { <AssignBox action_type found count=*count/> }).collect_view()}
            </div>
        </fieldset>
    }
}
