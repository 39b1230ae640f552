//! Which columns a count is the sum of, in one source, so that nothing is counted twice.

use super::within::Within;
use crate::amount::{Amount, Reason};
use crate::catalog::{CountId, Term, ValueKind, action_type, count_card, normal_header};
use crate::preset::{Conversions, CountRef, Filter, Preset, Refine, Rule, custom_conversion};
use crate::source::{EntryKey, Measure, Numbers, Origin, Source, SourceKind};
use rust_decimal::Decimal;
use std::borrow::Cow;
use std::sync::Arc;

/// The group of a row that a count does not count.
const NO_GROUP: u32 = u32::MAX;

/// A column with its key.
pub(super) type Column<'a> = (&'a EntryKey, &'a Numbers);

/// One disjoint part of a count.
pub(super) enum Part<'a> {
    /// A column, every row of which counts.
    Direct(Column<'a>),
    /// Results, each row under its own indicator: the first alternative that has any, and in it, of each leaf the
    /// first column that has a figure.
    PerRow(Vec<Vec<Vec<Column<'a>>>>),
    /// A column that is taken away.
    Less(Column<'a>),
    /// A base figure, such as the spend of the rows that count.
    Measure(Measure, &'a Numbers),
}

/// What a count is in one source.
pub(super) struct Resolution<'a> {
    /// The parts to add.
    pub(super) parts: Vec<Part<'a>>,
    /// What a group is without any figure.
    pub(super) absent: Amount,
    /// The rows that count; none is all of them.
    mask: Option<Vec<bool>>,
}

impl Resolution<'_> {
    /// Whether a row counts.
    pub(super) fn counts(&self, row: usize) -> bool {
        self.mask
            .as_ref()
            .is_none_or(|mask| mask.get(row).copied().unwrap_or_default())
    }

    /// Whether only some rows count.
    pub(super) fn filtered(&self) -> bool {
        self.mask.is_some()
    }

    /// The groups of rows, with rows that do not count in none.
    pub(super) fn groups<'g>(&self, groups: &'g [u32]) -> Cow<'g, [u32]> {
        match &self.mask {
            None => Cow::Borrowed(groups),
            Some(mask) => groups
                .iter()
                .zip(mask)
                .map(|(group, counts)| if *counts { *group } else { NO_GROUP })
                .collect(),
        }
    }

    /// Its figure in one row.
    pub(super) fn at(&self, row: usize) -> Option<Decimal> {
        if !self.counts(row) {
            return None;
        }
        let mut figures = self.parts.iter().filter_map(|part| part.at(row));
        let first = figures.next()?;
        figures.try_fold(first, Decimal::checked_add)
    }

    /// Its figure in one row, or why there is none.
    pub(super) fn amount_at(&self, row: usize) -> Amount {
        match self.at(row) {
            Some(figure) => Amount::Known(figure),
            None if self.counts(row) || self.parts.is_empty() => self.absent,
            None => Amount::ZERO,
        }
    }

    /// Its sums by group, over all its parts; also in how many rows of each group the results told it.
    pub(super) fn sums(&self, within: Within<'_>) -> Sums {
        let count = within.count;
        let groups = self.groups(within.of_row);
        // Rows that do not count make other sums than those that were kept.
        let within = match &groups {
            Cow::Borrowed(_) => within,
            Cow::Owned(groups) => Within::of(groups, count),
        };
        let mut whole: Option<Sums> = None;
        for part in &self.parts {
            let next = part.sums(within, self.absent);
            whole = Some(match whole {
                None => next,
                Some(before) => before.and(&next, matches!(part, Part::Less(_))),
            });
        }
        let mut whole = whole.unwrap_or_else(|| Sums::none(self.absent, count));
        if self.filtered() && !self.parts.is_empty() {
            // A group of which no row counts has none, for certain.
            let mut counted = vec![false; count];
            for group in groups.iter() {
                if let Some(counted) = counted.get_mut(*group as usize) {
                    *counted = true;
                }
            }
            for (amount, counted) in whole.amounts.iter_mut().zip(counted) {
                if !counted {
                    *amount = Amount::ZERO;
                }
            }
        }
        whole
    }
}

/// How a count is made: by which rule, in which window, of which rows.
#[derive(Clone, Debug)]
pub(super) struct Spec<'a> {
    /// What makes it; none is a rule that makes nothing.
    pub(super) made: Made<'a>,
    /// The attribution window.
    pub(super) window: String,
    /// Conditions that rows must meet.
    pub(super) filters: Vec<&'a Filter>,
}

