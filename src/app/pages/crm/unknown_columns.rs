//! The columns of a file none of whose headers is known.

use crate::app::state::AppState;
use leadsheet::catalog::{CrmField, crm_fields};
use leadsheet::crm::{CrmColumn, FileKind};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Offers to say what the columns of a file are, none of whose headers is known.
#[component]
pub(super) fn UnknownColumns(
    /// Whose rows the file has.
    kind: FileKind,
    /// Its columns, with the shapes of their cells.
    columns: Vec<CrmColumn>,
) -> impl IntoView {
    // A first row can be a person's own words: it is shown to whoever asks for it, and not in the message.
    let open = RwSignal::new(false);
    let columns = StoredValue::new(columns);
    view! {
        <Show when=move || open.get() fallback=move || view! {
            <button type="button" on:click=move |_| open.set(true)>"Say what the columns are"</button>
        }>
            <NameColumns kind columns=columns.get_value()/>
        </Show>
    }
}

/// The columns, each with a choice of what it is; then the file is read.
#[component]
fn NameColumns(
    /// Whose rows the file has.
    kind: FileKind,
    /// Its columns, with the shapes of their cells.
    columns: Vec<CrmColumn>,
) -> impl IntoView {
    let state = AppState::get();
    let chosen = RwSignal::new(BTreeMap::<String, Option<CrmField>>::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        state.read_crm_as(kind, chosen.get_untracked());
    };
    let rows = columns
        .into_iter()
        .filter(|column| !column.header.is_empty())
        .map(|column| {
            let header = column.header.clone();
            let choose = move |event: web_sys::Event| {
                let field = CrmField::parse(&event_target_value(&event));
                chosen.update(|chosen| match field {
                    Some(field) => drop(chosen.insert(header.clone(), Some(field))),
                    None => drop(chosen.remove(&header)),
                });
            };
            let options = crm_fields()
                .iter()
                .map(|card| view! { <option value=card.id.as_str()>{card.name.as_str()}</option> })
                .collect_view();
            let samples = column
                .samples
                .iter()
                .map(|sample| view! { <code class="sample-text">{sample.clone()}</code> })
                .collect_view();
            view! {
                <tr>
                    <th scope="row">{column.header.clone()}</th>
                    <td>
                        <select aria-label=format!("What {} is", column.header) on:change=choose>
                            <option value="">"Not used"</option>
                            {options}
                        </select>
                    </td>
                    <td><div class="sample-texts">{samples}</div></td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <form class="unknown-columns" on:submit=submit>
            <div class="wrap" tabindex="0" role="region" aria-label="Columns to name">
                <table class="columns">
                    <caption>
                        "Columns to name"<small>"Cells are shown as shapes: a for a letter, 9 for a digit."</small>
                    </caption>
                    <thead>
                        <tr><th scope="col">"Column"</th><th scope="col">"Read as"</th><th scope="col">"Cells"</th></tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <button type="submit" disabled=move || chosen.with(BTreeMap::is_empty)>"Read with these columns"</button>
        </form>
    }
}
