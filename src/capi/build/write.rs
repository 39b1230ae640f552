//! Events as JSON text. A lead ID is written digit for digit, since it fits no JavaScript number.

use super::{BuildOptions, PayloadFormat};
use crate::catalog::{MatchKey, Stage};
use crate::crm::CrmRow;
use crate::identity::Identity;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The version in the script's address.
const VERSION: &str = "v25.0";

/// A place for a test event code. Never a real one.
const TEST_CODE: &str = ",\"test_event_code\":\"<TEST_EVENT_CODE>\"";

/// Writes events into batches.
pub(super) struct Writer {
    size: usize,
    format: PayloadFormat,
    /// What each stage's events begin with, and the middle of their ids.
    stages: BTreeMap<Stage, (String, String)>,
    /// What stands between the keys and the value.
    custom: String,
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
            stages: options
                .events
                .iter()
                .map(|(stage, name)| {
                    let head = format!("{{\"event_name\":{},\"event_time\":", text(name));
                    (*stage, (head, format!(":{}:", slug(name))))
                })
                .collect(),
            custom: format!(
                "}},\"custom_data\":{{\"event_source\":\"crm\",\"lead_event_source\":{}",
                text(options.crm.trim())
            ),
            currency: currency.filter(|code| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase())),
            test_code: options.test_code,
            documents: Vec::new(),
            out,
            open: 0,
            batches: 0,
        }
    }

    /// Writes an event.
    pub(super) fn event(&mut self, row: &CrmRow, stage: Stage, time: i64) {
        if self.open == self.size {
            self.close();
        }
        let Some((head, slug)) = self.stages.get(&stage) else {
            return;
        };
        let out = &mut self.out;
        if self.open == 0 {
            if self.format == PayloadFormat::Curl {
                // Writing to a text cannot fail.
                let _ = write!(
                    out,
                    "\ncurl -sS -X POST \"https://graph.facebook.com/{VERSION}/$DATASET_ID/events\" \\\n  \
                     -H \"Authorization: Bearer $ACCESS_TOKEN\" -H 'Content-Type: application/json' --data-binary @- <<'LEADSHEET'\n",
                );
            }
            out.push_str("{\"data\":[");
        } else {
            out.push(',');
        }
        self.open += 1;
        out.push_str(head);
        let time = Digits::of(time.unsigned_abs(), time < 0);
        out.push_str(time.as_str());
        out.push_str(",\"event_id\":\"crm:");
        let id = row.lead_id.map(|id| Digits::of(id.number(), false));
        match &id {
            Some(id) => out.push_str(id.as_str()),
            None => {
                let _ = write!(out, "{:016x}", lead_number(row));
            }
        }
        out.push_str(slug);
        out.push_str(time.as_str());
        out.push_str("\",\"action_source\":\"system_generated\",\"user_data\":{");
        let mut first = true;
        if let Some(id) = &id {
            out.push_str("\"lead_id\":");
            out.push_str(id.as_str());
            first = false;
        }
        for (known, identity) in &row.identities {
            out.push_str(if std::mem::take(&mut first) { "\"" } else { ",\"" });
            out.push_str(known.as_str());
            match identity {
                Identity::Hash(hash) => {
                    out.push_str("\":[\"");
                    hash.write_hex(out);
                    out.push_str("\"]");
                }
                Identity::Plain(plain) => {
                    out.push_str("\":");
                    out.push_str(&text(plain));
                }
            }
        }
        out.push_str(&self.custom);
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
            PayloadFormat::Json => {
                // The next is about as long.
                let next = String::with_capacity(self.out.len() + self.out.len() / 16);
                self.documents.push(std::mem::replace(&mut self.out, next));
            }
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
    if let Some(id) = row.lead_id {
        return id.number();
    }
    let hash = [MatchKey::Em, MatchKey::Ph, MatchKey::ExternalId]
        .into_iter()
        .find_map(|key| row.hash(key));
    hash.map_or_else(|| u64::from(row.place), |hash| hash.head())
}

/// A whole number in digits, without a place of its own to keep them.
struct Digits {
    text: [u8; 20],
    from: usize,
}

impl Digits {
    fn of(mut number: u64, negative: bool) -> Self {
        let (mut text, mut from) = ([b'0'; 20], 20_usize);
        for place in text.iter_mut().rev() {
            *place = b'0' + u8::try_from(number % 10).unwrap_or_default();
            number /= 10;
            from -= 1;
            if number == 0 {
                break;
            }
        }
        if let Some(place) = from.checked_sub(1).filter(|_| negative) {
            from = place;
            if let Some(sign) = text.get_mut(place) {
                *sign = b'-';
            }
        }
        Self { text, from }
    }

    fn as_str(&self) -> &str {
        let digits = self.text.get(self.from..).unwrap_or_default();
        std::str::from_utf8(digits).unwrap_or_default()
    }
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
