//! The metrics: what each means, how it is worked out, where it is found.

use super::action_types::Grade;
use super::counts::CountId;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Writes an enum whose variants have a stable name: in JSON, in presets, in exports.
macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$doc])* #[serde(rename = $text)] $variant),+ }

        impl $name {
            /// All of them, in their standard order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The one with this stable name.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use named;

named! {
    /// A built-in metric. Its card in the catalogue says what it means.
    Metric {
        /// Money spent.
        Spend = "spend",
        /// Times an ad was on screen.
        Impressions = "impressions",
        /// Accounts that saw an ad at least once. Not additive.
        Reach = "reach",
        /// Impressions per account reached.
        Frequency = "frequency",
        /// Clicks of every kind.
        ClicksAll = "clicks_all",
        /// Clicks on links.
        LinkClicks = "link_clicks",
        /// Clicks that lead away from Meta.
        OutboundClicks = "outbound_clicks",
        /// Landing page views.
        LandingPageViews = "landing_page_views",
        /// Clicks (all) per impression.
        CtrAll = "ctr_all",
        /// Link clicks per impression.
        CtrLink = "ctr_link",
        /// Spend per 1,000 impressions.
        Cpm = "cpm",
        /// Spend per click (all).
        CpcAll = "cpc_all",
        /// Spend per link click.
        CpcLink = "cpc_link",
        /// Spend per landing page view.
        CostPerLandingPageView = "cost_per_landing_page_view",
        /// Landing page views per link click.
        LandingPageViewRate = "landing_page_view_rate",
        /// Leads, by the lead definition.
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
        /// Value of purchases.
        PurchaseValue = "purchase_value",
        /// Spend per lead.
        CostPerLead = "cost_per_lead",
        /// Spend per Meta lead.
        CostPerMetaLead = "cost_per_meta_lead",
        /// Spend per website lead.
        CostPerWebsiteLead = "cost_per_website_lead",
        /// Spend per messaging lead.
        CostPerMessagingLead = "cost_per_messaging_lead",
        /// Spend per call.
        CostPerCall = "cost_per_call",
        /// Spend per qualified lead.
        CostPerQualifiedLead = "cost_per_qualified_lead",
        /// Spend per converted lead.
        CostPerConvertedLead = "cost_per_converted_lead",
        /// Spend per purchase.
        CostPerPurchase = "cost_per_purchase",
        /// Purchase value per unit of spend.
        Roas = "roas",
        /// Leads per link click.
        LeadRateLinkClicks = "lead_rate_link_clicks",
        /// Leads per landing page view.
        LeadRateLandingPageViews = "lead_rate_landing_page_views",
        /// Leads per form open.
        LeadRateFormOpens = "lead_rate_form_opens",
        /// Leads per impression.
        LeadRateImpressions = "lead_rate_impressions",
        /// Form opens per link click.
        FormOpenRate = "form_open_rate",
        /// Form submissions per form open.
        FormCompletionRate = "form_completion_rate",
        /// Qualified leads per lead.
        LeadToQualifiedRate = "lead_to_qualified_rate",
        /// Converted leads per qualified lead.
        QualifiedToConvertedRate = "qualified_to_converted_rate",
        /// Converted leads per lead.
        LeadToSaleRate = "lead_to_sale_rate",
    }
}

/// What a metric is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Money in the account's currency, major units.
    Money,
    /// Whole things that happened.
    Count,
    /// A fraction of one, shown as per cent.
    Rate,
    /// A plain number, such as frequency or return on ad spend.
    Ratio,
}

/// How a metric behaves: counts add up; costs and rates are worked out from counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricKind {
    /// A base figure of the source.
    Measure,
    /// A count of events, made of action types.
    Count,
    /// Money per event.
    Cost,
    /// One count per another.
    Rate,
    /// A quotient that is neither.
    Average,
}

/// Which way is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// More is better.
    Higher,
    /// Less is better.
    Lower,
    /// It depends.
    Neither,
}

/// Which interval says how sure a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IntervalKind {
    /// None is useful.
    None,
    /// Garwood's interval of a count.
    Count,
    /// Spend over Garwood's interval of the count below.
    Cost,
    /// Wilson's interval of a proportion.
    Rate,
}

/// How a metric is worked out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Formula {
    /// The sum of a base figure.
    Base(Metric),
    /// A count of events.
    Count(CountId),
    /// The value of the events a count counts.
    Value(CountId),
    /// One metric over another, from their sums.
    Ratio {
        /// Above the line.
        of: Metric,
        /// Below the line.
        per: Metric,
        /// A factor, such as 1000 for a cost per 1,000 impressions.
        #[serde(default)]
        times: Option<rust_decimal::Decimal>,
    },
}

