//! One choice of what counts as a lead.

use super::choice::Choice;
use super::words;
use crate::app::pages::learn::marked;
use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A radio button with what the choice counts and what it gives on the data.
#[component]
pub(super) fn LeadOption(
    /// The choice it makes.
    choice: Choice,
    /// The choice made at present.
    chosen: Memo<Choice>,
) -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let key = match choice {
        Choice::Default => "default",
        Choice::Same(id) => id.as_str(),
        Choice::Own => "own",
    };
    let (id, about_id) = (format!("lead-is-{key}"), format!("lead-is-{key}-about"));
    let total = Memo::new(move |_| view.with(|view| view.as_ref().and_then(|view| choice.total(chosen.get(), view))));
    let uses = Memo::new(move |_| {
        view.with(|view| {
            view.as_ref()
                .map(|view| choice.uses(chosen.get(), view))
                .unwrap_or_default()
        })
    });
    let choose = move |_| {
        let edit = view.with_untracked(|view| choice.edit(view.as_deref()));
        state.edit(edit, &format!("What counts as a lead: {}.", choice.name()));
    };
    view! {
        <div class="option">
            <input type="radio" name="lead-definition" id=id.clone() aria-describedby=about_id.clone()
                prop:checked=move || chosen.get() == choice on:change=choose/>
            <label for=id>{choice.name()}</label>
            <p class="option-about" id=about_id>
                <span class="option-words">
                    {marked(choice.about())}
                    {move || (!uses.with(Vec::is_empty)).then(|| view! {
                        <span>" Uses "{marked(&words::listed(&uses.get(), ", "))}"."</span>
                    })}
                </span>
                " "
                {move || total.get().map(|total| match total.reason() {
                    None => view! { <span class="option-total">{show::amount(total, Unit::Count, None)}</span> }.into_any(),
                    Some(reason) => view! {
                        <span class="option-total missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span>
                    }.into_any(),
                })}
            </p>
        </div>
    }
}
