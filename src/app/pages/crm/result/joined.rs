//! What was joined by what.

use super::super::findings;
use super::Found;
use crate::app::words;
use leadsheet::catalog::stages;
use leadsheet::crm::{CrmFindingKind, FileKind};
use leadsheet::engine::CrmView;
use leadsheet::explain;
use leadsheet::show;
use leptos::prelude::*;

/// How many rows count, how far they have come, and by what they were joined with Meta's leads.
#[component]
pub(super) fn Joined(
    /// What the engine found.
    found: Found,
) -> impl IntoView {
    move || found.get().map(|view| summary(&view))
}

fn summary(view: &CrmView) -> AnyView {
    let reached = stages()
        .iter()
        .skip(1)
        .filter_map(|card| {
            let count = view.reached.get(&card.id)?;
            let share = show::share(*count, view.counted);
            Some(view! {
                <div><dt>{card.name.as_str()}</dt><dd>{words::grouped(*count)}{share.map(|share| view! { <small>{share}</small> })}</dd></div>
            })
        })
        .collect_view();
    let joined = view.form.as_ref().map(|form| {
        let all: u32 = view.joined.values().sum();
        let ways: Vec<String> = view
            .joined
            .iter()
            .map(|(by, count)| format!("{} {}", words::grouped(*count), explain::joined_by(*by)))
            .collect();
        let ways = if ways.is_empty() {
            String::new()
        } else {
            format!(": {}", ways.join(", "))
        };
        format!(
            "{} of {} rows of the CRM are leads of Meta's export{ways}. The export has {}.",
            words::grouped(all),
            words::grouped(view.crm.rows),
            words::many(form.rows, "lead", "leads"),
        )
    });
    let between = view
        .findings
        .iter()
        .filter(|(file, finding)| *file == FileKind::LeadForm && finding.kind == CrmFindingKind::MissingInCrm)
        .map(|(_, finding)| findings::item(finding))
        .collect_view();
    view! {
        <dl class="source-facts stages-reached">
            <div><dt>"Leads that count"</dt><dd>{words::grouped(view.counted)}</dd></div>
            {reached}
        </dl>
        {joined.map(|joined| view! { <p class="soft">{joined}</p> })}
        <ul class="checks" aria-label="Between the files">{between}</ul>
    }
    .into_any()
}
