//! The reasons why two numbers differ, worked out from the user's rows.

use super::differ::Thing;
use crate::app::state::AppState;
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::report::Differ;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// Both numbers, their difference, and the reasons, the most telling first.
#[component]
pub(super) fn DifferAnswer(
    /// The first.
    first: RwSignal<Thing>,
    /// The second.
    second: RwSignal<Thing>,
) -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let answer = state.follow(move || {
        let mut preset = preset.get();
        let first = first.get().name(&mut preset, "first")?;
        let second = second.get().name(&mut preset, "second")?;
        let group = Vec::new();
        Some(Request::Studio(Box::new(StudioRequest::Differ {
            preset,
            first,
            second,
            group,
        })))
    });
    let body = move || {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Studio(found)) => match found.as_ref() {
                StudioResponse::Differ(Some(differ)) => reasons(differ),
                _ => view! { <p class="soft">"One of the two is no longer there. Choose another."</p> }.into_any(),
            },
            _ => view! { <p class="soft">"Working it out…"</p> }.into_any(),
        })
    };
    view! { <div class="differ-answer" role="status">{body}</div> }
}

fn reasons(differ: &Differ) -> AnyView {
    let currency = differ.first.currency.as_deref();
    let difference = differ
        .difference
        .filter(|difference| !difference.is_zero())
        .map(|difference| {
            let amount = show::figure(difference.abs(), differ.first.unit, currency);
            let more = if difference.is_sign_negative() { "less" } else { "more" };
            format!("The second is {amount} {more}.")
        });
    let why = explain::differ(differ);
    view! {
        <p class="differ-sides">
            <span>{explain::differ_side(&differ.first)}</span>
            <span>{explain::differ_side(&differ.second)}</span>
        </p>
        {difference.map(|words| view! { <p>{words}</p> })}
        {if why.is_empty() {
            view! { <p class="soft">"No reason can be told from how the two are made."</p> }.into_any()
        } else {
            view! { <ul class="changes" aria-label="Reasons">{why.into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul> }.into_any()
        }}
    }
    .into_any()
}
