//! What the Report page asks: receipts of filtered rows, further slices, subtotals, values to choose from.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Engine, OwnSort, Request, Response, Sort, StudioRequest, StudioResponse};
use leadsheet::preset::{Edit, OwnId, OwnMetric, Preset};
use leadsheet::report::{Ask, Filter, FilterRule, GroupKey, GroupRow, Match, Nested, Report};
use rust_decimal::Decimal;

const ROWS: &str = "Day,Campaign name,Ad set name,Amount spent (EUR),Leads
2026-09-01,North_A,one,10,5
2026-09-01,North_A,two,20,1
2026-09-02,South_B,three,40,2
2026-09-02,South_B,four,5,
2026-09-02,East,five,2,9
2026-09-03,,six,1,1
";

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine
        .read(1, "rows.csv", ROWS.as_bytes(), Answers::new())
        .expect("it reads");
    engine
}

fn by(ways: &[&str]) -> Vec<String> {
    ways.iter().map(|way| (*way).to_owned()).collect()
}

fn is(dimension: &str, values: &[&str]) -> Filter {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Filter::default().and(FilterRule {
        dimension: dimension.to_owned(),
        not: false,
        is: Match::Equals(values),
    })
}

fn view(engine: &mut Engine, preset: &Preset, ask: &Ask) -> Report {
    let request = Request::Explore {
        preset: preset.clone(),
        ask: ask.clone(),
    };
    match engine.answer(request, &[]) {
        Response::View(view) => view.report,
        other => panic!("{other:?}"),
    }
}

fn names(groups: &[GroupRow]) -> Vec<String> {
    groups
        .iter()
        .map(|row| {
            row.key
                .iter()
                .map(|key| key.label.as_str())
                .collect::<Vec<_>>()
                .join("/")
        })
        .collect()
}

fn leads(row: &GroupRow) -> Option<Decimal> {
    row.metrics[&Metric::Leads].amount.known()
}

#[test]
fn a_receipt_under_a_filter_shows_the_same_number_and_what_was_left_out() {
    let mut engine = engine();
    let preset = Preset::default();
    let ask = Ask {
        by: by(&["adset"]),
        filter: is("campaign", &["North_A"]),
        ..Ask::default()
    };
    let report = view(&mut engine, &preset, &ask);
    assert_eq!((report.rows, report.rows_filtered_out), (2, 4));
    let mut groups: Vec<Vec<GroupKey>> = report.groups.iter().map(|row| row.key.clone()).collect();
    groups.push(Vec::new());
    for metric in [Metric::Leads, Metric::Spend, Metric::CostPerLead] {
        for group in &groups {
            let request = Request::Receipt {
                preset: preset.clone(),
                metric,
                group: group.clone(),
                ask: ask.clone(),
            };
            let Response::Receipt(Some(receipt)) = engine.answer(request, &[]) else {
                panic!("a receipt")
            };
            let row = report.groups.iter().find(|row| row.key == *group);
            let shown = row.map_or(report.totals[&metric], |row| row.metrics[&metric]);
            assert_eq!(receipt.value, shown, "{metric} of {group:?}");
            assert_eq!((receipt.rows_of, receipt.rows_filtered_out), (2, 4));
        }
    }
}

