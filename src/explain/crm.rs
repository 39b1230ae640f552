//! What is the matter with a file of leads, and the steps of the waterfall, in words. Rows by number, never by content.

use super::Explained;
use crate::capi::NotSent;
use crate::catalog::{CrmField, Unit, crm_fields};
use crate::crm::{CrmError, CrmFinding, CrmFindingKind, JoinedBy, Line, StepKind, Waterfall, WaterfallNote};
use crate::ingest::Limits;
use crate::show;
use rust_decimal::Decimal;

/// A finding in one or two sentences.
#[must_use]
pub fn crm_finding(finding: &CrmFinding) -> String {
    use CrmFindingKind as Kind;
    let field = finding.field.map_or("The value", field_name);
    let what = match finding.kind {
        Kind::DamagedLeadId => "The lead ID has a point or an exponent, such as 1.23457E+15: a spreadsheet has destroyed it. Take it from the original export, in a column kept as text".to_owned(),
        Kind::RoundedLeadIds => "Lead IDs end in zeros, as if a spreadsheet had rounded them to 15 digits. Take them from the original export".to_owned(),
        Kind::NotALeadId => "The lead ID is not a number of 15 to 17 digits".to_owned(),
        Kind::NoLeadId => "There is no lead ID; such rows are joined by e-mail or phone".to_owned(),
        Kind::DuplicateLeadId => "The lead ID stands in an earlier row too; it is counted once".to_owned(),
        Kind::NoIdentity => "There is neither a lead ID nor anything else to join the row by".to_owned(),
        Kind::NoCreated => "There is no date of creation, so the row belongs to no period".to_owned(),
        Kind::UnreadDate => format!("{field} cannot be read as a date"),
        Kind::AmbiguousDates => format!("{field} can be read both ways, day or month first. Choose which"),
        Kind::FutureDate => format!("{field} lies in the future"),
        Kind::StageBeforeLead => format!("{field} is earlier than the lead itself. Check the zones of both dates"),
        Kind::NoZone => "The time has no zone. Days are taken as written; to convert them or to build events, name the CRM's zone".to_owned(),
        Kind::MixedZones => "Some times of the file say how far they are from universal time and others do not".to_owned(),
        Kind::ClocksRepeat => format!("{field} lies in an hour that came twice when clocks were set back; the first is taken"),
        Kind::ClocksSkip => format!("{field} lies in an hour that never was, since clocks were set forward"),
        Kind::Md5 => format!("{field} is an MD5 hash, which neither Meta nor a join can use"),
        Kind::KnownBadHash => format!("{field} is the hash of a placeholder such as null; it names nobody"),
        Kind::Placeholder => format!("{field} is a placeholder or a test value; it is not used"),
        Kind::UpperCaseHash => format!("{field} is a hash in capitals; it is used in small letters"),
        Kind::MixedHashing => format!("{field} is hashed in some rows and plain in others"),
        Kind::UnusableValue => format!("{field} is not what it should be and is not used"),
        Kind::TrunkZero => format!("{field} has a zero in brackets after the country code, which may not belong there"),
        Kind::NoCountryCode => format!("{field} has no country code. Name the one to use"),
        Kind::PostcodeDash => format!("{field} lost its dash, as Meta's text asks; Meta's own SDK cuts it there instead"),
        Kind::UnknownStatus => "The status stands for no stage yet. Choose one".to_owned(),
        Kind::NoStatus => "There is no status".to_owned(),
        Kind::UnreadValue => "The value of the sale cannot be read as a number".to_owned(),
        Kind::AmbiguousValues => "The value of the sale can be read both ways. Say which mark is the decimal one".to_owned(),
        Kind::MixedCurrencies => "Values have several currencies, which are never added, so revenue is not shown".to_owned(),
        Kind::LongRow => "The row has more cells than the header; those after the last are not read".to_owned(),
        Kind::ShortRow => "The row has fewer cells than the header; what it lacks is blank".to_owned(),
        Kind::SecondColumn => format!("A second column could be {}; the first is used", field.to_lowercase()),
        Kind::NoHeader => "The file has no row of headers; its columns go by their place, and the first row is read too".to_owned(),
        Kind::NotUtf8 => "The text was not UTF-8 throughout, so names with accents may not match. Save the file as CSV UTF-8".to_owned(),
        Kind::MissingInCrm => "A lead of Meta's export is not in the CRM".to_owned(),
    };
    let rows = match finding.count {
        1 => format!("row {}", finding.row),
        count => format!("{count} rows, the first is {}", finding.row),
    };
    format!("{what} ({rows}).")
}

