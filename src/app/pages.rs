//! The pages, one file each, and their addresses.

pub(crate) mod crm;
pub(crate) mod data;
pub(crate) mod definitions;
pub(crate) mod learn;
pub(crate) mod objective;
pub(crate) mod presets;
pub(crate) mod quality;
pub(crate) mod report;

/// A page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// Paste, choose files, what was read.
    Data,
    /// The figures.
    Report,
    /// What counts as what.
    Definitions,
    /// Definitions kept, given and taken.
    Presets,
    /// Meta's leads beside those of the CRM.
    CrmCheck,
    /// What Meta can learn from the leads, and what is sent back.
    LeadQuality,
    /// Leads or Sales.
    Objective,
    /// What each figure means.
    Learn,
}

impl Page {
    /// All of them, in the order of the navigation.
    pub(crate) const ALL: [Self; 8] = [
        Self::Data,
        Self::Report,
        Self::Definitions,
        Self::Presets,
        Self::CrmCheck,
        Self::LeadQuality,
        Self::Objective,
        Self::Learn,
    ];

    /// Its name: the heading, the title and the link.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Data => "Data",
            Self::Report => "Report",
            Self::Definitions => "Definitions",
            Self::Presets => "Presets",
            Self::CrmCheck => "CRM check",
            Self::LeadQuality => "Lead quality",
            Self::Objective => "Objective",
            Self::Learn => "Learn",
        }
    }

    /// Its address within the site.
    pub(crate) const fn hash(self) -> &'static str {
        match self {
            Self::Data => "#/data",
            Self::Report => "#/report",
            Self::Definitions => "#/definitions",
            Self::Presets => "#/presets",
            Self::CrmCheck => "#/crm",
            Self::LeadQuality => "#/quality",
            Self::Objective => "#/objective",
            Self::Learn => "#/learn",
        }
    }

    /// The page with this address, and what follows its name: `leads` in `#/learn/leads`.
    pub(crate) fn of_hash(hash: &str) -> (Self, String) {
        let path = hash.trim_start_matches(['#', '/']);
        let (name, rest) = path.split_once('/').unwrap_or((path, ""));
        let page = Self::ALL
            .into_iter()
            .find(|page| page.hash().trim_start_matches("#/") == name);
        page.map_or((Self::Data, String::new()), |page| (page, rest.to_owned()))
    }
}
