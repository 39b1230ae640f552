//! The pages, at the side of a wide screen and at the bottom of a narrow one.

use super::brand::Brand;
use super::private::PrivatePromise;
use super::theme_switch::ThemeSwitch;
use crate::app::focus;
use crate::app::pages::Page;
use crate::app::state::AppState;
use crate::app::words;
use leptos::prelude::*;

/// The pages, the theme, and the promise.
#[component]
pub(crate) fn Nav() -> impl IntoView {
    let state = AppState::get();
    let files = move || {
        let files = state.sources().with(Vec::len);
        (files > 0).then(|| words::many(u32::try_from(files).unwrap_or(u32::MAX), "file", "files"))
    };
    let changed = move || {
        let changed = state
            .preset()
            .with(|preset| preset.counts.len() + preset.own_counts.len() + preset.own_metrics.len());
        (changed > 0).then(|| format!("{changed} yours"))
    };
    let more = RwSignal::new(false);
    Effect::new(move |_| {
        state.page().track();
        more.set(false);
    });
    let beyond = move || BEYOND.contains(&state.page().get());
    view! {
        <header class="side">
            <Brand/>
            <nav aria-label="Pages">
                <NavLink page=Page::Data count=Signal::derive(files)/>
                <NavLink page=Page::Report/>
                <span class="group" aria-hidden="true">"Define"</span>
                <NavLink page=Page::Definitions count=Signal::derive(changed)/>
                <NavLink page=Page::Presets/>
                <MoreButton open=more beyond=Signal::derive(beyond)/>
                <div id="more-pages" class="more-pages" class:open=more on:keydown=move |event| {
                    if event.key() == "Escape" && more.get_untracked() {
                        more.set(false);
                        focus::on("more-button");
                    }
                }>
                    <span class="group" aria-hidden="true">"After the lead"</span>
                    <NavLink page=Page::CrmCheck/>
                    <NavLink page=Page::LeadQuality/>
                    <span class="group" aria-hidden="true">"Decide and learn"</span>
                    <NavLink page=Page::Objective/>
                    <NavLink page=Page::Learn/>
                </div>
            </nav>
            <div class="side-foot">
                <ThemeSwitch/>
                <PrivatePromise/>
            </div>
        </header>
    }
}

/// The pages that a narrow bar has no room for: they stand behind "More" there.
const BEYOND: [Page; 4] = [Page::CrmCheck, Page::LeadQuality, Page::Objective, Page::Learn];

/// Opens the further pages on a narrow screen; on a wide one they are all there, and this is not.
#[component]
fn MoreButton(
    /// Whether they are open.
    open: RwSignal<bool>,
    /// Whether the page shown is one of them.
    #[prop(into)]
    beyond: Signal<bool>,
) -> impl IntoView {
    view! {
        <button type="button" id="more-button" class="more-button" class:current=beyond aria-controls="more-pages"
            aria-expanded=move || if open.get() { "true" } else { "false" }
            on:click=move |_| open.update(|open| *open = !*open)
            on:keydown=move |event| if event.key() == "Escape" { open.set(false) }>
            <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" fill="none" stroke="currentColor" stroke-width="2.5"
                    stroke-linecap="round"/>
            </svg>
            <span>"More"</span>
        </button>
    }
}

/// A link to a page.
#[component]
fn NavLink(
    /// The page.
    page: Page,
    /// A few words beside the name.
    #[prop(default = Signal::stored(None))]
    count: Signal<Option<String>>,
) -> impl IntoView {
    let state = AppState::get();
    let current = move || (state.page().get() == page).then_some("page");
    view! {
        <a href=page.hash() aria-current=current>
            <NavIcon page/>
            <span>{page.name()}</span>
            {move || count.get().map(|count| view! { <span class="count">{count}</span> })}
        </a>
    }
}

/// The sign of a page, for the narrow bar.
#[component]
fn NavIcon(
    /// The page.
    page: Page,
) -> impl IntoView {
    let path = match page {
        Page::Data => "M4 3.5h8l4 4v9H4zM12 3.5v4h4M7 11h6M7 14h4",
        Page::Report => "M3.5 16.5h13M5.5 14V9.5M9 14V5.5M12.5 14v-6M16 14v-3",
        Page::Definitions => "M3.5 6h4m4 0h5M3.5 10h9m4 0h0M3.5 14h2m4 0h7M9.5 4.5v3M14.5 8.5v3M7.5 12.5v3",
        Page::Presets => "M5.5 3.5h9v13l-4.5-3-4.5 3z",
        Page::CrmCheck => "M3.5 4.5h5v4h-5zM11.5 11.5h5v4h-5zM6 8.5v5h5.5M14 11.5v-5H8.5",
        Page::LeadQuality => "M10 3.5l5.5 2v4.5c0 3-2.5 5.5-5.5 6.5-3-1-5.5-3.5-5.5-6.5V5.5zM7.5 10l2 2 3-4",
        Page::Objective => "M10 16.5v-5M10 11.5l-5-4v-4M10 11.5l5-4v-4M3 5.5l2-2 2 2M13 5.5l2-2 2 2",
        Page::Learn => {
            "M10 5.5C8 4 5.5 4 3.5 4.5v11c2-.5 4.5-.5 6.5 1 2-1.5 4.5-1.5 6.5-1v-11C14.5 4 12 4 10 5.5zM10 5.5v11"
        }
    };
    view! {
        <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d=path fill="none" stroke="currentColor" stroke-width="1.5"
                stroke-linecap="round" stroke-linejoin="round"/>
        </svg>
    }
}
