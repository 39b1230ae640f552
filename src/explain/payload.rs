//! Findings of the payload check, and errors of the API, in words.

use super::Explained;
use crate::capi::{ApiProblem, Finding, NotAResponse};
use crate::catalog::payload_rule;

/// A finding: the reason and the fix.
#[must_use]
pub fn payload_finding(finding: &Finding) -> Explained {
    let Some(card) = payload_rule(finding.rule) else {
        return Explained {
            what: String::new(),
            hint: String::new(),
        };
    };
    let n = finding.n.map(|n| n.to_string()).unwrap_or_default();
    let known = finding.known.map(|key| key.as_str()).unwrap_or_default();
    Explained {
        what: card.reason.replace("{n}", &n),
        hint: format!("{}.", card.fix.replace("{known}", known).trim_end_matches('.')),
    }
}

/// An error of the API.
#[must_use]
pub fn api_problem(problem: &ApiProblem) -> Explained {
    match &problem.card {
        Some(card) => Explained {
            what: card.meaning.clone(),
            hint: card.fix.clone(),
        },
        None => Explained {
            what: format!("Error {} is not in our list.", problem.code),
            hint: "Read the title and message that Meta sent with it.".to_owned(),
        },
    }
}

/// Why there is nothing to explain.
#[must_use]
pub fn not_a_response(reason: NotAResponse) -> Explained {
    let (what, hint) = match reason {
        NotAResponse::Empty => (
            "There is nothing to read.".to_owned(),
            "Paste the answer that Meta gave.",
        ),
        NotAResponse::NotJson => (
            "There is no error code in this.".to_owned(),
            "Paste the whole answer, with its brackets.",
        ),
        NotAResponse::NoError(Some(events)) => (
            format!("This answer has no error: Meta received {events} events."),
            "Events show in Events Manager within about an hour.",
        ),
        NotAResponse::NoError(None) => ("This answer has no error.".to_owned(), "Paste the answer that has one."),
    };
    Explained {
        what,
        hint: hint.to_owned(),
    }
}
