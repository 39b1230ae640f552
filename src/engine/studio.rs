//! What the definitions studio asks of the engine: own metrics, typed numbers, previews and comparisons.

use super::crm::put_given_in_own;
use super::{Ask, Engine, View};
use crate::preset::formula::{Checked, FormulaError, Name, check, parse};
use crate::preset::{OwnId, Preset, compile};
use crate::report::{
    self, Comparison, Definition, Differ, Drawing, GroupKey, OwnReceipt, OwnSort, Preview, Side, TypedError,
    TypedNumbers, Value, Whose,
};
use serde::{Deserialize, Serialize};

/// What the studio asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a request is made once and goes at once; only where pointers are wide"
)]
pub enum StudioRequest {
    /// Use these typed numbers from now on.
    TypeIn(TypedNumbers),
    /// A view whose groups are sorted by a figure of the person's own.
    SortedView {
        /// The definitions.
        preset: Preset,
        /// The dimensions to group by.
        by: Vec<String>,
        /// How to sort the groups.
        sort: OwnSort,
        /// How many groups to send.
        limit: usize,
    },
    /// How a number of the person's own was made.
    OwnReceipt {
        /// The definitions.
        preset: Preset,
        /// The own count or metric.
        id: OwnId,
        /// The group; empty for the total.
        group: Vec<GroupKey>,
        /// Which rows, as the report was asked for.
        #[serde(default)]
        ask: Ask,
    },
    /// The same of the groups that a report puts together; answered like [`StudioRequest::OwnReceipt`].
    OwnRestReceipt {
        /// The definitions.
        preset: Preset,
        /// The own count or metric.
        id: OwnId,
        /// Which rows, in which groups, and how many of these have lines of their own.
        ask: Ask,
    },
    /// What taking another preset would change, in definitions and numbers.
    PreviewPreset {
        /// The present one.
        before: Preset,
        /// The other.
        after: Preset,
    },
    /// Whether a formula can be worked out, and what it gives on all rows.
    CheckFormula {
        /// The definitions it stands among.
        preset: Preset,
        /// The formula.
        text: String,
    },
    /// Several definitions side by side.
    Difference {
        /// The definitions whose window is used.
        preset: Preset,
        /// What to compare; the first with each of the others.
        definitions: Vec<Definition>,
    },
    /// The families to draw.
    Overlap {
        /// The definitions.
        preset: Preset,
    },
    /// Why two numbers differ.
    Differ {
        /// The definitions.
        preset: Preset,
        /// The first.
        first: Name,
        /// The second.
        second: Name,
        /// The group; empty for the total.
        group: Vec<GroupKey>,
    },
}

/// What the engine answers the studio.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StudioResponse {
    /// The typed numbers are in use, or why they are not.
    TypedIn(Result<(), TypedError>),
    /// The view.
    View(View),
    /// How a number was made; none when the group or the id no longer exists.
    OwnReceipt(Option<OwnReceipt>),
    /// What would change.
    Preview(Preview),
    /// What the formula is and gives on all rows, or what is wrong with it.
    Formula(Result<(Checked, Value), FormulaError>),
    /// Definitions side by side.
    Difference(Comparison),
    /// The families to draw.
    Overlap(Vec<Drawing>),
    /// Why two numbers differ; none when one of them no longer exists.
    Differ(Option<Differ>),
}

impl Engine {
    /// Uses these typed numbers from now on. Those before stay when they cannot be used.
    ///
    /// # Errors
    /// When there are too many, or one is below zero.
    pub fn type_in(&mut self, typed: TypedNumbers) -> Result<(), TypedError> {
        typed.check()?;
        self.typed = typed;
        self.kept.forget();
        Ok(())
    }

    /// How a number of the person's own was made.
    #[must_use]
    pub fn own_receipt(&self, preset: &Preset, id: &OwnId, group: &[GroupKey]) -> Option<OwnReceipt> {
        report::own_receipt(&self.plain(), preset, id, &Whose::Group(group), &self.typed)
    }

    /// How a number of the person's own of some of the rows was made: of those that a report of the same question shows.
    #[must_use]
    pub fn own_receipt_of(&self, preset: &Preset, id: &OwnId, group: &[GroupKey], ask: &Ask) -> Option<OwnReceipt> {
        let ask = self.known(ask);
        let kept = self.narrowed(&ask)?;
        let mut receipt = report::own_receipt(&kept.plain(), preset, id, &Whose::Group(group), &kept.typed)?;
        receipt.rows_filtered_out = kept.rows_out;
        if self.selects_crm(&ask) {
            self.own_receipt_with_crm(preset, &mut receipt, &ask.filter);
        }
        Some(receipt)
    }

