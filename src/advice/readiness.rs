//! Whether the Conversion Leads goal is in reach: each requirement met, not met, or not to be told, with its figure.

use crate::amount::tidy;
use crate::catalog::{CrmField, RequirementCard, Stage, requirements};
use crate::crm::{Cohorts, CrmFindingKind, CrmInfo, LagCurve};
use crate::report::{Interval, garwood, wilson};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a requirement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Met.
    Met,
    /// Not met.
    NotMet,
    /// It cannot be told.
    CannotTell,
}

/// Where the figure of a requirement comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToldBy {
    /// A person has said so.
    You,
    /// The report.
    Report,
    /// The CRM's file.
    Crm,
    /// The CRM's file and Meta's count.
    Both,
}

/// What a person says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Declared {
    /// The ad set has an instant form and the Conversion Leads goal.
    pub goal: Option<bool>,
    /// A CRM dataset is connected and shared.
    pub dataset: Option<bool>,
    /// Hours between uploads.
    pub upload_hours: Option<u32>,
    /// Days on which events were sent.
    pub days_sent: Option<u32>,
    /// Someone works the leads, and good and bad ones are sent.
    pub follow_up: Option<bool>,
    /// Leads in a month.
    pub leads_month: Option<u32>,
    /// Stages that are sent, the raw lead among them.
    pub stages_sent: Option<u32>,
    /// The lead ID is stored with each lead.
    pub lead_ids: Option<bool>,
    /// Each change is sent as an event of its own.
    pub every_change: Option<bool>,
    /// The stage to optimise for.
    pub stage: Option<Stage>,
}

/// What the loaded data says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measured {
    /// Whether rows show the goal: instant forms and conversion leads.
    pub goal: Option<bool>,
    /// Leads, and the days they came in.
    pub leads: Option<(Decimal, u32)>,
    /// Whether those leads are the report's; otherwise they are the CRM's.
    pub leads_of_report: bool,
    /// Leads that an event can be sent for, and Meta's leads.
    pub coverage: Option<(u32, u32)>,
    /// Rows with a lead ID, and rows.
    pub lead_ids: Option<(u32, u32)>,
    /// Leads by stage reached.
    pub reached: BTreeMap<Stage, u32>,
    /// Stages that have dates of their own.
    pub dated: Vec<Stage>,
    /// Lags and rates of stages.
    pub lags: Vec<LagCurve>,
    /// Days with leads.
    pub days: Option<u32>,
    /// Stages dated before their lead.
    pub before_lead: Option<u32>,
}

impl Measured {
    /// What a CRM's file says.
    #[must_use]
    pub fn of(info: &CrmInfo, cohorts: &Cohorts, reached: &BTreeMap<Stage, u32>) -> Self {
        let found = |kind: CrmFindingKind| {
            info.findings
                .iter()
                .filter(|finding| finding.kind == kind)
                .map(|finding| finding.count)
                .sum::<u32>()
        };
        let has = |field: CrmField| info.columns.iter().any(|column| column.field == Some(field));
        let without =
            found(CrmFindingKind::NoLeadId) + found(CrmFindingKind::NotALeadId) + found(CrmFindingKind::DamagedLeadId);
        let stages = [
            CrmField::Contacted,
            CrmField::Qualified,
            CrmField::Scheduled,
            CrmField::Converted,
            CrmField::Disqualified,
        ];
        let dated: Vec<Stage> = stages
            .iter()
            .filter(|field| has(**field))
            .filter_map(|field| Stage::parse(field.as_str()))
            .collect();
        let with = if has(CrmField::LeadId) {
            info.rows.saturating_sub(without)
        } else {
            0
        };
        Self {
            lead_ids: (info.rows > 0).then_some((with, info.rows)),
            reached: reached.clone(),
            before_lead: (!dated.is_empty()).then(|| found(CrmFindingKind::StageBeforeLead)),
            dated,
            lags: cohorts.lags.clone(),
            days: info
                .first
                .zip(info.last)
                .and_then(|(first, last)| u32::try_from(last.days_since(first) + 1).ok()),
            ..Self::default()
        }
    }
}

/// A requirement and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadinessItem {
    /// The requirement.
    pub card: RequirementCard,
    /// How it stands.
    pub standing: Standing,
    /// Its figure.
    pub figure: Option<Decimal>,
    /// The figure's 95 % interval.
    pub interval: Option<Interval>,
    /// Where it comes from; nothing while it cannot be told.
    pub told_by: Option<ToldBy>,
    /// The next step.
    pub next: String,
}

/// A stage that could be optimised for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageChoice {
    /// The stage.
    pub stage: Stage,
    /// Leads that have reached it.
    pub reached: u32,
    /// Whether its rate is between 1 % and 40 %.
    pub rate: Standing,
    /// The rate, among leads older than 28 days.
    pub rate_share: Option<Decimal>,
    /// The rate's 95 % interval.
    pub rate_interval: Option<Interval>,
    /// Whether leads reach it within 28 days.
    pub time: Standing,
    /// Of those that reach it, the share that does so within 28 days.
    pub within: Option<Decimal>,
    /// The median time it takes, in hours.
    pub median_hours: Option<Decimal>,
    /// Leads that reach it in a week.
    pub weekly: Option<Decimal>,
    /// Whether it is the one to take.
    pub best: bool,
}

