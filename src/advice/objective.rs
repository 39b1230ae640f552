//! Leads, Sales or a test of both: rules from the catalogue over answers, and what would change the answer.

use crate::catalog::{
    AnswerCard, AntiPattern, Condition, GoalAdvice, Metric, Objective, ObjectiveRule, objective_facts,
};
use crate::report::{Report, Value};
use crate::source::Source;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many points one side must be ahead to win.
const AHEAD: i32 = 2;

/// Answers by question; a number is written as one.
pub type Interview = BTreeMap<String, String>;

/// A rule that holds.
pub type Tipped = ObjectiveRule;

/// Another answer to one question that would change the advice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The question.
    pub question: String,
    /// The other answer.
    pub answer: String,
    /// What would be advised then.
    pub then: Objective,
}

/// What is advised, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ObjectiveAdvice {
    /// The objective.
    pub objective: Objective,
    /// Points for Leads and for Sales.
    pub points: (i32, i32),
    /// The rules that hold.
    pub reasons: Vec<Tipped>,
    /// Questions that rules ask and that have no answer.
    pub open: Vec<String>,
    /// What would change it.
    pub changes: Vec<Change>,
    /// The goal and location to pick; for a test of both, one of each.
    pub goals: Vec<GoalAdvice>,
    /// The main risk and the data to send back.
    pub card: AnswerCard,
    /// Mistakes that the answers show.
    pub anti_patterns: Vec<AntiPattern>,
}

/// The whole advice: what was answered and what follows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// What the loaded data answers.
    pub prefilled: Vec<Prefilled>,
    /// What follows from the answers; nothing while there are none.
    pub advice: Option<ObjectiveAdvice>,
}

/// Whether a condition holds; none when its question is not answered.
#[must_use]
pub fn matches(condition: &Condition, answers: &Interview) -> Option<bool> {
    let answer = answers
        .get(&condition.question)
        .map(String::as_str)
        .filter(|answer| !answer.is_empty())?;
    if !condition.is.is_empty() {
        return Some(condition.is.iter().any(|wanted| wanted == answer));
    }
    let number = answer.parse::<Decimal>().ok()?;
    Some(condition.at_least.is_none_or(|least| number >= least) && condition.below.is_none_or(|most| number < most))
}

fn holds(conditions: &[Condition], answers: &Interview) -> bool {
    conditions
        .iter()
        .all(|condition| matches(condition, answers) == Some(true))
}

fn decide(answers: &Interview) -> (Objective, (i32, i32)) {
    let rules = objective_facts().rules.iter().filter(|rule| holds(&rule.when, answers));
    let mut points = (0, 0);
    let mut must = None;
    for rule in rules {
        points = (points.0 + rule.leads, points.1 + rule.sales);
        must = must.or(rule.must);
    }
    let objective = must.unwrap_or(match points.0 - points.1 {
        ahead if ahead >= AHEAD => Objective::Leads,
        ahead if ahead <= -AHEAD => Objective::Sales,
        _ => Objective::Both,
    });
    (objective, points)
}

/// What the answers lead to; nothing when no rule can be told. `ready` is whether the Conversion Leads goal is in reach.
#[must_use]
pub fn advise(answers: &Interview, ready: bool) -> Option<ObjectiveAdvice> {
    let facts = objective_facts();
    let reasons: Vec<Tipped> = facts
        .rules
        .iter()
        .filter(|rule| holds(&rule.when, answers))
        .cloned()
        .collect();
    if reasons.is_empty() {
        return None;
    }
    let (objective, points) = decide(answers);
    let mut changes = Vec::new();
    for question in &facts.questions {
        let others: Vec<String> = if question.options.is_empty() {
            ["10", "30", "60"].map(str::to_owned).to_vec()
        } else {
            question.options.iter().map(|option| option.id.clone()).collect()
        };
        for answer in others {
            if answers.get(&question.id) == Some(&answer) {
                continue;
            }
            let mut other = answers.clone();
            other.insert(question.id.clone(), answer.clone());
            let (then, _) = decide(&other);
            if then != objective {
                changes.push(Change {
                    question: question.id.clone(),
                    answer,
                    then,
                });
            }
        }
    }
    let sides: &[Objective] = match objective {
        Objective::Both => &[Objective::Leads, Objective::Sales],
        Objective::Leads => &[Objective::Leads],
        Objective::Sales => &[Objective::Sales],
    };
    let goals = sides
        .iter()
        .filter_map(|side| {
            let fits = |goal: &&GoalAdvice| {
                goal.answer == *side && (goal.readiness.is_none() || ready) && holds(&goal.when, answers)
            };
            facts.goals.iter().find(fits).cloned()
        })
        .collect();
    let asked = facts
        .rules
        .iter()
        .flat_map(|rule| &rule.when)
        .map(|condition| condition.question.as_str());
    let mut open: Vec<String> = asked
        .filter(|question| !answers.contains_key(*question))
        .map(str::to_owned)
        .collect();
    open.sort();
    open.dedup();
    Some(ObjectiveAdvice {
        objective,
        points,
        reasons,
        open,
        changes,
        goals,
        card: facts.answers.get(&objective).cloned()?,
        anti_patterns: facts
            .anti_patterns
            .iter()
            .filter(|pattern| holds(&pattern.when, answers))
            .cloned()
            .collect(),
    })
}

