//! Samples to try, made by us. Every name and figure in them is invented.

/// A sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// What it is called.
    pub(crate) name: &'static str,
    /// What it shows, in one line.
    pub(crate) about: &'static str,
    /// The name of its file.
    pub(crate) file: &'static str,
    /// Its text.
    pub(crate) text: &'static str,
}

/// The samples, one for each way leads come in, and one with all steps.
pub(crate) const SAMPLES: [Sample; 4] = [
    Sample {
        name: "Instant Form campaign",
        about: "Marketing API response with leads under several names",
        file: "instant_form.json",
        text: include_str!("samples/instant_form.json"),
    },
    Sample {
        name: "Website leads",
        about: "Ads Manager CSV with result indicators",
        file: "website_leads.csv",
        text: include_str!("samples/website_leads.csv"),
    },
    Sample {
        name: "Click-to-message",
        about: "Ads Reporting CSV with conversations and a summary row",
        file: "click_to_message.csv",
        text: include_str!("samples/click_to_message.csv"),
    },
    Sample {
        name: "Full funnel",
        about: "Marketing API response with qualified and converted leads",
        file: "full_funnel.json",
        text: include_str!("samples/full_funnel.json"),
    },
];

/// The sample of a CRM: its name and its text. Its leads are those of the first sample.
pub(crate) const CRM_ROWS: (&str, &str) = ("crm.csv", include_str!("samples/crm.csv"));
/// Meta's lead export that belongs to it.
pub(crate) const LEAD_ROWS: (&str, &str) = ("lead_form.csv", include_str!("samples/lead_form.csv"));
/// The time zones of the sample: the CRM's, and the ad account's.
pub(crate) const CRM_ZONES: (&str, &str) = ("UTC", "Europe/Berlin");
/// The moment the sample is seen from, in Unix seconds: 12 October 2026, 9:00 UTC. Of its leads some are young then.
pub(crate) const CRM_SEEN_FROM: i64 = 1_791_795_600;
