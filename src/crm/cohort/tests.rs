//! Lags and what is still to come, on files small enough to count by hand.

use super::*;
use crate::crm::read::tests::crm;
use crate::crm::{Reconcile, reconcile};
use rust_decimal::dec;

fn made(text: &str, now: Option<i64>) -> Cohorts {
    let file = crm(text);
    cohorts(&file, &reconcile(&file, None, &Reconcile::default()), now)
}

/// Ten old leads, of which four qualified after 1, 2, 10 and 20 days; two young ones.
fn leads() -> String {
    let mut text = "created,status,qualified,contacted\n".to_owned();
    for lag in [Some(2), Some(3), Some(11), Some(21), None, None, None, None, None, None] {
        let qualified = lag.map(|day| format!("2026-06-{day:02}T00:00:00Z")).unwrap_or_default();
        text.push_str(&format!("2026-06-01T00:00:00Z,New,{qualified},2026-06-01T00:04:00Z\n"));
    }
    text.push_str("2026-08-30T00:00:00Z,New,,\n2026-08-25T00:00:00Z,New,,\n");
    text
}

#[test]
fn lags_are_those_of_leads_old_enough() {
    let cohorts = made(&leads(), Some(1_788_220_800));
    let lag = cohorts
        .lags
        .iter()
        .find(|lag| lag.stage == Stage::Qualified)
        .expect("a lag");
    assert_eq!((lag.leads, lag.reached, lag.rate), (10, 4, Some(dec!(0.4))));
    assert_eq!(lag.median_hours, Some(dec!(48)));
    assert_eq!(
        lag.within.iter().find(|(days, _)| *days == 14).map(|(_, share)| *share),
        Some(dec!(0.75))
    );
}

#[test]
fn what_is_to_come_is_the_rate_times_the_lags_longer_than_each_age() {
    // On 1 September the young leads are 2 and 7 days old: half of the lags are longer than either.
    let cohorts = made(&leads(), Some(1_788_220_800));
    let pending = cohorts
        .pending
        .iter()
        .find(|pending| pending.stage == Stage::Qualified)
        .expect("an estimate");
    assert_eq!((pending.young, pending.expected), (2, dec!(0.4)));
    assert!(pending.interval.low <= 0.4 && pending.interval.high.is_some_and(|high| (0.4..=2.0).contains(&high)));
}

#[test]
fn weeks_begin_on_monday_and_grow_up_after_28_days() {
    let cohorts = made(&leads(), Some(1_788_220_800));
    let weeks: Vec<(String, u32, bool)> = cohorts
        .weeks
        .iter()
        .map(|week| (week.week.to_string(), week.leads, week.mature))
        .collect();
    assert_eq!(
        weeks,
        [("2026-06-01".to_owned(), 10, true), ("2026-08-24".to_owned(), 2, false)]
    );
}

#[test]
fn first_contact_is_told_in_minutes() {
    let contact = made(&leads(), None).first_contact.expect("times");
    assert_eq!((contact.leads, contact.median_minutes), (10, dec!(4)));
    assert_eq!(contact.within, [(5, dec!(1)), (60, dec!(1)), (1_440, dec!(1))]);
}
