//! What all charts share.

use crate::app::charts::Figure;
use crate::app::clock;
use crate::app::state::AppState;
use leadsheet::catalog::Metric;
use leadsheet::engine::{Ask, Request, Sort};
use leadsheet::report::Over;
use leadsheet::source::Grain;
use leptos::prelude::*;

/// Units of time that a line can have.
pub(super) const TIMES: [&str; 5] = ["day", "week", "week_sunday", "week_saturday", "month"];

/// What all charts share: the unit of time and the groups.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    /// The unit of time.
    pub(super) time: RwSignal<String>,
    /// The dimension that was chosen.
    pub(super) by: RwSignal<Option<String>>,
    state: AppState,
}

impl Choices {
    /// Days, or weeks where no row is as short as a day, and the report's own groups.
    pub(super) fn new(state: AppState) -> Self {
        let some = |grain: Grain| {
            let sources = state.sources();
            sources.with_untracked(|sources| sources.iter().any(|source| source.grain == grain))
        };
        let longer = some(Grain::Mixed) && !some(Grain::Day);
        Self {
            time: RwSignal::new(if longer { "week" } else { "day" }.to_owned()),
            by: RwSignal::new(None),
            state,
        }
    }

    /// The dimension whose groups are drawn and what it is called: the chosen one, the report's, or the first there is.
    pub(super) fn dimension(self) -> Option<(String, String)> {
        let chosen = self.by.get();
        self.state.view().with(|view| {
            let view = view.as_ref()?;
            let known = |id: &String| view.dimensions.iter().find(|one| one.id == *id && !is_time(&one.id));
            let of_report = view.report.by.iter().find_map(known);
            let one = chosen
                .as_ref()
                .and_then(known)
                .or(of_report)
                .or_else(|| view.dimensions.iter().find(|one| !is_time(&one.id)))?;
            Some((one.id.clone(), one.label.clone()))
        })
    }

    /// The groups of the dimension, sorted.
    pub(super) fn groups(self, sort: Metric, limit: usize) -> Option<Request> {
        let (by, _) = self.dimension()?;
        Some(Request::Explore {
            preset: self.state.preset().get(),
            ask: Ask {
                by: vec![by],
                filter: self.state.selection().get().filter,
                sort: Sort {
                    by: Some(sort),
                    descending: true,
                },
                limit,
                ..Ask::default()
            },
        })
    }

    /// A figure over time, for the largest groups as well if asked.
    pub(super) fn over(self, figure: &Figure, lines: usize) -> Option<Request> {
        let split = if lines > 0 { Some(self.dimension()?.0) } else { None };
        let (metric, own) = match figure {
            Figure::Metric(metric) => (*metric, None),
            Figure::Own(id) => (Metric::Leads, Some(id.clone())),
        };
        Some(Request::Trend {
            preset: self.state.preset().get(),
            ask: Ask {
                filter: self.state.selection().get().filter,
                ..Ask::default()
            },
            over: Over {
                metric,
                own,
                time: self.time.get(),
                split,
                lines,
                now: clock::now(),
            },
        })
    }
}

/// Whether a dimension is a unit of time.
pub(super) fn is_time(id: &str) -> bool {
    TIMES.contains(&id)
}
