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
    TOPICS.get_or_init(|| super::read::<File>(include_str!("topics.json")).topics)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_lessons_read_and_each_has_a_text() {
        let file: super::File = serde_json::from_str(include_str!("topics.json")).expect("topics.json reads");
        assert!(file.topics.len() >= 5);
        assert!(
            file.topics
                .iter()
                .all(|topic| !topic.title.is_empty() && !topic.paragraphs.is_empty())
        );
    }
}
