//! A list of chosen action types.

use super::draft::Draft;
use crate::app::focus;
use crate::app::pages::definitions::offers::Picks;
use crate::app::pages::definitions::picker::Picker;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leptos::prelude::*;

/// The chosen action types, each with the way to take it out, and a picker to add another one.
#[component]
pub(super) fn TypeList(
    /// The count being written.
    draft: RwSignal<Draft>,
    /// What can be chosen.
    types: Picks,
    /// What the list is.
    label: &'static str,
    /// Whether their order matters.
    ordered: bool,
) -> impl IntoView {
    let state = AppState::get();
    let text = RwSignal::new(String::new());
    let chosen = Memo::new(move |_| draft.with(|draft| draft.types.clone()));
    let add = Callback::new(move |name: String| {
        let name = name.trim().to_owned();
        text.set(String::new());
        if name.is_empty() {
            return;
        }
        if chosen.with_untracked(|chosen| chosen.contains(&name)) {
            state.announce(&format!("{name} is chosen already."));
            return;
        }
        state.announce(&format!("{name} was added."));
        draft.update(|draft| draft.types.push(name));
    });
    let remove = move |name: &str| {
        draft.update(|draft| draft.types.retain(|known| known != name));
        state.announce(&format!("{name} was taken out."));
        focus::on("count-add-type");
    };
    let earlier = move |name: &str| {
        draft.update(|draft| {
            if let Some(at) = draft.types.iter().position(|known| known == name).filter(|at| *at > 0) {
                draft.types.swap(at, at - 1);
            }
        });
        state.announce(&format!("{name} comes earlier now."));
    };
    let item = move |name: String| {
        let (gone, moved, first, shown) = (name.clone(), name.clone(), name.clone(), name.clone());
        let is_first = Memo::new(move |_| chosen.with(|chosen| chosen.first() == Some(&first)));
        view! {
            <li>
                {code(&shown)}
                <span class="type-do">
                    {ordered.then(|| view! {
                        <button type="button" class="quiet" disabled=move || is_first.get() on:click=move |_| earlier(&moved)>
                            "Earlier"<span class="visually-hidden">{format!(" ({name})")}</span>
                        </button>
                    })}
                    <button type="button" class="quiet" on:click=move |_| remove(&gone)>
                        "Take out"<span class="visually-hidden">{format!(" {shown}")}</span>
                    </button>
                </span>
            </li>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{label}</legend>
            <ol class="chosen-types" data-ordered=ordered.to_string()>
                <For each=move || chosen.get() key=Clone::clone let:name>{item(name)}</For>
            </ol>
            <Picker id="count-add-type".to_owned() label="Add an action type" options=types text chosen=add
                placeholder="Type a part of its name"/>
        </fieldset>
    }
}
