//! Files of leads as people have them, with everything that goes wrong in them.

use super::*;
use crate::catalog::{MatchKey, Severity};
use crate::crm::{CrmFindingKind, cohorts, given, join};
use proptest::prelude::*;

pub(in crate::crm) fn crm(text: &str) -> CrmFile {
    with(text, CrmSettings::default())
}

pub(in crate::crm) fn with(text: &str, settings: CrmSettings) -> CrmFile {
    read("crm.csv", FileKind::Crm, text.as_bytes(), settings).expect("it reads")
}

fn found(file: &CrmFile, kind: CrmFindingKind) -> Option<(u32, u32)> {
    file.findings
        .iter()
        .find(|finding| finding.kind == kind)
        .map(|finding| (finding.count, finding.row))
}

#[test]
fn metas_own_lead_export_reads_with_its_labels_stripped() {
    let text = "id\tcreated_time\tad_id\tad_name\tcampaign_id\tcampaign_name\tform_id\tis_organic\tplatform\temail\tfull_name\tphone_number\n\
        l:1234567890123456\t2026-09-01T10:00:00+00:00\tag:111\tAd\tc:222\tCamp\tf:333\tfalse\tfb\tAnna@Example.net\tAnna Alt\tp:+4915123456789\n";
    let file = crm(text);
    let row = &file.rows[0];
    assert_eq!(row.lead_id.map(|id| id.digits()).as_deref(), Some("1234567890123456"));
    assert_eq!(
        row.origin.as_ref().and_then(|origin| origin.campaign_id.as_deref()),
        Some("222")
    );
    assert_eq!(row.identities.len(), 4, "e-mail, phone, first and last name");
    assert!(!row.organic && file.is_meta(row));
    assert_eq!(file.findings, []);
}

#[test]
fn each_thing_that_is_wrong_is_named_with_a_count_and_a_row() {
    let text = "Lead ID,Created,Status,Email,Phone,Amount,Currency\n\
        1.23457E+15,2026-09-01 10:00,New,a@example.net,+49 (0)151 23456789,\"1,200.50\",EUR\n\
        12345,2026-09-02 10:00,Qualified,null,12,5,USD\n\
        1234567890123456,someday,Purple,5d41402abc4b2a76b9719d911017c592,015123456789,x,EUR\n\
        1234567890123456,2030-01-01 10:00,,74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b,,,\n\
        ,2026-09-05 10:00+02:00,Won,62A14E44F765419D10FEA99367361A727C12365E2520F32218D505ED9AA0F62F,,,\n\
        ,,Won,,,,\n";
    let settings = CrmSettings {
        now: Some(1_790_000_000),
        ..CrmSettings::default()
    };
    let file = with(text, settings);
    use CrmFindingKind::*;
    for (kind, expected) in [
        (DamagedLeadId, (1, 2)),
        (NotALeadId, (1, 3)),
        (NoLeadId, (2, 6)),
        (DuplicateLeadId, (1, 5)),
        (NoIdentity, (2, 3)),
        (NoCreated, (1, 7)),
        (UnreadDate, (1, 4)),
        (FutureDate, (1, 5)),
        (NoZone, (3, 2)),
        (MixedZones, (1, 6)),
        (Md5, (1, 4)),
        (KnownBadHash, (1, 5)),
        (Placeholder, (1, 3)),
        (UpperCaseHash, (1, 6)),
        (MixedHashing, (1, 2)),
        (TrunkZero, (1, 2)),
        (NoCountryCode, (1, 4)),
        (UnknownStatus, (1, 4)),
        (NoStatus, (1, 5)),
        (UnreadValue, (1, 4)),
        (MixedCurrencies, (1, 3)),
    ] {
        assert_eq!(found(&file, kind), Some(expected), "{kind}");
    }
    assert_eq!(file.rows.len(), 6, "nothing is dropped");
    assert!(file.findings.is_sorted_by_key(|finding| finding.kind.severity()));
    assert!(
        file.findings
            .iter()
            .any(|finding| finding.kind.severity() == Severity::Error)
    );
}

#[test]
fn ids_rounded_by_a_spreadsheet_are_noticed_when_most_end_in_zeros() {
    let rows: String = (0..6).map(|at| format!("12345678901234{at}00,New\n")).collect();
    assert_eq!(
        found(&crm(&format!("lead id,status\n{rows}")), CrmFindingKind::RoundedLeadIds),
        Some((6, 2))
    );
}

#[test]
fn a_days_order_is_decided_by_one_clear_date_and_asked_for_otherwise() {
    let day = |text: &str| crm(text).rows[0].created.map(|created| created.day.to_string());
    assert_eq!(
        day("created,status,email\n03/04/2026 10:00,New,\n13/04/2026 9:00,New,\n").as_deref(),
        Some("2026-04-03")
    );
    let open = crm("created,status,email\n03/04/2026 10:00,New,\n");
    assert_eq!(found(&open, CrmFindingKind::AmbiguousDates), Some((1, 2)));
}

