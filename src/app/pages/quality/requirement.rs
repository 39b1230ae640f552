//! One requirement of the Conversion Leads goal.

use super::answer_select::AnswerSelect;
use super::field::Field;
use super::readiness::mark;
use super::source_line::SourceLine;
use crate::app::state::AppState;
use leadsheet::advice::{Declared, ReadinessItem, Standing, typed_number};
use leadsheet::catalog::RequirementCard;
use leadsheet::explain;
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// More hours or days than this are a slip of the hand.
const MOST: u32 = 100_000;

/// A requirement: how it stands, its figure, the next step, the source, and what only a person can answer.
#[component]
pub(super) fn Requirement(
    /// The requirement.
    card: &'static RequirementCard,
    /// How it stands; nothing while that is worked out.
    item: Memo<Option<ReadinessItem>>,
) -> impl IntoView {
    let told = card.id != "R13";
    let standing =
        Memo::new(move |_| item.with(|item| item.as_ref().map_or(Standing::CannotTell, |item| item.standing)));
    let name = move || match standing.get() {
        Standing::Met => "met",
        Standing::NotMet => "not_met",
        Standing::CannotTell => "cannot_tell",
    };
    let figure = move || {
        item.with(|item| {
            let item = item.as_ref()?;
            let told_by = item.told_by.map(explain::told_by);
            let figure = explain::requirement_figure(item);
            let interval = explain::requirement_interval(item);
            Some(match (figure, told_by) {
                (Some(figure), Some(by)) => view! {
                    <p class="requirement-figure">
                        <strong>{figure}</strong>
                        {interval.map(|interval| format!(", 95 % interval {interval}"))}
                        ". From "{by}"."
                    </p>
                }
                .into_any(),
                (None, Some(by)) => view! { <p class="requirement-figure">"From "{by}"."</p> }.into_any(),
                _ => ().into_any(),
            })
        })
    };
    view! {
        <li class="q-requirement" data-id=card.id.as_str() data-standing=name>
            <p class="q-standing">
                <span class="mark" aria-hidden="true">{move || if told { mark(standing.get()) } else { "i" }}</span>
                {move || if told { explain::standing(standing.get()) } else { "To know" }}
            </p>
            <div class="requirement-text">
                <h3>{card.name.as_str()}<small>{card.id.as_str()}</small></h3>
                <p>{card.requires.as_str()}</p>
                {figure}
                <p class="q-next"><span>"Next step: "</span>{move || item.with(|item| item.as_ref().map(|item| item.next.clone()))}</p>
                <SourceLine grade=card.grade cite=card.cite.clone() uncertain=card.uncertain.clone()/>
            </div>
            {control(&card.id)}
        </li>
    }
}

/// What a person can answer about a requirement.
fn control(id: &str) -> Option<AnyView> {
    let declared = AppState::get().quality().declared;
    let yes_no = |label: &'static str,
                  id: &'static str,
                  read: fn(&Declared) -> Option<bool>,
                  write: fn(&mut Declared, Option<bool>)| {
        let value = Signal::derive(move || declared.with(read));
        let answer = Callback::new(move |answer| declared.update(|declared| write(declared, answer)));
        view! { <div class="requirement-answer"><AnswerSelect label id value answer/></div> }.into_any()
    };
    let number = |label: &'static str,
                  id: &'static str,
                  read: fn(&Declared) -> Option<u32>,
                  write: fn(&mut Declared, Option<u32>)| {
        let text = RwSignal::new(
            declared
                .with_untracked(read)
                .map(|number| number.to_string())
                .unwrap_or_default(),
        );
        let wrong = Signal::derive(move || whole(&text.get()).err());
        let typed = Callback::new(move |typed: String| {
            let number = whole(&typed).ok().flatten();
            text.set(typed);
            declared.update(|declared| write(declared, number));
        });
        view! { <div class="requirement-answer"><Field label id value=text typed wrong/></div> }.into_any()
    };
    Some(match id {
        "R1" => yes_no(
            "Instant form and Conversion leads goal?",
            "say-goal",
            |said| said.goal,
            |said, answer| said.goal = answer,
        ),
        "R2" => yes_no(
            "CRM dataset connected and shared?",
            "say-dataset",
            |said| said.dataset,
            |said, answer| said.dataset = answer,
        ),
        "R4" => number(
            "Hours between uploads",
            "say-hours",
            |said| said.upload_hours,
            |said, answer| said.upload_hours = answer,
        ),
        "R3" => number(
            "Leads in a month",
            "say-leads",
            |said| said.leads_month,
            |said, answer| said.leads_month = answer,
        ),
        "R7" => number(
            "Stages sent, with the raw lead",
            "say-stages",
            |said| said.stages_sent,
            |said, answer| said.stages_sent = answer,
        ),
        "R9" => yes_no(
            "Lead ID stored with each lead?",
            "say-ids",
            |said| said.lead_ids,
            |said, answer| said.lead_ids = answer,
        ),
        "R10" => number(
            "Days on which events were sent",
            "say-days",
            |said| said.days_sent,
            |said, answer| said.days_sent = answer,
        ),
        "R11" => yes_no(
            "Each change sent as its own event?",
            "say-changes",
            |said| said.every_change,
            |said, answer| said.every_change = answer,
        ),
        "R14" => yes_no(
            "Leads worked, good and bad ones sent?",
            "say-follow-up",
            |said| said.follow_up,
            |said, answer| said.follow_up = answer,
        ),
        _ => return None,
    })
}

/// A whole number, or nothing when nothing is typed.
fn whole(text: &str) -> Result<Option<u32>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let number = typed_number(text, Decimal::from(MOST)).map_err(|why| why.to_string())?;
    if number.fract().is_zero() {
        Ok(number.to_u32())
    } else {
        Err("Type a whole number.".to_owned())
    }
}
