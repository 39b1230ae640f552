//! Files dropped anywhere on the page.

use crate::app::files;
use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::crm::FileKind;
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DragEvent, Element};

/// Reads files that are dropped anywhere, and shows while they are dragged that they may be. Without it the browser
/// would leave the page and open the file.
#[component]
pub(crate) fn DropZone() -> impl IntoView {
    let state = AppState::get();
    let over = RwSignal::new(false);
    let hear = [
        window_event_listener(leptos::ev::dragover, move |event: DragEvent| {
            if has_files(&event) {
                event.prevent_default();
                over.set(true);
            }
        }),
        window_event_listener(leptos::ev::dragleave, move |event: DragEvent| {
            // Only when the pointer leaves the window, not on its way over the page's parts.
            if event.related_target().is_none() {
                over.set(false);
            }
        }),
        window_event_listener(leptos::ev::drop, move |event: DragEvent| {
            over.set(false);
            if !has_files(&event) {
                return;
            }
            event.prevent_default();
            let files = files::of_list(event.data_transfer().and_then(|data| data.files()));
            if state.page().get_untracked() == Page::CrmCheck {
                // A file dropped on Meta's side is Meta's; anywhere else on this page it is the CRM's.
                let kind = if on_lead_export(&event) {
                    FileKind::LeadForm
                } else {
                    FileKind::Crm
                };
                if let Some(file) = files.into_iter().next() {
                    state.read_crm(kind, file.name(), file.into());
                }
            } else if !files.is_empty() {
                state.go(Page::Data);
                state.read_files(files);
            }
        }),
    ];
    on_cleanup(move || hear.into_iter().for_each(|listening| listening.remove()));
    view! {
        <div class="drop" class:over=move || over.get() aria-hidden="true">
            <p>
                {move || if state.page().get() == Page::CrmCheck {
                    "Drop your CRM's file, or Meta's lead export on its box"
                } else {
                    "Drop the files to read them"
                }}
            </p>
        </div>
    }
}

/// Whether something is dropped on the place for Meta's lead export.
fn on_lead_export(event: &DragEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest("[data-kind=lead_form]").ok().flatten().is_some())
}

fn has_files(event: &DragEvent) -> bool {
    event
        .data_transfer()
        .is_some_and(|data| data.types().includes(&JsValue::from_str("Files"), 0))
}