#[test]
fn a_column_called_id_without_lead_ids_is_the_crms_own() {
    let file = crm("id,status,created\n17,New,2026-09-01\n18,Won,2026-09-02\n");
    assert!(file.rows.iter().all(|row| row.lead_id.is_none()));
    assert_eq!(found(&file, CrmFindingKind::NotALeadId), None);
}

#[test]
fn the_users_mapping_of_columns_and_statuses_wins() {
    let settings = CrmSettings {
        map: [
            ("Where it stands".to_owned(), Some(CrmField::Status)),
            ("status".to_owned(), None),
        ]
        .into(),
        stages: [("Purple".to_owned(), Stage::Scheduled)].into(),
        ..CrmSettings::default()
    };
    let file = with("status,Where it stands,created\nx,purple,2026-09-01\n", settings);
    assert_eq!(file.rows[0].stage, Some(Stage::Scheduled));
    assert!(file.statuses[0].chosen);
}

#[test]
fn a_stage_is_reached_when_it_or_a_later_one_is_dated_or_the_status_says_so() {
    let file = crm(
        "created,status,qualified,converted,contacted\n2026-09-01,Lost,2026-09-03,,\n2026-09-01,Won,,,yes\n2026-09-01,New,,2026-09-09,no\n",
    );
    let reached = |at: usize| -> Vec<bool> {
        Stage::ALL
            .iter()
            .map(|stage| file.rows[at].has_reached(*stage))
            .collect()
    };
    assert_eq!(reached(0), [true, true, true, false, false, true]);
    assert_eq!(reached(1), [true, true, true, true, true, false]);
    assert_eq!(reached(2), [true, true, true, true, true, false]);
}

