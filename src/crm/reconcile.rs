//! The waterfall from the CRM's count to Meta's: every step with its rows, and what is left unexplained.

use super::file::{CrmFile, CrmRow};
use super::join::Join;
use super::moment::day_in;
use crate::amount::tidy;
use crate::day::Day;
use crate::source::Period;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

crate::catalog::named! {
    /// A step of the waterfall.
    StepKind {
        /// All rows of the CRM file.
        CrmRows = "crm_rows",
        /// Rows without a date of creation.
        Undated = "undated",
        /// Rows outside the period, by the CRM's own clock.
        OutsidePeriod = "outside_period",
        /// Rows of another source than Meta.
        OtherSource = "other_source",
        /// Leads without an ad: organic.
        Organic = "organic",
        /// Test leads.
        Test = "test",
        /// Rows that the account's clock puts outside the period.
        ZoneOut = "zone_out",
        /// Rows that the account's clock puts into the period.
        ZoneIn = "zone_in",
        /// Rows that repeat a lead ID.
        DuplicateId = "duplicate_id",
        /// Leads of Meta's export that the CRM lacks.
        MissingInCrm = "missing_in_crm",
        /// Leads that the CRM leaves out of its report.
        HiddenInCrm = "hidden_in_crm",
        /// Leads that the CRM merged with another of the same person.
        MergedPerson = "merged_person",
        /// Leads that Meta counts after a view or an engagement only.
        ViewThrough = "view_through",
        /// Leads of Meta's count from other places than those the CRM gets.
        OtherLocation = "other_location",
    }
}

/// Whose number a step changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The CRM's.
    Crm,
    /// Meta's.
    Meta,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Which step.
    pub kind: StepKind,
    /// Whose number it changes.
    pub side: Side,
    /// By how much.
    pub delta: Decimal,
    /// The number after it.
    pub after: Decimal,
    /// The line of the first row it is about, from 1.
    pub row: Option<u32>,
    /// Whether it could be told at all; a step that could not changes nothing.
    pub known: bool,
}

crate::catalog::named! {
    /// Something to know about a waterfall.
    WaterfallNote {
        /// Meta's number is not known.
        NoMetaNumber = "no_meta_number",
        /// No row lies in the period.
        NoRowsInPeriod = "no_rows_in_period",
        /// No period is given, so all rows count.
        NoPeriod = "no_period",
        /// The account's zone is not given, so days are those of the CRM.
        NoAccountZone = "no_account_zone",
        /// Meta's lead export is not there, so missing and merged leads cannot be told.
        NoLeadForm = "no_lead_form",
        /// The period ended less than 72 hours ago.
        Incomplete = "incomplete",
        /// The period ended less than 28 days ago; Meta's number can still change.
        CanStillChange = "can_still_change",
        /// The period began more than 90 days ago, so Meta's lead export cannot be complete.
        RetentionPassed = "retention_passed",
        /// Leads on Meta are counted on the day of the impression, so leads at the ends of the period can belong outside.
        ImpressionDay = "impression_day",
        /// Meta's number is the sum of ads, so those that were deleted are not in it.
        DeletedAds = "deleted_ads",
    }
}

/// What the waterfall needs to know.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reconcile {
    /// The period of Meta's number, in days of the account.
    pub period: Option<Period>,
    /// Meta's number.
    pub meta: Option<Decimal>,
    /// The time it is, in Unix seconds.
    pub now: Option<i64>,
    /// Leads that the CRM leaves out of its report.
    pub hidden: u32,
    /// The part of Meta's number after a view or an engagement only.
    pub view_through: Option<Decimal>,
    /// The part of Meta's number from other places.
    pub other_locations: Option<Decimal>,
}

/// The waterfall.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waterfall {
    /// The steps: first the CRM's side, then Meta's.
    pub steps: Vec<Step>,
    /// The CRM's own number for the period.
    pub crm: Decimal,
    /// The CRM's number after all steps.
    pub crm_adjusted: Decimal,
    /// Meta's number.
    pub meta: Option<Decimal>,
    /// Meta's number after all steps.
    pub meta_adjusted: Option<Decimal>,
    /// Meta's number less the CRM's, at the start.
    pub gap: Option<Decimal>,
    /// The same at the end: the unexplained rest.
    pub residual: Option<Decimal>,
    /// The rest as a share of Meta's number.
    pub residual_share: Option<Decimal>,
    /// The share of the gap that the steps explain; negative when they widen it.
    pub explained_share: Option<Decimal>,
    /// Whether the rest is small: at most 2, or 3 % of Meta's number.
    pub close: Option<bool>,
    /// Leads of the first and last 1 and 7 days, which Meta may count on another day.
    pub bands: Vec<(u32, u32)>,
    /// What else to know.
    pub notes: Vec<WaterfallNote>,
    /// What Meta's own total has more than the ads of its export add up to.
    #[serde(default)]
    pub beyond_ads: Option<Decimal>,
}

