//! Checks in words: what is the matter, with the figures that show it, and what to do.

use super::errors::clipped;
use crate::catalog::{CountId, Relation, Unit, action_type, count_card, metric_card};
use crate::report::{Check, CheckKind, EqualRows};
use crate::show::figure;
use rust_decimal::Decimal;

/// A check in one to three sentences.
pub(super) fn check(check: &Check) -> String {
    match &check.kind {
        CheckKind::ChoiceOverlaps {
            count,
            relation,
            first,
            second,
            sums,
            rows,
        } => {
            let how = match relation {
                Relation::Mirrors => format!("{first} and {second} are two names for the same events"),
                Relation::Union => format!("{first} and {second} overlap: one of them is a mix that holds the other"),
                Relation::Contains | Relation::ContainedIn => format!("{first} already contains {second}"),
            };
            let [first_sum, second_sum] = sums.map(number);
            let twice = number(sums.iter().copied().min().unwrap_or_default());
            let evidence = match relation {
                _ if sums.iter().any(Decimal::is_zero) => "On your rows nothing is counted twice yet.".to_owned(),
                Relation::Mirrors => format!(
                    "On your rows they are equal in {}. Up to {twice} are counted twice.",
                    of_rows(*rows)
                ),
                _ => format!(
                    "On your rows {first} is {first_sum} and {second} is {second_sum}, so up to {twice} are counted twice."
                ),
            };
            format!("{}: {how}. {evidence} Take one of them out.", count.name)
        }
        CheckKind::ChoiceIsUnion {
            count,
            action_type,
            mixes,
            sum,
        } => format!(
            "{}: {action_type} ({}) is Meta's own mix of {}, and not a count of one thing. Choose the parts you mean instead.",
            count.name,
            number(*sum),
            listed(mixes)
        ),
        CheckKind::TotalWithParts {
            count,
            total,
            sum,
            parts,
            residual,
        } => {
            let sums = parts
                .iter()
                .map(|(name, sum)| format!("{} {}", number(*sum), known(name)))
                .collect::<Vec<_>>()
                .join(" + ");
            let rest = if residual.is_zero() {
                format!("{} = {sums}", number(*sum))
            } else {
                format!(
                    "{} against {sums}; {} more are in the total",
                    number(*sum),
                    number(*residual)
                )
            };
            let rest = if residual.is_sign_negative() && !residual.is_zero() {
                format!(
                    "{} against {sums}: the parts hold {} more than the total, so look at them",
                    number(*sum),
                    number(residual.abs())
                )
            } else {
                rest
            };
            format!(
                "{total} already contains {} ({rest}). {} uses {total} alone, so nothing is counted twice.",
                listed_and(parts.iter().map(|(name, _)| name.as_str())),
                name(*count)
            )
        }
        CheckKind::Mirrors {
            count,
            used,
            sum,
            others,
        } => {
            let others = others
                .iter()
                .map(|(name, sum, rows)| format!("{name} ({}, equal in {})", number(*sum), of_rows(*rows)))
                .collect::<Vec<_>>()
                .join(", ");
            format!(
                "{used} ({}) comes back under other names as well: {others}. {} counts it once.",
                number(*sum),
                name(*count)
            )
        }
        CheckKind::UnionsFound { unions } => {
            let unions = unions
                .iter()
                .map(|(name, sum)| format!("{name} ({})", number(*sum)))
                .collect::<Vec<_>>()
                .join(", ");
            format!("Meta's mixes of two families occur and are not counted: {unions}.")
        }
        CheckKind::PartialResults { counts, of } => {
            let counts = counts
                .iter()
                .map(|(count, known)| format!("{} in {known}", name(*count)))
                .collect::<Vec<_>>()
                .join(", ");
            format!(
                "Some counts are known only from Results, and only in the rows whose result is one (of {}: {counts}). Their totals are partial, and costs take the spend of all rows. Add the columns to the export.",
                rows(*of)
            )
        }
        CheckKind::MixedResults { indicators } => {
            format!(
                "Results count different things in different rows ({}). They are shown apart and never added.",
                listed(indicators)
            )
        }
        CheckKind::SummaryAgrees {
            rows: summaries,
            figures,
        } => {
            format!(
                "{} with the rows: {figures} figures compared.",
                if *summaries == 1 {
                    "The summary row agrees".to_owned()
                } else {
                    format!("{summaries} summary and subtotal rows agree")
                }
            )
        }
        CheckKind::SummaryDiffers {
            figure,
            says,
            rows,
            place,
        } => format!(
            "The summary row at {place} says {figure} {}, and its rows add up to {}. Rows may be missing from the file.",
            number(*says),
            number(*rows)
        ),
        CheckKind::CostDiffers {
            action_type,
            rows: wrong,
            of,
            place,
            says,
            works_out,
        } => format!(
            "Meta's cost per {} does not fit spend and count in {wrong} of {}. First at {place}: it says {}, spend / count is {}.",
            known(action_type),
            rows(*of),
            figure(*says, Unit::Money, None),
            figure(*works_out, Unit::Money, None)
        ),
        CheckKind::MixedCurrencies { currencies } => {
            format!(
                "There is money in {}. It is never added: group by currency, or read one of them.",
                listed(currencies)
            )
        }
        CheckKind::MixedLevels { levels } => {
            let levels: Vec<String> = levels.iter().map(|level| super::level(*level).to_lowercase()).collect();
            format!(
                "Sources of different levels are put together ({}). If they cover the same ads, everything is counted twice.",
                levels.join(", ")
            )
        }
        CheckKind::MixedGrains { grains } => {
            let grains: Vec<&str> = grains.iter().map(|grain| super::grain(*grain)).collect();
            format!(
                "Rows of different lengths of time are put together ({}). Totals are right if the days do not overlap; days and weeks are not complete.",
                grains.join(", ")
            )
        }
        CheckKind::OverlappingSources {
            first,
            second,
            rows: twice,
        } => format!(
            "{} of {} are about what {} already covers on the same days, so they are counted twice. Remove one of the two.",
            capital(&rows(*twice)),
            quoted(second),
            quoted(first)
        ),
        CheckKind::RepeatedRows { source, rows: repeated } => format!(
            "{} of {} repeat another row in every name, breakdown and day. They may be counted twice.",
            capital(&rows(*repeated)),
            quoted(source)
        ),
        CheckKind::WindowAbsent { window, present } => {
            format!(
                "The attribution window {window} does not occur here. There is {}.",
                listed(present)
            )
        }
        CheckKind::MixedAttribution { settings } => {
            format!(
                "Rows have different attribution settings ({}), so their counts do not mean quite the same.",
                listed(settings)
            )
        }
        CheckKind::BlankCells { columns, of } => {
            let blank = columns
                .iter()
                .take(4)
                .map(|(column, cells)| format!("{} in {cells}", quoted(column)))
                .collect::<Vec<_>>()
                .join(", ");
            let more = if columns.len() > 4 {
                format!(" and {} more columns", columns.len() - 4)
            } else {
                String::new()
            };
            format!(
                "Cells are blank, of {}: {blank}{more}. Meta leaves zeros blank; a blank adds nothing and is not taken for a known zero.",
                rows(*of)
            )
        }
        CheckKind::UnreadCells {
            column,
            cells,
            place,
            sample,
        } => format!(
            "{} in {} cannot be read as a number and {} nothing. First at {place}: {}.",
            if *cells == 1 {
                "A cell".to_owned()
            } else {
                format!("{cells} cells")
            },
            quoted(column),
            if *cells == 1 { "adds" } else { "add" },
            quoted(sample)
        ),
        CheckKind::ShortRows { rows: short, place } => {
            format!(
                "{} fewer cells than the header, first at line {place}. What they lack counts as missing.",
                have(*short)
            )
        }
        CheckKind::RowsLeftOut { rows: out, place } => {
            format!(
                "{} left out because {} not be read, first at {place}. The Data page lists them.",
                were(*out),
                if *out == 1 { "it could" } else { "they could" }
            )
        }
        CheckKind::RepeatedActionTypes {
            list,
            times,
            action_type,
        } => format!(
            "One action type stands several times in {list} of one row ({times} times, for example {action_type}): the response has an action breakdown. They were summed."
        ),
        CheckKind::UnreadEntries { list, entries, place } => {
            format!(
                "{entries} entries of {list} have no action type or no readable value, first in row {place}. They add nothing."
            )
        }
        CheckKind::NoInsights { entities, first } => {
            let which = if *entities == 1 {
                quoted(first)
            } else {
                format!("{entities} entries, {} among them,", quoted(first))
            };
            format!("{which} came without insights: nothing was delivered, so there is no row.")
        }
        CheckKind::MorePages => {
            "The response says that there are further pages. Paste them too, or the totals are too low.".to_owned()
        }
        CheckKind::OnlySummary => "The file has a summary row and no other, so the summary row is the data.".to_owned(),
        CheckKind::Encoding { name } => {
            format!("The file is not UTF-8; it was read as {name}. If names look wrong, save it as UTF-8.")
        }
        CheckKind::EntriesNotRead { files, first } => {
            let which = if *files == 1 {
                quoted(first)
            } else {
                format!("{files} files of the archive, {} among them,", quoted(first))
            };
            format!("{which} could not be read as an export and add nothing.")
        }
        CheckKind::NotUtf8 { place } => {
            format!(
                "Some characters could not be read, first at line {place}: the file is not UTF-8. Figures are not affected; names may be."
            )
        }
        CheckKind::PeriodTooLong { by, rows: long, .. } => {
            format!(
                "{} longer than a {by}, so they stand under their own period. Export with a breakdown by {by} to group by it.",
                cover(*long)
            )
        }
        CheckKind::RateAboveOne { metric } => {
            format!(
                "{} is above 100 %. The count above the line includes some that never passed through the one below, such as leads after a view.",
                metric_card(*metric).label
            )
        }
        CheckKind::OpenQuestion { key } => {
            let about = match key.as_str() {
                "date_order" => "days",
                "decimal" => "numbers",
                "sheet" => "sheets",
                _ => "columns",
            };
            format!(
                "A question about the file's {about} is open, and what depends on it is missing. Answer it on the Data page."
            )
        }
        CheckKind::ChosenAbsent { count, action_types } => {
            format!(
                "{}: {} does not occur in this data, so it adds nothing.",
                count.name,
                listed(action_types)
            )
        }
        CheckKind::PartNotInTotal { .. }
        | CheckKind::CountBelowZero { .. }
        | CheckKind::CountWindowAbsent { .. }
        | CheckKind::FilterWithoutColumn { .. }
        | CheckKind::FilterWithoutRows { .. }
        | CheckKind::Restates { .. }
        | CheckKind::OwnFormula { .. }
        | CheckKind::OwnLabel { .. }
        | CheckKind::OwnVolume { .. }
        | CheckKind::TypedIn { .. }
        | CheckKind::TypedWithoutCampaign { .. } => super::own::check(&check.kind),
    }
}

