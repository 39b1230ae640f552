//! The shapes people have: workbooks, archives, pages, encodings, connectors, languages, and the questions they leave open.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Engine, Request, Response, Sort, SourceInfo};
use leadsheet::preset::{Edit, Preset};
use leadsheet::report::Report;
use rust_decimal::{Decimal, dec};
use std::io::{Cursor, Write as _};

/// An engine with these inputs, and what is known of each.
fn engine(inputs: &[(&str, &[u8])]) -> (Engine, Vec<SourceInfo>) {
    engine_with(inputs, &[])
}

fn engine_with(inputs: &[(&str, &[u8])], answers: &[(&str, &str)]) -> (Engine, Vec<SourceInfo>) {
    let answers: Answers = answers
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    let mut engine = Engine::new();
    let infos = (0..)
        .zip(inputs)
        .map(
            |(id, (name, bytes))| match engine.read(id, name, bytes, answers.clone()) {
                Ok(info) => info,
                Err(error) => panic!("{name}: {}", leadsheet::explain::read_error(&error).what),
            },
        )
        .collect();
    (engine, infos)
}

fn report(engine: &Engine) -> Report {
    engine
        .report(&Preset::default(), &[], Sort::default(), 0)
        .expect("a report")
}

/// The total of a metric over these inputs.
fn total(inputs: &[(&str, &[u8])], metric: Metric) -> Option<Decimal> {
    report(&engine(inputs).0).totals[&metric].amount.known()
}

fn of_text(text: &str, metric: Metric) -> Option<Decimal> {
    total(&[("text", text.as_bytes())], metric)
}

fn has(report: &Report, code: &str) -> bool {
    report.checks.iter().any(|check| check.code() == code)
}

fn workbook(sheets: &[(&str, bool)]) -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    for (name, table) in sheets {
        let sheet = book.add_worksheet().set_name(*name).expect("a name");
        if !table {
            sheet.write(0, 0, "Notes of the team").expect("it writes");
            continue;
        }
        sheet.write(0, 0, "Weekly export").expect("it writes");
        for (column, header) in ["Day", "Campaign name", "Amount spent (EUR)", "Leads", "Reach"]
            .iter()
            .enumerate()
        {
            sheet
                .write(2, u16::try_from(column).unwrap(), *header)
                .expect("it writes");
        }
        let day = rust_xlsxwriter::Format::new().set_num_format("dd/mm/yyyy");
        for (row, (spend, leads)) in [(17178.697617, 4.0), (0.1, 0.0), (0.2, 3.0)].iter().enumerate() {
            let row = 3 + u32::try_from(row).unwrap();
            let date = rust_xlsxwriter::ExcelDateTime::from_ymd(2026, 9, 7).expect("a day");
            sheet.write_with_format(row, 0, &date, &day).expect("it writes");
            sheet.write(row, 1, format!("Kitchen {row}")).expect("it writes");
            sheet.write(row, 2, *spend).expect("it writes");
            sheet.write(row, 3, *leads).expect("it writes");
            sheet.write(row, 4, "").expect("it writes");
        }
    }
    book.save_to_buffer().expect("a workbook")
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .expect("a file");
        writer.write_all(bytes).expect("it writes");
    }
    writer.finish().expect("an archive").into_inner()
}

#[test]
fn a_workbook_is_read_with_its_title_lines_numbers_and_days() {
    let book = workbook(&[("Raw Data Report", true)]);
    let (engine, infos) = engine(&[("report.xlsx", &book)]);
    let report = report(&engine);
    assert_eq!(report.totals[&Metric::Spend].amount.known(), Some(dec!(17178.997617)));
    assert_eq!(report.totals[&Metric::Leads].amount.known(), Some(dec!(7)));
    assert_eq!(
        report.period.map(|period| period.from.to_string()).as_deref(),
        Some("2026-09-07")
    );
    assert_eq!(infos[0].rows, 3);
}

#[test]
fn a_workbook_with_one_table_among_notes_asks_nothing() {
    let book = workbook(&[("Notes", false), ("Worksheet", true)]);
    assert!(engine(&[("a.xlsx", &book)]).1[0].questions.is_empty());
}

