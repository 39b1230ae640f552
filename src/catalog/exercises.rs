//! Short exercises on sample data, with the reason in every answer.

use super::metrics::Metric;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExerciseKind {
    /// Which of these numbers is leads?
    WhichIsLeads,
    /// What went wrong in this total?
    WhatWentWrong,
    /// Which denominator answers this question?
    WhichDenominator,
    /// Which goal needs which metric?
    WhichGoal,
}

/// An exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exercise {
    /// Stable name, by which progress is kept.
    pub id: String,
    /// What it is about.
    pub kind: ExerciseKind,
    /// Its heading.
    pub title: String,
    /// The situation.
    pub story: String,
    /// What is asked.
    pub question: String,
    /// The data, as a person would paste it.
    pub sample: String,
    /// What the engine makes of it: metrics with their totals, or `missing:` and the reason.
    pub expect: BTreeMap<String, String>,
    /// The answers to choose from.
    pub choices: Vec<Choice>,
    /// What to remember, in one sentence.
    pub lesson: String,
    /// The metrics it is about.
    pub metrics: Vec<Metric>,
    /// The action types it is about.
    #[serde(default)]
    pub action_types: Vec<String>,
}

/// An answer to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The answer.
    pub text: String,
    /// Whether it is the right one.
    pub right: bool,
    /// Why it is, or is not.
    pub reason: String,
}

impl Exercise {
    /// The sample as a table that is read downwards: each field with its value in every row. An entry of a list is a field
    /// of its own, such as `actions: lead`.
    #[must_use]
    pub fn table(&self) -> Vec<(String, Vec<String>)> {
        match serde_json::from_str::<Value>(&self.sample) {
            Ok(response) => of_response(&response),
            Err(_) => of_lines(&self.sample),
        }
    }
}

fn of_lines(text: &str) -> Vec<(String, Vec<String>)> {
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let header = lines.next().into_iter().flatten();
    let mut table: Vec<(String, Vec<String>)> = header.map(|name| (name, Vec::new())).collect();
    for line in lines {
        for ((_, cells), cell) in table.iter_mut().zip(line) {
            cells.push(cell);
        }
    }
    table
}

fn of_response(response: &Value) -> Vec<(String, Vec<String>)> {
    let rows: Vec<&Value> = response
        .get("data")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .collect();
    let mut table: Vec<(String, Vec<String>)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        for (field, value) in flat(row) {
            let place = table.iter().position(|(name, _)| *name == field).unwrap_or_else(|| {
                table.push((field, vec![String::new(); rows.len()]));
                table.len() - 1
            });
            if let Some(cell) = table.get_mut(place).and_then(|(_, cells)| cells.get_mut(at)) {
                *cell = value;
            }
        }
    }
    // Names and figures first, lists after them, as a response has them.
    table.sort_by_key(|(field, _)| (field.contains(": "), !field.ends_with("_name")));
    table
}

fn flat(row: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut fields = Vec::new();
    for (key, value) in row.as_object().into_iter().flatten() {
        match value.as_array() {
            None => fields.push((key.clone(), text(value))),
            Some(entries) => {
                for entry in entries.iter().filter_map(Value::as_object) {
                    let kind = entry.get("action_type").map(text).unwrap_or_default();
                    for (part, value) in entry.iter().filter(|(part, _)| *part != "action_type") {
                        let window = if part == "value" {
                            String::new()
                        } else {
                            format!(", {part}")
                        };
                        fields.push((format!("{key}: {kind}{window}"), text(value)));
                    }
                }
            }
        }
    }
    fields
}

#[derive(Default, Deserialize)]
struct File {
    exercises: Vec<Exercise>,
}

/// The exercises, in order.
#[must_use]
pub fn exercises() -> &'static [Exercise] {
    static EXERCISES: OnceLock<Vec<Exercise>> = OnceLock::new();
    EXERCISES.get_or_init(|| super::read::<File>(include_str!("exercises.json")).exercises)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::action_type;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_twelve_and_every_kind_twice_at_least() {
        let file: File = serde_json::from_str(include_str!("exercises.json")).expect("exercises.json reads");
        let ids: BTreeSet<&str> = file.exercises.iter().map(|exercise| exercise.id.as_str()).collect();
        assert_eq!((file.exercises.len(), ids.len()), (12, 12));
        for kind in [
            ExerciseKind::WhichIsLeads,
            ExerciseKind::WhatWentWrong,
            ExerciseKind::WhichDenominator,
            ExerciseKind::WhichGoal,
        ] {
            assert!(
                file.exercises.iter().filter(|exercise| exercise.kind == kind).count() >= 2,
                "{kind:?}"
            );
        }
    }

    #[test]
    fn each_has_one_right_answer_of_at_least_three_and_a_reason_for_every_one() {
        for exercise in exercises() {
            let right = exercise.choices.iter().filter(|choice| choice.right).count();
            assert_eq!(right, 1, "{}", exercise.id);
            let texts: BTreeSet<&str> = exercise.choices.iter().map(|choice| choice.text.as_str()).collect();
            assert!(
                texts.len() >= 3 && texts.len() == exercise.choices.len(),
                "{}",
                exercise.id
            );
            for choice in &exercise.choices {
                assert!(
                    choice.reason.len() > 20 && choice.reason.ends_with('.'),
                    "{}: {}",
                    exercise.id,
                    choice.text
                );
            }
            for text in [&exercise.title, &exercise.story, &exercise.question, &exercise.lesson] {
                assert!(!text.is_empty(), "{}", exercise.id);
            }
            assert!(
                !exercise.metrics.is_empty() && !exercise.expect.is_empty(),
                "{}",
                exercise.id
            );
        }
    }

    #[test]
    fn every_sample_can_be_shown_as_a_table_with_a_cell_for_each_row() {
        for exercise in exercises() {
            assert!(
                exercise.sample.starts_with('{') || !exercise.sample.contains('"'),
                "{}",
                exercise.id
            );
            let table = exercise.table();
            let rows = table.first().map_or(0, |(_, cells)| cells.len());
            assert!(table.len() > 2 && rows > 0, "{}", exercise.id);
            assert!(
                table
                    .iter()
                    .all(|(field, cells)| !field.is_empty() && cells.len() == rows),
                "{}",
                exercise.id
            );
            for name in &exercise.action_types {
                assert!(
                    table.iter().any(|(field, _)| field.contains(name.as_str())),
                    "{}: {name}",
                    exercise.id
                );
            }
        }
    }

    #[test]
    fn the_right_answer_is_not_always_in_the_same_place() {
        let places: BTreeSet<usize> = exercises()
            .iter()
            .filter_map(|exercise| exercise.choices.iter().position(|choice| choice.right))
            .collect();
        assert!(places.len() > 1, "{places:?}");
    }

    #[test]
    fn every_action_type_and_metric_they_name_is_known() {
        for exercise in exercises() {
            for name in &exercise.action_types {
                assert!(action_type(name).is_some(), "{}: {name}", exercise.id);
                assert!(exercise.sample.contains(name.as_str()), "{}: {name}", exercise.id);
            }
            for name in exercise.expect.keys() {
                assert!(Metric::parse(name).is_some(), "{}: {name}", exercise.id);
            }
        }
    }
}
