//! Reasons, checks and errors in words. The only place that writes sentences about them.

mod charts;
mod checks;
mod compare;
mod crm;
mod errors;
mod formula;
mod headline;
mod learn;
mod objective;
mod own;
mod payload;
mod readiness;
mod report;
mod sources;
mod studio;
mod trust;

pub use charts::{Drawn, funnel as funnel_words, line as line_words, ranked, scatter as scatter_words, time_unit};
pub use compare::{
    caveats, change, change_amounts, change_interval, compare_error, driver, drivers, in_a_sentence, needed, not_in,
    own_change, own_verdict, sides, signed, untested, verdict, verdict_short,
};
pub use crm::{
    crm_error, crm_finding, joined_by, not_sent, step, step_unknown, walk_line, waterfall_note, waterfall_verdict,
};
pub use errors::{Explained, harmless, preset_error, read_error};
pub use formula::formula_error;
pub use headline::{headline, headline_in_full};
pub use learn::{exercise_kind, family_is_not, family_kind, type_relations};
pub use objective::{a_week, learning_status, learning_summary, objective_answer, prefilled_from};
pub use own::{dimension, filter, library_error, library_full, library_newer, link_error, refine, rule, typed_error};
pub use payload::{api_problem, not_a_response, payload_finding};
pub use readiness::{
    band, economics, gains, hours, readiness_verdict, refused, requirement_figure, requirement_interval, score,
    severity, spread, standing, told_by,
};
pub use report::{
    Definition, cell, crm_file, days, definition, export_error, facts, filter_rule, filter_text, not_known, own_cell,
    own_definition, pin, way,
};
pub use sources::{QuestionText, because, confidence, grain, left_out, level, question, source_kind};
pub use studio::{differ, differ_side, number_change, preset_change};
pub use trust::{costs, located, moves, moves_short, moving, quality, settles, stability};

use crate::amount::Reason;
use crate::catalog::{LeadSource, Role};
use crate::report::Check;

/// A check in one to three sentences.
#[must_use]
pub fn check(check: &Check) -> String {
    in_line(&checks::check(check))
}

/// A text without the marks that turn the direction of what follows: inside a sentence a name must not turn the rest of it.
/// Marks that only say which way a letter reads stay.
#[must_use]
pub fn in_line(text: &str) -> String {
    let turns = |letter: &char| !matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(turns).collect()
}

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

#[cfg(test)]
mod tests {
    use super::in_line;

    #[test]
    fn a_name_does_not_turn_the_sentence_it_stands_in() {
        assert_eq!(in_line("Count \u{202e}=cmd\u{2066} is 5"), "Count =cmd is 5");
        assert_eq!(in_line("\u{200f}הזמנות 5"), "\u{200f}הזמנות 5");
    }
}
