//! From an older version of the format to the newest, one version at a time.

use serde_json::Value;
use std::collections::BTreeMap;

/// Keys that version 2 gave a meaning. A file of version 1 that has one means something else by it.
const NEW_IN_2: [&str; 4] = ["author", "own_counts", "own_metrics", "refine"];

/// A preset's keys as the newest version has them.
pub(super) fn migrate(mut keys: BTreeMap<String, Value>, schema: u64) -> BTreeMap<String, Value> {
    if schema < 2 {
        for key in NEW_IN_2 {
            if let Some(value) = keys.remove(key) {
                keys.insert(format!("{key}_of_schema_1"), value);
            }
        }
    }
    keys
}