#[test]
fn the_receipts_of_the_rest_show_its_numbers_and_are_of_its_rows() {
    let mut engine = engine();
    let id = OwnId::parse("double").expect("an id");
    let preset =
        Edit::OwnMetric(id.clone(), Some(Box::new(OwnMetric::new("Double", "leads * 2")))).apply(&Preset::default());
    for (search, filter) in [
        ("", Filter::default()),
        ("t", Filter::default()),
        ("", is("campaign", &["North_A", "East", "South_B"])),
    ] {
        let ask = Ask {
            by: by(&["campaign", "adset"]),
            search: search.to_owned(),
            filter,
            top: Some(1),
            ..Ask::default()
        };
        let report = view(&mut engine, &preset, &ask);
        let rest = report.rest.expect("a rest");
        for metric in Metric::ALL {
            let request = Request::RestReceipt {
                preset: preset.clone(),
                metric: *metric,
                ask: ask.clone(),
            };
            let Response::Receipt(Some(receipt)) = engine.answer(request, &[]) else {
                panic!("a receipt of {metric}")
            };
            assert_eq!(receipt.value, rest.row.metrics[metric], "{metric} with {search:?}");
            assert_eq!(
                (receipt.rows, receipt.rows_of),
                (rest.row.rows, report.rows),
                "{metric}"
            );
            assert_eq!(receipt.put_together as usize, rest.groups);
            if *metric == Metric::Leads {
                let sum: Decimal = receipt.operands[0].entries.iter().map(|entry| entry.sum).sum();
                assert_eq!(Some(sum), leads(&rest.row));
                assert_eq!(receipt.sample.len() as u32 + receipt.more_rows, rest.row.rows);
            }
        }
        let request = StudioRequest::OwnRestReceipt {
            preset: preset.clone(),
            id: id.clone(),
            ask,
        };
        let Response::Studio(answer) = engine.answer(Request::Studio(Box::new(request)), &[]) else {
            panic!("an answer")
        };
        let StudioResponse::OwnReceipt(Some(receipt)) = *answer else {
            panic!("a receipt")
        };
        assert_eq!(receipt.value, rest.row.own[&id]);
        assert_eq!(receipt.rows, rest.row.rows);
    }
}

#[test]
fn where_nothing_is_put_together_the_rest_has_no_receipt() {
    let engine = engine();
    let ask = Ask {
        by: by(&["campaign"]),
        ..Ask::default()
    };
    let preset = Preset::default();
    assert_eq!(engine.rest_receipt_of(&preset, Metric::Leads, &ask), None);
}

#[test]
fn an_own_receipt_under_a_filter_shows_the_same_number() {
    let mut engine = engine();
    let id = OwnId::parse("double").expect("an id");
    let preset =
        Edit::OwnMetric(id.clone(), Some(Box::new(OwnMetric::new("Double", "leads * 2")))).apply(&Preset::default());
    let ask = Ask {
        by: by(&["campaign"]),
        filter: is("campaign", &["North_A", "East"]),
        own_sort: Some(OwnSort {
            by: id.clone(),
            descending: true,
        }),
        ..Ask::default()
    };
    let report = view(&mut engine, &preset, &ask);
    assert_eq!(names(&report.groups), ["East", "North_A"]);
    for row in &report.groups {
        let request = StudioRequest::OwnReceipt {
            preset: preset.clone(),
            id: id.clone(),
            group: row.key.clone(),
            ask: ask.clone(),
        };
        let Response::Studio(answer) = engine.answer(Request::Studio(Box::new(request)), &[]) else {
            panic!("an answer")
        };
        let StudioResponse::OwnReceipt(Some(receipt)) = *answer else {
            panic!("a receipt")
        };
        assert_eq!(receipt.value, row.own[&id]);
        assert_eq!(receipt.rows_filtered_out, 3);
    }
}

#[test]
fn slices_put_together_are_the_whole_whatever_is_asked_in_between() {
    let mut engine = engine();
    let preset = Preset::default();
    let whole = Ask {
        by: by(&["campaign", "adset"]),
        ..Ask::default()
    };
    for nested in [None, Some(Nested::default())] {
        let whole = Ask {
            nested,
            ..whole.clone()
        };
        let report = view(&mut engine, &preset, &whole);
        let mut rows = Vec::new();
        for offset in (0..report.lines).step_by(2) {
            let ask = Ask {
                offset,
                limit: 2,
                ..whole.clone()
            };
            let request = Request::Rows {
                preset: preset.clone(),
                ask,
                metrics: Vec::new(),
            };
            let Response::Rows {
                offset: at,
                rows: slice,
            } = engine.answer(request, &[])
            else {
                panic!("rows")
            };
            assert_eq!(at, offset);
            rows.extend(slice);
            let _ = view(&mut engine, &preset, &Ask::default());
        }
        assert_eq!(rows, report.groups);
        assert_eq!(rows.len(), report.lines);
    }
}

