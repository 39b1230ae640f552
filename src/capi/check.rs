//! A payload checked rule by rule. Findings name the place, never what stands there.

mod customer;
mod event;
mod stages;
mod token;

use super::estimate::{BatchEstimate, Gathering};
use crate::catalog::{MatchKey, PayloadRule, Severity, match_keys, payload_rule};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// The most events of one request.
pub const MAX_EVENTS: usize = 1_000;
/// The largest text that is checked, in bytes.
pub const MAX_PAYLOAD: usize = 64 * 1024 * 1024;
/// The oldest an event may be, in seconds.
pub const OLDEST: i64 = 7 * 86_400;

/// What the check needs to know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckOptions {
    /// The time it is, in Unix seconds.
    pub now: i64,
    /// When leads were made, by their ID, in Unix seconds.
    pub created: BTreeMap<String, i64>,
    /// How many findings of each rule are listed; 0 lists all.
    pub per_rule: usize,
}

/// What a rule found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Which rule.
    pub rule: PayloadRule,
    /// How serious it is.
    pub level: Severity,
    /// The event's place in the payload, from 0.
    pub event: Option<u32>,
    /// Where it stands: `data[0].user_data.em[0]`.
    pub path: String,
    /// A number that belongs to it: days, events, a line.
    pub n: Option<i64>,
    /// The key that is meant.
    pub known: Option<MatchKey>,
}

/// A checked payload.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Checked {
    /// How many events it has.
    pub events: u32,
    /// What was found, event by event.
    pub findings: Vec<Finding>,
    /// Findings beyond those listed, by rule.
    pub more: BTreeMap<PayloadRule, u32>,
    /// Our estimate of match-key coverage.
    pub estimate: BatchEstimate,
}

impl Checked {
    /// Whether a rule of level error found something.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.level == Severity::Error)
    }
}

/// Findings while they are gathered.
struct Findings {
    list: Vec<Finding>,
    counts: BTreeMap<PayloadRule, usize>,
    per_rule: usize,
}

impl Findings {
    fn add(&mut self, rule: PayloadRule, event: Option<usize>, path: impl Into<String>) {
        self.with(rule, event, path, None, None);
    }

    fn with(
        &mut self,
        rule: PayloadRule,
        event: Option<usize>,
        path: impl Into<String>,
        n: Option<i64>,
        known: Option<MatchKey>,
    ) {
        let count = self.counts.entry(rule).or_default();
        *count += 1;
        if self.per_rule > 0 && *count > self.per_rule {
            return;
        }
        let level = match rule {
            PayloadRule::E12LeadIdAlone if !match_keys().lead_id_alone.rejected => Severity::Note,
            _ => payload_rule(rule).map_or(Severity::Error, |card| card.level),
        };
        let event = event.and_then(|event| u32::try_from(event).ok());
        self.list.push(Finding {
            rule,
            level,
            event,
            path: path.into(),
            n,
            known,
        });
    }
}

/// Checks a payload.
#[must_use]
pub fn check(text: &str, options: &CheckOptions) -> Checked {
    let mut findings = Findings {
        list: Vec::new(),
        counts: BTreeMap::new(),
        per_rule: options.per_rule,
    };
    let mut gathering = Gathering::default();
    let events = read(text, options, &mut findings, &mut gathering).unwrap_or_default();
    let Findings {
        mut list,
        counts,
        per_rule,
    } = findings;
    list.sort_by(|a, b| (a.event, a.rule, &a.path).cmp(&(b.event, b.rule, &b.path)));
    let more = counts
        .into_iter()
        .filter(|(_, count)| per_rule > 0 && *count > per_rule)
        .map(|(rule, count)| (rule, u32::try_from(count - per_rule).unwrap_or(u32::MAX)))
        .collect();
    Checked {
        events: u32::try_from(events).unwrap_or(u32::MAX),
        findings: list,
        more,
        estimate: gathering.finish(),
    }
}

