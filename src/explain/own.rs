//! Definitions of a person's own in words: rules, conditions, units, and the checks on them.

use super::Explained;
use super::checks::{listed, number, of_rows, quoted};
use super::errors::clipped;
use crate::catalog::count_card;
use crate::preset::formula::Dimension;
use crate::preset::library::{LibraryError, MOST_PRESETS};
use crate::preset::link::{LONGEST_LINK, LinkError};
use crate::preset::{Conversions, Filter, Refine, Rule, Test};
use crate::report::{CheckKind, MOST_TYPED, TypedError};

/// A unit in words.
#[must_use]
pub const fn dimension(dimension: Dimension) -> &'static str {
    match (dimension.money, dimension.count) {
        (1, 0) => "money",
        (0, 1) => "a count",
        (1, -1) => "money per event",
        (0, 0) => "a plain number",
        (-1, 1) => "events per unit of money",
        (0, -1) => "one over a count",
        (-1, 0) => "one over money",
        (2, 0) => "money times money",
        (0, 2) => "a count times a count",
        (1, 1) => "money times a count",
        _ => "a unit that nothing has",
    }
}

/// A rule in words.
#[must_use]
pub fn rule(rule: &Rule) -> String {
    super::in_line(&ruled(rule))
}

fn ruled(rule: &Rule) -> String {
    match rule {
        Rule::Same(id) => format!("Exactly what {} counts", count_card(*id).name),
        Rule::Sum(types) if types.is_empty() => "No action type is chosen".to_owned(),
        Rule::Sum(types) => types.join(" + "),
        Rule::FirstOf(types) if types.is_empty() => "No action type is chosen".to_owned(),
        Rule::FirstOf(types) => format!("The first that occurs of {}", types.join(", ")),
        Rule::Exactly(name) => format!("Exactly {name}"),
        Rule::TotalMinusPart { total, parts } => format!("{total} − {}", parts.join(" − ")),
        Rule::Prefix(prefix) => format!("Every action type that begins with {prefix}, added up"),
        Rule::CustomConversion { id, name } if name.is_empty() => format!("Custom conversion {id}"),
        Rule::CustomConversion { id, name } => format!("Custom conversion \"{name}\" ({id})"),
        Rule::Column(header) => format!("The column \"{header}\""),
        Rule::Typed => "Numbers that you type in".to_owned(),
    }
}

/// A condition in words.
#[must_use]
pub fn filter(filter: &Filter) -> String {
    let test = match (filter.test, filter.not) {
        (Test::Contains, false) => "has",
        (Test::Contains, true) => "does not have",
        (Test::Equals, false) => "is",
        (Test::Equals, true) => "is not",
    };
    let field = crate::catalog::field(&filter.dimension)
        .map_or_else(|| filter.dimension.clone(), |field| field.label().to_owned());
    super::in_line(&format!("{field} {test} \"{}\"", filter.text))
}

