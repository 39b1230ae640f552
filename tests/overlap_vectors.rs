//! The overlap vectors: action lists from real accounts, with the right counts.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Engine, Sort};
use leadsheet::preset::Preset;
use rust_decimal::{Decimal, dec};
use serde_json::Value;
use std::collections::BTreeMap;

const VECTORS: &str = include_str!("data/overlap_vectors.json");

/// The totals of the vector with this id, by the default definitions.
fn totals(id: &str) -> BTreeMap<Metric, Option<Decimal>> {
    let vectors: Vec<serde_json::Map<String, Value>> = serde_json::from_str(VECTORS).expect("the vectors read");
    let mut row = vectors
        .into_iter()
        .find(|vector| vector["id"] == id)
        .expect("the vector");
    row.remove("expected");
    let text = serde_json::to_string(&[row]).expect("it writes");
    let mut engine = Engine::new();
    engine
        .read(1, "vector", text.as_bytes(), Answers::new())
        .expect("it reads");
    let report = engine
        .report(&Preset::default(), &[], Sort::default(), 0)
        .expect("a report");
    report
        .totals
        .into_iter()
        .map(|(metric, value)| (metric, value.amount.known()))
        .collect()
}

#[test]
fn leads_from_forms_and_a_website_are_the_total_alone() {
    let totals = totals("V1_form_plus_website");
    assert_eq!(totals[&Metric::Leads], Some(dec!(1138)));
    assert_eq!(totals[&Metric::MetaLeads], Some(dec!(751)));
    assert_eq!(totals[&Metric::WebsiteLeads], Some(dec!(387)));
    assert_eq!(
        totals[&Metric::CostPerLead].map(|cost| cost.round_dp(2)),
        Some(dec!(8.17))
    );
}

#[test]
fn a_union_with_calls_is_neither_leads_nor_calls() {
    let totals = totals("V3_union_with_20s_calls");
    assert_eq!(totals[&Metric::Leads], Some(dec!(238)));
    assert_eq!(totals[&Metric::Calls], Some(dec!(902)));
}

#[test]
fn a_website_lead_under_three_names_is_one_lead() {
    let totals = totals("V4_pure_website_lead");
    assert_eq!(totals[&Metric::Leads], Some(dec!(115)));
    assert_eq!(totals[&Metric::WebsiteLeads], Some(dec!(115)));
    assert_eq!(totals[&Metric::MetaLeads], Some(dec!(0)));
}

#[test]
fn a_purchase_under_eight_names_is_one_purchase() {
    assert_eq!(totals("V6_purchase_aliases")[&Metric::Purchases], Some(dec!(653)));
}

#[test]
fn results_count_under_what_they_are_results_of() {
    let totals = totals("V8_results_field");
    assert_eq!(totals[&Metric::Leads], Some(dec!(248)));
    assert_eq!(totals[&Metric::WebsiteLeads], Some(dec!(248)));
}

#[test]
fn conversion_leads_are_qualified_leads_and_a_custom_event_is_not() {
    let totals = totals("V9_conversion_leads");
    assert_eq!(totals[&Metric::QualifiedLeads], Some(dec!(23)));
    assert_eq!(
        totals[&Metric::CostPerQualifiedLead].map(|cost| cost.round_dp(6)),
        Some(dec!(30.421739))
    );
    assert_eq!(totals[&Metric::ConvertedLeads], None);
}