#[test]
fn a_workbook_with_two_tables_asks_for_the_sheet_and_takes_the_answer() {
    let book = workbook(&[("September", true), ("October", true)]);
    let (_, infos) = engine(&[("a.xlsx", &book)]);
    assert_eq!(infos[0].questions[0].options, ["September", "October"]);
    let (_, infos) = engine_with(&[("a.xlsx", &book)], &[("sheet", "October")]);
    assert!(infos[0].questions.is_empty());
    assert_eq!(infos[0].sheets.len(), 2);
}

#[test]
fn a_csv_that_is_called_xls_is_read_as_what_it_is() {
    assert_eq!(
        total(
            &[("insights.xls", b"Campaign name,Amount spent (USD)\nA,5\n")],
            Metric::Spend
        ),
        Some(dec!(5))
    );
}

#[test]
fn an_archive_of_exports_is_read_whole() {
    let packed = zip(&[
        (
            "b/second.csv",
            b"Day,Campaign name,Amount spent (USD)\n2026-09-02,A,7\n",
        ),
        ("first.csv", b"Day,Campaign name,Amount spent (USD)\n2026-09-01,A,5\n"),
        ("readme.md", b"hello"),
    ]);
    let (engine, infos) = engine(&[("exports.zip", &packed)]);
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), Some(dec!(12)));
    assert_eq!(infos[0].parts.len(), 1);
}

#[test]
fn a_table_copied_from_a_page_is_read() {
    let html = "<meta charset='utf-8'><table><thead><tr><th>Campaign name</th><th>Amount spent (USD)</th><th>Leads</th></tr></thead>\
        <tbody><tr><td>A &amp; B</td><td>$1,234.50</td><td>3</td></tr><tr><td>C</td><td>$0.50</td><td></td></tr></tbody></table>";
    assert_eq!(of_text(html, Metric::Spend), Some(dec!(1235)));
    assert_eq!(of_text(html, Metric::Leads), Some(dec!(3)));
}

