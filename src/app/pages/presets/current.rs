//! The present preset.

use super::changes::{Change, changes};
use super::changes_list::ChangesList;
use super::text_field::TextField;
use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::amount::Amount;
use leadsheet::catalog::Unit;
use leadsheet::preset::{Edit, Preset};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// Name, note, and what the present preset changes against the defaults.
#[component]
pub(super) fn Current() -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let name = Memo::new(move |_| preset.with(|preset| preset.name.clone()));
    let note = Memo::new(move |_| preset.with(|preset| preset.note.clone()));
    let found = Memo::new(move |_| preset.with(|preset| changes(&Preset::default(), preset)));
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
    let effect = Callback::new(move |change: Change| {
        view.with(|view| {
            let count = view
                .as_ref()?
                .findings
                .counts
                .iter()
                .find(|found| Some(found.id) == change.count)?;
            let (now, default) = (count.total.amount, count.default_total);
            let words = |amount: Amount| match amount.reason() {
                None => show::amount(amount, Unit::Count, None),
                Some(reason) => explain::reason_short(reason).to_owned(),
            };
            (now != default).then(|| format!("{} → {}", words(default), words(now)))
        })
    });
    view! {
        <section class="card" aria-labelledby="preset-title">
            <h2 id="preset-title">"Your preset"</h2>
            <p class="soft">"Kept in this browser at every change."</p>
            <TextField label="Name" id="preset-name" value=name save=save_name/>
            <TextField label="Note" id="preset-note" value=note save=save_note long=true/>
            <h3>"What it changes against the defaults"</h3>
            {move || if found.with(Vec::is_empty) {
                view! {
                    <p class="empty-line">"Nothing: every count is made by default. "<a href=Page::Definitions.hash()>"Change a definition"</a></p>
                }.into_any()
            } else {
                view! { <ChangesList changes=found.get() effect/> }.into_any()
            }}
        </section>
    }
}