/// What an answer was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrefilledFrom {
    /// The objectives of the rows.
    Objectives,
    /// The kinds of leads in the report.
    Leads,
    /// The purchases in the report.
    Purchases,
    /// The CRM's file, or conversion leads in the report.
    Crm,
    /// The time to first contact in the CRM's file.
    FirstContact,
}

/// An answer that the loaded data gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prefilled {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// What it was read from.
    pub from: PrefilledFrom,
}

/// What the loaded data answers, as far as it can tell. `first_contact` is the median in minutes.
#[must_use]
pub fn prefill(sources: &[&Source], report: &Report, ad_sets: usize, first_contact: Option<Decimal>) -> Vec<Prefilled> {
    let mut list = Vec::new();
    let mut add = |question: &str, answer: String, from| {
        list.push(Prefilled {
            question: question.to_owned(),
            answer,
            from,
        })
    };
    let total = |metric: Metric| {
        report
            .totals
            .get(&metric)
            .and_then(|value: &Value| value.amount.known())
            .unwrap_or_default()
    };
    let objectives: Vec<String> = sources
        .iter()
        .filter_map(|source| source.table.dimensions.get("objective"))
        .flat_map(|column| column.values.iter().map(|value| value.to_lowercase()))
        .collect();
    let has = |words: &[&str]| {
        objectives
            .iter()
            .any(|text| words.iter().any(|word| text.contains(word)))
    };
    let (leads, sales) = (has(&["lead"]), has(&["sales", "conversions", "catalog"]));
    match (leads, sales) {
        (true, true) => add("running", "both".to_owned(), PrefilledFrom::Objectives),
        (true, false) => add("running", "leads".to_owned(), PrefilledFrom::Objectives),
        (false, true) => add("running", "sales".to_owned(), PrefilledFrom::Objectives),
        (false, false) if !objectives.is_empty() => add("running", "other".to_owned(), PrefilledFrom::Objectives),
        (false, false) => {}
    }
    let kinds = [
        (Metric::MetaLeads, "instant_form"),
        (Metric::WebsiteLeads, "website_form"),
        (Metric::MessagingLeads, "messages"),
        (Metric::Calls, "call"),
    ];
    let most = kinds
        .iter()
        .map(|(metric, answer)| (total(*metric), *answer))
        .max_by_key(|(count, _)| *count);
    if let Some((_, answer)) = most.filter(|(count, _)| *count > Decimal::ZERO) {
        add("capture", answer.to_owned(), PrefilledFrom::Leads);
    }
    let purchases = total(Metric::Purchases);
    if purchases > Decimal::ZERO {
        add("completes", "online".to_owned(), PrefilledFrom::Purchases);
        if total(Metric::PurchaseValue) > Decimal::ZERO && !report.given.contains(&Metric::PurchaseValue) {
            add("value_known", "at_event".to_owned(), PrefilledFrom::Purchases);
        }
        let days = report.period.map(|period| period.to.days_since(period.from) + 1);
        let per_week = days.and_then(|days| {
            let sets = Decimal::from(ad_sets.max(1));
            purchases
                .checked_mul(Decimal::from(7))?
                .checked_div(Decimal::from(days))?
                .checked_div(sets)
        });
        if let Some(per_week) = per_week {
            add(
                "weekly_events",
                per_week.round_dp(1).normalize().to_string(),
                PrefilledFrom::Purchases,
            );
        }
    }
    if total(Metric::ConvertedLeads) > Decimal::ZERO {
        add("crm_returns", "closed".to_owned(), PrefilledFrom::Crm);
    } else if total(Metric::QualifiedLeads) > Decimal::ZERO {
        add("crm_returns", "qualified".to_owned(), PrefilledFrom::Crm);
    }
    if let Some(minutes) = first_contact {
        let answer = match minutes {
            minutes if minutes <= Decimal::from(15) => "minutes",
            minutes if minutes <= Decimal::from(60) => "hour",
            minutes if minutes <= Decimal::from(1_440) => "day",
            _ => "later",
        };
        add("follow_up", answer.to_owned(), PrefilledFrom::FirstContact);
    }
    list.sort_by(|a, b| a.question.cmp(&b.question));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(pairs: &[(&str, &str)]) -> Interview {
        pairs
            .iter()
            .map(|(question, answer)| ((*question).to_owned(), (*answer).to_owned()))
            .collect()
    }

    /// An answer for which a condition holds, and one for which it does not.
    fn either(condition: &Condition) -> (String, String) {
        match (&condition.at_least, &condition.below) {
            (None, None) => {
                let question = objective_facts()
                    .questions
                    .iter()
                    .find(|question| question.id == condition.question)
                    .expect("a question");
                let other = question
                    .options
                    .iter()
                    .find(|option| !condition.is.contains(&option.id))
                    .expect("another answer");
                (condition.is[0].clone(), other.id.clone())
            }
            (Some(least), _) => (least.to_string(), (least - Decimal::ONE).to_string()),
            (None, Some(below)) => ((below - Decimal::ONE).to_string(), below.to_string()),
        }
    }

    #[test]
    fn every_rule_holds_for_its_answers_gives_its_points_and_fails_for_others() {
        for rule in &objective_facts().rules {
            let mut good = Interview::new();
            for condition in &rule.when {
                good.insert(condition.question.clone(), either(condition).0);
            }
            let (_, points) = decide(&good);
            let advice = advise(&good, false).expect("advice");
            assert!(advice.reasons.iter().any(|reason| reason.id == rule.id), "{}", rule.id);
            // Alone, a rule gives its own points and no others.
            if advice.reasons.len() == 1 {
                assert_eq!(points, (rule.leads, rule.sales), "{}", rule.id);
            }
            if let Some(must) = rule.must {
                assert_eq!(advice.objective, must, "{}", rule.id);
            }
            for condition in &rule.when {
                let mut bad = good.clone();
                bad.insert(condition.question.clone(), either(condition).1);
                assert!(!holds(&rule.when, &bad), "{}", rule.id);
            }
        }
    }

    #[test]
    fn every_mistake_is_named_for_its_answers() {
        for pattern in &objective_facts().anti_patterns {
            let mut made: Interview = pattern
                .when
                .iter()
                .map(|condition| (condition.question.clone(), either(condition).0))
                .collect();
            made.entry("follow_up".to_owned())
                .or_insert_with(|| "minutes".to_owned());
            let advice = advise(&made, false).expect("advice");
            assert!(
                advice.anti_patterns.iter().any(|found| found.id == pattern.id),
                "{}",
                pattern.id
            );
        }
    }

    #[test]
    fn every_goal_can_be_reached() {
        for goal in &objective_facts().goals {
            let mut met: Interview = goal
                .when
                .iter()
                .map(|condition| (condition.question.clone(), either(condition).0))
                .collect();
            let side = if goal.answer == Objective::Leads {
                ("visit", "later")
            } else {
                ("online", "at_event")
            };
            met.entry("completes".to_owned()).or_insert_with(|| side.0.to_owned());
            met.entry("value_known".to_owned()).or_insert_with(|| side.1.to_owned());
            let advice = advise(&met, goal.readiness.is_some()).expect("advice");
            assert!(
                advice.goals.iter().any(|found| found.id == goal.id),
                "{}: {:?}",
                goal.id,
                advice.goals
            );
        }
    }

    #[test]
    fn a_service_that_sells_on_calls_gets_leads_and_a_shop_gets_sales() {
        let service = answers(&[
            ("completes", "conversation"),
            ("value_known", "later"),
            ("capture", "instant_form"),
            ("follow_up", "minutes"),
        ]);
        let shop = answers(&[
            ("completes", "online"),
            ("value_known", "at_event"),
            ("weekly_events", "120"),
            ("running", "leads"),
            ("business", "shop"),
        ]);
        assert_eq!(advise(&service, false).expect("advice").objective, Objective::Leads);
        let advice = advise(&shop, false).expect("advice");
        assert_eq!(
            (advice.objective, advice.goals[0].optimization_goal.as_str()),
            (Objective::Sales, "VALUE")
        );
        assert_eq!(advice.anti_patterns[0].id, "shop_under_leads");
    }

    #[test]
    fn close_points_are_a_test_of_both_with_a_goal_for_each() {
        let advice = advise(
            &answers(&[
                ("completes", "online"),
                ("value_known", "later"),
                ("capture", "website_form"),
            ]),
            false,
        )
        .expect("advice");
        assert_eq!(
            (advice.objective, advice.points, advice.goals.len()),
            (Objective::Both, (2, 3), 2)
        );
    }

    #[test]
    fn each_change_named_does_change_the_answer() {
        let given = answers(&[
            ("completes", "conversation"),
            ("value_known", "later"),
            ("capture", "website_form"),
        ]);
        let advice = advise(&given, false).expect("advice");
        assert!(!advice.changes.is_empty());
        for change in &advice.changes {
            let mut other = given.clone();
            other.insert(change.question.clone(), change.answer.clone());
            assert_eq!(advise(&other, false).expect("advice").objective, change.then);
            assert_ne!(change.then, advice.objective);
        }
    }

    #[test]
    fn nothing_is_advised_without_an_answer() {
        assert_eq!(advise(&Interview::new(), true), None);
    }
}
