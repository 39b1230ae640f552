//! How an action type overlaps with others of the data.

use super::words::listed;
use crate::app::pages::learn::marked;
use leadsheet::engine::View;
use leadsheet::report::TypeView;
use leptos::prelude::*;

/// An action type of the data with what others of the data say of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    /// The action type.
    pub(super) view: TypeView,
    /// Action types of the data that contain it.
    pub(super) held_by: Vec<String>,
    /// Action types of the data that restate it.
    pub(super) restated_by: Vec<String>,
}

impl Found {
    /// The action type of this name, if it occurs.
    pub(super) fn in_view(view: &View, action_type: &str) -> Option<Self> {
        let all = || view.findings.families.iter().flat_map(|family| &family.types);
        let found = all().find(|found| found.action_type == action_type)?;
        let named = |test: &dyn Fn(&TypeView) -> bool| {
            all()
                .filter(|other| test(other))
                .map(|other| other.action_type.clone())
                .collect()
        };
        Some(Self {
            view: found.clone(),
            held_by: named(&|other| other.contains.iter().any(|part| part == action_type)),
            restated_by: named(&|other| other.mirrors.as_deref() == Some(action_type)),
        })
    }

    /// The overlaps in words, with action types in backticks.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.held_by.is_empty() {
            lines.push(format!("Already in {}", listed(&self.held_by, ", ")));
        }
        if let Some(original) = &self.view.mirrors {
            lines.push(format!("Restates `{original}`"));
        }
        if !self.view.contains.is_empty() {
            lines.push(format!("Contains {}", listed(&self.view.contains, ", ")));
        }
        if !self.restated_by.is_empty() {
            lines.push(format!("Also named {}", listed(&self.restated_by, ", ")));
        }
        if !self.view.mixes.is_empty() {
            lines.push(format!("Mixes {}", listed(&self.view.mixes, " and ")));
        }
        lines
    }
}

/// What an action type contains, restates or mixes, in words.
#[component]
pub(super) fn Relations(
    /// The action type.
    found: Found,
) -> impl IntoView {
    let lines = found.lines();
    if lines.is_empty() {
        view! { <span class="missing">"none known"</span> }.into_any()
    } else {
        lines
            .iter()
            .map(|line| view! { <span class="relation">{marked(line)}</span> })
            .collect_view()
            .into_any()
    }
}
