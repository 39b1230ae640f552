//! Headers, copies of headers and labels of result types.

use super::*;

#[test]
fn the_field_and_result_type_files_read() {
    let fields: FieldFile = serde_json::from_str(include_str!("../fields.json")).expect("fields.json reads");
    let results: ResultFile =
        serde_json::from_str(include_str!("../result_types.json")).expect("result_types.json reads");
    assert!(fields.fields.len() > 60 && results.result_types.len() > 10);
}

#[test]
fn every_action_column_names_an_action_type_of_the_catalogue() {
    let file: FieldFile = serde_json::from_str(include_str!("../fields.json")).expect("fields.json reads");
    for field in file.fields.iter().filter(|field| field.kind == FieldKind::Action) {
        let name = field.action_type.as_deref().unwrap_or_default();
        assert!(super::super::action_type(name).is_some(), "{}: {name}", field.field);
        assert!(field.value_kind.is_some(), "{}", field.field);
    }
}

#[test]
fn one_spelling_means_one_field_within_a_language() {
    let file: FieldFile = serde_json::from_str(include_str!("../fields.json")).expect("fields.json reads");
    let mut seen: HashMap<(String, String), String> = HashMap::new();
    for field in &file.fields {
        for (locale, texts) in &field.headers {
            for header in texts {
                let before = seen.insert((locale.clone(), normal_header(&header.text).0), field.field.clone());
                assert!(
                    before.is_none() || before.as_deref() == Some(&field.field),
                    "{locale}: {}",
                    header.text
                );
            }
        }
    }
}

#[test]
fn a_header_gives_up_its_currency() {
    assert_eq!(
        normal_header("Amount spent (EUR)"),
        ("amount spent".to_owned(), Some("EUR".to_owned()))
    );
    assert_eq!(
        normal_header("\u{feff}CPM (cost per 1,000\u{a0}impressions) (BRL)")
            .1
            .as_deref(),
        Some("BRL")
    );
    assert_eq!(normal_header("Clicks (all)"), ("clicks (all)".to_owned(), None));
}

#[test]
fn a_copy_of_a_header_is_known_without_its_accents_and_signs() {
    for (name, field, currency) in [
        ("amount_spent_usd", "spend", Some("USD")),
        ("Amount.spent..USD.", "spend", Some("USD")),
        ("amount_spent", "spend", None),
        ("clicks_all", "clicks_all", None),
        ("ctr_link_click_through_rate", "ctr_link", None),
        ("cost_per_results", "cost_per_result", None),
        ("Inicio dos relatorios", "date_start", None),
        ("valor_usado_brl", "spend", Some("BRL")),
        ("nombre_de_la_campana", "campaign_name", None),
        ("Ad.set.name", "adset_name", None),
        ("harcanan_tutar_try", "spend", Some("TRY")),
    ] {
        let found = field_for_name(name).map(|(field, currency)| (field.field.as_str(), currency));
        assert_eq!(found, Some((field, currency.map(str::to_owned))), "{name}");
    }
    for name in [
        "",
        "___",
        "leads_usd",
        "reach_all",
        "my_spend",
        "campaign_name_old",
        "spend_all",
    ] {
        assert!(field_for_name(name).is_none(), "{name}");
    }
}

#[test]
fn a_header_is_known_whatever_its_case_and_spaces() {
    assert_eq!(
        field_for_header("Campaign  Name").map(|field| field.field.as_str()),
        Some("campaign_name")
    );
    assert_eq!(
        field_for_header("amount SPENT (USD)").map(|field| field.field.as_str()),
        Some("spend")
    );
}

#[test]
fn a_cost_is_never_taken_for_spend_or_a_count() {
    for header in [
        "Cost per lead",
        "Cost per result",
        "Cost per results",
        "CPM (cost per 1,000 impressions)",
    ] {
        let field = field_for_header(header).expect(header);
        assert!(
            field.kind != FieldKind::Measure && field.value_kind != Some(ValueKind::Count),
            "{header}"
        );
    }
}

#[test]
fn a_misspelt_header_has_a_nearest_field_of_its_own_kind() {
    assert_eq!(
        nearest_field("Amout spent (USD)").map(|field| field.field.as_str()),
        Some("spend")
    );
    assert_eq!(
        nearest_field("Campain name").map(|field| field.field.as_str()),
        Some("campaign_name")
    );
    for header in ["Ad budget", "Unique leads", "Lead rate", "Costs"] {
        let near = nearest_field(header);
        assert!(
            near.is_none_or(|field| field.kind != FieldKind::Measure && field.value_kind != Some(ValueKind::Count)),
            "{header}"
        );
    }
}

#[test]
fn thai_headers_are_known_in_either_spelling_of_sara_am() {
    let field = field_for_header("จำนวนเงินที่ใช้จ่ายไป (THB)");
    assert_eq!(field.map(|field| field.field.as_str()), Some("spend"));
    assert_eq!(field_for_header("จ\u{e4d}\u{e32}นวนเงินที่ใช้จ่ายไป (THB)"), field);
}

#[test]
fn a_result_type_label_gives_its_indicator() {
    for (label, indicator) in [
        (
            "Conversas por mensagem iniciadas",
            "onsite_conversion.messaging_conversation_started_7d",
        ),
        (
            "Clientes potenciales en el sitio web",
            "offsite_conversion.fb_pixel_lead",
        ),
        (
            "Percakapan pesan dimulai",
            "onsite_conversion.messaging_conversation_started_7d",
        ),
        ("Prospects", "lead"),
        ("Лиды", "lead"),
        ("Visitas ao perfil do Instagram", "profile_visit_view"),
        ("Alcance", "reach"),
        ("リンクのクリック", "link_click"),
    ] {
        assert_eq!(indicator_for_label(label), Some(indicator), "{label}");
    }
    for label in ["Cost per lead", "Campaign name", "Quality ranking", "Kitchen"] {
        assert_eq!(indicator_for_label(label), None, "{label}");
    }
    assert_eq!(indicator_for_label("Leads (form)"), Some("leadgen.other"));
    assert_eq!(indicator_for_label("mixed"), Some("mixed"));
}
