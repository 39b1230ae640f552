//! Who an event is about: which keys are usable, and what is wrong with the others.

use super::Findings;
use crate::capi::estimate::{Refused, refused};
use crate::catalog::{Hashing, MatchKey, PayloadRule, is_known_bad_hash, match_key, misspelt_key};
use crate::identity::{Fault, IdentitySettings, Keys, normalise};
use serde_json::{Map, Value};

/// Checks the customer information of an event, and gives the keys that are usable.
pub(super) fn check(at: usize, path: &str, event: &Map<String, Value>, findings: &mut Findings) -> Keys {
    let path = format!("{path}.user_data");
    let mut usable = Keys::default();
    let Some(Value::Object(user)) = event.get("user_data") else {
        findings.add(PayloadRule::E11NoKey, Some(at), path);
        return usable;
    };
    let mut present = false;
    for (name, value) in user {
        let Some(key) = MatchKey::parse(name) else {
            if let Some(known) = misspelt_key(name) {
                // The name is one of our own list, so it can be shown.
                findings.with(
                    PayloadRule::W29Spelling,
                    Some(at),
                    format!("{path}.{}", name.to_lowercase()),
                    None,
                    Some(known),
                );
            }
            continue;
        };
        if value.is_null() {
            continue;
        }
        let blank = match value {
            Value::Array(values) => values.is_empty(),
            Value::String(text) => text.trim().is_empty(),
            _ => false,
        };
        present |= !blank;
        let found = match value {
            Value::Array(values) => {
                if key == MatchKey::LeadId {
                    findings.add(PayloadRule::E14List, Some(at), format!("{path}.{name}"));
                }
                let mut found = false;
                for (place, value) in values.iter().enumerate() {
                    found |= one(key, value, at, &format!("{path}.{name}[{place}]"), findings);
                }
                found
            }
            value => one(key, value, at, &format!("{path}.{name}"), findings),
        };
        if found {
            usable.insert(key);
        }
    }
    if !present {
        findings.add(PayloadRule::E11NoKey, Some(at), path);
        return usable;
    }
    match refused(usable) {
        Some(Refused::TooBroad) => findings.add(PayloadRule::E13TooBroad, Some(at), path),
        _ if usable == Keys::default().with(MatchKey::LeadId) => {
            findings.add(PayloadRule::E12LeadIdAlone, Some(at), path)
        }
        _ => {}
    }
    usable
}

/// Checks one value; whether it is usable.
fn one(key: MatchKey, value: &Value, at: usize, path: &str, findings: &mut Findings) -> bool {
    if key == MatchKey::LeadId {
        return lead_id(value, at, path, findings);
    }
    let mut add = |rule| findings.add(rule, Some(at), path);
    let hashing = match_key(key).map_or(Hashing::Required, |card| card.hash);
    let text = match value {
        Value::String(text) => text.as_str(),
        _ if hashing == Hashing::Required => {
            add(PayloadRule::E15NotHashed);
            return false;
        }
        _ => return false,
    };
    let hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_hash = hex && text.len() == 64;
    if hashing == Hashing::Never {
        let md5 = hex && text.len() == 32 && !text.bytes().all(|byte| byte.is_ascii_digit());
        if is_hash || md5 {
            add(PayloadRule::E16Hashed);
            return false;
        }
        return plain(key, text, &mut add);
    }
    if is_hash {
        let lower = text.to_ascii_lowercase();
        if is_known_bad_hash(&lower) {
            add(PayloadRule::W17KnownBad);
            return false;
        }
        if lower != text {
            add(PayloadRule::E15UpperCase);
            return false;
        }
        return true;
    }
    if hex && text.len() == 32 {
        add(PayloadRule::W18Md5);
        return false;
    }
    // Meta only recommends hashing here.
    if hashing == Hashing::Recommended {
        return !text.trim().is_empty();
    }
    add(PayloadRule::E15NotHashed);
    false
}

fn plain(key: MatchKey, text: &str, add: &mut impl FnMut(PayloadRule)) -> bool {
    match normalise(key, text, None, &IdentitySettings::default()).map(|_| ()) {
        Ok(()) => {
            let id = text.splitn(4, '.').nth(3).unwrap_or_default();
            if key == MatchKey::Fbc
                && id.len() >= 20
                && !id.bytes().any(|byte| byte.is_ascii_uppercase())
                && id.bytes().any(|byte| byte.is_ascii_lowercase())
            {
                add(PayloadRule::W27LowerCase);
            }
            true
        }
        Err(Fault::ClickIdSeconds) => {
            add(PayloadRule::W27Seconds);
            false
        }
        Err(_) if matches!(key, MatchKey::Fbc | MatchKey::Fbp) => {
            add(PayloadRule::W27Format);
            false
        }
        Err(_) => false,
    }
}

fn lead_id(value: &Value, at: usize, path: &str, findings: &mut Findings) -> bool {
    let mut add = |rule| findings.add(rule, Some(at), path);
    let digits = |text: &str| {
        (15..=17).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0')
    };
    match value {
        Value::Number(number) => {
            let text = number.to_string();
            if digits(&text) {
                return true;
            }
            let broken = text.contains(['.', 'e', 'E']);
            add(if broken {
                PayloadRule::E14Exponent
            } else {
                PayloadRule::E14Digits
            });
            false
        }
        Value::String(text) => {
            let text = text.trim();
            if digits(text) {
                add(PayloadRule::E14Text);
                return true;
            }
            let hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
            let rule = match normalise(MatchKey::LeadId, text, None, &IdentitySettings::default()) {
                _ if hex && matches!(text.len(), 32 | 64) => PayloadRule::E14Hashed,
                Err(Fault::DamagedLeadId) => PayloadRule::E14Exponent,
                _ => PayloadRule::E14Digits,
            };
            add(rule);
            false
        }
        _ => {
            add(PayloadRule::E14Digits);
            false
        }
    }
}