#[test]
fn a_file_without_a_known_header_gives_its_columns_to_be_said() {
    let columns = |text: &str| match read("x", FileKind::Crm, text.as_bytes(), CrmSettings::default()) {
        Err(CrmError::NoKnownColumn { columns }) => columns
            .into_iter()
            .map(|column| (column.header, column.samples))
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let told = |header: &str, samples: &[&str]| {
        (
            header.to_owned(),
            samples.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>(),
        )
    };
    let named = "Contacto;Momento\nplanted@example.net;Qualified\nother@example.net;Nuevo\n";
    assert_eq!(
        columns(named),
        [
            told("Contacto", &["aaaaaaa@aaaaaaa.aaa", "aaaaa@aaaaaaa.aaa"]),
            told("Momento", &["aaaaaaaaa", "aaaaa"])
        ]
    );
    let map = |header: &str, field| BTreeMap::from([(header.to_owned(), Some(field))]);
    let settings = CrmSettings {
        map: map("momento", CrmField::Status),
        ..CrmSettings::default()
    };
    let file = with(named, settings);
    assert_eq!(file.rows.len(), 2);
    assert_eq!(file.rows[0].stage, Some(Stage::Qualified));

    // Without any header every row is a lead's.
    let bare = "planted@example.net,Qualified\nother@example.net,New\n";
    assert_eq!(
        columns(bare),
        [
            told("Column 1", &["aaaaaaa@aaaaaaa.aaa", "aaaaa@aaaaaaa.aaa"]),
            told("Column 2", &["aaaaaaaaa", "aaa"])
        ]
    );
    let settings = CrmSettings {
        map: map("Column 1", CrmField::Email),
        ..CrmSettings::default()
    };
    let file = with(bare, settings);
    assert_eq!((file.rows.len(), file.rows[0].place), (2, 1));
    assert_eq!(found(&file, CrmFindingKind::NoHeader), Some((1, 1)));
    assert!(file.rows.iter().all(|row| row.hash(MatchKey::Em).is_some()));
}

#[test]
fn what_is_no_table_of_leads_says_so_without_repeating_it() {
    let error = |bytes: &[u8]| read("x", FileKind::Crm, bytes, CrmSettings::default()).expect_err("an error");
    assert_eq!(error(b"").code(), "not_a_table");
    assert_eq!(error(b"PK\x03\x04 [Content_Types].xml").code(), "not_a_table");
    assert_eq!(error(b"email,status\n").code(), "no_rows");
    assert_eq!(
        error(b"email,status\n\"a,New\nb,New\n"),
        CrmError::OpenQuote { line: 2 }
    );
    let settings = CrmSettings {
        zone: Some("Mars/Olympus".to_owned()),
        ..CrmSettings::default()
    };
    assert_eq!(
        read("x", FileKind::Crm, b"email\na", settings)
            .expect_err("an error")
            .code(),
        "no_such_zone"
    );
    let settings = CrmSettings {
        map: [("Nope".to_owned(), None)].into(),
        ..CrmSettings::default()
    };
    assert_eq!(
        read("x", FileKind::Crm, b"email\na", settings)
            .expect_err("an error")
            .code(),
        "no_such_column"
    );
}

#[test]
fn a_reading_in_small_steps_gives_the_same_file_and_its_progress_rises() {
    let rows: String = (0..500)
        .map(|at| format!("123456789012{at:04},2026-09-01T10:00:00Z,New,p{at}@example.net\n"))
        .collect();
    let text = format!("lead id,created,status,email\n{rows}");
    let mut reading =
        CrmReading::start("crm.csv", FileKind::Crm, text.as_bytes(), CrmSettings::default()).expect("it starts");
    let mut last = 0;
    while !reading.step(7).expect("it reads") {
        assert!(reading.progress() >= last && reading.progress() <= 1_000);
        last = reading.progress();
    }
    assert!(last > 900);
    let file = reading.finish().expect("it reads");
    assert_eq!(format!("{:?}", file.rows), format!("{:?}", crm(&text).rows));
    assert_eq!(file.rows.len(), 500);
}

#[test]
fn a_cell_at_the_cap_is_read_and_one_byte_more_is_not() {
    let read = |size: usize| {
        let text = format!("email,status\n{},New\n", "x".repeat(size));
        read("x", FileKind::Crm, text.as_bytes(), CrmSettings::default()).map_err(|error| error.code())
    };
    let cap = crate::ingest::Limits::default().cell;
    assert!(read(cap).is_ok());
    assert_eq!(read(cap + 1).err(), Some("cell_too_large"));
}

proptest! {
    #[test]
    fn any_text_can_be_read(text in "(email|status|lead id|created|x)[,;\t](value|phone|name)\n([a-z0-9@.,;\t\" \n:/+-]{0,200})") {
        if let Ok(file) = read("x", FileKind::Crm, text.as_bytes(), CrmSettings { now: Some(1_790_000_000), ..CrmSettings::default() }) {
            let joined = join(&file, &file);
            let reconciled = crate::crm::reconcile(&file, Some((&file, &joined)), &crate::crm::Reconcile::default());
            let _ = (cohorts(&file, &reconciled, None), given(&file, Some((&file, &joined)), &reconciled));
        }
    }

    #[test]
    fn nothing_personal_shows_in_debug_output_or_what_may_be_shown(place in 0_usize..8) {
        let headers = ["lead id", "created", "email", "phone", "first name", "value", "zip", "status"];
        let planted = "planted.person@example.net";
        let cells: Vec<&str> = (0..headers.len()).map(|at| if at == place { planted } else { "1" }).collect();
        let text = format!("{}\n{}\n", headers.join(","), cells.join(","));
        let file = crm(&text);
        let shown = format!("{file:?} {}", serde_json::to_string(&file.info()).expect("JSON"));
        prop_assert!(!shown.contains("planted"), "{shown}");
    }
}

#[test]
fn a_workbook_reads_like_a_table_with_ids_as_text_and_times_of_day() {
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet().write_string(0, 0, "Notes").expect("a cell");
    let sheet = book.add_worksheet();
    for (at, header) in (0..).zip(["Lead ID", "Created", "Status", "Email"]) {
        sheet.write_string(0, at, header).expect("a cell");
    }
    let format = rust_xlsxwriter::Format::new().set_num_format("dd/mm/yyyy hh:mm");
    let time = rust_xlsxwriter::ExcelDateTime::from_ymd(2026, 9, 7)
        .and_then(|day| day.and_hms(10, 30, 0))
        .expect("a time");
    sheet.write_string(1, 0, "12345678901234567").expect("a cell");
    sheet.write_datetime_with_format(1, 1, &time, &format).expect("a cell");
    sheet.write_string(1, 2, "Won").expect("a cell");
    sheet.write_string(1, 3, "a@example.net").expect("a cell");
    let bytes = book.save_to_buffer().expect("a workbook");
    let settings = CrmSettings {
        zone: Some("Europe/Berlin".to_owned()),
        ..CrmSettings::default()
    };
    let file = read("crm.xlsx", FileKind::Crm, &bytes, settings).expect("it reads");
    let row = &file.rows[0];
    assert_eq!(row.lead_id.map(|id| id.digits()).as_deref(), Some("12345678901234567"));
    assert_eq!(row.created.map(|created| created.seconds), Some(1_788_769_800));
    assert_eq!((file.rows.len(), row.stage), (1, Some(Stage::Converted)));
}
