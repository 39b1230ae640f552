//! The CRM beside the report: what is asked for it on the terminal, and what it adds to the answer.
#![allow(dead_code, reason = "each of the two programs uses a part")]

use crate::failure::{Failure, file, moment};
use leadsheet::catalog::{CrmField, Stage, crm_field_for_header};
use leadsheet::crm::{CrmInfo, CrmSettings, FileKind, Reconcile};
use leadsheet::engine::{CrmView, Engine};
use leadsheet::explain;
use leadsheet::preset::Preset;
use leadsheet::report::Report;
use serde_json::{Map, Value, json};

/// What is asked for the CRM.
#[derive(Default)]
pub(crate) struct CrmArguments {
    pub(crate) crm: Option<String>,
    pub(crate) lead_form: Option<String>,
    pub(crate) settings: CrmSettings,
}

impl CrmArguments {
    /// Whether a flag is one of these.
    pub(crate) fn takes(flag: &str) -> bool {
        matches!(
            flag,
            "--crm"
                | "--lead-form"
                | "--map"
                | "--stage"
                | "--zone"
                | "--account-zone"
                | "--now"
                | "--date-order"
                | "--decimal"
        )
    }

    /// Takes a flag with its value.
    pub(crate) fn take(&mut self, flag: &str, value: String, usage: &str) -> Result<(), Failure> {
        let pair = || {
            value
                .rsplit_once('=')
                .ok_or_else(|| Failure::usage(format!("{flag} needs two sides with = between."), usage))
        };
        match flag {
            "--crm" => self.crm = Some(value),
            "--lead-form" => self.lead_form = Some(value),
            "--map" => {
                let (column, name) = pair()?;
                let field = match name {
                    "none" => None,
                    name => Some(crm_field_for_header(name).ok_or_else(|| {
                        let all: Vec<&str> = CrmField::ALL.iter().map(|field| field.as_str()).collect();
                        Failure::usage(
                            format!("\"{name}\" is no field."),
                            &format!("Fields are none, {}.", all.join(", ")),
                        )
                    })?),
                };
                self.settings.map.insert(column.to_owned(), field);
            }
            "--stage" => {
                let (status, name) = pair()?;
                let stage = Stage::parse(name).ok_or_else(|| {
                    let all: Vec<&str> = Stage::ALL.iter().map(|stage| stage.as_str()).collect();
                    Failure::usage(
                        format!("\"{name}\" is no stage."),
                        &format!("Stages are {}.", all.join(", ")),
                    )
                })?;
                self.settings.stages.insert(status.to_owned(), stage);
            }
            "--zone" => self.settings.zone = Some(value),
            "--account-zone" => self.settings.account_zone = Some(value),
            "--decimal" => self.settings.decimal = Some(value),
            "--date-order" => self.settings.date_order = leadsheet::ingest::DateOrder::parse(&value),
            _ => self.settings.now = Some(moment(&value, usage)?),
        }
        Ok(())
    }

    /// Reads the files that are named.
    pub(crate) fn read(&self, engine: &mut Engine) -> Result<Vec<CrmInfo>, Failure> {
        let mut read = Vec::new();
        for (kind, path) in [(FileKind::Crm, &self.crm), (FileKind::LeadForm, &self.lead_form)] {
            let Some(path) = path else { continue };
            let mut settings = self.settings.clone();
            if kind == FileKind::LeadForm {
                settings.map.clear();
                settings.stages.clear();
            }
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            let info = engine.read_crm(kind, name, &file(path)?, settings).map_err(|error| {
                let said = explain::crm_error(&error);
                Failure::new(error.code(), format!("{name}: {}", said.what), &said.hint)
            })?;
            read.push(info);
        }
        engine.ask_crm(Reconcile {
            now: self.settings.now,
            ..Reconcile::default()
        });
        Ok(read)
    }

    /// Adds what the CRM tells to the answer.
    pub(crate) fn add(&self, engine: &Engine, preset: &Preset, report: &Report, answer: &mut Value) {
        if let (Some(view), Value::Object(answer)) = (engine.crm_view(preset), answer) {
            let mut crm = shown(&view);
            if let Value::Object(crm) = &mut crm {
                crm.insert("feeds".to_owned(), json!(report.given));
                crm.insert("not_in_groups".to_owned(), json!(report.given_elsewhere));
            }
            answer.insert("crm".to_owned(), crm);
        }
    }
}

fn shown(view: &CrmView) -> Value {
    let counts = |counts: &std::collections::BTreeMap<Stage, u32>| -> Map<String, Value> {
        Stage::ALL
            .iter()
            .map(|stage| {
                (
                    stage.as_str().to_owned(),
                    json!(counts.get(stage).copied().unwrap_or_default()),
                )
            })
            .collect()
    };
    let waterfall: Vec<Value> = view
        .waterfall
        .steps
        .iter()
        .map(|step| {
            json!({
                "step": step.kind.as_str(),
                "side": step.side,
                "rows": number(step.after),
                "delta": number(step.delta),
                "row": step.row,
                "known": step.known,
                "message": explain::step(step.kind),
            })
        })
        .collect();
    let findings: Vec<Value> = view
        .findings
        .iter()
        .map(|(file, finding)| {
            json!({
                "code": finding.kind.as_str(),
                "level": finding.kind.severity().as_str(),
                "file": file,
                "field": finding.field.map(|field| field.as_str()),
                "count": finding.count,
                "row": finding.row,
                "message": explain::crm_finding(finding),
            })
        })
        .collect();
    let text = |value: Option<rust_decimal::Decimal>| value.map(|value| value.normalize().to_string());
    let statuses: Vec<Value> = view
        .crm
        .statuses
        .iter()
        .map(|status| json!({ "status": status.text, "stage": status.stage, "rows": status.rows }))
        .collect();
    let notes: Vec<Value> = view
        .waterfall
        .notes
        .iter()
        .map(|note| json!({ "code": note.as_str(), "message": explain::waterfall_note(*note) }))
        .collect();
    json!({
        "rows": view.crm.rows,
        "counted": view.counted,
        "joined": view.joined,
        "stages": counts(&view.stages),
        "reached": counts(&view.reached),
        "statuses": statuses,
        "revenue": text(view.revenue),
        "meta": text(view.waterfall.meta),
        "waterfall": waterfall,
        "residual": text(view.waterfall.residual),
        "residual_share": text(view.waterfall.residual_share),
        "explained_share": text(view.waterfall.explained_share),
        "notes": notes,
        "cohorts": view.cohorts,
        "findings": findings,
    })
}

/// A number of rows, digit for digit.
fn number(value: rust_decimal::Decimal) -> Value {
    serde_json::from_str(&value.normalize().to_string()).unwrap_or_default()
}
