//! The form that makes or changes a count.

use super::Editing;
use super::conditions::Conditions;
use super::draft::{Draft, Kind};
use super::live::Live;
use super::narrow::Narrow;
use super::rule_fields::RuleFields;
use super::save::{free_id, save};
use crate::app::focus;
use crate::app::state::AppState;
use leadsheet::preset::{Edit, OwnId};
use leptos::prelude::*;

/// A form for one count, with what it gives on the data while it is written.
#[component]
pub(super) fn CountEditor(
    /// The count to change; none is a new one.
    id: Option<OwnId>,
    /// Closes the form. Gets the count that was saved, or that was left as it is.
    done: Callback<Option<OwnId>>,
) -> impl IntoView {
    let state = AppState::get();
    let before = id.as_ref().and_then(|id| {
        state
            .preset()
            .with_untracked(|preset| preset.own_counts.get(id).cloned())
    });
    let draft = RwSignal::new(before.as_ref().map_or_else(Draft::default, Draft::of));
    let editing = StoredValue::new(id.clone().map_or(Editing::New, Editing::Existing));
    let refused = RwSignal::new(None::<String>);
    request_animation_frame(|| focus::on("count-name"));
    let kind = Memo::new(move |_| draft.with(|draft| draft.kind));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let count = match draft.with_untracked(Draft::count) {
            Ok(count) => count,
            Err(missing) => {
                refused.set(Some(missing.to_owned()));
                return;
            }
        };
        let (id, said) = match editing.get_value() {
            Editing::New => {
                let id = state.preset().with_untracked(|preset| free_id(preset, &count.name));
                (id, format!("Count {} was added.", count.name))
            }
            Editing::Existing(id) => (id, format!("Count {} was changed.", count.name)),
        };
        match save(state, Edit::OwnCount(id.clone(), Some(Box::new(count))), &said) {
            Ok(()) => done.run(Some(id)),
            Err(why) => refused.set(Some(why)),
        }
    };
    let cancel = move |_| {
        done.run(match editing.get_value() {
            Editing::New => None,
            Editing::Existing(id) => Some(id),
        });
    };
    let title = if before.is_some() {
        "Change a count"
    } else {
        "A new count"
    };
    view! {
        <form class="editor" aria-label=title on:submit=submit>
            <div class="editor-fields">
                <div class="field">
                    <label for="count-name">"Name"</label>
                    <input type="text" id="count-name" autocomplete="off" maxlength="200" placeholder="Booked calls" dir="auto"
                        prop:value=move || draft.with(|draft| draft.name.clone())
                        on:input=move |event| draft.update(|draft| draft.name = event_target_value(&event))/>
                </div>
                <div class="field">
                    <label for="count-kind">"How it counts"</label>
                    <select id="count-kind" aria-describedby="count-kind-about"
                        on:change=move |event| {
                            let chosen = event_target_value(&event);
                            if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.key() == chosen) {
                                draft.update(|draft| draft.kind = kind);
                            }
                        }>
                        {Kind::ALL.map(|one| view! {
                            <option value=one.key() selected=move || kind.get() == one>{one.name()}</option>
                        })}
                    </select>
                    <p class="hint" id="count-kind-about">{move || kind.get().about()}</p>
                </div>
                <RuleFields draft kind/>
                <Conditions draft/>
                <Narrow draft kind/>
                <div class="field">
                    <label for="count-note">"Note "<small>"(optional)"</small></label>
                    <input type="text" id="count-note" autocomplete="off" maxlength="300" dir="auto"
                        prop:value=move || draft.with(|draft| draft.note.clone())
                        on:input=move |event| draft.update(|draft| draft.note = event_target_value(&event))/>
                </div>
            </div>
            <Live draft/>
            <div class="editor-do">
                <div role="alert">{move || refused.get().map(|why| view! { <p class="refused"><bdi>{why}</bdi></p> })}</div>
                <div class="buttons">
                    <button type="submit" class="main">{if before.is_some() { "Save the count" } else { "Add the count" }}</button>
                    <button type="button" on:click=cancel>"Cancel"</button>
                </div>
            </div>
        </form>
    }
}
