//! Reasons, checks and errors in words. The only place that writes sentences about them.

mod checks;
mod compare;
mod crm;
mod errors;
mod formula;
mod learn;
mod own;
mod payload;
mod report;
mod sources;
mod studio;
mod trust;

pub use checks::check;
pub use compare::{caveats, change, compare_error, driver, drivers, in_a_sentence, needed, sides, untested, verdict};
pub use crm::{crm_error, crm_finding, not_sent, step, waterfall_note};
pub use errors::{Explained, harmless, preset_error, read_error};
pub use formula::formula_error;
pub use learn::{exercise_kind, family_is_not, family_kind, type_relations};
pub use own::{dimension, filter, library_error, library_full, library_newer, link_error, refine, rule, typed_error};
pub use payload::{api_problem, not_a_response, payload_finding};
pub use report::{Definition, cell, days, definition, export_error, facts, filter_text, headline, not_known, pin};
pub use sources::{QuestionText, because, confidence, grain, left_out, level, question, source_kind};
pub use studio::{differ, differ_side, number_change, preset_change};
pub use trust::{costs, located, moves, moving, quality};

use crate::amount::Reason;
use crate::catalog::{LeadSource, Role};

/// A reason in two or three words, for a cell of a table.
#[must_use]
pub const fn reason_short(reason: Reason) -> &'static str {
    match reason {
        Reason::NotInSource => "not in this source",
        Reason::NotMapped => "not mapped",
        Reason::NotReturned => "not returned",
        Reason::NotAdditive => "does not add up",
        Reason::DenominatorZero => "divided by zero",
        Reason::UndefinedUnderBreakdown => "undefined here",
        Reason::Unanswered => "question open",
        Reason::TooLarge => "too large",
    }
}

/// A reason as a sentence.
#[must_use]
pub const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::NotInSource => "The file has no column or field for it.",
        Reason::NotMapped => "No action type is chosen for it yet. Choose one on the Definitions page.",
        Reason::NotReturned => {
            "The response has no such list, or the column is empty in these rows. That is not the same as zero."
        }
        Reason::NotAdditive => {
            "It cannot be added up: the same account can be counted in several rows, or the rows have different currencies."
        }
        Reason::DenominatorZero => "The figure it is divided by is zero.",
        Reason::UndefinedUnderBreakdown => "Meta does not give it under this breakdown.",
        Reason::Unanswered => "A question about the file is still open. Answer it on the Data page.",
        Reason::TooLarge => "The figure is too large to hold exactly.",
    }
}

/// Where an event happens, in words.
#[must_use]
pub const fn lead_source(source: LeadSource) -> &'static str {
    match source {
        LeadSource::InstantForm => "Instant Form",
        LeadSource::Website => "Website",
        LeadSource::Messaging => "Messaging",
        LeadSource::Call => "Call",
        LeadSource::Crm => "CRM",
        LeadSource::App => "App",
        LeadSource::Offline => "Offline",
        LeadSource::Meta => "On Meta",
        LeadSource::Mixed => "Several",
        LeadSource::Ad => "The ad itself",
    }
}

/// What a role means, in one sentence.
#[must_use]
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Total => "The widest count of its family. It already holds its parts.",
        Role::Part => "Counted in the total as well. Use the total or the parts, never both.",
        Role::Mirror => "Another name for the same events. Use one of the names.",
        Role::Union => "Meta's own mix of two families. Its figure is neither.",
        Role::Custom => "A custom conversion or event of yours. It may restate a standard one.",
        Role::Unknown => "Not known well enough to place. Look before you count it.",
    }
}