fn name(count: CountId) -> &'static str {
    &count_card(count).name
}

/// The plain name of an action type, or the action type.
fn known(name: &str) -> String {
    action_type(name).map_or_else(|| name.to_owned(), |entry| entry.name.clone())
}

pub(super) fn number(value: Decimal) -> String {
    figure(value, Unit::Count, None)
}

pub(super) fn rows(count: u32) -> String {
    if count == 1 {
        "1 row".to_owned()
    } else {
        format!("{} rows", number(count.into()))
    }
}

pub(super) fn of_rows(rows: EqualRows) -> String {
    format!("{} of {}", number(rows.equal.into()), self::rows(rows.of))
}

fn have(count: u32) -> String {
    format!("{} {}", capital(&rows(count)), if count == 1 { "has" } else { "have" })
}

fn were(count: u32) -> String {
    format!("{} {}", capital(&rows(count)), if count == 1 { "was" } else { "were" })
}

fn cover(count: u32) -> String {
    format!("{} {}", capital(&rows(count)), if count == 1 { "is" } else { "are" })
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", clipped(text, 60))
}

pub(super) fn listed(names: &[String]) -> String {
    let mut text = names.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > 5 {
        text.push_str(&format!(" and {} more", names.len() - 5));
    }
    text
}

fn listed_and<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
