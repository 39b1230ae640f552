//! One export in every language that the catalogue has: headers, totals, results, the attribution setting, money and days.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    missing_docs,
    reason = "a test"
)]

use leadsheet::catalog::{Metric, field_for_header};
use leadsheet::engine::{Answers, Engine, Sort};
use leadsheet::preset::Preset;
use leadsheet::report::Report;
use rust_decimal::dec;

/// The headers of one language, in the order of [`FIELDS`]; empty where none was seen.
struct Locale {
    name: &'static str,
    headers: [&'static str; 13],
    /// What the total row goes by.
    total: &'static str,
    /// What the setting of seven days after a click or one after a view is written as.
    setting: &'static str,
    /// What a result type of the language says, and the indicator it is.
    result: (&'static str, &'static str),
    /// Other headers of the language.
    others: &'static [&'static str],
}

const FIELDS: [&str; 13] = [
    "date_start",
    "date_stop",
    "campaign_name",
    "adset_name",
    "ad_name",
    "results",
    "result_indicator",
    "cost_per_result",
    "spend",
    "impressions",
    "reach",
    "frequency",
    "link_clicks",
];

const BOTH: &str = "7-day click or 1-day view";

const LOCALES: [Locale; 19] = [
    Locale {
        name: "en",
        headers: [
            "Reporting starts",
            "Reporting ends",
            "Campaign name",
            "Ad set name",
            "Ad name",
            "Results",
            "Result indicator",
            "Cost per results",
            "Amount spent (USD)",
            "Impressions",
            "Reach",
            "Frequency",
            "Link clicks",
        ],
        total: "Total",
        setting: "7-day click or 1-day view",
        result: ("Leads (form)", "leadgen.other"),
        others: &[
            "Clicks (all)",
            "CPC (all) (USD)",
            "Ends",
            "Ad set budget",
            "Result type",
            "Delivery level",
        ],
    },
    Locale {
        name: "de",
        headers: [
            "Berichtsstart",
            "",
            "Name der Kampagne",
            "Name der Anzeigengruppe",
            "Name der Anzeige",
            "Ergebnisse",
            "Indikator für Ergebnisse",
            "Kosten pro Ergebnis",
            "Ausgegebener Betrag (EUR)",
            "Impressionen",
            "Reichweite",
            "Frequenz",
            "Link-Klicks",
        ],
        total: "Gesamt",
        setting: "7 Tage nach Klick oder 1 Tag nach Ansehen",
        result: ("Link-Klicks", "link_click"),
        others: &[
            "Kampagnenname",
            "Anzeigenname",
            "Tag",
            "Klicks (alle)",
            "CTR (Link-Klickrate)",
            "CPC (Kosten pro Link-Klick) (EUR)",
            "CPM (Kosten pro 1.000 Impressionen) (EUR)",
        ],
    },
    Locale {
        name: "es",
        headers: [
            "Inicio del informe",
            "Fin del informe",
            "Nombre de la campaña",
            "Nombre del conjunto de anuncios",
            "Nombre del anuncio",
            "Resultados",
            "Indicador de resultado",
            "Costo por resultado",
            "Importe gastado (EUR)",
            "Impresiones",
            "Alcance",
            "Frecuencia",
            "Clics en el enlace",
        ],
        total: "todas",
        setting: "Clic de 7 días o visualización de 1 día",
        result: (
            "Clientes potenciales en el sitio web",
            "offsite_conversion.fb_pixel_lead",
        ),
        others: &[
            "Tipo de resultado",
            "Coste por resultados",
            "Día",
            "Entrega de la campaña",
            "Visitas a la página de destino",
            "CTR (todos)",
            "CTR (porcentaje de clics en el enlace)",
            "CPC (costo por clic en el enlace)",
            "CPM (costo por mil impresiones)",
            "Clics (todos)",
            "Divisa",
            "Edad",
            "Sexo",
        ],
    },
    Locale {
        name: "pt-BR",
        headers: [
            "Início dos relatórios",
            "Encerramento dos relatórios",
            "Nome da campanha",
            "Nome do conjunto de anúncios",
            "Nome do anúncio",
            "Resultados",
            "Indicador de resultados",
            "Custo por resultados",
            "Valor usado (BRL)",
            "Impressões",
            "Alcance",
            "Frequência",
            "Cliques no link",
        ],
        total: "Total geral",
        setting: "Clique de 7 dias ou visualização de 1 dia",
        result: (
            "Conversas por mensagem iniciadas",
            "onsite_conversion.messaging_conversation_started_7d",
        ),
        others: &[
            "Término dos relatórios",
            "Tipo de resultado",
            "Veiculação de anúncio",
            "Configuração de atribuição",
            "Término",
            "Visualizações da página de destino",
            "CTR (todos)",
            "CTR (taxa de cliques no link)",
            "CPC (custo por clique no link) (BRL)",
            "CPM (custo por 1.000 impressões) (BRL)",
            "Identificação da campanha",
        ],
    },
    Locale {
        name: "fr",
        headers: [
            "Début des rapports",
            "Fin des rapports",
            "Nom de la campagne",
            "Nom de l’ensemble de publicités",
            "Nom de la publicité",
            "Résultats",
            "Indicateur de résultats",
            "Coût par résultat",
            "Montant dépensé (EUR)",
            "Impressions",
            "Couverture",
            "Répétition",
            "Clics sur un lien",
        ],
        total: "Tous",
        setting: "7 jours après un clic ou 1 jour après une vue",
        result: ("Prospects", "lead"),
        others: &[
            "Type de résultat",
            "Coût par résultats",
            "Coût par prospect",
            "Vues de page de destination",
            "CPM (Coût pour 1 000 impressions)",
            "Devise",
        ],
    },
    Locale {
        name: "it",
        headers: [
            "",
            "",
            "Nome della campagna",
            "Nome del gruppo di inserzioni",
            "Nome dell'inserzione",
            "Risultati",
            "Indicatore di risultato",
            "Costo per risultati",
            "Importo speso (EUR)",
            "Impression",
            "Copertura",
            "Frequenza",
            "Clic sul link",
        ],
        total: "Totale",
        setting: "7 giorni dal clic o 1 giorno dalla visualizzazione",
        result: ("Clic sul link", "link_click"),
        others: &[
            "Impressioni",
            "Pubblicazione della campagna",
            "Impostazione di attribuzione",
            "Fine",
            "Risultati (iniziali)",
            "Indicatore (iniziale) dei risultati",
            "Budget del gruppo di inserzioni",
        ],
    },
    Locale {
        name: "nl",
        headers: [
            "Start rapportage",
            "",
            "Campagnenaam",
            "Naam advertentieset",
            "Naam advertentie",
            "Resultaten",
            "Resultatenindicator",
            "Kosten per resultaten",
            "Besteed bedrag (EUR)",
            "Weergaven",
            "Bereik",
            "Frequentie",
            "Klikken op links",
        ],
        total: "Totaal",
        setting: "7 dagen na klik of 1 dag na weergave",
        result: ("Linkklikken", "link_click"),
        others: &[
            "Naam campagne",
            "Advertentienaam",
            "Resultaatindicator",
            "Vertoningen",
            "Campagne-ID",
            "Dag",
            "CTR (doorklikratio voor klikken op link)",
            "CPC (kosten per klik op link) (EUR)",
        ],
    },
    Locale {
        name: "pl",
        headers: [
            "",
            "",
            "Nazwa kampanii",
            "Nazwa zestawu reklam",
            "Nazwa reklamy",
            "Wyniki",
            "",
            "",
            "Wydana kwota (PLN)",
            "Wyświetlenia",
            "Zasięg",
            "",
            "Kliknięcia linku",
        ],
        total: "Razem",
        setting: "Kliknięcie w ciągu 7 dni lub wyświetlenie w ciągu 1 dnia",
        result: ("Kliknięcia linku", "link_click"),
        others: &["Typ wyniku", "Dzień", "Kliknięcia (wszystkie)", "CPC (wszystkie) (PLN)"],
    },
    Locale {
        name: "tr",
        headers: [
            "Rapor Başlangıcı",
            "Rapor Sonu",
            "Kampanya Adı",
            "Reklam seti adı",
            "Reklamlar",
            "Sonuçlar",
            "",
            "Sonuç başına ücret",
            "Harcanan Tutar (TRY)",
            "Gösterim",
            "Erişim",
            "Sıklık",
            "Bağlantı Tıklamaları",
        ],
        total: "Toplam",
        setting: "7 günlük tıklama veya 1 günlük görüntüleme",
        result: (
            "Başlatılan mesajlaşma konuşmaları",
            "onsite_conversion.messaging_conversation_started_7d",
        ),
        others: &[
            "Sonuç Türü",
            "Yayın Durumu",
            "CTR (Tümü)",
            "CTR (Bağlantı Tıklama Oranı)",
            "CPC (Bağlantı Tıklaması Başına Ücret)",
            "Yapılan telefon aramaları",
        ],
    },
    Locale {
        name: "ru",
        headers: [
            "Дата начала отчетности",
            "Окончание отчетности",
            "Название кампании",
            "Название группы объявлений",
            "Название объявления",
            "Результат",
            "Индикатор результата",
            "Цена за результаты",
            "Потраченная сумма (USD)",
            "Показы",
            "Охват",
            "Частота",
            "Клики по ссылке",
        ],
        total: "Итого",
        setting: "Клик за 7 дней или просмотр за 1 день",
        result: ("Лиды", "lead"),
        others: &[
            "Дата окончания отчетности",
            "Результаты",
            "Тип результата",
            "Цена за результат",
            "Сумма затрат (USD)",
            "Клики (все)",
            "CTR (отношение кликов к показам)",
            "CPM (цена за 1\u{a0}000 показов) (USD)",
            "Просмотры целевой страницы",
            "Завершенные регистрации",
            "Результаты (начальные)",
            "Индикатор результатов (начальных)",
        ],
    },
    Locale {
        name: "uk",
        headers: [
            "Початок звітності",
            "Завершення звітності",
            "Назва кампанії",
            "Назва групи оголошень",
            "Назва оголошення",
            "Результати",
            "Індикатор результату",
            "Ціна за результат",
            "Сума витрат (USD)",
            "Покази",
            "Охоплення",
            "",
            "Кліки за посиланням",
        ],
        total: "Усього",
        setting: "Клік за 7 днів або перегляд за 1 день",
        result: ("Кліки за посиланням", "link_click"),
        others: &["Витрачена сума (USD)"],
    },
    Locale {
        name: "vi",
        headers: [
            "Bắt đầu báo cáo",
            "Kết thúc báo cáo",
            "Tên chiến dịch",
            "Tên nhóm quảng cáo",
            "Tên quảng cáo",
            "Kết quả",
            "",
            "Chi phí trên mỗi kết quả",
            "Số tiền đã chi tiêu (VND)",
            "Lượt hiển thị",
            "Người tiếp cận",
            "Tần suất",
            "Lượt click vào liên kết",
        ],
        total: "Tổng",
        setting: "Nhấp trong 7 ngày hoặc xem trong 1 ngày",
        result: ("Khách hàng tiềm năng", "lead"),
        others: &[
            "Lượt bắt đầu báo cáo",
            "Lượt kết thúc báo cáo",
            "Loại kết quả",
            "Ngày",
            "Cài đặt ghi nhận",
            "Lượt bắt đầu cuộc trò chuyện qua tin nhắn",
            "CTR (Tất cả)",
            "Lượt xem trang đích",
        ],
    },
    Locale {
        name: "id",
        headers: [
            "Awal pelaporan",
            "Akhir pelaporan",
            "Nama Kampanye",
            "Nama set iklan",
            "Nama iklan",
            "Hasil",
            "Indikator Hasil",
            "Biaya per Hasil",
            "Jumlah yang dibelanjakan (IDR)",
            "Impresi",
            "Jangkauan",
            "Frekuensi",
            "Klik tautan",
        ],
        total: "Semua",
        setting: "Klik 7 hari atau tayangan 1 hari",
        result: (
            "Percakapan pesan dimulai",
            "onsite_conversion.messaging_conversation_started_7d",
        ),
        others: &[
            "Jenis hasil",
            "Tanggal",
            "Status Penayangan",
            "Level Penayangan",
            "Pengaturan atribusi",
            "CTR (rasio klik tayang tautan)",
            "CPC (Biaya per Klik Tautan) (IDR)",
        ],
    },
    Locale {
        name: "th",
        headers: [
            "เริ่มการรายงาน",
            "สิ้นสุดการรายงาน",
            "ชื่อแคมเปญ",
            "ชื่อชุดโฆษณา",
            "ชื่อโฆษณา",
            "ผลลัพธ์",
            "ตัวระบุผลลัพธ์",
            "ต้นทุนต่อผลลัพธ์",
            "จำนวนเงินที่ใช้จ่ายไป (THB)",
            "อิมเพรสชัน",
            "การเข้าถึง",
            "",
            "การคลิกลิงก์",
        ],
        total: "รวมทั้งหมด",
        setting: "การคลิกภายใน 7 วันหรือการดูภายใน 1 วัน",
        result: ("การคลิกลิงก์", "link_click"),
        others: &["วัน", "จำนวนคลิก (ทั้งหมด)", "ID โฆษณา"],
    },
    Locale {
        name: "ja",
        headers: [
            "レポート開始日",
            "レポート終了日",
            "キャンペーン名",
            "広告セット名",
            "広告名",
            "結果",
            "結果インジケーター",
            "結果の単価",
            "消化金額 (JPY)",
            "インプレッション",
            "リーチ",
            "フリークエンシー",
            "リンクのクリック",
        ],
        total: "総計",
        setting: "7日間のクリックまたは1日間のビュー",
        result: ("リンクのクリック数", "link_click"),
        others: &["日", "クリック(すべて)", "クリック（すべて）"],
    },
    Locale {
        name: "ko",
        headers: [
            "보고 시작",
            "보고 종료",
            "캠페인 이름",
            "광고 세트 이름",
            "광고 이름",
            "결과",
            "결과 표시 도구",
            "결과당 비용",
            "지출 금액 (KRW)",
            "노출",
            "도달",
            "빈도",
            "링크 클릭",
        ],
        total: "전체",
        setting: "클릭 후 7일 또는 조회 후 1일",
        result: ("링크 클릭", "link_click"),
        others: &[
            "결과 유형",
            "일",
            "CTR(전체)",
            "CPC(링크 클릭당 비용)",
            "CPM(1,000회 노출당 비용)",
            "랜딩 페이지 조회",
        ],
    },
    Locale {
        name: "zh-CN",
        headers: [
            "报告开始日期",
            "",
            "广告系列名称",
            "广告组名称",
            "广告名称",
            "成效",
            "成效指标",
            "",
            "已花费金额 (CNY)",
            "展示次数",
            "覆盖人数",
            "频次",
            "",
        ],
        total: "总计",
        setting: "点击后 7 天或浏览后 1 天",
        result: ("展示次数", "impressions"),
        others: &[],
    },
    Locale {
        name: "zh-TW",
        headers: [
            "分析報告開始",
            "",
            "行銷活動名稱",
            "廣告組合名稱",
            "廣告名稱",
            "成果",
            "成果指標",
            "",
            "花費金額 (TWD)",
            "曝光次數",
            "觸及人數",
            "頻率",
            "連結點擊次數",
        ],
        total: "總計",
        setting: "點擊後 7 天或瀏覽後 1 天",
        result: ("連結點擊次數", "link_click"),
        others: &["點擊次數（全部）", "連結頁面瀏覽次數", "天數"],
    },
    Locale {
        name: "ar",
        headers: [
            "بداية التقارير",
            "نهاية التقارير",
            "اسم الحملة",
            "اسم مجموعة الإعلانات",
            "اسم الإعلان",
            "النتائج",
            "",
            "التكلفة لكل نتيجة",
            "المبلغ الذي تم إنفاقه (EGP)",
            "مرات الظهور",
            "",
            "",
            "",
        ],
        total: "الإجمالي",
        setting: "نقرة خلال 7 أيام أو مشاهدة خلال 1 يوم",
        result: ("مرات الظهور", "impressions"),
        others: &[],
    },
];

