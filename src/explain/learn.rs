//! What the Learn page says of families, action types and exercises.

use super::role;
use crate::catalog::{ActionType, ExerciseKind, Role};

/// What kind of events a family holds, in a few words.
#[must_use]
pub fn family_kind(kind: &str) -> &'static str {
    match kind {
        "lead" => "A family of events that can be a lead",
        "step" => "A family of events on the way to a lead or sale",
        "sale" => "A family of events that can be the final stage",
        "traffic" => "A family of clicks and visits",
        "engagement" => "A family of reactions to the ad",
        _ => "A family of other events",
    }
}

/// What the figures of a family are mistaken for.
#[must_use]
pub fn family_is_not(types: &[&ActionType]) -> String {
    let has = |wanted: Role| types.iter().any(|kind| kind.role == wanted);
    let mut parts = vec!["The rows below are not all different events, so they are no column to add up."];
    if types.len() <= 1 {
        parts = vec!["It is one count of its own; nothing else of the catalogue restates it."];
    }
    if has(Role::Total) && has(Role::Part) {
        parts.push("The total already holds its parts.");
    }
    if has(Role::Mirror) {
        parts.push("A mirror is another name for the same events.");
    }
    if has(Role::Union) {
        parts.push("A union mixes this family with another.");
    }
    if has(Role::Custom) {
        parts.push("A custom conversion may restate a standard event.");
    }
    parts.join(" ")
}

/// How an action type overlaps with others, a sentence each, with names in backticks.
#[must_use]
pub fn type_relations(kind: &ActionType) -> Vec<String> {
    let names = |ids: &[String], between: &str| {
        let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
        ids.join(between)
    };
    let mut lines = Vec::new();
    if !kind.contains.is_empty() {
        lines.push(format!("Already holds {}.", names(&kind.contains, ", ")));
    }
    if let Some(original) = &kind.mirrors {
        lines.push(format!("Restates `{original}`: use one of the two names."));
    }
    if !kind.mixes.is_empty() {
        lines.push(format!("Mixes {}.", names(&kind.mixes, " and ")));
    }
    if lines.is_empty() && matches!(kind.role, Role::Part | Role::Unknown) {
        lines.push(role(kind.role).to_owned());
    }
    lines
}

/// What an exercise asks, in a few words.
#[must_use]
pub const fn exercise_kind(kind: ExerciseKind) -> &'static str {
    match kind {
        ExerciseKind::WhichIsLeads => "Which of these numbers is leads?",
        ExerciseKind::WhatWentWrong => "What went wrong in this total?",
        ExerciseKind::WhichDenominator => "Which denominator answers this question?",
        ExerciseKind::WhichGoal => "Which goal needs which metric?",
    }
}
