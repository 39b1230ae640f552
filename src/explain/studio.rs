//! What the definitions studio says: changes of a preset, numbers before and after, why two numbers differ.

use super::checks::number;
use super::own::{refine, rule};
use crate::catalog::{Relation, Unit, count_card, goals, metric_card};
use crate::preset::diff::{Change, TextField};
use crate::report::{Differ, NumberChange, Side, Value, Which, WhyDiffer};
use crate::show;

/// A change of a preset in words.
#[must_use]
pub fn preset_change(change: &Change) -> String {
    super::in_line(&changed(change))
}

fn changed(change: &Change) -> String {
    let by_default = "made by default".to_owned();
    match change {
        Change::Text { field, from, to } => {
            let (what, shown): (&str, fn(&str) -> String) = match field {
                TextField::Name => ("Name", quoted),
                TextField::Note => ("Note", quoted),
                TextField::Author => ("Author", quoted),
                TextField::Goal => ("Goal", goal),
                TextField::Window => ("Attribution window", str::to_owned),
            };
            match (from.is_empty(), to.is_empty()) {
                (true, _) => format!("{what}: {}", shown(to)),
                (_, true) => format!("{what}: {} is taken away", shown(from)),
                _ => format!("{what}: {} → {}", shown(from), shown(to)),
            }
        }
        Change::LeadRate { from, to } => {
            format!("Lead rate: {} → {}", metric_card(*from).label, metric_card(*to).label)
        }
        Change::Count { id, from, to } => {
            let said = |made: &Option<crate::preset::Rule>| made.as_ref().map_or_else(|| by_default.clone(), rule);
            format!("{}: {} → {}", count_card(*id).name, said(from), said(to))
        }
        Change::Refine { id, from, to } => {
            let said = |narrowed: &Option<crate::preset::Refine>| {
                narrowed
                    .as_ref()
                    .and_then(refine)
                    .unwrap_or_else(|| "all rows".to_owned())
            };
            format!("{}: {} → {}", count_card(*id).name, said(from), said(to))
        }
        Change::OwnCount { id, from, to } => match (from, to) {
            (None, Some(new)) => format!("New count {}: {}", quoted(&new.name), made(new)),
            (Some(old), None) => format!("Count {} is taken away", quoted(&old.name)),
            (Some(old), Some(new)) if old.name != new.name => {
                format!(
                    "Count {} becomes {}: {}",
                    quoted(&old.name),
                    quoted(&new.name),
                    made(new)
                )
            }
            (_, Some(new)) => format!("Count {} changes: {}", quoted(&new.name), made(new)),
            (None, None) => id.to_string(),
        },
        Change::OwnMetric { id, from, to } => match (from, to) {
            (None, Some(new)) => format!("New metric {}: {}", quoted(&new.name), new.formula),
            (Some(old), None) => format!("Metric {} is taken away", quoted(&old.name)),
            (Some(old), Some(new)) if old.formula != new.formula => {
                format!("Metric {}: {} → {}", quoted(&new.name), old.formula, new.formula)
            }
            (_, Some(new)) => format!("Metric {} is shown differently", quoted(&new.name)),
            (None, None) => id.to_string(),
        },
        Change::Leading { goal: id, from, to } => {
            let names = |list: &Option<Vec<crate::preset::Leading>>| {
                list.as_ref().map_or_else(
                    || "as by default".to_owned(),
                    |list| {
                        let names: Vec<&str> = list.iter().map(|leading| leading.0.as_str()).collect();
                        names.join(", ")
                    },
                )
            };
            format!("Goal {} leads with: {} → {}", goal(id), names(from), names(to))
        }
        Change::Notes { from, to } => format!("Pinned notes: {} → {}", from.len(), to.len()),
        Change::Views { from, to } => format!("Kept views: {} → {}", from.len(), to.len()),
        Change::Unknown { key, .. } => format!("Something this version does not know changes: {}", quoted(key)),
    }
}

/// How an own count is made, with what narrows it.
fn made(count: &crate::preset::OwnCount) -> String {
    match refine(&count.refine) {
        Some(narrowed) => format!("{} ({narrowed})", rule(&count.rule)),
        None => rule(&count.rule),
    }
}

