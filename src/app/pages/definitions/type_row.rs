//! One action type of the data.

use super::relations::{Found, Relations};
use super::type_about::TypeAbout;
use super::words;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::catalog::{Role, Unit};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A row of the table of action types, and below it, on demand, what it means and which counts use it.
#[component]
pub(super) fn TypeRow(
    /// The action type.
    action_type: String,
) -> impl IntoView {
    let view = AppState::get().view();
    let name = StoredValue::new(action_type.clone());
    let found = Memo::new(move |_| {
        view.with(|view| {
            view.as_ref()
                .and_then(|view| name.with_value(|name| Found::in_view(view, name)))
        })
    });
    let open = RwSignal::new(false);
    let panel = format!(
        "about-{}",
        action_type.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-")
    );
    let (controls, panel_id, row_id) = (panel.clone(), panel.clone(), StoredValue::new(panel));
    let toggle = move |_| open.update(|open| *open = !*open);
    let row = move || {
        found.get().map(|found| {
            let role = found.view.role;
            view! {
                <td role="cell" data-label="Role">
                    <span class="role" data-role=role.as_str() title=explain::role(role)>{role_mark(role)}{role.as_str()}</span>
                </td>
                <td role="cell" data-label="Source">{explain::lead_source(found.view.source)}</td>
                <td role="cell" data-label="Where">
                    {found.view.origins.iter().map(|origin| view! { <span class="origin">{where_it_stands(origin)}</span> }).collect_view()}
                </td>
                <td role="cell" data-label="Rows" class="number">{show::figure(found.view.rows.into(), Unit::Count, None)}</td>
                <td role="cell" data-label="Total" class="number">
                    {match found.view.total.reason() {
                        None => view! { <span>{show::amount(found.view.total, Unit::Count, None)}</span> }.into_any(),
                        Some(reason) => view! {
                            <span class="missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span>
                        }.into_any(),
                    }}
                </td>
                <td role="cell" data-label="Overlap" class="overlap"><Relations found=found.clone()/></td>
            }
        })
    };
    let uses = move || {
        let names = found.with(|found| {
            found
                .as_ref()
                .map(|found| {
                    found
                        .view
                        .used_by
                        .iter()
                        .map(|id| words::count_name(*id))
                        .collect::<Vec<_>>()
                })
                .unwrap_or_default()
        });
        if names.is_empty() {
            view! { <span class="missing">"nothing"</span> }.into_any()
        } else {
            let names = names.into_iter().map(|name| view! { <li class="chip">{name}</li> });
            view! { <ul class="used-by">{names.collect_view()}</ul> }.into_any()
        }
    };
    let uncertain = move || found.with(|found| found.as_ref().is_some_and(|found| found.view.uncertain.is_some()));
    // What the catalogue does not know has no name but its own.
    let label = move || {
        found.with(|found| match found {
            Some(found) if found.view.role == Role::Unknown && found.view.name == found.view.action_type => {
                "Not in the catalogue".to_owned()
            }
            Some(found) => found.view.name.clone(),
            None => String::new(),
        })
    };
    view! {
        <tr role="row" class="type" data-open=move || open.get().to_string()
            data-role=move || found.with(|found| found.as_ref().map(|found| found.view.role.as_str()))>
            <th scope="row" role="rowheader">
                {code(&action_type)}
                <button type="button" class="about" aria-expanded=move || open.get().to_string()
                    aria-controls=controls.clone() on:click=toggle>
                    {label}<span class="visually-hidden">" (what it counts)"</span>
                </button>
                " "
                {move || uncertain().then(|| view! { <span class="uncertain-tag">"uncertain"</span> })}
            </th>
            {row}
            <td role="cell" data-label="Counts as" class="counts-as">
                {uses}
                <button type="button" class="change" aria-expanded=move || open.get().to_string()
                    aria-controls=controls.clone() on:click=toggle>
                    {move || if open.get() { "Close" } else { "Change" }}
                    <span class="visually-hidden">{format!(" what {action_type} counts as")}</span>
                </button>
            </td>
        </tr>
        <tr role="row" class="type-about" id=panel_id hidden=move || !open.get()>
            <td role="cell" colspan="8">
                <Show when=move || open.get()>
                    <TypeAbout found id=row_id.get_value()/>
                </Show>
            </td>
        </tr>
    }
}

/// A list of the API as code, a column by its header.
fn where_it_stands(origin: &str) -> AnyView {
    if origin.chars().any(|letter| letter.is_uppercase() || letter == ' ') {
        origin.to_owned().into_any()
    } else {
        code(origin).into_any()
    }
}

/// A mark before roles that need a look.
const fn role_mark(role: Role) -> Option<&'static str> {
    match role {
        Role::Unknown => Some("? "),
        Role::Custom => Some("✎ "),
        _ => None,
    }
}
