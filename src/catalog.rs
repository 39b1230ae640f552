//! Facts about Meta, as data: action types and their overlaps, metrics, counts, headers.
//!
//! The facts live in `src/catalog/*.json` with their source and evidence grade. They are read once. Nothing in this
//! module decides; it only looks things up.

mod action_types;
mod counts;
mod fields;
mod flat;
mod lists;
mod locations;
mod metrics;
mod settling;
mod topics;

pub use action_types::{
    ActionType, Family, Grade, LeadSource, Relation, Role, action_type, families, family, relation,
};
pub use counts::{CountCard, CountId, Term, count_card};
pub use fields::{
    Field, FieldKind, NumberKind, ValueKind, choosable_fields, field, field_for_action, field_for_api,
    field_for_header, indicator_for_label, nearest_field, normal_header,
};
pub use flat::flat_action;
pub use lists::{is_total_label, list_kind, window_of};
pub use locations::{LocatedBy, Location, LocationRule, location_name, location_rule};
pub use metrics::{Better, Formula, Goal, IntervalKind, Metric, MetricCard, MetricKind, Unit, goals, metric_card};
pub use settling::{Settling, settling};
pub use topics::{Point, Topic, topics};

/// Reads one of the catalogue's own files. They are part of the program and covered by tests, so a file that cannot be
/// read is an empty one here and a failing test there.
fn read<T: serde::de::DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}
