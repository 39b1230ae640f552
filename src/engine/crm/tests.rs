//! The report with a CRM beside it, and that nothing of the CRM is left when it is forgotten.

use crate::amount::{Amount, Reason};
use crate::catalog::Metric;
use crate::crm::{CrmSettings, FileKind};
use crate::engine::{Answers, Engine, Sort};
use crate::preset::Preset;
use rust_decimal::{Decimal, dec};

const ADS: &str = "Campaign name,Campaign ID,Day,Amount spent (EUR),Leads,Age\n\
    A,111,2026-09-01,100,4,18-24\nA,111,2026-09-02,100,2,25-34\nB,222,2026-09-01,50,3,18-24\n";
const CRM: &str = "lead id,created,status,campaign id,campaign name,email,amount,currency\n\
    1234567890123451,2026-09-01,Won,c:111,A,a@example.net,500,EUR\n\
    1234567890123452,2026-09-01,Qualified,,A,b@example.net,,\n\
    1234567890123453,2026-09-02,New,c:111,A,c@example.net,,\n\
    1234567890123454,2026-09-01,Qualified,222,B,d@example.net,,\n\
    1234567890123455,2026-09-01,Qualified,999,Gone,e@example.net,,\n\
    1234567890123456,2026-08-01,Won,111,A,f@example.net,900,EUR\n";

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.read(1, "ads", ADS.as_bytes(), Answers::new()).expect("it reads");
    engine
        .read_crm(FileKind::Crm, "crm.csv", CRM.as_bytes(), CrmSettings::default())
        .expect("it reads");
    engine
}

fn known(value: i64) -> Amount {
    Amount::Known(Decimal::from(value))
}

#[test]
fn qualified_and_converted_leads_of_the_period_feed_the_report() {
    let report = engine()
        .report(&Preset::default(), &["campaign".to_owned()], Sort::default(), 9)
        .expect("a report");
    assert_eq!(report.totals[&Metric::QualifiedLeads].amount, known(4));
    assert_eq!(report.totals[&Metric::ConvertedLeads].amount, known(1));
    assert_eq!(
        report.totals[&Metric::CostPerQualifiedLead].amount,
        Amount::Known(dec!(62.5))
    );
    assert_eq!(report.totals[&Metric::PurchaseValue].amount, known(500));
    assert_eq!(report.totals[&Metric::Roas].amount, Amount::Known(dec!(2)));
    assert!(report.totals[&Metric::CostPerQualifiedLead].interval.is_some());
    assert_eq!(
        report.given,
        [Metric::QualifiedLeads, Metric::ConvertedLeads, Metric::PurchaseValue]
    );
    let campaign = |name: &str| {
        report
            .groups
            .iter()
            .find(|row| row.key[0].label == name)
            .expect("a group")
    };
    // By id, and where there is none by name.
    assert_eq!(campaign("A").metrics[&Metric::QualifiedLeads].amount, known(2));
    assert_eq!(campaign("B").metrics[&Metric::CostPerQualifiedLead].amount, known(50));
    assert_eq!(campaign("B").metrics[&Metric::ConvertedLeads].amount, known(0));
}

#[test]
fn days_are_told_and_breakdowns_of_the_ads_are_not() {
    let report = |by: &str| {
        engine()
            .report(
                &Preset::default(),
                &[by.to_owned()],
                Sort {
                    by: None,
                    descending: false,
                },
                9,
            )
            .expect("a report")
    };
    let days: Vec<Amount> = report("day")
        .groups
        .iter()
        .map(|row| row.metrics[&Metric::QualifiedLeads].amount)
        .collect();
    assert_eq!(days, [known(4), known(0)]);
    assert!(
        report("age")
            .groups
            .iter()
            .all(|row| row.metrics[&Metric::QualifiedLeads].amount == Amount::Missing(Reason::NotInSource))
    );
}

#[test]
fn groups_sort_by_figures_of_the_crm() {
    let sort = Sort {
        by: Some(Metric::CostPerQualifiedLead),
        descending: false,
    };
    let report = engine()
        .report(&Preset::default(), &["campaign".to_owned()], sort, 1)
        .expect("a report");
    assert_eq!((report.groups.len(), report.groups[0].key[0].label.as_str()), (1, "B"));
}

#[test]
fn a_receipt_says_that_its_figures_are_the_crms() {
    let receipt = engine()
        .receipt(&Preset::default(), Metric::CostPerQualifiedLead, &[])
        .expect("a receipt");
    assert_eq!(receipt.value.amount, Amount::Known(dec!(62.5)));
    assert_eq!(
        (
            receipt.operands[1].entries[0].origin.as_str(),
            receipt.operands[1].entries[0].sum
        ),
        ("CRM", dec!(4))
    );
}

#[test]
fn the_view_takes_period_and_metas_number_from_the_report() {
    let view = engine().crm_view(&Preset::default()).expect("a view");
    assert_eq!(view.waterfall.meta, Some(dec!(9)));
    assert_eq!(
        (view.waterfall.crm, view.waterfall.residual, view.revenue),
        (dec!(5), Some(dec!(4)), Some(dec!(500)))
    );
}

#[test]
fn forgetting_leaves_nothing_of_the_crm() {
    let mut engine = engine();
    engine.forget_crm();
    assert!(engine.crm_view(&Preset::default()).is_none());
    let mut plain = Engine::new();
    plain.read(1, "ads", ADS.as_bytes(), Answers::new()).expect("it reads");
    let report = |engine: &Engine| engine.report(&Preset::default(), &[], Sort::default(), 9);
    assert_eq!(report(&engine), report(&plain));
    assert_eq!(format!("{engine:?}"), format!("{plain:?}"));
}