type Judged = (Standing, Option<Decimal>, Option<Interval>);

fn said(answer: Option<bool>) -> Judged {
    let standing = match answer {
        Some(true) => Standing::Met,
        Some(false) => Standing::NotMet,
        None => Standing::CannotTell,
    };
    (standing, None, None)
}

/// At least so many, by the figure; whether the interval agrees is for the reader to see.
fn at_least(figure: Option<Decimal>, least: Decimal, interval: Option<Interval>) -> Judged {
    let standing = match figure {
        Some(figure) if figure >= least => Standing::Met,
        Some(_) => Standing::NotMet,
        None => Standing::CannotTell,
    };
    (standing, figure, interval)
}

/// A share of whole things, with Wilson's interval.
fn share((part, of): (u32, u32)) -> (Option<Decimal>, Option<Interval>) {
    let share = Decimal::from(part).checked_div(Decimal::from(of)).map(tidy);
    (share, wilson(f64::from(part), f64::from(of), 0.95))
}

/// Between 1 % and 40 %: told only when the whole interval lies on one side of each border.
fn rate(lag: Option<&LagCurve>) -> Judged {
    let Some((lag, interval)) = lag.and_then(|lag| Some((lag, lag.interval?))) else {
        return (Standing::CannotTell, None, None);
    };
    let high = interval.high.unwrap_or(1.0);
    let standing = if interval.low >= 0.01 && high <= 0.4 {
        Standing::Met
    } else if high < 0.01 || interval.low > 0.4 {
        Standing::NotMet
    } else {
        Standing::CannotTell
    };
    (standing, lag.rate, Some(interval))
}

/// Most of those who reach the stage do so within 28 days.
fn time(lag: Option<&LagCurve>) -> Judged {
    let within = lag.and_then(|lag| {
        let (_, share) = lag.within.iter().find(|(days, _)| *days == 28)?;
        Some((*share, lag.dated))
    });
    let Some((within, dated)) = within else {
        return (Standing::CannotTell, None, None);
    };
    let events = within
        .checked_mul(Decimal::from(dated))
        .and_then(|events| events.round().to_f64())
        .unwrap_or_default();
    let interval = wilson(events, f64::from(dated), 0.95);
    let standing = if within >= Decimal::new(5, 1) {
        Standing::Met
    } else {
        Standing::NotMet
    };
    (standing, Some(within), interval)
}

/// The stages that could be optimised for, the deepest first; the best is the deepest whose rate and time pass, of which
/// one with 50 in a week is preferred.
#[must_use]
pub fn pick_stage(measured: &Measured) -> Vec<StageChoice> {
    let days = measured
        .leads
        .map(|(_, days)| days)
        .or(measured.days)
        .filter(|days| *days > 0);
    let mut choices: Vec<StageChoice> = Stage::LADDER
        .iter()
        .rev()
        .filter(|stage| **stage != Stage::Raw && measured.reached.get(stage).is_some_and(|count| *count > 0))
        .map(|stage| {
            let lag = measured.lags.iter().find(|lag| lag.stage == *stage);
            let count = measured.reached.get(stage).copied().unwrap_or_default();
            let weekly = days.and_then(|days| {
                Decimal::from(count)
                    .checked_mul(Decimal::from(7))?
                    .checked_div(Decimal::from(days))
                    .map(tidy)
            });
            let (rate, rate_share, rate_interval) = rate(lag);
            let (time, within, _) = time(lag);
            StageChoice {
                stage: *stage,
                reached: count,
                rate,
                rate_share,
                rate_interval,
                time,
                within,
                median_hours: lag.and_then(|lag| lag.median_hours),
                weekly,
                best: false,
            }
        })
        .collect();
    let passes = |choice: &StageChoice| choice.rate == Standing::Met && choice.time == Standing::Met;
    let often = |choice: &StageChoice| choice.weekly.is_some_and(|weekly| weekly >= Decimal::from(50));
    let best = choices
        .iter()
        .position(|choice| passes(choice) && often(choice))
        .or_else(|| choices.iter().position(passes));
    if let Some(choice) = best.and_then(|at| choices.get_mut(at)) {
        choice.best = true;
    }
    choices
}

