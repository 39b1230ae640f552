//! Overlap, seen: what contains what, with the totals of the data.

mod equals;
mod family;
mod identity;
mod node;
mod safe;
mod tree;

use super::no_data::NoData;
use super::no_types::NoTypes;
use super::offers::many;
use crate::app::state::AppState;
use family::FamilyDrawing;
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::preset::CountRef;
use leadsheet::report::Drawing;
use leptos::prelude::*;

/// Every family of the data as a drawing; those with something to say come first.
#[component]
pub(super) fn Overlap() -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let has_data = Memo::new(move |_| view.with(Option::is_some));
    let answer = state.follow(move || {
        has_data
            .get()
            .then(|| Request::Studio(Box::new(StudioRequest::Overlap { preset: preset.get() })))
    });
    let drawings: Memo<Option<Vec<Drawing>>> = Memo::new(move |_| match answer.get().as_deref() {
        Some(Response::Studio(answer)) => match answer.as_ref() {
            StudioResponse::Overlap(drawings) => Some(drawings.clone()),
            _ => None,
        },
        _ => None,
    });
    let show_all = RwSignal::new(false);
    let body = move || {
        let Some(drawings) = drawings.get() else {
            return view! { <p class="soft" role="status">"Working it out…"</p> }.into_any();
        };
        if drawings.is_empty() {
            return view! { <NoTypes/> }.into_any();
        }
        let (telling, plain): (Vec<Drawing>, Vec<Drawing>) = once(drawings).into_iter().partition(tells);
        let hidden = plain.len();
        let none = telling.is_empty();
        let all = show_all.get() || none;
        view! {
            {none.then(|| view! { <p class="soft">"No action type of your data contains or restates another one."</p> })}
            {telling.into_iter().map(|drawing| view! { <FamilyDrawing drawing/> }).collect_view()}
            {all.then(|| plain.into_iter().map(|drawing| view! { <FamilyDrawing drawing/> }).collect_view())}
            {(!all && hidden > 0).then(|| view! {
                <button type="button" class="quiet more-families" on:click=move |_| show_all.set(true)>
                    {format!("Show {} in which nothing overlaps", many(hidden, "more family", "more families"))}
                </button>
            })}
        }
        .into_any()
    };
    view! {
        <section class="block overlap-page" aria-labelledby="section-title">
            <h2 id="section-title" tabindex="-1">"Overlap"</h2>
            <p class="soft">
                "Meta returns the same event under several names. A box inside another one is part of it; adding both counts the \
                 same events twice. The lengths are your own totals."
            </p>
            <Show when=move || has_data.get() fallback=NoData>{body}</Show>
        </section>
    }
}

/// What a count adds twice may lie in two families; it is said, and mended, in the first of them.
fn once(mut drawings: Vec<Drawing>) -> Vec<Drawing> {
    let mut said: Vec<CountRef> = Vec::new();
    for drawing in &mut drawings {
        drawing.safe.retain(|choice| !said.contains(&choice.count.count));
        said.extend(drawing.safe.iter().map(|choice| choice.count.count.clone()));
    }
    drawings
}

/// Whether a family has anything to say about overlap.
fn tells(drawing: &Drawing) -> bool {
    !drawing.identities.is_empty() || !drawing.equal.is_empty() || !drawing.twice.is_empty()
}
