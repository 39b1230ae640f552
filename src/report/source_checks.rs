//! Checks on sources: each alone, once; and all together.

use super::{Check, CheckKind, CheckLevel};
use crate::catalog::{ValueKind, is_cost_list_of};
use crate::preset::Preset;
use crate::source::{
    DEFAULT_WINDOW, Grain, LeftOutReason, Level, Numbers, Origin, Period, ReadNoteKind, Source, Summary,
};
use rust_decimal::{Decimal, dec};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

/// By how much a total may differ from its rows: rounding of money.
const TOLERANCE: Decimal = dec!(0.01);

fn check(level: CheckLevel, kind: CheckKind) -> Check {
    Check { level, kind }
}

/// Checks that hold for one source whatever the definitions are.
pub(super) fn alone(source: &Source) -> Vec<Check> {
    let mut checks = Vec::new();
    checks.extend(source.questions.iter().map(|question| {
        check(
            CheckLevel::Error,
            CheckKind::OpenQuestion {
                key: question.key.clone(),
            },
        )
    }));
    checks.extend(notes(source));
    checks.extend(left_out(source));
    checks.extend(blank_cells(source));
    checks.extend(repeated_rows(source));
    checks.extend(summaries(source));
    checks.extend(costs(source));
    checks.extend(results(source));
    checks
}

/// Checks on all sources together.
pub(super) fn together(sources: &[&Source], preset: &Preset) -> Vec<Check> {
    let mut checks = Vec::new();
    let currencies: BTreeSet<String> = sources
        .iter()
        .flat_map(|source| {
            let rows = source
                .table
                .dimensions
                .get("currency")
                .map(|column| column.values.iter().map(ToString::to_string).collect::<Vec<_>>());
            rows.filter(|rows| !rows.is_empty())
                .unwrap_or_else(|| source.currency.iter().cloned().collect())
        })
        .collect();
    if currencies.len() > 1 {
        checks.push(check(
            CheckLevel::Error,
            CheckKind::MixedCurrencies {
                currencies: currencies.into_iter().collect(),
            },
        ));
    }
    let levels: BTreeSet<Level> = sources.iter().map(|source| source.level).collect();
    if levels.len() > 1 {
        checks.push(check(
            CheckLevel::Warning,
            CheckKind::MixedLevels {
                levels: levels.into_iter().collect(),
            },
        ));
    }
    let grains: BTreeSet<Grain> = sources.iter().map(|source| source.grain).collect();
    if grains.len() > 1 {
        checks.push(check(
            CheckLevel::Note,
            CheckKind::MixedGrains {
                grains: grains.into_iter().collect(),
            },
        ));
    }
    let settings: BTreeSet<String> = sources
        .iter()
        .filter_map(|source| source.table.dimensions.get("attribution_setting"))
        .flat_map(|column| column.values.iter().map(ToString::to_string))
        .collect();
    if settings.len() > 1 {
        checks.push(check(
            CheckLevel::Note,
            CheckKind::MixedAttribution {
                settings: settings.into_iter().collect(),
            },
        ));
    }
    for source in sources {
        let windows = source.windows();
        if preset.window != DEFAULT_WINDOW && !windows.iter().any(|window| **window == *preset.window) {
            let present = windows.iter().map(ToString::to_string).collect();
            checks.push(check(
                CheckLevel::Warning,
                CheckKind::WindowAbsent {
                    window: preset.window.clone(),
                    present,
                },
            ));
        }
    }
    for (at, first) in sources.iter().enumerate() {
        for second in sources.iter().skip(at + 1) {
            let rows = overlapping(first, second);
            if rows > 0 {
                let kind = CheckKind::OverlappingSources {
                    first: first.name.clone(),
                    second: second.name.clone(),
                    rows,
                };
                checks.push(check(CheckLevel::Error, kind));
            }
        }
    }
    checks
}

