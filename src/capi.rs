//! The Conversions API for CRM events: payloads checked, estimated, built and their errors explained. Nothing is sent.

mod build;
mod check;
mod estimate;
mod response;

pub use build::{BuildOptions, BuildSummary, Building, Built, NotSent, NotSentRows, PayloadFormat, TimeBudget, build};
pub use check::{CheckOptions, Checked, Finding, MAX_EVENTS, MAX_PAYLOAD, OLDEST, check};
pub use estimate::{BatchEstimate, Estimate, EventEstimate, KeyCoverage, Refused, estimate, refused};
pub use response::{ApiProblem, NotAResponse, explain_response};
