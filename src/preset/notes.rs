//! Notes that a person pins to a number or a day.

use super::formula::Name;
use super::read::{MOST_TYPES, error, text, unknown, wrong};
use super::{Leading, PresetError, PresetErrorKind};
use crate::catalog::Metric;
use crate::day::Day;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Note {
    /// What it is pinned to.
    pub pin: Pin,
    /// What it says.
    pub text: String,
}

/// What a note is pinned to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Pin {
    /// A day: what happened then.
    Day(#[cfg_attr(test, schemars(with = "String"))] Day),
    /// A number: a metric or one of the person's own figures, of the total or of a group.
    Number {
        /// The id of the metric, or of the own count or metric.
        #[serde(with = "by_id")]
        #[cfg_attr(test, schemars(with = "String"))]
        metric: Name,
        /// The group, one place for each dimension; empty for the total.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        group: Vec<Place>,
    },
}

/// A figure written as its id alone: own ids are never built-in ones.
mod by_id {
    use super::{Leading, Name};
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(name: &Name, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(name.as_str())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        Leading::deserialize(deserializer).map(|Leading(name)| name)
    }
}

/// One dimension's part of a group that a note is pinned to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Place {
    /// The dimension: `campaign`, `day`.
    pub dimension: String,
    /// What tells the group from others; none where rows have nothing there.
    pub key: Option<String>,
}

/// The most notes of a preset.
const MOST_NOTES: usize = MOST_TYPES;
/// The most dimensions of a group.
const MOST_PLACES: usize = 8;

/// Reads the notes of a preset.
pub(super) fn notes(value: Option<Value>) -> Result<Vec<Note>, PresetError> {
    let items = match value {
        None => return Ok(Vec::new()),
        Some(Value::Array(items)) if items.len() <= MOST_NOTES => items,
        Some(_) => return Err(wrong(&format!("a list of at most {MOST_NOTES} notes"), "notes")),
    };
    items
        .into_iter()
        .enumerate()
        .map(|(at, item)| {
            let at = format!("notes[{at}]");
            let mut item = object(Some(item), &at)?;
            let words = text(item.remove("text"), &format!("{at}.text"))?;
            Ok(Note {
                pin: pin(item.remove("pin"), &format!("{at}.pin"))?,
                text: words.ok_or_else(|| wrong("a text", &format!("{at}.text")))?,
            })
        })
        .collect()
}

fn pin(value: Option<Value>, at: &str) -> Result<Pin, PresetError> {
    let mut pin = object(value, at)?;
    if let Some(day) = pin.remove("day") {
        let at = format!("{at}.day");
        let day = text(Some(day), &at)?.and_then(|text| Day::parse_iso(&text));
        return day.map(Pin::Day).ok_or_else(|| wrong("a day such as 2026-09-30", &at));
    }
    let at = format!("{at}.number");
    let mut number = object(pin.remove("number"), &at)?;
    let name = text(number.remove("metric"), &format!("{at}.metric"))?.unwrap_or_default();
    // An own figure may be gone since: its note waits for it, and says so.
    let Leading(metric) = Leading::parse(&name).ok_or_else(|| {
        let known = Metric::ALL.iter().map(|metric| metric.as_str().to_owned());
        unknown(&name, known, &format!("{at}.metric"))
    })?;
    let places = match number.remove("group") {
        None => Vec::new(),
        Some(Value::Array(places)) if places.len() <= MOST_PLACES => places,
        Some(_) => {
            let wanted = format!("a list of at most {MOST_PLACES} dimensions");
            return Err(wrong(&wanted, &format!("{at}.group")));
        }
    };
    let group = places
        .into_iter()
        .map(|place| {
            let at = format!("{at}.group");
            let mut place = object(Some(place), &at)?;
            let dimension = text(place.remove("dimension"), &at)?;
            let key = match place.remove("key") {
                Some(Value::Null) => None,
                other => text(other, &at)?,
            };
            Ok(Place {
                dimension: dimension.ok_or_else(|| wrong("a dimension", &at))?,
                key,
            })
        })
        .collect::<Result<_, PresetError>>()?;
    Ok(Pin::Number { metric, group })
}

fn object(value: Option<Value>, at: &str) -> Result<Map<String, Value>, PresetError> {
    match value {
        Some(Value::Object(object)) => Ok(object),
        _ => Err(error(PresetErrorKind::Wrong("an object".to_owned()), at)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Edit, OwnId, Preset};
    use super::*;

    fn noted() -> Preset {
        let group = vec![Place {
            dimension: "campaign".to_owned(),
            key: Some("1".to_owned()),
        }];
        Edit::Notes(vec![
            Note {
                pin: Pin::Day(Day::parse_iso("2026-09-14").expect("a day")),
                text: "The form was down.".to_owned(),
            },
            Note {
                pin: Pin::Number {
                    metric: Name::Metric(Metric::CostPerLead),
                    group,
                },
                text: "New offer.".to_owned(),
            },
            Note {
                pin: Pin::Number {
                    metric: Name::Own(OwnId::parse("profit").expect("an id")),
                    group: Vec::new(),
                },
                text: "Before refunds.".to_owned(),
            },
        ])
        .apply(&Preset::default())
    }

    #[test]
    fn notes_come_back_as_they_were_written() {
        assert_eq!(Preset::from_json(&noted().to_json()), Ok(noted()));
    }

    #[test]
    fn a_note_on_a_day_that_is_none_is_refused_with_its_place() {
        let text = noted().to_json().replace("2026-09-14", "2026-02-30");
        let error = Preset::from_json(&text).expect_err("an error");
        assert_eq!(error.at, "notes[0].pin.day");
    }

    #[test]
    fn a_note_on_a_metric_that_is_not_known_is_refused() {
        let text = noted().to_json().replace("cost_per_lead", "Cost per dream");
        let error = Preset::from_json(&text).expect_err("an error");
        assert_eq!(error.at, "notes[1].pin.number.metric");
    }

    #[test]
    fn a_note_on_a_number_is_written_with_the_id_of_the_number_alone() {
        let json: Value = serde_json::from_str(&noted().to_json()).expect("JSON");
        assert_eq!(json["notes"][1]["pin"]["number"]["metric"], "cost_per_lead");
        assert_eq!(json["notes"][2]["pin"]["number"]["metric"], "profit");
        let again: Vec<Note> = serde_json::from_value(json["notes"].clone()).expect("notes");
        assert_eq!(again, noted().notes);
    }

    #[test]
    fn a_preset_without_notes_has_no_such_key() {
        assert!(!Preset::default().to_json().contains("notes"));
    }
}
