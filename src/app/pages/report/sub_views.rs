//! The ways to look at the report, and the links between them.

use crate::app::state::AppState;
use leadsheet::explain;
use leptos::prelude::*;

/// A way to look at the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SubView {
    /// The figures in a table.
    Table,
    /// The figures drawn.
    Charts,
    /// What changed.
    Compare,
    /// How far the figures can be trusted.
    Trust,
}

impl SubView {
    /// All of them, in the order of the links.
    const ALL: [Self; 4] = [Self::Table, Self::Charts, Self::Compare, Self::Trust];

    const fn name(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::Charts => "Charts",
            Self::Compare => "Compare",
            Self::Trust => "Trust",
        }
    }

    /// Its address within the site.
    pub(super) const fn hash(self) -> &'static str {
        match self {
            Self::Table => "#/report",
            Self::Charts => "#/report/charts",
            Self::Compare => "#/report/compare",
            Self::Trust => "#/report/trust",
        }
    }

    /// The one that the address names; the table for any other text.
    pub(super) fn followed(state: AppState) -> Memo<Self> {
        Memo::new(move |_| {
            let named = |sub: &Self| {
                state
                    .anchor()
                    .with(|anchor| sub.hash().strip_prefix("#/report/") == Some(anchor.as_str()))
            };
            Self::ALL.into_iter().find(named).unwrap_or(Self::Table)
        })
    }
}

/// Links to the ways to look at the report.
#[component]
pub(super) fn SubViews() -> impl IntoView {
    let state = AppState::get();
    let current = SubView::followed(state);
    let links = SubView::ALL
        .into_iter()
        .map(|sub| {
            view! {
                <a href=sub.hash() aria-current=move || (current.get() == sub).then_some("page")>{sub.name()}</a>
            }
        })
        .collect_view();
    view! { <nav class="sub-views" aria-label="Views of the report">{links}</nav> }
}

/// Which rows a view is of, when not all: the filter in words, and where it is changed.
#[component]
pub(super) fn RowsKept() -> impl IntoView {
    let state = AppState::get();
    let filter = Memo::new(move |_| state.selection().with(|ask| ask.filter.clone()));
    move || {
        let text = filter.with(|filter| (!filter.is_empty()).then(|| explain::filter_text(filter)))?;
        Some(view! {
            <p class="rows-kept">
                "Only rows where "<strong>{text}</strong>". "
                <a href=SubView::Table.hash()>"Change it at the table"</a>
            </p>
        })
    }
}
