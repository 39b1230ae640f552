//! A source and what was read of it.

use super::columns_table::ColumnsTable;
use super::left_out_list::LeftOutList;
use super::questions::Questions;
use super::recalled_bar::RecalledBar;
use crate::app::pages::definitions::words::window;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::engine::{SourceId, SourceInfo};
use leadsheet::explain;
use leadsheet::source::SourceKind;
use leptos::prelude::*;

/// A source: what it is, what was read of it, what is open, and its columns.
#[component]
pub(crate) fn SourceCard(
    /// The source.
    source: SourceId,
) -> impl IntoView {
    let state = AppState::get();
    let info = Memo::new(move |_| {
        state
            .sources()
            .with(|sources| sources.iter().find(|info| info.id == source).cloned())
    });
    let title = format!("source-{source}");
    let heading = title.clone();
    // A source keeps its name for life.
    let name = info.with_untracked(|info| info.as_ref().map(|info| info.name.clone()).unwrap_or_default());
    let remove = format!("Remove {name}");
    view! {
        <section class="source" aria-labelledby=title>
            <header>
                <h2 id=heading>{name}</h2>
                {move || state.is_sample(source).then(|| view! { <span class="tag">"Sample"</span> })}
                <label class="check-label">
                    <input type="checkbox" prop:checked=move || state.is_on(source)
                        on:change=move |event| state.switch(source, event_target_checked(&event))/>
                    "In the report"
                </label>
                <button type="button" class="quiet" aria-label=remove on:click=move |_| state.forget(source)>"Remove"</button>
            </header>
            {move || info.get().map(|info| facts(&info))}
            <RecalledBar source/>
            <Questions source/>
            {move || info.get().map(|info| details(&info, true))}
            {move || info.get().map(|info| info.parts.iter().map(part).collect_view())}
        </section>
    }
}

fn facts(info: &SourceInfo) -> AnyView {
    let left_out: u32 = info.left_out.iter().map(|(_, count)| count).sum();
    let period = info.period.map_or_else(|| "No dates".to_owned(), words::period);
    let windows = info.windows.iter().map(|id| window(id)).collect::<Vec<_>>().join(", ");
    let windows = if windows.is_empty() { "None".to_owned() } else { windows };
    view! {
        <dl class="source-facts">
            <div><dt>"Kind"</dt><dd>{explain::source_kind(info.kind)}</dd></div>
            <div><dt>"Rows are"</dt><dd>{explain::level(info.level)}", "{explain::grain(info.grain)}</dd></div>
            <div><dt>"Period"</dt><dd>{period}</dd></div>
            <div><dt>"Rows read"</dt><dd>{words::grouped(info.rows)}</dd></div>
            <div><dt>"Rows left out"</dt><dd>{words::grouped(left_out)}</dd></div>
            <div><dt>"Currency"</dt><dd>{info.currency.clone().unwrap_or_else(|| "Not named".to_owned())}</dd></div>
            <div><dt>"Attribution windows"</dt><dd>{windows}</dd></div>
        </dl>
    }
    .into_any()
}

fn details(info: &SourceInfo, first: bool) -> AnyView {
    // The columns of a response say themselves what they are; those of further files are read as the first's.
    let source = (first && info.kind != SourceKind::InsightsJson).then_some(info.id);
    view! {
        <LeftOutList info=info.clone()/>
        <ColumnsTable columns=info.columns.clone() name=info.name.clone() source/>
    }
    .into_any()
}

/// A further file of an archive.
fn part(info: &SourceInfo) -> AnyView {
    view! {
        <h3>{info.name.clone()}</h3>
        {facts(info)}
        {details(info, false)}
    }
    .into_any()
}
