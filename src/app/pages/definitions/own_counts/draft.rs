//! A count while it is written.

use leadsheet::catalog::{CountId, Unit};
use leadsheet::preset::{Conversions, Filter, OwnCount, Refine, Rule, Test};
use leadsheet::report::Definition;
use std::collections::BTreeMap;

/// How a count is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Exactly,
    FirstOf,
    Sum,
    TotalMinusPart,
    Prefix,
    CustomConversion,
    Column,
    Same,
    Typed,
}

impl Kind {
    /// All of them, the plainest first.
    pub(super) const ALL: [Self; 9] = [
        Self::Exactly,
        Self::FirstOf,
        Self::Sum,
        Self::TotalMinusPart,
        Self::Prefix,
        Self::CustomConversion,
        Self::Column,
        Self::Same,
        Self::Typed,
    ];

    /// Its name in the markup.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Exactly => "exactly",
            Self::FirstOf => "first_of",
            Self::Sum => "sum",
            Self::TotalMinusPart => "total_minus_part",
            Self::Prefix => "prefix",
            Self::CustomConversion => "custom_conversion",
            Self::Column => "column",
            Self::Same => "same",
            Self::Typed => "typed",
        }
    }

    /// What it is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Exactly => "Exactly one action type",
            Self::FirstOf => "The first of these that occurs",
            Self::Sum => "The sum of these",
            Self::TotalMinusPart => "A total less a part of it",
            Self::Prefix => "Every action type that begins with…",
            Self::CustomConversion => "A custom conversion, by its number",
            Self::Column => "A column of the file",
            Self::Same => "The same as a built-in count",
            Self::Typed => "Numbers that I type in",
        }
    }

    /// When to take it.
    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Exactly => "One action type by its full name, and nothing else.",
            Self::FirstOf => {
                "Several names for one thing: the first in this order that the data has is used, never two of them."
            }
            Self::Sum => "Action types that share no event. What overlaps is pointed out as you choose.",
            Self::TotalMinusPart => "What is left of a total without one or more of its parts.",
            Self::Prefix => "All names with the same beginning, added up. Look at what it finds before you trust it.",
            Self::CustomConversion => "Meta returns only the number. Give it the name it has in Events Manager.",
            Self::Column => "A column by its header, or a base figure such as spend.",
            Self::Same => "For conditions of your own: the rows of a built-in count, but only some of them.",
            Self::Typed => "Nothing in the file. Type the numbers in under “Typed numbers”.",
        }
    }
}

/// A count while it is written: what every way to make it needs, so that changing the way loses nothing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) note: String,
    pub(super) kind: Kind,
    /// Of `Exactly`, and the total of `TotalMinusPart`.
    pub(super) one: String,
    pub(super) types: Vec<String>,
    pub(super) prefix: String,
    pub(super) conversion: String,
    pub(super) conversion_name: String,
    pub(super) column: String,
    pub(super) same: CountId,
    pub(super) unit: Unit,
    pub(super) window: Option<String>,
    pub(super) conversions: Option<Conversions>,
    pub(super) filters: Vec<Filter>,
    extra: BTreeMap<String, serde_json::Value>,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            name: String::new(),
            note: String::new(),
            kind: Kind::Exactly,
            one: String::new(),
            types: Vec::new(),
            prefix: String::new(),
            conversion: String::new(),
            conversion_name: String::new(),
            column: String::new(),
            same: CountId::Leads,
            unit: Unit::Count,
            window: None,
            conversions: None,
            filters: Vec::new(),
            extra: BTreeMap::new(),
        }
    }
}