#[test]
fn files_in_other_encodings_are_read_by_the_headers_they_make() {
    let (german, _, _) = encoding_rs::WINDOWS_1252.encode("Berichtsstart;Name der Kampagne;Ausgegebener Betrag (EUR);Impressionen\n2026-09-01;Küche für München;1.234,56;1.000\n");
    let (engine, infos) = engine(&[("de.csv", &german)]);
    assert_eq!(
        report(&engine).totals[&Metric::Spend].amount.known(),
        Some(dec!(1234.56))
    );
    assert!(
        infos[0]
            .columns
            .iter()
            .any(|column| column.samples.contains(&"Küche für München".to_owned()))
    );
    let utf16: Vec<u8> = std::iter::once(0xfeff)
        .chain("Reporting starts\tCampaign name\tAmount spent (EUR)\r\n2026-09-01\tÜ\t12.5\r\n".encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(total(&[("unicode.txt", &utf16)], Metric::Spend), Some(dec!(12.5)));
}

#[test]
fn headers_of_every_language_seen_are_known() {
    for (campaign, spend, impressions) in [
        ("Name der Kampagne", "Ausgegebener Betrag (EUR)", "Impressionen"),
        ("Nombre de la campaña", "Importe gastado (EUR)", "Impresiones"),
        ("Nome da campanha", "Valor usado (BRL)", "Impressões"),
        ("Nom de la campagne", "Montant dépensé (EUR)", "Impressions"),
        ("Nome della campagna", "Importo speso (EUR)", "Impression"),
        ("Campagnenaam", "Besteed bedrag (EUR)", "Weergaven"),
        ("Nazwa kampanii", "Wydana kwota (PLN)", "Wyświetlenia"),
        ("Kampanya Adı", "Harcanan Tutar (TRY)", "Gösterim"),
        ("Название кампании", "Потраченная сумма (USD)", "Показы"),
        ("Назва кампанії", "Сума витрат (USD)", "Покази"),
        ("Tên chiến dịch", "Số tiền đã chi tiêu (VND)", "Lượt hiển thị"),
        ("Nama Kampanye", "Jumlah yang dibelanjakan (IDR)", "Impresi"),
        ("ชื่อแคมเปญ", "จำนวนเงินที่ใช้จ่ายไป (THB)", "อิมเพรสชัน"),
        ("キャンペーン名", "消化金額 (JPY)", "インプレッション"),
        ("캠페인 이름", "지출 금액 (KRW)", "노출"),
        ("广告系列名称", "已花费金额 (CNY)", "展示次数"),
        ("行銷活動名稱", "花費金額 (TWD)", "曝光次數"),
        ("اسم الحملة", "المبلغ الذي تم إنفاقه (EGP)", "مرات الظهور"),
    ] {
        let text = format!("{campaign},{spend},{impressions}\nA,12.5,100\n");
        assert_eq!(of_text(&text, Metric::Spend), Some(dec!(12.5)), "{spend}");
        assert_eq!(of_text(&text, Metric::Impressions), Some(dec!(100)), "{impressions}");
    }
}

#[test]
fn rows_alone_one_on_each_line_are_a_response() {
    let text = "{\"campaign_name\":\"A\",\"spend\":\"5\",\"actions\":[{\"action_type\":\"lead\",\"value\":\"2\"}]}\n{\"campaign_name\":\"B\",\"spend\":\"7\"}\n";
    assert_eq!(of_text(text, Metric::Spend), Some(dec!(12)));
    assert_eq!(of_text(text, Metric::Leads), Some(dec!(2)));
}

#[test]
fn records_of_connectors_are_rows() {
    let airbyte = "{\"type\":\"STATE\",\"state\":{}}\n{\"type\":\"RECORD\",\"record\":{\"stream\":\"ads_insights\",\"data\":{\"spend\":1.5,\"ad_id\":\"1\",\"actions\":[{\"action_type\":\"lead\",\"value\":2,\"1d_view\":1}]}}}\n";
    assert_eq!(of_text(airbyte, Metric::Leads), Some(dec!(2)));
    let expected = "{\"stream\":\"ads_insights\",\"data\":{\"spend\":1.5,\"ad_id\":\"1\"},\"emitted_at\":1}\n{\"stream\":\"ads_insights\",\"data\":{\"spend\":2.5,\"ad_id\":\"2\"},\"emitted_at\":1}";
    assert_eq!(of_text(expected, Metric::Spend), Some(dec!(4)));
    let singer = "{\"type\":\"SCHEMA\",\"stream\":\"ads_insights\",\"schema\":{}}\n{\"type\":\"RECORD\",\"stream\":\"ads_insights\",\"record\":{\"spend\":3,\"campaign_id\":\"1\"}}";
    assert_eq!(of_text(singer, Metric::Spend), Some(dec!(3)));
}

#[test]
fn answers_of_a_batch_call_hold_responses() {
    let batch = "[{\"code\":200,\"body\":\"{\\\"data\\\":[{\\\"spend\\\":\\\"5\\\",\\\"campaign_id\\\":\\\"1\\\"}]}\"},{\"code\":200,\"body\":\"{\\\"data\\\":[{\\\"spend\\\":\\\"6\\\",\\\"campaign_id\\\":\\\"2\\\"}]}\"}]";
    assert_eq!(of_text(batch, Metric::Spend), Some(dec!(11)));
}

#[test]
fn pages_pasted_one_after_another_are_one_response() {
    let pages = "{\"data\":[{\"spend\":\"5\",\"campaign_id\":\"1\"}],\"paging\":{}}\n\n{\"data\":[{\"spend\":\"6\",\"campaign_id\":\"2\"}]}";
    assert_eq!(of_text(pages, Metric::Spend), Some(dec!(11)));
}

#[test]
fn actions_as_a_map_and_as_colon_keys_are_action_types() {
    assert_eq!(
        of_text(
            "[{\"spend\":1,\"actions\":{\"lead\":4,\"link_click\":\"1500\"}}]",
            Metric::LinkClicks
        ),
        Some(dec!(1500))
    );
    assert_eq!(
        of_text("[{\"spend\":1,\"actions:lead\":\"4\"}]", Metric::Leads),
        Some(dec!(4))
    );
}

#[test]
fn actions_in_the_cell_of_a_table_are_read_as_json_and_as_python_prints_them() {
    let python = "campaign_id,spend,actions\n1,50,\"[{'action_type': 'lead', 'value': '3'}, {'action_type': 'link_click', 'value': '9'}]\"\n2,10,\n";
    assert_eq!(of_text(python, Metric::Leads), Some(dec!(3)));
    assert_eq!(of_text(python, Metric::Calls), Some(dec!(0)));
    let json = "campaign_id,spend,actions\n1,50,\"[{\"\"action_type\"\":\"\"lead\"\",\"\"value\"\":\"\"3\"\"}]\"\n";
    assert_eq!(of_text(json, Metric::Leads), Some(dec!(3)));
}

#[test]
fn column_names_of_connectors_are_action_types() {
    let windsor = "campaign,date,spend,actions_lead,actions_onsite_conversion_lead_grouped,action_values_omni_purchase\nA,2026-09-01,5,4,3,99.5\n";
    assert_eq!(of_text(windsor, Metric::Leads), Some(dec!(4)));
    assert_eq!(of_text(windsor, Metric::MetaLeads), Some(dec!(3)));
    assert_eq!(of_text(windsor, Metric::PurchaseValue), Some(dec!(99.5)));
    let weld = "ad_name,date,spend,onsite_conversion_messaging_conversation_started_7_d,offsite_lead_add_20_s_calls\nA,2026-09-01,5,8,30\n";
    assert_eq!(of_text(weld, Metric::MessagingLeads), Some(dec!(8)));
    assert_eq!(of_text(weld, Metric::Leads), None);
    let ids = "campaign_name,spend,actions:lead,actions:lead:7d_click\nA,5,4,3\n";
    assert_eq!(of_text(ids, Metric::Leads), Some(dec!(4)));
    let (engine, _) = engine(&[("ids", ids.as_bytes())]);
    let preset = Edit::Window("7d_click".to_owned()).apply(&Preset::default());
    let report = engine.report(&preset, &[], Sort::default(), 0).expect("a report");
    assert_eq!(report.totals[&Metric::Leads].amount.known(), Some(dec!(3)));
}

const BASIC: &str = "_fivetran_id,ad_id,date,account_id,impressions,inline_link_clicks,spend\na,901,2026-09-01,1,1000,30,10.5\nb,902,2026-09-01,1,500,10,4.5\n";
const LONG: &str = "_fivetran_id,ad_id,date,index,action_type,inline,value,_7_d_click\n\
    x,901,2026-09-01,0,lead,,3,2\ny,901,2026-09-01,1,link_click,,28,28\nz,901,2026-09-01,2,offsite_conversion.fb_pixel_lead,,3,2\nw,902,2026-09-01,0,link_click,,9,9\n";

#[test]
fn a_long_table_alone_has_a_row_for_each_ad_and_day() {
    let (engine, infos) = engine(&[("basic_ad_actions.csv", LONG.as_bytes())]);
    assert_eq!(infos[0].rows, 2);
    assert_eq!(report(&engine).totals[&Metric::Leads].amount.known(), Some(dec!(3)));
}

#[test]
fn a_long_table_beside_its_ads_does_not_multiply_spend() {
    for inputs in [
        [("basic_ad.csv", BASIC), ("basic_ad_actions.csv", LONG)],
        [("basic_ad_actions.csv", LONG), ("basic_ad.csv", BASIC)],
    ] {
        let inputs: Vec<(&str, &[u8])> = inputs.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let (engine, _) = engine(&inputs);
        let report = report(&engine);
        assert_eq!(report.totals[&Metric::Spend].amount.known(), Some(dec!(15)));
        assert_eq!(report.totals[&Metric::Leads].amount.known(), Some(dec!(3)));
        assert_eq!(report.totals[&Metric::CostPerLead].amount.known(), Some(dec!(5)));
        assert!(!report.totals[&Metric::Leads].partial);
        assert!(!has(&report, "sources.overlap"));
    }
}

#[test]
fn a_day_that_can_be_read_both_ways_is_asked_and_the_answer_taken() {
    let text = "Day,Campaign name,Amount spent (USD)\n03/04/2026,A,5\n";
    let (engine, infos) = engine(&[("a", text.as_bytes())]);
    assert_eq!(infos[0].questions[0].key, "date_order");
    assert!(has(&report(&engine), "question.open"));
    assert_eq!(report(&engine).period, None);
    let (engine, infos) = engine_with(&[("a", text.as_bytes())], &[("date_order", "dmy")]);
    assert!(infos[0].questions.is_empty());
    assert_eq!(
        report(&engine).period.map(|period| period.from.to_string()).as_deref(),
        Some("2026-04-03")
    );
}

#[test]
fn money_that_can_be_read_both_ways_is_missing_until_it_is_answered() {
    let text = "Campaign name,Amount spent (USD),Leads\nA,\"1,234\",5\n";
    let (engine, infos) = engine(&[("a", text.as_bytes())]);
    assert_eq!(infos[0].questions[0].key, "decimal");
    assert_eq!(
        report(&engine).totals[&Metric::Spend]
            .amount
            .reason()
            .map(|reason| reason.as_str()),
        Some("unanswered")
    );
    assert_eq!(report(&engine).totals[&Metric::Leads].amount.known(), Some(dec!(5)));
    for (answer, spend) in [("point", dec!(1234)), ("comma", dec!(1.234))] {
        let (engine, _) = engine_with(&[("a", text.as_bytes())], &[("decimal", answer)]);
        assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), Some(spend));
    }
}