fn count(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

fn notes(source: &Source) -> Vec<Check> {
    source
        .notes
        .iter()
        .filter_map(|note| {
            let (about, place, times) = (note.about.clone(), note.place, count(note.count));
            Some(match note.kind {
                ReadNoteKind::UnreadCell => check(
                    CheckLevel::Warning,
                    CheckKind::UnreadCells {
                        column: about,
                        cells: times,
                        place,
                        sample: note.sample.clone(),
                    },
                ),
                ReadNoteKind::ShortRow => check(CheckLevel::Warning, CheckKind::ShortRows { rows: times, place }),
                ReadNoteKind::RepeatedActionType => {
                    let kind = CheckKind::RepeatedActionTypes {
                        list: about,
                        times,
                        action_type: note.sample.clone(),
                    };
                    check(CheckLevel::Warning, kind)
                }
                ReadNoteKind::UnreadEntry => check(
                    CheckLevel::Warning,
                    CheckKind::UnreadEntries {
                        list: about,
                        entries: times,
                        place,
                    },
                ),
                ReadNoteKind::Encoding => check(
                    CheckLevel::Note,
                    CheckKind::Encoding {
                        name: note.sample.clone(),
                    },
                ),
                ReadNoteKind::EntryNotRead => check(
                    CheckLevel::Warning,
                    CheckKind::EntriesNotRead {
                        files: times,
                        first: about,
                    },
                ),
                ReadNoteKind::NotUtf8 => check(CheckLevel::Warning, CheckKind::NotUtf8 { place }),
                ReadNoteKind::OnlySummary => check(CheckLevel::Note, CheckKind::OnlySummary),
                ReadNoteKind::NoInsights => check(
                    CheckLevel::Note,
                    CheckKind::NoInsights {
                        entities: times,
                        first: note.sample.clone(),
                    },
                ),
                ReadNoteKind::MorePages => check(CheckLevel::Warning, CheckKind::MorePages),
                ReadNoteKind::Utf16 | ReadNoteKind::LinesAboveHeader => return None,
            })
        })
        .collect()
}

fn left_out(source: &Source) -> Option<Check> {
    let mut rows = source
        .left_out
        .iter()
        .filter(|row| !matches!(row.reason, LeftOutReason::Summary | LeftOutReason::Subtotal));
    let first = rows.next()?;
    Some(check(
        CheckLevel::Warning,
        CheckKind::RowsLeftOut {
            rows: count(rows.count() + 1),
            place: first.place,
        },
    ))
}

/// Columns of counts in which some rows are blank. Meta leaves zeros blank, but a blank is no zero.
fn blank_cells(source: &Source) -> Option<Check> {
    let of = count(source.table.rows);
    let mut columns: Vec<(String, u32)> = source
        .table
        .entries
        .iter()
        .filter(|(key, _)| key.kind == ValueKind::Count)
        .filter_map(|(key, numbers)| match &key.origin {
            Origin::Column(header) => Some((header.to_string(), of - numbers.total().1.min(of))),
            _ => None,
        })
        .filter(|(_, blank)| *blank > 0)
        .collect();
    columns.sort();
    (!columns.is_empty()).then(|| check(CheckLevel::Note, CheckKind::BlankCells { columns, of }))
}

fn repeated_rows(source: &Source) -> Option<Check> {
    // Rows of a response with action breakdowns in entries still differ in ids and dates.
    let columns: Vec<&[u32]> = source
        .table
        .dimensions
        .values()
        .map(|column| column.codes.as_slice())
        .collect();
    if columns.is_empty() {
        return None;
    }
    // Rows are told apart by 64 bits of their codes and days: among a million rows, a false alarm has a chance of one in
    // thirty million.
    let state = foldhash::quality::FixedState::default();
    let mut seen: HashSet<u64, foldhash::fast::FixedState> =
        HashSet::with_capacity_and_hasher(source.table.rows, Default::default());
    let mut repeated = 0_usize;
    for row in 0..source.table.rows {
        let mut hasher = state.build_hasher();
        for codes in &columns {
            hasher.write_u32(codes.get(row).copied().unwrap_or_default());
        }
        source.table.periods.get(row).copied().flatten().hash(&mut hasher);
        repeated += usize::from(!seen.insert(hasher.finish()));
    }
    (repeated > 0).then(|| {
        check(
            CheckLevel::Warning,
            CheckKind::RepeatedRows {
                source: source.name.clone(),
                rows: count(repeated),
            },
        )
    })
}

/// Summary and subtotal rows against the rows they total.
fn summaries(source: &Source) -> Vec<Check> {
    let mut differ = Vec::new();
    let (mut rows, mut figures) = (0, 0);
    for summary in &source.summaries {
        let groups: Vec<u32> = (0..source.table.rows)
            .map(|row| u32::from(!belongs(source, summary, row)))
            .collect();
        let mut compare = |name: String, numbers: &Numbers, says: Decimal| {
            let mut tallies = [crate::source::Tally::default()];
            numbers.add_into(&groups, &mut tallies);
            let Some(sum) = tallies.first().and_then(|tally| numbers.sum_of(tally)) else {
                return;
            };
            figures += 1;
            if (sum - says).abs() > TOLERANCE {
                let kind = CheckKind::SummaryDiffers {
                    figure: name,
                    says,
                    rows: sum,
                    place: summary.place,
                };
                differ.push(check(CheckLevel::Warning, kind));
            }
        };
        for (measure, says) in summary.measures.iter().filter(|(measure, _)| measure.additive()) {
            if let Some(numbers) = source.table.measures.get(measure) {
                let name = crate::catalog::field(measure.field()).map_or(measure.field(), |field| field.label());
                compare(name.to_owned(), numbers, *says);
            }
        }
        for (key, says) in &summary.entries {
            if matches!(key.kind, ValueKind::Count | ValueKind::Value)
                && let (Origin::Column(header), Some(numbers)) = (&key.origin, source.table.entries.get(key))
            {
                compare(header.to_string(), numbers, *says);
            }
        }
        rows += 1;
    }
    if rows > 0 && figures > 0 && differ.is_empty() {
        differ.push(check(CheckLevel::Note, CheckKind::SummaryAgrees { rows, figures }));
    }
    differ
}

/// Whether a row is one of those a summary row totals.
fn belongs(source: &Source, summary: &Summary, row: usize) -> bool {
    if summary.reason == LeftOutReason::Summary {
        return true;
    }
    let same_day = match summary.period {
        Some(period) if period.from == period.to => source.table.periods.get(row).copied().flatten() == Some(period),
        _ => true,
    };
    same_day
        && summary
            .dimensions
            .iter()
            .all(|(name, text)| source.text(name, row) == Some(text))
}

/// Meta's own cost per action against spend over count.
fn costs(source: &Source) -> Vec<Check> {
    let mut checks = Vec::new();
    let Some(spend) = source.table.measures.get(&crate::source::Measure::Spend) else {
        return checks;
    };
    for (key, cost) in source
        .table
        .entries
        .iter()
        .filter(|(key, _)| key.kind == ValueKind::Cost && key.window.as_ref() == DEFAULT_WINDOW)
    {
        let counts = source.table.entries.iter().filter(|(other, _)| {
            other.kind == ValueKind::Count
                && other.action_type == key.action_type
                && other.window == key.window
                && origins_fit(&key.origin, &other.origin)
        });
        let Some((_, count_column)) = counts.min_by_key(|(other, _)| (*other).clone()) else {
            continue;
        };
        let (mut of, mut wrong, mut first) = (0, 0, None);
        for row in 0..source.table.rows {
            let (Some(says), Some(spend), Some(events)) = (cost.get(row), spend.get(row), count_column.get(row)) else {
                continue;
            };
            let Some(works_out) = spend.checked_div(events) else {
                continue;
            };
            of += 1;
            // A tenth of a per cent, or a cent: what rounding can do.
            let allowed = (works_out * dec!(0.001)).max(TOLERANCE);
            if (says - works_out).abs() > allowed {
                wrong += 1;
                first = first.or_else(|| {
                    Some((
                        source.table.places.get(row).copied().unwrap_or_default(),
                        says,
                        crate::amount::tidy(works_out),
                    ))
                });
            }
        }
        if let Some((place, says, works_out)) = first {
            let kind = CheckKind::CostDiffers {
                action_type: key.action_type.to_string(),
                rows: wrong,
                of,
                place,
                says,
                works_out,
            };
            checks.push(check(CheckLevel::Warning, kind));
        }
    }
    checks
}

/// Whether a cost and a count stand in fields that belong together.
fn origins_fit(cost: &Origin, count: &Origin) -> bool {
    match (cost, count) {
        (Origin::List(cost), Origin::List(count)) => is_cost_list_of(cost, count),
        (Origin::Column(_), Origin::Column(_)) => true,
        (Origin::Results, Origin::Results) => true,
        _ => false,
    }
}

fn results(source: &Source) -> Option<Check> {
    let indicators: BTreeSet<String> = source
        .table
        .entries
        .iter()
        .filter(|(key, numbers)| key.origin == Origin::Results && key.kind == ValueKind::Count && numbers.any())
        .map(|(key, _)| key.action_type.to_string())
        .collect();
    (indicators.len() > 1).then(|| {
        check(
            CheckLevel::Note,
            CheckKind::MixedResults {
                indicators: indicators.into_iter().collect(),
            },
        )
    })
}

/// Rows of the second source whose entity the first has too, on overlapping days.
fn overlapping(first: &Source, second: &Source) -> u32 {
    let fields = [
        "ad_id",
        "ad_name",
        "adset_id",
        "adset_name",
        "campaign_id",
        "campaign_name",
        "account_id",
        "account_name",
    ];
    let both = |name: &&&str| {
        let has = |source: &Source| {
            source
                .table
                .dimensions
                .get(**name)
                .is_some_and(|column| !column.values.is_empty())
        };
        has(first) && has(second)
    };
    let Some(field) = fields.iter().find(both) else {
        return 0;
    };
    let mut days: HashMap<&str, Option<Period>> = HashMap::new();
    for row in 0..first.table.rows {
        let Some(name) = first.text(field, row) else { continue };
        let period = first.table.periods.get(row).copied().flatten();
        days.entry(name)
            .and_modify(|known| {
                *known = known.zip(period).map(|(a, b)| Period {
                    from: a.from.min(b.from),
                    to: a.to.max(b.to),
                })
            })
            .or_insert(period);
    }
    let mut rows = 0;
    for row in 0..second.table.rows {
        let Some(known) = second.text(field, row).and_then(|name| days.get(name.as_ref())) else {
            continue;
        };
        let here = second.table.periods.get(row).copied().flatten();
        rows += u32::from(known.zip(here).is_none_or(|(a, b)| a.from <= b.to && b.from <= a.to));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_belongs_to_the_count_of_its_own_list() {
        let list = |name: &str| Origin::List(name.into());
        assert!(origins_fit(&list("cost_per_conversion"), &list("conversions")));
        assert!(!origins_fit(&list("cost_per_conversion"), &list("actions")));
    }
}