/// The waterfall, and the rows that count.
#[derive(Clone, Debug)]
pub struct Reconciled {
    /// The waterfall.
    pub waterfall: Waterfall,
    /// The CRM rows that are left, with their day in the account's zone.
    pub(crate) counted: Vec<(u32, Option<Day>)>,
}

/// The day of a row in the account's zone; as the file has it when that is not known.
pub(crate) fn account_day(row: &CrmRow, zone: Option<&TimeZone>) -> Option<Day> {
    let created = row.created?;
    match zone {
        Some(zone) if created.exact && !created.day_only => day_in(created.seconds, zone),
        _ => Some(created.day),
    }
}

/// Steps while they are gathered.
struct Steps {
    list: Vec<Step>,
    at: Decimal,
    side: Side,
}

impl Steps {
    fn add(&mut self, kind: StepKind, delta: i64, row: Option<u32>, known: bool) {
        self.by(kind, Decimal::from(delta), row, known);
    }

    fn by(&mut self, kind: StepKind, delta: Decimal, row: Option<u32>, known: bool) {
        self.at = self.at.saturating_add(delta);
        self.list.push(Step {
            kind,
            side: self.side,
            delta,
            after: self.at,
            row,
            known,
        });
    }
}

/// Rows of one step.
#[derive(Clone, Copy, Default)]
struct Tally {
    count: i64,
    first: Option<u32>,
}

impl Tally {
    fn add(&mut self, place: u32) {
        self.count += 1;
        self.first = self.first.or(Some(place));
    }
}

/// Makes the waterfall.
#[must_use]
pub fn reconcile(crm: &CrmFile, leads: Option<(&CrmFile, &Join)>, asked: &Reconcile) -> Reconciled {
    let zone = crm.settings.account_zone.as_deref().and_then(super::zone);
    let zone = zone.as_ref();
    let within = |day: Day| asked.period.is_none_or(|period| period.from <= day && day <= period.to);
    let [
        mut undated,
        mut outside,
        mut other,
        mut organic,
        mut test,
        mut out,
        mut back,
        mut double,
    ] = [Tally::default(); 8];
    let mut ids = HashSet::new();
    let mut counted = Vec::new();
    for (at, row) in crm.rows.iter().enumerate() {
        let lead = leads.and_then(|(file, join)| {
            let (lead, _) = join.of_crm.get(at).copied().flatten()?;
            file.rows.get(lead as usize).map(|lead| (file, lead))
        });
        let days = row.created.map(|created| created.day).zip(account_day(row, zone));
        let (crm_in, account_in) = match days {
            Some((day, account)) => (within(day), within(account)),
            None if asked.period.is_none() => (true, true),
            None => {
                undated.add(row.place);
                continue;
            }
        };
        if !crm_in {
            outside.add(row.place);
        }
        if !crm_in && !account_in {
            continue;
        }
        let why = if !crm.is_meta(row) && lead.is_none() {
            Some(&mut other)
        } else if row.organic || lead.is_some_and(|(file, lead)| is_organic(file, lead)) {
            Some(&mut organic)
        } else if row.test || lead.is_some_and(|(_, lead)| lead.test) {
            Some(&mut test)
        } else {
            None
        };
        if let Some(why) = why {
            // A row that the CRM's clock left out is out already.
            if crm_in {
                why.add(row.place);
            }
            continue;
        }
        match (crm_in, account_in) {
            (true, false) => {
                out.add(row.place);
                continue;
            }
            (false, true) => back.add(row.place),
            _ => {}
        }
        if row.lead_id.is_some_and(|id| !ids.insert(id)) {
            double.add(row.place);
            continue;
        }
        counted.push((u32::try_from(at).unwrap_or(u32::MAX), days.map(|(_, account)| account)));
    }
    let count = |list: &[u32], file: &CrmFile| {
        let mut tally = Tally::default();
        let rows = list.iter().filter_map(|at| file.rows.get(*at as usize));
        for lead in rows.filter(|lead| !is_organic(file, lead) && !lead.test) {
            if account_day(lead, zone).is_none_or(within) {
                tally.add(lead.place);
            }
        }
        tally
    };
    let missing = leads.map(|(file, join)| count(&join.missing, file));
    let merged = leads.map(|(file, join)| count(&join.merged, file));

    let all = i64::try_from(crm.rows.len()).unwrap_or(i64::MAX);
    let mut steps = Steps {
        list: Vec::new(),
        at: Decimal::ZERO,
        side: Side::Crm,
    };
    steps.add(StepKind::CrmRows, all, None, true);
    steps.add(StepKind::Undated, -undated.count, undated.first, true);
    steps.add(
        StepKind::OutsidePeriod,
        -outside.count,
        outside.first,
        asked.period.is_some(),
    );
    let start = steps.at;
    let has_zone = zone.is_some() && asked.period.is_some();
    steps.add(StepKind::OtherSource, -other.count, other.first, true);
    steps.add(StepKind::Organic, -organic.count, organic.first, true);
    steps.add(StepKind::Test, -test.count, test.first, true);
    steps.add(StepKind::ZoneOut, -out.count, out.first, has_zone);
    steps.add(StepKind::ZoneIn, back.count, back.first, has_zone);
    steps.add(StepKind::DuplicateId, -double.count, double.first, true);
    let of = |tally: Option<Tally>| tally.unwrap_or_default();
    steps.add(
        StepKind::MissingInCrm,
        of(missing).count,
        of(missing).first,
        missing.is_some(),
    );
    steps.add(StepKind::HiddenInCrm, i64::from(asked.hidden), None, true);
    steps.add(
        StepKind::MergedPerson,
        of(merged).count,
        of(merged).first,
        merged.is_some(),
    );
    let crm_adjusted = steps.at;
    if let Some(meta) = asked.meta {
        steps.side = Side::Meta;
        steps.at = meta;
        for (kind, part) in [
            (StepKind::ViewThrough, asked.view_through),
            (StepKind::OtherLocation, asked.other_locations),
        ] {
            steps.by(
                kind,
                Decimal::ZERO.saturating_sub(part.unwrap_or_default()),
                None,
                part.is_some(),
            );
        }
    }
    let meta_adjusted = asked.meta.map(|_| steps.at);
    let gap = asked.meta.map(|meta| meta.saturating_sub(start));
    let residual = meta_adjusted.map(|meta| meta.saturating_sub(crm_adjusted));
    let share = |part: Decimal, of: Decimal| part.checked_div(of).map(tidy);
    let bands = asked.period.map_or_else(Vec::new, |period| {
        [1, 7]
            .into_iter()
            .map(|width: u32| {
                let near = |day: Day| {
                    let width = i32::try_from(width).unwrap_or(i32::MAX);
                    day.days_since(period.from) < width || period.to.days_since(day) < width
                };
                let leads = counted.iter().filter(|(_, day)| day.is_some_and(near)).count();
                (width, u32::try_from(leads).unwrap_or(u32::MAX))
            })
            .collect()
    });
    Reconciled {
        waterfall: Waterfall {
            steps: steps.list,
            crm: start,
            crm_adjusted,
            meta: asked.meta,
            meta_adjusted,
            gap,
            residual,
            residual_share: residual
                .zip(asked.meta)
                .and_then(|(rest, meta)| share(rest.abs(), meta)),
            explained_share: residual.zip(gap).and_then(|(rest, gap)| {
                if gap.is_zero() {
                    return rest.is_zero().then_some(Decimal::ONE);
                }
                Some(tidy(Decimal::ONE.saturating_sub(rest.abs().checked_div(gap.abs())?)))
            }),
            close: residual.zip(asked.meta).map(|(rest, meta)| {
                rest.abs() <= Decimal::TWO || rest.abs() <= meta.checked_mul(Decimal::new(3, 2)).unwrap_or_default()
            }),
            bands,
            beyond_ads: None,
            notes: notes(asked, start.is_zero(), zone.is_some(), leads.is_some()),
        },
        counted,
    }
}