#[test]
fn two_columns_that_could_be_spend_are_asked_about_unless_they_agree() {
    let text = "Campaign name,Amount spent (USD),Amount spent (EUR)\nA,5,4\n";
    let (engine, infos) = engine(&[("a", text.as_bytes())]);
    assert_eq!(infos[0].questions[0].key, "column.spend");
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), None);
    let (engine, _) = engine_with(&[("a", text.as_bytes())], &[("column.spend", "3")]);
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), Some(dec!(4)));
    assert_eq!(
        of_text("Campaign name,Leads,leads\nA,5,5\n", Metric::Leads),
        Some(dec!(5))
    );
}

#[test]
fn a_column_that_stands_twice_counts_once_in_every_row() {
    let text =
        "Campaign name,Amount spent (EUR),Amount spent (EUR),Leads,Leads\nA,1.5,1.5,2,2\nB,2.5,2.5,,\nC,4,4,1,1\n";
    let (engine, infos) = engine(&[("a", text.as_bytes())]);
    assert!(infos[0].questions.is_empty());
    let by = engine
        .report(&Preset::default(), &["campaign".to_owned()], Sort::default(), 9)
        .expect("a report");
    assert_eq!(by.totals[&Metric::Spend].amount.known(), Some(dec!(8)));
    assert_eq!(by.totals[&Metric::Leads].amount.known(), Some(dec!(3)));
    let of = |name: &str| by.groups.iter().find(|row| row.key[0].label == name).expect("a group");
    assert_eq!(of("B").metrics[&Metric::Spend].amount.known(), Some(dec!(2.5)));
    assert_eq!(of("C").metrics[&Metric::Leads].amount.known(), Some(dec!(1)));
}