fn field_name(field: CrmField) -> &'static str {
    crm_fields()
        .iter()
        .find(|card| card.id == field)
        .map_or("The value", |card| card.name.as_str())
}

/// Why a file of leads could not be read, in words.
#[must_use]
pub fn crm_error(error: &CrmError) -> Explained {
    let (what, hint) = match error {
        CrmError::NotATable(code) if code == "empty" => (
            "There is nothing to read.".to_owned(),
            "Choose the CRM's export with its header row.",
        ),
        CrmError::NotATable(_) => (
            "This is not a table.".to_owned(),
            "Export the leads as CSV or as a workbook.",
        ),
        CrmError::NoKnownColumn { columns } => (
            match columns.len() {
                1 => "Its only column is not known.".to_owned(),
                many => format!("None of its {many} columns is known."),
            },
            "Say what at least one of them is, such as the lead ID, the e-mail or the status.",
        ),
        CrmError::NoRows => (
            "There is a header and no row under it.".to_owned(),
            "Export the leads with their rows.",
        ),
        CrmError::CellTooLarge { line } => (
            format!(
                "A cell is larger than {} MB (line {line}).",
                Limits::default().cell / 1024 / 1024
            ),
            "A quote that is never closed is the usual cause.",
        ),
        CrmError::TooManyRows => (
            format!("There are more than {} rows.", crate::crm::MAX_CRM_ROWS),
            "Export a shorter period.",
        ),
        CrmError::OpenQuote { line } => (
            format!("A quote is opened and never closed (line {line})."),
            "Look at that line: a cell with a quote must double it and end with one.",
        ),
        CrmError::NoSuchColumn(header) => (
            format!("There is no column \"{header}\"."),
            "Write the header as the file has it.",
        ),
        CrmError::NoSuchZone(zone) => (
            format!("\"{zone}\" is no time zone."),
            "Use a name such as Europe/Berlin or America/New_York.",
        ),
    };
    Explained {
        what,
        hint: hint.to_owned(),
    }
}

/// A step of the waterfall in a few words.
#[must_use]
pub const fn step(kind: StepKind) -> &'static str {
    match kind {
        StepKind::CrmRows => "Rows of the CRM file",
        StepKind::Undated => "Rows without a date",
        StepKind::OutsidePeriod => "Outside the period, by the CRM's clock",
        StepKind::OtherSource => "Of another source than Meta",
        StepKind::Organic => "Organic: no ad behind it",
        StepKind::Test => "Test and preview leads",
        StepKind::ZoneOut => "Outside the period, by the account's clock",
        StepKind::ZoneIn => "Inside the period only by the account's clock",
        StepKind::DuplicateId => "The same lead ID twice",
        StepKind::MissingInCrm => "In Meta's export and not in the CRM",
        StepKind::HiddenInCrm => "Left out of the CRM's report",
        StepKind::MergedPerson => "Merged with another lead of the same person",
        StepKind::ViewThrough => "Counted by Meta after a view or an engagement only",
        StepKind::OtherLocation => "Counted by Meta at another conversion location",
    }
}

/// A line of the walk from Meta's number to the CRM's.
#[must_use]
pub const fn walk_line(line: Line) -> &'static str {
    match line {
        Line::Meta => "Meta's leads",
        Line::Step(kind) => step(kind),
        Line::Rest => "Not explained",
        Line::Crm => "The CRM's leads in the period",
    }
}

/// Why a step could not be told, and what would tell it.
#[must_use]
pub const fn step_unknown(kind: StepKind) -> &'static str {
    match kind {
        StepKind::MissingInCrm | StepKind::MergedPerson => "needs Meta's lead export",
        StepKind::ViewThrough | StepKind::OtherLocation => "not typed in",
        StepKind::ZoneIn | StepKind::ZoneOut => "needs the account's zone and a period",
        _ => "cannot be told",
    }
}

/// By what rows were joined.
#[must_use]
pub const fn joined_by(by: JoinedBy) -> &'static str {
    match by {
        JoinedBy::LeadId => "by lead ID",
        JoinedBy::Email => "by e-mail",
        JoinedBy::Phone => "by phone",
    }
}

