//! A preset of the library.

use super::file::{download, file_name};
use super::item_head::ItemHead;
use super::rename::Rename;
use super::versions::Versions;
use super::words::{called, moment};
use crate::app::focus;
use crate::app::state::{AppState, Origin, Using, definitions};
use leadsheet::catalog::goals;
use leadsheet::explain::Explained;
use leadsheet::preset::Edit;
use leadsheet::preset::library::{Saved, SavedId};
use leptos::prelude::*;

/// A preset of the library: what it is, and what can be done with it.
#[component]
pub(super) fn SavedItem(
    /// Its number.
    id: SavedId,
    /// Where to say what came of it.
    said: RwSignal<String>,
) -> impl IntoView {
    let state = AppState::get();
    let (library, in_use) = (state.library(), state.in_use());
    let saved = Memo::new(move |_| library.with(|library| library.get(id).cloned()));
    let renaming = RwSignal::new(false);
    let tell = move |result: Result<String, Explained>| {
        said.set(result.unwrap_or_else(|why| format!("{} {}", why.what, why.hint)));
    };
    let rename_button = format!("rename-button-{id}");
    let back_to = rename_button.clone();
    let renamed = Callback::new(move |typed: Option<String>| {
        renaming.set(false);
        let back_to = back_to.clone();
        request_animation_frame(move || focus::on(&back_to));
        let (Some(typed), Some(before)) = (typed, saved.get_untracked()) else {
            return;
        };
        if typed.trim() == before.preset.name {
            return;
        }
        let done = state.change_library(|library, at| library.rename(id, before.revision, &typed, at));
        tell(done.map(|_| {
            let name = saved.get_untracked().map(|saved| saved.preset.name).unwrap_or_default();
            // What is in use as it is kept stays so.
            if state.preset().with_untracked(definitions) == definitions(&before.preset) {
                state.edit(Edit::Name(name.clone()), "");
            }
            format!("Renamed to “{name}”.")
        }));
    });
    let duplicate = move |_| {
        tell(
            state
                .change_library(|library, at| library.duplicate(id, at))
                .map(|copy| {
                    let name =
                        library.with_untracked(|library| library.get(copy).map(|saved| saved.preset.name.clone()));
                    format!("Duplicated as “{}”.", name.unwrap_or_default())
                }),
        );
    };
    let delete = move |_| {
        let Some(seen) = saved.get_untracked() else { return };
        let name = called(&seen.preset.name);
        let done = state.change_library(|library, _| library.delete(id, seen.revision));
        tell(done.map(|()| format!("“{name}” was deleted. It can be taken back below.")));
        focus::on("library-title");
    };
    let open = move |_| {
        if let Some(saved) = saved.get_untracked() {
            state.propose(saved.preset, Origin::Saved(id));
        }
    };
    let export = move |_| {
        let Some(saved) = saved.get_untracked() else { return };
        let file = file_name(&saved.preset.name);
        said.set(match download(&file, &saved.preset.to_json()) {
            Ok(()) => format!("Saved as {file}."),
            Err(_) => "The browser did not save the file.".to_owned(),
        });
    };
    move || {
        saved.get().map(|saved| {
            let name = called(&saved.preset.name);
            let act = |word: &str| format!("{word} {name}");
            let (note, about) = (saved.preset.note.clone(), about(&saved));
            let earlier = saved.history.len();
            let old = name.clone();
            let rename_button = rename_button.clone();
            view! {
                <li>
                    <ItemHead name=name.clone() which=Using::Saved(id) in_use/>
                    <p class="item-about">{about}</p>
                    {(!note.is_empty()).then(|| view! { <p><bdi>{note}</bdi></p> })}
                    <div class="item-do">
                        <button type="button" on:click=open aria-label=act("Use")>"Use"</button>
                        <button type="button" class="quiet" id=rename_button on:click=move |_| renaming.set(true) aria-label=act("Rename")>"Rename"</button>
                        <button type="button" class="quiet" on:click=duplicate aria-label=act("Duplicate")>"Duplicate"</button>
                        <button type="button" class="quiet" on:click=export aria-label=act("Export")>"Export"</button>
                        <button type="button" class="quiet" on:click=delete aria-label=act("Delete")>"Delete"</button>
                    </div>
                    {move || renaming.get().then(|| view! { <Rename id=id.to_string() name=old.clone() done=renamed/> })}
                    {(earlier > 0).then(|| view! {
                        <details>
                            <summary>{match earlier { 1 => "1 earlier version".to_owned(), many => format!("{many} earlier versions") }}</summary>
                            <Versions saved/>
                        </details>
                    })}
                </li>
            }
        })
    }
}

/// Author, goal and day, in one line.
fn about(saved: &Saved) -> String {
    let goal = goals().iter().find(|goal| goal.id == saved.preset.goal);
    let parts = [
        (!saved.preset.author.is_empty()).then(|| format!("by {}", saved.preset.author)),
        goal.map(|goal| format!("goal: {}", goal.name.to_lowercase())),
        (!saved.at.is_empty()).then(|| moment(&saved.at)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
