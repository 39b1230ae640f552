//! Reading a preset that a person was given: what is wrong with it, and where.

use super::{APP, LEAD_RATES, Preset, Rule, SCHEMA};
use crate::catalog::{CountId, Metric, goals};
use serde_json::Value;
use std::collections::BTreeMap;

/// The largest preset that is read, in bytes.
pub(super) const LARGEST: usize = 1024 * 1024;
/// The longest name or action type, in bytes.
pub(super) const LONGEST_TEXT: usize = 1024;
/// The most action types in one rule.
pub(super) const MOST_TYPES: usize = 500;

/// Why a preset was not read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetError {
    /// What is wrong.
    pub kind: PresetErrorKind,
    /// Where: `counts.leads.sum[2]`, or a line and column.
    pub at: String,
}

/// What is wrong with a preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PresetErrorKind {
    /// There is nothing.
    Empty,
    /// It is larger than [`LARGEST`].
    TooLarge,
    /// It is not JSON; the parser's words.
    NotJson(String),
    /// It is JSON, but no preset of Leadsheet.
    NotAPreset,
    /// It was written by a newer version of the format.
    Newer(u64),
    /// A value is not of the kind it should be; what it should be.
    Wrong(String),
    /// A name is not known; what it is and which names are.
    UnknownName {
        /// The name.
        name: String,
        /// Names that are known.
        known: Vec<String>,
    },
    /// Counts refer to each other in a circle.
    Circle,
}

impl Preset {
    /// Reads a preset from JSON.
    ///
    /// # Errors
    /// When it is not a preset this version can read; see [`PresetErrorKind`].
    pub fn from_json(text: &str) -> Result<Self, PresetError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Err(error(PresetErrorKind::Empty, ""));
        }
        if text.len() > LARGEST {
            return Err(error(PresetErrorKind::TooLarge, ""));
        }
        let value: Value = serde_json::from_str(text).map_err(|parse| {
            let message = parse.to_string();
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            error(
                PresetErrorKind::NotJson(message),
                &format!("line {}, column {}", parse.line(), parse.column()),
            )
        })?;
        Self::from_value(value)
    }

    fn from_value(value: Value) -> Result<Self, PresetError> {
        let Value::Object(object) = value else {
            return Err(error(PresetErrorKind::NotAPreset, ""));
        };
        let mut rest: BTreeMap<String, Value> = object.into_iter().collect();
        if rest.remove("app").as_ref().and_then(Value::as_str) != Some(APP) {
            return Err(error(PresetErrorKind::NotAPreset, "app"));
        }
        let schema = match rest.remove("schema") {
            Some(Value::Number(number)) => number
                .as_u64()
                .filter(|schema| *schema > 0)
                .ok_or_else(|| wrong("a whole number from 1", "schema"))?,
            _ => return Err(wrong("a whole number", "schema")),
        };
        if schema > u64::from(SCHEMA) {
            return Err(error(PresetErrorKind::Newer(schema), "schema"));
        }
        let standard = Self::default();
        let name = text(rest.remove("name"), "name")?.unwrap_or(standard.name);
        let note = text(rest.remove("note"), "note")?.unwrap_or_default();
        let goal = text(rest.remove("goal"), "goal")?.unwrap_or(standard.goal);
        if !goals().iter().any(|known| known.id == goal) {
            return Err(unknown(&goal, goals().iter().map(|goal| goal.id.clone()), "goal"));
        }
        let window = text(rest.remove("window"), "window")?.unwrap_or(standard.window);
        let lead_rate = match text(rest.remove("lead_rate"), "lead_rate")? {
            None => standard.lead_rate,
            Some(name) => Metric::parse(&name)
                .filter(|metric| LEAD_RATES.contains(metric))
                .ok_or_else(|| {
                    unknown(
                        &name,
                        LEAD_RATES.iter().map(|metric| metric.as_str().to_owned()),
                        "lead_rate",
                    )
                })?,
        };
        let counts = match rest.remove("counts") {
            None => BTreeMap::new(),
            Some(Value::Object(object)) => object
                .into_iter()
                .map(|(name, value)| {
                    let at = format!("counts.{name}");
                    let id = CountId::parse(&name)
                        .ok_or_else(|| unknown(&name, CountId::ALL.iter().map(|id| id.as_str().to_owned()), &at))?;
                    Ok((id, rule(value, &at)?))
                })
                .collect::<Result<_, _>>()?,
            Some(_) => return Err(wrong("an object of counts", "counts")),
        };
        let preset = Self {
            app: APP.to_owned(),
            schema: SCHEMA,
            name,
            note,
            goal,
            window,
            lead_rate,
            counts,
            notes: super::notes::notes(rest.remove("notes"))?,
            views: super::views::views(rest.remove("views"))?,
            extra: rest,
        };
        preset.check_circles()?;
        Ok(preset)
    }

    /// No count may be the same as itself by way of others.
    fn check_circles(&self) -> Result<(), PresetError> {
        for start in self.counts.keys() {
            let mut at = *start;
            for _ in 0..=CountId::ALL.len() {
                match self.counts.get(&at) {
                    Some(Rule::Same(next)) => at = *next,
                    _ => break,
                }
                if at == *start {
                    return Err(error(PresetErrorKind::Circle, &format!("counts.{start}")));
                }
            }
        }
        Ok(())
    }
}