/// What the waterfall comes to, in a sentence or two.
#[must_use]
pub fn waterfall_verdict(waterfall: &Waterfall) -> String {
    let count = |number: Decimal| show::figure(number, Unit::Count, None);
    let crm = count(waterfall.crm);
    let (Some(meta), Some(gap), Some(rest)) = (waterfall.meta, waterfall.gap, waterfall.residual) else {
        return format!(
            "The CRM has {crm} leads in the period, of which {} remain comparable with Meta's. Meta's number is not known.",
            count(waterfall.crm_adjusted)
        );
    };
    let start = match gap {
        gap if gap.is_zero() => format!("Meta and the CRM both have {crm} leads before anything is set apart."),
        gap if gap.is_sign_positive() => {
            format!("Meta has {}, the CRM {crm}: {} fewer.", count(meta), count(gap))
        }
        gap => format!("Meta has {}, the CRM {crm}: {} more.", count(meta), count(gap.abs())),
    };
    if rest.is_zero() {
        return if gap.is_zero() {
            start
        } else {
            format!("{start} The steps explain all of it.")
        };
    }
    let share = waterfall
        .residual_share
        .map(|share| format!(", {} of Meta's number", show::figure(share, Unit::Rate, None)))
        .unwrap_or_default();
    let explained = waterfall
        .explained_share
        .filter(|share| share.is_sign_positive() && !gap.is_zero())
        .map(|share| {
            format!(
                " The steps explain {} of the difference.",
                show::figure(share, Unit::Rate, None)
            )
        })
        .unwrap_or_default();
    let close = match waterfall.close {
        Some(true) => " That is close enough.",
        _ => " That is more than chance and delays usually leave; look at the steps that could not be told.",
    };
    let whose = if rest.is_sign_positive() {
        "Meta counts more"
    } else {
        "the CRM counts more"
    };
    format!(
        "{start}{explained} Not explained: {}{share} ({whose}).{close}",
        count(rest.abs())
    )
}

/// A note on a waterfall, as a sentence.
#[must_use]
pub const fn waterfall_note(note: WaterfallNote) -> &'static str {
    match note {
        WaterfallNote::NoMetaNumber => "Meta's number is not known, so there is nothing to reconcile with.",
        WaterfallNote::NoRowsInPeriod => "No row of the CRM file lies in the period. Check the dates of both.",
        WaterfallNote::NoPeriod => "No period is given, so every row counts.",
        WaterfallNote::NoAccountZone => "The account's time zone is not given, so days are cut by the CRM's clock.",
        WaterfallNote::NoLeadForm => "Without Meta's lead export, leads that never reached the CRM cannot be told.",
        WaterfallNote::Incomplete => "The period ended less than three days ago; Meta's number is not complete.",
        WaterfallNote::CanStillChange => "The period ended less than 28 days ago; Meta's number can still change.",
        WaterfallNote::RetentionPassed => {
            "Meta keeps leads for 90 days, so its lead export cannot be complete for this period."
        }
        WaterfallNote::DeletedAds => {
            "Meta's number is a sum of ads. Ads that were deleted are missing from an export by ad, while the total of their campaign keeps their leads: compare it with an export by campaign."
        }
        WaterfallNote::ImpressionDay => {
            "Meta counts actions on Meta on the day of the impression, so leads at either end of the period can belong outside. That this holds for instant forms is our reading."
        }
    }
}

/// Why a stage gives no event, in words.
#[must_use]
pub const fn not_sent(reason: NotSent) -> &'static str {
    match reason {
        NotSent::TooOld => "Older than seven days: Meta refuses the whole request. It can no longer be sent.",
        NotSent::Future => "Dated in the future. Check the zone and the CRM's clock.",
        NotSent::NoTime => "No date for the stage. Map the column that has it.",
        NotSent::NoZone => "The time has no zone. Name the CRM's zone.",
        NotSent::BeforeLead => "Not later than the lead itself. Check the zones of both dates.",
        NotSent::NoKey => "Nothing names the person.",
        NotSent::LeadIdAlone => "The lead ID stands alone. Add e-mail or phone.",
        NotSent::TooBroad => "The keys are too broad to name a person.",
        NotSent::Duplicate => "The same change is there already.",
        NotSent::OtherSource => "The lead is not from Meta.",
        NotSent::Test => "A test lead.",
    }
}
