//! The report with a CRM beside it, and that nothing of the CRM is left when it is forgotten.

use crate::amount::{Amount, Reason};
use crate::catalog::Metric;
use crate::crm::{CrmSettings, FileKind, WaterfallNote};
use crate::day::Day;
use crate::engine::{Answers, Engine, Sort};
use crate::export::Format;
use crate::preset::Preset;
use crate::report::compare::{Before, Versus};
use crate::report::{Ask, Filter, FilterRule, Match, Nested, Over};
use crate::source::Period;
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
    assert_eq!(
        report.given_elsewhere, 1,
        "one lead is of a campaign that the report does not have"
    );
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
fn a_selection_has_the_leads_of_the_same_selection() {
    let engine = engine();
    let rule = |dimension: &str, not: bool, text: &str| FilterRule {
        dimension: dimension.to_owned(),
        not,
        is: Match::Equals(vec![text.to_owned()]),
    };
    let qualified = |rules: Vec<FilterRule>, period: Option<Period>| {
        let ask = Ask {
            filter: Filter { rules, period },
            ..Ask::default()
        };
        let report = engine.explore(&Preset::default(), &ask).expect("a report");
        assert!(report.given.contains(&Metric::QualifiedLeads));
        report.totals[&Metric::QualifiedLeads].amount
    };
    // Two leads of A, of which one has only the campaign's name; one of B, and one of a campaign that is gone.
    assert_eq!(qualified(vec![rule("campaign", false, "111")], None), known(2));
    assert_eq!(qualified(vec![rule("campaign", false, "A")], None), known(2));
    assert_eq!(qualified(vec![rule("campaign", true, "111")], None), known(2));
    let first = Day::parse_iso("2026-09-01").expect("a day");
    let second = Day::parse_iso("2026-09-02").expect("a day");
    let of = |day| Some(Period { from: day, to: day });
    assert_eq!(qualified(Vec::new(), of(first)), known(4));
    assert_eq!(qualified(Vec::new(), of(second)), known(0));
    // The CRM knows no ages.
    assert_eq!(
        qualified(vec![rule("age", false, "18-24")], None),
        Amount::Missing(Reason::NotInSource)
    );
}

#[test]
fn the_first_groups_and_the_rest_of_them_have_the_leads_of_the_crm() {
    let by_cost = Sort {
        by: Some(Metric::QualifiedLeads),
        descending: true,
    };
    let mut engine = engine();
    let more = "Campaign name,Campaign ID,Day,Amount spent (EUR),Leads\nC,333,2026-09-01,500,1\n";
    engine
        .read(2, "more", more.as_bytes(), Answers::new())
        .expect("it reads");
    for sort in [Sort::default(), by_cost] {
        let ask = Ask {
            by: vec!["campaign".to_owned()],
            top: Some(1),
            sort,
            ..Ask::default()
        };
        let report = engine.explore(&Preset::default(), &ask).expect("a report");
        let shown = report.groups[0].metrics[&Metric::QualifiedLeads].amount;
        let rest = report.rest.as_ref().expect("a rest");
        let sum = shown.or_add(rest.row.metrics[&Metric::QualifiedLeads].amount);
        assert_eq!((report.groups.len(), rest.groups, sum), (1, 2, known(3)));
        let spend = rest.row.metrics[&Metric::Spend].amount;
        assert_eq!(
            spend.or_add(report.groups[0].metrics[&Metric::Spend].amount),
            known(750)
        );
    }
}

#[test]
fn comparisons_and_charts_have_the_leads_of_the_crm() {
    let engine = engine();
    let day = |text| Day::parse_iso(text).expect("a day");
    let before = Period {
        from: day("2026-09-01"),
        to: day("2026-09-01"),
    };
    let versus = Versus::Periods(Before::Days(before));
    let compared = engine
        .compare(&Preset::default(), &Ask::default(), &versus)
        .expect("a comparison");
    let change = &compared.metrics[&Metric::QualifiedLeads];
    assert_eq!((change.before, change.after), (known(4), known(0)));
    let over = Over {
        metric: Metric::QualifiedLeads,
        own: None,
        time: "day".to_owned(),
        split: None,
        lines: 0,
        now: None,
    };
    let lines = engine
        .trend(&Preset::default(), &Ask::default(), &over)
        .expect("a chart");
    let figures: Vec<Amount> = lines[0].points.iter().map(|point| point.value.amount).collect();
    assert_eq!(figures, [known(4), known(0)]);
}

