//! What other definitions would do to the figures.

use crate::app::pages::Page;
use crate::app::pages::learn::marked;
use crate::app::state::AppState;
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::explain;
use leadsheet::preset::Preset;
use leadsheet::report::{Check, Preview};
use leptos::prelude::*;

/// The figures and checks that would change on the user's data.
#[component]
pub(super) fn ProposedFigures(
    /// The definitions after it, when they fit together.
    next: Memo<Option<Preset>>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, sources) = (state.preset(), state.sources());
    let answer = state.follow(move || {
        let (before, after) = (preset.get(), next.get()?);
        let request = StudioRequest::PreviewPreset { before, after };
        sources
            .with(|sources| !sources.is_empty())
            .then(|| Request::Studio(Box::new(request)))
    });
    let body = move || {
        if sources.with(Vec::is_empty) {
            return view! {
                <p class="empty-line"><a href=Page::Data.hash()>"Load data"</a>" to see what it does to your figures."</p>
            }
            .into_any();
        }
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Studio(found)) => match found.as_ref() {
                StudioResponse::Preview(preview) => figures(preview),
                _ => ().into_any(),
            },
            _ => view! { <p class="soft">"Working out the figures…"</p> }.into_any(),
        })
    };
    view! {
        <div aria-live="polite">
            <h3>"Figures of your data"</h3>
            {body}
        </div>
    }
}

fn figures(preview: &Preview) -> AnyView {
    let currency = preview.currency.as_deref();
    let numbers = if preview.numbers.is_empty() {
        view! { <p class="empty-line">"No figure of your data changes."</p> }.into_any()
    } else {
        view! {
            <ul class="figures-after">
                {preview.numbers.iter().map(|change| view! { <li>{explain::number_change(change, currency)}</li> }).collect_view()}
            </ul>
        }
        .into_any()
    };
    view! {
        {numbers}
        {checks("Checks that would be new", &preview.new_checks)}
        {checks("Checks that would be gone", &preview.gone_checks)}
    }
    .into_any()
}

fn checks(title: &'static str, checks: &[Check]) -> Option<impl IntoView + use<>> {
    (!checks.is_empty()).then(|| {
        view! {
            <h3>{title}</h3>
            <ul class="changes">
                {checks.iter().map(|check| view! { <li>{marked(&explain::check(check))}</li> }).collect_view()}
            </ul>
        }
    })
}
