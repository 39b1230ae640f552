//! The columns of a file of leads and what they were taken for.

use crate::app::state::AppState;
use leadsheet::catalog::{CrmField, crm_fields};
use leadsheet::crm::{ColumnUse, CrmColumn, FileKind};
use leptos::prelude::*;

/// The columns of a file of leads, what they were taken for, and the shape of their cells.
#[component]
pub(super) fn Columns(
    /// Whose rows the file has.
    kind: FileKind,
) -> impl IntoView {
    let state = AppState::get();
    let info = state.crm().info(kind);
    let columns =
        Memo::new(move |_| info.with(|info| info.as_ref().map(|info| info.columns.clone()).unwrap_or_default()));
    let keys = move || {
        columns.with(|columns| {
            let headers = columns.iter().map(|column| column.header.clone());
            headers.enumerate().collect::<Vec<_>>()
        })
    };
    let label = match kind {
        FileKind::Crm => "Columns of the CRM file",
        FileKind::LeadForm => "Columns of Meta's lead export",
    };
    view! {
        <div class="wrap" tabindex="0" role="region" aria-label=label>
            <table class="columns">
                <caption>
                    "Columns"<small>"Cells that can be personal are shown as shapes: a for a letter, 9 for a digit."</small>
                </caption>
                <thead>
                    <tr>
                        <th scope="col">"Column"</th>
                        <th scope="col">"Read as"</th>
                        <th scope="col">"How sure"</th>
                        <th scope="col">"Cells"</th>
                    </tr>
                </thead>
                <tbody>
                    <For each=keys key=|key| key.clone() let:key>
                        <ColumnRow kind at=key.0 header=key.1 columns/>
                    </For>
                </tbody>
            </table>
        </div>
    }
}

/// One column.
#[component]
fn ColumnRow(
    /// Whose rows the file has.
    kind: FileKind,
    /// Its place.
    at: usize,
    /// Its header.
    header: String,
    /// All columns.
    columns: Memo<Vec<CrmColumn>>,
) -> impl IntoView {
    let state = AppState::get();
    let column = Memo::new(move |_| columns.with(|columns| columns.get(at).cloned()));
    let field = move || column.with(|column| column.as_ref().and_then(|column| column.field));
    let because = move || column.with(|column| column.as_ref().map_or(ColumnUse::Unused, |column| column.because));
    // The first of several with the same header is the one a choice can name.
    let named = header.clone();
    let first = columns.with_untracked(|columns| columns.iter().position(|column| column.header == named)) == Some(at);
    let choose = {
        let header = header.clone();
        move |event: web_sys::Event| {
            let field = CrmField::parse(&event_target_value(&event));
            state.reread_crm(kind, |settings| {
                settings.map.insert(header.clone(), field);
            });
        }
    };
    let back = {
        let header = header.clone();
        move |_| {
            state.reread_crm(kind, |settings| {
                settings.map.remove(&header);
            });
        }
    };
    let chosen = {
        let header = header.clone();
        let info = state.crm().info(kind);
        Memo::new(move |_| {
            info.with(|info| {
                info.as_ref()
                    .is_some_and(|info| info.settings.map.contains_key(&header))
            })
        })
    };
    let options = crm_fields()
        .iter()
        .map(|card| {
            let id = card.id;
            view! { <option value=id.as_str() prop:selected=move || field() == Some(id)>{card.name.as_str()}</option> }
        })
        .collect_view();
    let samples = move || {
        let samples = column.with(|column| column.as_ref().map(|column| column.samples.clone()).unwrap_or_default());
        samples
            .into_iter()
            .map(|sample| view! { <code class="sample-text">{sample}</code> })
            .collect_view()
    };
    let sure = move || match because() {
        ColumnUse::Known => {
            view! { <span class="sure">"Sure"</span><span class="because">"known header"</span> }.into_any()
        }
        ColumnUse::Chosen => {
            view! { <span class="sure">"Sure"</span><span class="because">"your choice"</span> }.into_any()
        }
        ColumnUse::Second => {
            view! { <span class="sure look">"Look"</span><span class="because">"another column is used for it"</span> }
                .into_any()
        }
        ColumnUse::Unused if chosen.get() => {
            view! { <span class="sure unused">"Not used"</span><span class="because">"your choice"</span> }.into_any()
        }
        ColumnUse::Unused => {
            view! { <span class="sure unused">"Not used"</span><span class="because">"header not known"</span> }
                .into_any()
        }
    };
    view! {
        <tr class:unused=move || because() == ColumnUse::Unused>
            <th scope="row">{header.clone()}</th>
            <td>
                <div class="choose">
                    <select aria-label=format!("What {header} is") disabled=!first on:change=choose>
                        <option value="" prop:selected=move || field().is_none()>"Not used"</option>
                        {options}
                    </select>
                    {move || chosen.get().then(|| view! {
                        <button type="button" class="small" on:click=back.clone()>"As first read"</button>
                    })}
                </div>
            </td>
            <td>{sure}</td>
            <td><div class="sample-texts">{samples}</div></td>
        </tr>
    }
}
