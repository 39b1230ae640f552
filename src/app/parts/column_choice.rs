//! Telling what a column is.

use crate::app::state::AppState;
use leadsheet::catalog::{choosable_fields, field};
use leadsheet::engine::SourceId;
use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;

/// The list of fields that every choice offers; once on a page.
#[component]
pub(crate) fn FieldList() -> impl IntoView {
    let options = choosable_fields()
        .into_iter()
        .map(|field| view! { <option value=field.label().to_owned()></option> })
        .collect_view();
    view! { <datalist id="fields">{options}</datalist> }
}

/// A way to say what a column is, that it is not used, or that the first reading was right after all.
#[component]
pub(crate) fn ColumnChoice(
    /// The source.
    source: SourceId,
    /// The header of the column.
    header: String,
    /// Whether a person chose before.
    chosen: bool,
    /// The field it may be, when its header is nearly one that is known.
    suggestion: Option<String>,
) -> impl IntoView {
    let state = AppState::get();
    let key = StoredValue::new(format!("map.{header}"));
    let input = NodeRef::<Input>::new();
    let wrong = RwSignal::new(false);
    let tell = move |choice: &str| key.with_value(|key| state.answer(source, key, choice));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = input.get().map(|input| input.value()).unwrap_or_default();
        let typed = typed.trim();
        let found = choosable_fields()
            .into_iter()
            .find(|field| field.label().eq_ignore_ascii_case(typed) || field.field == typed);
        match found {
            Some(field) => tell(&field.field),
            // An action type that no column is known for: `actions:schedule_total`.
            None if typed.contains(':') => tell(typed),
            None => wrong.set(true),
        }
    };
    let offered = suggestion.and_then(|name| field(&name)).map(|field| {
        let label = format!("Use as {}", field.label());
        view! { <button type="button" class="small" on:click=move |_| tell(&field.field)>{label}</button> }
    });
    let back = chosen.then(|| {
        let undo = move |_| key.with_value(|key| state.unanswer(source, key));
        view! { <button type="button" class="small" on:click=undo>"As first read"</button> }
    });
    let name = format!("What {header} is");
    view! {
        <div class="column-choice">
            {offered}
            <details>
                <summary aria-label=format!("Change what {header} is read as")>"Change"</summary>
                <form on:submit=submit>
                    <input type="text" list="fields" node_ref=input aria-label=name autocomplete="off"
                        on:input=move |_| wrong.set(false)/>
                    <button type="submit" class="small">"Set"</button>
                    <button type="button" class="small" on:click=move |_| tell("none")>"Do not use"</button>
                    {back}
                </form>
                {move || wrong.get().then(|| view! {
                    <p class="hint" role="alert">"Choose a name from the list, or write an action type as actions:NAME."</p>
                })}
            </details>
        </div>
    }
}
