//! CRM rows made into events: one for each stage a lead has reached, ready to be downloaded. Nothing is sent.

mod write;

use super::check::{MAX_EVENTS, OLDEST};
use super::estimate::{BatchEstimate, Gathering, Refused, refused};
use crate::catalog::{Stage, stages};
use crate::crm::{CrmFile, CrmRow, Join};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// How a payload is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayloadFormat {
    /// One JSON document for each batch.
    #[default]
    Json,
    /// One batch in each line.
    Lines,
    /// A script with placeholders for the dataset and the token.
    Curl,
}

/// How events are to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BuildOptions {
    /// The time it is, in Unix seconds.
    pub now: i64,
    /// The name of the CRM.
    pub crm: String,
    /// Event names by stage; a stage without one is not sent.
    pub events: BTreeMap<Stage, String>,
    /// How many events a batch has, from 1 to 1,000.
    pub size: usize,
    /// The currency of values in rows that name none.
    pub currency: Option<String>,
    /// Whether each batch has a place for a test event code.
    pub test_code: bool,
    /// How it is written.
    pub format: PayloadFormat,
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self {
            now: 0,
            crm: "My CRM".to_owned(),
            events: stages().iter().map(|card| (card.id, card.name.clone())).collect(),
            size: 100,
            currency: None,
            test_code: false,
            format: PayloadFormat::Json,
        }
    }
}

crate::catalog::named! {
    /// Why a stage of a row gives no event.
    NotSent {
        /// It is older than seven days.
        TooOld = "too_old",
        /// It lies in the future.
        Future = "future",
        /// It has no date.
        NoTime = "no_time",
        /// Its time has no zone, and none is given.
        NoZone = "no_zone",
        /// It is not later than the lead.
        BeforeLead = "before_lead",
        /// The row has nothing that names a person.
        NoKey = "no_key",
        /// The row has a lead ID and nothing else.
        LeadIdAlone = "lead_id_alone",
        /// The row's keys are too broad together.
        TooBroad = "too_broad",
        /// The same change is there already.
        Duplicate = "duplicate",
        /// The row is of another source.
        OtherSource = "other_source",
        /// The row is a test.
        Test = "test",
    }
}

/// Stages of rows that give no event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotSentRows {
    /// Why.
    pub reason: NotSent,
    /// The stage.
    pub stage: Stage,
    /// How many.
    pub count: u32,
    /// The lines of the first of them, from 1.
    pub rows: Vec<u32>,
}

/// How late a stage is sent: events by age at the time of building.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeBudget {
    /// The stage.
    pub stage: Stage,
    /// Up to a day old.
    pub day: u32,
    /// Up to three days old.
    pub three_days: u32,
    /// Up to six and a half days old.
    pub in_time: u32,
    /// Older, with less than half a day left.
    pub last_hours: u32,
    /// Past seven days.
    pub too_late: u32,
}

/// What was built.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BuildSummary {
    /// Events in all batches.
    pub events: u32,
    /// Events by stage.
    pub stages: BTreeMap<Stage, u32>,
    /// Batches.
    pub batches: u32,
    /// What gives no event, and why.
    pub not_sent: Vec<NotSentRows>,
    /// How late each stage is sent.
    pub budget: Vec<TimeBudget>,
    /// Raw leads dated one second after the lead, since Meta wants every event after it.
    pub moved: u32,
    /// Our estimate of match-key coverage.
    pub estimate: BatchEstimate,
}

/// Payloads, ready to be downloaded. They hold hashed personal data, so the debug output leaves them out.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Built {
    /// What was built.
    pub summary: BuildSummary,
    /// The documents: one for each batch of JSON, else one.
    pub documents: Vec<String>,
}

impl std::fmt::Debug for Built {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Built")
            .field("summary", &self.summary)
            .field("documents", &self.documents.len())
            .finish()
    }
}

/// How many lines are listed for each reason and stage.
const LISTED: usize = 1_000;

/// An event before it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Event {
    time: i64,
    row: u32,
    stage: Stage,
}

/// Events while they are made, in steps so that a page can show how far it is and stop it.
pub struct Building {
    options: BuildOptions,
    at: usize,
    events: Vec<Event>,
    seen: HashSet<(u64, Stage, i64), foldhash::fast::FixedState>,
    not_sent: BTreeMap<(NotSent, Stage), (u32, Vec<u32>)>,
    budget: BTreeMap<Stage, TimeBudget>,
    moved: u32,
    gathering: Gathering,
    sorted: bool,
    writer: write::Writer,
}

impl std::fmt::Debug for Building {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Building")
            .field("at", &self.at)
            .field("events", &self.events.len())
            .finish_non_exhaustive()
    }
}

/// Builds everything at once.
#[must_use]
pub fn build(crm: &CrmFile, leads: Option<(&CrmFile, &Join)>, options: BuildOptions) -> Built {
    let mut building = Building::new(options);
    while !building.step(crm, leads, 100_000) {}
    building.finish()
}

impl Building {
    /// Nothing built yet.
    #[must_use]
    pub fn new(mut options: BuildOptions) -> Self {
        options.size = options.size.clamp(1, MAX_EVENTS);
        if options.crm.trim().is_empty() {
            options.crm = BuildOptions::default().crm;
        }
        options.events.retain(|_, name| !name.trim().is_empty());
        Self {
            writer: write::Writer::new(&options),
            options,
            at: 0,
            events: Vec::new(),
            seen: HashSet::default(),
            not_sent: BTreeMap::new(),
            budget: BTreeMap::new(),
            moved: 0,
            gathering: Gathering::default(),
            sorted: false,
        }
    }

