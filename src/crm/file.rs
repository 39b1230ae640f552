//! A file of leads after reading: rows without names, addresses or numbers.

use super::finding::CrmFinding;
use super::moment::Moment;
use super::read::CrmSettings;
use crate::catalog::{CrmField, MatchKey, Stage};
use crate::day::Day;
use crate::identity::{Hashed, Identity, Keys, LeadId};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Whose rows a file has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// The CRM's.
    #[default]
    Crm,
    /// Meta's own lead export.
    LeadForm,
}

/// What a column of the file is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnUse {
    /// Its header is known.
    Known,
    /// The user has said so.
    Chosen,
    /// Another column is used for the same field.
    Second,
    /// It is not used.
    Unused,
}

/// A column of the file. Of cells that can be personal data only the shape is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrmColumn {
    /// Its header.
    pub header: String,
    /// The field it feeds.
    pub field: Option<CrmField>,
    /// Why.
    pub because: ColumnUse,
    /// Its first different cells; those that can be personal data as shapes, `a` for a letter and `9` for a digit.
    #[serde(default)]
    pub samples: Vec<String>,
}

/// A status of the file, and the stage it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusWord {
    /// The status as the CRM writes it.
    pub text: String,
    /// The stage.
    pub stage: Option<Stage>,
    /// Whether the user has said so.
    pub chosen: bool,
    /// Rows that have it.
    pub rows: u32,
}

/// A source of the file, and whether it is Meta.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceWord {
    /// The source as the CRM writes it.
    pub text: String,
    /// Whether it is Meta.
    pub meta: bool,
    /// Rows that have it.
    pub rows: u32,
}

/// Names and ids of where a lead came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Origin {
    pub(crate) campaign_id: Option<Arc<str>>,
    pub(crate) campaign_name: Option<Arc<str>>,
    pub(crate) adset_id: Option<Arc<str>>,
    pub(crate) adset_name: Option<Arc<str>>,
    pub(crate) ad_id: Option<Arc<str>>,
    pub(crate) ad_name: Option<Arc<str>>,
}

/// A lead of a file.
#[derive(Clone, Debug)]
pub struct CrmRow {
    /// The line it stands in, from 1.
    pub place: u32,
    /// Its ID.
    pub lead_id: Option<LeadId>,
    /// When it was made.
    pub created: Option<Moment>,
    /// The stage it is in now.
    pub stage: Option<Stage>,
    /// The stages it is known to have reached, by their place in [`Stage::ALL`]: with or without a date.
    pub(crate) reached: [Option<Option<Moment>>; 6],
    /// Its usable keys, each once.
    pub(crate) identities: Vec<(MatchKey, Identity)>,
    pub(crate) source: Option<u32>,
    pub(crate) organic: bool,
    pub(crate) test: bool,
    pub(crate) origin: Option<Arc<Origin>>,
    /// What the sale is worth.
    pub(crate) value: Option<Decimal>,
    pub(crate) currency: Option<Arc<str>>,
}

impl CrmRow {
    /// Its usable keys.
    #[must_use]
    pub fn keys(&self) -> Keys {
        let keys: Keys = self.identities.iter().map(|(key, _)| *key).collect();
        if self.lead_id.is_some() {
            keys.with(MatchKey::LeadId)
        } else {
            keys
        }
    }

    /// The hash of one of its keys.
    pub(crate) fn hash(&self, wanted: MatchKey) -> Option<Hashed> {
        self.identities.iter().find_map(|(key, identity)| match identity {
            Identity::Hash(hash) if *key == wanted => Some(*hash),
            _ => None,
        })
    }

    /// Whether it has come as far as a stage: it is dated, or the stage it is in is that one or a later one.
    #[must_use]
    pub fn has_reached(&self, stage: Stage) -> bool {
        let at = |stage: Stage| {
            Stage::ALL
                .iter()
                .position(|known| *known == stage)
                .and_then(|at| self.reached.get(at))
                .is_some_and(Option::is_some)
        };
        if stage == Stage::Disqualified {
            return self.stage == Some(stage) || at(stage);
        }
        let Some(rank) = stage.rank() else { return false };
        rank == 0
            || self.stage.and_then(Stage::rank).is_some_and(|now| now >= rank)
            || Stage::LADDER.iter().skip(rank).any(|later| at(*later))
    }

    /// When it reached a stage, where that is known.
    #[must_use]
    pub fn reached_at(&self, stage: Stage) -> Option<Moment> {
        let at = Stage::ALL.iter().position(|known| *known == stage)?;
        self.reached.get(at).copied().flatten().flatten()
    }
}

/// A file of leads.
#[derive(Clone, Debug)]
pub struct CrmFile {
    /// What it is called.
    pub name: String,
    /// Whose rows it has.
    pub kind: FileKind,
    /// Its rows, in order.
    pub rows: Vec<CrmRow>,
    /// Its columns.
    pub columns: Vec<CrmColumn>,
    /// Its statuses, the most frequent first.
    pub statuses: Vec<StatusWord>,
    /// Its sources, in order of first appearance.
    pub sources: Vec<SourceWord>,
    /// What is the matter with it.
    pub findings: Vec<CrmFinding>,
    /// What it was read with.
    pub settings: CrmSettings,
}

impl CrmFile {
    /// Whether a row is of Meta, as far as it can be told: by a lead ID, by its source, or because nothing speaks against it.
    pub(crate) fn is_meta(&self, row: &CrmRow) -> bool {
        row.lead_id.is_some()
            || row
                .source
                .and_then(|at| self.sources.get(at as usize))
                .is_none_or(|source| source.meta)
    }

    /// What may be shown of it: no rows.
    #[must_use]
    pub fn info(&self) -> CrmInfo {
        CrmInfo {
            name: self.name.clone(),
            kind: self.kind,
            rows: u32::try_from(self.rows.len()).unwrap_or(u32::MAX),
            first: self
                .rows
                .iter()
                .filter_map(|row| row.created)
                .map(|moment| moment.day)
                .min(),
            last: self
                .rows
                .iter()
                .filter_map(|row| row.created)
                .map(|moment| moment.day)
                .max(),
            columns: self.columns.clone(),
            statuses: self.statuses.clone(),
            sources: self.sources.clone(),
            findings: self.findings.clone(),
            settings: self.settings.clone(),
        }
    }
}

/// What may be shown of a file of leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrmInfo {
    /// What it is called.
    pub name: String,
    /// Whose rows it has.
    pub kind: FileKind,
    /// How many rows.
    pub rows: u32,
    /// The day of the first lead.
    pub first: Option<Day>,
    /// The day of the last lead.
    pub last: Option<Day>,
    /// Its columns.
    pub columns: Vec<CrmColumn>,
    /// Its statuses.
    pub statuses: Vec<StatusWord>,
    /// Its sources.
    pub sources: Vec<SourceWord>,
    /// What is the matter with it.
    pub findings: Vec<CrmFinding>,
    /// What it was read with.
    pub settings: CrmSettings,
}