#[test]
fn a_field_that_stands_twice_in_a_row_is_what_it_is_the_last_time() {
    let text = r#"[{"campaign_name":"A","spend":"1","spend":"2","impressions":"5"},{"campaign_name":"B","spend":"4","impressions":"6"}]"#;
    assert_eq!(of_text(text, Metric::Spend), Some(dec!(6)));
    assert_eq!(of_text(text, Metric::Impressions), Some(dec!(11)));
}

#[test]
fn a_column_that_stands_twice_and_differs_in_one_row_is_asked_about() {
    let text = "Campaign name,Leads,Amount spent (EUR),Amount spent (EUR)\nA,1,1,1\nB,1,2,2\nC,1,3,3\nD,1,4,\nE,1,,4\n";
    let (engine, infos) = engine(&[("a", text.as_bytes())]);
    assert_eq!(infos[0].questions[0].key, "column.spend");
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), None);
    let (engine, _) = engine_with(&[("a", text.as_bytes())], &[("column.spend", "4")]);
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), Some(dec!(10)));
}

#[test]
fn a_column_can_be_told_what_it_is_and_what_it_is_not() {
    let text = "Campaign name,Amount spent (USD),Booked calls,Leads\nA,5,3,2\n";
    let (engine, _) = engine_with(
        &[("a", text.as_bytes())],
        &[("map.Booked calls", "actions:schedule_total"), ("map.Leads", "none")],
    );
    let found = engine.findings(&Preset::default());
    assert!(
        found
            .families
            .iter()
            .flat_map(|family| &family.types)
            .any(|entry| entry.action_type == "schedule_total")
    );
    assert_eq!(report(&engine).totals[&Metric::Leads].amount.known(), None);
}