/// A cell where the language has the column.
fn row(locale: &Locale, cells: [&str; 13]) -> String {
    let cells: Vec<String> = locale
        .headers
        .iter()
        .zip(cells)
        .filter(|(header, _)| !header.is_empty())
        .map(|(_, cell)| format!("\"{cell}\""))
        .collect();
    cells.join(",")
}

fn export(locale: &Locale) -> String {
    [
        row(locale, locale.headers),
        row(
            locale,
            [
                "2026-09-01",
                "2026-09-30",
                "A",
                "s",
                "x",
                "3",
                "actions:lead",
                "3.5",
                "10.5",
                "1000",
                "800",
                "1.25",
                "30",
            ],
        ),
        row(
            locale,
            [
                "2026-09-01",
                "2026-09-30",
                "B",
                "t",
                "y",
                "2",
                "actions:lead",
                "10",
                "20",
                "2000",
                "1600",
                "1.25",
                "40",
            ],
        ),
        row(
            locale,
            [
                "2026-09-01",
                "2026-09-30",
                locale.total,
                "",
                "",
                "",
                "",
                "",
                "30.5",
                "3000",
                "2200",
                "1.36",
                "70",
            ],
        ),
    ]
    .join("\n")
}

fn report(texts: &[String]) -> Report {
    let mut engine = Engine::new();
    for (id, text) in (0..).zip(texts) {
        engine
            .read(id, "export.csv", text.as_bytes(), Answers::new())
            .unwrap_or_else(|error| panic!("{text}: {}", leadsheet::explain::read_error(&error).what));
    }
    engine
        .report(&Preset::default(), &[], Sort::default(), 0)
        .expect("a report")
}

