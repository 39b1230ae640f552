//! Views of the report that a person keeps.

use crate::app::state::AppState;
use crate::app::storage::Shown;
use leadsheet::preset::{Edit, SavedView};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// What is kept of how the report is shown. What is looked for is of the moment and is not kept.
fn ask_of(shown: &Shown) -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(shown) {
        Ok(serde_json::Value::Object(ask)) => ask,
        _ => serde_json::Map::new(),
    }
}

/// Views that are kept in the preset: to choose, to name and to delete.
#[component]
pub(crate) fn SavedViews() -> impl IntoView {
    let state = AppState::get();
    let views = Memo::new(move |_| state.preset().with(|preset| preset.views.clone()));
    let name = RwSignal::new(String::new());
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        let named = name.with_untracked(|name| name.trim().to_owned());
        if named.is_empty() {
            return;
        }
        let by = state.selection().get_untracked().by;
        let shown = Shown {
            by: Some(by),
            ..state.shown().get_untracked()
        };
        let view = SavedView {
            name: named.clone(),
            ask: ask_of(&shown),
        };
        let mut views = views.get_untracked();
        // One name, one view.
        match views.iter_mut().find(|one| one.name == named) {
            Some(one) => *one = view,
            None => views.push(view),
        }
        state.edit(Edit::Views(views), &format!("View “{named}” saved."));
        name.set(String::new());
    };
    let summary = move || match views.with(Vec::len) {
        0 => "Views".to_owned(),
        many => format!("Views ({many})"),
    };
    view! {
        <details class="saved-views">
            <summary class="button">{summary}</summary>
            <div class="saved-panel">
                {move || {
                    let views = views.get();
                    if views.is_empty() {
                        view! { <p class="hint">"Group, filter and sort the report, then keep it here under a name. It goes with the preset."</p> }.into_any()
                    } else {
                        let items = views.iter().enumerate().map(|(at, view)| view! { <Kept at view=view.clone()/> });
                        view! { <ul class="view-list" aria-label="Saved views">{items.collect_view()}</ul> }.into_any()
                    }
                }}
                <form on:submit=save>
                    <label for="view-name">"Save what is shown as"</label>
                    <span class="inline">
                        <input id="view-name" type="text" maxlength="100" autocomplete="off" prop:value=move || name.get()
                            on:input=move |event| name.set(event_target_value(&event))/>
                        <button type="submit" class="main" disabled=move || name.with(|name| name.trim().is_empty())>"Save view"</button>
                    </span>
                </form>
            </div>
        </details>
    }
}

/// A view that is kept.
#[component]
fn Kept(
    /// Its place.
    at: usize,
    /// The view.
    view: SavedView,
) -> impl IntoView {
    let state = AppState::get();
    let naming = RwSignal::new(false);
    let new_name = RwSignal::new(view.name.clone());
    let ask = view.ask.clone();
    let chosen = Memo::new(move |_| {
        let by = state.selection().with(|ask| ask.by.clone());
        let shown = Shown {
            by: Some(by),
            ..state.shown().get()
        };
        ask_of(&shown) == ask
    });
    let views = move || state.preset().with_untracked(|preset| preset.views.clone());
    let name = StoredValue::new(view.name.clone());
    let ask = view.ask;
    let choose = move |_| {
        // What an older or newer version wrote is taken as far as it is known.
        let value = serde_json::Value::Object(ask.clone());
        match serde_json::from_value::<Shown>(value) {
            Ok(shown) => {
                state.set_shown(shown);
                state.announce(&format!("View “{}”.", name.get_value()));
            }
            Err(_) => state.announce("This view was saved by another version and cannot be shown here."),
        }
    };
    let rename = move |event: SubmitEvent| {
        event.prevent_default();
        let named = new_name.with_untracked(|name| name.trim().to_owned());
        let mut views = views();
        if let Some(view) = views.get_mut(at).filter(|_| !named.is_empty()) {
            view.name.clone_from(&named);
            state.edit(Edit::Views(views), &format!("Renamed to “{named}”."));
        }
        naming.set(false);
    };
    let delete = move |_| {
        let mut views = views();
        if at < views.len() {
            views.remove(at);
        }
        state.edit(
            Edit::Views(views),
            &format!("View “{}” deleted. Undo takes it back.", name.get_value()),
        );
    };
    let choose = StoredValue::new(choose);
    view! {
        <li>
            {move || if naming.get() {
                view! {
                    <form class="inline" on:submit=rename>
                        <label class="visually-hidden" for=format!("view-name-{at}")>"New name"</label>
                        <input id=format!("view-name-{at}") type="text" maxlength="100" autocomplete="off" prop:value=move || new_name.get()
                            on:input=move |event| new_name.set(event_target_value(&event))/>
                        <button type="submit">"Rename"</button>
                    </form>
                }
                .into_any()
            } else {
                view! {
                    <button type="button" class="view-choose" aria-pressed=move || if chosen.get() { "true" } else { "false" }
                        on:click=move |event| choose.with_value(|choose| choose(event))>{name.get_value()}</button>
                    <button type="button" class="quiet" aria-label=format!("Rename {}", name.get_value())
                        on:click=move |_| naming.set(true)>"Rename"</button>
                    <button type="button" class="quiet" aria-label=format!("Delete {}", name.get_value()) on:click=delete>"Delete"</button>
                }
                .into_any()
            }}
        </li>
    }
}
