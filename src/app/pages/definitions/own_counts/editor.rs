//! The form that makes or changes a count.

use super::conditions::Conditions;
use super::draft::{Draft, Kind};
use super::live::Live;
use super::narrow::Narrow;
use super::rule_fields::RuleFields;
use crate::app::focus;
use crate::app::pages::definitions::own::{Desk, Editing, OwnForm, TextField};
use crate::app::state::AppState;
use leadsheet::preset::{Edit, OwnId};
use leptos::prelude::*;

/// A form for one count, with what it gives on the data while it is written.
#[component]
pub(super) fn CountEditor(
    /// What is written and deleted.
    desk: Desk,
    /// The count to change; none is a new one.
    id: Option<OwnId>,
) -> impl IntoView {
    let state = AppState::get();
    let before = id.as_ref().and_then(|id| {
        state
            .preset()
            .with_untracked(|preset| preset.own_counts.get(id).cloned())
    });
    let draft = RwSignal::new(before.as_ref().map_or_else(Draft::default, Draft::of));
    let editing = StoredValue::new(Editing::of(id.clone()));
    let refused = RwSignal::new(None::<String>);
    request_animation_frame(|| focus::on("count-name"));
    let kind = Memo::new(move |_| draft.with(|draft| draft.kind));
    let submit = Callback::new(move |()| {
        let count = match draft.with_untracked(Draft::count) {
            Ok(count) => count,
            Err(missing) => {
                refused.set(Some(missing.to_owned()));
                return;
            }
        };
        let name = count.name.clone();
        let kept = desk.keep(state, editing.get_value(), &name, |id| {
            Edit::OwnCount(id, Some(Box::new(count)))
        });
        if let Err(why) = kept {
            refused.set(Some(why));
        }
    });
    let name = Signal::derive(move || draft.with(|draft| draft.name.clone()));
    let set_name = Callback::new(move |name| draft.update(|draft| draft.name = name));
    let note = Signal::derive(move || draft.with(|draft| draft.note.clone()));
    let set_note = Callback::new(move |note| draft.update(|draft| draft.note = note));
    view! {
        <OwnForm desk id note set_note refused submit live=move || view! { <Live draft/> }>
            <TextField id="count-name".to_owned() label="Name" most=200 example="Booked calls" value=name set=set_name/>
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
        </OwnForm>
    }
}
