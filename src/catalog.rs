//! Facts about Meta, as data: action types and their overlaps, metrics, counts, headers.
//!
//! The facts live in `src/catalog/*.json` with their source and evidence grade. They are read once. Nothing in this
//! module decides; it only looks things up.

mod action_types;
mod api_errors;
mod counts;
mod crm_fields;
mod currencies;
mod exercises;
mod fields;
mod flat;
mod lists;
mod locations;
mod lookup;
mod match_keys;
mod metrics;
mod objective;
mod payload_rules;
mod places;
mod readiness;
mod settling;
mod stages;
mod topics;
mod windows;

pub use action_types::{
    ActionType, Family, Grade, LeadSource, Relation, Role, action_type, exact_types, families, family, family_types,
    relation, stands_alone,
};
pub use api_errors::{ApiErrorCard, api_error, api_errors};
pub use counts::{CountCard, CountId, Term, count_card};
pub use crm_fields::{
    CrmField, CrmFieldCard, crm_field_for_header, crm_fields, header_key, is_meta_source, is_test_cell, is_yes,
};
pub use currencies::{Currency, currency};
pub use exercises::{Choice, Exercise, ExerciseKind, exercises};
pub use fields::{
    DimensionRole, Field, FieldKind, NumberKind, ValueKind, choosable_fields, field, field_for_action, field_for_api,
    field_for_header, field_for_name, indicator_for_label, nearest_field, normal_header,
};
pub use flat::flat_action;
pub use lists::{is_average_label, is_cost_list_of, is_total_label, list_kind, list_of_table, totalled_name};
pub use locations::{LocatedBy, Location, LocationRule, location_name, location_rule};
pub use lookup::{Entry, Hit, Piece, Terms, look_up};
pub use match_keys::{
    Band, Hashing, LeadIdAlone, MatchKey, MatchKeyCard, MatchKeys, is_known_bad_hash, is_placeholder, match_key,
    match_keys, misspelt_key,
};
pub use metrics::{Better, Formula, Goal, IntervalKind, Metric, MetricCard, MetricKind, Unit, goals, metric_card};
pub use objective::{
    AnswerCard, AnswerOption, AntiPattern, Aspect, CitedFact, Condition, GoalAdvice, Objective, ObjectiveFile,
    ObjectiveQuestion, ObjectiveRule, objective_facts,
};
pub use payload_rules::{PayloadRule, PayloadRuleCard, Severity, payload_rule, payload_rules};
pub use places::{country_code, us_state_code};
pub use readiness::{Claim, RequirementCard, claims, requirements};
pub use settling::{Settling, settling};
pub use stages::{Stage, StageCard, stage_for, stages};
pub use topics::{Point, Topic, topics};
pub use windows::{attribution_setting, window_key, window_of};

pub(crate) use metrics::named;

/// Reads one of the catalogue's own files. They are part of the program and covered by tests, so a file that cannot be
/// read is an empty one here and a failing test there.
fn read<T: serde::de::DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}
