//! The present preset.

use super::text_field::TextField;
use crate::app::pages::Page;
use crate::app::state::{AppState, InUse, Using};
use leadsheet::amount::Amount;
use leadsheet::catalog::{Unit, goals};
use leadsheet::preset::diff::{Change, TextField as Text, diff};
use leadsheet::preset::{Edit, Preset};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// Which preset is in use, name, note and author, and what the definitions change against the defaults.
#[component]
pub(super) fn Current() -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let name = Memo::new(move |_| preset.with(|preset| preset.name.clone()));
    let note = Memo::new(move |_| preset.with(|preset| preset.note.clone()));
    let author = Memo::new(move |_| preset.with(|preset| preset.author.clone()));
    let found = Memo::new(move |_| preset.with(against_defaults));
    let save_name = Callback::new(move |text: String| {
        let text = text.trim().to_owned();
        if name.get_untracked() != text {
            state.edit(Edit::Name(text), "Name saved.");
        }
    });
    let save_note = Callback::new(move |text: String| {
        if note.get_untracked() != text {
            state.edit(Edit::Note(text), "Note saved.");
        }
    });
    let save_author = Callback::new(move |text: String| {
        if author.get_untracked() != text {
            state.edit(Edit::Author(text), "Author saved.");
        }
    });
    let choose_goal = move |event| state.edit(Edit::Goal(event_target_value(&event)), "Goal saved.");
    view! {
        <section class="card" aria-labelledby="preset-title">
            <h2 id="preset-title">"Your preset"</h2>
            <InUseLine/>
            <TextField label="Name" id="preset-name" value=name save=save_name/>
            <TextField label="Note" id="preset-note" value=note save=save_note long=true/>
            <div class="field-pair">
                <TextField label="Author" id="preset-author" value=author save=save_author/>
                <div class="field">
                    <label for="preset-goal">"Goal"</label>
                    <select id="preset-goal" on:change=choose_goal prop:value=move || preset.with(|preset| preset.goal.clone())>
                        {goals().iter().map(|goal| view! {
                            <option value=goal.id.clone() selected=move || preset.with(|preset| preset.goal == goal.id)>{goal.name.clone()}</option>
                        }).collect_view()}
                    </select>
                </div>
            </div>
            <h3>"What it changes against the defaults"</h3>
            {move || if found.with(Vec::is_empty) {
                view! {
                    <p class="empty-line">"Nothing: every count is made by default. "<a href=Page::Definitions.hash()>"Change a definition"</a></p>
                }.into_any()
            } else {
                view! {
                    <ul class="changes">
                        {found.get().into_iter().map(|change| view! { <ChangeLine change/> }).collect_view()}
                    </ul>
                }.into_any()
            }}
        </section>
    }
}

/// Which preset is in use and whether it was changed since, with what to do then.
#[component]
fn InUseLine() -> impl IntoView {
    let state = AppState::get();
    let (in_use, preset) = (state.in_use(), state.preset());
    let said = RwSignal::new(String::new());
    let tell = move |result: Result<String, explain::Explained>| match result {
        Ok(words) => {
            said.set(String::new());
            state.announce(&words);
        }
        Err(why) => said.set(format!("{} {}", why.what, why.hint)),
    };
    let keep_new = move |_| {
        let now = preset.get_untracked();
        let added = state.change_library(|library, at| library.add(now, at));
        tell(added.map(|id| {
            let name = state
                .library()
                .with_untracked(|library| library.get(id).map(|saved| saved.preset.name.clone()));
            let name = name.unwrap_or_default();
            if preset.with_untracked(|preset| preset.name != name) {
                state.edit(Edit::Name(name.clone()), "");
            }
            state.set_using(Some(Using::Saved(id)));
            format!("Kept in the library as “{name}”.")
        }));
    };
    let keep_changes = move |id| {
        let now = preset.get_untracked();
        let seen = state.library().with_untracked(|library| library.get(id).cloned());
        let Some(seen) = seen else { return };
        let words: Vec<String> = diff(&seen.preset, &now).iter().map(explain::preset_change).collect();
        let words = words.join("; ");
        let saved = state.change_library(|library, at| library.save(id, seen.revision, now, at, &clipped(&words)));
        tell(saved.map(|revision| format!("Kept as version {revision}.")));
    };
    let line = move || {
        let words = match in_use.get() {
            None => "Not in the library. Kept in this browser at every change.".to_owned(),
            Some(InUse {
                name,
                which: Using::Saved(_),
                changed: false,
            }) => format!("“{name}” from your library."),
            Some(InUse {
                name,
                which: Using::BuiltIn(_),
                changed: false,
            }) => format!("“{name}”, which comes with Leadsheet."),
            Some(InUse {
                name, changed: true, ..
            }) => format!("“{name}”, changed since."),
        };
        view! { <p class="soft">{words}</p> }
    };
    let buttons =
        move || {
            match in_use.get() {
        Some(InUse { changed: false, .. }) => ().into_any(),
        Some(InUse { which: Using::Saved(id), name, .. }) => view! {
            <button type="button" on:click=move |_| keep_changes(id)>{format!("Save the changes to “{name}”")}</button>
            <button type="button" on:click=keep_new>"Keep as a new one"</button>
        }
        .into_any(),
        _ => view! { <button type="button" on:click=keep_new>"Keep in the library"</button> }.into_any(),
    }
        };
    view! {
        {line}
        <div class="buttons">{buttons}</div>
        <p class="said" role="status">{move || said.get()}</p>
    }
}

/// A definition that is not the default, with what it does to the figure.
#[component]
fn ChangeLine(
    /// The difference.
    change: Change,
) -> impl IntoView {
    let view = AppState::get().view();
    let words = explain::preset_change(&change);
    let effect = move || {
        let Change::Count { id, .. } = &change else { return None };
        view.with(|view| {
            let count = view.as_ref()?.findings.counts.iter().find(|found| found.id == *id)?;
            let (now, default) = (count.total.amount, count.default_total);
            let words = |amount: Amount| match amount.reason() {
                None => show::amount(amount, Unit::Count, None),
                Some(reason) => explain::reason_short(reason).to_owned(),
            };
            (now != default).then(|| format!("{} → {}", words(default), words(now)))
        })
    };
    view! { <li>{words}{move || effect().map(|text| view! { <span class="effect">{text}</span> })}</li> }
}

/// What a preset defines in another way than the defaults. Name, note and author are no definitions.
fn against_defaults(preset: &Preset) -> Vec<Change> {
    let about = |change: &Change| {
        matches!(
            change,
            Change::Text {
                field: Text::Name | Text::Note | Text::Author,
                ..
            } | Change::Notes { .. }
                | Change::Views { .. }
        )
    };
    diff(&Preset::default(), preset)
        .into_iter()
        .filter(|change| !about(change))
        .collect()
}

/// Few enough letters for a line of a history.
fn clipped(words: &str) -> String {
    const MOST: usize = 300;
    if words.chars().count() <= MOST {
        return words.to_owned();
    }
    words.chars().take(MOST).chain(['…']).collect()
}
