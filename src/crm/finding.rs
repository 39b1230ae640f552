//! What is the matter with the rows of a file: how often, and one row to look at. Never what stands in it.

use crate::catalog::{CrmField, Severity};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

crate::catalog::named! {
    /// What was found.
    CrmFindingKind {
        /// A lead ID has an exponent or a point: a spreadsheet destroyed it.
        DamagedLeadId = "damaged_lead_id",
        /// Lead IDs end in zeros as if rounded to 15 digits.
        RoundedLeadIds = "rounded_lead_ids",
        /// A lead ID is not 15 to 17 digits.
        NotALeadId = "not_a_lead_id",
        /// A row has no lead ID.
        NoLeadId = "no_lead_id",
        /// A lead ID stands in several rows.
        DuplicateLeadId = "duplicate_lead_id",
        /// A row has nothing it could be joined by.
        NoIdentity = "no_identity",
        /// A row has no date of creation.
        NoCreated = "no_created",
        /// A date cannot be read.
        UnreadDate = "unread_date",
        /// Dates can be read both ways, and nothing decides.
        AmbiguousDates = "ambiguous_dates",
        /// A date lies in the future.
        FutureDate = "future_date",
        /// A stage is dated before its lead.
        StageBeforeLead = "stage_before_lead",
        /// Times have no zone, and none is given.
        NoZone = "no_zone",
        /// Some times have an offset and others have none.
        MixedZones = "mixed_zones",
        /// A time came twice because the clocks were set back.
        ClocksRepeat = "clocks_repeat",
        /// A time never was because the clocks were set forward.
        ClocksSkip = "clocks_skip",
        /// A value is an MD5 hash.
        Md5 = "md5",
        /// A value is the hash of a placeholder.
        KnownBadHash = "known_bad_hash",
        /// A value is a placeholder.
        Placeholder = "placeholder",
        /// A hash is written in capitals.
        UpperCaseHash = "upper_case_hash",
        /// Some values are hashed and others plain.
        MixedHashing = "mixed_hashing",
        /// A value is not what its column should hold.
        UnusableValue = "unusable_value",
        /// A phone number has a zero in brackets.
        TrunkZero = "trunk_zero",
        /// A phone number has no country code.
        NoCountryCode = "no_country_code",
        /// A postcode lost its dash.
        PostcodeDash = "postcode_dash",
        /// A status stands for no stage yet.
        UnknownStatus = "unknown_status",
        /// A stage cannot be told: there is no status.
        NoStatus = "no_status",
        /// A value of a sale cannot be read.
        UnreadValue = "unread_value",
        /// Values can be read both ways, and nothing decides.
        AmbiguousValues = "ambiguous_values",
        /// Values have several currencies.
        MixedCurrencies = "mixed_currencies",
        /// A row has more cells than the header.
        LongRow = "long_row",
        /// A row has fewer cells than the header.
        ShortRow = "short_row",
        /// Two columns could be the same field; the first is used.
        SecondColumn = "second_column",
        /// There is no row of headers; columns go by their place.
        NoHeader = "no_header",
        /// The text was not UTF-8 throughout.
        NotUtf8 = "not_utf8",
        /// A lead of the form file is not in the CRM.
        MissingInCrm = "missing_in_crm",
    }
}

impl CrmFindingKind {
    /// How serious it is.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::DamagedLeadId
            | Self::RoundedLeadIds
            | Self::AmbiguousDates
            | Self::AmbiguousValues
            | Self::Md5
            | Self::MixedCurrencies => Severity::Error,
            Self::NoLeadId
            | Self::UpperCaseHash
            | Self::MixedHashing
            | Self::PostcodeDash
            | Self::ShortRow
            | Self::ClocksRepeat
            | Self::ClocksSkip
            | Self::NoStatus
            | Self::NoHeader
            | Self::Placeholder => Severity::Note,
            _ => Severity::Warning,
        }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CrmFinding {
    /// What was found.
    pub kind: CrmFindingKind,
    /// The field it is about.
    pub field: Option<CrmField>,
    /// How many rows.
    pub count: u32,
    /// The line of the first of them, from 1.
    pub row: u32,
}

/// Findings while they are gathered.
#[derive(Debug, Default)]
pub(crate) struct Tallies(BTreeMap<(CrmFindingKind, Option<CrmField>), (u32, u32)>);

impl Tallies {
    /// Takes one more.
    pub(crate) fn add(&mut self, kind: CrmFindingKind, field: Option<CrmField>, row: u32) {
        let (count, _) = self.0.entry((kind, field)).or_insert((0, row));
        *count = count.saturating_add(1);
    }

    /// Takes so many more.
    pub(crate) fn add_many(&mut self, kind: CrmFindingKind, field: Option<CrmField>, (more, row): (u32, u32)) {
        let (count, _) = self.0.entry((kind, field)).or_insert((0, row));
        *count = count.saturating_add(more);
    }

    /// The findings, the most serious first.
    pub(crate) fn finish(self) -> Vec<CrmFinding> {
        let mut list: Vec<CrmFinding> = self
            .0
            .into_iter()
            .map(|((kind, field), (count, row))| CrmFinding {
                kind,
                field,
                count,
                row,
            })
            .collect();
        list.sort_by_key(|finding| (finding.kind.severity(), finding.kind, finding.field));
        list
    }
}