/// The number of events, when there are any.
fn read(text: &str, options: &CheckOptions, findings: &mut Findings, gathering: &mut Gathering) -> Option<usize> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.is_empty() {
        findings.add(PayloadRule::E01Empty, None, "");
        return None;
    }
    if text.len() > MAX_PAYLOAD {
        findings.with(
            PayloadRule::E01TooLarge,
            None,
            "",
            i64::try_from(MAX_PAYLOAD / 1024 / 1024).ok(),
            None,
        );
        return None;
    }
    let payload = match parse(text) {
        Ok(payload) => payload,
        Err(error) => {
            if token::in_text(text) {
                findings.add(PayloadRule::E21Token, None, "");
            }
            findings.with(
                PayloadRule::E01NotJson,
                None,
                "",
                i64::try_from(error.line()).ok(),
                None,
            );
            return None;
        }
    };
    token::in_value(&payload, "", findings);
    let requests = requests(&payload, findings)?;
    let mut all: Vec<(&Value, String)> = Vec::new();
    let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
    for Request { path, body, events } in requests {
        request(&path, body, events.len(), findings);
        for (place, event) in events.iter().enumerate() {
            let (at, path) = (all.len(), format!("{path}data[{place}]"));
            all.push((event, path.clone()));
            let Value::Object(object) = event else {
                findings.add(PayloadRule::E01NotAnEvent, Some(at), path);
                continue;
            };
            event::check(at, &path, object, options, findings);
            let keys = customer::check(at, &path, object, findings);
            gathering.add(keys);
            let text = |name: &str| object.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
            if let (Some(id), Some(name)) = (text("event_id"), text("event_name")) {
                match seen.get(&(id, name)) {
                    Some(first) => {
                        let first = i64::try_from(*first).ok();
                        let path = format!("{path}.event_id");
                        findings.with(PayloadRule::E19Duplicate, Some(at), path, first, None);
                    }
                    None => {
                        seen.insert((id, name), at);
                    }
                }
            }
        }
    }
    stages::check(&all, findings);
    Some(all.len())
}

/// A request of a payload: where it stands, its body, and its events.
struct Request<'a> {
    path: String,
    body: &'a Value,
    events: &'a [Value],
}

/// One JSON document, or one in each line, as the builder writes batches.
fn parse(text: &str) -> Result<Value, serde_json::Error> {
    let whole = serde_json::from_str(text);
    let Err(error) = &whole else { return whole };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().map(serde_json::from_str::<Value>);
    match first {
        Some(Ok(first)) if is_request(&first) && error.line() > 1 => {
            let rest = lines.map(serde_json::from_str::<Value>);
            match std::iter::once(Ok(first)).chain(rest).collect() {
                Ok(lines) => Ok(Value::Array(lines)),
                Err(_) => whole,
            }
        }
        _ => whole,
    }
}

/// Whether a value is a whole request.
fn is_request(value: &Value) -> bool {
    value.get("data").is_some_and(Value::is_array)
}

/// The requests of a payload: one, or several in a list. What is none is named.
fn requests<'a>(payload: &'a Value, findings: &mut Findings) -> Option<Vec<Request<'a>>> {
    let one = |events: &'a [Value]| {
        vec![Request {
            path: String::new(),
            body: payload,
            events,
        }]
    };
    match (payload.get("data"), payload) {
        (Some(Value::Array(events)), _) => return Some(one(events)),
        (None, Value::Array(list)) if !list.is_empty() && list.iter().all(is_request) => {
            let requests = list.iter().enumerate().filter_map(|(at, body)| {
                Some(Request {
                    path: format!("[{at}]."),
                    body,
                    events: body.get("data")?.as_array()?,
                })
            });
            return Some(requests.collect());
        }
        _ => findings.add(PayloadRule::E01NoData, None, ""),
    }
    match payload {
        Value::Array(events) => Some(one(events)),
        Value::Object(object) if object.contains_key("event_name") => Some(one(std::slice::from_ref(payload))),
        _ => None,
    }
}

/// Checks what belongs to a request as a whole.
fn request(path: &str, body: &Value, events: usize, findings: &mut Findings) {
    if body.get("test_event_code").is_some_and(|code| !code.is_null()) {
        findings.add(PayloadRule::W20TestCode, None, format!("{path}test_event_code"));
    }
    let rule = match events {
        0 => PayloadRule::E01NoEvents,
        1..=100 => return,
        101..=MAX_EVENTS => PayloadRule::I28Many,
        _ => PayloadRule::E02TooMany,
    };
    let many = i64::try_from(events).ok().filter(|many| *many > 0);
    findings.with(rule, None, format!("{path}data"), many, None);
}

#[cfg(test)]
mod tests;