    /// How far it is, from 0 to 1,000.
    #[must_use]
    pub fn progress(&self, crm: &CrmFile) -> u16 {
        let share = |part: usize, of: usize| {
            u16::try_from(part.saturating_mul(500) / of.max(1))
                .unwrap_or(500)
                .min(500)
        };
        if self.sorted {
            500 + share(self.at, self.events.len())
        } else {
            share(self.at, crm.rows.len())
        }
    }

    /// Takes so many rows or writes so many events more; true when all is done.
    pub fn step(&mut self, crm: &CrmFile, leads: Option<(&CrmFile, &Join)>, many: usize) -> bool {
        if self.sorted {
            for event in self.events.iter().skip(self.at).take(many) {
                if let Some(row) = crm.rows.get(event.row as usize) {
                    self.writer.event(row, event.stage, event.time);
                }
            }
            self.at = self.at.saturating_add(many);
            return self.at >= self.events.len();
        }
        for (at, row) in crm.rows.iter().enumerate().skip(self.at).take(many) {
            let lead = leads.and_then(|(file, join)| {
                let (lead, _) = join.of_crm.get(at).copied().flatten()?;
                file.rows.get(lead as usize)
            });
            self.take(crm, u32::try_from(at).unwrap_or(u32::MAX), row, lead);
        }
        self.at = self.at.saturating_add(many);
        if self.at >= crm.rows.len() {
            self.events.sort_unstable();
            self.sorted = true;
            self.at = 0;
        }
        false
    }

    fn take(&mut self, crm: &CrmFile, at: u32, row: &CrmRow, lead: Option<&CrmRow>) {
        let keys = row.keys();
        let why = if row.test || lead.is_some_and(|lead| lead.test) {
            Some(NotSent::Test)
        } else if !crm.is_meta(row) && lead.is_none() {
            Some(NotSent::OtherSource)
        } else {
            refused(keys).map(|refused| match refused {
                Refused::NoKey => NotSent::NoKey,
                Refused::LeadIdAlone => NotSent::LeadIdAlone,
                Refused::TooBroad => NotSent::TooBroad,
            })
        };
        for stage in Stage::ALL {
            if !self.options.events.contains_key(stage) {
                continue;
            }
            // A stage that only a later one implies has no change of its own.
            let has_change = row.reached_at(*stage).is_some() || row.stage == Some(*stage) || *stage == Stage::Raw;
            if !has_change {
                continue;
            }
            let why = match (why, self.time(row, lead, *stage)) {
                (Some(why), _) | (None, Err(why)) => why,
                (None, Ok((time, moved))) => {
                    if self.seen.insert((write::lead_number(row), *stage, time)) {
                        self.moved += u32::from(moved);
                        self.gathering.add(keys);
                        self.events.push(Event {
                            time,
                            row: at,
                            stage: *stage,
                        });
                        continue;
                    }
                    NotSent::Duplicate
                }
            };
            let (count, rows) = self.not_sent.entry((why, *stage)).or_default();
            *count += 1;
            if rows.len() < LISTED {
                rows.push(row.place);
            }
        }
    }

    /// The time of a stage's event, in Unix seconds, and whether it is a raw lead's that was moved.
    fn time(&mut self, row: &CrmRow, lead: Option<&CrmRow>, stage: Stage) -> Result<(i64, bool), NotSent> {
        let moment = row.reached_at(stage).ok_or(NotSent::NoTime)?;
        if !moment.exact {
            return Err(NotSent::NoZone);
        }
        let (mut time, mut moved) = (moment.seconds, false);
        let made = lead
            .and_then(|lead| lead.created)
            .or(row.created)
            .filter(|made| made.exact);
        if let Some(made) = made.filter(|made| time <= made.seconds) {
            // A lead's own moment, and a day without a time, are moved to the first second after the lead.
            let same_day = moment.day_only && moment.day >= made.day;
            if stage != Stage::Raw && !same_day {
                return Err(NotSent::BeforeLead);
            }
            time = made.seconds.saturating_add(1);
            moved = stage == Stage::Raw;
        }
        let age = self.options.now.saturating_sub(time);
        if age < -60 {
            return Err(NotSent::Future);
        }
        let budget = self.budget.entry(stage).or_insert(TimeBudget {
            stage,
            day: 0,
            three_days: 0,
            in_time: 0,
            last_hours: 0,
            too_late: 0,
        });
        let place = if age <= 86_400 {
            &mut budget.day
        } else if age <= 3 * 86_400 {
            &mut budget.three_days
        } else if age <= OLDEST - 43_200 {
            &mut budget.in_time
        } else if age <= OLDEST {
            &mut budget.last_hours
        } else {
            &mut budget.too_late
        };
        *place += 1;
        if age > OLDEST {
            Err(NotSent::TooOld)
        } else {
            Ok((time, moved))
        }
    }

    /// The payloads.
    #[must_use]
    pub fn finish(self) -> Built {
        let mut stages = BTreeMap::new();
        for event in &self.events {
            *stages.entry(event.stage).or_default() += 1;
        }
        let (documents, batches) = self.writer.finish();
        let summary = BuildSummary {
            events: u32::try_from(self.events.len()).unwrap_or(u32::MAX),
            stages,
            batches,
            not_sent: self
                .not_sent
                .into_iter()
                .map(|((reason, stage), (count, rows))| NotSentRows {
                    reason,
                    stage,
                    count,
                    rows,
                })
                .collect(),
            budget: self.budget.into_values().collect(),
            moved: self.moved,
            estimate: self.gathering.finish(),
        };
        Built { summary, documents }
    }
}

#[cfg(test)]
mod tests;
