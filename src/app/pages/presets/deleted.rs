//! Deleted presets that can be taken back.

use super::words::called;
use crate::app::focus;
use crate::app::state::AppState;
use leadsheet::preset::library::SavedId;
use leptos::prelude::*;

/// The deleted presets, the newest first, each with the way back.
#[component]
pub(super) fn Deleted(
    /// Where to say what came of it.
    said: RwSignal<String>,
) -> impl IntoView {
    let state = AppState::get();
    let library = state.library();
    let deleted = Memo::new(move |_| {
        library.with(|library| {
            let named = library
                .deleted
                .iter()
                .rev()
                .map(|saved| (saved.id, called(&saved.preset.name)));
            named.collect::<Vec<(SavedId, String)>>()
        })
    });
    let tell = move |result: Result<(), leadsheet::explain::Explained>, words: String| {
        said.set(result.map_or_else(|why| format!("{} {}", why.what, why.hint), |()| words));
        focus::on("library-title");
    };
    let take_back = move |id, name: String| {
        tell(
            state.change_library(|library, _| library.take_back(id)),
            format!("“{name}” is back."),
        );
    };
    let empty = move |_| {
        let done = state.change_library(|library, _| {
            library.forget_deleted();
            Ok(())
        });
        tell(done, "The deleted presets are gone for good.".to_owned());
    };
    move || {
        let deleted = deleted.get();
        (!deleted.is_empty()).then(|| {
            view! {
                <div class="deleted">
                    <h3 id="deleted-title">"Deleted"</h3>
                    <ul aria-labelledby="deleted-title">
                        {deleted.into_iter().map(|(id, name)| {
                            let label = format!("Take back {name}");
                            let again = name.clone();
                            view! {
                                <li>
                                    <bdi>{name}</bdi>
                                    <button type="button" class="quiet" aria-label=label on:click=move |_| take_back(id, again.clone())>"Take back"</button>
                                </li>
                            }
                        }).collect_view()}
                    </ul>
                    <button type="button" class="quiet" on:click=empty>"Delete these for good"</button>
                </div>
            }
        })
    }
}
