//! CRM and lead-form rows: read, staged, joined, and reconciled with Meta's count.
//!
//! Personal data is hashed while it is read and kept in no other form. Findings carry counts and row numbers only.

mod cohort;
mod file;
mod finding;
mod given;
mod join;
mod moment;
mod read;
mod reconcile;
mod walk;

pub use cohort::{Cohort, Cohorts, FirstContact, LagCurve, Pending, cohorts};
pub use file::{ColumnUse, CrmColumn, CrmFile, CrmInfo, CrmRow, FileKind, SourceWord, StatusWord};
pub use finding::{CrmFinding, CrmFindingKind};
pub use given::given;
pub use join::{Join, JoinedBy, join};
pub use moment::{Moment, day_in, zone};
pub use read::{CrmError, CrmReading, CrmSettings, MAX_CRM_ROWS, read};
pub use reconcile::{Reconcile, Reconciled, Side, Step, StepKind, Waterfall, WaterfallNote, reconcile};
pub use walk::{Line, WalkLine, walk};
