//! A file of leads and what was read of it.

use super::columns::Columns;
use super::findings::Findings;
use super::statuses::Statuses;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::crm::{CrmInfo, FileKind};
use leadsheet::source::Period;
use leptos::prelude::*;

/// A file of leads: what was read, what is the matter with it, its statuses and its columns.
#[component]
pub(super) fn FileCard(
    /// Whose rows it has.
    kind: FileKind,
) -> impl IntoView {
    let state = AppState::get();
    let info = state.crm().info(kind);
    let some = Memo::new(move |_| info.with(Option::is_some));
    let title = match kind {
        FileKind::Crm => "crm-file",
        FileKind::LeadForm => "lead-file",
    };
    let name = Memo::new(move |_| info.with(|info| info.as_ref().map(|info| info.name.clone()).unwrap_or_default()));
    view! {
        <Show when=move || some.get()>
            <section class="source" aria-labelledby=title>
                <header><h3 id=title>{move || name.get()}</h3></header>
                {move || info.get().map(|info| facts(&info))}
                <Findings findings=Signal::derive(move || {
                    info.with(|info| info.as_ref().map(|info| info.findings.clone()).unwrap_or_default())
                })/>
                {(kind == FileKind::Crm).then(|| view! { <Statuses/> })}
                <Columns kind/>
            </section>
        </Show>
    }
}

fn facts(info: &CrmInfo) -> AnyView {
    let period = match (info.first, info.last) {
        (Some(from), Some(to)) => words::period(Period { from, to }),
        _ => "No dates".to_owned(),
    };
    let used = info.columns.iter().filter(|column| column.field.is_some()).count();
    let sources = info
        .sources
        .iter()
        .take(6)
        .map(|source| {
            let whose = if source.meta { "Meta" } else { "another source" };
            format!("{} ({}, {whose})", source.text, words::grouped(source.rows))
        })
        .collect::<Vec<_>>()
        .join("; ");
    let sources = (!sources.is_empty()).then(|| view! { <div><dt>"Sources"</dt><dd>{sources}</dd></div> });
    view! {
        <dl class="source-facts">
            <div><dt>"Rows read"</dt><dd>{words::grouped(info.rows)}</dd></div>
            <div><dt>"Leads made"</dt><dd>{period}</dd></div>
            <div><dt>"Columns used"</dt><dd>{format!("{used} of {}", info.columns.len())}</dd></div>
            {sources}
        </dl>
    }
    .into_any()
}
