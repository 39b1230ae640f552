//! Which attribution window counts use.

use super::words;
use crate::app::state::AppState;
use leadsheet::preset::Edit;
use leadsheet::source::DEFAULT_WINDOW;
use leptos::prelude::*;

/// The attribution windows to choose from; nothing when the data has only one and it is chosen.
#[component]
pub(super) fn WindowChoice() -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let chosen = Memo::new(move |_| preset.with(|preset| preset.window.clone()));
    let found = Memo::new(move |_| {
        view.with(|view| {
            view.as_ref()
                .map(|view| view.findings.windows.clone())
                .unwrap_or_default()
        })
    });
    let offered = Memo::new(move |_| {
        let mut windows = found.get();
        for window in [chosen.get(), DEFAULT_WINDOW.to_owned()] {
            if !windows.contains(&window) {
                windows.push(window);
            }
        }
        windows
    });
    let choose = move |event| {
        let window = event_target_value(&event);
        let said = format!("Counts use this attribution window: {}.", words::window(&window));
        state.edit(Edit::Window(window), &said);
    };
    view! {
        <Show when=move || offered.with(|windows| windows.len() > 1)>
            <div class="choice window">
                <label for="window"><h2>"Attribution window"</h2></label>
                <select id="window" aria-describedby="window-about" prop:value=move || chosen.get() on:change=choose>
                    <For each=move || offered.get() key=Clone::clone let:window>
                        {
                            let (value, here) = (window.clone(), window.clone());
                            let absent = move || view.with(Option::is_some) && found.with(|found| !found.contains(&here));
                            let selected = { let value = value.clone(); move || chosen.with(|chosen| *chosen == value) };
                            view! {
                                <option value=value.clone() prop:selected=selected>
                                    {words::window(&window)}
                                    {move || absent().then_some(" (not in your data)")}
                                </option>
                            }
                        }
                    </For>
                </select>
                <p class="option-about" id="window-about">"Every count uses one window. Windows are never added to each other."</p>
            </div>
        </Show>
    }
}
