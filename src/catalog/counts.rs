//! The counts of events and how each is found by default.

use super::metrics::named;
use crate::amount::Reason;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

named! {
    /// A count of events, made of action types by a rule.
    CountId {
        /// Clicks on links.
        LinkClicks = "link_clicks",
        /// Clicks that lead away from Meta.
        OutboundClicks = "outbound_clicks",
        /// Landing page views.
        LandingPageViews = "landing_page_views",
        /// Leads: the main one, the lead definition.
        Leads = "leads",
        /// Leads inside Meta.
        MetaLeads = "meta_leads",
        /// Leads on a website.
        WebsiteLeads = "website_leads",
        /// Messaging conversations counted as leads.
        MessagingLeads = "messaging_leads",
        /// Phone calls.
        Calls = "calls",
        /// Instant Form opens.
        FormOpens = "form_opens",
        /// Instant Form submissions.
        FormSubmissions = "form_submissions",
        /// Leads that passed a quality check.
        QualifiedLeads = "qualified_leads",
        /// Leads that reached the final stage.
        ConvertedLeads = "converted_leads",
        /// Purchases.
        Purchases = "purchases",
    }
}

/// One step of a default: the first alternative that occurs in the source is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// The first of these action types that occurs; the others say the same thing.
    FirstOf(Vec<String>),
    /// Another count.
    Count(CountId),
    /// The sum of these, which share nothing.
    SumOf(Vec<Term>),
}

/// A count and its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountCard {
    /// Which count.
    pub id: CountId,
    /// What it is called.
    pub name: String,
    /// The event family it belongs to.
    pub family: String,
    /// API list fields that could hold it. Empty: no API field has it.
    pub lists: Vec<String>,
    /// The reason given where nothing of it occurs, if not the one the source implies.
    #[serde(default)]
    pub absent: Option<Reason>,
    /// The alternatives, best first.
    pub resolve: Vec<Term>,
    /// Why the default is what it is.
    pub reason: String,
}

#[derive(Default, Deserialize)]
struct File {
    counts: Vec<CountCard>,
}

/// The card of a count.
#[must_use]
pub fn count_card(id: CountId) -> &'static CountCard {
    static CARDS: OnceLock<Vec<CountCard>> = OnceLock::new();
    static BLANK: OnceLock<CountCard> = OnceLock::new();
    let cards = CARDS.get_or_init(|| super::read::<File>(include_str!("counts.json")).counts);
    cards.iter().find(|card| card.id == id).unwrap_or_else(|| {
        BLANK.get_or_init(|| CountCard {
            id: CountId::Leads,
            name: String::new(),
            family: String::new(),
            lists: Vec::new(),
            absent: None,
            resolve: Vec::new(),
            reason: String::new(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{action_type, family, relation};

    #[test]
    fn every_count_has_a_card_with_a_name_a_family_and_a_reason() {
        let file: File = serde_json::from_str(include_str!("counts.json")).expect("counts.json reads");
        let ids: Vec<CountId> = file.counts.iter().map(|card| card.id).collect();
        assert_eq!(ids, CountId::ALL);
        for card in &file.counts {
            assert!(!card.name.is_empty() && !card.reason.is_empty(), "{}", card.id);
            assert!(family(&card.family).is_some(), "{}: family {}", card.id, card.family);
        }
    }

    /// The action types a term can take, each group the names of one thing.
    fn groups(term: &Term) -> Vec<Vec<String>> {
        match term {
            Term::FirstOf(types) => vec![types.clone()],
            Term::Count(id) => count_card(*id).resolve.iter().flat_map(groups).collect(),
            Term::SumOf(parts) => parts.iter().flat_map(groups).collect(),
        }
    }

    #[test]
    fn every_action_type_of_a_default_is_in_the_catalogue() {
        for id in CountId::ALL {
            for name in count_card(*id).resolve.iter().flat_map(groups).flatten() {
                assert!(action_type(&name).is_some(), "{id}: {name}");
            }
        }
    }

    #[test]
    fn no_default_adds_two_action_types_that_overlap() {
        for id in CountId::ALL {
            for term in count_card(*id)
                .resolve
                .iter()
                .filter(|term| matches!(term, Term::SumOf(_)))
            {
                let groups = groups(term);
                for (at, group) in groups.iter().enumerate() {
                    for other in groups.iter().skip(at + 1) {
                        for (a, b) in group.iter().flat_map(|a| other.iter().map(move |b| (a, b))) {
                            assert_eq!(relation(a, b), None, "{id}: {a} and {b}");
                        }
                    }
                }
            }
        }
    }
}
