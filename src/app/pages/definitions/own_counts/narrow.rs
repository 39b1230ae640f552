//! The window, the conversions and the unit of a count.

use super::draft::{Draft, Kind};
use crate::app::pages::definitions::words;
use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::preset::Conversions;
use leadsheet::source::DEFAULT_WINDOW;
use leptos::prelude::*;

/// Windows that are offered whether the data has them or not.
const WINDOWS: [&str; 4] = [DEFAULT_WINDOW, "1d_click", "7d_click", "1d_view"];

/// Which attribution window, which conversions, and events or money.
#[component]
pub(super) fn Narrow(
    /// The count being written.
    draft: RwSignal<Draft>,
    /// The chosen way to count.
    kind: Memo<Kind>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let windows = Memo::new(move |_| {
        let mut windows: Vec<String> = WINDOWS.map(str::to_owned).to_vec();
        let found = view.with(|view| {
            view.as_ref()
                .map(|view| view.findings.windows.clone())
                .unwrap_or_default()
        });
        // First and all conversions are windows of the engine; here they are a choice of their own.
        let found = found
            .into_iter()
            .filter(|window| !window.ends_with("_conversion") && !window.ends_with("_conversions"));
        for window in found.chain(draft.with_untracked(|draft| draft.window.clone())) {
            if !windows.contains(&window) {
                windows.push(window);
            }
        }
        windows
    });
    let standard =
        move || preset.with(|preset| format!("As for all counts ({})", words::window(&preset.window).to_lowercase()));
    let has_window = move || !matches!(kind.get(), Kind::Typed);
    view! {
        <Show when=has_window>
            <div class="narrow">
                <div class="field">
                    <label for="count-window">"Attribution window"</label>
                    <select id="count-window" on:change=move |event| {
                        let chosen = Some(event_target_value(&event)).filter(|chosen| !chosen.is_empty());
                        draft.update(|draft| draft.window = chosen);
                    }>
                        <option value="" selected=move || draft.with(|draft| draft.window.is_none())>{standard}</option>
                        <For each=move || windows.get() key=Clone::clone let:window>
                            {
                                let own = window.clone();
                                view! {
                                    <option value=window.clone() selected=move || draft.with(|draft| draft.window.as_ref() == Some(&own))>
                                        {words::window(&window)}
                                    </option>
                                }
                            }
                        </For>
                    </select>
                </div>
                <div class="field">
                    <label for="count-conversions">"Conversions"</label>
                    <select id="count-conversions" on:change=move |event| {
                        let chosen = match event_target_value(&event).as_str() {
                            "first" => Some(Conversions::First),
                            "all" => Some(Conversions::All),
                            _ => None,
                        };
                        draft.update(|draft| draft.conversions = chosen);
                    }>
                        <option value="" selected=move || draft.with(|draft| draft.conversions.is_none())>"As in the file"</option>
                        <option value="first" selected=move || draft.with(|draft| draft.conversions == Some(Conversions::First))>"First only"</option>
                        <option value="all" selected=move || draft.with(|draft| draft.conversions == Some(Conversions::All))>"All"</option>
                    </select>
                </div>
                <div class="field">
                    <label for="count-unit">"What it adds up"</label>
                    <select id="count-unit" on:change=move |event| {
                        let unit = if event_target_value(&event) == "money" { Unit::Money } else { Unit::Count };
                        draft.update(|draft| draft.unit = unit);
                    }>
                        <option value="count" selected=move || draft.with(|draft| draft.unit != Unit::Money)>"Events"</option>
                        <option value="money" selected=move || draft.with(|draft| draft.unit == Unit::Money)>"Money (their value)"</option>
                    </select>
                </div>
            </div>
        </Show>
    }
}
