//! The parts of the Definitions page, each with an address of its own.

use crate::app::state::AppState;
use leptos::prelude::*;

/// A part of the Definitions page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// The lead definition, built-in counts, action types.
    Leads,
    /// Counts of the person's own.
    Counts,
    /// Metrics of the person's own.
    Formulas,
    /// Definitions side by side.
    Compare,
    /// What contains what.
    Overlap,
    /// Numbers typed in.
    Typed,
    /// Steps to go back to.
    History,
}

impl Section {
    /// All of them, in order.
    pub(super) const ALL: [Self; 7] = [
        Self::Leads,
        Self::Counts,
        Self::Formulas,
        Self::Compare,
        Self::Overlap,
        Self::Typed,
        Self::History,
    ];

    /// What it is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Leads => "Leads and action types",
            Self::Counts => "Own counts",
            Self::Formulas => "Formulas",
            Self::Compare => "Side by side",
            Self::Overlap => "Overlap",
            Self::Typed => "Typed numbers",
            Self::History => "History",
        }
    }

    /// Its address.
    pub(super) const fn hash(self) -> &'static str {
        match self {
            Self::Leads => "#/definitions",
            Self::Counts => "#/definitions/counts",
            Self::Formulas => "#/definitions/formulas",
            Self::Compare => "#/definitions/compare",
            Self::Overlap => "#/definitions/overlap",
            Self::Typed => "#/definitions/typed",
            Self::History => "#/definitions/history",
        }
    }

    /// The one that the rest of an address names.
    pub(super) fn of_anchor(anchor: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|section| section.hash().strip_prefix("#/definitions/") == Some(anchor))
            .unwrap_or(Self::Leads)
    }
}

/// Links to the parts of the page.
#[component]
pub(super) fn Sections(
    /// The part that is shown.
    section: Memo<Section>,
) -> impl IntoView {
    let state = AppState::get();
    let number = move |of: Section| {
        let count = match of {
            Section::Counts => state.preset().with(|preset| preset.own_counts.len()),
            Section::Formulas => state.preset().with(|preset| preset.own_metrics.len()),
            Section::Typed => state.typed().with(|typed| typed.0.len()),
            _ => 0,
        };
        (count > 0).then(|| view! { <span class="section-number">{count}</span> })
    };
    view! {
        <nav class="sections" aria-label="Parts of the definitions">
            <ul>
                {Section::ALL.map(|one| view! {
                    <li>
                        <a href=one.hash() aria-current=move || (section.get() == one).then_some("page")>
                            {one.name()}{move || number(one)}
                        </a>
                    </li>
                })}
            </ul>
        </nav>
    }
}
