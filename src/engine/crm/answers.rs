//! Requests about the CRM and what is advised, answered.

use super::requests::{CrmRequest, CrmResponse, Document, Pasted, Task};
use super::{Bytes, CrmState};
use crate::advice::{
    Advice, Declared, Interview, Measured, ReadinessItem, StageChoice, Standing, advise, economics, learning,
    pick_stage, prefill, readiness,
};
use crate::capi::{Building, CheckOptions, check, explain_response, refused};
use crate::catalog::Metric;
use crate::crm::{CrmReading, CrmSettings, FileKind};
use crate::engine::Engine;
use crate::preset::Preset;
use crate::report::{Report, Sort};
use rust_decimal::prelude::ToPrimitive as _;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How many rows are read or built before the page hears how far it is.
const STEP: usize = 10_000;

/// A text as it was pasted, or the bytes that came instead of it.
fn pasted<'a>(text: &'a Pasted, bytes: &'a [u8]) -> Cow<'a, str> {
    if text.0.is_empty() {
        String::from_utf8_lossy(bytes)
    } else {
        Cow::Borrowed(&text.0)
    }
}

impl Engine {
    /// Answers a request about the CRM. `bytes` belong to [`CrmRequest::Read`].
    pub(in crate::engine) fn answer_crm(&mut self, request: CrmRequest, bytes: &[u8]) -> CrmResponse {
        match request {
            CrmRequest::Read { kind, name, settings } => self.start_reading(kind, name, bytes.to_vec(), settings),
            CrmRequest::Reread { kind, settings } => {
                let kept = match kind {
                    FileKind::Crm => &self.crm.crm_bytes,
                    FileKind::LeadForm => &self.crm.form_bytes,
                };
                match kept.clone() {
                    Some(Bytes { name, bytes }) => self.start_reading(kind, name, bytes, settings),
                    None => CrmResponse::Nothing,
                }
            }
            CrmRequest::Build(options) => {
                self.crm.built = None;
                self.crm.building = self.crm.crm.is_some().then(|| Building::new(options));
                self.build_on()
            }
            CrmRequest::More(Task::Reading) => self.read_on(),
            CrmRequest::More(Task::Building) => self.build_on(),
            CrmRequest::Cancel(Task::Reading) => {
                self.crm.reading = None;
                CrmResponse::Nothing
            }
            CrmRequest::Cancel(Task::Building) => {
                self.crm.building = None;
                CrmResponse::Nothing
            }
            CrmRequest::View { preset, asked } => {
                self.ask_crm(asked);
                CrmResponse::View(self.crm_view(&preset).map(Box::new))
            }
            CrmRequest::Forget => {
                self.forget_crm();
                CrmResponse::Forgotten
            }
            CrmRequest::Document(at) => CrmResponse::Document(
                self.crm
                    .built
                    .as_ref()
                    .and_then(|built| built.documents.get(at).cloned())
                    .map(Document),
            ),
            CrmRequest::CheckPayload { text, now, per_rule } => CrmResponse::Checked(Box::new(check(
                &pasted(&text, bytes),
                &CheckOptions {
                    now,
                    created: self.crm.created(),
                    per_rule,
                },
            ))),
            CrmRequest::ExplainError { text } => match explain_response(&pasted(&text, bytes)) {
                Ok(problems) => CrmResponse::Explained(problems),
                Err(reason) => CrmResponse::NotExplained(reason),
            },
            CrmRequest::Objective { preset, answers } => {
                CrmResponse::Objective(Box::new(self.objective(&preset, &answers)))
            }
            CrmRequest::Readiness { preset, declared } => {
                let (items, stages, whole_file) = self.readiness(&preset, &declared);
                CrmResponse::Readiness {
                    items,
                    stages,
                    whole_file,
                }
            }
            CrmRequest::Learning { preset, event } => {
                CrmResponse::Learning(Box::new(learning(&self.by_ad_set(&preset), event)))
            }
            CrmRequest::Economics(scenarios) => CrmResponse::Economics(Box::new(economics(&scenarios))),
        }
    }

    fn start_reading(&mut self, kind: FileKind, name: String, bytes: Vec<u8>, settings: CrmSettings) -> CrmResponse {
        self.crm.building = None;
        match CrmReading::start(&name, kind, &bytes, settings) {
            Ok(reading) => {
                self.crm.reading = Some((reading, kind, Bytes { name, bytes }));
                self.read_on()
            }
            Err(error) => CrmResponse::NotRead { kind, name, error },
        }
    }

    /// One step of reading.
    fn read_on(&mut self) -> CrmResponse {
        let Some((mut reading, kind, kept)) = self.crm.reading.take() else {
            return CrmResponse::Nothing;
        };
        let file = match reading.step(STEP) {
            Ok(false) => {
                let progress = reading.progress();
                self.crm.reading = Some((reading, kind, kept));
                return CrmResponse::Progress(progress);
            }
            Ok(true) => reading.finish(),
            Err(error) => Err(error),
        };
        match file {
            Ok(file) => {
                match kind {
                    FileKind::Crm => self.crm.crm_bytes = Some(kept),
                    FileKind::LeadForm => self.crm.form_bytes = Some(kept),
                }
                CrmResponse::Read(Box::new(self.crm.keep(file)))
            }
            Err(error) => CrmResponse::NotRead {
                kind,
                name: kept.name,
                error,
            },
        }
    }