    /// How a number of the person's own of the groups that the report of this question puts together was made; none when it
    /// puts none together.
    #[must_use]
    pub fn own_rest_receipt_of(&self, preset: &Preset, id: &OwnId, ask: &Ask) -> Option<OwnReceipt> {
        let ask = self.known(ask);
        let (report, rest) = self.rest_of(preset, &ask)?;
        let kept = self.narrowed(&ask)?;
        let whose = Whose::Rest {
            by: &ask.by,
            search: &ask.search,
            shown: &report.groups,
        };
        let mut receipt = report::own_receipt(&kept.plain(), preset, id, &whose, &kept.typed)?;
        receipt.rows_filtered_out = kept.rows_out;
        if !report.given.is_empty() {
            put_given_in_own(&mut receipt, &rest.row.metrics, &rest.row.own, &report.given);
        }
        Some(receipt)
    }

    /// What taking `after` in the place of `before` would change.
    #[must_use]
    pub fn preview(&self, before: &Preset, after: &Preset) -> Preview {
        report::preview(&self.loaded(), before, after, &self.typed)
    }

    /// Several definitions side by side, the first against each of the others.
    #[must_use]
    pub fn difference(&self, preset: &Preset, definitions: &[Definition]) -> Comparison {
        report::side_by_side(&self.plain(), preset, definitions)
    }

    /// The families to draw, with the user's totals.
    #[must_use]
    pub fn drawings(&self, preset: &Preset) -> Vec<Drawing> {
        report::drawings(&self.plain(), preset)
    }

    /// Whether a formula can be worked out among these definitions, and what it gives on all rows.
    ///
    /// # Errors
    /// When it cannot be read, names nothing that exists, or its units do not go together.
    pub fn check_formula(&self, preset: &Preset, text: &str) -> Result<(Checked, Value), FormulaError> {
        let scope = compile(preset).scope;
        let checked = check(&parse(text)?, &scope)?;
        let mut with = preset.clone();
        let id = OwnId::from_name("formula being written", &|text| {
            with.own_ids().any(|id| id.as_str() == text)
        });
        let metric = crate::preset::OwnMetric::new("", text);
        with.own_metrics.insert(id.clone(), metric);
        let value = report::total(&self.plain(), &with, &Name::Own(id), &self.typed);
        Ok((checked, value))
    }

    /// Why two numbers of a group differ; none when one of them does not exist.
    #[must_use]
    pub fn differ(&self, preset: &Preset, first: &Name, second: &Name, group: &[GroupKey]) -> Option<Differ> {
        let side = |name: &Name| match name {
            Name::Metric(metric) => Some(Side::of_receipt(&self.receipt(preset, *metric, group)?, preset)),
            Name::Own(id) => Some(Side::of_own(&self.own_receipt(preset, id, group)?)),
        };
        Some(report::differ(side(first)?, side(second)?))
    }

    /// Answers the studio.
    pub(super) fn studio(&mut self, request: StudioRequest) -> StudioResponse {
        match request {
            StudioRequest::TypeIn(typed) => StudioResponse::TypedIn(self.type_in(typed)),
            StudioRequest::SortedView {
                preset,
                by,
                sort,
                limit,
            } => {
                let mut view = self.view(&preset, &by, report::Sort::default(), 0);
                let by = view.report.by.clone();
                let sorted = report::report_with(
                    &self.loaded(),
                    &preset,
                    &by,
                    report::Sort::default(),
                    Some(&sort),
                    limit,
                    &self.typed,
                );
                view.report = sorted.unwrap_or_default();
                StudioResponse::View(view)
            }
            StudioRequest::OwnReceipt { preset, id, group, ask } => {
                StudioResponse::OwnReceipt(self.own_receipt_of(&preset, &id, &group, &ask))
            }
            StudioRequest::OwnRestReceipt { preset, id, ask } => {
                StudioResponse::OwnReceipt(self.own_rest_receipt_of(&preset, &id, &ask))
            }
            StudioRequest::PreviewPreset { before, after } => StudioResponse::Preview(self.preview(&before, &after)),
            StudioRequest::CheckFormula { preset, text } => StudioResponse::Formula(self.check_formula(&preset, &text)),
            StudioRequest::Difference { preset, definitions } => {
                StudioResponse::Difference(self.difference(&preset, &definitions))
            }
            StudioRequest::Overlap { preset } => StudioResponse::Overlap(self.drawings(&preset)),
            StudioRequest::Differ {
                preset,
                first,
                second,
                group,
            } => StudioResponse::Differ(self.differ(&preset, &first, &second, &group)),
        }
    }
}
