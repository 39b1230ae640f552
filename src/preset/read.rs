//! Reading a preset that a person was given: what is wrong with it, and where.

use super::formula::FormulaError;
use super::{
    APP, LEAD_RATES, MOST_COUNTS, MOST_DECIMALS, MOST_FILTERS, MOST_METRICS, OwnCount, OwnId, OwnMetric, Preset,
    Refine, Rule, SCHEMA, Test, compile, migrate,
};
use crate::catalog::{Better, CountId, Metric, Unit, goals};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;

/// The largest preset that is read, in bytes.
pub const LARGEST: usize = 1024 * 1024;
/// The longest name or action type, in bytes.
pub const LONGEST_TEXT: usize = 1024;
/// The most action types in one rule.
pub const MOST_TYPES: usize = 500;

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
    /// There are more of something than are read.
    TooMany {
        /// The most there may be.
        most: usize,
        /// How many there are.
        got: usize,
    },
    /// An id that cannot be one: not small letters, digits and `_`, too long, or a built-in one.
    BadId(String),
    /// An id that an own count and an own metric both have.
    TakenId(OwnId),
    /// A formula that cannot be worked out.
    Formula(FormulaError),
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
        let mut keys: BTreeMap<String, Value> = object.into_iter().collect();
        if keys.remove("app").as_ref().and_then(Value::as_str) != Some(APP) {
            return Err(error(PresetErrorKind::NotAPreset, "app"));
        }
        let schema = match keys.remove("schema") {
            Some(Value::Number(number)) => number
                .as_u64()
                .filter(|schema| *schema > 0)
                .ok_or_else(|| wrong("a whole number from 1", "schema"))?,
            _ => return Err(wrong("a whole number", "schema")),
        };
        if schema > u64::from(SCHEMA) {
            return Err(error(PresetErrorKind::Newer(schema), "schema"));
        }
        let mut keys = Keys {
            at: String::new(),
            keys: migrate::migrate(keys, schema),
        };
        let standard = Self::default();
        let name = keys.text("name")?.unwrap_or(standard.name);
        let note = keys.text("note")?.unwrap_or_default();
        let author = keys.text("author")?.unwrap_or_default();
        let goal = keys.text("goal")?.unwrap_or(standard.goal);
        if !goals().iter().any(|known| known.id == goal) {
            return Err(unknown(&goal, goals().iter().map(|goal| goal.id.clone()), "goal"));
        }
        let window = keys.text("window")?.unwrap_or(standard.window);
        let lead_rate = match keys.text("lead_rate")? {
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
        let counts = keys.entries("counts", CountId::ALL.len(), built_in, rule)?;
        let refine = keys.entries("refine", CountId::ALL.len(), built_in, refine)?;
        let own_counts = keys.entries("own_counts", MOST_COUNTS, own_id, own_count)?;
        let own_metrics = keys.entries("own_metrics", MOST_METRICS, own_id, own_metric)?;
        let goals = super::goals::read(keys.keys.remove("goals"))?;
        let notes = super::notes::notes(keys.keys.remove("notes"))?;
        let views = super::views::views(keys.keys.remove("views"))?;
        let preset = Self {
            app: APP.to_owned(),
            schema: SCHEMA,
            name,
            note,
            author,
            goal,
            window,
            lead_rate,
            counts,
            refine,
            own_counts,
            own_metrics,
            goals,
            notes,
            views,
            extra: keys.keys,
        };
        preset.validate()?;
        Ok(preset)
    }

    /// Whether everything in it fits together: no circles, ids used once, formulas that can be worked out.
    ///
    /// # Errors
    /// At the first thing that does not.
    pub fn validate(&self) -> Result<(), PresetError> {
        for (got, most, at) in [
            (self.own_counts.len(), MOST_COUNTS, "own_counts"),
            (self.own_metrics.len(), MOST_METRICS, "own_metrics"),
        ] {
            if got > most {
                return Err(error(PresetErrorKind::TooMany { most, got }, at));
            }
        }
        if let Some(id) = self.own_counts.keys().find(|id| self.own_metrics.contains_key(*id)) {
            return Err(error(
                PresetErrorKind::TakenId(id.clone()),
                &format!("own_metrics.{id}"),
            ));
        }
        self.check_circles()?;
        if let Some((id, found)) = compile(self).errors.into_iter().next() {
            return Err(error(
                PresetErrorKind::Formula(found),
                &format!("own_metrics.{id}.formula"),
            ));
        }
        Ok(())
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

/// The keys of an object that were not read yet, and where it stands.
struct Keys {
    at: String,
    keys: BTreeMap<String, Value>,
}

impl Keys {
    fn of(value: Value, at: &str, wanted: &str) -> Result<Self, PresetError> {
        match value {
            Value::Object(object) => Ok(Self {
                at: at.to_owned(),
                keys: object.into_iter().collect(),
            }),
            _ => Err(wrong(wanted, at)),
        }
    }

    fn place(&self, key: &str) -> String {
        if self.at.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.at)
        }
    }

    fn text(&mut self, key: &str) -> Result<Option<String>, PresetError> {
        text(self.keys.remove(key), &self.place(key))
    }

    fn needed_text(&mut self, key: &str) -> Result<String, PresetError> {
        self.text(key)?.ok_or_else(|| wrong("a text", &self.place(key)))
    }

    /// One of a few words.
    fn word<T: DeserializeOwned>(&mut self, key: &str, known: &[&str]) -> Result<Option<T>, PresetError> {
        let at = self.place(key);
        let Some(name) = self.text(key)? else {
            return Ok(None);
        };
        serde_json::from_value(Value::String(name.clone()))
            .map(Some)
            .map_err(|_| unknown(&name, known.iter().map(|known| (*known).to_owned()), &at))
    }

    fn whole(&mut self, key: &str, most: u64) -> Result<Option<u64>, PresetError> {
        let at = self.place(key);
        match self.keys.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Number(number)) => number
                .as_u64()
                .filter(|number| *number <= most)
                .map(Some)
                .ok_or_else(|| wrong(&format!("a whole number from 0 to {most}"), &at)),
            Some(_) => Err(wrong("a whole number", &at)),
        }
    }

    /// An object of things by id.
    fn entries<K: Ord, V>(
        &mut self,
        key: &str,
        most: usize,
        id: fn(&str, &str) -> Result<K, PresetError>,
        read: fn(Value, &str) -> Result<V, PresetError>,
    ) -> Result<BTreeMap<K, V>, PresetError> {
        let at = self.place(key);
        let Some(value) = self.keys.remove(key) else {
            return Ok(BTreeMap::new());
        };
        let entries = Self::of(value, &at, &format!("an object of {}", key.replace('_', " ")))?.keys;
        if entries.len() > most {
            let got = entries.len();
            // Of built-in ones the one too many has a name that is not known; say that instead.
            if let Some(error) = entries.keys().find_map(|name| id(name, &format!("{at}.{name}")).err()) {
                return Err(error);
            }
            return Err(error(PresetErrorKind::TooMany { most, got }, &at));
        }
        entries
            .into_iter()
            .map(|(name, value)| {
                let at = format!("{at}.{name}");
                Ok((id(&name, &at)?, read(value, &at)?))
            })
            .collect()
    }
}

