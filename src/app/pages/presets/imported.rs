//! What an import changed.

use super::changes::changes;
use super::changes_list::ChangesList;
use super::figures_after::FiguresAfter;
use super::import::Taken;
use crate::app::focus;
use crate::app::state::AppState;
use leptos::prelude::*;

/// What an import changed, in definitions and in figures, for as long as it holds.
#[component]
pub(super) fn Imported(
    /// The preset taken, and what was before.
    taken: Taken,
) -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let name = if taken.after.name.is_empty() {
        "Preset without a name".to_owned()
    } else {
        taken.after.name.clone()
    };
    if taken.before == taken.after {
        let words = format!("“{name}” is what you have already. Nothing changed.");
        return view! { <p class="imported" role="status">{words}</p> }.into_any();
    }
    let found = changes(&taken.before, &taken.after);
    let after = taken.after.clone();
    let holds = Memo::new(move |_| preset.with(|preset| *preset == after));
    let before = StoredValue::new(taken.view);
    let undo = move |_| {
        state.undo();
        focus::on("import-title");
    };
    let (name, found) = (StoredValue::new(name), StoredValue::new(found));
    let past = move || view! { <p>{format!("“{}” was imported, and that was changed or undone since.", name.get_value())}</p> };
    view! {
        <div class="imported" role="status">
            <Show when=move || holds.get() fallback=past>
                <p><strong>{format!("“{}” is now your preset.", name.get_value())}</strong></p>
                {if found.with_value(Vec::is_empty) {
                    view! { <p>"Its definitions are the ones you had; only name or note differ."</p> }.into_any()
                } else {
                    view! { <ChangesList changes=found.get_value()/> }.into_any()
                }}
                <FiguresAfter before/>
                <button type="button" on:click=undo>"Undo the import"</button>
            </Show>
        </div>
    }
    .into_any()
}