#[test]
fn every_header_seen_in_a_language_is_the_field_it_is() {
    for locale in &LOCALES {
        for (header, field) in locale
            .headers
            .iter()
            .zip(FIELDS)
            .filter(|(header, _)| !header.is_empty())
        {
            let found = field_for_header(header).map(|field| field.field.as_str());
            assert_eq!(found, Some(field), "{}: {header}", locale.name);
        }
        for header in locale.others {
            assert!(field_for_header(header).is_some(), "{}: {header}", locale.name);
        }
    }
}

#[test]
fn an_export_gives_the_same_figures_in_every_language() {
    for locale in &LOCALES {
        let report = report(&[export(locale)]);
        let total = |metric| report.totals[&metric].amount.known();
        assert_eq!(total(Metric::Spend), Some(dec!(30.5)), "{}", locale.name);
        assert_eq!(total(Metric::Impressions), Some(dec!(3000)), "{}", locale.name);
        let has = |field: &str| {
            FIELDS
                .iter()
                .position(|name| *name == field)
                .is_some_and(|at| !locale.headers[at].is_empty())
        };
        if has("result_indicator") {
            assert_eq!(total(Metric::Leads), Some(dec!(5)), "{}", locale.name);
        }
        if has("link_clicks") {
            assert_eq!(total(Metric::LinkClicks), Some(dec!(70)), "{}", locale.name);
        }
        if has("reach") {
            // Of the total row, which alone knows it.
            assert_eq!(total(Metric::Reach), Some(dec!(2200)), "{}", locale.name);
        }
        if has("date_start") {
            let from = report.period.map(|period| period.from.to_string());
            assert_eq!(from.as_deref(), Some("2026-09-01"), "{}", locale.name);
        }
        let code = locale.headers[8]
            .rsplit_once('(')
            .map(|(_, code)| code.trim_end_matches(')'));
        assert_eq!(report.currency.as_deref(), code, "{}", locale.name);
        assert_eq!(report.rows_left_out, 1, "{}", locale.name);
    }
}

