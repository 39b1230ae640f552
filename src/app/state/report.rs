//! The report: what is asked for, and what came.

use super::AppState;
use crate::app::storage::{self, Shown};
use leadsheet::catalog::{Metric, goals};
use leadsheet::engine::{Request, Sort, View};
use leadsheet::preset::{LEAD_RATES, Preset};
use leadsheet::report::{Ask, Filter, GroupKey, Receipt};
use leptos::prelude::*;
use std::sync::Arc;

/// How many groups are shown at first, and how many more at each request.
pub(super) const LIMIT: usize = 200;

/// The most dimensions to group by.
pub(crate) const MOST_DIMENSIONS: usize = 3;

/// What was asked of the engine and not answered yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking {
    /// The number of the request for a report that is under way.
    view: Option<u64>,
    /// What it groups by.
    by: Vec<String>,
    /// Something changed since.
    stale: bool,
    /// The number of the newest request for a receipt.
    receipt: Option<u64>,
}

impl Asking {
    /// Nothing is under way any more.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// "How this number was made", open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Opened {
    /// The metric.
    pub(crate) metric: Metric,
    /// The group; empty for the total.
    pub(crate) group: Vec<GroupKey>,
    /// How it was made; nothing while it is looked up.
    pub(crate) receipt: Option<Arc<Receipt>>,
    /// The group is no longer there.
    pub(crate) gone: bool,
}

impl AppState {
    /// The report and what was found; nothing until a source is read.
    pub(crate) fn view(&self) -> Signal<Option<Arc<View>>> {
        self.view.into()
    }

    /// Asks for the report anew. Call it after every change that bears on it.
    pub(crate) fn refresh(&self) {
        self.version.update(|version| *version = version.wrapping_add(1));
        let any_on = self.off.with_untracked(|off| {
            self.sources
                .with_untracked(|sources| sources.iter().any(|source| !off.contains(&source.id)))
        });
        if !any_on {
            self.view.set(None);
            self.asking.update_value(|asking| asking.view = None);
            return;
        }
        // While files are being read the report would only be thrown away.
        if !self.reading.with_untracked(Vec::is_empty) {
            return;
        }
        if self.asking.with_value(|asking| asking.view.is_some()) {
            self.asking.update_value(|asking| asking.stale = true);
            return;
        }
        let known = self
            .view
            .with_untracked(|view| view.as_ref().map(|view| view.dimensions.clone()));
        let by = match known {
            Some(dimensions) => self.grouping(&dimensions),
            None => self.shown.with_untracked(|shown| shown.by.clone()).unwrap_or_default(),
        };
        self.ask_view(by);
    }

    fn ask_view(&self, by: Vec<String>) {
        let ask = untrack(|| self.selection_of(by.clone()));
        let preset = self.preset.get_untracked();
        let request = if ask.filter.is_empty() && ask.top.is_none() && ask.search.is_empty() {
            let Ask { by, sort, limit, .. } = ask;
            Request::View {
                preset,
                by,
                sort,
                limit,
            }
        } else {
            Request::Explore { preset, ask }
        };
        let id = self.with_client(|client| client.ask(request));
        self.asking.update_value(|asking| {
            asking.view = id;
            asking.by = by;
            asking.stale = false;
        });
    }

    pub(super) fn viewed(&self, id: u64, view: View) {
        let asking = self.asking.get_value();
        if asking.view != Some(id) {
            return;
        }
        self.asking.update_value(|asking| asking.view = None);
        if asking.stale {
            self.refresh();
            return;
        }
        // The dimensions are known only now; a grouping that does not fit them is asked for anew.
        let by = self.grouping(&view.dimensions);
        if by != view.report.by && by != asking.by {
            self.ask_view(by);
        } else {
            self.view.set(Some(Arc::new(view)));
            self.remember_mappings();
        }
    }

    /// What to group by, given what there is: what a person chose, or the most useful dimension.
    fn grouping(&self, dimensions: &[leadsheet::engine::DimensionInfo]) -> Vec<String> {
        match self.shown.with_untracked(|shown| shown.by.clone()) {
            Some(by) => by
                .into_iter()
                .filter(|id| dimensions.iter().any(|one| one.id == *id))
                .take(MOST_DIMENSIONS)
                .collect(),
            None => dimensions.first().map(|one| one.id.clone()).into_iter().collect(),
        }
    }

    fn selection_of(&self, by: Vec<String>) -> Ask {
        let limit = self.limit.get();
        self.shown.with(|shown| Ask {
            by,
            filter: shown.filter.clone(),
            sort: shown.sort,
            limit,
            top: shown.top,
            search: shown.search.clone(),
        })
    }