    /// One step of building.
    fn build_on(&mut self) -> CrmResponse {
        let (Some(mut building), Some(crm)) = (self.crm.building.take(), &self.crm.crm) else {
            return CrmResponse::Nothing;
        };
        if building.step(crm, self.crm.leads(), STEP) {
            let built = building.finish();
            let answer = CrmResponse::Built {
                summary: Box::new(built.summary.clone()),
                documents: built.documents.iter().map(String::len).collect(),
            };
            self.crm.built = Some(built);
            return answer;
        }
        let progress = building.progress(crm);
        self.crm.building = Some(building);
        CrmResponse::Progress(progress)
    }

    fn total(&self, preset: &Preset) -> Report {
        self.report(preset, &[], Sort::default(), 0).unwrap_or_default()
    }

    /// The report by ad set, within campaigns where there are any.
    fn by_ad_set(&self, preset: &Preset) -> Report {
        let ways: [&[&str]; 3] = [&["campaign", "adset"], &["adset"], &["campaign"]];
        ways.into_iter()
            .find_map(|way| {
                let by: Vec<String> = way.iter().map(|name| (*name).to_owned()).collect();
                self.report(preset, &by, Sort::default(), usize::MAX).ok()
            })
            .unwrap_or_default()
    }

    /// What is advised; answers given win over those the data gives.
    #[must_use]
    pub fn objective(&self, preset: &Preset, answers: &Interview) -> Advice {
        let contact = self
            .crm_view(preset)
            .and_then(|view| view.cohorts.first_contact)
            .map(|contact| contact.median_minutes);
        let ad_sets = self.by_ad_set(preset).group_count;
        let prefilled = prefill(&self.plain(), &self.total(preset), ad_sets, contact);
        let mut all: Interview = prefilled
            .iter()
            .map(|known| (known.question.clone(), known.answer.clone()))
            .collect();
        all.extend(
            answers
                .iter()
                .map(|(question, answer)| (question.clone(), answer.clone())),
        );
        let (items, ..) = self.readiness(preset, &Declared::default());
        let ready = ["R3", "R5", "R6", "R7"].iter().all(|id| {
            items
                .iter()
                .any(|item| item.card.id == *id && item.standing == Standing::Met)
        });
        Advice {
            prefilled,
            advice: advise(&all, ready),
        }
    }

    /// Whether the Conversion Leads goal is in reach: each requirement, each stage, and whether the whole of the CRM's
    /// file was used because no row of it lies in the report's period.
    #[must_use]
    pub fn readiness(&self, preset: &Preset, declared: &Declared) -> (Vec<ReadinessItem>, Vec<StageChoice>, bool) {
        let mut view = self.crm_view(preset);
        let whole_file = view.as_ref().is_some_and(|view| view.counted == 0 && view.crm.rows > 0);
        if whole_file {
            view = self.crm_view_in(preset, false);
        }
        let mut measured = view
            .as_ref()
            .map(|view| Measured::of(&view.crm, &view.cohorts, &view.reached))
            .unwrap_or_default();
        let report = self.total(preset);
        let days = report
            .period
            .and_then(|period| u32::try_from(period.to.days_since(period.from) + 1).ok());
        let leads = report.totals.get(&Metric::Leads).and_then(|value| value.amount.known());
        measured.leads_of_report = leads.zip(days).is_some();
        measured.leads = match (leads.zip(days), &view) {
            (Some(of_meta), _) => Some(of_meta),
            (None, Some(view)) => measured.days.map(|days| (view.counted.into(), days)),
            (None, None) => None,
        };
        let goals: Vec<String> = self
            .plain()
            .iter()
            .filter_map(|source| source.table.dimensions.get("optimization_goal"))
            .flat_map(|column| column.values.iter().map(|value| value.to_lowercase().replace(' ', "_")))
            .collect();
        measured.goal = (!goals.is_empty()).then(|| {
            goals
                .iter()
                .any(|goal| goal.contains("quality_lead") || goal.contains("conversion_lead"))
        });
        let meta = view
            .as_ref()
            .and_then(|view| view.waterfall.meta)
            .and_then(|meta| meta.to_u32());
        measured.coverage = meta
            .filter(|meta| *meta > 0 && !whole_file)
            .map(|meta| (self.crm.sendable().min(meta), meta));
        let stages = pick_stage(&measured);
        (readiness(declared, &measured), stages, whole_file)
    }
}

impl CrmState {
    /// When leads were made, by their ID: as Meta's own export says, else as the CRM does.
    fn created(&self) -> BTreeMap<String, i64> {
        [&self.crm, &self.form]
            .into_iter()
            .flatten()
            .flat_map(|file| &file.rows)
            .filter_map(|row| {
                let created = row.created.filter(|created| created.exact)?;
                Some((row.lead_id?.digits(), created.seconds))
            })
            .collect()
    }

    /// Rows that an event can be made and sent for.
    fn sendable(&self) -> u32 {
        let Some(crm) = &self.crm else { return 0 };
        let rows = crm
            .rows
            .iter()
            .filter(|row| !row.test && crm.is_meta(row) && refused(row.keys()).is_none());
        u32::try_from(rows.count()).unwrap_or(u32::MAX)
    }
}