impl Draft {
    /// A count that exists, to change it.
    pub(super) fn of(count: &OwnCount) -> Self {
        let mut draft = Self {
            name: count.name.clone(),
            note: count.note.clone(),
            unit: count.unit,
            window: count.refine.window.clone(),
            conversions: count.refine.conversions,
            filters: count.refine.filters.clone(),
            extra: count.extra.clone(),
            ..Self::default()
        };
        match count.rule.clone() {
            Rule::Exactly(name) => (draft.kind, draft.one) = (Kind::Exactly, name),
            Rule::FirstOf(types) => (draft.kind, draft.types) = (Kind::FirstOf, types),
            Rule::Sum(types) => (draft.kind, draft.types) = (Kind::Sum, types),
            Rule::TotalMinusPart { total, parts } => {
                (draft.kind, draft.one, draft.types) = (Kind::TotalMinusPart, total, parts);
            }
            Rule::Prefix(prefix) => (draft.kind, draft.prefix) = (Kind::Prefix, prefix),
            Rule::CustomConversion { id, name } => {
                (draft.kind, draft.conversion, draft.conversion_name) = (Kind::CustomConversion, id, name);
            }
            Rule::Column(header) => (draft.kind, draft.column) = (Kind::Column, header),
            Rule::Same(id) => (draft.kind, draft.same) = (Kind::Same, id),
            Rule::Typed => draft.kind = Kind::Typed,
        }
        draft
    }

    /// The rule, or what is still missing.
    pub(super) fn rule(&self) -> Result<Rule, &'static str> {
        let given = |text: &str, missing| match text.trim() {
            "" => Err(missing),
            text => Ok(text.to_owned()),
        };
        Ok(match self.kind {
            Kind::Exactly => Rule::Exactly(given(&self.one, "Choose the action type to count.")?),
            Kind::FirstOf | Kind::Sum if self.types.is_empty() => return Err("Choose at least one action type."),
            Kind::FirstOf => Rule::FirstOf(self.types.clone()),
            Kind::Sum => Rule::Sum(self.types.clone()),
            Kind::TotalMinusPart => {
                let total = given(&self.one, "Choose the total.")?;
                match self.types.as_slice() {
                    [] => return Err("Choose at least one part to take away."),
                    parts if parts.contains(&total) => return Err("The total cannot be one of its parts."),
                    parts => Rule::TotalMinusPart {
                        total,
                        parts: parts.to_vec(),
                    },
                }
            }
            Kind::Prefix => Rule::Prefix(given(&self.prefix, "Type how the action types begin.")?),
            Kind::CustomConversion => {
                let id = given(&self.conversion, "Type the number of the custom conversion.")?;
                // The whole action type may have been pasted.
                let id = id.rsplit_once(".custom.").map_or(id.as_str(), |(_, id)| id);
                Rule::CustomConversion {
                    id: id.to_owned(),
                    name: self.conversion_name.trim().to_owned(),
                }
            }
            Kind::Column => Rule::Column(given(&self.column, "Choose a column.")?),
            Kind::Same => Rule::Same(self.same),
            Kind::Typed => Rule::Typed,
        })
    }

    /// What narrows it. Conditions without a text are not there yet.
    pub(super) fn refine(&self) -> Refine {
        let filters = self
            .filters
            .iter()
            .filter(|filter| !(filter.test == Test::Contains && filter.text.is_empty()));
        Refine {
            window: self.window.clone(),
            conversions: self.conversions,
            filters: filters.cloned().collect(),
        }
    }

    /// What it gives now, to ask the engine; none while something is missing.
    pub(super) fn definition(&self) -> Option<Definition> {
        Some(Definition {
            name: "This count".to_owned(),
            rule: self.rule().ok()?,
            refine: self.refine(),
            unit: self.unit,
        })
    }

    /// The count, or what is still missing.
    pub(super) fn count(&self) -> Result<OwnCount, &'static str> {
        let name = self.name.trim();
        if name.is_empty() {
            return Err("Give the count a name.");
        }
        Ok(OwnCount {
            note: self.note.trim().to_owned(),
            refine: self.refine(),
            unit: self.unit,
            extra: self.extra.clone(),
            ..OwnCount::new(name, self.rule()?)
        })
    }
}