#[test]
fn only_the_metrics_that_are_asked_for_are_sent() {
    let mut engine = engine();
    let request = Request::Rows {
        preset: Preset::default(),
        ask: Ask {
            by: by(&["campaign"]),
            ..Ask::default()
        },
        metrics: vec![Metric::Leads],
    };
    let Response::Rows { rows, .. } = engine.answer(request, &[]) else {
        panic!("rows")
    };
    assert_eq!(rows[0].metrics.keys().copied().collect::<Vec<_>>(), [Metric::Leads]);
}

#[test]
fn outer_groups_stand_above_those_inside_with_ratios_of_sums_and_can_be_closed() {
    let mut engine = engine();
    let preset = Preset::default();
    let open = Ask {
        by: by(&["campaign", "adset"]),
        sort: Sort {
            by: Some(Metric::Spend),
            descending: true,
        },
        nested: Some(Nested::default()),
        ..Ask::default()
    };
    let report = view(&mut engine, &preset, &open);
    let found = names(&report.groups);
    assert_eq!(found[0], "South_B");
    assert!(
        found[1].starts_with("South_B/three") && found[2].starts_with("South_B/four"),
        "{found:?}"
    );
    assert_eq!((report.lines, report.group_count), (10, 6));
    let north = report
        .groups
        .iter()
        .find(|row| row.key.len() == 1 && row.key[0].label == "North_A")
        .expect("a group");
    assert_eq!(leads(north), Some(Decimal::from(6)));
    assert_eq!(
        north.metrics[&Metric::CostPerLead].amount.known(),
        Some(Decimal::from(5))
    );

    let key = vec![north.key[0].key.clone()];
    let closed = Ask {
        nested: open.nested.as_ref().map(|nested| nested.turned(key.clone())),
        ..open.clone()
    };
    let fewer = view(&mut engine, &preset, &closed);
    assert_eq!(fewer.lines, report.lines - 2);
    assert!(
        fewer
            .groups
            .iter()
            .all(|row| row.key.len() == 1 || row.key[0].label != "North_A")
    );
    let all = Ask {
        nested: Some(Nested {
            closed: true,
            ..Nested::default()
        }),
        ..open
    };
    assert_eq!(view(&mut engine, &preset, &all).lines, 4);
}

#[test]
fn the_values_of_a_dimension_are_counted_and_each_filters_to_its_rows() {
    let mut engine = engine();
    let ask = |search: &str, limit| Request::Values {
        dimension: "campaign".to_owned(),
        search: search.to_owned(),
        limit,
    };
    let Response::Values(all) = engine.answer(ask("", 10), &[]) else {
        panic!("values")
    };
    let counts: Vec<(&str, u32)> = all
        .values
        .iter()
        .map(|value| (value.label.as_str(), value.rows))
        .collect();
    assert_eq!(counts, [("North_A", 2), ("South_B", 2), ("(none)", 1), ("East", 1)]);
    for value in &all.values {
        let ask = Ask {
            filter: is("campaign", &[&value.text]),
            ..Ask::default()
        };
        assert_eq!(
            view(&mut engine, &Preset::default(), &ask).rows,
            value.rows,
            "{value:?}"
        );
    }
    let Response::Values(some) = engine.answer(ask("TH_", 1), &[]) else {
        panic!("values")
    };
    assert_eq!((some.values.len(), some.more), (1, 1));
}

const CRM: &str = "lead_id,created_time,status,campaign_name,email
l:1234567890123456,2026-09-02T10:00:00+0000,qualified,North_A,ada@example.com
l:1234567890123457,2026-09-02T11:00:00+0000,qualified,South_B,b@example.com
l:1234567890123458,2026-09-02T12:00:00+0000,new,South_B,c@example.com
";