fn rule(value: Value, at: &str) -> Result<Rule, PresetError> {
    let Value::Object(object) = value else {
        return Err(wrong("an object such as {\"sum\": [\"lead\"]}", at));
    };
    let mut entries = object.into_iter();
    let (Some((kind, value)), None) = (entries.next(), entries.next()) else {
        return Err(wrong("an object with one of \"same\", \"sum\" or \"first_of\"", at));
    };
    let at = format!("{at}.{kind}");
    match kind.as_str() {
        "same" => {
            let name = text(Some(value), &at)?.unwrap_or_default();
            CountId::parse(&name)
                .map(Rule::Same)
                .ok_or_else(|| unknown(&name, CountId::ALL.iter().map(|id| id.as_str().to_owned()), &at))
        }
        "sum" => Ok(Rule::Sum(action_types(value, &at)?)),
        "first_of" => Ok(Rule::FirstOf(action_types(value, &at)?)),
        _ => Err(unknown(
            &kind,
            ["same", "sum", "first_of"].into_iter().map(str::to_owned),
            &at,
        )),
    }
}

fn action_types(value: Value, at: &str) -> Result<Vec<String>, PresetError> {
    let Value::Array(items) = value else {
        return Err(wrong("a list of action types", at));
    };
    if items.len() > MOST_TYPES {
        return Err(wrong(&format!("a list of at most {MOST_TYPES} action types"), at));
    }
    let mut types: Vec<String> = Vec::with_capacity(items.len());
    for (place, item) in items.into_iter().enumerate() {
        let at = format!("{at}[{place}]");
        let name = text(Some(item), &at)?
            .filter(|name| !name.is_empty())
            .ok_or_else(|| wrong("an action type", &at))?;
        if types.contains(&name) {
            return Err(wrong("an action type that the list does not have yet", &at));
        }
        types.push(name);
    }
    Ok(types)
}

pub(super) fn text(value: Option<Value>, at: &str) -> Result<Option<String>, PresetError> {
    match value {
        None => Ok(None),
        Some(Value::String(text)) if text.len() <= LONGEST_TEXT => Ok(Some(text)),
        Some(Value::String(_)) => Err(wrong(&format!("a text of at most {LONGEST_TEXT} bytes"), at)),
        Some(_) => Err(wrong("a text", at)),
    }
}

pub(super) fn error(kind: PresetErrorKind, at: &str) -> PresetError {
    PresetError {
        kind,
        at: at.to_owned(),
    }
}

pub(super) fn wrong(wanted: &str, at: &str) -> PresetError {
    error(PresetErrorKind::Wrong(wanted.to_owned()), at)
}