#[test]
fn an_attribution_setting_is_the_same_in_every_language() {
    for locale in &LOCALES {
        let settings = |setting: &str, name: &str, day: &str| {
            format!("Day,Campaign name,Attribution setting,Amount spent (USD)\n{day},{name},\"{setting}\",5\n")
        };
        let report = report(&[
            settings(locale.setting, "A", "2026-09-01"),
            settings("7d_click_1d_view", "A", "2026-09-02"),
        ]);
        assert_eq!(report.attribution, [BOTH], "{}", locale.name);
        assert!(
            !report.checks.iter().any(|check| check.code() == "attribution.mixed"),
            "{}",
            locale.name
        );
    }
}

#[test]
fn a_result_type_is_the_same_indicator_in_every_language() {
    for locale in &LOCALES {
        let (label, indicator) = locale.result;
        let text = format!("Campaign name,Result type,Results,Amount spent (USD)\nA,{label},4,5\n");
        let mut engine = Engine::new();
        engine
            .read(1, "export.csv", text.as_bytes(), Answers::new())
            .expect("it reads");
        let found = engine.findings(&Preset::default());
        let lines: Vec<(&str, _)> = found
            .results
            .iter()
            .map(|line| (line.indicator.as_str(), line.total))
            .collect();
        assert_eq!(lines, [(indicator, dec!(4))], "{}: {label}", locale.name);
    }
}
