//! The lines that the engine sent, and which of them are in the document.

use super::Shown;
use crate::app::parts::column::Column;
use crate::app::state::{AppState, LIMIT};
use leadsheet::engine::{OwnSort, Request, Response, Sort};
use leadsheet::preset::formula::Name;
use leadsheet::report::{Ask, Filter, GroupRow};
use leptos::html;
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// How many lines are asked for at once.
const SLICE: usize = 100;
/// How many slices are kept.
const KEPT: usize = 12;
/// The height of a line of a large table in pixels, as `report.css` has it.
const LINE: i32 = 60;
/// Lines beside those in view that are in the document as well. Few: a jump makes all of them anew within one frame.
const BESIDE: usize = 4;
/// Lines beside those in view that are asked for, so that they are here before they come into view.
const AHEAD: usize = SLICE / 2;
/// The most lines that are printed: about forty sheets.
const PRINTED: usize = 1_000;

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
    /// How many lines are on paper, while the page is printed.
    printing: RwSignal<Option<usize>>,
    /// What waits for the lines to print.
    print: StoredValue<Option<Callback<()>>>,
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
            printing: RwSignal::new(None),
            print: StoredValue::new(None),
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
            slices.fetch_to_print();
        });
        // Another column was not sent with the slices that are held.
        Effect::new(move |before: Option<()>| {
            columns.track();
            if before.is_some() {
                slices.held.update(|held| held.retain(|at, _| *at < LIMIT / SLICE));
                slices.asked.set_value(BTreeSet::new());
                slices.scrolled();
                slices.fetch_to_print();
            }
        });
        slices.print_all_at_hand();
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

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
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
        let last = (first + many + AHEAD).min(lines - 1);
        for slice in first.saturating_sub(AHEAD) / SLICE..=last / SLICE {
            self.fetch(slice);
        }
    }

    /// The places of the lines that belong into the document now.
    pub(super) fn in_document(&self) -> Range<usize> {
        let lines = self.lines();
        let (first, many) = match self.printing.get() {
            Some(many) => (0, many),
            None if lines > LIMIT => self.window.get(),
            None => (0, LIMIT),
        };
        first..(first + many).min(lines)
    }

    /// Whether a line is here. It is told again when other lines came.
    pub(super) fn here(&self) -> impl Fn(usize) -> bool {
        let held = self.held.get();
        move |at| held.get(&(at / SLICE)).is_some_and(|rows| at % SLICE < rows.len())
    }

    /// Gets the lines to print, as many as are printed, and then calls `then`.
    pub(super) fn prepare_to_print(&self, then: Callback<()>) {
        self.print.set_value(Some(then));
        self.fetch_to_print();
    }

    /// While the page is printed its document has the first lines in place of those in view. The browser does not wait
    /// for lines that are not here.
    fn print_all_at_hand(self) {
        let before = window_event_listener(leptos::ev::beforeprint, move |_| {
            if untrack(|| self.is_large()) {
                self.printing.set(Some(self.at_hand()));
            }
        });
        let after = window_event_listener(leptos::ev::afterprint, move |_| self.printing.set(None));
        on_cleanup(move || {
            before.remove();
            after.remove();
        });
    }

    /// How many lines are printed, and how many there are, while not all of them are.
    pub(super) fn not_all_printed(&self) -> Option<(usize, usize)> {
        let printed = self.printing.get()?;
        let lines = self.lines();
        (printed < lines).then_some((printed, lines))
    }

    fn to_print(self) -> usize {
        untrack(|| self.lines()).min(PRINTED)
    }

    /// How many lines from the first on are here without a gap, as far as they are printed.
    fn at_hand(&self) -> usize {
        let here = self.held.with_untracked(|held| {
            let whole = (0..).take_while(|at| held.get(at).is_some_and(|rows| rows.len() == SLICE));
            let whole = whole.count();
            whole * SLICE + held.get(&whole).map_or(0, |rows| rows.len())
        });
        here.min(self.to_print())
    }

    /// Asks for what is still to come of the lines to print; calls what waits when all are here.
    fn fetch_to_print(&self) {
        if self.print.with_value(Option::is_none) {
            return;
        }
        if self.at_hand() < self.to_print() {
            (0..self.to_print().div_ceil(SLICE)).for_each(|slice| self.fetch(slice));
        } else {
            self.print_now();
        }
    }

    fn print_now(&self) {
        if let Some(then) = self.print.try_update_value(Option::take).flatten() {
            then.run(());
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
            match response {
                Some(Response::Rows { rows, .. }) => {
                    slices.keep(slice, rows);
                    slices.fetch_to_print();
                }
                // Without an answer there is nothing to wait for.
                _ => slices.print_now(),
            }
        });
    }

    /// Keeps a slice, and lets go of those that are farthest from it; of none while lines are gathered to print.
    fn keep(&self, slice: usize, rows: Vec<GroupRow>) {
        let all = self.print.with_value(Option::is_some);
        self.held.update(|held| {
            held.insert(slice, Arc::new(rows));
            while held.len() > KEPT && !all {
                let far = held.keys().copied().max_by_key(|at| at.abs_diff(slice));
                match far {
                    Some(far) => drop(held.remove(&far)),
                    None => break,
                }
            }
        });
    }
}