pub(super) fn unknown(name: &str, known: impl Iterator<Item = String>, at: &str) -> PresetError {
    error(
        PresetErrorKind::UnknownName {
            name: name.to_owned(),
            known: known.collect(),
        },
        at,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Preset, PresetError> {
        Preset::from_json(text)
    }

    fn at(text: &str) -> String {
        read(text).expect_err("an error").at
    }

    #[test]
    fn the_default_preset_reads_back_the_same() {
        assert_eq!(read(&Preset::default().to_json()), Ok(Preset::default()));
    }

    #[test]
    fn half_a_file_is_named_by_line_and_column() {
        let error = read("{\n  \"app\": \"leadsheet\",\n  \"sch").expect_err("an error");
        assert!(matches!(error.kind, PresetErrorKind::NotJson(_)));
        assert_eq!(error.at, "line 3, column 6");
    }

    #[test]
    fn another_programs_json_is_no_preset() {
        assert_eq!(
            read("{\"name\":\"x\"}").map_err(|error| error.kind),
            Err(PresetErrorKind::NotAPreset)
        );
    }

    #[test]
    fn a_newer_preset_is_refused_by_its_version() {
        assert_eq!(
            read("{\"app\":\"leadsheet\",\"schema\":7}").map_err(|error| error.kind),
            Err(PresetErrorKind::Newer(7))
        );
    }

    #[test]
    fn an_unknown_count_is_named_with_its_place() {
        assert_eq!(
            at("{\"app\":\"leadsheet\",\"schema\":1,\"counts\":{\"leeds\":{\"sum\":[]}}}"),
            "counts.leeds"
        );
    }

    #[test]
    fn a_number_among_action_types_is_named_with_its_place() {
        assert_eq!(
            at("{\"app\":\"leadsheet\",\"schema\":1,\"counts\":{\"leads\":{\"sum\":[\"lead\",7]}}}"),
            "counts.leads.sum[1]"
        );
    }

    #[test]
    fn counts_that_refer_to_each_other_in_a_circle_are_refused() {
        let text = "{\"app\":\"leadsheet\",\"schema\":1,\"counts\":{\"leads\":{\"same\":\"calls\"},\"calls\":{\"same\":\"leads\"}}}";
        assert_eq!(read(text).map_err(|error| error.kind), Err(PresetErrorKind::Circle));
    }

    #[test]
    fn what_this_version_does_not_know_is_kept() {
        let preset = read("{\"app\":\"leadsheet\",\"schema\":1,\"__proto__\":{\"x\":[1]}}").expect("a preset");
        assert!(preset.to_json().contains("\"__proto__\""));
    }

    #[test]
    fn a_preset_of_the_largest_size_is_read_and_one_byte_more_is_not() {
        let fill = |size: usize| {
            let head = "{\"app\":\"leadsheet\",\"schema\":1,\"x\":\"";
            format!("{head}{}\"}}", "a".repeat(size - head.len() - 2))
        };
        assert!(read(&fill(LARGEST - 1)).is_ok() && read(&fill(LARGEST)).is_ok());
        assert_eq!(
            read(&fill(LARGEST + 1)).map_err(|error| error.kind),
            Err(PresetErrorKind::TooLarge)
        );
    }

    fn any_rule() -> impl Strategy<Value = Rule> {
        let types = prop::collection::btree_set("[a-z_.]{1,12}|\\PC{1,8}", 0..5)
            .prop_map(|set| set.into_iter().collect::<Vec<_>>());
        prop_oneof![types.clone().prop_map(Rule::Sum), types.prop_map(Rule::FirstOf)]
    }

    proptest! {
        #[test]
        fn a_preset_written_and_read_is_the_same(
            name in "\\PC{0,30}", note in "\\PC{0,30}", window in "[0-9]d_click|default",
            rate in 0..LEAD_RATES.len(), goal in 0..4_usize,
            counts in prop::collection::btree_map(prop::sample::select(CountId::ALL), any_rule(), 0..5),
        ) {
            let preset = Preset { name, note, window, lead_rate: LEAD_RATES[rate], goal: goals()[goal].id.clone(), counts, ..Preset::default() };
            prop_assert_eq!(Preset::from_json(&preset.to_json()), Ok(preset));
        }

        #[test]
        fn no_text_makes_reading_a_preset_panic(text in "\\PC{0,200}") {
            let _ = Preset::from_json(&text);
        }
    }
}
