//! Names and units: what a formula may say.

use super::{Expr, FormulaError, FormulaErrorKind, Kind};
use crate::catalog::{self, Metric, MetricKind, Unit, metric_card};
use crate::preset::OwnId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Something a formula can name: a built-in metric, or a count or metric of the person's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Name {
    /// A built-in metric.
    Metric(Metric),
    /// An own count or metric.
    Own(OwnId),
}

impl Name {
    /// Its id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Metric(metric) => metric.as_str(),
            Self::Own(id) => id.as_str(),
        }
    }
}

/// A unit as powers of money and of things counted: a cost per lead is money over one count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Dimension {
    /// The power of money.
    pub money: i32,
    /// The power of things counted.
    pub count: i32,
}

impl Dimension {
    /// Money.
    pub const MONEY: Self = Self { money: 1, count: 0 };
    /// Things counted.
    pub const COUNT: Self = Self { money: 0, count: 1 };
    /// Money per thing.
    pub const COST: Self = Self { money: 1, count: -1 };
    /// A plain number.
    pub const PLAIN: Self = Self { money: 0, count: 0 };

    /// The unit of a built-in metric.
    #[must_use]
    pub fn of(metric: Metric) -> Self {
        let card = metric_card(metric);
        match (card.unit, card.kind, &card.formula) {
            (_, _, catalog::Formula::Ratio { of, per, .. }) if *of != metric && *per != metric => {
                let (of, per) = (Self::of(*of), Self::of(*per));
                Self {
                    money: of.money - per.money,
                    count: of.count - per.count,
                }
            }
            (Unit::Money, MetricKind::Cost, _) => Self::COST,
            (Unit::Money, ..) => Self::MONEY,
            (Unit::Count, ..) => Self::COUNT,
            (Unit::Rate | Unit::Ratio, ..) => Self::PLAIN,
        }
    }

    /// The unit of a figure that is summed.
    #[must_use]
    pub const fn of_unit(unit: Unit) -> Self {
        match unit {
            Unit::Money => Self::MONEY,
            Unit::Count => Self::COUNT,
            Unit::Rate | Unit::Ratio => Self::PLAIN,
        }
    }
}

/// What is known of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What it is called.
    pub name: String,
    /// Its unit.
    pub dimension: Dimension,
}

/// The names that formulas of a preset can use.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    own: BTreeMap<OwnId, Known>,
    /// Lower-case names with what has them.
    names: BTreeMap<String, BTreeSet<Name>>,
}

impl Scope {
    /// The built-in metrics, and these.
    #[must_use]
    pub fn new(own: impl IntoIterator<Item = (OwnId, Known)>) -> Self {
        let mut scope = Self::default();
        for metric in Metric::ALL {
            let card = metric_card(*metric);
            for text in [&card.name, &card.label] {
                let names = scope.names.entry(text.to_lowercase()).or_default();
                names.insert(Name::Metric(*metric));
            }
        }
        for (id, known) in own {
            scope.add(id, known);
        }
        scope
    }

    /// Adds an own count or metric.
    pub fn add(&mut self, id: OwnId, known: Known) {
        let names = self.names.entry(known.name.to_lowercase()).or_default();
        names.insert(Name::Own(id.clone()));
        self.own.insert(id, known);
    }

    /// What is known of a name.
    #[must_use]
    pub fn known(&self, name: &Name) -> Option<Known> {
        match name {
            Name::Metric(metric) => Some(Known {
                name: metric_card(*metric).label.clone(),
                dimension: Dimension::of(*metric),
            }),
            Name::Own(id) => self.own.get(id).cloned(),
        }
    }

    /// What a text means: an id, or else what a metric is called. A person's own names come before built-in ones.
    ///
    /// # Errors
    /// When nothing has this name, or several things have.
    pub fn find(&self, text: &str) -> Result<Name, FormulaErrorKind> {
        if let Some(metric) = Metric::parse(text) {
            return Ok(Name::Metric(metric));
        }
        if let Some((id, _)) = self.own.get_key_value(text) {
            return Ok(Name::Own(id.clone()));
        }
        let found = self.names.get(&text.to_lowercase());
        let own: Vec<&Name> = found
            .into_iter()
            .flatten()
            .filter(|name| matches!(name, Name::Own(_)))
            .collect();
        let all: Vec<&Name> = found.into_iter().flatten().collect();
        match (own.as_slice(), all.as_slice()) {
            ([one], _) | (_, [one]) => Ok((*one).clone()),
            (_, []) => Err(FormulaErrorKind::UnknownName(text.to_owned())),
            (_, several) => Err(FormulaErrorKind::AmbiguousName(
                several.iter().map(|name| name.as_str().to_owned()).collect(),
            )),
        }
    }

    /// Everything that can be named, ids first built-in and then own, each with what it is called.
    pub fn all(&self) -> impl Iterator<Item = (Name, String)> + '_ {
        let built_in = Metric::ALL
            .iter()
            .map(|metric| (Name::Metric(*metric), metric_card(*metric).label.clone()));
        let own = self
            .own
            .iter()
            .map(|(id, known)| (Name::Own(id.clone()), known.name.clone()));
        built_in.chain(own)
    }

    /// The nearest name to one that nothing has.
    fn nearest(&self, text: &str) -> Option<String> {
        let wanted = text.to_lowercase();
        let allowed = (wanted.chars().count() / 3).clamp(1, 4);
        let mut best: Option<(usize, String)> = None;
        for (name, label) in self.all() {
            for (spelling, written) in [
                (name.as_str().to_owned(), name.as_str().to_owned()),
                (label.to_lowercase(), super::print::written(&label)),
            ] {
                // Far longer or shorter texts cannot be near; a hostile name of a kilobyte need not be compared.
                if spelling.len().abs_diff(wanted.len()) > 4 * allowed {
                    continue;
                }
                let distance = strsim::damerau_levenshtein(&spelling, &wanted);
                if distance <= allowed && best.as_ref().is_none_or(|(least, _)| distance < *least) {
                    best = Some((distance, written));
                }
            }
        }
        best.map(|(_, written)| written)
    }
}

