//! Leads or Sales, as data: the side-by-side, the questions, the rules, and what each answer leads to.

use super::action_types::Grade;
use super::metrics::named;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

named! {
    /// What is advised.
    Objective {
        /// The Leads objective.
        Leads = "leads",
        /// The Sales objective.
        Sales = "sales",
        /// A test of both.
        Both = "both",
    }
}

/// A line of the side-by-side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aspect {
    /// What is compared.
    pub aspect: String,
    /// How Leads has it.
    pub leads: String,
    /// How Sales has it.
    pub sales: String,
}

/// A question of the interview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveQuestion {
    /// Stable name.
    pub id: String,
    /// The question.
    pub text: String,
    /// What can be answered; a number where there is nothing to choose from.
    pub options: Vec<AnswerOption>,
}

/// A possible answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerOption {
    /// Stable name.
    pub id: String,
    /// The answer in words.
    pub label: String,
}

/// What must hold of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// The question.
    pub question: String,
    /// The answer is one of these.
    #[serde(default)]
    pub is: Vec<String>,
    /// The number is at least this.
    #[serde(default)]
    pub at_least: Option<Decimal>,
    /// The number is below this.
    #[serde(default)]
    pub below: Option<Decimal>,
}

/// A rule: what speaks for which objective, and how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveRule {
    /// Stable name.
    pub id: String,
    /// When it holds.
    pub when: Vec<Condition>,
    /// Points for Leads.
    pub leads: i32,
    /// Points for Sales.
    pub sales: i32,
    /// It decides alone.
    #[serde(default)]
    pub must: Option<Objective>,
    /// Why.
    pub reason: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it comes from.
    pub cite: String,
}

/// A usual mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AntiPattern {
    /// Stable name.
    pub id: String,
    /// When it is made.
    pub when: Vec<Condition>,
    /// What it is called.
    pub name: String,
    /// What is wrong with it.
    pub text: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it comes from.
    pub cite: String,
}

/// A performance goal and conversion location to pick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoalAdvice {
    /// Stable name.
    pub id: String,
    /// For which objective.
    pub answer: Objective,
    /// When it holds; the first that does is taken.
    pub when: Vec<Condition>,
    /// It needs the requirements of the Conversion Leads goal: `met`.
    #[serde(default)]
    pub readiness: Option<String>,
    /// The goal as Ads Manager calls it.
    pub goal: String,
    /// The goal as the API calls it.
    pub optimization_goal: String,
    /// The conversion location.
    pub location: String,
    /// Why.
    pub reason: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it comes from.
    pub cite: String,
}

/// What comes with an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerCard {
    /// What it is called.
    pub name: String,
    /// The main risk.
    pub risk: String,
    /// What to send back.
    pub data: Vec<String>,
}

/// A fact with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedFact {
    /// The fact.
    pub text: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it comes from.
    pub cite: String,
}

/// Everything about the choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveFile {
    /// Where it comes from.
    pub cite: String,
    /// Facts to know before choosing.
    pub facts: Vec<CitedFact>,
    /// Leads and Sales beside each other.
    pub side_by_side: Vec<Aspect>,
    /// The interview.
    pub questions: Vec<ObjectiveQuestion>,
    /// The rules.
    pub rules: Vec<ObjectiveRule>,
    /// The usual mistakes.
    pub anti_patterns: Vec<AntiPattern>,
    /// The goals, the first that fits before the next.
    pub goals: Vec<GoalAdvice>,
    /// What comes with each answer.
    pub answers: BTreeMap<Objective, AnswerCard>,
}

/// Everything about the choice.
#[must_use]
pub fn objective_facts() -> &'static ObjectiveFile {
    static FILE: OnceLock<ObjectiveFile> = OnceLock::new();
    FILE.get_or_init(|| super::read(include_str!("objective.json")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_asks_a_question_that_has_the_answer() {
        let file: ObjectiveFile = serde_json::from_str(include_str!("objective.json")).expect("objective.json reads");
        let conditions = file
            .rules
            .iter()
            .flat_map(|rule| &rule.when)
            .chain(file.anti_patterns.iter().flat_map(|pattern| &pattern.when));
        for condition in conditions.chain(file.goals.iter().flat_map(|goal| &goal.when)) {
            let question = file
                .questions
                .iter()
                .find(|question| question.id == condition.question)
                .expect("a question");
            for answer in &condition.is {
                assert!(
                    question.options.iter().any(|option| option.id == *answer),
                    "{}: {answer}",
                    condition.question
                );
            }
            let number = condition.at_least.is_some() || condition.below.is_some();
            assert_eq!(
                number,
                condition.is.is_empty() && question.options.is_empty(),
                "{}",
                condition.question
            );
        }
        assert_eq!(file.side_by_side.len(), 6);
        assert_eq!(file.answers.keys().copied().collect::<Vec<_>>(), Objective::ALL);
    }

    #[test]
    fn every_rule_goal_and_mistake_has_a_source_and_says_why() {
        let file = objective_facts();
        assert!(
            file.rules
                .iter()
                .all(|rule| rule.reason.ends_with('.') && !rule.cite.is_empty())
        );
        assert!(
            file.anti_patterns
                .iter()
                .all(|pattern| pattern.text.ends_with('.') && !pattern.cite.is_empty())
        );
        assert!(
            file.goals
                .iter()
                .all(|goal| goal.reason.ends_with('.') && !goal.cite.is_empty())
        );
    }
}
