//! The waterfall as one walk, from Meta's number to the CRM's.

use super::reconcile::{Side, StepKind, Waterfall};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// What a line of the walk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// Meta's number.
    Meta,
    /// A step.
    Step(StepKind),
    /// What no step explains.
    Rest,
    /// The CRM's own number for the period.
    Crm,
}

/// A line of the walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkLine {
    /// What it is.
    pub line: Line,
    /// By how much the number changes on the way from Meta to the CRM.
    pub delta: Decimal,
    /// The number after it.
    pub after: Decimal,
    /// The row of the file that shows it first.
    pub row: Option<u32>,
    /// Whether it can be told.
    pub known: bool,
}

/// The steps that lead from the whole file to the CRM's own number.
const BEFORE: [StepKind; 3] = [StepKind::CrmRows, StepKind::Undated, StepKind::OutsidePeriod];

/// The walk from Meta's number to the CRM's: Meta's steps, the rest, and the CRM's steps backwards. Without Meta's number
/// it begins where the CRM's steps end.
#[must_use]
pub fn walk(waterfall: &Waterfall) -> Vec<WalkLine> {
    let mut lines = Vec::new();
    let mut at = waterfall.meta.unwrap_or(waterfall.crm_adjusted);
    let mut go = |line, delta: Decimal, row, known| {
        at = at.saturating_add(delta);
        lines.push(WalkLine {
            line,
            delta,
            after: at,
            row,
            known,
        });
    };
    if waterfall.meta.is_some() {
        go(Line::Meta, Decimal::ZERO, None, true);
    }
    for step in waterfall.steps.iter().filter(|step| step.side == Side::Meta) {
        go(Line::Step(step.kind), step.delta, step.row, step.known);
    }
    let steps = waterfall.steps.iter().rev();
    for step in steps.filter(|step| step.side == Side::Crm && !BEFORE.contains(&step.kind)) {
        let back = Decimal::ZERO.saturating_sub(step.delta);
        go(Line::Step(step.kind), back, step.row, step.known);
    }
    if let Some(rest) = waterfall.residual {
        go(Line::Rest, Decimal::ZERO.saturating_sub(rest), None, true);
    }
    go(Line::Crm, Decimal::ZERO, None, true);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crm::{CrmSettings, FileKind, Reconcile, read, reconcile};
    use rust_decimal::dec;

    fn waterfall(asked: &Reconcile) -> Waterfall {
        let text = "lead id,created,status,source\n\
            1234567890123451,2026-09-01,New,Facebook\n\
            1234567890123451,2026-09-01,New,Facebook\n\
            ,2026-09-02,New,Google Ads\n";
        let crm = read("crm", FileKind::Crm, text.as_bytes(), CrmSettings::default()).expect("it reads");
        reconcile(&crm, None, asked).waterfall
    }

    #[test]
    fn it_goes_from_metas_number_to_the_crms_own_and_every_line_adds_up() {
        let asked = Reconcile {
            meta: Some(dec!(9)),
            view_through: Some(dec!(2)),
            hidden: 1,
            ..Reconcile::default()
        };
        let lines = walk(&waterfall(&asked));
        assert_eq!(
            lines.first().map(|line| (line.line, line.after)),
            Some((Line::Meta, dec!(9)))
        );
        assert_eq!(
            lines.last().map(|line| (line.line, line.after)),
            Some((Line::Crm, dec!(3)))
        );
        for pair in lines.windows(2) {
            assert_eq!(pair[0].after + pair[1].delta, pair[1].after);
        }
        let of = |kind| lines.iter().find(|line| line.line == Line::Step(kind)).expect("a step");
        assert_eq!(of(StepKind::ViewThrough).delta, dec!(-2));
        assert_eq!(of(StepKind::DuplicateId).delta, dec!(1), "the CRM has it twice");
        assert_eq!(of(StepKind::HiddenInCrm).delta, dec!(-1));
        assert!(!of(StepKind::MissingInCrm).known);
    }

    #[test]
    fn without_metas_number_it_has_the_crms_steps_and_no_rest() {
        let lines = walk(&waterfall(&Reconcile::default()));
        assert!(lines.iter().all(|line| !matches!(line.line, Line::Meta | Line::Rest)));
        assert_eq!(lines.last().map(|line| line.after), Some(dec!(3)));
    }
}
