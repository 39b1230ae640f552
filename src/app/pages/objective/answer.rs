//! What is advised, and why.

use super::Advised;
use super::reasons::source;
use crate::app::pages::learn::marked;
use leadsheet::advice::{Change, ObjectiveAdvice};
use leadsheet::catalog::{GoalAdvice, Objective, objective_facts};
use leadsheet::explain;
use leptos::prelude::*;

/// What is advised: the objective, each reason, the goal to pick, the risk, and what would change it.
#[component]
pub(super) fn Answer(
    /// What the engine advises.
    advised: Advised,
) -> impl IntoView {
    let headline = move || {
        advised.with(|advised| {
            let advice = advised.as_ref().and_then(|advised| advised.advice.as_ref());
            advice.map(|advice| explain::objective_answer(advice.objective))
        })
    };
    let body = move || {
        advised.get().map(|advised| match &advised.advice {
            Some(advice) => whole(advice),
            None => view! { <p class="soft">"Answer a question, and the advice stands here with its reasons."</p> }
                .into_any(),
        })
    };
    view! {
        <section class="advice" aria-labelledby="the-answer">
            <h2 id="the-answer">"The answer"</h2>
            <p class="advice-head" role="status">{headline}</p>
            {body}
        </section>
    }
}

fn whole(advice: &ObjectiveAdvice) -> AnyView {
    let reasons = advice
        .reasons
        .iter()
        .map(|rule| {
            let speaks = match (rule.must, rule.leads, rule.sales) {
                (Some(Objective::Leads), ..) => "decides for Leads".to_owned(),
                (Some(Objective::Sales), ..) => "decides for Sales".to_owned(),
                (Some(Objective::Both), ..) => "decides for a test".to_owned(),
                (None, 0, 0) => "speaks for neither".to_owned(),
                (None, leads, 0) => format!("Leads +{leads}"),
                (None, 0, sales) => format!("Sales +{sales}"),
                (None, leads, sales) => format!("Leads +{leads}, Sales +{sales}"),
            };
            view! {
                <li data-rule=rule.id.clone()>
                    <span class="chip">{speaks}</span>" "{rule.reason.clone()}{source(rule.grade, &rule.cite)}
                </li>
            }
        })
        .collect_view();
    let wrong = (!advice.anti_patterns.is_empty()).then(|| {
        let patterns = advice
            .anti_patterns
            .iter()
            .map(|pattern| {
                view! {
                    <li class="check warn" data-pattern=pattern.id.clone()>
                        <span class="mark" aria-hidden="true">"▲"</span>
                        <span class="check-text">
                            <strong>{pattern.name.clone()}": "</strong>{pattern.text.clone()}{source(pattern.grade, &pattern.cite)}
                        </span>
                    </li>
                }
            })
            .collect_view();
        view! { <h3>"Usual mistakes in this"</h3><ul class="checks" aria-label="Usual mistakes">{patterns}</ul> }
    });
    let goals = advice.goals.iter().map(goal).collect_view();
    let data = advice
        .card
        .data
        .iter()
        .map(|item| view! { <li>{item.clone()}</li> })
        .collect_view();
    let guessed = (advice.objective != Objective::Sales && advice.open.iter().any(|question| question == "capture"))
        .then(|| view! { <p class="hint">"How you collect the contact is not answered yet; this is for a form on your website."</p> });
    let (leads, sales) = advice.points;
    view! {
        <p class="soft">{format!("Points: Leads {leads}, Sales {sales}. Two ahead decides; a rule that decides alone comes first.")}</p>
        <h3>"Because"</h3>
        <ul class="reasons" aria-label="Reasons">{reasons}</ul>
        {wrong}
        <h3>"What to pick"</h3>
        {goals}
        {guessed}
        <h3>"Main risk"</h3>
        <p class="advice-text">{advice.card.risk.clone()}</p>
        <h3>"Data to send back"</h3>
        <ul class="plain-list">{data}</ul>
        <h3>"What would change it"</h3>
        {changes(&advice.changes)}
        {open(&advice.open)}
    }
    .into_any()
}

fn goal(goal: &GoalAdvice) -> AnyView {
    view! {
        <dl class="goal-advice">
            <div><dt>"Conversion location"</dt><dd>{goal.location.clone()}</dd></div>
            <div><dt>"Performance goal"</dt><dd>{goal.goal.clone()}" "{marked(&format!("`{}`", goal.optimization_goal))}</dd></div>
            <div><dt>"Why"</dt><dd>{goal.reason.clone()}{source(goal.grade, &goal.cite)}</dd></div>
        </dl>
    }
    .into_any()
}

/// Other answers that would lead elsewhere, one line for each question.
fn changes(changes: &[Change]) -> AnyView {
    if changes.is_empty() {
        return view! { <p class="advice-text">"No single other answer would."</p> }.into_any();
    }
    let items = objective_facts()
        .questions
        .iter()
        .filter_map(|question| {
            let others: Vec<String> = changes
                .iter()
                .filter(|change| change.question == question.id)
                .map(|change| {
                    let label = question.options.iter().find(|option| option.id == change.answer);
                    let answer = label.map_or_else(|| change.answer.clone(), |option| option.label.clone());
                    let then = match change.then {
                        Objective::Leads => "Leads",
                        Objective::Sales => "Sales",
                        Objective::Both => "test both",
                    };
                    format!("“{answer}”: {then}")
                })
                .collect();
            (!others.is_empty()).then(|| {
                view! { <li><span class="soft-text">{question.text.as_str()}</span>" "{others.join("; ")}"."</li> }
            })
        })
        .collect_view();
    view! { <ul class="plain-list" aria-label="What would change it">{items}</ul> }.into_any()
}

fn open(open: &[String]) -> AnyView {
    let names: Vec<&str> = objective_facts()
        .questions
        .iter()
        .filter(|question| open.contains(&question.id))
        .map(|question| question.text.as_str())
        .collect();
    (!names.is_empty())
        .then(|| view! { <p class="hint">"Not answered yet: "{names.join(" ")}</p> })
        .into_any()
}
