//! The lines of the table that are in view. A table of many lines has only those in the document.

use super::row::{Standing, group_row};
use super::slices::Slices;
use crate::app::parts::column::Column;
use crate::app::state::AppState;
use leptos::prelude::*;

/// The lines in view, with room above and below them for the others.
#[component]
pub(super) fn Lines(
    /// The lines that are here.
    slices: Slices,
    /// The columns.
    columns: Memo<Vec<Column>>,
) -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let large = Memo::new(move |_| slices.is_large());
    let wide = move || columns.with(Vec::len) + view.with(|view| view.as_ref().map_or(1, |view| view.report.by.len()));
    // A line is made anew when it is another one, has other columns or other notes.
    let version = RwSignal::new(0_u32);
    Effect::new(move |before: Option<()>| {
        view.track();
        columns.track();
        state.preset().with(|preset| preset.notes.len());
        if before.is_some() {
            version.update(|version| *version = version.wrapping_add(1));
        }
    });
    let each = move || {
        let version = version.get();
        let here = slices.here();
        let lines = slices.in_document();
        lines.map(|at| (at, version, here(at))).collect::<Vec<_>>()
    };
    let before = move || large.get().then(|| slices.in_document().start.to_string());
    let after = move || {
        let lines = slices.in_document();
        large
            .get()
            .then(|| slices.lines().saturating_sub(lines.end).to_string())
    };
    view! {
        <tbody>
            <Show when=move || large.get()>
                <tr class="room" aria-hidden="true" style:--lines=before><td></td></tr>
            </Show>
            <For each key=|line| *line let((at, _, here))>
                {line(state, slices, columns, at, here)}
            </For>
            <Show when=move || large.get()>
                <tr class="room" aria-hidden="true" style:--lines=after><td colspan=wide></td></tr>
            </Show>
        </tbody>
    }
}

fn line(state: AppState, slices: Slices, columns: Memo<Vec<Column>>, at: usize, here: bool) -> AnyView {
    let row = slices.row(at).filter(|_| here);
    let Some(row) = row else {
        return view! { <tr class="waiting" aria-rowindex=(at + 2).to_string()><th scope="row">"…"</th></tr> }
            .into_any();
    };
    untrack(|| {
        let standing = Standing {
            at,
            dimensions: state
                .view()
                .with(|view| view.as_ref().map_or(1, |view| view.report.by.len())),
            nested: state.shown().with(|shown| {
                let alone = shown.top.is_none();
                shown.nested.clone().filter(|_| alone)
            }),
            large: slices.is_large(),
        };
        columns.with(|columns| group_row(state, &row, columns, &standing))
    })
}
