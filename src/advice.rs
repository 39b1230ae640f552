//! Advice: Leads or Sales, what it takes to learn, whether the Conversion Leads goal is in reach, and what it would pay.

mod economics;
mod learning;
mod objective;
mod readiness;
mod typed;

pub use economics::{Economics, Outcome, Scenario, StageRate, break_even_rate, economics, seed_example};
pub use learning::{AdSet, Learning, LearningStatus, learning, weekly_budget};
pub use objective::{
    Advice, Change, Interview, ObjectiveAdvice, Prefilled, PrefilledFrom, Tipped, advise, matches, prefill,
};
pub use readiness::{Declared, Measured, ReadinessItem, StageChoice, Standing, ToldBy, pick_stage, readiness};
pub use typed::{NotANumber, typed_number};
