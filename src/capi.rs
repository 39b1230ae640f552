//! The Conversions API for CRM events: payloads checked, estimated, built and their errors explained. Nothing is sent.

mod check;
mod estimate;
mod response;

pub use check::{CheckOptions, Checked, Finding, MAX_EVENTS, MAX_PAYLOAD, OLDEST, check};
pub use estimate::{BatchEstimate, Estimate, EventEstimate, KeyCoverage, Refused, estimate};
pub use response::{ApiProblem, NotAResponse, explain_response};
