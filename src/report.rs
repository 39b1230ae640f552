//! Sources and a preset in, figures out: groups × metrics, with checks and the way each figure was made.

mod ask;
mod checks;
pub mod compare;
mod differ;
mod difference;
mod drawing;
mod figures;
mod filter;
mod findings;
mod given;
mod group;
mod groupings;
mod interval;
mod location;
mod moving;
mod overlap;
mod own_checks;
mod parts;
mod place;
mod preview;
mod quality;
mod receipt;
mod resolve;
mod series;
mod source_checks;
mod typed;
mod values;
mod view;
mod within;
mod work;

pub use ask::{Ask, Rest, explore, explore_with};
pub use checks::{Check, CheckKind, CheckLevel, Counted, EqualRows};
pub use differ::{Differ, Side, Which, WhyDiffer, differ};
pub use difference::{Compared, Comparison, Definition, DifferentRow, MOST_DEFINITIONS, Pair};
pub use drawing::{Drawing, Equal, Identity, IdentityPart, Node, SafeChoice, Twice};
pub use filter::{Filter, FilterRule, Filtered, Match, filtered};
pub use findings::{CountView, FamilyView, Findings, OwnCountView, ResultLine, TypeView, UsedType};
pub use given::{Given, GivenRow, lay_over, lay_over_selection, lay_rest, own_again, selected};
pub use group::GroupKey;
pub use interval::{Interval, garwood, wilson};
pub use location::{Located, locations};
pub use moving::{Moves, MovingDays, Now, moving};
pub use preview::{NumberChange, Preview};
pub use quality::{Loss, Quality, QualityPoint, ScoreCard, score_card};
pub use receipt::{Entry, NotCounted, Operand, OwnOperand, OwnReceipt, Receipt, ReceiptRow, WhyNot};
pub use series::{Over, Series, SeriesPoint, series, series_of};
pub use typed::{MOST_TYPED, TypedError, TypedNumber, TypedNumbers, typed_metrics};
pub use values::{DimensionValue, DimensionValues, values};
pub use view::{Dimension, GroupRow, OwnSort, Report, Sort, UnknownGrouping, dimensions, report, report_with};
pub use work::Nested;

pub(crate) use difference::side_by_side;
pub(crate) use drawing::drawings;
pub(crate) use findings::findings;
pub(crate) use place::Whose;
pub(crate) use preview::{preview, total};
pub(crate) use receipt::{own_receipt, receipt};
pub(crate) use view::has_dimension;
pub(crate) use work::Work;

use crate::amount::Amount;
use serde::{Deserialize, Serialize};

/// A source with the checks that hold whatever the definitions are, made once.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The source.
    pub source: std::sync::Arc<crate::source::Source>,
    checks: Vec<Check>,
    groupings: groupings::Groupings,
}

impl Loaded {
    /// Checks a source.
    #[must_use]
    pub fn new(source: std::sync::Arc<crate::source::Source>) -> Self {
        let checks = source_checks::alone(&source);
        Self::checked(source, checks)
    }

    /// A source with checks made before.
    fn checked(source: std::sync::Arc<crate::source::Source>, checks: Vec<Check>) -> Self {
        Self {
            source,
            checks,
            groupings: groupings::Groupings::default(),
        }
    }
}

/// How far a figure can be trusted, by how many events stand behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stability {
    /// Fewer than 10 events.
    VeryUnstable,
    /// 10 to 29 events.
    Unstable,
    /// 30 to 99 events.
    Usable,
    /// 100 events or more.
    Stable,
}

impl Stability {
    /// The word for this many events.
    #[must_use]
    pub fn of(events: rust_decimal::Decimal) -> Self {
        if events < rust_decimal::Decimal::TEN {
            Self::VeryUnstable
        } else if events < rust_decimal::Decimal::from(30) {
            Self::Unstable
        } else if events < rust_decimal::Decimal::ONE_HUNDRED {
            Self::Usable
        } else {
            Self::Stable
        }
    }

    /// The word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VeryUnstable => "very unstable",
            Self::Unstable => "unstable",
            Self::Usable => "usable",
            Self::Stable => "stable",
        }
    }
}

/// A figure of the report.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Value {
    /// The figure, or why there is none.
    pub amount: Amount,
    /// Its 95 % interval, where events are few enough to matter. The only figures that pass through floating point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
    /// How far it can be trusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stability: Option<Stability>,
    /// Some rows could have more of it that the source does not tell.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// A number that a person typed in is part of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
}

impl Value {
    /// A figure of which nothing else is known.
    #[must_use]
    pub const fn of(amount: Amount) -> Self {
        Self {
            amount,
            interval: None,
            stability: None,
            partial: false,
            typed: false,
        }
    }
}
