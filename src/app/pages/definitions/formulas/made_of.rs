//! What an own metric takes, with the figures.

use super::shown::figure;
use crate::app::state::AppState;
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::explain;
use leadsheet::preset::OwnId;
use leadsheet::report::OwnReceipt;
use leptos::prelude::*;

/// How the number was made: the formula in words and each figure it takes, looked up when it is opened.
#[component]
pub(super) fn MadeOf(
    /// The metric.
    id: OwnId,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let open = RwSignal::new(false);
    let id = StoredValue::new(id);
    let has_data = Memo::new(move |_| view.with(Option::is_some));
    let answer = state.follow(move || {
        (open.get() && has_data.get()).then(|| {
            Request::Studio(Box::new(StudioRequest::OwnReceipt {
                preset: preset.get(),
                id: id.get_value(),
                group: Vec::new(),
                ask: Default::default(),
            }))
        })
    });
    let body = move || match answer.get().as_deref() {
        Some(Response::Studio(answer)) => match answer.as_ref() {
            StudioResponse::OwnReceipt(Some(receipt)) => made(receipt).into_any(),
            _ => ().into_any(),
        },
        _ => view! { <p class="soft">"Looking it up…"</p> }.into_any(),
    };
    view! {
        <Show when=move || has_data.get()>
            <details class="made-of" on:toggle=move |event| {
                use wasm_bindgen::JsCast as _;
                let details = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                open.set(details.is_some_and(|details| details.has_attribute("open")));
            }>
                <summary>"How this number was made"</summary>
                {move || open.get().then(body)}
            </details>
        </Show>
    }
}

fn made(receipt: &OwnReceipt) -> impl IntoView + use<> {
    let currency = receipt.currency.clone();
    view! {
        {receipt.formula.clone().map(|formula| view! { <p><bdi>{explain::in_line(&formula)}</bdi></p> })}
        <dl class="operands">
            {receipt.operands.iter().map(|operand| view! {
                <div>
                    <dt><bdi>{operand.name.clone()}</bdi></dt>
                    <dd>{figure(&operand.value, operand.unit, None, currency.as_deref(), "number")}</dd>
                </div>
            }).collect_view()}
        </dl>
        <p class="soft">{format!("From {} of {} rows.", receipt.rows, receipt.rows_of)}</p>
    }
}