#[test]
fn a_sum_of_ads_says_that_deleted_ads_are_not_in_it() {
    let mut engine = engine();
    let ads = "Ad name,Ad ID,Day,Amount spent (EUR),Leads\n,,,,9\nX,1,2026-09-01,10,4\nY,2,2026-09-01,10,3\n";
    engine.read(1, "ads", ads.as_bytes(), Answers::new()).expect("it reads");
    let view = engine.crm_view(&Preset::default()).expect("a view");
    assert!(view.waterfall.notes.contains(&WaterfallNote::DeletedAds));
    assert_eq!(view.waterfall.beyond_ads, Some(dec!(2)));
}

#[test]
fn the_receipt_of_the_rest_has_the_leads_of_the_crm() {
    let mut engine = engine();
    let ads = format!("{ADS}C,333,2026-09-01,10,1,18-24\n");
    engine.read(1, "ads", ads.as_bytes(), Answers::new()).expect("it reads");
    let ask = Ask {
        by: vec!["campaign".to_owned()],
        top: Some(1),
        ..Ask::default()
    };
    let preset = Preset::default();
    let rest = engine.explore(&preset, &ask).expect("a report").rest.expect("a rest");
    assert_eq!(rest.row.metrics[&Metric::QualifiedLeads].amount, known(1));
    for metric in [Metric::QualifiedLeads, Metric::CostPerQualifiedLead, Metric::Leads] {
        let receipt = engine.rest_receipt_of(&preset, metric, &ask).expect("a receipt");
        assert_eq!(receipt.value, rest.row.metrics[&metric], "{metric}");
    }
    let receipt = engine
        .rest_receipt_of(&preset, Metric::QualifiedLeads, &ask)
        .expect("a receipt");
    assert_eq!(receipt.operands[0].entries[0].origin, "CRM");
}

