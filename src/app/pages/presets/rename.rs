//! Another name for a preset of the library.

use crate::app::focus;
use leptos::prelude::*;

/// A name to type, with a button to take it and one to leave it.
#[component]
pub(super) fn Rename(
    /// Tells the fields of several presets apart.
    id: String,
    /// The present name.
    name: String,
    /// Takes the new name; nothing when it was left.
    done: Callback<Option<String>>,
) -> impl IntoView {
    let typed = RwSignal::new(name);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        done.run(Some(typed.get_untracked()));
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            done.run(None);
        }
    };
    let field = format!("rename-{id}");
    let at = field.clone();
    request_animation_frame(move || focus::on(&at));
    view! {
        <form class="rename" on:submit=submit on:keydown=keys>
            <label for=field.clone()>"New name"</label>
            <input type="text" id=field maxlength="340" autocomplete="off" prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))/>
            <button type="submit">"Save"</button>
            <button type="button" class="quiet" on:click=move |_| done.run(None)>"Cancel"</button>
        </form>
    }
}
