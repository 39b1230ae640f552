//! Light, dark, or as the system says.

use crate::app::state::AppState;
use crate::app::storage::Theme;
use leptos::prelude::*;

/// Light, dark, or as the system says.
#[component]
pub(crate) fn ThemeSwitch() -> impl IntoView {
    let state = AppState::get();
    let choices = Theme::ALL.map(|theme| {
        let pressed = move || if state.theme().get() == theme { "true" } else { "false" };
        view! {
            <button type="button" aria-pressed=pressed on:click=move |_| state.set_theme(theme)>{theme.name()}</button>
        }
    });
    view! { <div class="seg small theme" role="group" aria-label="Theme">{choices}</div> }
}