fn count_names() -> impl Iterator<Item = String> {
    CountId::ALL.iter().map(|id| id.as_str().to_owned())
}

fn built_in(name: &str, at: &str) -> Result<CountId, PresetError> {
    CountId::parse(name).ok_or_else(|| unknown(name, count_names(), at))
}

fn own_id(name: &str, at: &str) -> Result<OwnId, PresetError> {
    OwnId::parse(name).ok_or_else(|| error(PresetErrorKind::BadId(name.to_owned()), at))
}

fn own_count(value: Value, at: &str) -> Result<OwnCount, PresetError> {
    let mut keys = Keys::of(value, at, "an object with a name and a rule")?;
    let name = keys.needed_text("name")?;
    let note = keys.text("note")?.unwrap_or_default();
    let made = keys
        .keys
        .remove("rule")
        .ok_or_else(|| wrong("a rule", &keys.place("rule")))?;
    let rule = rule(made, &keys.place("rule"))?;
    let refine = match keys.keys.remove("refine") {
        None => Refine::default(),
        Some(value) => refine(value, &keys.place("refine"))?,
    };
    let unit = keys.word("unit", &["count", "money"])?.unwrap_or(Unit::Count);
    if !matches!(unit, Unit::Count | Unit::Money) {
        return Err(wrong("\"count\" or \"money\"", &keys.place("unit")));
    }
    Ok(OwnCount {
        name,
        note,
        rule,
        refine,
        unit,
        extra: keys.keys,
    })
}

fn own_metric(value: Value, at: &str) -> Result<OwnMetric, PresetError> {
    let mut keys = Keys::of(value, at, "an object with a name and a formula")?;
    let name = keys.needed_text("name")?;
    let note = keys.text("note")?.unwrap_or_default();
    let formula_at = keys.place("formula");
    // The formula has a limit of its own, checked when it is read.
    let formula = match keys.keys.remove("formula") {
        Some(Value::String(formula)) => formula,
        _ => return Err(wrong("a text", &formula_at)),
    };
    let decimals = keys
        .whole("decimals", u64::from(MOST_DECIMALS))?
        .and_then(|number| u8::try_from(number).ok());
    let better = keys
        .word("better", &["higher", "lower", "neither"])?
        .unwrap_or(Better::Neither);
    let min_volume = keys
        .whole("min_volume", u64::from(u32::MAX))?
        .and_then(|number| u32::try_from(number).ok());
    let unit = keys.word("unit", &["rate", "ratio"])?;
    if !matches!(unit, None | Some(Unit::Rate | Unit::Ratio)) {
        return Err(wrong("\"rate\" or \"ratio\"", &keys.place("unit")));
    }
    Ok(OwnMetric {
        name,
        note,
        formula,
        decimals,
        better,
        min_volume,
        unit,
        extra: keys.keys,
    })
}

