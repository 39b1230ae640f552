//! A preset's own metrics, read, put in order and checked.

use super::formula::{
    Checked, Dimension, Expr, FormulaError, FormulaErrorKind, Known, Name, Scope, Span, check, parse,
};
use super::{OwnId, Preset};
use crate::catalog::Unit;
use std::collections::{BTreeMap, BTreeSet};

/// An own metric that can be worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledMetric {
    /// The formula.
    pub expr: Expr,
    /// Its unit and the names it uses.
    pub checked: Checked,
    /// How it is shown.
    pub unit: Unit,
}

/// A preset's own metrics.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// What formulas can name.
    pub scope: Scope,
    /// The metrics that can be worked out, each after those it uses.
    pub order: Vec<OwnId>,
    /// The same by id.
    pub metrics: BTreeMap<OwnId, CompiledMetric>,
    /// Those that cannot, and why.
    pub errors: BTreeMap<OwnId, FormulaError>,
}

impl Compiled {
    /// What an own count or metric is measured in.
    #[must_use]
    pub fn unit_of(&self, preset: &Preset, id: &OwnId) -> Unit {
        match (self.metrics.get(id), preset.own_counts.get(id)) {
            (Some(metric), _) => metric.unit,
            (None, Some(count)) => count.unit,
            (None, None) => Unit::Ratio,
        }
    }
}

/// Reads and checks every formula of a preset.
#[must_use]
pub fn compile(preset: &Preset) -> Compiled {
    let counts = preset.own_counts.iter().map(|(id, count)| {
        let dimension = Dimension::of_unit(count.unit);
        (
            id.clone(),
            Known {
                name: count.name.clone(),
                dimension,
            },
        )
    });
    let metrics = preset.own_metrics.iter().map(|(id, metric)| {
        // The unit is put right below, before anything that uses it is checked.
        let dimension = Dimension::PLAIN;
        (
            id.clone(),
            Known {
                name: metric.name.clone(),
                dimension,
            },
        )
    });
    let mut compiled = Compiled {
        scope: Scope::new(counts.chain(metrics)),
        ..Compiled::default()
    };
    let mut read: BTreeMap<&OwnId, (Expr, Vec<OwnId>)> = BTreeMap::new();
    for (id, metric) in &preset.own_metrics {
        match parse(&metric.formula) {
            Ok(expr) => {
                let mut uses = BTreeSet::new();
                names(&expr, &compiled.scope, &mut uses);
                uses.retain(|used| preset.own_metrics.contains_key(used));
                read.insert(id, (expr, uses.into_iter().collect()));
            }
            Err(error) => {
                compiled.errors.insert(id.clone(), error);
            }
        }
    }
    for id in ordered(&read, &mut compiled.errors) {
        let (Some((expr, uses)), Some(metric)) = (read.get(id), preset.own_metrics.get(id)) else {
            continue;
        };
        let broken = uses.iter().find(|used| compiled.errors.contains_key(*used));
        let checked = match broken {
            Some(used) => Err(FormulaError {
                kind: FormulaErrorKind::Broken(used.clone()),
                span: expr.span,
                suggestion: None,
            }),
            None => check(expr, &compiled.scope),
        };
        match checked {
            Ok(checked) => {
                let known = Known {
                    name: metric.name.clone(),
                    dimension: checked.dimension,
                };
                compiled.scope.add(id.clone(), known);
                let plain = checked.dimension == Dimension::PLAIN;
                let unit = metric
                    .unit
                    .filter(|unit| plain && matches!(unit, Unit::Rate | Unit::Ratio))
                    .unwrap_or(checked.unit);
                compiled.order.push(id.clone());
                compiled.metrics.insert(
                    id.clone(),
                    CompiledMetric {
                        expr: expr.clone(),
                        checked,
                        unit,
                    },
                );
            }
            Err(error) => {
                compiled.errors.insert(id.clone(), error);
            }
        }
    }
    compiled
}

/// The own names a formula uses, whatever they are.
fn names(expr: &Expr, scope: &Scope, uses: &mut BTreeSet<OwnId>) {
    use super::formula::Kind;
    match &expr.kind {
        Kind::Number(_) => {}
        Kind::Name(text) => {
            if let Ok(Name::Own(id)) = scope.find(text) {
                uses.insert(id);
            }
        }
        Kind::Negate(inner) => names(inner, scope, uses),
        Kind::Sum(items) | Kind::Product(items) => items.iter().for_each(|(_, item)| names(item, scope, uses)),
        Kind::Min(inner) | Kind::Max(inner) => inner.iter().for_each(|item| names(item, scope, uses)),
        Kind::IfMissing(first, second) => {
            names(first, scope, uses);
            names(second, scope, uses);
        }
    }
}

/// The metrics, each after those it uses. Those of a circle get an error that names it.
fn ordered<'a>(
    read: &BTreeMap<&'a OwnId, (Expr, Vec<OwnId>)>,
    errors: &mut BTreeMap<OwnId, FormulaError>,
) -> Vec<&'a OwnId> {
    let mut order: Vec<&OwnId> = Vec::new();
    let mut done: BTreeSet<&OwnId> = BTreeSet::new();
    for start in read.keys().copied() {
        // The way from the start to here, each with how many of its uses were followed.
        let mut way: Vec<(&OwnId, usize)> = vec![(start, 0)];
        while let Some((id, at)) = way.last().copied() {
            let next = read.get(id).and_then(|(_, uses)| uses.get(at));
            if done.contains(id) || next.is_none() {
                way.pop();
                if done.insert(id) {
                    order.push(id);
                }
                continue;
            }
            if let Some(last) = way.last_mut() {
                last.1 += 1;
            }
            let Some((next, (_, _))) = next.and_then(|next| read.get_key_value(next)) else {
                continue;
            };
            if let Some(first) = way.iter().position(|(on_way, _)| on_way == next) {
                let circle: Vec<OwnId> = way.iter().skip(first).map(|(id, _)| (*id).clone()).collect();
                for id in &circle {
                    let span = read.get(id).map_or(Span { start: 0, end: 0 }, |(expr, _)| expr.span);
                    errors.entry(id.clone()).or_insert_with(|| FormulaError {
                        kind: FormulaErrorKind::Circle(circle.clone()),
                        span,
                        suggestion: None,
                    });
                }
            } else if !done.contains(next) {
                way.push((next, 0));
            }
        }
    }
    order.retain(|id| !errors.contains_key(*id));
    order
}
