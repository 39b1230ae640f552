//! How far figures can be trusted, in words: days that still move, and what a source lacks.

use crate::catalog::{LocatedBy, Metric, location_name};
use crate::catalog::{metric_card, settling};
use crate::report::{Located, Loss, Moves, MovingDays, Quality, QualityPoint, Stability};
use crate::show;

/// Why days can still change, in words.
#[must_use]
pub fn moves(why: Moves) -> &'static str {
    let meaning = |id: &str| {
        settling()
            .iter()
            .find(|rule| rule.id == id)
            .map_or("", |rule| rule.meaning.as_str())
    };
    match why {
        Moves::Incomplete => meaning("incomplete"),
        Moves::CanChange => meaning("can_change"),
        Moves::OnTheWay => "Leads of these days are still on their way to the later stages, so those read low.",
    }
}

/// Why days can still change, in a few words.
#[must_use]
pub const fn moves_short(why: Moves) -> &'static str {
    match why {
        Moves::Incomplete => "still being collected, reads low",
        Moves::CanChange => "can still be corrected",
        Moves::OnTheWay => "leads still on their way, reads low",
    }
}

/// Days that can still change, and how much of the report they are.
#[must_use]
pub fn moving(days: &MovingDays, currency: Option<&str>) -> String {
    let shown = |metric: Metric| {
        let known = days.totals.get(&metric)?.amount.known()?;
        Some(show::figure(known, metric_card(metric).unit, currency))
    };
    let held = match (shown(Metric::Leads), shown(Metric::Spend)) {
        (Some(leads), Some(spend)) => format!(" They hold {leads} leads and {spend}."),
        (None, Some(spend)) => format!(" They hold {spend}."),
        (Some(leads), None) => format!(" They hold {leads} leads."),
        (None, None) => String::new(),
    };
    let when = if days.period.from == days.period.to {
        days.period.from.to_string()
    } else {
        format!("{} to {}", days.period.from, days.period.to)
    };
    format!("{when}: {}{held}", moves(days.why))
}

/// When the last of these days stands: `They stand from 2026-10-03 on.`; nothing for what a CRM's pace decides.
#[must_use]
pub fn settles(days: &MovingDays) -> Option<String> {
    let id = match days.why {
        Moves::Incomplete => "incomplete",
        Moves::CanChange => "can_change",
        Moves::OnTheWay => return None,
    };
    let rule = settling().iter().find(|rule| rule.id == id)?;
    let from = days.period.to.plus(rule.days)?;
    Some(match days.why {
        Moves::Incomplete => format!("They are complete from {from} on, and Meta can still correct them after that."),
        _ => format!("All of them stand from {from} on."),
    })
}

/// What the word for few or many events means.
#[must_use]
pub const fn stability(word: Stability) -> &'static str {
    match word {
        Stability::VeryUnstable => {
            "Fewer than 10 events. One or two more would change the figure a great deal: read the interval, not the figure."
        }
        Stability::Unstable => "10 to 29 events. The true rate or cost may well be a third or more higher or lower.",
        Stability::Usable => "30 to 99 events. Good for large differences, not for small ones.",
        Stability::Stable => "100 events or more. Chance moves it little; definitions and tracking still may.",
    }
}

/// A point of the score card in words: what the source has or lacks.
#[must_use]
pub fn quality(point: &QualityPoint) -> String {
    let count = point.count;
    match (point.quality, point.has) {
        (Quality::Spend, true) => "Spend is there.".to_owned(),
        (Quality::Spend, false) => "There is no spend.".to_owned(),
        (Quality::LeadsOfTheirOwn, true) => "Leads have a column of their own.".to_owned(),
        (Quality::LeadsOfTheirOwn, false) => {
            "Leads have no column of their own; at best results tell some of them.".to_owned()
        }
        (Quality::Steps, true) => "The steps between click and lead are there.".to_owned(),
        (Quality::Steps, false) => "Steps between click and lead are missing.".to_owned(),
        (Quality::LaterStages, true) => "A later stage than the lead is there.".to_owned(),
        (Quality::LaterStages, false) => "No later stage than the lead is there.".to_owned(),
        (Quality::Days, true) => "There is a row for each day.".to_owned(),
        (Quality::Days, false) => "Rows cover more than a day, or name no day.".to_owned(),
        (Quality::Ids, true) => "Ids stand beside names.".to_owned(),
        (Quality::Ids, false) => "There are names and no ids.".to_owned(),
        (Quality::Currency, true) => "The currency is named.".to_owned(),
        (Quality::Currency, false) => "The currency is not named.".to_owned(),
        (Quality::Attribution, true) => "The attribution setting is named.".to_owned(),
        (Quality::Attribution, false) => "The attribution setting is not named.".to_owned(),
        (Quality::SummaryRow, true) => "There is a summary row.".to_owned(),
        (Quality::SummaryRow, false) => "There is no summary row.".to_owned(),
        (Quality::SummaryAgrees, true) => "The summary row agrees with the rows.".to_owned(),
        (Quality::SummaryAgrees, false) => format!("The summary row differs from the rows in {count} figures."),
        (Quality::Cells, true) => "Every cell could be read.".to_owned(),
        (Quality::Cells, false) => format!("{count} cells could not be read."),
        (Quality::Rows, true) => "Every row could be read.".to_owned(),
        (Quality::Rows, false) => format!("{count} rows could not be read."),
        (Quality::Questions, true) => "No question is open.".to_owned(),
        (Quality::Questions, false) => format!("{count} questions are open."),
        (Quality::Pages, true) => "Nothing says that there is more.".to_owned(),
        (Quality::Pages, false) => "The response says that it has further pages.".to_owned(),
    }
}

/// What a lack costs, in words; nothing when it costs nothing.
#[must_use]
pub fn costs(point: &QualityPoint) -> Option<String> {
    let mut parts: Vec<String> = point.losses.iter().map(|lost| loss(*lost).to_owned()).collect();
    if !point.metrics.is_empty() {
        let names: Vec<&str> = point
            .metrics
            .iter()
            .map(|metric| metric_card(*metric).label.as_str())
            .collect();
        parts.insert(0, format!("cannot be told in full: {}", names.join(", ")));
    }
    (!parts.is_empty()).then(|| format!("Costs: {}.", parts.join("; ")))
}

const fn loss(loss: Loss) -> &'static str {
    match loss {
        Loss::Trend => "charts over time",
        Loss::Comparison => "comparing periods within the file",
        Loss::Renaming => "what was renamed falls apart, and two of one name fall together",
        Loss::AddingMoney => "whether money of several files may be added",
        Loss::ComparingRows => "whether counts of different rows may be compared",
        Loss::CrossCheck => "a check that no row is missing",
        Loss::Figures => "figures that are in the file and not in the report",
    }
}

/// Where leads happen and what told it: `Instant form, by its destination (ON_AD)`.
#[must_use]
pub fn located(found: &Located) -> String {
    let (Some(location), Some((by, texts))) = (found.location, &found.because) else {
        return "Not known: neither destination, performance goal, results nor action types tell it".to_owned();
    };
    let by = match by {
        LocatedBy::Destination => "destination",
        LocatedBy::Goal => "performance goal",
        LocatedBy::Result => "results",
        LocatedBy::ActionType => "action types",
    };
    format!("{}, by its {by} ({})", location_name(location), texts.join(", "))
}
