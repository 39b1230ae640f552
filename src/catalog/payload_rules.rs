//! The rules a Conversions API payload is checked by, with their words.

use super::action_types::Grade;
use super::metrics::named;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// How serious a finding of a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// It will fail, or be lost without a word.
    Error,
    /// It may fail or mislead.
    Warning,
    /// Good to know.
    Note,
}

impl Severity {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

named! {
    /// A rule of the payload check, with the case of it.
    PayloadRule {
        /// Payload: empty.
        E01Empty = "E01.empty",
        /// Payload: too large.
        E01TooLarge = "E01.too_large",
        /// Payload: not json.
        E01NotJson = "E01.not_json",
        /// Payload: no data.
        E01NoData = "E01.no_data",
        /// Payload: no events.
        E01NoEvents = "E01.no_events",
        /// Payload: not an event.
        E01NotAnEvent = "E01.not_an_event",
        /// Batch size: too many.
        E02TooMany = "E02.too_many",
        /// Event name: missing.
        E03Missing = "E03.missing",
        /// Event time: missing.
        E04Missing = "E04.missing",
        /// Event time: milliseconds.
        E04Milliseconds = "E04.milliseconds",
        /// Event time: text.
        E04Text = "E04.text",
        /// Event time: not whole.
        E04NotWhole = "E04.not_whole",
        /// Event time: too old.
        E05TooOld = "E05.too_old",
        /// Event time: soon.
        W05bSoon = "W05b.soon",
        /// Event time: future.
        W06Future = "W06.future",
        /// Event time: before lead.
        E07BeforeLead = "E07.before_lead",
        /// Action source: action source.
        E08ActionSource = "E08.action_source",
        /// Event source: event source.
        E09EventSource = "E09.event_source",
        /// Lead event source: lead event source.
        E10LeadEventSource = "E10.lead_event_source",
        /// Customer information: no key.
        E11NoKey = "E11.no_key",
        /// Customer information: lead id alone.
        E12LeadIdAlone = "E12.lead_id_alone",
        /// Customer information: too broad.
        E13TooBroad = "E13.too_broad",
        /// Lead ID: digits.
        E14Digits = "E14.digits",
        /// Lead ID: hashed.
        E14Hashed = "E14.hashed",
        /// Lead ID: exponent.
        E14Exponent = "E14.exponent",
        /// Lead ID: list.
        E14List = "E14.list",
        /// Lead ID: text.
        E14Text = "E14.text",
        /// Hashing: not hashed.
        E15NotHashed = "E15.not_hashed",
        /// Hashing: upper case.
        E15UpperCase = "E15.upper_case",
        /// Hashing: hashed.
        E16Hashed = "E16.hashed",
        /// Hashing: known bad.
        W17KnownBad = "W17.known_bad",
        /// Hashing: md5.
        W18Md5 = "W18.md5",
        /// Event ID: duplicate.
        E19Duplicate = "E19.duplicate",
        /// Test code: test code.
        W20TestCode = "W20.test_code",
        /// Test code: misplaced.
        W20Misplaced = "W20.misplaced",
        /// Access token: token.
        E21Token = "E21.token",
        /// Data processing options: no state.
        W22NoState = "W22.no_state",
        /// Opt-out: opt out.
        W23OptOut = "W23.opt_out",
        /// Stages: hole.
        W24Hole = "W24.hole",
        /// Stages: one stage.
        W25OneStage = "W25.one_stage",
        /// Stages: two stages.
        W25TwoStages = "W25.two_stages",
        /// Stages: no raw.
        W26NoRaw = "W26.no_raw",
        /// Click ID: seconds.
        W27Seconds = "W27.seconds",
        /// Click ID: lower case.
        W27LowerCase = "W27.lower_case",
        /// Click ID: format.
        W27Format = "W27.format",
        /// Batch size: many.
        I28Many = "I28.many",
        /// Key names: spelling.
        W29Spelling = "W29.spelling",
    }
}

impl PayloadRule {
    /// The rule without its case: `E04`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.as_str().split('.').next().unwrap_or_default()
    }
}

/// The words of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayloadRuleCard {
    /// Which rule.
    pub code: PayloadRule,
    /// How serious it is.
    pub level: Severity,
    /// What it is about.
    pub name: String,
    /// What is the matter; `{n}` stands for a number.
    pub reason: String,
    /// What to do; `{known}` stands for a key's name.
    pub fix: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where it comes from.
    pub cite: String,
    /// What is not known about it.
    #[serde(default)]
    pub uncertain: Option<String>,
}

#[derive(Default, Deserialize)]
struct File {
    rules: Vec<PayloadRuleCard>,
}

/// The rules, in order.
#[must_use]
pub fn payload_rules() -> &'static [PayloadRuleCard] {
    static RULES: OnceLock<Vec<PayloadRuleCard>> = OnceLock::new();
    RULES.get_or_init(|| super::read::<File>(include_str!("payload_rules.json")).rules)
}

/// The card of a rule.
#[must_use]
pub fn payload_rule(code: PayloadRule) -> Option<&'static PayloadRuleCard> {
    payload_rules().iter().find(|card| card.code == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_card_whose_level_is_that_of_its_letter() {
        let file: File = serde_json::from_str(include_str!("payload_rules.json")).expect("payload_rules.json reads");
        let codes: Vec<PayloadRule> = file.rules.iter().map(|card| card.code).collect();
        assert_eq!(codes, PayloadRule::ALL);
        for card in &file.rules {
            assert!(
                card.reason.ends_with('.') && card.fix.ends_with(['.', '}']),
                "{}",
                card.code
            );
            assert!(!card.cite.is_empty());
            let letter = card.code.as_str().chars().next();
            let softer = matches!(
                card.code,
                PayloadRule::E14Text | PayloadRule::E14List | PayloadRule::W25TwoStages
            );
            let expected = match letter {
                Some('E') => Severity::Error,
                Some('W') => Severity::Warning,
                _ => Severity::Note,
            };
            assert_eq!(card.level == expected, !softer, "{}", card.code);
        }
    }
}