fn refine(value: Value, at: &str) -> Result<Refine, PresetError> {
    let mut keys = Keys::of(value, at, "an object with a window, conversions or filters")?;
    let window = keys.text("window")?;
    let conversions = keys.word("conversions", &["first", "all"])?;
    let filters_at = keys.place("filters");
    let filters = match keys.keys.remove("filters") {
        None => Vec::new(),
        Some(Value::Array(filters)) if filters.len() > MOST_FILTERS => {
            let got = filters.len();
            return Err(error(
                PresetErrorKind::TooMany {
                    most: MOST_FILTERS,
                    got,
                },
                &filters_at,
            ));
        }
        Some(Value::Array(filters)) => filters
            .into_iter()
            .enumerate()
            .map(|(place, value)| filter(value, &format!("{filters_at}[{place}]")))
            .collect::<Result<_, _>>()?,
        Some(_) => return Err(wrong("a list of conditions", &filters_at)),
    };
    keys.nothing_else(&["window", "conversions", "filters"])?;
    Ok(Refine {
        window,
        conversions,
        filters,
    })
}

fn filter(value: Value, at: &str) -> Result<super::Filter, PresetError> {
    let mut keys = Keys::of(value, at, "an object with a dimension, a test and a text")?;
    let dimension = keys.needed_text("dimension")?;
    let test = keys.word("test", &["contains", "equals"])?.unwrap_or(Test::Contains);
    let text = keys.needed_text("text")?;
    let not = match keys.keys.remove("not") {
        None => false,
        Some(Value::Bool(not)) => not,
        Some(_) => return Err(wrong("true or false", &keys.place("not"))),
    };
    keys.nothing_else(&["dimension", "test", "text", "not"])?;
    Ok(super::Filter {
        dimension,
        test,
        text,
        not,
    })
}

impl Keys {
    /// A condition that is not understood must not be passed over: the count would be another one.
    fn nothing_else(&self, known: &[&str]) -> Result<(), PresetError> {
        match self.keys.keys().next() {
            None => Ok(()),
            Some(key) => Err(unknown(
                key,
                known.iter().map(|known| (*known).to_owned()),
                &self.place(key),
            )),
        }
    }
}

const RULES: [&str; 9] = [
    "same",
    "sum",
    "first_of",
    "exactly",
    "total_minus_part",
    "prefix",
    "custom_conversion",
    "column",
    "typed",
];

fn rule(value: Value, at: &str) -> Result<Rule, PresetError> {
    if value.as_str() == Some("typed") {
        return Ok(Rule::Typed);
    }
    let Value::Object(object) = value else {
        return Err(wrong("an object such as {\"sum\": [\"lead\"]}", at));
    };
    let mut entries = object.into_iter();
    let (Some((kind, value)), None) = (entries.next(), entries.next()) else {
        return Err(wrong("an object with one of \"same\", \"sum\" or \"first_of\"", at));
    };
    let at = format!("{at}.{kind}");
    let named = |value: Value, what: &str| {
        text(Some(value), &at)?
            .filter(|name| !name.is_empty())
            .ok_or_else(|| wrong(what, &at))
    };
    match kind.as_str() {
        "same" => {
            let name = text(Some(value), &at)?.unwrap_or_default();
            CountId::parse(&name)
                .map(Rule::Same)
                .ok_or_else(|| unknown(&name, count_names(), &at))
        }
        "sum" => Ok(Rule::Sum(action_types(value, &at)?)),
        "first_of" => Ok(Rule::FirstOf(action_types(value, &at)?)),
        "exactly" => Ok(Rule::Exactly(named(value, "an action type")?)),
        "prefix" => Ok(Rule::Prefix(named(value, "the beginning of action types")?)),
        "column" => Ok(Rule::Column(named(value, "the header of a column")?)),
        "total_minus_part" => {
            let mut keys = Keys::of(value, &at, "an object with a total and parts")?;
            let total = keys.needed_text("total")?;
            if total.is_empty() {
                return Err(wrong("an action type", &keys.place("total")));
            }
            let parts_at = keys.place("parts");
            let parts = action_types(keys.keys.remove("parts").unwrap_or_default(), &parts_at)?;
            if parts.contains(&total) {
                return Err(wrong("other action types than the total", &parts_at));
            }
            keys.nothing_else(&["total", "parts"])?;
            Ok(Rule::TotalMinusPart { total, parts })
        }
        "custom_conversion" => {
            let mut keys = Keys::of(value, &at, "an object with an id and a name")?;
            let id = keys.needed_text("id")?;
            if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(wrong("the number of a custom conversion, in quotes", &keys.place("id")));
            }
            let name = keys.text("name")?.unwrap_or_default();
            keys.nothing_else(&["id", "name"])?;
            Ok(Rule::CustomConversion { id, name })
        }
        _ => Err(unknown(&kind, RULES.into_iter().map(str::to_owned), &at)),
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
