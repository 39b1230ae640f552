//! Counts or metrics.

use leadsheet::preset::{Edit, OwnId, Preset};

/// Counts or metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::pages::definitions) enum Kind {
    /// Counts.
    Count,
    /// Metrics.
    Metric,
}

impl Kind {
    /// What one is called.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Metric => "metric",
        }
    }

    /// The same at the beginning of a sentence.
    pub(super) const fn capital(self) -> &'static str {
        match self {
            Self::Count => "Count",
            Self::Metric => "Metric",
        }
    }

    /// All that the preset has of it, by name.
    pub(super) fn ids(self, preset: &Preset) -> Vec<OwnId> {
        let mut named: Vec<(String, OwnId)> = match self {
            Self::Count => {
                let counts = preset.own_counts.iter();
                counts
                    .map(|(id, count)| (count.name.to_lowercase(), id.clone()))
                    .collect()
            }
            Self::Metric => {
                let metrics = preset.own_metrics.iter();
                metrics
                    .map(|(id, metric)| (metric.name.to_lowercase(), id.clone()))
                    .collect()
            }
        };
        named.sort();
        named.into_iter().map(|(_, id)| id).collect()
    }

    /// What one is called by its author.
    pub(super) fn name(self, preset: &Preset, id: &OwnId) -> Option<String> {
        match self {
            Self::Count => preset.own_counts.get(id).map(|count| count.name.clone()),
            Self::Metric => preset.own_metrics.get(id).map(|metric| metric.name.clone()),
        }
    }

    /// Puts the same once more into the preset, under another name.
    pub(super) fn copy(self, preset: &Preset, of: &OwnId, id: OwnId, name: String) -> Option<Edit> {
        match self {
            Self::Count => {
                let mut copy = preset.own_counts.get(of)?.clone();
                copy.name = name;
                Some(Edit::OwnCount(id, Some(Box::new(copy))))
            }
            Self::Metric => {
                let mut copy = preset.own_metrics.get(of)?.clone();
                copy.name = name;
                Some(Edit::OwnMetric(id, Some(Box::new(copy))))
            }
        }
    }

    /// Takes one out of the preset.
    pub(super) const fn delete(self, id: OwnId) -> Edit {
        match self {
            Self::Count => Edit::OwnCount(id, None),
            Self::Metric => Edit::OwnMetric(id, None),
        }
    }
}