/// A lead without an ad, where ads are known at all.
fn is_organic(file: &CrmFile, lead: &CrmRow) -> bool {
    let has_ads = file
        .columns
        .iter()
        .any(|column| column.field == Some(crate::catalog::CrmField::AdId));
    lead.organic || (has_ads && lead.origin.as_ref().is_none_or(|origin| origin.ad_id.is_none()))
}

fn notes(asked: &Reconcile, no_rows: bool, zone: bool, leads: bool) -> Vec<WaterfallNote> {
    let today = asked.now.and_then(|now| day_in(now, &TimeZone::UTC));
    let ago = |day: Day| today.map(|today| today.days_since(day));
    let mut notes = Vec::new();
    let mut note = |holds: bool, note| {
        if holds {
            notes.push(note);
        }
    };
    note(asked.meta.is_none(), WaterfallNote::NoMetaNumber);
    note(no_rows, WaterfallNote::NoRowsInPeriod);
    note(asked.period.is_none(), WaterfallNote::NoPeriod);
    note(!zone, WaterfallNote::NoAccountZone);
    note(!leads, WaterfallNote::NoLeadForm);
    if let Some(period) = asked.period {
        let end = ago(period.to);
        note(end.is_some_and(|days| days <= 3), WaterfallNote::Incomplete);
        note(end.is_some_and(|days| days < 28), WaterfallNote::CanStillChange);
        note(
            leads && ago(period.from).is_some_and(|days| days > 90),
            WaterfallNote::RetentionPassed,
        );
        note(true, WaterfallNote::ImpressionDay);
    }
    notes
}

#[cfg(test)]
mod tests;
