//! The fields of an event that do not say who it is about.

use super::{CheckOptions, Findings, OLDEST};
use crate::catalog::PayloadRule;
use crate::identity::lead_id;
use serde_json::{Map, Value};

/// When an event will soon be too old, in seconds: half a day before.
const SOON: i64 = OLDEST - 12 * 3_600;

/// Checks the fields of an event.
pub(super) fn check(
    at: usize,
    path: &str,
    event: &Map<String, Value>,
    options: &CheckOptions,
    findings: &mut Findings,
) {
    let path = |name: &str| format!("{path}.{name}");
    // Meta compares these to the letter, so a space around them is not taken away.
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    if text(event.get("event_name")).trim().is_empty() {
        findings.add(PayloadRule::E03Missing, Some(at), path("event_name"));
    }
    match time(event.get("event_time")) {
        Err(rule) => findings.add(rule, Some(at), path("event_time")),
        Ok(time) => {
            let age = options.now.saturating_sub(time);
            if age > OLDEST {
                findings.with(
                    PayloadRule::E05TooOld,
                    Some(at),
                    path("event_time"),
                    Some(age / 86_400),
                    None,
                );
            } else if age > SOON {
                findings.add(PayloadRule::W05bSoon, Some(at), path("event_time"));
            } else if age < -60 {
                findings.add(PayloadRule::W06Future, Some(at), path("event_time"));
            }
            let lead = event
                .get("user_data")
                .and_then(|user| user.get("lead_id"))
                .map(|id| match id {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                });
            let created = lead.and_then(|id| options.created.get(&lead_id(&id).ok()?.digits()));
            if created.is_some_and(|created| time <= *created) {
                findings.add(PayloadRule::E07BeforeLead, Some(at), path("event_time"));
            }
        }
    }
    if text(event.get("action_source")) != "system_generated" {
        findings.add(PayloadRule::E08ActionSource, Some(at), path("action_source"));
    }
    let custom = event.get("custom_data");
    if text(custom.and_then(|custom| custom.get("event_source"))) != "crm" {
        findings.add(PayloadRule::E09EventSource, Some(at), path("custom_data.event_source"));
    }
    if text(custom.and_then(|custom| custom.get("lead_event_source")))
        .trim()
        .is_empty()
    {
        findings.add(
            PayloadRule::E10LeadEventSource,
            Some(at),
            path("custom_data.lead_event_source"),
        );
    }
    if event.get("test_event_code").is_some_and(|code| !code.is_null()) {
        findings.add(PayloadRule::W20Misplaced, Some(at), path("test_event_code"));
    }
    let limited = event
        .get("data_processing_options")
        .and_then(Value::as_array)
        .is_some_and(|list| list.iter().any(|option| option == "LDU"));
    let has = |name: &str| event.get(name).is_some_and(|value| !value.is_null());
    if limited && has("data_processing_options_country") && !has("data_processing_options_state") {
        findings.add(
            PayloadRule::W22NoState,
            Some(at),
            path("data_processing_options_country"),
        );
    }
    if event.get("opt_out") == Some(&Value::Bool(true)) {
        findings.add(PayloadRule::W23OptOut, Some(at), path("opt_out"));
    }
}

/// Unix seconds, or the rule that is broken.
fn time(value: Option<&Value>) -> Result<i64, PayloadRule> {
    let digits = match value {
        None | Some(Value::Null) => return Err(PayloadRule::E04Missing),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::String(text)) if text.trim().is_empty() => return Err(PayloadRule::E04Missing),
        Some(Value::String(text)) => {
            let number = text.trim().len() >= 13 && text.trim().bytes().all(|byte| byte.is_ascii_digit());
            return Err(if number {
                PayloadRule::E04Milliseconds
            } else {
                PayloadRule::E04Text
            });
        }
        Some(_) => return Err(PayloadRule::E04NotWhole),
    };
    let whole = digits.strip_prefix('-').unwrap_or(&digits);
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(PayloadRule::E04NotWhole);
    }
    if whole.len() >= 12 {
        return Err(PayloadRule::E04Milliseconds);
    }
    digits.parse().map_err(|_| PayloadRule::E04NotWhole)
}