/// Everything the catalogue says of a metric.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MetricCard {
    /// Which metric.
    pub id: Metric,
    /// Its short name: `Lead rate`.
    pub name: String,
    /// Its name with the denominator: `Lead rate (leads / link clicks)`.
    pub label: String,
    /// What it is measured in.
    pub unit: Unit,
    /// How it behaves.
    pub kind: MetricKind,
    /// How it is worked out.
    pub formula: Formula,
    /// The same in words: `spend / leads`.
    pub formula_text: String,
    /// Which way is good.
    pub better: Better,
    /// Which interval it gets.
    pub interval: IntervalKind,
    /// The heading it stands under: delivery, traffic, leads, quality, sales.
    pub group: String,
    /// What it says.
    pub meaning: String,
    /// What it is good for.
    pub why: String,
    /// Where it is in Ads Manager.
    pub ads_manager: String,
    /// How the Marketing API gives it.
    pub api: String,
    /// What it is mistaken for.
    pub is_not: String,
    /// What to watch.
    pub limits: Vec<String>,
    /// How good the evidence is.
    pub grade: Grade,
    /// What is not known.
    #[serde(default)]
    pub uncertain: Option<String>,
    /// Where the facts come from.
    pub cite: String,
}

/// A goal and the metrics that lead under it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// Stable name: `volume`, `quality`, `pipeline`, `recommended`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When to use it.
    pub meaning: String,
    /// Its metrics, the most telling first.
    pub metrics: Vec<Metric>,
}

#[derive(Default, Deserialize)]
struct MetricFile {
    metrics: Vec<MetricCard>,
}

#[derive(Default, Deserialize)]
struct GoalFile {
    goals: Vec<Goal>,
}

/// The card of a metric.
#[must_use]
pub fn metric_card(metric: Metric) -> &'static MetricCard {
    static CARDS: OnceLock<Vec<MetricCard>> = OnceLock::new();
    static BLANK: OnceLock<MetricCard> = OnceLock::new();
    let cards = CARDS.get_or_init(|| super::read::<MetricFile>(include_str!("metrics.json")).metrics);
    cards.iter().find(|card| card.id == metric).unwrap_or_else(|| {
        BLANK.get_or_init(|| MetricCard {
            id: Metric::Spend,
            name: String::new(),
            label: String::new(),
            unit: Unit::Count,
            kind: MetricKind::Measure,
            formula: Formula::Base(Metric::Spend),
            formula_text: String::new(),
            better: Better::Neither,
            interval: IntervalKind::None,
            group: String::new(),
            meaning: String::new(),
            why: String::new(),
            ads_manager: String::new(),
            api: String::new(),
            is_not: String::new(),
            limits: Vec::new(),
            grade: Grade::Memory,
            uncertain: None,
            cite: String::new(),
        })
    })
}

/// The goals, in order.
#[must_use]
pub fn goals() -> &'static [Goal] {
    static GOALS: OnceLock<Vec<Goal>> = OnceLock::new();
    GOALS.get_or_init(|| super::read::<GoalFile>(include_str!("goals.json")).goals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_metric_has_a_card() {
        for metric in Metric::ALL {
            assert_eq!(metric_card(*metric).id, *metric);
            assert!(!metric_card(*metric).meaning.is_empty(), "{metric} has no meaning");
        }
    }

    #[test]
    fn the_metric_file_holds_each_metric_once_in_the_standard_order() {
        let file: MetricFile = serde_json::from_str(include_str!("metrics.json")).expect("metrics.json reads");
        let ids: Vec<Metric> = file.metrics.iter().map(|card| card.id).collect();
        assert_eq!(ids, Metric::ALL);
    }

    #[test]
    fn every_cost_and_rate_carries_its_denominator_in_its_label() {
        for metric in Metric::ALL {
            let card = metric_card(*metric);
            if matches!(card.kind, MetricKind::Cost | MetricKind::Rate) {
                assert!(card.label.contains(" / "), "{metric}: {}", card.label);
            }
        }
    }

    #[test]
    fn labels_are_unique() {
        let labels: BTreeSet<&str> = Metric::ALL
            .iter()
            .map(|metric| metric_card(*metric).label.as_str())
            .collect();
        assert_eq!(labels.len(), Metric::ALL.len());
    }

    #[test]
    fn every_goal_names_metrics_and_the_four_are_there() {
        let file: GoalFile = serde_json::from_str(include_str!("goals.json")).expect("goals.json reads");
        let ids: Vec<&str> = file.goals.iter().map(|goal| goal.id.as_str()).collect();
        assert_eq!(ids, ["volume", "quality", "pipeline", "recommended"]);
        assert!(file.goals.iter().all(|goal| !goal.metrics.is_empty()));
    }
}
