//! What a group is.

use serde::{Deserialize, Serialize};

/// One dimension's part of what a group is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GroupKey {
    /// The dimension asked for: `campaign`, `day`, `age`.
    pub dimension: String,
    /// What tells the group from others: an id, a day, a text. None where rows have nothing there.
    pub key: Option<String>,
    /// What a person reads.
    pub label: String,
}
