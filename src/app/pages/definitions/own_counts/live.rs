//! What a count gives while it is written.

use super::draft::{Draft, Kind};
use crate::app::pages::definitions::checks_list::CheckLines;
use crate::app::pages::definitions::section::Section;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::report::{Compared, Definition};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// How many action types are listed.
const TYPES: usize = 8;

/// The total of the count being written, what it uses, and what is wrong with it.
#[component]
pub(super) fn Live(
    /// The count being written.
    draft: RwSignal<Draft>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let definition: Memo<Option<Definition>> = Memo::new(move |_| draft.with(Draft::definition));
    let typed = Memo::new(move |_| draft.with(|draft| draft.kind == Kind::Typed));
    let missing = Memo::new(move |_| draft.with(|draft| draft.rule().err()));
    let has_data = Memo::new(move |_| view.with(Option::is_some));
    let answer = state.follow(move || {
        let definition = definition.get().filter(|_| has_data.get())?;
        Some(Request::Studio(Box::new(StudioRequest::Difference {
            preset: preset.get(),
            definitions: vec![definition],
        })))
    });
    let compared: Memo<Option<Compared>> = Memo::new(move |_| match answer.get().as_deref() {
        Some(Response::Studio(answer)) => match answer.as_ref() {
            StudioResponse::Difference(made) => made.definitions.first().cloned(),
            _ => None,
        },
        _ => None,
    });
    view! {
        <div class="live" role="status" aria-label="What it gives">
            {move || match (missing.get(), has_data.get(), compared.get()) {
                _ if typed.get() => view! {
                    <p class="soft">"It is what you type in. Save it, then type its numbers in under "
                        <a href=Section::Typed.hash()>"Typed numbers"</a>"."</p>
                }.into_any(),
                (Some(missing), ..) => view! { <p class="soft">{missing}</p> }.into_any(),
                (None, false, _) => view! {
                    <p class="soft">"Load data to see what it gives. The count can be saved without."</p>
                }.into_any(),
                (None, true, None) => view! { <p class="soft">"Working it out…"</p> }.into_any(),
                (None, true, Some(compared)) => given(&compared, state).into_any(),
            }}
        </div>
    }
}

fn given(compared: &Compared, state: AppState) -> impl IntoView {
    let currency = state
        .view()
        .with_untracked(|view| view.as_ref().and_then(|view| view.report.currency.clone()));
    let total = match compared.total.reason() {
        None => view! { <strong class="live-total">{show::amount(compared.total, compared.unit, currency.as_deref())}</strong> }.into_any(),
        Some(reason) => view! {
            <strong class="live-total missing">{explain::reason_short(reason)}</strong>
            <span class="soft">{explain::reason(reason)}</span>
        }
        .into_any(),
    };
    let more = compared.used.len().saturating_sub(TYPES);
    view! {
        <p class="live-head"><span>"On your data: "</span>{total}</p>
        <ul class="count-used">
            {compared.used.iter().take(TYPES).map(|used| view! {
                <li>{code(&used.action_type)}<small>{used.origin.clone()}</small>
                    <span class="number">{show::figure(used.sum, compared.unit, currency.as_deref())}</span></li>
            }).collect_view()}
        </ul>
        {(more > 0).then(|| view! { <p class="soft">{format!("and {more} more action types")}</p> })}
        <CheckLines checks=compared.checks.clone() label="Checks on this count"/>
    }
}