/// What makes a count.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made<'a> {
    /// The catalogue's default.
    Default(CountId),
    /// A rule of a person's.
    Rule(&'a Rule),
}

/// How a preset makes a count. A count that is the same as another takes over what narrows that one as well.
pub(super) fn spec<'a>(preset: &'a Preset, count: &CountRef) -> Spec<'a> {
    static NOTHING: Rule = Rule::Typed;
    let mut window: Option<&str> = None;
    let mut conversions: Option<Conversions> = None;
    let mut filters: Vec<&Filter> = Vec::new();
    let mut narrow = |refine: &'a Refine| {
        window = window.or(refine.window.as_deref());
        conversions = conversions.or(refine.conversions);
        filters.extend(&refine.filters);
    };
    let mut at = match count {
        CountRef::BuiltIn(id) => Err(*id),
        CountRef::Own(id) => match preset.own_counts.get(id) {
            None => Ok(&NOTHING),
            Some(own) => {
                narrow(&own.refine);
                Ok(&own.rule)
            }
        },
    };
    // A preset read from outside has no circles; the bound keeps one made otherwise from hanging.
    for _ in 0..=CountId::ALL.len() {
        match at {
            Ok(Rule::Same(id)) => at = Err(*id),
            Ok(_) => break,
            Err(id) => {
                if let Some(refine) = preset.refine.get(&id) {
                    narrow(refine);
                }
                match preset.counts.get(&id) {
                    Some(rule) => at = Ok(rule),
                    None => break,
                }
            }
        }
    }
    let window = windowed(window.unwrap_or(&preset.window), conversions);
    Spec {
        made: match at {
            Ok(Rule::Same(id)) => Made::Default(*id),
            Ok(rule) => Made::Rule(rule),
            Err(id) => Made::Default(id),
        },
        window,
        filters,
    }
}

/// The key of a window with first or all conversions.
fn windowed(window: &str, conversions: Option<Conversions>) -> String {
    match conversions {
        None => window.to_owned(),
        Some(Conversions::First) => format!("{window}_first_conversion"),
        Some(Conversions::All) => format!("{window}_all_conversions"),
    }
}

/// The dimension of a source that a person means: by field name, by short name, or by header.
pub(super) fn dimension<'a>(source: &'a Source, asked: &str) -> Option<&'a crate::source::Texts> {
    let dimensions = &source.table.dimensions;
    if let Some(found) = dimensions.get(asked) {
        return Some(found);
    }
    let normal = normal_header(asked).0;
    let under = normal.replace([' ', '-'], "_");
    let short = match under.as_str() {
        "campaign" => Some("campaign_name"),
        "adset" | "ad_set" | "ad_set_name" => Some("adset_name"),
        "ad" => Some("ad_name"),
        "performance_goal" | "optimization" | "optimisation_goal" => Some("optimization_goal"),
        "result" | "result_type" => Some("result_indicator"),
        _ => None,
    };
    let fields = [
        short,
        Some(normal.as_str()),
        Some(under.as_str()),
        crate::catalog::field_for_header(&normal).map(|field| field.field.as_str()),
        crate::catalog::field_for_api(&under).map(|field| field.field.as_str()),
    ];
    fields.into_iter().flatten().find_map(|name| dimensions.get(name))
}

/// The rows of a source that meet every condition; an error when it lacks a dimension.
fn mask(source: &Source, filters: &[&Filter]) -> Result<Option<Vec<bool>>, Reason> {
    if filters.is_empty() {
        return Ok(None);
    }
    let mut mask = vec![true; source.table.rows];
    for filter in filters {
        let column = dimension(source, &filter.dimension).ok_or(Reason::NotInSource)?;
        let none = filter.passes(None);
        let passes: Vec<bool> = column
            .values
            .iter()
            .map(|text: &Arc<str>| filter.passes(Some(text)))
            .collect();
        for (row, counts) in mask.iter_mut().enumerate() {
            let code = column.codes.get(row).copied().unwrap_or_default() as usize;
            *counts &= code
                .checked_sub(1)
                .and_then(|at| passes.get(at))
                .copied()
                .unwrap_or(none);
        }
    }
    Ok(Some(mask))
}

/// A part's figures, group by group.
pub(super) struct Sums {
    pub(super) amounts: Vec<Amount>,
    /// Rows with a figure, of each group.
    pub(super) known: Vec<u32>,
}

