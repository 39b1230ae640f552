//! What stands beside the sources and belongs to a side only as far as it can be told apart by it.

use super::{Filter, Report, Versus};
use crate::preset::Preset;
use crate::report::TypedNumbers;
use serde::{Deserialize, Serialize};

/// Puts figures of elsewhere over a finished report of the rows that a filter keeps.
type Lay<'a> = &'a dyn Fn(&mut Report, &Preset, &Filter);

/// Numbers that a person typed in, and what is laid over a finished report: leads of a CRM.
#[derive(Clone, Copy, Default)]
pub struct Beside<'a> {
    /// Typed numbers.
    pub typed: Option<&'a TypedNumbers>,
    /// Lays the CRM's leads of the same selection over a report; none without a CRM.
    pub lay: Option<Lay<'a>>,
}

/// What the report has and a comparison or chart does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotIn {
    /// Typed numbers: they have no days, and those for the total belong to no group.
    Typed,
}

/// What both sides take.
pub(super) struct Taken<'a> {
    pub(super) typed: TypedNumbers,
    pub(super) lay: Option<Lay<'a>>,
    pub(super) not_in: Vec<NotIn>,
}

impl<'a> Beside<'a> {
    /// What can be told apart by the sides of a comparison.
    pub(super) fn taken(&self, filter: &Filter, versus: &Versus) -> Taken<'a> {
        let all = self.typed.cloned().unwrap_or_default();
        let typed = match versus {
            Versus::Periods(_) => TypedNumbers::default(),
            Versus::Definitions(_) if filter.is_empty() => all.clone(),
            Versus::Definitions(_) | Versus::Groups { .. } => all.only_campaigns(),
        };
        let mut not_in = Vec::new();
        if typed.0.len() < all.0.len() {
            not_in.push(NotIn::Typed);
        }
        Taken {
            typed,
            lay: self.lay,
            not_in,
        }
    }
}
