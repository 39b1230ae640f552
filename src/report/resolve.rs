//! Which columns a count is the sum of, in one source, so that nothing is counted twice.

use crate::amount::{Amount, Reason};
use crate::catalog::{CountId, Term, ValueKind, action_type, count_card};
use crate::preset::{Preset, Rule};
use crate::source::{DEFAULT_WINDOW, EntryKey, Numbers, Origin, Source, SourceKind, Tally};
use rust_decimal::Decimal;

/// A column with its key.
pub(super) type Column<'a> = (&'a EntryKey, &'a Numbers);

/// One disjoint part of a count.
pub(super) enum Part<'a> {
    /// A column, every row of which counts.
    Direct(Column<'a>),
    /// Results, each row under its own indicator: the first alternative that has any, and in it, of each leaf the
    /// first column that has a figure.
    PerRow(Vec<Vec<Vec<Column<'a>>>>),
}

/// What a count is in one source.
pub(super) struct Resolution<'a> {
    /// The parts to add.
    pub(super) parts: Vec<Part<'a>>,
    /// What a group is without any figure.
    pub(super) absent: Amount,
}

/// A part's figures, group by group.
pub(super) struct Sums {
    pub(super) amounts: Vec<Amount>,
    /// Rows with a figure, of each group.
    pub(super) known: Vec<u32>,
}

impl<'a> Part<'a> {
    /// The columns it reads.
    pub(super) fn columns(&self) -> Vec<Column<'a>> {
        match self {
            Self::Direct(column) => vec![*column],
            Self::PerRow(alternatives) => alternatives.iter().flatten().flatten().copied().collect(),
        }
    }

    /// Its figure in one row.
    pub(super) fn at(&self, row: usize) -> Option<Decimal> {
        match self {
            Self::Direct((_, numbers)) => numbers.get(row),
            Self::PerRow(alternatives) => alternatives.iter().find_map(|leaves| {
                let mut figures = leaves
                    .iter()
                    .filter_map(|leaf| leaf.iter().find_map(|(_, numbers)| numbers.get(row)));
                let first = figures.next()?;
                figures.try_fold(first, Decimal::checked_add)
            }),
        }
    }

    /// Its sums by group.
    pub(super) fn sums(&self, groups: &[u32], count: usize, absent: Amount) -> Sums {
        match self {
            Self::Direct((_, numbers)) => column_sums(numbers, groups, count, absent),
            Self::PerRow(_) => {
                let mut sums = Sums {
                    amounts: vec![absent; count],
                    known: vec![0; count],
                };
                for (row, group) in groups.iter().enumerate() {
                    let (Some(figure), Some(amount), Some(known)) = (
                        self.at(row),
                        sums.amounts.get_mut(*group as usize),
                        sums.known.get_mut(*group as usize),
                    ) else {
                        continue;
                    };
                    *amount = if *known == 0 {
                        Amount::Known(figure)
                    } else {
                        amount.or_add(Amount::Known(figure))
                    };
                    *known += 1;
                }
                sums
            }
        }
    }
}

/// The sums of a column by group.
pub(super) fn column_sums(numbers: &Numbers, groups: &[u32], count: usize, absent: Amount) -> Sums {
    let mut tallies = vec![Tally::default(); count];
    numbers.add_into(groups, &mut tallies);
    let amounts = tallies
        .iter()
        .map(|tally| match tally.known {
            0 => absent,
            _ => numbers
                .sum_of(tally)
                .map_or(Amount::Missing(Reason::TooLarge), Amount::Known),
        })
        .collect();
    Sums {
        amounts,
        known: tallies.iter().map(|tally| tally.known).collect(),
    }
}

/// How a count is made in a source.
pub(super) fn resolve<'a>(source: &'a Source, preset: &'a Preset, count: CountId, kind: ValueKind) -> Resolution<'a> {
    let finder = Finder {
        source,
        kind,
        window: &preset.window,
    };
    let mut count = count;
    // A preset read from outside has no circles; the bound keeps one made otherwise from hanging.
    for _ in CountId::ALL {
        match preset.counts.get(&count) {
            Some(Rule::Same(other)) => count = *other,
            Some(Rule::Sum(types)) => {
                let terms: Vec<Term> = types.iter().map(|name| Term::FirstOf(vec![name.clone()])).collect();
                return finder.chosen(&[Term::SumOf(terms)], types);
            }
            Some(Rule::FirstOf(types)) => return finder.chosen(&[Term::FirstOf(types.clone())], types),
            None => break,
        }
    }
    let card = count_card(count);
    let parts = finder.alternatives(&card.resolve);
    let absent = match parts.first() {
        Some(part) => finder.blank(part),
        None => finder.nothing(&card.lists, &leaves(&card.resolve), card.absent),
    };
    Resolution { parts, absent }
}

/// How the catalogue's default makes a count, whatever the preset says.
pub(super) fn resolve_default<'a>(source: &'a Source, window: &'a str, count: CountId) -> Vec<Part<'a>> {
    Finder {
        source,
        kind: ValueKind::Count,
        window,
    }
    .alternatives(&count_card(count).resolve)
}

/// The action types that terms can take, each group the names of one thing.
pub(super) fn leaves(terms: &[Term]) -> Vec<Vec<String>> {
    terms
        .iter()
        .flat_map(|term| match term {
            Term::FirstOf(types) => vec![types.clone()],
            Term::Count(id) => leaves(&count_card(*id).resolve),
            Term::SumOf(parts) => leaves(parts),
        })
        .collect()
}

struct Finder<'a> {
    source: &'a Source,
    kind: ValueKind,
    window: &'a str,
}