impl Sums {
    /// No figure in any group.
    pub(super) fn none(absent: Amount, count: usize) -> Self {
        Self {
            amounts: vec![absent; count],
            known: vec![0; count],
        }
    }

    /// These and others. What is taken away must be known: the rest of something unknown is unknown.
    fn and(self, other: &Self, less: bool) -> Self {
        let both = |a: Amount, b: Amount| match (a, b) {
            (Amount::Missing(reason), _) | (_, Amount::Missing(reason)) if less => Amount::Missing(reason),
            _ => a.or_add(b),
        };
        Self {
            amounts: self
                .amounts
                .iter()
                .zip(&other.amounts)
                .map(|(a, b)| both(*a, *b))
                .collect(),
            known: self.known.iter().zip(&other.known).map(|(a, b)| a + b).collect(),
        }
    }
}

impl<'a> Part<'a> {
    /// The columns it reads.
    pub(super) fn columns(&self) -> Vec<Column<'a>> {
        match self {
            Self::Direct(column) | Self::Less(column) => vec![*column],
            Self::PerRow(alternatives) => alternatives.iter().flatten().flatten().copied().collect(),
            Self::Measure(..) => Vec::new(),
        }
    }

    /// Its figure in one row.
    pub(super) fn at(&self, row: usize) -> Option<Decimal> {
        match self {
            Self::Direct((_, numbers)) | Self::Measure(_, numbers) => numbers.get(row),
            Self::Less((_, numbers)) => numbers.get(row).map(|figure| -figure),
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
    pub(super) fn sums(&self, within: Within<'_>, absent: Amount) -> Sums {
        match self {
            Self::Direct((_, numbers)) | Self::Measure(_, numbers) => column_sums(numbers, within, absent),
            Self::Less((_, numbers)) => {
                let mut sums = column_sums(numbers, within, absent);
                for amount in &mut sums.amounts {
                    if let Amount::Known(value) = amount {
                        *amount = Amount::Known(-*value);
                    }
                }
                sums
            }
            Self::PerRow(_) => {
                let mut sums = Sums::none(absent, within.count);
                for (row, group) in within.of_row.iter().enumerate() {
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
pub(super) fn column_sums(numbers: &Numbers, within: Within<'_>, absent: Amount) -> Sums {
    let tallies = within.tallies(numbers);
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
pub(super) fn resolve<'a>(source: &'a Source, preset: &Preset, count: &CountRef, kind: ValueKind) -> Resolution<'a> {
    resolve_spec(source, &spec(preset, count), kind)
}

/// How a count made like this is made in a source.
pub(super) fn resolve_spec<'a>(source: &'a Source, spec: &Spec<'_>, kind: ValueKind) -> Resolution<'a> {
    let finder = Finder {
        source,
        kind,
        window: &spec.window,
    };
    let mask = match mask(source, &spec.filters) {
        Ok(mask) => mask,
        Err(reason) => return Resolution::nothing(reason),
    };
    let resolution = match spec.made {
        Made::Default(count) => {
            let card = count_card(count);
            let parts = finder.alternatives(&card.resolve);
            let absent = match parts.first() {
                Some(part) => finder.blank(part),
                None => finder.nothing(&card.lists, &leaves(&card.resolve), card.absent),
            };
            Resolution {
                parts,
                absent,
                mask: None,
            }
        }
        Made::Rule(rule) => finder.ruled(rule),
    };
    Resolution { mask, ..resolution }
}

/// The action types of a source whose name begins like this, in this window.
pub(super) fn with_prefix(source: &Source, prefix: &str, window: &str, kind: ValueKind) -> Vec<String> {
    let mut names: Vec<String> = source
        .table
        .entries
        .iter()
        .filter(|(key, numbers)| {
            key.kind == kind
                && key.window.as_ref() == window
                && key.origin != Origin::Results
                && key.action_type.starts_with(prefix)
                && numbers.any()
        })
        .map(|(key, _)| key.action_type.to_string())
        .collect();
    names.dedup();
    names
}

/// How the catalogue's default makes a count, whatever the preset says.
pub(super) fn resolve_default<'a>(source: &'a Source, window: &str, count: CountId) -> Vec<Part<'a>> {
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

struct Finder<'a, 'w> {
    source: &'a Source,
    kind: ValueKind,
    window: &'w str,
}

impl Resolution<'_> {
    fn nothing(reason: Reason) -> Self {
        Self {
            parts: Vec::new(),
            absent: Amount::Missing(reason),
            mask: None,
        }
    }
}

impl<'a> Finder<'a, '_> {
    /// What a person's rule gives.
    fn ruled(&self, rule: &Rule) -> Resolution<'a> {
        let first_of = |types: Vec<String>| self.chosen(&[Term::FirstOf(types.clone())], &types);
        let sum = |types: &[String]| {
            let terms: Vec<Term> = types.iter().map(|name| Term::FirstOf(vec![name.clone()])).collect();
            self.chosen(&[Term::SumOf(terms)], types)
        };
        match rule {
            Rule::Sum(types) => sum(types),
            Rule::FirstOf(types) => first_of(types.clone()),
            Rule::Exactly(name) => first_of(vec![name.clone()]),
            Rule::CustomConversion { id, .. } => first_of(custom_conversion(id).to_vec()),
            Rule::Prefix(prefix) => {
                let types = with_prefix(self.source, prefix, self.window, self.kind);
                if types.is_empty() {
                    // What a name may stand in is not known from its beginning: in whichever list there is.
                    let lists = ["actions".to_owned(), "conversions".to_owned()];
                    Resolution {
                        parts: Vec::new(),
                        absent: self.nothing(&lists, &[], None),
                        mask: None,
                    }
                } else {
                    sum(&types)
                }
            }
            Rule::TotalMinusPart { total, parts } => self.less(total, parts),
            Rule::Column(header) => {
                let wanted = normal_header(header).0;
                let column = self.source.table.entries.iter().find(|(key, _)| {
                    key.kind == self.kind
                        && key.window.as_ref() == self.window
                        && matches!(&key.origin, Origin::Column(known) if normal_header(known).0 == wanted)
                });
                match column {
                    None => self.measured(&wanted),
                    Some((_, numbers)) if !numbers.any() => Resolution::nothing(Reason::NotReturned),
                    Some(column) => {
                        let part = Part::Direct(column);
                        Resolution {
                            absent: self.blank(&part),
                            parts: vec![part],
                            mask: None,
                        }
                    }
                }
            }
            // A circle is broken by the bound in `spec`; nothing is left of it.
            Rule::Same(_) | Rule::Typed => Resolution::nothing(Reason::NotMapped),
        }
    }

    /// A base figure by its field name or header. What cannot be added, such as reach, cannot be counted either.
    fn measured(&self, wanted: &str) -> Resolution<'a> {
        let by_header = || {
            let column = self
                .source
                .columns
                .iter()
                .find(|column| normal_header(&column.header).0 == wanted)?;
            column.field.as_deref().and_then(Measure::parse)
        };
        let measure = Measure::parse(&wanted.replace(' ', "_")).or_else(by_header);
        let Some((measure, numbers)) =
            measure.and_then(|measure| Some((measure, self.source.table.measures.get(&measure)?)))
        else {
            return Resolution::nothing(Reason::NotInSource);
        };
        if !measure.additive() {
            return Resolution::nothing(Reason::NotAdditive);
        }
        Resolution {
            parts: vec![Part::Measure(measure, numbers)],
            absent: Amount::Missing(Reason::NotReturned),
            mask: None,
        }
    }

    /// A total less parts of it. A part that the source does not tell makes the rest unknown.
    fn less(&self, total: &str, less: &[String]) -> Resolution<'a> {
        let whole = [total.to_owned()];
        let mut made = self.chosen(&[Term::FirstOf(whole.to_vec())], &whole);
        if made.parts.is_empty() {
            return made;
        }
        for name in less {
            match self.column(name) {
                Some(column) => made.parts.push(Part::Less(column)),
                None => {
                    let absent = self.chosen(&[Term::FirstOf(vec![name.clone()])], std::slice::from_ref(name));
                    if let (true, Amount::Missing(reason)) = (absent.parts.is_empty(), absent.absent) {
                        return Resolution::nothing(reason);
                    }
                }
            }
        }
        made
    }

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
        Resolution {
            parts,
            absent,
            mask: None,
        }
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
            .entries_of(name)
            .filter(|(key, numbers)| {
                key.kind == self.kind
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
        if self.kind != ValueKind::Count {
            return Vec::new();
        }
        types
            .iter()
            .filter_map(|name| {
                self.source.table.entries_of(name).find(|(key, numbers)| {
                    key.origin == Origin::Results
                        && key.kind == ValueKind::Count
                        && key.window.as_ref() == self.window
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
            Part::Direct(_) | Part::Less(_) | Part::Measure(..) => Amount::Missing(Reason::NotReturned),
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
