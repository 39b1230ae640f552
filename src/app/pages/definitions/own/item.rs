//! One of the person's own.

use super::desk::title_id;
use super::save::{free_id, save, still_used, users};
use super::{Desk, Editing};
use crate::app::focus;
use crate::app::state::AppState;
use leadsheet::preset::OwnId;
use leptos::prelude::*;

/// Something that can be done with an item besides changing, duplicating and deleting it.
#[derive(Clone, Copy)]
pub(in crate::app::pages::definitions) struct More {
    /// What the button says.
    pub(in crate::app::pages::definitions) words: &'static str,
    /// What it does.
    pub(in crate::app::pages::definitions) press: Callback<()>,
}

/// One of the person's own with its figure, what it is, and what can be done with it; or the form that changes it.
#[component]
pub(in crate::app::pages::definitions) fn OwnItem(
    /// What is written and deleted.
    desk: Desk,
    /// Which one.
    id: OwnId,
    /// Its figure.
    #[prop(into)]
    figure: ViewFn,
    /// The form that changes it.
    #[prop(into)]
    form: ViewFn,
    /// Something else that can be done with it.
    #[prop(optional)]
    more: Option<More>,
    /// What it is.
    children: ChildrenFn,
) -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let kind = desk.kind;
    let title = title_id(&id);
    let id = StoredValue::new(id);
    let open = Memo::new(move |_| {
        desk.editing
            .with(|editing| matches!(editing, Some(Editing::Existing(open)) if id.with_value(|id| open == id)))
    });
    let name = Memo::new(move |_| {
        let name = preset.with(|preset| id.with_value(|id| kind.name(preset, id)));
        name.unwrap_or_default()
    });
    let refused = RwSignal::new(None::<String>);
    let change = move || desk.editing.set(Some(Editing::Existing(id.get_value())));
    let copy = move || {
        let name = format!("{} (copy)", name.get_untracked());
        let said = format!("{name} was added.");
        let made = preset.with_untracked(|preset| {
            let free = free_id(preset, &name);
            let edit = id.with_value(|id| kind.copy(preset, id, free.clone(), name));
            edit.map(|edit| (free, edit))
        });
        let Some((free, edit)) = made else { return };
        match save(state, edit, &said) {
            Ok(()) => request_animation_frame(move || focus::on(&title_id(&free))),
            Err(why) => refused.set(Some(why)),
        }
    };
    let delete = move || {
        let name = name.get_untracked();
        let users = preset.with_untracked(|preset| id.with_value(|id| users(preset, id)));
        if let Some(why) = still_used(&name, &users) {
            refused.set(Some(why));
            return;
        }
        let said = format!("{name} was deleted.");
        match save(state, kind.delete(id.get_value()), &said) {
            Ok(()) => {
                desk.deleted.set(Some(said));
                focus::on("section-title");
            }
            Err(why) => refused.set(Some(why)),
        }
    };
    let button = move |words: &'static str, press: Callback<()>| {
        view! {
            <button type="button" class="quiet" on:click=move |_| press.run(())>
                {words}<span class="visually-hidden">{move || format!(" ({})", name.get())}</span>
            </button>
        }
    };
    let (change, copy, delete) = (
        Callback::new(move |()| change()),
        Callback::new(move |()| copy()),
        Callback::new(move |()| delete()),
    );
    let whole = move || {
        view! {
            <div class="count-head">
                <h3 id=title.clone() tabindex="-1"><bdi>{move || name.get()}</bdi></h3>
                {figure.run()}
            </div>
            <div class="count-body">
                {children()}
                <div role="alert">{move || refused.get().map(|why| view! { <p class="refused"><bdi>{why}</bdi></p> })}</div>
                <div class="own-do">
                    {button("Change", change)}
                    {button("Duplicate", copy)}
                    {more.map(|more| button(more.words, more.press))}
                    {button("Delete", delete)}
                </div>
            </div>
        }
    };
    view! {
        <li class="own-item">
            {move || if open.get() { form.run().into_any() } else { whole().into_any() }}
        </li>
    }
}
