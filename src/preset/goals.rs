//! Which metrics lead under a goal: the catalogue's, or those that a person chose.

use super::formula::Name;
use super::read::{error, text, unknown, wrong};
use super::{LEAD_RATES, OwnId, Preset, PresetError, PresetErrorKind};
use crate::catalog::{Metric, goals};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The most metrics that lead under a goal.
pub const MOST_LEADING: usize = 100;

/// A metric that leads, written as its id alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Leading(pub Name);

impl Leading {
    /// The metric that a text names: a built-in one, or one that a person may have.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let built_in = Metric::parse(text).map(Name::Metric);
        built_in.or_else(|| OwnId::parse(text).map(Name::Own)).map(Self)
    }
}

impl TryFrom<String> for Leading {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("not the id of a metric")
    }
}

impl From<Leading> for String {
    fn from(leading: Leading) -> Self {
        leading.0.as_str().to_owned()
    }
}

impl Preset {
    /// The metrics that lead under its goal, in order: those that a person chose, as far as they still exist, or the
    /// catalogue's with the person's own at the end. "Lead rate" is the one that the preset means by it.
    #[must_use]
    pub fn leading(&self) -> Vec<Name> {
        if let Some(chosen) = self.goals.get(&self.goal) {
            let mut names: Vec<Name> = Vec::new();
            for Leading(name) in chosen {
                if self.has(name) && !names.contains(name) {
                    names.push(name.clone());
                }
            }
            if !names.is_empty() {
                return names;
            }
        }
        let own = self.own_ids().map(|id| Name::Own(id.clone()));
        self.leading_by_default()
            .into_iter()
            .map(Name::Metric)
            .chain(own)
            .collect()
    }

    /// The built-in ones of those.
    #[must_use]
    pub fn leading_metrics(&self) -> Vec<Metric> {
        let metrics = self.leading().into_iter().filter_map(|name| match name {
            Name::Metric(metric) => Some(metric),
            Name::Own(_) => None,
        });
        metrics.collect()
    }

    /// The built-in metrics that lead under its goal when nothing else was chosen.
    #[must_use]
    pub fn leading_by_default(&self) -> Vec<Metric> {
        let goal = goals()
            .iter()
            .find(|goal| goal.id == self.goal)
            .or_else(|| goals().first());
        let mut metrics = Vec::new();
        for metric in goal.map(|goal| goal.metrics.as_slice()).unwrap_or_default() {
            let metric = if LEAD_RATES.contains(metric) {
                self.lead_rate
            } else {
                *metric
            };
            if !metrics.contains(&metric) {
                metrics.push(metric);
            }
        }
        // Whoever looks at the cost of a lead wants its rate beside it.
        if !metrics.contains(&self.lead_rate)
            && let Some(at) = metrics.iter().position(|metric| *metric == Metric::CostPerLead)
        {
            metrics.insert(at + 1, self.lead_rate);
        }
        metrics
    }

    /// Whether there is such a metric.
    fn has(&self, name: &Name) -> bool {
        match name {
            Name::Metric(_) => true,
            Name::Own(id) => self.own_counts.contains_key(id) || self.own_metrics.contains_key(id),
        }
    }
}

/// Reads the goals of a preset.
pub(super) fn read(value: Option<Value>) -> Result<BTreeMap<String, Vec<Leading>>, PresetError> {
    let lists = match value {
        None => return Ok(BTreeMap::new()),
        Some(Value::Object(lists)) => lists,
        Some(_) => return Err(wrong("an object", "goals")),
    };
    let known = || goals().iter().map(|goal| goal.id.clone());
    lists
        .into_iter()
        .map(|(id, metrics)| {
            let at = format!("goals.{id}");
            if !known().any(|known| known == id) {
                return Err(unknown(&id, known(), &at));
            }
            let Value::Array(metrics) = metrics else {
                return Err(wrong("a list of metrics", &at));
            };
            if metrics.len() > MOST_LEADING {
                let got = metrics.len();
                return Err(error(
                    PresetErrorKind::TooMany {
                        most: MOST_LEADING,
                        got,
                    },
                    &at,
                ));
            }
            let metrics = metrics
                .into_iter()
                .enumerate()
                .map(|(place, metric)| {
                    let at = format!("{at}[{place}]");
                    let name = text(Some(metric), &at)?.unwrap_or_default();
                    Leading::parse(&name).ok_or_else(|| {
                        let metrics = Metric::ALL.iter().map(|metric| metric.as_str().to_owned());
                        unknown(&name, metrics, &at)
                    })
                })
                .collect::<Result<_, PresetError>>()?;
            Ok((id, metrics))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Edit, OwnMetric};
    use super::*;

    fn chosen(names: &[&str]) -> Edit {
        let leading = names.iter().filter_map(|name| Leading::parse(name)).collect();
        Edit::GoalMetrics("quality".to_owned(), Some(leading))
    }

    fn with_own() -> Preset {
        let id = OwnId::parse("profit").expect("an id");
        let metric = OwnMetric::new("Profit", "purchase_value - spend");
        let preset = Edit::Goal("quality".to_owned()).apply(&Preset::default());
        Edit::OwnMetric(id, Some(Box::new(metric))).apply(&preset)
    }

    fn leading(preset: &Preset) -> Vec<String> {
        preset.leading().iter().map(|name| name.as_str().to_owned()).collect()
    }

    #[test]
    fn a_goal_leads_with_what_was_chosen_and_goes_back_to_the_catalogue() {
        let preset = with_own();
        assert_eq!(leading(&preset).last().map(String::as_str), Some("profit"));
        let own = chosen(&["leads", "profit", "spend"]).apply(&preset);
        assert_eq!(leading(&own), ["leads", "profit", "spend"]);
        let other = Edit::Goal("volume".to_owned()).apply(&own);
        assert_eq!(leading(&other).first().map(String::as_str), Some("leads"));
        assert!(leading(&other).len() > 3);
        assert_eq!(Edit::GoalMetrics("quality".to_owned(), None).apply(&own), preset);
    }

    #[test]
    fn chosen_metrics_come_back_as_they_were_written_and_are_part_of_the_definitions() {
        let own = chosen(&["leads", "profit"]).apply(&with_own());
        assert!(own.to_json().contains("\"profit\""));
        assert_eq!(Preset::from_json(&own.to_json()), Ok(own.clone()));
        assert_ne!(own.fingerprint(), with_own().fingerprint());
        assert!(!Preset::default().to_json().contains("goals"));
    }

    #[test]
    fn what_was_taken_away_since_leads_no_more() {
        let own = chosen(&["profit", "leads"]).apply(&with_own());
        let id = OwnId::parse("profit").expect("an id");
        assert_eq!(leading(&Edit::OwnMetric(id, None).apply(&own)), ["leads"]);
    }

    #[test]
    fn goals_and_metrics_that_are_not_known_are_refused_with_their_place() {
        let text = |goals: &str| {
            let json = Preset::default().to_json();
            json.replacen('{', &format!("{{\"goals\": {goals},"), 1)
        };
        let at = |goals: &str| Preset::from_json(&text(goals)).expect_err("an error").at;
        assert_eq!(at("{\"fame\": []}"), "goals.fame");
        assert_eq!(at("{\"quality\": [\"leads\", \"Lëads\"]}"), "goals.quality[1]");
        assert_eq!(at("{\"quality\": \"leads\"}"), "goals.quality");
        let many = vec!["\"leads\""; MOST_LEADING + 1].join(",");
        assert_eq!(at(&format!("{{\"quality\": [{many}]}}")), "goals.quality");
    }
}
