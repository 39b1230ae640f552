//! The report: what is asked for, and what came.

use super::AppState;
use crate::app::storage::{self, Shown};
use leadsheet::catalog::Metric;
use leadsheet::engine::{OwnSort, Request, Sort, StudioRequest, StudioResponse, View};
use leadsheet::preset::OwnId;
use leadsheet::preset::formula::Name;
use leadsheet::report::{Ask, Filter, GroupKey, Nested, OwnReceipt, Receipt};
use leptos::prelude::*;
use std::sync::Arc;

/// How many lines come with the report. Further ones are asked for when they come into view.
pub(crate) const LIMIT: usize = 200;

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
    /// The metric, or the person's own number.
    pub(crate) of: Name,
    /// The group; empty for the total and the rest.
    pub(crate) group: Vec<GroupKey>,
    /// It is of the groups that the table puts together.
    pub(crate) rest: bool,
    /// How it was made; nothing while it is looked up.
    pub(crate) receipt: Option<Arc<Receipt>>,
    /// The same of a number of the person's own.
    pub(crate) own: Option<Arc<OwnReceipt>>,
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
        let ask = Ask {
            limit: LIMIT,
            ..untrack(|| self.selection_of(by.clone()))
        };
        let preset = self.preset.get_untracked();
        let request = Request::Explore { preset, ask };
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
                .filter(|id| {
                    // A part of names is of a dimension that there is.
                    let of = id.split_once(':').map_or(id.as_str(), |(of, _)| of);
                    dimensions.iter().any(|one| one.id == of)
                })
                .take(MOST_DIMENSIONS)
                .collect(),
            None => dimensions.first().map(|one| one.id.clone()).into_iter().collect(),
        }
    }

    fn selection_of(&self, by: Vec<String>) -> Ask {
        self.shown.with(|shown| Ask {
            by,
            filter: shown.filter.clone(),
            sort: shown.sort,
            own_sort: shown.own_sort.clone(),
            offset: 0,
            limit: usize::MAX,
            top: shown.top,
            search: shown.search.clone(),
            nested: shown.nested.clone(),
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
        self.refresh();
    }

    /// How the page was left: what is shown of the report.
    pub(crate) fn shown(&self) -> Signal<Shown> {
        self.shown.into()
    }

    /// Shows this of the report.
    pub(crate) fn set_shown(&self, shown: Shown) {
        self.change_shown(|old| *old = shown);
        self.refresh();
    }

    /// Sorts the groups by a metric, by a number of the person's own, or by name.
    pub(crate) fn set_sort(&self, by: Option<Name>, descending: bool) {
        self.change_shown(|shown| {
            (shown.sort.by, shown.own_sort) = match by {
                Some(Name::Own(id)) => (shown.sort.by, Some(OwnSort { by: id, descending })),
                Some(Name::Metric(metric)) => (Some(metric), None),
                None => (None, None),
            };
            if shown.own_sort.is_none() {
                shown.sort.descending = descending;
            }
        });
        self.refresh();
    }

    /// What the groups are sorted by, and whether the largest, or last, comes first.
    pub(crate) fn sorted(&self) -> Signal<(Option<Name>, bool)> {
        let shown = self.shown;
        Signal::derive(move || {
            shown.with(|shown| match &shown.own_sort {
                Some(own) => (Some(Name::Own(own.by.clone())), own.descending),
                None => {
                    let Sort { by, descending } = shown.sort;
                    (by.map(Name::Metric), descending)
                }
            })
        })
    }

    /// Puts the groups of outer dimensions above those inside, or takes them away.
    pub(crate) fn set_nested(&self, nested: Option<Nested>) {
        self.change_shown(|shown| shown.nested = nested);
        self.refresh();
    }

    /// Groups by these dimensions.
    pub(crate) fn set_by(&self, by: Vec<String>) {
        self.change_shown(|shown| shown.by = Some(by));
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

    fn change_shown(&self, change: impl FnOnce(&mut Shown)) {
        self.shown.update(change);
        self.kept(self.shown.with_untracked(storage::save_shown));
    }

    /// Opens "How this number was made" of a metric.
    pub(crate) fn open_receipt(&self, metric: Metric, group: Vec<GroupKey>) {
        self.open_receipt_in(metric, group, self.selection().get_untracked());
    }

    /// The same of all rows, whatever the report's filter keeps.
    pub(crate) fn open_receipt_of_all(&self, metric: Metric, group: Vec<GroupKey>) {
        self.open_receipt_in(metric, group, Ask::default());
    }

    fn open_receipt_in(&self, metric: Metric, group: Vec<GroupKey>, ask: Ask) {
        self.open(&Name::Metric(metric), group.clone(), false);
        let request = Request::Receipt {
            preset: self.preset.get_untracked(),
            metric,
            group,
            ask,
        };
        let id = self.with_client(|client| client.ask(request));
        self.asking.update_value(|asking| asking.receipt = id);
    }

    /// The same of a metric or of a number of the person's own.
    pub(crate) fn open_number(&self, name: &Name, group: Vec<GroupKey>) {
        match name {
            Name::Metric(metric) => self.open_receipt(*metric, group),
            Name::Own(id) => self.open_own(id, group),
        }
    }

    /// The same of the groups that the table puts together.
    pub(crate) fn open_rest(&self, name: &Name) {
        let preset = self.preset.get_untracked();
        let ask = self.selection().get_untracked();
        self.open(name, Vec::new(), true);
        match name {
            Name::Metric(metric) => {
                let request = Request::RestReceipt {
                    preset,
                    metric: *metric,
                    ask,
                };
                let id = self.with_client(|client| client.ask(request));
                self.asking.update_value(|asking| asking.receipt = id);
            }
            Name::Own(id) => self.ask_own(
                name.clone(),
                Vec::new(),
                StudioRequest::OwnRestReceipt {
                    preset,
                    id: id.clone(),
                    ask,
                },
            ),
        }
    }

    fn open(&self, of: &Name, group: Vec<GroupKey>, rest: bool) {
        self.opened.set(Some(Opened {
            of: of.clone(),
            group,
            rest,
            receipt: None,
            own: None,
            gone: false,
        }));
    }

    fn open_own(&self, id: &OwnId, group: Vec<GroupKey>) {
        let of = Name::Own(id.clone());
        self.open(&of, group.clone(), false);
        let request = StudioRequest::OwnReceipt {
            preset: self.preset.get_untracked(),
            id: id.clone(),
            group: group.clone(),
            ask: self.selection().get_untracked(),
        };
        self.ask_own(of, group, request);
    }

    /// Asks how a number of the person's own was made, for the drawer that is open now.
    fn ask_own(&self, of: Name, group: Vec<GroupKey>, request: StudioRequest) {
        self.asking.update_value(|asking| asking.receipt = None);
        let rest = matches!(request, StudioRequest::OwnRestReceipt { .. });
        let opened = self.opened;
        self.ask(Request::Studio(Box::new(request)), move |response| {
            let own = match response {
                Some(leadsheet::engine::Response::Studio(answer)) => match *answer {
                    StudioResponse::OwnReceipt(receipt) => receipt,
                    _ => None,
                },
                _ => None,
            };
            opened.update(|opened| {
                if let Some(opened) = opened
                    .as_mut()
                    .filter(|opened| opened.of == of && opened.group == group && opened.rest == rest)
                {
                    opened.gone = own.is_none();
                    opened.own = own.map(Arc::new);
                }
            });
        });
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
