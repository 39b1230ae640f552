//! Views that a person keeps: a name, and what is asked for.

use super::PresetError;
use super::read::{text, wrong};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A kept view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedView {
    /// What it is called.
    pub name: String,
    /// What is asked for, as the report's own JSON. A preset holds definitions and does not read it.
    pub ask: Map<String, Value>,
}

/// The most views of a preset.
const MOST_VIEWS: usize = 100;

/// Reads the views of a preset.
pub(super) fn views(value: Option<Value>) -> Result<Vec<SavedView>, PresetError> {
    let items = match value {
        None => return Ok(Vec::new()),
        Some(Value::Array(items)) if items.len() <= MOST_VIEWS => items,
        Some(_) => return Err(wrong(&format!("a list of at most {MOST_VIEWS} views"), "views")),
    };
    items
        .into_iter()
        .enumerate()
        .map(|(at, item)| {
            let at = format!("views[{at}]");
            let Value::Object(mut item) = item else {
                return Err(wrong("an object", &at));
            };
            let name = text(item.remove("name"), &format!("{at}.name"))?;
            let Some(Value::Object(ask)) = item.remove("ask") else {
                return Err(wrong("an object", &format!("{at}.ask")));
            };
            Ok(SavedView {
                name: name.ok_or_else(|| wrong("a text", &format!("{at}.name")))?,
                ask,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Edit, Preset};
    use super::*;

    #[test]
    fn a_kept_view_comes_back_and_is_no_definition() {
        let ask = [("by".to_owned(), serde_json::json!(["campaign"]))]
            .into_iter()
            .collect();
        let view = SavedView {
            name: "By campaign".to_owned(),
            ask,
        };
        let preset = Edit::Views(vec![view]).apply(&Preset::default());
        assert_eq!(Preset::from_json(&preset.to_json()), Ok(preset.clone()));
        assert_eq!(preset.fingerprint(), Preset::default().fingerprint());
    }

    #[test]
    fn views_past_the_most_are_refused() {
        let of = |count: usize| {
            let item = serde_json::json!({"name": "x", "ask": {}});
            views(Some(Value::Array(vec![item; count])))
        };
        assert!(of(MOST_VIEWS).is_ok());
        assert_eq!(of(MOST_VIEWS + 1).expect_err("an error").at, "views");
    }
}