    /// What the report shows: which rows, in which groups, in what order. Charts, comparisons and files to take away
    /// are of the same rows.
    pub(crate) fn selection(&self) -> Signal<Ask> {
        let state = *self;
        Signal::derive(move || {
            let by = state.view.with(|view| view.as_ref().map(|view| view.report.by.clone()));
            state.selection_of(by.unwrap_or_default())
        })
    }

    /// Keeps only the rows that this holds for.
    pub(crate) fn set_filter(&self, filter: Filter) {
        self.change_shown(|shown| shown.filter = filter);
        self.limit.set(LIMIT);
        self.refresh();
    }

    /// Shows so many groups and puts the others together; none shows all.
    pub(crate) fn set_top(&self, top: Option<usize>) {
        self.change_shown(|shown| shown.top = top);
        self.refresh();
    }

    /// Looks for this in the groups' names.
    pub(crate) fn set_search(&self, search: String) {
        self.change_shown(|shown| shown.search = search);
        self.limit.set(LIMIT);
        self.refresh();
    }

    /// How groups are sorted.
    pub(crate) fn sort(&self) -> Signal<Sort> {
        let shown = self.shown;
        Signal::derive(move || shown.with(|shown| shown.sort))
    }

    /// Sorts the groups.
    pub(crate) fn set_sort(&self, sort: Sort) {
        self.change_shown(|shown| shown.sort = sort);
        self.refresh();
    }

    /// Groups by these dimensions.
    pub(crate) fn set_by(&self, by: Vec<String>) {
        self.change_shown(|shown| shown.by = Some(by));
        self.limit.set(LIMIT);
        self.refresh();
    }

    /// Whether the table has every metric.
    pub(crate) fn all_metrics(&self) -> Signal<bool> {
        let shown = self.shown;
        Signal::derive(move || shown.with(|shown| shown.all_metrics))
    }

    /// Shows every metric in the table, or those of the goal.
    pub(crate) fn set_all_metrics(&self, all: bool) {
        self.change_shown(|shown| shown.all_metrics = all);
    }

    /// Shows more groups.
    pub(crate) fn show_more(&self) {
        self.limit.update(|limit| *limit += LIMIT);
        self.refresh();
    }

    fn change_shown(&self, change: impl FnOnce(&mut Shown)) {
        self.shown.update(change);
        self.kept(self.shown.with_untracked(storage::save_shown));
    }

    /// Opens "How this number was made".
    pub(crate) fn open_receipt(&self, metric: Metric, group: Vec<GroupKey>) {
        self.opened.set(Some(Opened {
            metric,
            group: group.clone(),
            receipt: None,
            gone: false,
        }));
        let request = Request::Receipt {
            preset: self.preset.get_untracked(),
            metric,
            group,
        };
        let id = self.with_client(|client| client.ask(request));
        self.asking.update_value(|asking| asking.receipt = id);
    }

    /// Closes "How this number was made".
    pub(crate) fn close_receipt(&self) {
        self.opened.set(None);
    }

    /// "How this number was made", when it is open.
    pub(crate) fn opened(&self) -> Signal<Option<Opened>> {
        self.opened.into()
    }

    pub(super) fn receipt_came(&self, id: u64, receipt: Option<Box<Receipt>>) {
        if self.asking.with_value(|asking| asking.receipt != Some(id)) {
            return;
        }
        self.opened.update(|opened| {
            if let Some(opened) = opened {
                opened.gone = receipt.is_none();
                opened.receipt = receipt.map(|receipt| Arc::new(*receipt));
            }
        });
    }
}

/// The metrics that lead under the preset's goal. "Lead rate" is the one the preset chose.
pub(crate) fn leading_metrics(preset: &Preset) -> Vec<Metric> {
    let goal = goals()
        .iter()
        .find(|goal| goal.id == preset.goal)
        .or_else(|| goals().first());
    let mut metrics = Vec::new();
    for metric in goal.map(|goal| goal.metrics.as_slice()).unwrap_or_default() {
        let metric = if LEAD_RATES.contains(metric) {
            preset.lead_rate
        } else {
            *metric
        };
        if !metrics.contains(&metric) {
            metrics.push(metric);
        }
    }
    // Whoever looks at the cost of a lead wants its rate beside it.
    if !metrics.contains(&preset.lead_rate)
        && let Some(at) = metrics.iter().position(|metric| *metric == Metric::CostPerLead)
    {
        metrics.insert(at + 1, preset.lead_rate);
    }
    metrics
}
