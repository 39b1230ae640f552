//! The attribution window that counts use.

use crate::app::pages::definitions::words::window;
use crate::app::state::AppState;
use leadsheet::preset::Edit;
use leptos::prelude::*;

/// The attribution window that counts use, when the sources have more than one.
#[component]
pub(crate) fn WindowSelect() -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let preset = state.preset();
    let chosen = Memo::new(move |_| preset.with(|preset| preset.window.clone()));
    let windows = Memo::new(move |_| {
        let mut windows = view.with(|view| {
            view.as_ref()
                .map(|view| view.findings.windows.clone())
                .unwrap_or_default()
        });
        let chosen = chosen.get();
        if !windows.is_empty() && !windows.contains(&chosen) {
            windows.push(chosen);
        }
        windows
    });
    let choose = move |event: web_sys::Event| {
        let id = event_target_value(&event);
        let said = format!("Attribution window: {}.", window(&id));
        state.edit(Edit::Window(id), &said);
    };
    move || {
        let windows = windows.get();
        (windows.len() > 1).then(|| {
            let options = windows
                .into_iter()
                .map(|id| {
                    let selected = chosen.with_untracked(|chosen| *chosen == id);
                    view! { <option value=id.clone() selected=selected>{window(&id)}</option> }
                })
                .collect_view();
            view! {
                <span class="pick">
                    <label for="window">"Attribution window"</label>
                    <select id="window" on:change=choose prop:value=move || chosen.get()>{options}</select>
                </span>
            }
        })
    }
}
