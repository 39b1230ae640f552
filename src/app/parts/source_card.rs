//! A source and what was read of it.

use super::columns_table::ColumnsTable;
use super::left_out_list::LeftOutList;
use super::questions::Questions;
use crate::app::pages::definitions::words::window;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::engine::{SourceId, SourceInfo};
use leadsheet::explain;
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
                <button type="button" class="quiet" aria-label=remove on:click=move |_| state.forget(source)>"Remove"</button>
            </header>
            {move || info.get().map(|info| facts(&info))}
            <Questions source/>
            {move || info.get().map(|info| view! { <LeftOutList info/> })}
            {move || info.get().map(|info| view! { <ColumnsTable columns=info.columns name=info.name/> })}
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
            <div><dt>"Rows are"</dt><dd>{explain::level(info.level)}", "{words::grain(info.grain)}</dd></div>
            <div><dt>"Period"</dt><dd>{period}</dd></div>
            <div><dt>"Rows read"</dt><dd>{words::grouped(info.rows)}</dd></div>
            <div><dt>"Rows left out"</dt><dd>{words::grouped(left_out)}</dd></div>
            <div><dt>"Currency"</dt><dd>{info.currency.clone().unwrap_or_else(|| "Not named".to_owned())}</dd></div>
            <div><dt>"Attribution windows"</dt><dd>{windows}</dd></div>
        </dl>
    }
    .into_any()
}
