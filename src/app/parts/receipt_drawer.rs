//! "How this number was made".

mod entries;
mod formula;
mod not_counted;
mod operand;
mod other_windows;
mod receipt_body;
mod rows;

use crate::app::state::AppState;
use leptos::html;
use leptos::prelude::*;
use receipt_body::ReceiptBody;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

/// "How this number was made": a dialog at the side. Esc, its button and a click beside it close it.
#[component]
pub(crate) fn ReceiptDrawer() -> impl IntoView {
    let state = AppState::get();
    let opened = state.opened();
    let dialog = NodeRef::<html::Dialog>::new();
    let is_open = Memo::new(move |_| opened.with(Option::is_some));
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if is_open.get() && !dialog.open() {
            let _ = dialog.show_modal();
        } else if !is_open.get() && dialog.open() {
            dialog.close();
        }
    });
    // The dialog itself is hit only beside its content, which fills it.
    let beside = move |event: MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if target.is_some_and(|target| target.tag_name() == "DIALOG") {
            state.close_receipt();
        }
    };
    view! {
        <dialog class="drawer" node_ref=dialog aria-labelledby="drawer-title"
            on:close=move |_| state.close_receipt() on:click=beside>
            <div class="drawer-in">
                <header>
                    <h2 id="drawer-title">"How this number was made"</h2>
                    <button type="button" class="quiet" on:click=move |_| state.close_receipt()>"Close"</button>
                </header>
                {move || opened.get().map(|opened| view! { <ReceiptBody opened/> })}
            </div>
        </dialog>
    }
}
