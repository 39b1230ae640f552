//! What is wrong, as it is printed, and other things both terminal programs need.
#![allow(dead_code, reason = "each of the two programs uses a part")]

use serde_json::json;
use std::io::Write as _;
use std::process::ExitCode;

/// What is wrong, as it is printed.
pub(crate) struct Failure {
    /// The stable code.
    pub(crate) code: String,
    /// What is wrong.
    pub(crate) message: String,
    /// What to do.
    pub(crate) hint: String,
}

impl Failure {
    /// A failure.
    pub(crate) fn new(code: &str, message: impl Into<String>, hint: &str) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            hint: hint.to_owned(),
        }
    }

    /// The arguments are wrong.
    pub(crate) fn usage(message: impl Into<String>, usage: &str) -> Self {
        Self::new("usage", message, usage)
    }
}

/// Prints the answer, or what is wrong. Who reads it may have gone: `payload … | head`.
pub(crate) fn finish(answer: Result<String, Failure>) -> ExitCode {
    let (text, code) = match answer {
        Ok(answer) => (answer, ExitCode::SUCCESS),
        Err(Failure { code, message, hint }) => {
            let error = json!({ "error": { "code": code, "message": message, "hint": hint } });
            (format!("{error:#}"), ExitCode::FAILURE)
        }
    };
    let mut out = std::io::stdout().lock();
    let written = writeln!(out, "{}", text.trim_end()).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        _ => code,
    }
}

/// The bytes of a file.
pub(crate) fn file(path: &str) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| {
        Failure::new(
            "file",
            format!("{path} cannot be opened: {error}."),
            "Check the name and the folder.",
        )
    })
}

/// A moment in Unix seconds.
pub(crate) fn moment(text: &str, usage: &str) -> Result<i64, Failure> {
    text.parse::<jiff::Timestamp>()
        .map(jiff::Timestamp::as_second)
        .map_err(|_| Failure::usage("--now needs a time such as 2026-09-30T12:00:00Z.", usage))
}

/// A number of an interval, to nine places, without trailing zeros.
pub(crate) fn end(value: f64) -> String {
    let text = format!("{value:.9}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}
