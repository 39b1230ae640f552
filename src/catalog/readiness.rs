//! What the Conversion Leads goal asks for, and what is claimed for it.

use super::action_types::Grade;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A requirement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequirementCard {
    /// `R1` to `R14`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What is asked for.
    pub requires: String,
    /// The number it is measured by.
    #[serde(default)]
    pub threshold: Option<String>,
    /// The next step when it is met.
    pub met: String,
    /// The next step when it is not.
    pub not_met: String,
    /// The next step when it cannot be told.
    pub cannot_tell: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it comes from.
    pub cite: String,
    /// What is not known about it.
    #[serde(default)]
    pub uncertain: Option<String>,
}

/// A figure that someone has published. It is shown as a claim and never used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Stable name.
    pub id: String,
    /// The figure.
    pub figure: String,
    /// What it is said to be of.
    pub text: String,
    /// Who says so.
    pub said_by: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it was read.
    pub cite: String,
    /// What is not known about it.
    #[serde(default)]
    pub uncertain: Option<String>,
}

#[derive(Default, Deserialize)]
struct File {
    requirements: Vec<RequirementCard>,
    claims: Vec<Claim>,
}

fn file() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| super::read(include_str!("readiness.json")))
}

/// The requirements, in order.
#[must_use]
pub fn requirements() -> &'static [RequirementCard] {
    &file().requirements
}

/// The claims, in order.
#[must_use]
pub fn claims() -> &'static [Claim] {
    &file().claims
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_requirements_read_in_order_and_each_has_its_next_steps() {
        let file: super::File = serde_json::from_str(include_str!("readiness.json")).expect("readiness.json reads");
        let ids: Vec<String> = file.requirements.iter().map(|card| card.id.clone()).collect();
        assert_eq!(ids, (1..=14).map(|at| format!("R{at}")).collect::<Vec<_>>());
        for card in &file.requirements {
            assert!(
                card.met.ends_with('.') && card.not_met.ends_with('.') && card.cannot_tell.ends_with('.'),
                "{}",
                card.id
            );
        }
        assert!(file.claims.len() == 3 && file.claims.iter().all(|claim| claim.uncertain.is_some()));
    }
}
