//! The worked waterfall, and the law that it always adds up.

use super::*;
use crate::crm::read::tests::{crm, with};
use crate::crm::{CrmSettings, FileKind, JoinedBy, join, read};
use proptest::prelude::*;
use rust_decimal::dec;
use serde_json::Value;

fn period(from: &str, to: &str) -> Option<Period> {
    Some(Period {
        from: Day::parse_iso(from)?,
        to: Day::parse_iso(to)?,
    })
}

fn leads(text: &str) -> CrmFile {
    read("leads.csv", FileKind::LeadForm, text.as_bytes(), CrmSettings::default()).expect("it reads")
}

fn zones(zone: &str, account: &str) -> CrmSettings {
    CrmSettings {
        zone: Some(zone.to_owned()),
        account_zone: Some(account.to_owned()),
        ..CrmSettings::default()
    }
}

/// The rows of the worked example: 240 in September by the CRM's clock, and 7 that only the account's clock puts there.
fn worked() -> (CrmFile, CrmFile) {
    let mut text = "lead id,created,source,is_organic,is_test,status\n".to_owned();
    let mut id = 1_234_567_890_100_000_u64;
    let mut add = |rows: u32, created: &str, source: &str, organic: &str, test: &str| {
        for _ in 0..rows {
            id += 1;
            let shown = if source == "google" {
                String::new()
            } else {
                id.to_string()
            };
            text.push_str(&format!("{shown},{created},{source},{organic},{test},New\n"));
        }
    };
    add(22, "2026-09-10 12:00", "google", "", "");
    add(6, "2026-09-10 12:00", "fb", "yes", "");
    add(3, "2026-09-10 12:00", "fb", "", "yes");
    // In Berlin the 1st has begun while it is still August in New York, and the other way round at the end.
    add(5, "2026-09-01 02:00", "fb", "", "");
    add(7, "2026-10-01 02:00", "fb", "", "");
    add(200, "2026-09-15 12:00", "ig", "", "");
    for at in 0..4_u64 {
        text.push_str(&format!("{},2026-09-20 12:00,ig,,,New\n", id - at));
    }
    let mut form = "id,created_time,ad_id,form_id\n".to_owned();
    for at in 0..6_u64 {
        form.push_str(&format!(
            "l:{},2026-09-12T10:00:00+0000,ag:1,f:1\n",
            2_234_567_890_100_000 + at
        ));
    }
    (with(&text, zones("Europe/Berlin", "America/New_York")), leads(&form))
}

