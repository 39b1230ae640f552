//! A preset that was opened, and what it would change.

use super::proposed_figures::ProposedFigures;
use super::words::{called, origin};
use crate::app::focus;
use crate::app::state::{AppState, Proposal};
use leadsheet::explain;
use leadsheet::preset::Preset;
use leadsheet::preset::diff::{Merged, Prefer, diff, merge};
use leptos::prelude::*;

/// How a preset can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// In the place of the present one.
    Replace,
    /// Beside it.
    Merge,
}

/// What a preset would change in definitions and figures, and the choice: replace, merge, or leave it.
#[component]
pub(super) fn Proposed(
    /// The preset.
    proposal: Proposal,
) -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let Proposal {
        preset: theirs,
        origin: from,
    } = proposal;
    let way = RwSignal::new(Way::Replace);
    let prefer = RwSignal::new(Prefer::Mine);
    let (name, author, note) = (called(&theirs.name), theirs.author.clone(), theirs.note.clone());
    let kept = StoredValue::new(theirs.clone());
    let after = Memo::new(move |_| {
        let mine = preset.get();
        match way.get() {
            Way::Replace => Ok(Merged {
                preset: in_place_of(&mine, &theirs),
                conflicts: Vec::new(),
            }),
            Way::Merge => merge(&mine, &theirs, prefer.get()),
        }
    });
    let next = Memo::new(move |_| after.with(|after| after.as_ref().ok().map(|merged| merged.preset.clone())));
    let conflicts = Memo::new(move |_| after.with(|after| after.as_ref().map_or(0, |merged| merged.conflicts.len())));
    let changes = Memo::new(move |_| {
        next.with(|next| {
            next.as_ref()
                .map(|next| preset.with(|mine| diff(mine, next)))
                .unwrap_or_default()
        })
    });
    // Not a memo of its own: what reads both would miss a change.
    let nothing = move || changes.with(Vec::is_empty);
    let wrong = move || after.with(|after| after.as_ref().err().map(explain::preset_error));
    let accept = move |_| {
        if let Some(next) = next.get_untracked() {
            state.accept(next, way.get_untracked() == Way::Merge);
            request_animation_frame(|| focus::on("taken"));
        }
    };
    let said = RwSignal::new(String::new());
    let keep = move |_| {
        let words = match state.change_library(|library, now| library.add(kept.get_value(), now)) {
            Ok(_) => "Kept in the library. Your present preset is unchanged.".to_owned(),
            Err(why) => format!("{} {}", why.what, why.hint),
        };
        said.set(words);
    };
    let leave = move |_| {
        state.leave_proposal();
        state.announce("Left as it was.");
        focus::on_heading();
    };
    request_animation_frame(|| focus::on("proposed-title"));
    let radio = move |value: Way, label: &'static str, about: &'static str| {
        let id = format!("way-{}", label.to_lowercase());
        view! {
            <div class="way">
                <input type="radio" name="way" id=id.clone() prop:checked=move || way.get() == value
                    on:change=move |_| way.set(value)/>
                <label for=id>{label}<small>{about}</small></label>
            </div>
        }
    };
    let in_library = !matches!(
        from,
        crate::app::state::Origin::Saved(_) | crate::app::state::Origin::Version(_)
    );
    view! {
        <section class="card proposed" aria-labelledby="proposed-title">
            <p class="proposed-from">{origin(&from)}{(!author.is_empty()).then(|| view! { " · by "<bdi>{author}</bdi> })}</p>
            <h2 id="proposed-title" tabindex="-1">"What “"<bdi>{name}</bdi>"” would change"</h2>
            {(!note.is_empty()).then(|| view! { <p class="soft"><bdi>{note}</bdi></p> })}
            <fieldset class="proposed-ways">
                <legend class="visually-hidden">"How to take it"</legend>
                {radio(Way::Replace, "Replace", "Its definitions take the place of yours.")}
                {radio(Way::Merge, "Merge", "What yours do not define is added. Name, goal, window and lead rate stay.")}
            </fieldset>
            {move || (way.get() == Way::Merge && conflicts.get() > 0).then(|| view! {
                <fieldset class="proposed-ways">
                    <legend>{match conflicts.get() {
                        1 => "One definition is in both and differs".to_owned(),
                        many => format!("{many} definitions are in both and differ"),
                    }}</legend>
                    <div class="way">
                        <input type="radio" name="prefer" id="prefer-mine" prop:checked=move || prefer.get() == Prefer::Mine
                            on:change=move |_| prefer.set(Prefer::Mine)/>
                        <label for="prefer-mine">"Keep mine"</label>
                    </div>
                    <div class="way">
                        <input type="radio" name="prefer" id="prefer-theirs" prop:checked=move || prefer.get() == Prefer::Theirs
                            on:change=move |_| prefer.set(Prefer::Theirs)/>
                        <label for="prefer-theirs">"Take theirs"</label>
                    </div>
                </fieldset>
            })}
            {move || wrong().map(|why| view! {
                <div class="refused" role="alert"><p><strong>"The two cannot be merged. "{why.what}</strong></p><p>{why.hint}</p></div>
            })}
            <div class="proposed-what">
                <div>
                    <h3>"Definitions"</h3>
                    {move || if nothing() {
                        view! { <p class="empty-line">"Nothing: it is what you have already."</p> }.into_any()
                    } else {
                        view! {
                            <ul class="changes">
                                {changes.get().iter().map(|change| view! { <li>{explain::preset_change(change)}</li> }).collect_view()}
                            </ul>
                        }.into_any()
                    }}
                </div>
                <ProposedFigures next/>
            </div>
            <div class="buttons">
                <button type="button" class="main" disabled=nothing on:click=accept>
                    {move || if way.get() == Way::Merge { "Add to my definitions" } else { "Replace my definitions" }}
                </button>
                {in_library.then(|| view! { <button type="button" on:click=keep>"Keep it in the library"</button> })}
                <button type="button" class="quiet" on:click=leave>"Leave it"</button>
            </div>
            <p class="said" role="status">{move || said.get()}</p>
        </section>
    }
}

/// The other preset in the place of the present one. Pinned notes and kept views are no definitions: where the other has
/// none, as one from a link never has, those of the person stay.
fn in_place_of(mine: &Preset, theirs: &Preset) -> Preset {
    let mut next = theirs.clone();
    if next.notes.is_empty() {
        next.notes.clone_from(&mine.notes);
    }
    if next.views.is_empty() {
        next.views.clone_from(&mine.views);
    }
    next
}
