//! Small inputs in the shapes that people have, each with the figures worked out for it by hand.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::catalog::Metric;
use leadsheet::engine::{Answers, Engine, Sort, SourceInfo};
use leadsheet::preset::{Edit, Preset};
use rust_decimal::Decimal;

/// What is given beside the files.
enum Given {
    By(&'static str),
    Window(&'static str),
    Set(&'static str, &'static str),
}

/// What must come out.
enum Expect {
    /// The total of a metric, or that it is missing.
    Total(&'static str, Option<&'static str>),
    /// Rows read, of all sources.
    Rows(u32),
    Groups(usize),
    From(&'static str),
    To(&'static str),
    Currency(&'static str),
    Level(&'static str),
    Windows(&'static [&'static str]),
    /// The questions of the first source.
    Asks(&'static [&'static str]),
    Check(&'static str),
}

use Expect::{Asks, Check, Currency, From, Groups, Level, Rows, To, Total, Windows};
use Given::{By, Set, Window};

struct Case<'a> {
    what: &'a str,
    files: &'a [(&'a str, &'a [u8])],
    given: &'a [Given],
    expect: &'a [Expect],
}

fn encoded(text: &str, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
    let (bytes, _, lossy) = encoding.encode(text);
    assert!(!lossy, "{text}");
    bytes.into_owned()
}

fn utf16(text: &str, big: bool) -> Vec<u8> {
    std::iter::once(0xfeff)
        .chain(text.encode_utf16())
        .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
        .collect()
}

fn check(cases: &[Case<'_>]) {
    let wrong: Vec<String> = cases.iter().flat_map(complaints).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with a case, line by line.
fn complaints(case: &Case<'_>) -> Vec<String> {
    let mut answers = Answers::new();
    let mut preset = Preset::default();
    let mut by = Vec::new();
    for given in case.given {
        match given {
            By(way) => by.push((*way).to_owned()),
            Window(window) => preset = Edit::Window((*window).to_owned()).apply(&preset),
            Set(key, value) => drop(answers.insert((*key).to_owned(), (*value).to_owned())),
        }
    }
    let mut engine = Engine::new();
    let mut infos: Vec<SourceInfo> = Vec::new();
    for (id, (name, bytes)) in (0..).zip(case.files) {
        match engine.read(id, name, bytes, answers.clone()) {
            Ok(info) => infos.push(info),
            Err(error) => {
                let said = leadsheet::explain::read_error(&error).what;
                return vec![format!("{}: not read: {said}", case.what)];
            }
        }
    }
    let report = engine.report(&preset, &by, Sort::default(), 1000).expect("a report");
    let first = &infos[0];
    let of_period = |end: fn(leadsheet::source::Period) -> leadsheet::day::Day| {
        first.period.map(|period| end(period).to_string()).unwrap_or_default()
    };
    case.expect
        .iter()
        .filter_map(|expect| {
            let (name, got, wanted) = match expect {
                Total(name, wanted) => {
                    let metric = Metric::parse(name).expect(name);
                    let text = |value: Decimal| value.normalize().to_string();
                    let got = report.totals[&metric].amount.known().map(text);
                    (*name, format!("{got:?}"), format!("{:?}", wanted.map(str::to_owned)))
                }
                Rows(rows) => {
                    let read: u32 = infos.iter().map(|info| info.rows).sum();
                    ("rows", read.to_string(), rows.to_string())
                }
                Groups(groups) => ("groups", report.groups.len().to_string(), groups.to_string()),
                From(day) => ("from", of_period(|period| period.from), (*day).to_owned()),
                To(day) => ("to", of_period(|period| period.to), (*day).to_owned()),
                Currency(code) => (
                    "currency",
                    first.currency.clone().unwrap_or_default(),
                    (*code).to_owned(),
                ),
                Level(level) => ("level", first.level.as_str().to_owned(), (*level).to_owned()),
                Windows(windows) => ("windows", format!("{:?}", first.windows), format!("{windows:?}")),
                Asks(keys) => {
                    let asked: Vec<&str> = first.questions.iter().map(|question| question.key.as_str()).collect();
                    ("questions", format!("{asked:?}"), format!("{keys:?}"))
                }
                Check(code) => {
                    let codes: Vec<&str> = report.checks.iter().map(|check| check.code()).collect();
                    let found = codes.iter().find(|known| *known == code);
                    (
                        "check",
                        found.copied().map_or_else(|| codes.join(" "), str::to_owned),
                        (*code).to_owned(),
                    )
                }
            };
            (got != wanted).then(|| format!("{}: {name} is {got} instead of {wanted}", case.what))
        })
        .collect()
}

#[test]
fn numbers_are_read_in_every_style_that_people_save_them_in() {
    check(&[
        Case { what: "de semicolon", files: &[("a.csv", "Berichtsstart;Berichtsende;Name der Kampagne;Ausgegebener Betrag (EUR);Impressionen;Link-Klicks\n01.09.2026;30.09.2026;Küche;1.234,56;1.000;12\n01.09.2026;30.09.2026;Bad;0,44;2.500;3\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1235")), Total("impressions", Some("3500")), Total("link_clicks", Some("15")), Currency("EUR"), Rows(2)] },
        Case { what: "fr spaces", files: &[("a.csv", "Début des rapports;Fin des rapports;Nom de la campagne;Montant dépensé (EUR);Impressions;Prospects\n2026-09-01;2026-09-30;Été;1\u{202f}234,56;12\u{a0}345;3\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234.56")), Total("impressions", Some("12345")), Total("leads", Some("3"))] },
        Case { what: "ch apostrophe", files: &[("a.csv", "Campaign name;Amount spent (CHF);Impressions\nA;1'234.56;12'345\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234.56")), Total("impressions", Some("12345")), Currency("CHF")] },
        Case { what: "br R$", files: &[("a.csv", "Nome da campanha;Valor usado (BRL);Resultados;Tipo de resultado\nA;R$ 1.234,56;5;Conversas por mensagem iniciadas\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234.56")), Total("messaging_leads", Some("5"))] },
        Case { what: "neg", files: &[("a.csv", "Campaign name,Amount spent (USD),Leads\nA,(12.50),1\nB,−2.25,–\nC,30,2\n".as_bytes())], given: &[], expect: &[Total("spend", Some("15.25")), Total("leads", Some("3"))] },
        Case { what: "percent", files: &[("a.csv", "Campaign name,Amount spent (USD),CTR (all)\nA,12.50,1.2%\n".as_bytes())], given: &[], expect: &[Total("spend", Some("12.5"))] },
        Case { what: "indian", files: &[("a.csv", "Campaign name,Amount spent (INR),Impressions\nA,\"12,34,567.50\",\"1,23,456\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234567.5")), Total("impressions", Some("123456"))] },
        Case { what: "counts tell mark", files: &[("a.csv", "Campaign name;Amount spent (IDR);Impressions\nA;12.345;1.234\n".as_bytes())], given: &[], expect: &[Total("spend", Some("12345")), Total("impressions", Some("1234"))] },
        Case { what: "google id locale csv", files: &[("a.csv", "Nama Kampanye,Jumlah yang dibelanjakan (IDR),Impresi,Hasil,Jenis hasil\nA,\"Rp1.234.567\",\"12.345\",5,Percakapan pesan dimulai\nB,\"Rp500.000\",\"1.000\",2,Percakapan pesan dimulai\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1734567")), Total("impressions", Some("13345")), Total("messaging_leads", Some("7"))] },
        Case { what: "sheets br csv", files: &[("a.csv", "Nome da campanha,Valor usado (BRL),Impressões\nA,\"R$ 1.234,50\",\"1.234\"\nB,\"R$ 0,50\",\"12\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1235")), Total("impressions", Some("1246"))] },
        Case { what: "space thousands TSV", files: &[("a.tsv", "Название кампании\tПотраченная сумма (RUB)\tПоказы\nЛето\t1 234,50\t12 345\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234.5")), Total("impressions", Some("12345"))] },
        Case { what: "pl decimal comma comma file quoted", files: &[("a.csv", "Nazwa kampanii,Wydana kwota (PLN),Wyświetlenia\nA,\"12,50\",\"1 000\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("12.5")), Total("impressions", Some("1000"))] },
        Case { what: "kr suffix", files: &[("a.csv", "Campaign name;Amount spent (SEK)\nA;1 234,50 kr\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234.5"))] },
        Case { what: "zl suffix", files: &[("a.csv", "Nazwa kampanii;Wydana kwota (PLN)\nA;1 234,50 zł\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234.5"))] },
        Case { what: "USD code pre", files: &[("a.csv", "Campaign name,Amount spent\nA,\"USD 1,234.50\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234.5"))] },
        Case { what: "dollar neg", files: &[("a.csv", "Campaign name,Amount spent (USD)\nA,\"-$1,234.50\"\nB,\"$2,000.00\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("765.5"))] },
        Case { what: "vnd dong", files: &[("a.csv", "Tên chiến dịch;Số tiền đã chi tiêu (VND);Lượt hiển thị\nA;1.234.567 ₫;2.345\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1234567")), Total("impressions", Some("2345"))] },
        Case { what: "dashes empty", files: &[("a.csv", "Campaign name,Amount spent (USD),Leads,Reach\nA,5,–,—\nB,6,-,\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Total("leads", None)] },
        Case { what: "xlsx-like floats text", files: &[("a.csv", "Campaign name,Amount spent (USD),Impressions\nA,17178.697617090001,1000.0\n".as_bytes())], given: &[], expect: &[Total("spend", Some("17178.697617090001")), Total("impressions", Some("1000"))] },
        Case { what: "decimals answer", files: &[("a.csv", "Campaign name,Amount spent (USD)\nA,\"1,234\"\n".as_bytes())], given: &[Set("decimal", "comma")], expect: &[Total("spend", Some("1.234"))] },
        Case { what: "decimals ask", files: &[("a.csv", "Campaign name,Amount spent (USD)\nA,\"1,234\"\n".as_bytes())], given: &[], expect: &[Total("spend", None), Asks(&["decimal"])] },
        Case { what: "comma thousands count only", files: &[("a.csv", "Campaign name,Impressions\nA,\"1,234\"\n".as_bytes())], given: &[], expect: &[Total("impressions", Some("1234"))] },
        Case { what: "amount sign header", files: &[("a.csv", "Campaign name,Amount spent (€),Leads\nA,5,1\n".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), Currency("EUR")] },
    ]);
}

#[test]
fn days_are_read_in_every_style_that_people_save_them_in() {
    check(&[
        Case { what: "date DMY", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n13/09/2026,A,5\n01/09/2026,A,6\n".as_bytes())], given: &[], expect: &[From("2026-09-01"), To("2026-09-13")] },
        Case { what: "date MDY", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n09/13/2026,A,5\n9/1/2026,A,6\n".as_bytes())], given: &[], expect: &[From("2026-09-01"), To("2026-09-13")] },
        Case { what: "date serial", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n46295,A,5\n46296,A,6\n".as_bytes())], given: &[], expect: &[From("2026-09-30"), To("2026-10-01")] },
        Case { what: "date buddhist", files: &[("a.csv", "วัน,ชื่อแคมเปญ,จำนวนเงินที่ใช้จ่ายไป (THB)\n30/9/2569,A,5\n1/10/2569,A,6\n".as_bytes())], given: &[], expect: &[From("2026-09-30"), To("2026-10-01"), Total("spend", Some("11"))] },
        Case { what: "date ja", files: &[("a.csv", "日,キャンペーン名,消化金額 (JPY)\n2026年9月30日,A,5\n2026年10月1日,A,6\n".as_bytes())], given: &[], expect: &[From("2026-09-30"), To("2026-10-01")] },
        Case { what: "time in date", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n2026-09-01 00:00:00,A,5\n".as_bytes())], given: &[], expect: &[From("2026-09-01")] },
        Case { what: "iso slash", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n2026/9/1,A,5\n".as_bytes())], given: &[], expect: &[From("2026-09-01")] },
        Case { what: "words date", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n\"Sep 1, 2026\",A,5\n".as_bytes())], given: &[], expect: &[From("2026-09-01")] },
        Case { what: "ambiguous starts resolved by ends", files: &[("a.csv", "Reporting starts,Reporting ends,Campaign name,Amount spent (USD)\n01/09/2026,30/09/2026,A,5\n".as_bytes())], given: &[], expect: &[From("2026-09-01"), To("2026-09-30")] },
        Case { what: "buddhist iso", files: &[("a.csv", "วัน,ชื่อแคมเปญ,จำนวนเงินที่ใช้จ่ายไป (THB)\n2569-09-30,A,5\n".as_bytes())], given: &[], expect: &[From("2026-09-30")] },
        Case { what: "buddhist json", files: &[("a.json", "[{\"campaign_name\":\"A\",\"date_start\":\"2569-09-30\",\"date_stop\":\"2569-09-30\",\"spend\":\"5\"}]".as_bytes())], given: &[], expect: &[From("2026-09-30")] },
        Case { what: "date ask answer", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n03/04/2026,A,5\n".as_bytes())], given: &[Set("date_order", "dmy")], expect: &[From("2026-04-03")] },
        Case { what: "json date answer", files: &[("a.json", "[{\"campaign_name\":\"A\",\"date\":\"03/04/2026\",\"spend\":\"5\"}]".as_bytes())], given: &[Set("date_order", "mdy")], expect: &[Asks(&[]), From("2026-03-04")] },
        Case { what: "day month only dash", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n30-09-2026,A,5\n".as_bytes())], given: &[], expect: &[From("2026-09-30")] },
        Case { what: "ambiguous question", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\n03/04/2026,A,5\n04/04/2026,B,6\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Asks(&["date_order"]), Rows(2)] },
        Case { what: "ambiguous question no dims", files: &[("a.csv", "Day,Amount spent (USD)\n03/04/2026,5\n04/04/2026,6\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Asks(&["date_order"]), Rows(2)] },
        Case { what: "ambiguous json", files: &[("a.json", "[{\"campaign_name\":\"A\",\"date\":\"03/04/2026\",\"spend\":\"5\"}]".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), Asks(&["date_order"])] },
        Case { what: "json dmy", files: &[("a.json", "[{\"campaign_name\":\"A\",\"date\":\"03/04/2026\",\"spend\":\"5\"},{\"campaign_name\":\"A\",\"date\":\"13/04/2026\",\"spend\":\"5\"}]".as_bytes())], given: &[], expect: &[Total("spend", Some("10")), Asks(&[]), From("2026-04-03")] },
    ]);
}

#[test]
fn texts_are_read_in_every_encoding_and_with_every_delimiter() {
    check(&[
        Case { what: "cp874", files: &[("a.csv", &encoded("วัน,ชื่อแคมเปญ,จำนวนเงินที่ใช้จ่ายไป (THB),อิมเพรสชัน\n30/9/2569,แคมเปญ,\"1,234.50\",99\n", encoding_rs::WINDOWS_874))], given: &[], expect: &[Total("spend", Some("1234.5")), Total("impressions", Some("99"))] },
        Case { what: "cp932", files: &[("a.csv", &encoded("レポート開始日,レポート終了日,キャンペーン名,消化金額 (JPY),インプレッション\n2026/9/1,2026/9/30,夏,1234,99\n", encoding_rs::SHIFT_JIS))], given: &[], expect: &[Total("spend", Some("1234")), Total("impressions", Some("99")), From("2026-09-01"), To("2026-09-30")] },
        Case { what: "cp1252", files: &[("a.csv", &encoded("Nombre de la campaña;Importe gastado (EUR)\nNiño;1.234,56\n", encoding_rs::WINDOWS_1252))], given: &[], expect: &[Total("spend", Some("1234.56"))] },
        Case { what: "utf16le tsv", files: &[("a.txt", &utf16("Campaign name\tAmount spent (EUR)\r\nÜ\t12,5\r\nB\t7,25\r\n", false))], given: &[], expect: &[Total("spend", Some("19.75"))] },
        Case { what: "utf16be", files: &[("a.txt", &utf16("キャンペーン名\t消化金額 (JPY)\r\n夏\t12\r\n", true))], given: &[], expect: &[Total("spend", Some("12"))] },
        Case { what: "macroman", files: &[("a.csv", &encoded("Nom de la campagne;Montant dépensé (EUR);Répétition\nÉté;1,5;2\n", encoding_rs::MACINTOSH))], given: &[], expect: &[Total("spend", Some("1.5"))] },
        Case { what: "cr only", files: &[("a.csv", "Campaign name,Amount spent (USD)\rA,5\rB,6\r".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
        Case { what: "pipe", files: &[("a.csv", "Campaign name|Amount spent (USD)|Leads\nA|5|1\nB, c|6|2\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Total("leads", Some("3"))] },
        Case { what: "sep=;", files: &[("a.csv", "sep=;\nCampaign name;Amount spent (USD)\nA;5,5\nB;6,25\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11.75"))] },
        Case { what: "crlf", files: &[("a.csv", "Campaign name,Amount spent (USD)\r\nA,5\r\n\r\nB,6\r\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "BOM in the middle cols", files: &[("a.csv", "\u{feff}\"Reporting starts\",\"Reporting ends\",Campaign name,Amount spent (USD)\n2026-09-01,2026-09-30,A,5\n".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), From("2026-09-01"), To("2026-09-30")] },
        Case { what: "quoted all tsv", files: &[("a.tsv", "\"Campaign name\"\t\"Amount spent (USD)\"\n\"A\"\t\"5\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("5"))] },
        Case { what: "trailing delimiter rows", files: &[("a.csv", "Campaign name,Amount spent (USD),\nA,5,\nB,6,\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
        Case { what: "markdown table", files: &[("a.md", "| Campaign name | Amount spent (USD) | Leads |\n|---|---:|---:|\n| A | 5 | 1 |\n| B | 6 | 2 |\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Total("leads", Some("3")), Rows(2)] },
        Case { what: "json utf16", files: &[("a.json", &utf16("{\"data\":[{\"spend\":\"5\",\"campaign_name\":\"Ü\"}]}", false))], given: &[], expect: &[Total("spend", Some("5"))] },
        Case { what: "bom json", files: &[("a.json", "\u{feff}{\"data\":[{\"spend\":\"5\"}]}".as_bytes())], given: &[], expect: &[Total("spend", Some("5"))] },
        Case { what: "name with newline/quote", files: &[("a.csv", "Campaign name,Amount spent (USD)\n\"A \"\"x\"\", y\nz; || 🙂\",5\n".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), Rows(1)] },
        Case { what: "blank header", files: &[("a.csv", "Campaign name,,Amount spent (USD),\nA,,5,\nB,note,6,x\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
        Case { what: "title lines", files: &[("a.csv", "Report for client\n\"Sep 1, 2026 - Sep 30, 2026\"\n\nCampaign name,Amount spent (USD),Leads\nA,5,1\n".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), Total("leads", Some("1"))] },
    ]);
}

#[test]
fn ids_that_a_spreadsheet_kept_are_read_and_ids_that_it_rounded_are_not() {
    check(&[
        Case { what: "formula ids", files: &[("a.csv", "Campaign ID,Campaign name,Amount spent (USD)\n=\"120200000000000001\",A,5\n=\"120200000000000002\",A,6\n".as_bytes())], given: &[By("campaign")], expect: &[Total("spend", Some("11"))] },
        Case { what: "sci ids", files: &[("a.csv", "Campaign ID,Campaign name,Amount spent (USD)\n1.202E+17,A,5\n1.202E+17,B,6\n".as_bytes())], given: &[By("campaign")], expect: &[Total("spend", Some("11")), Groups(2)] },
    ]);
}

#[test]
fn rows_that_total_or_average_others_are_left_out_and_campaigns_with_such_names_are_not() {
    check(&[
        Case { what: "day total", files: &[("a.csv", "Day,Amount spent (USD)\n2026-09-01,5\n2026-09-02,6\nTotal,11\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "label total", files: &[("a.csv", "Campaign name,Ad set name,Amount spent (USD)\nA,x,5\nB,y,6\nTotal,,11\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "named subtotal", files: &[("a.csv", "Campaign name,Ad set name,Amount spent (USD)\nA,x,5\nA,y,6\nA Total,,11\nB,z,3\nB Total,,3\nGrand Total,,14\n".as_bytes())], given: &[], expect: &[Total("spend", Some("14")), Rows(3)] },
        Case { what: "average row", files: &[("a.csv", "Nombre de la campaña,Importe gastado (EUR)\nA,5\nB,7\nMedia,6\n".as_bytes())], given: &[], expect: &[Total("spend", Some("12")), Rows(2)] },
        Case { what: "campaign called Media", files: &[("a.csv", "Campaign name,Amount spent (EUR)\nA,5\nB,7\nMedia,90\n".as_bytes())], given: &[], expect: &[Total("spend", Some("102")), Rows(3)] },
        Case { what: "results from", files: &[("a.tsv", "Campaign name\tAmount spent (USD)\nA\t5\nB\t6\nResults from 2 campaigns\t11\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "th total", files: &[("a.csv", "ชื่อแคมเปญ,จำนวนเงินที่ใช้จ่ายไป (THB)\nA,5\nB,6\nรวมทั้งหมด,11\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "summary first no day", files: &[("a.csv", "\u{feff}Campaign name,Day,\"Delivery status\",\"Result type\",Results,\"Cost per result\",\"Amount spent (IDR)\",Impressions,\"Reporting starts\",\"Reporting ends\"\n,,,mixed,,,300.5,900,2026-09-01,2026-09-30\nA,2026-09-01,active,Leads (form),3,33.5,100.5,300,2026-09-01,2026-09-01\nB,2026-09-02,active,Website purchases,2,100,200,600,2026-09-02,2026-09-02\n".as_bytes())], given: &[], expect: &[Total("spend", Some("300.5")), Total("leads", Some("3")), Rows(2), Currency("IDR")] },
        Case { what: "subtotal All dates", files: &[("a.csv", "Day,Campaign name,Amount spent (USD)\nAll,A,11\n2026-09-01,A,5\n2026-09-02,A,6\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "age gender breakdown w/ subtotals", files: &[("a.csv", "Campaign name,Age,Gender,Amount spent (USD),Reach\nA,,,11,90\nA,18-24,female,5,50\nA,18-24,male,6,60\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "age all label", files: &[("a.csv", "Campaign name,Age,Amount spent (USD)\nA,All,11\nA,18-24,5\nA,25-34,6\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "summary last", files: &[("a.csv", "Campaign name,Result type,Results,Amount spent (USD),Reach\nA,Leads (form),3,5,50\nB,Leads (form),1,6,60\n,mixed,,11,100\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Total("leads", Some("4")), Total("reach", Some("100")), Rows(2)] },
        Case { what: "only summary", files: &[("a.csv", "\"Result type\",Results,\"Amount spent (IDR)\",Impressions\nmixed,,300,900\n".as_bytes())], given: &[], expect: &[Total("spend", Some("300"))] },
        Case { what: "unknown dim total", files: &[("a.csv", "Client,Amount spent (USD),Leads\nA,5,1\nB,6,2\nTotal,11,3\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Rows(2)] },
        Case { what: "unknown dim total one", files: &[("a.csv", "Client,Amount spent (USD),Leads\nA,5,1\nTotal,5,1\n".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), Rows(1)] },
        Case { what: "unknown dim named All", files: &[("a.csv", "Client,Amount spent (USD),Leads\nA,5,1\nAll,7,1\n".as_bytes())], given: &[], expect: &[Total("spend", Some("12")), Rows(2)] },
        Case { what: "repeat header", files: &[("a.csv", "Campaign name,Amount spent (USD)\nA,5\nCampaign name,Amount spent (USD)\nB,6\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
    ]);
}

#[test]
fn a_trailing_window_is_a_window_of_its_own() {
    check(&[
        Case { what: "trailing windows", files: &[("a.csv", "Campaign name,Amount spent (EUR),Leads,Leads [7-day click],Leads [1-day view],Cost per lead (EUR) [7-day click]\nA,10,5,4,1,2.5\n".as_bytes())], given: &[], expect: &[Total("leads", Some("5")), Windows(&["default", "1d_view", "7d_click"])] },
        Case { what: "trailing windows W", files: &[("a.csv", "Campaign name,Amount spent (EUR),Leads,Leads [7-day click],Leads [1-day view]\nA,10,5,4,1\n".as_bytes())], given: &[Window("7d_click")], expect: &[Total("leads", Some("4"))] },
        Case { what: "results windows", files: &[("a.csv", "Campaign name,Amount spent (EUR),Result indicator,Results,Results [1-day view]\nA,10,actions:lead,5,1\n".as_bytes())], given: &[], expect: &[Total("leads", Some("5"))] },
        Case { what: "old clicks", files: &[("a.csv", "Campaign Name,Amount Spent (USD),Website Leads [28 Days After Clicking],Website Leads\nA,10,5,7\n".as_bytes())], given: &[], expect: &[Total("website_leads", Some("7"))] },
        Case { what: "results api windows", files: &[("a.json", "{\"data\":[{\"campaign_name\":\"A\",\"spend\":\"9\",\"results\":[{\"indicator\":\"actions:lead\",\"values\":[{\"value\":\"10\",\"attribution_windows\":[\"default\"]},{\"value\":\"7\",\"attribution_windows\":[\"7d_click\"]},{\"value\":\"3\",\"attribution_windows\":[\"1d_view\"]}]}]}]}".as_bytes())], given: &[], expect: &[Total("leads", Some("10"))] },
    ]);
}

#[test]
fn column_names_of_every_connector_are_known() {
    check(&[
        Case { what: "windsor", files: &[("a.csv", "campaign,date,spend,actions_lead,actions_leadgen_grouped,actions_offsite_conversion_fb_pixel_lead,unique_actions_lead,cost_per_action_type_lead,outbound_clicks_outbound_click,purchase_roas_omni_purchase,datasource\nA,2026-09-01,10,4,3,1,4,2.5,9,1.5,facebook\n".as_bytes())], given: &[], expect: &[Total("leads", Some("4")), Total("meta_leads", Some("3")), Total("website_leads", Some("1")), Total("spend", Some("10"))] },
        Case { what: "weld", files: &[("a.csv", "ad_name,date,spend,lead,onsite_conversion_lead_grouped,onsite_conversion_messaging_conversation_started_7_d,offsite_lead_add_20_s_calls\nA,2026-09-01,5,3,3,8,30\n".as_bytes())], given: &[], expect: &[Total("meta_leads", Some("3")), Total("messaging_leads", Some("8")), Total("leads", Some("3"))] },
        Case { what: "column ids", files: &[("a.csv", "campaign_name,spend,actions:lead,actions:lead:7d_click,cost_per_action_type:lead,conversions:contact_total,conversions:offsite_conversion.fb_pixel_custom.Call: booked\nA,5,4,3,1.25,2,1\n".as_bytes())], given: &[], expect: &[Total("leads", Some("4"))] },
        Case { what: "adverity", files: &[("a.csv", "campaign_name,spend,actions.lead,actions.omni_app_install\nA,5,4,2\n".as_bytes())], given: &[], expect: &[Total("leads", Some("4"))] },
        Case { what: "frakture", files: &[("a.csv", "campaign_name,spend,action_lead,action_link_click\nA,5,4,2\n".as_bytes())], given: &[], expect: &[Total("leads", Some("4")), Total("link_clicks", Some("2"))] },
        Case { what: "looker", files: &[("a.csv", "campaign_name,spend,facebook_actions_leadgen_other\nA,5,4\n".as_bytes())], given: &[], expect: &[Total("leads", Some("4"))] },
        Case { what: "snake", files: &[("a.csv", "reporting_starts,reporting_ends,campaign_name,amount_spent_usd,results,result_type,link_clicks,cost_per_result,quality_ranking\n2026-09-01,2026-09-30,A,5,3,Website leads,7,1.67,-\n2026-09-01,2026-09-30,B,6,,,2,,-\n".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Total("leads", Some("3")), Currency("USD"), Total("link_clicks", Some("9"))] },
        Case { what: "R names", files: &[("a.csv", "Reporting.starts,Campaign.name,Amount.spent..USD.,Clicks..all.\n2026-09-01,A,5,7\n".as_bytes())], given: &[], expect: &[Total("spend", Some("5"))] },
        Case { what: "windsor json", files: &[("a.json", "{\"data\":[{\"campaign\":\"A\",\"date\":\"2026-09-01\",\"spend\":12.5,\"actions_lead\":3,\"actions_onsite_conversion_lead_grouped\":2,\"clicks\":9}]}".as_bytes())], given: &[], expect: &[Total("spend", Some("12.5")), Total("leads", Some("3")), Total("meta_leads", Some("2"))] },
        Case { what: "pandas index col", files: &[("a.csv", ",campaign_id,spend,actions\n0,1,50,\"[{'action_type': 'lead', 'value': '3'}]\"\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3")), Total("spend", Some("50"))] },
    ]);
}

#[test]
fn a_long_table_counts_each_event_and_all_spend_once() {
    check(&[
        Case { what: "fivetran long", files: &[("basic_ad_actions.csv", "_fivetran_id,ad_id,date,index,action_type,inline,value,_1_d_view,_7_d_click\nx,901,2026-09-01,0,lead,,3,1,2\ny,901,2026-09-01,1,link_click,,28,0,28\nw,902,2026-09-01,0,link_click,,9,,9\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3")), Total("link_clicks", Some("37")), Rows(2)] },
        Case { what: "fivetran + basic", files: &[("basic_ad_actions.csv", "_fivetran_id,ad_id,date,index,action_type,inline,value,_1_d_view,_7_d_click\nx,901,2026-09-01,0,lead,,3,1,2\ny,901,2026-09-01,1,link_click,,28,0,28\nw,902,2026-09-01,0,link_click,,9,,9\n".as_bytes()), ("basic_ad.csv", "ad_id,date,account_id,impressions,inline_link_clicks,spend,reach\n901,2026-09-01,1,1000,30,10.5,900\n902,2026-09-01,1,500,10,4.5,400\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3")), Total("spend", Some("15")), Total("cost_per_lead", Some("5"))] },
        Case { what: "fivetran values", files: &[("basic_ad_action_values.csv", "ad_id,date,index,action_type,value\n1,2026-09-01,0,omni_purchase,99.5\n".as_bytes())], given: &[], expect: &[Total("purchase_value", Some("99.5"))] },
        Case { what: "fivetran costs", files: &[("basic_ad_cost_per_action_type.csv", "ad_id,date,index,action_type,value\n1,2026-09-01,0,lead,9.5\n".as_bytes())], given: &[], expect: &[Total("leads", None)] },
        Case { what: "unnested multiplies", files: &[("joined.csv", "date,ad_id,spend,impressions,action_type,value\n2026-09-01,1,10,100,lead,2\n2026-09-01,1,10,100,link_click,7\n2026-09-02,1,5,50,link_click,3\n".as_bytes())], given: &[], expect: &[Total("spend", Some("15")), Total("impressions", Some("150")), Total("leads", Some("2")), Total("link_clicks", Some("10"))] },
        Case { what: "unnested destination", files: &[("joined.csv", "date,ad_id,spend,action_type,action_destination,value\n2026-09-01,1,10,lead,a,2\n2026-09-01,1,10,lead,b,1\n".as_bytes())], given: &[], expect: &[Total("spend", Some("10")), Total("leads", Some("3"))] },
        Case { what: "weld long", files: &[("ads_insights_actions.csv", "ad_id,date_start,action_type,value,seven_d_click,one_d_view\n1,2026-09-01,lead,3,2,1\n1,2026-09-01,link_click,9,9,0\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3")), Windows(&["default", "1d_view", "7d_click"])] },
        Case { what: "json long", files: &[("a.json", "[{\"ad_id\":\"1\",\"date\":\"2026-09-01\",\"action_type\":\"lead\",\"value\":3,\"spend\":10},{\"ad_id\":\"1\",\"date\":\"2026-09-01\",\"action_type\":\"link_click\",\"value\":9,\"spend\":10}]".as_bytes())], given: &[], expect: &[Total("leads", Some("3")), Total("spend", Some("10")), Total("link_clicks", Some("9"))] },
    ]);
}

#[test]
fn responses_are_read_in_every_envelope() {
    check(&[
        Case { what: "envelope", files: &[("a.json", "{\"data\":[{\"campaign_name\":\"A\",\"spend\":\"5.5\",\"actions\":[{\"action_type\":\"lead\",\"value\":\"4\",\"7d_click\":\"3\"}]}],\"paging\":{\"cursors\":{\"before\":\"x\",\"after\":\"y\"}}}".as_bytes())], given: &[], expect: &[Total("spend", Some("5.5")), Total("leads", Some("4"))] },
        Case { what: "pages", files: &[("a.json", "{\"data\":[{\"spend\":\"5\",\"campaign_id\":\"1\"}]}{\"data\":[{\"spend\":\"6\",\"campaign_id\":\"2\"}]}\n{\"data\":[]}".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
        Case { what: "batch obj body", files: &[("a.json", "[{\"code\":200,\"body\":{\"data\":[{\"spend\":\"5\",\"campaign_id\":\"1\"}]}},null]".as_bytes())], given: &[], expect: &[Total("spend", Some("5"))] },
        Case { what: "batch one error", files: &[("a.json", "[{\"code\": 200, \"body\": \"{\\\"data\\\": [{\\\"spend\\\": \\\"5\\\", \\\"campaign_id\\\": \\\"1\\\"}]}\"}, {\"code\": 400, \"body\": \"{\\\"error\\\": {\\\"message\\\": \\\"Too much data\\\", \\\"type\\\": \\\"OAuthException\\\", \\\"code\\\": 1}}\"}]".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), Rows(1)] },
        Case { what: "map", files: &[("a.json", "[{\"spend\":1,\"actions\":{\"lead\":4,\"link_click\":\"1500\",\"actions:contact_total\":\"2\",\"lead:7d_click\":3}}]".as_bytes())], given: &[], expect: &[Total("leads", Some("4")), Total("link_clicks", Some("1500"))] },
        Case { what: "map windows", files: &[("a.json", "[{\"spend\":1,\"actions\":{\"lead\":{\"value\":4,\"7d_click\":3}}}]".as_bytes())], given: &[], expect: &[Total("leads", Some("4"))] },
        Case { what: "colon", files: &[("a.json", "{\"spend\":\"1\",\"actions:lead\":\"4\",\"actions:lead:7d_click\":\"3\"}".as_bytes())], given: &[], expect: &[Total("leads", Some("4"))] },
        Case { what: "singer", files: &[("a.jsonl", "{\"type\":\"SCHEMA\",\"stream\":\"ads_insights\",\"schema\":{},\"key_properties\":[]}\n{\"type\":\"RECORD\",\"stream\":\"ads_insights\",\"record\":{\"spend\":3.25,\"campaign_id\":\"1\",\"date_start\":\"2026-09-01T00:00:00.000000Z\",\"date_stop\":\"2026-09-01T00:00:00.000000Z\",\"actions\":[{\"action_type\":\"lead\",\"value\":2.0,\"1d_click\":2.0}]},\"time_extracted\":\"2026-09-02T00:00:00Z\"}\n{\"type\":\"STATE\",\"value\":{}}\n".as_bytes())], given: &[], expect: &[Total("spend", Some("3.25")), Total("leads", Some("2")), From("2026-09-01")] },
        Case { what: "airbyte", files: &[("a.jsonl", "{\"type\":\"LOG\",\"log\":{}}\n{\"type\":\"RECORD\",\"record\":{\"stream\":\"ads_insights\",\"data\":{\"spend\":1.5,\"ad_id\":\"1\",\"actions\":[{\"action_type\":\"lead\",\"value\":2}]},\"emitted_at\":1}}\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1.5")), Total("leads", Some("2"))] },
        Case { what: "airbyte two streams", files: &[("a.jsonl", "{\"stream\":\"ads_insights\",\"data\":{\"spend\":5,\"ad_id\":\"1\",\"date_start\":\"2026-09-01\",\"date_stop\":\"2026-09-01\"}}\n{\"stream\":\"ads_insights_country\",\"data\":{\"spend\":2,\"ad_id\":\"1\",\"country\":\"DE\",\"date_start\":\"2026-09-01\",\"date_stop\":\"2026-09-01\"}}\n{\"stream\":\"ads_insights_country\",\"data\":{\"spend\":3,\"ad_id\":\"1\",\"country\":\"FR\",\"date_start\":\"2026-09-01\",\"date_stop\":\"2026-09-01\"}}\n".as_bytes())], given: &[], expect: &[Check("sources.overlap")] },
        Case { what: "ids response", files: &[("a.json", "{\"1\":{\"insights\":{\"data\":[{\"spend\":\"5\"}]},\"id\":\"1\"},\"2\":{\"insights\":{\"data\":[{\"spend\":\"6\"}]},\"id\":\"2\"}}".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
        Case { what: "nested ads", files: &[("a.json", "{\"data\":[{\"id\":\"1\",\"name\":\"K\",\"adsets\":{\"data\":[{\"id\":\"2\",\"name\":\"S\",\"ads\":{\"data\":[{\"id\":\"3\",\"name\":\"X\",\"insights\":{\"data\":[{\"spend\":\"5\"}]}}]}}]}}]}".as_bytes())], given: &[], expect: &[Total("spend", Some("5")), Level("ad")] },
        Case { what: "other key", files: &[("a.json", "{\"rows\":[{\"campaign_name\":\"A\",\"spend\":\"5\"}],\"total\":1}".as_bytes())], given: &[], expect: &[Total("spend", Some("5"))] },
        Case { what: "data object", files: &[("a.json", "{\"data\":{\"campaign_name\":\"A\",\"spend\":\"5\"}}".as_bytes())], given: &[], expect: &[Total("spend", Some("5"))] },
        Case { what: "json trailing commas between pages", files: &[("a.json", "{\"data\":[{\"spend\":\"5\"}]},\n{\"data\":[{\"spend\":\"6\"}]}".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
        Case { what: "json array of envelopes", files: &[("a.json", "[{\"data\":[{\"spend\":\"5\"}]},{\"data\":[{\"spend\":\"6\"}],\"paging\":{\"next\":\"https://x\"}}]".as_bytes())], given: &[], expect: &[Total("spend", Some("11"))] },
        Case { what: "stringified numbers exotic", files: &[("a.json", "[{\"campaign_name\":\"A\",\"spend\":1e3,\"impressions\":1.2e3}]".as_bytes())], given: &[], expect: &[Total("spend", Some("1000")), Total("impressions", Some("1200"))] },
        Case { what: "dlt nested", files: &[("a.jsonl", "{\"ad_id\":\"1\",\"spend\":\"5\",\"actions\":[{\"action_type\":\"lead\",\"action_target_id\":\"a\",\"value\":\"2\"},{\"action_type\":\"lead\",\"action_target_id\":\"b\",\"value\":\"1\"}]}\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3"))] },
        Case { what: "action breakdown", files: &[("a.json", "{\"data\":[{\"spend\":\"9\",\"actions\":[{\"action_type\":\"lead\",\"action_device\":\"iphone\",\"value\":\"2\"},{\"action_type\":\"lead\",\"action_device\":\"android\",\"value\":\"3\"}]}]}".as_bytes())], given: &[], expect: &[Total("leads", Some("5"))] },
        Case { what: "json dressed", files: &[("a.json", "[{\"campaign_name\":\"A\",\"spend\":\"R$1.402,19 BRL\",\"impressions\":\"12,345\"}]".as_bytes())], given: &[], expect: &[Total("spend", Some("1402.19")), Total("impressions", Some("12345"))] },
    ]);
}

#[test]
fn lists_in_cells_are_read_as_json_and_as_python_prints_them() {
    check(&[
        Case { what: "airbyte raw csv", files: &[("raw.csv", "_airbyte_ab_id,_airbyte_emitted_at,_airbyte_data\nx,1,\"{\"\"spend\"\":1.5,\"\"ad_id\"\":\"\"1\"\",\"\"actions\"\":[{\"\"action_type\"\":\"\"lead\"\",\"\"value\"\":2}]}\"\ny,1,\"{\"\"spend\"\":2.5,\"\"ad_id\"\":\"\"2\"\"}\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("4")), Total("leads", Some("2"))] },
        Case { what: "airbyte json text", files: &[("a.csv", "_airbyte_raw_id,_airbyte_extracted_at,ad_id,spend,actions,cost_per_action_type\nx,1,1,1.5,\"[{\"\"action_type\"\":\"\"lead\"\",\"\"value\"\":2,\"\"7d_click\"\":1}]\",\"[{\"\"action_type\"\":\"\"lead\"\",\"\"value\"\":0.75}]\"\n".as_bytes())], given: &[], expect: &[Total("spend", Some("1.5")), Total("leads", Some("2"))] },
        Case { what: "json text in ndjson", files: &[("a.jsonl", "{\"ad_id\":\"1\",\"spend\":\"1.5\",\"actions\":\"[{\\\"action_type\\\":\\\"lead\\\",\\\"value\\\":\\\"2\\\"}]\"}\n".as_bytes())], given: &[], expect: &[Total("leads", Some("2"))] },
        Case { what: "python repr", files: &[("a.csv", "campaign_id,spend,actions,date_start,date_stop\n1,50,\"[{'action_type': 'lead', 'value': '3'}, {'action_type': 'link_click', 'value': '9'}]\",2026-09-01,2026-09-01\n2,10,nan,2026-09-01,2026-09-01\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3")), Total("spend", Some("60"))] },
        Case { what: "python map", files: &[("a.csv", "campaign_id,spend,actions\n1,50,\"{'lead': 3, 'link_click': 9}\"\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3"))] },
        Case { what: "csv results json", files: &[("a.csv", "campaign_id,spend,results\n1,50,\"[{'indicator': 'actions:offsite_conversion.fb_pixel_lead', 'values': [{'value': '3', 'attribution_windows': ['default']}]}]\"\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3"))] },
        Case { what: "xls is csv", files: &[("insights.xls", "campaign_id,spend,actions\n1,50,\"[{'action_type': 'lead', 'value': '3'}]\"\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3"))] },
        Case { what: "semicolon actions python", files: &[("a.csv", "campaign_id;spend;actions\n1;50,5;\"[{'action_type': 'lead', 'value': '3'}]\"\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3")), Total("spend", Some("50.5"))] },
    ]);
}

#[test]
fn results_are_counted_as_what_they_are_results_of() {
    check(&[
        Case { what: "json of export", files: &[("a.json", "[{\"Campaign name\":\"A\",\"Amount spent (USD)\":\"5\",\"Results\":\"3\",\"Result type\":\"Website leads\"},{\"Campaign name\":\"B\",\"Amount spent (USD)\":6,\"Results\":2,\"Result type\":\"Link clicks\"}]".as_bytes())], given: &[], expect: &[Total("spend", Some("11")), Total("leads", Some("3"))] },
        Case { what: "json flat results", files: &[("a.json", "[{\"campaign_name\":\"A\",\"spend\":\"5\",\"results\":\"3\",\"result_indicator\":\"actions:lead\"}]".as_bytes())], given: &[], expect: &[Total("leads", Some("3"))] },
        Case { what: "two results types", files: &[("a.csv", "Campaign name,Result type,Results,Amount spent (USD)\nA,Link clicks,42,1\nB,Leads (form),3,1\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3"))] },
        Case { what: "results union indicator", files: &[("a.csv", "Campaign name,Result indicator,Results,Amount spent (USD)\nA,actions:offsite_complete_registration_add_meta_leads,9,5\nB,actions:lead,3,6\n".as_bytes())], given: &[], expect: &[Total("leads", Some("3"))] },
        Case { what: "results conversion_leads", files: &[("a.csv", "Campaign name,Result indicator,Results,Amount spent (USD)\nA,conversion_leads:conversion_lead,9,5\n".as_bytes())], given: &[], expect: &[Total("qualified_leads", Some("9"))] },
        Case { what: "results in api v25", files: &[("a.json", "{\"data\":[{\"campaign_name\":\"A\",\"spend\":\"9\",\"results\":[{\"indicator\":\"actions:offsite_conversion.fb_pixel_lead\",\"values\":[{\"value\":\"248\",\"attribution_windows\":[\"default\"]}]}],\"cost_per_result\":[{\"indicator\":\"actions:offsite_conversion.fb_pixel_lead\",\"values\":[{\"value\":\"0.036\",\"attribution_windows\":[\"default\"]}]}]}]}".as_bytes())], given: &[], expect: &[Total("website_leads", Some("248")), Total("leads", Some("248"))] },
        Case { what: "adsmanager", files: &[("a.csv", "\"Reporting starts\",\"Reporting ends\",\"Campaign name\",\"Campaign delivery\",\"Attribution setting\",Results,\"Result indicator\",Reach,\"Cost per results\",\"Ad set budget\",\"Ad set budget type\",\"Amount spent (BRL)\",Ends,Impressions,\"CPM (cost per 1,000 impressions) (BRL)\",shop_clicks\n2026-09-01,2026-09-30,\"A || b\",active,\"7-day click or 1-day view\",4,actions:onsite_conversion.lead_grouped,100,2.5,\"Using campaign budget\",0,10,Ongoing,200,50,\n".as_bytes())], given: &[], expect: &[Total("spend", Some("10")), Total("leads", Some("4")), Total("meta_leads", Some("4")), Currency("BRL")] },
        Case { what: "ru nbsp", files: &[("a.csv", "Дата начала отчетности,Название кампании,Индикатор результата,Результат,Потраченная сумма (USD),\"CPM (цена за 1\u{a0}000 показов) (USD)\",Показы,Клики (все)\n2026-09-01,Лето,actions:leadgen.other,3,10.5,5,2000,9\n".as_bytes())], given: &[], expect: &[Total("spend", Some("10.5")), Total("leads", Some("3"))] },
    ]);
}

#[test]
fn nothing_else_is_taken_for_spend_or_a_count() {
    check(&[
        Case {
            what: "custom metric star",
            files: &[(
                "a.csv",
                "Campaign name,\"* COST /Follow (IDR)\",Amount spent (IDR),Leads\nA,3.5,7,2\n".as_bytes(),
            )],
            given: &[],
            expect: &[Total("spend", Some("7")), Total("leads", Some("2"))],
        },
        Case {
            what: "cost per is no spend",
            files: &[("a.csv", "Campaign name,Cost per lead (USD),Leads\nA,3.5,2\n".as_bytes())],
            given: &[],
            expect: &[Total("spend", None), Total("leads", Some("2"))],
        },
        Case {
            what: "unique leads is no leads",
            files: &[(
                "a.csv",
                "Campaign name,Unique leads,Amount spent (USD)\nA,3,5\n".as_bytes(),
            )],
            given: &[],
            expect: &[Total("leads", None), Total("spend", Some("5"))],
        },
        Case {
            what: "budget no spend",
            files: &[("a.csv", "Campaign name,Campaign budget,Leads\nA,50,2\n".as_bytes())],
            given: &[],
            expect: &[Total("spend", None)],
        },
        Case {
            what: "unknown locale header asks",
            files: &[("a.csv", "Campaign name,Utraceno,Leads\nA,5,2\n".as_bytes())],
            given: &[],
            expect: &[Total("leads", Some("2")), Total("spend", None)],
        },
    ]);
}

#[test]
fn a_table_of_a_page_keeps_its_columns() {
    check(&[
        Case { what: "html", files: &[("a.html", "<html><body><!--StartFragment--><table><tr><th>Campaign name</th><th>Day</th><th>Amount spent (USD)</th></tr><tr><td rowspan=2>A</td><td>2026-09-01</td><td>$1,000.50</td></tr><tr><td>2026-09-02</td><td>$2</td></tr><tr><td colspan=2>Total</td><td>$1,002.50</td></tr></table></body></html>".as_bytes())], given: &[], expect: &[Total("spend", Some("1002.5")), Rows(2)] },
        Case { what: "html xls", files: &[("a.xls", "<html xmlns:x='urn:schemas-microsoft-com:office:excel'><head><meta charset='utf-8'></head><body><table border=1><tr><td>Campaign name</td><td>Amount spent (USD)</td></tr><tr><td>A&nbsp;b</td><td>12.5</td></tr></table></body></html>".as_bytes())], given: &[], expect: &[Total("spend", Some("12.5"))] },
    ]);
}

#[test]
fn an_export_as_records_is_read_as_the_export_is() {
    let records = r#"[
        {"Day":"All","Campaign name":"A","Amount spent (PLN)":"11","Reach":"9","Reporting starts":"2026-05-04","Reporting ends":"2026-05-05"},
        {"Day":"2026-05-04","Campaign name":"A","Amount spent (PLN)":"5","Reach":"6","Reporting starts":"2026-05-04","Reporting ends":"2026-05-04"},
        {"Day":"2026-05-05","Campaign name":"A","Amount spent (PLN)":"6","Reach":null,"Reporting starts":"2026-05-05","Reporting ends":"2026-05-05"},
        {"Day":null,"Campaign name":"Total","Amount spent (PLN)":11,"Reach":9}
    ]"#;
    check(&[Case {
        what: "records of an export",
        files: &[("export.json", records.as_bytes())],
        given: &[],
        expect: &[
            Total("spend", Some("11")),
            Total("reach", Some("9")),
            Rows(2),
            Currency("PLN"),
            From("2026-05-04"),
            To("2026-05-05"),
        ],
    }]);
}

#[test]
fn a_long_table_that_a_spreadsheet_saved_again_has_decimal_commas() {
    let text = "date;ad_id;action_type;value;spend\n01.09.2026;1;lead;2,0;10,5\n01.09.2026;1;link_click;7,0;10,5\n";
    check(&[Case {
        what: "decimal commas in a long table",
        files: &[("basic_ad_actions.csv", text.as_bytes())],
        given: &[],
        expect: &[
            Total("leads", Some("2")),
            Total("link_clicks", Some("7")),
            Total("spend", Some("10.5")),
            From("2026-09-01"),
        ],
    }]);
}

#[test]
fn a_column_called_value_asks_nothing_where_rows_are_not_one_for_each_action_type() {
    check(&[Case {
        what: "a column called value",
        files: &[("a.csv", b"Campaign name,Amount spent (USD),Value\nA,5,\"1,234\"\n")],
        given: &[],
        expect: &[Total("spend", Some("5")), Asks(&[])],
    }]);
}

#[test]
fn a_column_remembered_from_an_earlier_file_says_so_until_it_is_chosen_anew() {
    use leadsheet::source::Because;
    let text = "Campaign name,Amount spent (USD),Booked calls\nA,5,3\n";
    let because = |answers: &[(&str, &str)]| {
        let answers: Answers = answers
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect();
        let info = Engine::new().read(1, "a", text.as_bytes(), answers).expect("it reads");
        let column = info.columns.iter().find(|column| column.header == "Booked calls");
        column.map(|column| column.because)
    };
    let (key, before) = ("map.Booked calls", "remembered.map.Booked calls");
    let chosen = "actions:schedule_total";
    assert_eq!(because(&[(key, chosen)]), Some(Because::Answered));
    assert_eq!(because(&[(key, chosen), (before, chosen)]), Some(Because::Remembered));
    assert_eq!(because(&[(key, "none"), (before, chosen)]), Some(Because::Answered));
    assert_eq!(because(&[(before, chosen)]), Some(Because::Unknown));
}

#[test]
fn settings_of_two_languages_do_not_differ_and_streams_of_one_dump_are_not_added() {
    let german = "Name der Kampagne,Attributionseinstellung,Ausgegebener Betrag (EUR),Berichtsstart\nA,7 Tage nach Klick oder 1 Tag nach Ansehen,5,2026-08-01\n";
    let english = "Campaign name,Attribution setting,Amount spent (EUR),Reporting starts\nA,7-day click or 1-day view,6,2026-09-01\n";
    let mut engine = Engine::new();
    for (id, text) in [(1, german), (2, english)] {
        engine.read(id, "a", text.as_bytes(), Answers::new()).expect("it reads");
    }
    let report = engine
        .report(&Preset::default(), &[], Sort::default(), 0)
        .expect("a report");
    assert!(!report.checks.iter().any(|check| check.code() == "attribution.mixed"));
    let streams = "{\"stream\":\"ads_insights\",\"data\":{\"spend\":5,\"ad_id\":\"1\"}}\n{\"stream\":\"ads_insights_country\",\"data\":{\"spend\":5,\"ad_id\":\"1\",\"country\":\"DE\"}}\n";
    let info = Engine::new()
        .read(1, "dump.jsonl", streams.as_bytes(), Answers::new())
        .expect("it reads");
    assert_eq!((info.rows, info.parts.len()), (1, 1));
}