#[test]
fn the_worked_waterfall_agrees_with_the_reference_values() {
    let all: Vec<Value> =
        serde_json::from_str(include_str!("../../../tests/data/quality_values.json")).expect("values read");
    let expected = &all
        .iter()
        .find(|value| value["id"] == "recon_waterfall")
        .expect("a value")["expected"];
    let (crm, form) = worked();
    let joined = join(&crm, &form);
    let asked = Reconcile {
        period: period("2026-09-01", "2026-09-30"),
        meta: Some(dec!(215)),
        ..Reconcile::default()
    };
    let waterfall = reconcile(&crm, Some((&form, &joined)), &asked).waterfall;
    // The CRM's own number, and then each step that changes it.
    let mut numbers = vec![waterfall.crm.to_string()];
    numbers.extend(
        waterfall
            .steps
            .iter()
            .skip(3)
            .filter(|step| !step.delta.is_zero())
            .map(|step| step.after.to_string()),
    );
    let steps: Vec<String> = expected["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(numbers, steps);
    assert_eq!(
        waterfall.gap.map(|gap| gap.to_string()),
        Some(expected["gap_start"].to_string())
    );
    assert_eq!(
        waterfall.residual.map(|rest| rest.to_string()),
        Some(expected["residual"].to_string())
    );
    assert_eq!(waterfall.residual_share, Some(dec!(0.009302325581)));
    assert_eq!(
        (waterfall.explained_share, waterfall.close),
        (Some(dec!(0.92)), Some(true))
    );
}

#[test]
fn rows_are_joined_by_id_then_e_mail_then_phone_and_each_once() {
    let crm = crm("lead id,email,phone,status,created\n\
        1234567890123456,a@example.net,,New,2026-09-01\n\
        ,b@example.net,,New,2026-09-01\n\
        ,,+4915112345678,New,2026-09-01\n\
        ,b@example.net,,New,2026-09-02\n");
    let form = leads(
        "id,created_time,email,phone_number\n\
        l:1234567890123456,2026-09-01T10:00:00Z,other@example.net,\n\
        l:1234567890123457,2026-09-01T11:00:00Z,B@example.net,\n\
        l:1234567890123458,2026-09-01T12:00:00Z,,+49 151 12345678\n\
        l:1234567890123459,2026-09-01T13:00:00Z,a@example.net,\n\
        l:1234567890123460,2026-09-01T14:00:00Z,nobody@example.net,\n",
    );
    let joined = join(&crm, &form);
    let by: Vec<Option<(u32, JoinedBy)>> = joined.of_crm.clone();
    assert_eq!(
        by,
        [
            Some((0, JoinedBy::LeadId)),
            Some((1, JoinedBy::Email)),
            Some((2, JoinedBy::Phone)),
            None
        ]
    );
    // The person of the fourth lead is in the CRM under another lead; the fifth is not there at all.
    assert_eq!((joined.merged, joined.missing), (vec![3], vec![4]));
}

#[test]
fn a_lead_without_an_ad_is_organic_where_ads_are_known() {
    let crm = crm("lead id,status,created\n1234567890123456,New,2026-09-01\n1234567890123457,New,2026-09-01\n");
    let form = leads(
        "id,created_time,ad_id\nl:1234567890123456,2026-09-01T10:00:00Z,ag:1\nl:1234567890123457,2026-09-01T10:00:00Z,\n",
    );
    let joined = join(&crm, &form);
    let waterfall = reconcile(&crm, Some((&form, &joined)), &Reconcile::default()).waterfall;
    let organic = waterfall
        .steps
        .iter()
        .find(|step| step.kind == StepKind::Organic)
        .expect("a step");
    assert_eq!((organic.delta, organic.row), (dec!(-1), Some(3)));
}

#[test]
fn what_cannot_be_told_is_said_and_not_taken_for_nothing() {
    let waterfall = reconcile(&crm("status,created\nNew,2026-09-01\n"), None, &Reconcile::default()).waterfall;
    let unknown: Vec<StepKind> = waterfall
        .steps
        .iter()
        .filter(|step| !step.known)
        .map(|step| step.kind)
        .collect();
    assert_eq!(
        unknown,
        [
            StepKind::OutsidePeriod,
            StepKind::ZoneOut,
            StepKind::ZoneIn,
            StepKind::MissingInCrm,
            StepKind::MergedPerson
        ]
    );
    assert!(waterfall.notes.contains(&WaterfallNote::NoMetaNumber) && waterfall.residual.is_none());
}

proptest! {
    #[test]
    fn the_waterfall_adds_up_for_any_input(
        rows in prop::collection::vec((0_u8..4, 25_u8..36, 0_u8..24, 0_u8..3, 0_u8..2, 0_u8..2), 0..40),
        form in prop::collection::vec((0_u8..8, 25_u8..36), 0..20),
        meta in prop::option::of(0_i64..60), hidden in 0_u32..5, view in prop::option::of(0_i64..9), with_period in any::<bool>(),
    ) {
        let day = |day: u8| if day > 30 { format!("2026-10-{:02}", day - 30) } else { format!("2026-09-{day:02}") };
        let mut text = "lead id,created,source,is_organic,is_test,status\n1234567890123456,2026-09-28,fb,,,New\n".to_owned();
        for (id, at, hour, source, organic, test) in rows {
            let id = if id == 0 { String::new() } else { (1_234_567_890_123_450 + u64::from(id)).to_string() };
            let created = if hour == 0 { String::new() } else { format!("{} {hour:02}:00", day(at)) };
            let source = ["fb", "google", ""][usize::from(source)];
            text.push_str(&format!("{id},{created},{source},{organic},{test},New\n"));
        }
        let mut lead_text = "id,created_time,ad_id\nl:1234567890123451,2026-09-28T10:00:00Z,ag:1\n".to_owned();
        for (id, at) in form {
            lead_text.push_str(&format!("l:{},{}T23:30:00Z,ag:1\n", 1_234_567_890_123_450 + u64::from(id), day(at)));
        }
        let (crm, form) = (with(&text, zones("Asia/Tokyo", "America/Los_Angeles")), leads(&lead_text));
        let joined = join(&crm, &form);
        let asked = Reconcile {
            period: if with_period { period("2026-09-27", "2026-10-02") } else { None },
            meta: meta.map(Decimal::from),
            hidden,
            view_through: view.map(Decimal::from),
            ..Reconcile::default()
        };
        let reconciled = reconcile(&crm, Some((&form, &joined)), &asked);
        let waterfall = &reconciled.waterfall;
        let sum = |side: Side| waterfall.steps.iter().filter(|step| step.side == side).map(|step| step.delta).sum::<Decimal>();
        prop_assert_eq!(sum(Side::Crm), waterfall.crm_adjusted);
        let mut at = Decimal::ZERO;
        for step in waterfall.steps.iter().filter(|step| step.side == Side::Crm) {
            at += step.delta;
            prop_assert_eq!(at, step.after);
        }
        if let Some(meta) = waterfall.meta {
            prop_assert_eq!(meta + sum(Side::Meta), waterfall.meta_adjusted.expect("a number"));
            prop_assert_eq!(waterfall.crm_adjusted + waterfall.residual.expect("a rest"), waterfall.meta_adjusted.expect("a number"));
        }
        // The rows that are left are the CRM's number without what was added to it.
        let added: Decimal = waterfall.steps.iter().filter(|step| matches!(step.kind, StepKind::MissingInCrm | StepKind::HiddenInCrm | StepKind::MergedPerson)).map(|step| step.delta).sum();
        prop_assert_eq!(Decimal::from(reconciled.counted.len()), waterfall.crm_adjusted - added);
    }
}
