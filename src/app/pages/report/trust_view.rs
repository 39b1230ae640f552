//! How far the figures can be trusted: what each file lacks, which days still move, where leads happen, what is missing.

mod locations;
mod missing;
mod moving_days;
mod score_cards;
mod stability_legend;

use super::sub_views::RowsKept;
use crate::app::clock;
use crate::app::state::AppState;
use leadsheet::engine::{Request, Response};
use leptos::prelude::*;
use locations::Locations;
use missing::{AboveOne, Missing};
use moving_days::MovingDaysList;
use score_cards::ScoreCards;
use stability_legend::StabilityLegend;
use std::sync::Arc;

/// How far the figures can be trusted.
#[component]
pub(super) fn TrustView() -> impl IntoView {
    let state = AppState::get();
    let now = clock::now();
    let answer = state.follow(move || {
        Some(Request::Trust {
            preset: state.preset().get(),
            now,
        })
    });
    let trust = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Trust(trust)) => Some(Arc::new((**trust).clone())),
            _ => None,
        })
    });
    view! {
        <section class="trust" aria-labelledby="trust-title">
            <h2 id="trust-title">"How far to trust the figures"</h2>
            <RowsKept/>
            {move || match trust.get() {
                None => view! { <p class="reading"><span class="spinner" aria-hidden="true"></span>"Looking…"</p> }.into_any(),
                Some(trust) => view! {
                    <ScoreCards trust=Arc::clone(&trust)/>
                    <MovingDaysList trust=Arc::clone(&trust) now/>
                    <Missing/>
                    <AboveOne/>
                    <StabilityLegend/>
                    <Locations trust/>
                }
                .into_any(),
            }}
        </section>
    }
}
