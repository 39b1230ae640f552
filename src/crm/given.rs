//! What the CRM knows, for the report: leads qualified and converted, and their revenue, by where they came from.

use super::file::{CrmFile, CrmRow, Origin};
use super::finding::CrmFindingKind;
use super::join::Join;
use super::reconcile::Reconciled;
use crate::catalog::{CrmField, Metric, Stage};
use crate::day::Day;
use crate::report::{Given, GivenRow};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The figures of the rows that count.
#[must_use]
pub fn given(crm: &CrmFile, leads: Option<(&CrmFile, &Join)>, reconciled: &Reconciled) -> Given {
    let has = |fields: &[CrmField]| {
        crm.columns
            .iter()
            .any(|column| column.field.is_some_and(|field| fields.contains(&field)))
    };
    let mut given = Given {
        name: crm.name.clone(),
        ..Given::default()
    };
    if has(&[
        CrmField::Status,
        CrmField::Qualified,
        CrmField::Scheduled,
        CrmField::Converted,
    ]) {
        given.metrics.insert(Metric::QualifiedLeads);
    }
    if has(&[CrmField::Status, CrmField::Converted]) {
        given.metrics.insert(Metric::ConvertedLeads);
    }
    let mixed = crm
        .findings
        .iter()
        .any(|finding| finding.kind == CrmFindingKind::MixedCurrencies);
    if has(&[CrmField::Value]) && !mixed {
        given.spare.insert(Metric::PurchaseValue);
    }
    let mut rows: BTreeMap<(Option<Day>, Origin), GivenRow> = BTreeMap::new();
    for (at, day) in &reconciled.counted {
        let Some(row) = crm.rows.get(*at as usize) else {
            continue;
        };
        let lead = leads.and_then(|(file, join)| {
            let (lead, _) = join.of_crm.get(*at as usize).copied().flatten()?;
            file.rows.get(lead as usize)
        });
        let origin = origin(row, lead);
        let entry = rows.entry((*day, origin.clone())).or_insert_with(|| GivenRow {
            dimensions: dimensions(&origin),
            day: *day,
            ..GivenRow::default()
        });
        entry.leads = entry.leads.saturating_add(1);
        let mut add = |metric, figure: Decimal| {
            let sum = entry.figures.entry(metric).or_default();
            *sum = sum.saturating_add(figure);
        };
        if row.has_reached(Stage::Qualified) {
            add(Metric::QualifiedLeads, Decimal::ONE);
        }
        if row.has_reached(Stage::Converted) {
            add(Metric::ConvertedLeads, Decimal::ONE);
            if let Some(value) = row.value {
                add(Metric::PurchaseValue, value);
            }
        }
    }
    given.rows = rows.into_values().collect();
    given
}

/// Where a lead came from: as Meta's own export says, and where it says nothing, as the CRM does.
fn origin(row: &CrmRow, lead: Option<&CrmRow>) -> Origin {
    let of = |row: Option<&CrmRow>| row.and_then(|row| row.origin.as_deref()).cloned().unwrap_or_default();
    let (mine, metas) = (of(Some(row)), of(lead));
    Origin {
        campaign_id: metas.campaign_id.or(mine.campaign_id),
        campaign_name: metas.campaign_name.or(mine.campaign_name),
        adset_id: metas.adset_id.or(mine.adset_id),
        adset_name: metas.adset_name.or(mine.adset_name),
        ad_id: metas.ad_id.or(mine.ad_id),
        ad_name: metas.ad_name.or(mine.ad_name),
    }
}

fn dimensions(origin: &Origin) -> BTreeMap<&'static str, Arc<str>> {
    [
        ("campaign_id", &origin.campaign_id),
        ("campaign_name", &origin.campaign_name),
        ("adset_id", &origin.adset_id),
        ("adset_name", &origin.adset_name),
        ("ad_id", &origin.ad_id),
        ("ad_name", &origin.ad_name),
    ]
    .into_iter()
    .filter_map(|(name, text)| Some((name, text.clone()?)))
    .collect()
}