/// The figure of the report and that of its receipt.
fn both(engine: &mut Engine, ask: &Ask, group: &[GroupKey]) -> (Report, Option<leadsheet::report::Value>) {
    let preset = Preset::default();
    let report = view(engine, &preset, ask);
    let request = Request::Receipt {
        preset,
        metric: Metric::QualifiedLeads,
        group: group.to_vec(),
        ask: ask.clone(),
    };
    let Response::Receipt(receipt) = engine.answer(request, &[]) else {
        panic!("a receipt")
    };
    (report, receipt.map(|receipt| receipt.value))
}

#[test]
fn the_crms_leads_are_those_of_the_same_rows_and_where_they_are_left_out_that_is_said() {
    let mut engine = engine();
    engine
        .read_crm(
            leadsheet::crm::FileKind::Crm,
            "crm.csv",
            CRM.as_bytes(),
            leadsheet::crm::CrmSettings::default(),
        )
        .expect("it reads");
    let whole = Ask {
        by: by(&["campaign"]),
        ..Ask::default()
    };
    let (report, receipt) = both(&mut engine, &whole, &[]);
    let total = report.totals[&Metric::QualifiedLeads];
    assert_eq!(total.amount.known(), Some(Decimal::TWO));
    assert_eq!((receipt, report.crm_left_out), (Some(total), false));

    // A number of the person's own that is made of them has the same figure where it is opened.
    let id = OwnId::parse("double").expect("an id");
    let double = OwnMetric::new("Double", "qualified_leads * 2");
    let own = Edit::OwnMetric(id.clone(), Some(Box::new(double))).apply(&Preset::default());
    let report = view(&mut engine, &own, &whole);
    assert_eq!(report.own[&id].amount.known(), Some(Decimal::from(4)));
    for (group, value) in report
        .groups
        .iter()
        .map(|row| (row.key.as_slice(), row.own[&id]))
        .chain([(&[][..], report.own[&id])])
    {
        let opened = engine.own_receipt_of(&own, &id, group, &whole).expect("a receipt");
        assert_eq!(opened.value.amount, value.amount, "{group:?}");
    }

    // What is looked for is of all rows still.
    let searched = Ask {
        search: "north".to_owned(),
        ..whole.clone()
    };
    let north = view(&mut engine, &Preset::default(), &searched);
    assert_eq!(names(&north.groups), ["North_A"]);
    assert_eq!((north.lines, north.group_count), (1, 1));
    assert_eq!(
        north.groups[0].metrics[&Metric::QualifiedLeads].amount.known(),
        Some(Decimal::ONE)
    );
    assert!(!north.crm_left_out);

    // One dimension has no subtotals, so that nothing is left out.
    let alone = Ask {
        nested: Some(Nested::default()),
        ..whole.clone()
    };
    assert!(!view(&mut engine, &Preset::default(), &alone).crm_left_out);

    // Of some of the rows they are those of the same rows, and of the first groups those of all.
    let filtered = Ask {
        filter: is("campaign", &["North_A"]),
        ..whole.clone()
    };
    let top = Ask {
        top: Some(1),
        ..whole.clone()
    };
    for (some, qualified) in [(filtered, Decimal::ONE), (top, Decimal::TWO)] {
        let (report, receipt) = both(&mut engine, &some, &[]);
        let total = report.totals[&Metric::QualifiedLeads];
        assert_eq!((total.amount.known(), report.crm_left_out), (Some(qualified), false));
        assert_eq!(receipt, Some(total));
        let own_report = view(&mut engine, &own, &some);
        let opened = engine.own_receipt_of(&own, &id, &[], &some).expect("a receipt");
        assert_eq!(opened.value.amount, own_report.own[&id].amount);
    }

    // Into lines within lines they are not put, and that is said.
    let nested = Ask {
        by: by(&["campaign", "adset"]),
        nested: Some(Nested::default()),
        ..whole
    };
    let (report, receipt) = both(&mut engine, &nested, &[]);
    assert!(report.crm_left_out);
    assert_eq!(receipt, Some(report.totals[&Metric::QualifiedLeads]));
    assert_eq!(report.totals[&Metric::QualifiedLeads].amount.known(), None);
}