impl<'a> Finder<'a> {
    /// A choice of a person's: what of it occurs.
    fn chosen(&self, terms: &[Term], types: &[String]) -> Resolution<'a> {
        let parts = self.alternatives(terms);
        let absent = if types.is_empty() {
            Amount::Missing(Reason::NotMapped)
        } else if let Some(part) = parts.first() {
            self.blank(part)
        } else {
            let lists: Vec<String> = types
                .iter()
                .flat_map(|name| match action_type(name) {
                    Some(entry) => entry.lists.clone(),
                    None => vec!["actions".to_owned(), "conversions".to_owned()],
                })
                .collect();
            self.nothing(&lists, &[types.to_vec()], None)
        };
        Resolution { parts, absent }
    }

    /// The first alternative that occurs in a list or column; failing that, results row by row.
    fn alternatives(&self, terms: &[Term]) -> Vec<Part<'a>> {
        for term in terms {
            if self.occurs(term) {
                let mut parts = Vec::new();
                self.direct(term, &mut parts);
                return parts;
            }
        }
        let rows: Vec<Vec<Vec<Column<'a>>>> = terms
            .iter()
            .map(|term| {
                leaves(std::slice::from_ref(term))
                    .iter()
                    .map(|types| self.results(types))
                    .filter(|leaf| !leaf.is_empty())
                    .collect()
            })
            .filter(|alternative: &Vec<_>| !alternative.is_empty())
            .collect();
        if rows.is_empty() {
            Vec::new()
        } else {
            vec![Part::PerRow(rows)]
        }
    }

    fn occurs(&self, term: &Term) -> bool {
        match term {
            Term::FirstOf(types) => types.iter().any(|name| self.column(name).is_some()),
            Term::Count(id) => count_card(*id).resolve.iter().any(|term| self.occurs(term)),
            Term::SumOf(parts) => parts.iter().any(|part| self.occurs(part)),
        }
    }

    /// Adds the parts of a term, of which something occurs; what occurs only in results is taken from there.
    fn direct(&self, term: &Term, parts: &mut Vec<Part<'a>>) {
        match term {
            Term::FirstOf(types) => match types.iter().find_map(|name| self.column(name)) {
                Some(column) => parts.push(Part::Direct(column)),
                None => {
                    let results = self.results(types);
                    if !results.is_empty() {
                        parts.push(Part::PerRow(vec![vec![results]]));
                    }
                }
            },
            Term::Count(id) => {
                let terms = &count_card(*id).resolve;
                if let Some(term) = terms.iter().find(|term| self.occurs(term)).or_else(|| terms.first()) {
                    self.direct(term, parts);
                }
            }
            Term::SumOf(inner) => {
                for term in inner {
                    self.direct(term, parts);
                }
            }
        }
    }

    /// The column that counts an action type: a list before a column of an export.
    fn column(&self, name: &str) -> Option<Column<'a>> {
        self.source
            .table
            .entries
            .iter()
            .filter(|(key, numbers)| {
                key.action_type.as_ref() == name
                    && key.kind == self.kind
                    && key.window.as_ref() == self.window
                    && key.origin != Origin::Results
                    && numbers.any()
            })
            .min_by_key(|(key, _)| match &key.origin {
                Origin::List(list) => (
                    u8::from(!matches!(list.as_ref(), "actions" | "action_values")),
                    list.clone(),
                ),
                Origin::Column(header) => (2, header.clone()),
                Origin::Results => (3, "".into()),
            })
    }

    fn results(&self, types: &[String]) -> Vec<Column<'a>> {
        if self.kind != ValueKind::Count || self.window != DEFAULT_WINDOW {
            return Vec::new();
        }
        types
            .iter()
            .filter_map(|name| {
                self.source.table.entries.iter().find(|(key, numbers)| {
                    key.origin == Origin::Results
                        && key.kind == ValueKind::Count
                        && key.action_type.as_ref() == name
                        && numbers.any()
                })
            })
            .collect()
    }

    /// What a group is in which no row has a figure of this part.
    fn blank(&self, part: &Part<'_>) -> Amount {
        match part {
            Part::Direct((
                EntryKey {
                    origin: Origin::List(_),
                    ..
                },
                _,
            )) => Amount::ZERO,
            Part::Direct(_) => Amount::Missing(Reason::NotReturned),
            Part::PerRow(_) => Amount::Missing(Reason::NotInSource),
        }
    }

    /// What a count is of which nothing occurs.
    fn nothing(&self, lists: &[String], types: &[Vec<String>], absent: Option<Reason>) -> Amount {
        let names = || types.iter().flatten();
        if names().any(|name| self.source.unanswered.contains(name)) {
            return Amount::Missing(Reason::Unanswered);
        }
        let list_of = |list: &str| match (self.kind, list) {
            (ValueKind::Value, "actions") => "action_values".to_owned(),
            (ValueKind::Value, "conversions") => "conversion_values".to_owned(),
            (ValueKind::Value, list) => format!("{list}_values"),
            (_, list) => list.to_owned(),
        };
        let has_list = lists
            .iter()
            .any(|list| self.source.lists.iter().any(|present| **present == *list_of(list)));
        let has_window = self
            .source
            .table
            .entries
            .keys()
            .any(|key| key.window.as_ref() == self.window);
        if has_list && has_window {
            return Amount::ZERO;
        }
        let blank_column = self.source.table.entries.keys().any(|key| {
            key.kind == self.kind
                && key.origin != Origin::Results
                && names().any(|name| key.action_type.as_ref() == name)
        });
        Amount::Missing(if blank_column {
            Reason::NotReturned
        } else if let Some(reason) = absent {
            reason
        } else if self.source.kind == SourceKind::InsightsJson && !lists.is_empty() {
            Reason::NotReturned
        } else {
            Reason::NotInSource
        })
    }
}
