//! Access tokens that were pasted by mistake. They are named, never repeated.

use super::Findings;
use crate::catalog::PayloadRule;
use serde_json::Value;

/// How many letters and digits after `EAA` make a token.
const LENGTH: usize = 30;

/// Whether a text has a token in it.
pub(super) fn in_text(text: &str) -> bool {
    text.contains("\"access_token\"") || has_token(text)
}

/// Whether a token stands anywhere in a text: by itself, in an address, or behind `Bearer`.
fn has_token(text: &str) -> bool {
    text.contains("access_token=")
        || text
            .match_indices("EAA")
            // In the middle of a word it is part of another ID.
            .filter(|(at, _)| {
                !text.get(..*at).is_some_and(|before| {
                    before.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '_' || last == '-')
                })
            })
            .any(|(at, _)| is_token(text.get(at..).unwrap_or_default()))
}

fn is_token(text: &str) -> bool {
    text.starts_with("EAA") && text.bytes().take(LENGTH).filter(u8::is_ascii_alphanumeric).count() == LENGTH
}

/// Looks for tokens in every part of a payload.
pub(super) fn in_value(value: &Value, path: &str, findings: &mut Findings) {
    match value {
        Value::Object(object) => {
            for (name, inner) in object {
                if name == "access_token" && !inner.is_null() {
                    let path = if path.is_empty() {
                        name.clone()
                    } else {
                        format!("{path}.{name}")
                    };
                    findings.add(PayloadRule::E21Token, None, path);
                } else {
                    let known = matches!(name.as_str(), "data" | "user_data" | "custom_data");
                    let step = if known { name.as_str() } else { "…" };
                    let path = if path.is_empty() {
                        step.to_owned()
                    } else {
                        format!("{path}.{step}")
                    };
                    in_value(inner, &path, findings);
                }
            }
        }
        Value::Array(list) => {
            for (at, inner) in list.iter().enumerate() {
                if inner.is_object() || inner.is_array() || inner.is_string() {
                    in_value(inner, &format!("{path}[{at}]"), findings);
                }
            }
        }
        Value::String(text) if has_token(text) => {
            findings.add(PayloadRule::E21Token, None, path);
        }
        _ => {}
    }
}