/// A total before and after: `Leads 1,525 → 1,138`.
#[must_use]
pub fn number_change(change: &NumberChange, currency: Option<&str>) -> String {
    let shown = |value: Value| match value.amount.reason() {
        Some(reason) => super::reason_short(reason).to_owned(),
        None => show::amount(value.amount, change.unit, currency),
    };
    let name = &change.name;
    match (change.before, change.after) {
        (Some(before), Some(after)) => format!("{name} {} → {}", shown(before), shown(after)),
        (None, Some(after)) => format!("New: {name} {}", shown(after)),
        (Some(before), None) => format!("Gone: {name} {}", shown(before)),
        (None, None) => name.clone(),
    }
}

/// Why two numbers differ, one sentence for each reason.
#[must_use]
pub fn differ(differ: &Differ) -> Vec<String> {
    differ.why.iter().map(|why| reason(differ, why)).collect()
}

fn reason(differ: &Differ, why: &WhyDiffer) -> String {
    let side = |which: &Which| match which {
        Which::First => &differ.first,
        Which::Second => &differ.second,
    };
    let (first, second) = (&differ.first.name, &differ.second.name);
    match why {
        WhyDiffer::Same => format!("{first} and {second} are the same number on this data."),
        WhyDiffer::Missing(which, reason) => {
            format!(
                "{} has no figure here: {}",
                side(which).name,
                lower(super::reason(*reason))
            )
        }
        WhyDiffer::Units(a, b) => format!(
            "{first} is {} and {second} is {}, so one cannot be more than the other.",
            unit(*a),
            unit(*b)
        ),
        WhyDiffer::OneIsWorkedOut(which) => format!(
            "{} is worked out from other figures; the other one is a sum of rows.",
            side(which).name
        ),
        WhyDiffer::Denominators { first: a, second: b } => format!(
            "{first} divides by {} ({}), {second} by {} ({}).",
            a.0,
            plain(&a.1),
            b.0,
            plain(&b.1)
        ),
        WhyDiffer::Numerators { first: a, second: b } => format!(
            "{first} takes {} ({}), {second} takes {} ({}).",
            a.0,
            plain(&a.1),
            b.0,
            plain(&b.1)
        ),
        WhyDiffer::Formulas(a, b) => format!("The formulas are different: {a}, and {b}."),
        WhyDiffer::Overlap {
            relation,
            first,
            second,
            sums,
        } => {
            let [a, b] = sums.map(number);
            match relation {
                Relation::Contains => format!("{first} ({a}) already holds {second} ({b})."),
                Relation::ContainedIn => format!("{first} ({a}) is part of {second} ({b})."),
                Relation::Mirrors => format!("{first} ({a}) and {second} ({b}) are two names for the same events."),
                Relation::Union => {
                    format!("{first} ({a}) and {second} ({b}) overlap: one of them is Meta's mix of several things.")
                }
            }
        }
        WhyDiffer::OnlyIn {
            which,
            action_type,
            sum,
        } => format!("Only {} uses {action_type} ({}).", side(which).name, number(*sum)),
        WhyDiffer::Windows(a, b) => format!("The attribution windows are different: {a}, and {b}."),
        WhyDiffer::Conditions(a, b) => {
            let said = |narrowed| refine(narrowed).unwrap_or_else(|| "all rows".to_owned());
            format!(
                "They do not count the same rows: {first} counts {}; {second} counts {}.",
                said(a),
                said(b)
            )
        }
        WhyDiffer::Origins(a, b) => format!("The same action types are taken from different places: {a}, and {b}."),
        WhyDiffer::Partial(which) => format!("{} is known for some of the rows only.", side(which).name),
        WhyDiffer::TypedIn(which) => format!("A number that was typed in is part of {}.", side(which).name),
    }
}

/// A number with the name it goes by, for the head of an explanation: `Leads 1,138`.
#[must_use]
pub fn differ_side(side: &Side) -> String {
    let shown = show::amount(side.value.amount, side.unit, side.currency.as_deref());
    format!("{} {shown}", side.name)
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Money => "money",
        Unit::Count => "a count",
        Unit::Rate => "a rate",
        Unit::Ratio => "a plain number",
    }
}

fn plain(value: &Value) -> String {
    show::amount(value.amount, Unit::Count, None)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", super::errors::clipped(text, 80))
}

fn goal(id: &str) -> String {
    goals()
        .iter()
        .find(|goal| goal.id == id)
        .map_or_else(|| id.to_owned(), |goal| goal.name.clone())
}

fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters
        .next()
        .map(|first| first.to_lowercase().chain(letters).collect())
        .unwrap_or_default()
}
