//! The lines of the table that are in view. A table of many lines has only those in the document.

use super::Shown;
use super::row::{Standing, group_row};
use crate::app::parts::column::Column;
use crate::app::state::{AppState, LIMIT};
use leadsheet::engine::{OwnSort, Request, Response, Sort};
use leadsheet::preset::formula::Name;
use leadsheet::report::{Ask, Filter, GroupRow};
use leptos::html;
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How many lines are asked for at once.
const SLICE: usize = 100;
/// How many slices are kept.
const KEPT: usize = 12;
/// The height of a line of a large table in pixels, as `report.css` has it.
const LINE: i32 = 60;
/// Lines beside those in view that are in the document as well.
const BESIDE: usize = 10;

/// What puts other lines at the top: grouping, order, filter and what is looked for.
type Top = (Vec<String>, Sort, Option<OwnSort>, Filter, String);

/// The lines that the engine sent, by the place of a slice.
#[derive(Clone, Copy)]
pub(super) struct Slices {
    state: AppState,
    columns: Memo<Vec<Column>>,
    /// The view they belong to.
    of: StoredValue<Shown>,
    /// The rows by slice.
    held: RwSignal<BTreeMap<usize, Arc<Vec<GroupRow>>>>,
    /// Slices that are under way.
    asked: StoredValue<BTreeSet<usize>>,
    /// The first line in the document and how many.
    window: RwSignal<(usize, usize)>,
    /// What was asked for when it was scrolled to the top last.
    top_of: StoredValue<Option<Top>>,
    /// What scrolls.
    pub(super) frame: NodeRef<html::Div>,
}

impl Slices {
    /// Lines of the present report.
    pub(super) fn follow(state: AppState, columns: Memo<Vec<Column>>) -> Self {
        let slices = Self {
            state,
            columns,
            of: StoredValue::new(None),
            held: RwSignal::new(BTreeMap::new()),
            asked: StoredValue::new(BTreeSet::new()),
            window: RwSignal::new((0, 30)),
            top_of: StoredValue::new(None),
            frame: NodeRef::new(),
        };
        let view = state.view();
        Effect::new(move |_| {
            let view = view.get();
            let mut held = BTreeMap::new();
            if let Some(view) = &view {
                for (at, rows) in view.report.groups.chunks(SLICE).enumerate() {
                    held.insert(at, Arc::new(rows.to_vec()));
                }
            }
            slices.of.set_value(view);
            slices.asked.set_value(BTreeSet::new());
            slices.held.set(held);
            slices.show_the_first();
            slices.scrolled();
        });
        // Another column was not sent with the slices that are held.
        Effect::new(move |before: Option<()>| {
            columns.track();
            if before.is_some() {
                slices.held.update(|held| held.retain(|at, _| *at < LIMIT / SLICE));
                slices.asked.set_value(BTreeSet::new());
                slices.scrolled();
            }
        });
        slices
    }

    /// Goes to the first line when other lines were asked for. Opening a group or writing a note is no such thing.
    fn show_the_first(&self) {
        let ask = self.state.selection().get_untracked();
        let top = Some((ask.by, ask.sort, ask.own_sort, ask.filter, ask.search));
        if self.top_of.with_value(|before| *before != top) {
            self.top_of.set_value(top);
            if let Some(frame) = self.frame.get_untracked() {
                frame.set_scroll_top(0);
            }
        }
    }

    fn lines(&self) -> usize {
        self.state
            .view()
            .with(|view| view.as_ref().map_or(0, |view| view.report.lines))
    }

    /// Whether only the lines in view are in the document.
    pub(super) fn is_large(&self) -> bool {
        self.lines() > LIMIT
    }

    /// A line, as far as it is here.
    pub(super) fn row(&self, at: usize) -> Option<GroupRow> {
        self.held
            .with_untracked(|held| held.get(&(at / SLICE))?.get(at % SLICE).cloned())
    }

    /// Finds out which lines are in view, and asks for those that are not here.
    pub(super) fn scrolled(&self) {
        let lines = untrack(|| self.lines());
        if lines <= LIMIT {
            return;
        }
        let (top, height) = self
            .frame
            .get_untracked()
            .map_or((0, 700), |frame| (frame.scroll_top(), frame.client_height()));
        let first = usize::try_from(top / LINE).unwrap_or_default();
        let first = first.saturating_sub(BESIDE).min(lines.saturating_sub(1));
        let many = usize::try_from(height / LINE).unwrap_or_default() + 2 * BESIDE + 1;
        if self.window.get_untracked() != (first, many) {
            self.window.set((first, many));
        }
        for slice in first / SLICE..=(first + many).min(lines - 1) / SLICE {
            self.fetch(slice);
        }
    }

    fn fetch(&self, slice: usize) {
        let here = self.held.with_untracked(|held| held.contains_key(&slice));
        if here || self.asked.with_value(|asked| asked.contains(&slice)) {
            return;
        }
        self.asked.update_value(|asked| {
            asked.insert(slice);
        });
        let metrics = self.columns.with_untracked(|columns| {
            let metrics = columns.iter().filter_map(|column| match &column.of {
                Name::Metric(metric) => Some(*metric),
                Name::Own(_) => None,
            });
            metrics.collect()
        });
        let request = Request::Rows {
            preset: self.state.preset().get_untracked(),
            ask: Ask {
                offset: slice * SLICE,
                limit: SLICE,
                ..self.state.selection().get_untracked()
            },
            metrics,
        };
        let (slices, of) = (*self, self.of.get_value());
        self.state.ask(request, move |response| {
            let now = slices.of.try_with_value(|now| match (now, &of) {
                (Some(now), Some(of)) => Arc::ptr_eq(now, of),
                _ => false,
            });
            // It was of an earlier report, or the table is gone.
            if now != Some(true) {
                return;
            }
            slices.asked.update_value(|asked| {
                asked.remove(&slice);
            });
            if let Some(Response::Rows { rows, .. }) = response {
                slices.held.update(|held| {
                    held.insert(slice, Arc::new(rows));
                    while held.len() > KEPT {
                        let far = held.keys().copied().max_by_key(|at| at.abs_diff(slice));
                        match far {
                            Some(far) => drop(held.remove(&far)),
                            None => break,
                        }
                    }
                });
            }
        });
    }
}

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
    let body = move || {
        let (first, many) = if large.get() { slices.window.get() } else { (0, LIMIT) };
        let lines = slices.lines();
        first..(first + many).min(lines)
    };
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
        slices.held.with(|held| {
            let here = |at: usize| held.get(&(at / SLICE)).is_some_and(|rows| at % SLICE < rows.len());
            body().map(|at| (at, version, here(at))).collect::<Vec<_>>()
        })
    };
    let before = move || large.get().then(|| body().start.to_string());
    let after = move || {
        let body = body();
        large.get().then(|| slices.lines().saturating_sub(body.end).to_string())
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
