//! Short exercises on sample data, with the reason in every answer.

use super::metrics::Metric;
use serde::{Deserialize, Serialize};
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