/// Each requirement and how it stands.
#[must_use]
pub fn readiness(declared: &Declared, measured: &Measured) -> Vec<ReadinessItem> {
    let stage = declared
        .stage
        .or_else(|| {
            pick_stage(measured)
                .into_iter()
                .find(|choice| choice.best)
                .map(|choice| choice.stage)
        })
        .unwrap_or(Stage::Qualified);
    let lag = measured.lags.iter().find(|lag| lag.stage == stage);
    let stages = u32::try_from(
        measured
            .reached
            .iter()
            .filter(|(stage, count)| **count > 0 && **stage != Stage::Disqualified)
            .count(),
    )
    .unwrap_or_default();
    let judge = |id: &str| -> Judged {
        match id {
            "R1" => said(declared.goal.or(measured.goal)),
            "R2" => said(declared.dataset),
            "R3" => match declared.leads_month {
                Some(leads) => at_least(Some(Decimal::from(leads)), Decimal::from(200), None),
                None => volume(measured.leads),
            },
            "R4" => match declared.upload_hours {
                Some(hours) => (
                    if hours <= 24 { Standing::Met } else { Standing::NotMet },
                    Some(Decimal::from(hours)),
                    None,
                ),
                None => said(None),
            },
            "R5" => time(lag),
            "R6" => rate(lag),
            "R7" => at_least(
                declared
                    .stages_sent
                    .or((stages > 0).then_some(stages))
                    .map(Decimal::from),
                Decimal::TWO,
                None,
            ),
            "R8" => measured.coverage.map_or(said(None), |coverage| {
                let (figure, interval) = share(coverage);
                at_least(figure, Decimal::new(6, 1), interval)
            }),
            "R9" if declared.lead_ids.is_some() => said(declared.lead_ids),
            "R9" => measured.lead_ids.map_or(said(None), |ids| {
                let (figure, interval) = share(ids);
                at_least(figure, Decimal::new(9, 1), interval)
            }),
            "R10" => at_least(
                declared.days_sent.or(measured.days).map(Decimal::from),
                Decimal::from(7),
                None,
            ),
            "R11" => match (declared.every_change, measured.dated.len()) {
                (Some(answer), _) => said(Some(answer)),
                (None, 0) => said(None),
                (None, dated) => (Standing::Met, Some(Decimal::from(dated)), None),
            },
            "R12" => match measured.before_lead {
                Some(count) => (
                    if count == 0 { Standing::Met } else { Standing::NotMet },
                    Some(Decimal::from(count)),
                    None,
                ),
                None => said(None),
            },
            "R14" => said(declared.follow_up),
            // How long it takes is only to be known.
            _ => said(None),
        }
    };
    requirements()
        .iter()
        .map(|card| {
            let (standing, figure, interval) = judge(&card.id);
            let next = match standing {
                Standing::Met => &card.met,
                Standing::NotMet => &card.not_met,
                Standing::CannotTell => &card.cannot_tell,
            };
            ReadinessItem {
                next: next.clone(),
                card: card.clone(),
                standing,
                figure,
                interval,
                told_by: told_by(&card.id, declared, measured)
                    .filter(|_| figure.is_some() || standing != Standing::CannotTell),
            }
        })
        .collect()
}

/// Where the figure of a requirement comes from, if there is one.
fn told_by(id: &str, declared: &Declared, measured: &Measured) -> Option<ToldBy> {
    let declared_or = |said: bool, else_by: ToldBy| if said { ToldBy::You } else { else_by };
    match id {
        "R1" => Some(declared_or(declared.goal.is_some(), ToldBy::Report)),
        "R2" | "R4" | "R14" => Some(ToldBy::You),
        "R3" if measured.leads_of_report => Some(declared_or(declared.leads_month.is_some(), ToldBy::Report)),
        "R3" => Some(declared_or(declared.leads_month.is_some(), ToldBy::Crm)),
        "R7" => Some(declared_or(declared.stages_sent.is_some(), ToldBy::Crm)),
        "R9" => Some(declared_or(declared.lead_ids.is_some(), ToldBy::Crm)),
        "R5" | "R6" | "R12" => Some(ToldBy::Crm),
        "R8" => Some(ToldBy::Both),
        "R10" => Some(declared_or(declared.days_sent.is_some(), ToldBy::Crm)),
        "R11" => Some(declared_or(declared.every_change.is_some(), ToldBy::Crm)),
        _ => None,
    }
}

/// Leads in 30 days: told by the figure over a month, and by the interval over less.
fn volume(leads: Option<(Decimal, u32)>) -> Judged {
    let Some((leads, days)) = leads.filter(|(_, days)| *days > 0) else {
        return said(None);
    };
    let monthly = leads
        .checked_mul(Decimal::from(30))
        .and_then(|leads| leads.checked_div(Decimal::from(days)))
        .map(tidy);
    let scale = 30.0 / f64::from(days);
    let interval = leads
        .to_f64()
        .and_then(|leads| garwood(leads, 0.95))
        .map(|count| Interval {
            low: count.low * scale,
            high: count.high.map(|high| high * scale),
        });
    let judged = at_least(monthly, Decimal::from(200), interval);
    let straddles =
        interval.is_some_and(|interval| interval.low < 200.0 && interval.high.is_none_or(|high| high >= 200.0));
    if days < 28 && straddles {
        (Standing::CannotTell, monthly, interval)
    } else {
        judged
    }
}

#[cfg(test)]
mod tests;