/// What narrows a count, in words; none when nothing does.
#[must_use]
pub fn refine(refine: &Refine) -> Option<String> {
    let mut parts: Vec<String> = refine.filters.iter().map(filter).collect();
    if let Some(window) = &refine.window {
        parts.push(format!("window {window}"));
    }
    match refine.conversions {
        Some(Conversions::First) => parts.push("first conversions only".to_owned()),
        Some(Conversions::All) => parts.push("all conversions".to_owned()),
        None => {}
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Why a typed number is not taken, in words.
#[must_use]
pub fn typed_error(error: &TypedError) -> Explained {
    let (what, hint) = match error {
        TypedError::NotTyped { id, possible } => (
            format!("\"{}\" cannot be typed in.", clipped(id, 60)),
            format!("Counts and values can: {}.", possible.join(", ")),
        ),
        TypedError::Negative => ("A count cannot be below zero.".to_owned(), "Check the sign.".to_owned()),
        TypedError::NotANumber(text) => (
            format!("\"{}\" is not a number.", clipped(text, 60)),
            "Write it with a point and without thousands marks, such as 1234.5.".to_owned(),
        ),
        TypedError::TooMany => (
            format!("There are more than {MOST_TYPED} typed numbers."),
            "Put them into a file with a column for them, and read that.".to_owned(),
        ),
    };
    Explained { what, hint }
}

/// A check on own definitions in one to three sentences.
pub(super) fn check(kind: &CheckKind) -> String {
    match kind {
        CheckKind::PartNotInTotal {
            count,
            total,
            part,
            sums,
        } => {
            let [total_sum, part_sum] = sums.map(number);
            format!(
                "{}: {part} ({part_sum}) is taken away from {total} ({total_sum}), but is not known to be part of it. The rest may be too small.",
                count.name
            )
        }
        CheckKind::CountBelowZero { count, value } => format!(
            "{} comes to {}. More is taken away than there is, so the part is not inside the total.",
            count.name,
            number(*value)
        ),
        CheckKind::CountWindowAbsent { count, window, present } => format!(
            "{} uses the attribution window {window}, which this data does not have. It has {}.",
            count.name,
            listed(present)
        ),
        CheckKind::FilterWithoutColumn {
            count,
            dimension,
            sources,
        } => format!(
            "{} asks for {}, which {} does not have. Nothing is counted there.",
            count.name,
            quoted(dimension),
            listed(sources)
        ),
        CheckKind::FilterWithoutRows { count } => format!(
            "No row meets the conditions of {}, so it is 0. Check how the names are spelled.",
            count.name
        ),
        CheckKind::Restates {
            action_type,
            of,
            count,
            sum,
            rows,
        } => {
            let evidence = format!("{} ({})", of_rows(*rows), number(*sum));
            match count {
                Some(count) => format!(
                    "{}: {action_type} has the same figures as {of} on {evidence}, so the same events are counted twice. Use one of them.",
                    count.name
                ),
                None => format!(
                    "{action_type} has the same figures as {of} on {evidence}. It probably restates it; never add the two."
                ),
            }
        }
        CheckKind::OwnFormula { name, error, .. } => format!(
            "{} cannot be worked out: {}",
            quoted(name),
            super::formula_error(error).what
        ),
        CheckKind::OwnLabel { name, offered, .. } => format!(
            "The name {} does not say what it is divided by. {} does.",
            quoted(name),
            quoted(offered)
        ),
        CheckKind::OwnVolume {
            name, events, wanted, ..
        } => format!(
            "{} stands on {} events; its own minimum is {wanted}. Do not read much into it.",
            quoted(name),
            number(*events)
        ),
        CheckKind::TypedIn { names } => format!("Typed in by hand, not read from a file: {}.", listed(names)),
        CheckKind::TypedWithoutCampaign { name, campaign } => format!(
            "{name} was typed in for {}, and no campaign of this data has that name or id. It is not counted by campaign or in the total.",
            quoted(campaign)
        ),
        _ => String::new(),
    }
}

/// Why a link could not be made or read, in words.
#[must_use]
pub fn link_error(error: &LinkError) -> Explained {
    let (what, hint) = match error {
        LinkError::Empty => ("There is nothing in the link.", "Copy the whole link and try again."),
        LinkError::TooLong(length) => {
            return Explained {
                what: format!("The link is {length} letters long; {LONGEST_LINK} is the most."),
                hint: "Give the preset as a file instead.".to_owned(),
            };
        }
        LinkError::TooLarge => (
            "The preset is larger than a link can hold.",
            "Give it as a file instead. Nothing was opened.",
        ),
        LinkError::BadCharacter(character) => {
            return Explained {
                what: format!("The link has a character that such a link never has: {character:?}."),
                hint: "It was changed on its way. Copy the whole link again.".to_owned(),
            };
        }
        LinkError::Cut => (
            "The end of the link is missing.",
            "Some programs cut long links. Copy the whole link, or ask for a file.",
        ),
        LinkError::Broken => (
            "The link was changed on its way.",
            "Copy the whole link again, or ask for a file.",
        ),
        LinkError::Preset(error) => return super::preset_error(error),
    };
    Explained {
        what: what.to_owned(),
        hint: hint.to_owned(),
    }
}

/// Why a change of the library was not made, in words.
#[must_use]
pub fn library_error(error: &LibraryError) -> Explained {
    let (what, hint) = match error {
        LibraryError::Gone => (
            "This preset is no longer there.".to_owned(),
            "Another tab may have deleted it.",
        ),
        LibraryError::Changed(there) => (
            format!(
                "Another tab changed \"{}\" since you opened it here.",
                clipped(&there.preset.name, 60)
            ),
            "Nothing was overwritten. Keep yours as a copy, or take theirs.",
        ),
        LibraryError::Full => (
            format!("There are {MOST_PRESETS} presets already."),
            "Delete some, or give them away as files first.",
        ),
        LibraryError::NoName => ("A preset needs a name.".to_owned(), "Type one."),
    };
    Explained {
        what,
        hint: hint.to_owned(),
    }
}

/// Why the library cannot be changed, when a newer version of Leadsheet wrote it.
#[must_use]
pub fn library_newer() -> Explained {
    Explained {
        what: "A newer Leadsheet keeps its library in this browser.".to_owned(),
        hint: "Reload the page to get the newest version. Nothing was changed.".to_owned(),
    }
}

/// Why a change of the library is not kept, when the browser has no room for it.
#[must_use]
pub fn library_full() -> Explained {
    Explained {
        what: "The browser\u{2019}s storage for Leadsheet is full, so nothing was changed.".to_owned(),
        hint: "Export presets that you do not need here as files, delete them, and empty the list of deleted ones."
            .to_owned(),
    }
}
