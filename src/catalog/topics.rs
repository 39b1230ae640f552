//! Short lessons that belong to no single metric.

use super::action_types::Grade;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topic {
    /// Stable name.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its text.
    pub paragraphs: Vec<String>,
    /// Its named points.
    #[serde(default)]
    pub points: Vec<Point>,
    /// How good the evidence is.
    pub grade: Grade,
    /// Where the facts come from.
    pub cite: String,
    /// When the facts held: `August 2026`. What Meta changes often has one.
    #[serde(default)]
    pub as_of: Option<String>,
    /// Words that mean this lesson when they stand in another text.
    #[serde(default)]
    pub terms: Vec<String>,
}

/// A named point of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// What it is about.
    pub name: String,
    /// What there is to know.
    pub text: String,
}

#[derive(Default, Deserialize)]
struct File {
    topics: Vec<Topic>,
}

/// The lessons, in order.
#[must_use]
pub fn topics() -> &'static [Topic] {
    static TOPICS: OnceLock<Vec<Topic>> = OnceLock::new();
    TOPICS.get_or_init(|| {
        let files = [include_str!("topics.json"), include_str!("quality_topics.json")];
        files
            .into_iter()
            .flat_map(|text| super::read::<File>(text).topics)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_lessons_read_and_each_has_a_text() {
        for (text, least) in [
            (include_str!("topics.json"), 5),
            (include_str!("quality_topics.json"), 11),
        ] {
            let file: super::File = serde_json::from_str(text).expect("the file reads");
            assert!(file.topics.len() >= least);
            for topic in &file.topics {
                assert!(
                    !topic.title.is_empty() && !topic.paragraphs.is_empty() && !topic.cite.is_empty(),
                    "{}",
                    topic.id
                );
            }
        }
        let mut ids: Vec<&str> = super::topics().iter().map(|topic| topic.id.as_str()).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "each lesson has a name of its own");
    }
}
