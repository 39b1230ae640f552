//! How an action type overlaps with others of the data.

use super::words::listed;
use crate::app::pages::learn::marked;
use leadsheet::catalog::Role;
use leadsheet::engine::View;
use leadsheet::report::TypeView;
use leptos::prelude::*;

/// How many action types of a kind stand in the table.
const IN_SHORT: usize = 2;

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

    /// Every overlap in words, with action types in backticks.
    pub(super) fn overlaps(&self) -> Vec<String> {
        self.lines(usize::MAX)
    }

    /// The overlaps in words, with the first few action types of each kind.
    fn lines(&self, most: usize) -> Vec<String> {
        let mut lines = Vec::new();
        // A name that restates another says so, and has nothing else to say in short.
        let restates = self.view.mirrors.as_ref().filter(|_| self.view.role == Role::Mirror);
        if let Some(original) = restates {
            lines.push(format!("Restates `{original}`"));
            if most < usize::MAX {
                return lines;
            }
        }
        let mut names = self.restated_by.clone();
        names.extend(
            self.view
                .mirrors
                .iter()
                .filter(|name| restates.is_none() && !self.restated_by.contains(name))
                .cloned(),
        );
        let (held_by, contains, mixes) = (&self.held_by, &self.view.contains, &self.view.mixes);
        for (what, types, between) in [
            ("Already in", held_by, ", "),
            ("Contains", contains, ", "),
            ("Also named", &names, ", "),
            ("Mixes", mixes, " and "),
        ] {
            if !types.is_empty() {
                lines.push(format!("{what} {}", some(types, most, between)));
            }
        }
        lines
    }
}

/// The first few of some action types, in backticks, and how many more there are.
fn some(types: &[String], most: usize, between: &str) -> String {
    let shown = types.get(..most).unwrap_or(types);
    match types.len() - shown.len() {
        0 => listed(shown, between),
        more => format!("{} and {more} more", listed(shown, ", ")),
    }
}

/// What an action type contains, restates or mixes, in a line or two.
#[component]
pub(super) fn Relations(
    /// The action type.
    found: Found,
) -> impl IntoView {
    let lines = found.lines(IN_SHORT);
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
