//! The columns of CRM and lead-form files, and the words by which rows are told apart.

use super::metrics::named;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::OnceLock;

named! {
    /// What a column of a CRM or lead-form file is.
    CrmField {
        /// Lead ID.
        LeadId = "lead_id",
        /// Created.
        Created = "created",
        /// Status.
        Status = "status",
        /// E-mail.
        Email = "email",
        /// Phone.
        Phone = "phone",
        /// First name.
        FirstName = "first_name",
        /// Last name.
        LastName = "last_name",
        /// Full name.
        FullName = "full_name",
        /// City.
        City = "city",
        /// State.
        State = "state",
        /// Postcode.
        Postcode = "postcode",
        /// Country.
        Country = "country",
        /// Date of birth.
        BirthDate = "birth_date",
        /// Gender.
        Gender = "gender",
        /// External ID.
        ExternalId = "external_id",
        /// Click ID.
        Fbc = "fbc",
        /// Browser ID.
        Fbp = "fbp",
        /// IP address.
        Ip = "ip",
        /// User agent.
        UserAgent = "user_agent",
        /// Source.
        Source = "source",
        /// Organic.
        IsOrganic = "is_organic",
        /// Test.
        IsTest = "is_test",
        /// Campaign ID.
        CampaignId = "campaign_id",
        /// Campaign name.
        CampaignName = "campaign_name",
        /// Ad set ID.
        AdsetId = "adset_id",
        /// Ad set name.
        AdsetName = "adset_name",
        /// Ad ID.
        AdId = "ad_id",
        /// Ad name.
        AdName = "ad_name",
        /// Form ID.
        FormId = "form_id",
        /// Value.
        Value = "value",
        /// Currency.
        Currency = "currency",
        /// Status changed.
        StatusChanged = "status_changed",
        /// Contacted on.
        Contacted = "contacted",
        /// Qualified on.
        Qualified = "qualified",
        /// Scheduled on.
        Scheduled = "scheduled",
        /// Converted on.
        Converted = "converted",
        /// Disqualified on.
        Disqualified = "disqualified",
    }
}

/// What is known of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrmFieldCard {
    /// Which field.
    pub id: CrmField,
    /// What it is called.
    pub name: String,
    /// Headers it goes by.
    pub headers: Vec<String>,
}

#[derive(Default, Deserialize)]
struct File {
    fields: Vec<CrmFieldCard>,
    meta_sources: Vec<String>,
    test_marks: Vec<String>,
    test_emails: Vec<String>,
    yes: Vec<String>,
}

struct Tables {
    file: File,
    headers: HashMap<String, CrmField>,
    sources: Vec<String>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let file: File = super::read(include_str!("crm_fields.json"));
        let headers = file
            .fields
            .iter()
            .flat_map(|card| card.headers.iter().map(|header| (header_key(header), card.id)))
            .collect();
        let sources = file.meta_sources.iter().map(|source| header_key(source)).collect();
        Tables { file, headers, sources }
    })
}

/// A header in small letters, its words joined by `_`.
#[must_use]
pub fn header_key(header: &str) -> String {
    let spaced: String = header
        .chars()
        .map(|character| if character.is_alphanumeric() { character } else { ' ' })
        .flat_map(char::to_lowercase)
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join("_")
}

/// The fields, in order.
#[must_use]
pub fn crm_fields() -> &'static [CrmFieldCard] {
    &tables().file.fields
}

/// The field a header names.
#[must_use]
pub fn crm_field_for_header(header: &str) -> Option<CrmField> {
    let key = header_key(header);
    CrmField::parse(&key).or_else(|| tables().headers.get(&key).copied())
}

/// Whether a source is Meta.
#[must_use]
pub fn is_meta_source(source: &str) -> bool {
    tables().sources.contains(&header_key(source))
}

/// Whether a cell is what Meta's testing tool writes, or an address made for tests.
#[must_use]
pub fn is_test_cell(cell: &str) -> bool {
    let file = &tables().file;
    if cell.contains('<') {
        let cell = cell.to_lowercase();
        if file.test_marks.iter().any(|mark| cell.contains(mark.as_str())) {
            return true;
        }
    }
    let cell = cell.trim();
    cell.contains('@') && file.test_emails.iter().any(|email| email.eq_ignore_ascii_case(cell))
}

/// Whether a cell says yes.
#[must_use]
pub fn is_yes(cell: &str) -> bool {
    let cell = cell.trim();
    !cell.is_empty() && tables().file.yes.contains(&cell.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_a_card_and_no_header_names_two() {
        let file: File = serde_json::from_str(include_str!("crm_fields.json")).expect("crm_fields.json reads");
        let ids: Vec<CrmField> = file.fields.iter().map(|card| card.id).collect();
        assert_eq!(ids, CrmField::ALL);
        for card in &file.fields {
            for header in &card.headers {
                assert_eq!(crm_field_for_header(header), Some(card.id), "{header}");
            }
        }
    }

    #[test]
    fn metas_sources_and_test_rows_are_known_by_their_words() {
        assert!(is_meta_source("Facebook Lead Ads") && is_meta_source("IG") && !is_meta_source("Google Ads"));
        assert!(is_test_cell("<test lead: dummy data for full_name>") && is_test_cell("Test@FB.com"));
        assert!(!is_test_cell("testa@example.net"));
        let file: File = serde_json::from_str(include_str!("crm_fields.json")).expect("crm_fields.json reads");
        assert!(
            file.test_marks.iter().all(|mark| mark.contains('<')),
            "a mark is looked for behind this sign"
        );
    }
}
