//! What the page asks about the CRM, and what the engine answers.

use super::CrmView;
use crate::advice::{Advice, Declared, Economics, Interview, Learning, ReadinessItem, Scenario, StageChoice};
use crate::capi::{ApiProblem, BuildOptions, BuildSummary, Checked, NotAResponse};
use crate::catalog::Metric;
use crate::crm::{CrmError, CrmInfo, CrmSettings, FileKind, Reconcile};
use crate::preset::Preset;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A text that was pasted and can hold personal data: its debug output does not.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pasted(pub String);

impl fmt::Debug for Pasted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pasted({} bytes)", self.0.len())
    }
}

/// A document that was built. It holds hashed personal data: its debug output does not.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Document(pub String);

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Document({} bytes)", self.0.len())
    }
}

/// What is done step by step. Each is gone on with and given up by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Reading a file.
    Reading,
    /// Building events.
    Building,
}

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrmRequest {
    /// Start to read the bytes that come with this request. Answered with progress; go on with [`CrmRequest::More`].
    Read {
        /// Whose rows they are.
        kind: FileKind,
        /// What the file is called.
        name: String,
        /// How it is to be read.
        settings: CrmSettings,
    },
    /// Start to read a file again that is there, in another way.
    Reread {
        /// Which file.
        kind: FileKind,
        /// How it is to be read.
        settings: CrmSettings,
    },
    /// Start to build events. Answered with progress; go on with [`CrmRequest::More`].
    Build(BuildOptions),
    /// Go on with what was started.
    More(Task),
    /// Give up what was started; what was there before still is.
    Cancel(Task),
    /// The CRM check.
    View {
        /// The definitions.
        preset: Preset,
        /// What Meta's number is set against.
        asked: Reconcile,
    },
    /// Wipe everything of the CRM.
    Forget,
    /// One of the documents that were built last, from 0.
    Document(usize),
    /// Check a payload.
    CheckPayload {
        /// The payload; empty when it is in the bytes that come with this request.
        text: Pasted,
        /// The time it is, in Unix seconds.
        now: i64,
        /// How many findings of each rule are listed; 0 lists all.
        per_rule: usize,
    },
    /// Explain an answer of the API.
    ExplainError {
        /// The answer; empty when it is in the bytes that come with this request.
        text: Pasted,
    },
    /// Leads or Sales.
    Objective {
        /// The definitions.
        preset: Preset,
        /// The answers; what is not answered is taken from the data.
        answers: Interview,
    },
    /// Whether the Conversion Leads goal is in reach.
    Readiness {
        /// The definitions.
        preset: Preset,
        /// What a person says.
        declared: Declared,
    },
    /// What it takes for ad sets to learn.
    Learning {
        /// The definitions.
        preset: Preset,
        /// The event that is counted.
        event: Metric,
    },
    /// Two scenarios beside each other.
    Economics(Box<[Scenario; 2]>),
}

/// What the engine answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrmResponse {
    /// How far it is, from 0 to 1,000.
    Progress(u16),
    /// A file was read.
    Read(Box<CrmInfo>),
    /// A file could not be read; what was there before still is.
    NotRead {
        /// Whose rows they are.
        kind: FileKind,
        /// What the file is called.
        name: String,
        /// Why.
        error: CrmError,
    },
    /// There is nothing to go on with.
    Nothing,
    /// The CRM check; none without a file.
    View(Option<Box<CrmView>>),
    /// Everything is wiped.
    Forgotten,
    /// Payloads were built. Their documents stay with the engine until one is asked for.
    Built {
        /// What was built.
        summary: Box<BuildSummary>,
        /// How many bytes each document has.
        documents: Vec<usize>,
    },
    /// A document, for the user to download; nothing when it is no longer there.
    Document(Option<Document>),
    /// A checked payload.
    Checked(Box<Checked>),
    /// The errors of an answer.
    Explained(Vec<ApiProblem>),
    /// There is no error in it.
    NotExplained(NotAResponse),
    /// What is advised.
    Objective(Box<Advice>),
    /// The requirements, and the stages to choose from.
    Readiness {
        /// Each requirement.
        items: Vec<ReadinessItem>,
        /// Each stage, the deepest first.
        stages: Vec<StageChoice>,
        /// Whether no row of the CRM's file lies in the report's period, so that the whole file was used.
        whole_file: bool,
    },
    /// What it takes to learn.
    Learning(Box<Learning>),
    /// What the scenarios bring.
    Economics(Box<Economics>),
}
