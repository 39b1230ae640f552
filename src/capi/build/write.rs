//! Events as JSON text. A lead ID is written digit for digit, since it fits no JavaScript number.

use super::{BuildOptions, PayloadFormat};
use crate::catalog::{MatchKey, Stage};
use crate::crm::CrmRow;
use crate::identity::Identity;
use std::fmt::Write as _;

/// The version in the script's address.
const VERSION: &str = "v25.0";

/// A place for a test event code. Never a real one.
const TEST_CODE: &str = ",\"test_event_code\":\"<TEST_EVENT_CODE>\"";

/// Writes events into batches.
pub(super) struct Writer {
    size: usize,
    format: PayloadFormat,
    crm: String,
    currency: Option<String>,
    test_code: bool,
    documents: Vec<String>,
    out: String,
    /// Events in the open batch.
    open: usize,
    batches: u32,
}

impl Writer {
    pub(super) fn new(options: &BuildOptions) -> Self {
        let currency = options.currency.as_deref().map(|code| code.trim().to_uppercase());
        let mut out = String::new();
        if options.format == PayloadFormat::Curl {
            out.push_str(
                "#!/bin/sh\n# Made by Leadsheet, which has sent nothing. Fill in both, check the events, then run it.\n\
                 DATASET_ID='<DATASET_ID>'\nACCESS_TOKEN='<ACCESS_TOKEN>'\nset -eu\n",
            );
        }
        Self {
            size: options.size,
            format: options.format,
            crm: text(options.crm.trim()),
            currency: currency.filter(|code| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase())),
            test_code: options.test_code,
            documents: Vec::new(),
            out,
            open: 0,
            batches: 0,
        }
    }

    /// Writes an event.
    pub(super) fn event(&mut self, row: &CrmRow, stage: Stage, name: &str, time: i64) {
        if self.open == self.size {
            self.close();
        }
        if self.open == 0 {
            if self.format == PayloadFormat::Curl {
                let _ = write!(
                    self.out,
                    "\ncurl -sS -X POST \"https://graph.facebook.com/{VERSION}/$DATASET_ID/events\" \\\n  \
                     -H \"Authorization: Bearer $ACCESS_TOKEN\" -H 'Content-Type: application/json' --data-binary @- <<'LEADSHEET'\n",
                );
            }
            self.out.push_str("{\"data\":[");
        } else {
            self.out.push(',');
        }
        self.open += 1;
        let out = &mut self.out;
        // Writing to a text cannot fail.
        let _ = write!(
            out,
            "{{\"event_name\":{},\"event_time\":{time},\"event_id\":\"crm:",
            text(name)
        );
        match &row.lead_id {
            Some(id) => out.push_str(id.as_str()),
            None => {
                let _ = write!(out, "{:016x}", lead_number(row));
            }
        }
        let _ = write!(
            out,
            ":{}:{time}\",\"action_source\":\"system_generated\",\"user_data\":{{",
            slug(name)
        );
        let mut first = true;
        let mut key = |out: &mut String, key: MatchKey| {
            if !std::mem::take(&mut first) {
                out.push(',');
            }
            out.push('"');
            out.push_str(key.as_str());
            out.push_str("\":");
        };
        if let Some(id) = &row.lead_id {
            key(out, MatchKey::LeadId);
            out.push_str(id.as_str());
        }
        for (known, identity) in &row.identities {
            key(out, *known);
            match identity {
                Identity::Hash(hash) => {
                    out.push_str("[\"");
                    hash.write_hex(out);
                    out.push_str("\"]");
                }
                Identity::Plain(plain) => out.push_str(&text(plain)),
            }
        }
        out.push_str("},\"custom_data\":{\"event_source\":\"crm\",\"lead_event_source\":");
        out.push_str(&self.crm);
        let currency = row.currency.as_deref().or(self.currency.as_deref());
        if let (Stage::Converted, Some(value), Some(currency)) = (stage, row.value, currency) {
            let _ = write!(out, ",\"value\":{},\"currency\":\"{currency}\"", value.normalize());
        }
        out.push_str("}}");
    }

    fn close(&mut self) {
        if self.open == 0 {
            return;
        }
        self.open = 0;
        self.batches += 1;
        self.out.push(']');
        if self.test_code {
            self.out.push_str(TEST_CODE);
        }
        self.out.push_str("}\n");
        match self.format {
            PayloadFormat::Json => self.documents.push(std::mem::take(&mut self.out)),
            PayloadFormat::Lines => {}
            PayloadFormat::Curl => self.out.push_str("LEADSHEET\n"),
        }
    }

    /// The documents, and how many batches they hold.
    pub(super) fn finish(mut self) -> (Vec<String>, u32) {
        self.close();
        if self.format != PayloadFormat::Json && self.batches > 0 {
            self.documents.push(self.out);
        }
        (self.documents, self.batches)
    }
}

/// A number that stands for the lead where it has no ID: the head of its e-mail's or phone's hash.
pub(super) fn lead_number(row: &CrmRow) -> u64 {
    if let Some(number) = row.lead_id.as_ref().and_then(|id| id.as_str().parse().ok()) {
        return number;
    }
    let hash = [MatchKey::Em, MatchKey::Ph, MatchKey::ExternalId]
        .into_iter()
        .find_map(|key| row.hash(key));
    hash.map_or_else(|| u64::from(row.place), |hash| hash.head())
}

/// A text as JSON.
fn text(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}

/// Small letters and digits, everything else one dash.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for character in name.chars() {
        if character.is_alphanumeric() {
            slug.extend(character.to_lowercase());
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}