#[test]
fn an_export_says_which_figures_are_the_crms_and_names_no_action_type_for_them() {
    let mut engine = engine();
    // Meta has numbers of its own for them, which the CRM's take the place of.
    let ads = ADS
        .replace("Leads,Age", "Leads,Qualified leads,Age")
        .replace(",4,18", ",4,3,18");
    engine.read(1, "ads", ads.as_bytes(), Answers::new()).expect("it reads");
    let ask = Ask {
        by: vec!["campaign".to_owned()],
        ..Ask::default()
    };
    let text = |engine: &Engine, ask: &Ask| {
        let file = engine
            .export(&Preset::default(), ask, Format::Csv, None)
            .expect("a file");
        String::from_utf8(file).expect("text")
    };
    let with = text(&engine, &ask);
    for wanted in [
        "Definition of Qualified leads: qualified leads. from the CRM's file, no action type: leads that were qualified or came further",
        "Definition of Cost per qualified lead (spend / qualified leads): spend / qualified leads. Qualified leads: from the CRM's file",
        "Definition of Leads: leads. lead (Leads)",
        "CRM file: crm.csv, 6 rows; gives Qualified leads, Converted leads, Purchase value; leads of it that belong to none of the groups: 1",
    ] {
        assert!(with.contains(wanted), "{wanted} in {with}");
    }
    assert!(!with.contains("conversion_lead"), "{with}");
    let nested = Ask {
        by: vec!["campaign".to_owned(), "day".to_owned()],
        nested: Some(Nested::default()),
        ..Ask::default()
    };
    let without = text(&engine, &nested);
    assert!(
        without.contains("crm.csv, 6 rows; left out of this report"),
        "{without}"
    );
    assert!(
        without.contains("Definition of Qualified leads: qualified leads. conversion_lead"),
        "{without}"
    );
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

mod requests {
    use super::{ADS, CRM, engine};
    use crate::advice::{Declared, Standing};
    use crate::capi::BuildOptions;
    use crate::catalog::{CrmField, Metric, Objective, Stage};
    use crate::crm::{CrmSettings, FileKind, Reconcile};
    use crate::engine::{Answers, CrmRequest, CrmResponse, Engine, Pasted, Request, Response, Task};
    use crate::preset::Preset;
    use crate::report::Report;

    fn ask(engine: &mut Engine, request: CrmRequest, bytes: &[u8]) -> CrmResponse {
        match engine.answer(Request::Crm(Box::new(request)), bytes) {
            Response::Crm(response) => *response,
            other => panic!("{other:?}"),
        }
    }

    /// Goes on until there is an answer; how often it was asked.
    fn through(engine: &mut Engine, request: CrmRequest, bytes: &[u8]) -> (CrmResponse, usize) {
        let task = match request {
            CrmRequest::Build(_) => Task::Building,
            _ => Task::Reading,
        };
        let mut response = ask(engine, request, bytes);
        let mut steps = 1;
        while let CrmResponse::Progress(_) = response {
            response = ask(engine, CrmRequest::More(task), &[]);
            steps += 1;
        }
        (response, steps)
    }

    fn many(rows: usize) -> String {
        let rows: String = (0..rows)
            .map(|at| {
                format!(
                    "{},2026-09-30T10:00:00Z,Qualified,planted{at}@example.net\n",
                    1_234_567_890_000_000 + at
                )
            })
            .collect();
        format!("lead id,created,status,email\n{rows}")
    }

    fn read(kind: FileKind) -> CrmRequest {
        CrmRequest::Read {
            kind,
            name: "crm.csv".to_owned(),
            settings: CrmSettings::default(),
        }
    }

    #[test]
    fn reading_and_building_go_on_in_steps_and_can_be_given_up() {
        let mut engine = Engine::new();
        let text = many(50_000);
        let (response, steps) = through(&mut engine, read(FileKind::Crm), text.as_bytes());
        assert!(matches!(&response, CrmResponse::Read(info) if info.rows == 50_000));
        assert!(steps > 4, "{steps}");
        let build = || {
            CrmRequest::Build(BuildOptions {
                now: 1_790_800_000,
                ..BuildOptions::default()
            })
        };
        assert!(matches!(ask(&mut engine, build(), &[]), CrmResponse::Progress(_)));
        let building = |request: fn(Task) -> CrmRequest| request(Task::Building);
        assert_eq!(
            ask(&mut engine, building(CrmRequest::Cancel), &[]),
            CrmResponse::Nothing
        );
        assert_eq!(ask(&mut engine, building(CrmRequest::More), &[]), CrmResponse::Nothing);
        let (response, _) = through(&mut engine, build(), &[]);
        assert!(matches!(&response, CrmResponse::Built { summary, .. } if summary.events == 50_000));
    }

    #[test]
    fn a_reading_given_up_leaves_what_was_there() {
        let mut engine = engine();
        assert!(matches!(
            ask(&mut engine, read(FileKind::Crm), many(50_000).as_bytes()),
            CrmResponse::Progress(_)
        ));
        // What is asked about building does nothing to it.
        let _ = ask(&mut engine, CrmRequest::Cancel(Task::Building), &[]);
        assert_eq!(
            ask(&mut engine, CrmRequest::More(Task::Building), &[]),
            CrmResponse::Nothing
        );
        assert!(matches!(
            ask(&mut engine, CrmRequest::More(Task::Reading), &[]),
            CrmResponse::Progress(_)
        ));
        let _ = ask(&mut engine, CrmRequest::Cancel(Task::Reading), &[]);
        assert_eq!(engine.crm_view(&Preset::default()).expect("a view").crm.rows, 6);
        assert!(matches!(
            ask(&mut engine, read(FileKind::Crm), b"x,y\n1,2\n"),
            CrmResponse::NotRead { .. }
        ));
        assert_eq!(engine.crm_view(&Preset::default()).expect("a view").crm.rows, 6);
    }

    #[test]
    fn a_file_is_read_again_in_another_way_without_its_bytes() {
        let mut engine = Engine::new();
        let (response, _) = through(
            &mut engine,
            read(FileKind::Crm),
            b"who,created,status\na@example.net,2026-09-01,Purple\n",
        );
        assert!(matches!(&response, CrmResponse::Read(info) if info.statuses[0].stage.is_none()));
        let settings = CrmSettings {
            map: [("who".to_owned(), Some(CrmField::Email))].into(),
            stages: [("Purple".to_owned(), Stage::Converted)].into(),
            ..CrmSettings::default()
        };
        let (response, _) = through(
            &mut engine,
            CrmRequest::Reread {
                kind: FileKind::Crm,
                settings,
            },
            &[],
        );
        assert!(matches!(&response, CrmResponse::Read(info) if info.statuses[0].stage == Some(Stage::Converted)));
    }

    #[test]
    fn nothing_personal_leaves_the_engine_but_the_payload_that_was_asked_for() {
        let planted = "planted.person@example.net";
        let crm = format!(
            "lead id,created,status,email,first name,{planted}\n1234567890123456,2026-09-30T10:00:00Z,New,{planted},planted,x\n,,,,planted,\n"
        );
        // A header is the file's own word; what stands under it is not.
        let crm = crm.replacen(planted, "note", 1);
        let mut engine = Engine::new();
        engine.read(1, "ads", ADS.as_bytes(), Answers::new()).expect("it reads");
        let mut said = String::new();
        let preset = Preset::default;
        let pasted = || {
            Pasted(format!(
                "{{\"data\":[{{\"event_name\":\"x\",\"user_data\":{{\"em\":\"{planted}\"}}}}]}}"
            ))
        };
        let requests = [
            read(FileKind::Crm),
            read(FileKind::LeadForm),
            CrmRequest::View {
                preset: preset(),
                asked: Reconcile::default(),
            },
            CrmRequest::CheckPayload {
                text: pasted(),
                now: 1_790_800_000,
                per_rule: 0,
            },
            CrmRequest::ExplainError {
                text: Pasted(format!("{{\"error\":{{\"message\":\"{planted}\",\"code\":100}}}}")),
            },
            CrmRequest::Objective {
                preset: preset(),
                answers: [("follow_up".to_owned(), "minutes".to_owned())].into(),
            },
            CrmRequest::Readiness {
                preset: preset(),
                declared: Declared::default(),
            },
            CrmRequest::Learning {
                preset: preset(),
                event: Metric::Leads,
            },
            CrmRequest::Build(BuildOptions {
                now: 1_790_800_000,
                ..BuildOptions::default()
            }),
            CrmRequest::Document(0),
        ];
        for request in requests {
            said.push_str(&format!("{request:?}"));
            let (response, _) = through(&mut engine, request, crm.as_bytes());
            said.push_str(&format!("{response:?}"));
            // The payload goes out because it was asked for, and even it is hashed.
            said.push_str(&serde_json::to_string(&response).expect("JSON"));
        }
        said.push_str(&format!("{engine:?}"));
        assert!(!said.contains("planted"), "{said}");
        assert_eq!(ask(&mut engine, CrmRequest::Forget, &[]), CrmResponse::Forgotten);
        assert!(!format!("{engine:?}").contains("1234567890123456"));
    }

    #[test]
    fn a_built_document_stays_with_the_engine_until_it_is_asked_for_and_goes_with_the_file() {
        let mut engine = Engine::new();
        let _ = through(&mut engine, read(FileKind::Crm), many(3).as_bytes());
        let build = CrmRequest::Build(BuildOptions {
            now: 1_790_800_000,
            size: 2,
            ..BuildOptions::default()
        });
        let (response, _) = through(&mut engine, build, &[]);
        let CrmResponse::Built { documents, .. } = response else {
            panic!("{response:?}")
        };
        assert_eq!(
            documents.len(),
            2,
            "three raw leads, two in a batch; their Qualified has no date"
        );
        let document = |engine: &mut Engine, at| match ask(engine, CrmRequest::Document(at), &[]) {
            CrmResponse::Document(document) => document,
            other => panic!("{other:?}"),
        };
        let first = document(&mut engine, 0).expect("a document").0;
        assert_eq!(first.len(), documents[0]);
        assert!(first.contains("1234567890000000") && !first.contains('@'));
        assert_eq!(document(&mut engine, 9), None);
        let _ = ask(&mut engine, CrmRequest::Forget, &[]);
        assert_eq!(document(&mut engine, 0), None);
    }

    #[test]
    fn what_is_pasted_can_come_as_bytes() {
        let mut engine = Engine::new();
        let checked = |engine: &mut Engine, text: &str, bytes: &[u8]| {
            ask(
                engine,
                CrmRequest::CheckPayload {
                    text: Pasted(text.to_owned()),
                    now: 1_790_800_000,
                    per_rule: 0,
                },
                bytes,
            )
        };
        let text = r#"{"data":[{"event_name":"x"}]}"#;
        assert_eq!(
            checked(&mut engine, text, &[]),
            checked(&mut engine, "", text.as_bytes())
        );
        let explained = ask(
            &mut engine,
            CrmRequest::ExplainError {
                text: Pasted(String::new()),
            },
            b"(#270) not allowed",
        );
        assert!(matches!(&explained, CrmResponse::Explained(problems) if problems[0].code == 270));
    }

    #[test]
    fn requests_and_responses_travel_as_json() {
        let mut engine = engine();
        for request in [
            CrmRequest::View {
                preset: Preset::default(),
                asked: Reconcile::default(),
            },
            CrmRequest::Readiness {
                preset: Preset::default(),
                declared: Declared::default(),
            },
            CrmRequest::Economics(Box::new(crate::advice::seed_example())),
            CrmRequest::Learning {
                preset: Preset::default(),
                event: Metric::Leads,
            },
            CrmRequest::Objective {
                preset: Preset::default(),
                answers: crate::advice::Interview::new(),
            },
        ] {
            let text = serde_json::to_string(&request).expect("JSON");
            assert_eq!(serde_json::from_str::<CrmRequest>(&text).expect("it reads"), request);
            let response = ask(&mut engine, request, &[]);
            let text = serde_json::to_string(&response).expect("JSON");
            assert!(serde_json::from_str::<CrmResponse>(&text).is_ok(), "{text}");
        }
    }

    #[test]
    fn readiness_and_objective_take_their_figures_from_what_is_loaded() {
        let mut engine = engine();
        let CrmResponse::Readiness { items, .. } = ask(
            &mut engine,
            CrmRequest::Readiness {
                preset: Preset::default(),
                declared: Declared::default(),
            },
            &[],
        ) else {
            panic!("readiness")
        };
        let of = |id: &str| items.iter().find(|item| item.card.id == id).expect("a requirement");
        assert_eq!((of("R9").standing, of("R8").standing), (Standing::Met, Standing::Met));
        assert_eq!(of("R3").figure, Some(rust_decimal::dec!(135)), "9 leads in 2 days");
        let advice = engine.objective(
            &Preset::default(),
            &[("completes".to_owned(), "conversation".to_owned())].into(),
        );
        assert!(
            advice
                .prefilled
                .iter()
                .any(|known| (known.question.as_str(), known.answer.as_str()) == ("crm_returns", "closed"))
        );
        assert_eq!(advice.advice.expect("advice").objective, Objective::Leads);
    }

    #[test]
    fn a_crm_file_of_another_time_than_the_report_is_used_whole_and_that_is_said() {
        let mut engine = Engine::new();
        engine.read(1, "ads", ADS.as_bytes(), Answers::new()).expect("it reads");
        let _ = through(&mut engine, read(FileKind::Crm), many(40).as_bytes());
        let CrmResponse::Readiness { items, whole_file, .. } = ask(
            &mut engine,
            CrmRequest::Readiness {
                preset: Preset::default(),
                declared: Declared::default(),
            },
            &[],
        ) else {
            panic!("readiness")
        };
        assert!(whole_file);
        let of = |id: &str| items.iter().find(|item| item.card.id == id).expect("a requirement");
        assert_eq!(
            of("R7").figure,
            Some(rust_decimal::dec!(3)),
            "raw, contacted and qualified"
        );
        assert_eq!(of("R8").standing, Standing::CannotTell, "two times have no coverage");
    }

    #[test]
    fn a_payload_is_checked_against_the_leads_that_are_loaded() {
        let mut engine = Engine::new();
        let crm = CRM.replace("2026-09-01,Won", "2026-09-01T12:00:00Z,Won");
        let _ = through(&mut engine, read(FileKind::Crm), crm.as_bytes());
        let text =
            r#"{"data":[{"event_name":"Won","event_time":1788220800,"user_data":{"lead_id":1234567890123451}}]}"#;
        let CrmResponse::Checked(checked) = ask(
            &mut engine,
            CrmRequest::CheckPayload {
                text: Pasted(text.to_owned()),
                now: 1_788_300_000,
                per_rule: 0,
            },
            &[],
        ) else {
            panic!("a check")
        };
        assert!(checked.findings.iter().any(|finding| finding.rule.id() == "E07"));
        assert_eq!(Report::default().given, []);
    }
}
