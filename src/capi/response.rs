//! What a pasted answer of the API means.

use crate::catalog::{ApiErrorCard, api_error};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An error found in an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiProblem {
    /// Its code.
    pub code: u32,
    /// Its subcode.
    pub subcode: Option<u32>,
    /// Where in the text it stands.
    pub path: String,
    /// What it means; nothing when the code is not known.
    pub card: Option<ApiErrorCard>,
}

/// Why a text is no answer with errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotAResponse {
    /// There is nothing.
    Empty,
    /// It is not JSON, and has no code in it either.
    NotJson,
    /// It is an answer without an error: events were taken; how many, if it says so.
    NoError(Option<u64>),
}

/// How many errors of one answer are explained.
const MOST: usize = 100;

/// The errors in an answer. Messages are read for their words and not kept: they can quote what was sent.
///
/// # Errors
/// When there is no error in it.
pub fn explain_response(text: &str) -> Result<Vec<ApiProblem>, NotAResponse> {
    let text = text.trim();
    if text.is_empty() {
        return Err(NotAResponse::Empty);
    }
    let mut problems = Vec::new();
    match serde_json::from_str::<Value>(text) {
        Ok(value) => {
            find(&value, "", &mut problems);
            if problems.is_empty() {
                return Err(NotAResponse::NoError(
                    value.get("events_received").and_then(Value::as_u64),
                ));
            }
        }
        Err(_) => problems.extend(in_words(text)),
    }
    if problems.is_empty() {
        Err(NotAResponse::NotJson)
    } else {
        Ok(problems)
    }
}

/// Looks for objects with a code, at any depth and inside texts that are JSON themselves.
fn find(value: &Value, path: &str, problems: &mut Vec<ApiProblem>) {
    if problems.len() >= MOST {
        return;
    }
    match value {
        Value::Object(object) => {
            let number = |name: &str| object.get(name).and_then(number);
            if let Some(code) = number("code").filter(|_| {
                object.contains_key("message") || object.contains_key("error_subcode") || object.contains_key("type")
            }) {
                let message: String = ["message", "error_user_title", "error_user_msg"]
                    .iter()
                    .filter_map(|name| object.get(*name)?.as_str())
                    .collect::<Vec<_>>()
                    .join(" ");
                let subcode = number("error_subcode");
                problems.push(ApiProblem {
                    code,
                    subcode,
                    path: path.to_owned(),
                    card: api_error(code, subcode, &message).cloned(),
                });
            }
            for (name, inner) in object {
                // A name of our choosing only: one that was sent could hold anything.
                let step = if matches!(
                    name.as_str(),
                    "error" | "errors" | "body" | "response" | "data" | "messages"
                ) {
                    name
                } else {
                    "…"
                };
                find(
                    inner,
                    &if path.is_empty() {
                        step.to_owned()
                    } else {
                        format!("{path}.{step}")
                    },
                    problems,
                );
            }
        }
        Value::Array(list) => {
            for (at, inner) in list.iter().enumerate() {
                find(inner, &format!("{path}[{at}]"), problems);
            }
        }
        // A batch answer has the body of each part as a text.
        Value::String(text) if text.trim_start().starts_with('{') => {
            if let Ok(inner) = serde_json::from_str::<Value>(text) {
                find(&inner, path, problems);
            }
        }
        _ => {}
    }
}

fn number(value: &Value) -> Option<u32> {
    value
        .as_u64()
        .and_then(|number| u32::try_from(number).ok())
        .or_else(|| value.as_str()?.parse().ok())
}

/// `(#270) …`, `error code 100, subcode 2804003`: a message without its JSON.
fn in_words(text: &str) -> Option<ApiProblem> {
    let lower = text.to_lowercase();
    let after = |word: &str| {
        let rest = lower.get(lower.find(word)? + word.len()..)?;
        let rest = rest.trim_start_matches(|character: char| !character.is_ascii_digit() && character != '\n');
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<u32>().ok()
    };
    let subcode = after("subcode");
    let code = after("(#")
        .or_else(|| after("#"))
        .or_else(|| after("error code"))
        .or_else(|| after("code"))
        .or_else(|| after("error"))?;
    Some(ApiProblem {
        code,
        subcode,
        path: String::new(),
        card: api_error(code, subcode, &lower).cloned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(text: &str) -> String {
        let problems = explain_response(text).expect("an error");
        problems
            .first()
            .and_then(|problem| problem.card.clone())
            .map(|card| card.meaning)
            .unwrap_or_default()
    }

    #[test]
    fn an_error_is_explained_by_its_code_and_subcode() {
        assert!(
            meaning(r##"{"error":{"message":"(#270) not allowed","type":"OAuthException","code":270}}"##)
                .contains("ads")
        );
        assert!(
            meaning(r##"{"error":{"message":"Invalid parameter","code":100,"error_subcode":2804003}}"##)
                .contains("7 days")
        );
        assert!(meaning(r##"{"error":{"message":"(#100) Missing permission","code":100}}"##).contains("share"));
        assert!(meaning(r##"{"error":{"message":"expired","code":190,"error_subcode":460}}"##).contains("password"));
    }

    #[test]
    fn an_error_is_found_in_a_batch_answer_and_in_plain_words() {
        assert!(
            meaning(
                r#"[{"code":400,"body":"{\"error\":{\"message\":\"x\",\"code\":100,\"error_subcode\":2804036}}"}]"#
            )
            .contains("lead IDs")
        );
        assert!(meaning("OAuthException: (#190) the token has expired").contains("token"));
    }

    #[test]
    fn an_answer_without_an_error_says_so() {
        assert_eq!(
            explain_response(r#"{"events_received":3,"messages":[]}"#),
            Err(NotAResponse::NoError(Some(3)))
        );
        assert_eq!(explain_response("  "), Err(NotAResponse::Empty));
        assert_eq!(explain_response("hello"), Err(NotAResponse::NotJson));
    }

    #[test]
    fn nothing_that_was_sent_is_kept_of_an_answer() {
        let problems =
            explain_response(r##"{"someone@example.net":{"error":{"message":"bad someone@example.net","code":100}}}"##)
                .expect("an error");
        assert!(!format!("{problems:?}").contains("someone"));
    }
}