#[test]
fn a_header_that_is_nearly_known_is_offered_and_not_taken() {
    let (engine, infos) = engine(&[("a", b"Campaign name,Amout spent (USD),Leads\nA,5,2\n")]);
    let column = infos[0]
        .columns
        .iter()
        .find(|column| column.header == "Amout spent (USD)")
        .expect("the column");
    assert_eq!(column.suggestion.as_deref(), Some("spend"));
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), None);
}

#[test]
fn sources_that_continue_each_other_are_added_and_those_that_overlap_are_named() {
    let first: (&str, &[u8]) = ("first", b"Day,Campaign name,Amount spent (USD)\n2026-09-01,A,5\n");
    let second: (&str, &[u8]) = ("second", b"Day,Campaign name,Amount spent (USD)\n2026-09-02,A,6\n");
    let (engine, _) = engine(&[first, second]);
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), Some(dec!(11)));
    assert!(!has(&report(&engine), "sources.overlap"));
    let (mut engine, _) = self::engine(&[first, ("again", first.1)]);
    assert!(has(&report(&engine), "sources.overlap"));
    let switched = engine.answer(Request::Switch { source: 1, on: false }, &[]);
    assert!(matches!(switched, Response::Switched { source: 1, on: false }));
    assert!(!has(&report(&engine), "sources.overlap"));
    assert_eq!(report(&engine).totals[&Metric::Spend].amount.known(), Some(dec!(5)));
}

#[test]
fn mixed_levels_currencies_and_grains_are_named() {
    let campaigns: (&str, &[u8]) = (
        "c",
        b"Reporting starts,Reporting ends,Campaign name,Amount spent (USD)\n2026-08-01,2026-08-31,A,5\n",
    );
    let ads: (&str, &[u8]) = ("a", b"Day,Campaign name,Ad name,Amount spent (EUR)\n2026-09-02,B,X,6\n");
    let (engine, _) = engine(&[campaigns, ads]);
    let report = report(&engine);
    for code in ["level.mixed", "currency.mixed", "grain.mixed"] {
        assert!(has(&report, code), "{code}");
    }
    assert_eq!(
        report.totals[&Metric::Spend]
            .amount
            .reason()
            .map(|reason| reason.as_str()),
        Some("not_additive")
    );
}

#[test]
fn progress_is_told_while_a_long_file_is_read() {
    let mut text = String::from("Campaign name,Amount spent (USD)\n");
    (0..20_000).for_each(|row| text.push_str(&format!("C{row},1\n")));
    let heard = std::cell::Cell::new(0_u64);
    let request = Request::Read {
        source: 1,
        name: "long".to_owned(),
        answers: Answers::new(),
    };
    let _ = Engine::new().answer_with(request, text.as_bytes(), &|progress| {
        assert!(progress.bytes <= progress.of && progress.rows > heard.get());
        heard.set(progress.rows);
    });
    assert!(heard.get() > 15_000);
}