/// What checking a formula gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// The unit of the result.
    pub dimension: Dimension,
    /// How it is shown unless a person chooses otherwise.
    pub unit: Unit,
    /// The names it uses.
    pub uses: BTreeSet<Name>,
}

/// Looks names up and checks units.
///
/// # Errors
/// At the first name that is not known and the first two units that do not go together.
pub fn check(expr: &Expr, scope: &Scope) -> Result<Checked, FormulaError> {
    let mut uses = BTreeSet::new();
    let dimension = unit_of(expr, scope, &mut uses)?.unwrap_or(Dimension::PLAIN);
    let unit = match (dimension.money, dimension.count) {
        (1, 0 | -1) => Unit::Money,
        (0, 1) => Unit::Count,
        (0, 0) if is_share(expr, scope) => Unit::Rate,
        (0, 0) | (-1, 1) => Unit::Ratio,
        _ => return Err(FormulaError::new(FormulaErrorKind::NoUnit(dimension), expr.span)),
    };
    Ok(Checked { dimension, unit, uses })
}

/// Whether a plain number is one count per another, or a rate that stands alone: shown in per cent.
fn is_share(expr: &Expr, scope: &Scope) -> bool {
    match &expr.kind {
        Kind::Name(name) => {
            matches!(scope.find(name), Ok(Name::Metric(metric)) if metric_card(metric).unit == Unit::Rate)
        }
        Kind::Product(items) => {
            let counts = items.iter().all(|(_, item)| {
                unit_of(item, scope, &mut BTreeSet::new())
                    .is_ok_and(|unit| unit.is_none_or(|unit| unit == Dimension::COUNT))
            });
            counts
                || items
                    .iter()
                    .filter(|(_, item)| has_name(item))
                    .all(|(divides, item)| !divides && is_share(item, scope))
        }
        Kind::Sum(items) => items.iter().all(|(_, item)| !has_name(item) || is_share(item, scope)),
        Kind::Min(inner) | Kind::Max(inner) => inner.iter().all(|item| !has_name(item) || is_share(item, scope)),
        Kind::IfMissing(first, _) => is_share(first, scope),
        Kind::Negate(inner) => is_share(inner, scope),
        Kind::Number(_) => false,
    }
}

/// Whether it names anything.
pub(super) fn has_name(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Number(_) => false,
        Kind::Name(_) => true,
        Kind::Negate(inner) => has_name(inner),
        Kind::Sum(items) | Kind::Product(items) => items.iter().any(|(_, item)| has_name(item)),
        Kind::Min(inner) | Kind::Max(inner) => inner.iter().any(has_name),
        Kind::IfMissing(first, second) => has_name(first) || has_name(second),
    }
}

/// The unit of an expression; none for plain numbers, which go with every unit.
fn unit_of(expr: &Expr, scope: &Scope, uses: &mut BTreeSet<Name>) -> Result<Option<Dimension>, FormulaError> {
    match &expr.kind {
        Kind::Number(_) => Ok(None),
        Kind::Name(text) => {
            let name = scope.find(text).map_err(|kind| {
                let mut error = FormulaError::new(kind, expr.span);
                if matches!(error.kind, FormulaErrorKind::UnknownName(_)) {
                    error.suggestion = scope.nearest(text);
                }
                error
            })?;
            let dimension = scope.known(&name).map(|known| known.dimension);
            uses.insert(name);
            Ok(dimension)
        }
        Kind::Negate(inner) => unit_of(inner, scope, uses),
        Kind::Sum(items) => same(items.iter().map(|(_, item)| item), scope, uses),
        Kind::Min(inner) | Kind::Max(inner) => same(inner.iter(), scope, uses),
        Kind::IfMissing(first, second) => same([first.as_ref(), second.as_ref()].into_iter(), scope, uses),
        Kind::Product(items) => {
            let mut whole: Option<Dimension> = None;
            for (divides, item) in items {
                let Some(next) = unit_of(item, scope, uses)? else {
                    continue;
                };
                let before = whole.unwrap_or(Dimension::PLAIN);
                let sign = if *divides { -1 } else { 1 };
                // A formula has at most a few thousand parts, so powers stay far inside an i32.
                whole = Some(Dimension {
                    money: before.money.saturating_add(next.money.saturating_mul(sign)),
                    count: before.count.saturating_add(next.count.saturating_mul(sign)),
                });
            }
            Ok(whole)
        }
    }
}

/// The one unit that all of them have.
fn same<'a>(
    items: impl Iterator<Item = &'a Expr>,
    scope: &Scope,
    uses: &mut BTreeSet<Name>,
) -> Result<Option<Dimension>, FormulaError> {
    let mut unit: Option<Dimension> = None;
    for item in items {
        let Some(next) = unit_of(item, scope, uses)? else {
            continue;
        };
        match unit {
            None => unit = Some(next),
            Some(before) if before == next => {}
            Some(left) => {
                return Err(FormulaError::new(
                    FormulaErrorKind::Units { left, right: next },
                    item.span,
                ));
            }
        }
    }
    Ok(unit)
}
