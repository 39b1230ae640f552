//! Headers and field names: what a column is.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization as _;

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// A base figure.
    Measure,
    /// What a row is about, or a breakdown of it.
    Dimension,
    /// A day or the ends of a period.
    Date,
    /// A figure of one action type.
    Action,
    /// Results, their indicator, type or cost.
    Results,
    /// Known, and of no use here: Meta's own rates and costs, budgets, rankings.
    Ignored,
}

/// What kind of figure of an action type a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ValueKind {
    /// How many.
    Count,
    /// How much value.
    Value,
    /// Cost per event.
    Cost,
    /// How many accounts. Not additive.
    Unique,
}

/// How the numbers of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberKind {
    /// Money.
    Money,
    /// Whole numbers.
    Count,
    /// Per cent.
    Rate,
    /// Plain numbers with decimals.
    Ratio,
}

/// What a dimension says about its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DimensionRole {
    /// Meta breaks rows down by it.
    #[default]
    Breakdown,
    /// Meta breaks the entries of a row down by it, not the row.
    Entry,
    /// It names what the row is of.
    Name,
    /// A setting or state, which does not tell rows apart and which a summary row may or may not repeat.
    Setting,
}

/// A spelling of a header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    text: String,
    grade: super::Grade,
}

/// What the catalogue knows of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Stable name.
    pub field: String,
    /// What it is for.
    pub kind: FieldKind,
    /// Its names in the API and in copies that use underscores.
    #[serde(default)]
    pub api: Vec<String>,
    /// The action type it counts, for [`FieldKind::Action`].
    #[serde(default)]
    pub action_type: Option<String>,
    /// What kind of figure it holds, for [`FieldKind::Action`].
    #[serde(default)]
    pub value_kind: Option<ValueKind>,
    /// How its numbers are read.
    #[serde(default)]
    pub number: Option<NumberKind>,
    /// The result indicator that counts the same thing, for a field that is not read itself.
    #[serde(default)]
    indicator: Option<String>,
    /// What it says about its rows, for [`FieldKind::Dimension`].
    #[serde(default)]
    pub role: DimensionRole,
    #[serde(default)]
    headers: std::collections::BTreeMap<String, Vec<Header>>,
}

impl Field {
    /// Its English header, or its stable name.
    #[must_use]
    pub fn label(&self) -> &str {
        self.headers
            .get("en")
            .and_then(|texts| texts.first())
            .map_or(self.field.as_str(), |header| &header.text)
    }
}

#[derive(Default, Deserialize)]
struct FieldFile {
    fields: Vec<Field>,
}

#[derive(Default, Deserialize)]
struct ResultFile {
    result_types: Vec<ResultType>,
}

#[derive(Deserialize)]
struct ResultType {
    indicator: String,
    labels: std::collections::BTreeMap<String, Vec<Header>>,
}

struct Index {
    names: HashMap<&'static str, &'static Field>,
    api: HashMap<&'static str, &'static Field>,
    headers: HashMap<String, &'static Field>,
    /// Headers and API names in the spelling of [`spelled_plainly`].
    plain: HashMap<String, &'static Field>,
    labels: HashMap<String, &'static str>,
}

fn index() -> &'static Index {
    static FIELDS: OnceLock<Vec<Field>> = OnceLock::new();
    static RESULTS: OnceLock<Vec<ResultType>> = OnceLock::new();
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let fields = FIELDS.get_or_init(|| super::read::<FieldFile>(include_str!("fields.json")).fields);
        let results = RESULTS.get_or_init(|| super::read::<ResultFile>(include_str!("result_types.json")).result_types);
        let mut index = Index {
            names: HashMap::new(),
            api: HashMap::new(),
            headers: HashMap::new(),
            plain: HashMap::new(),
            labels: HashMap::new(),
        };
        for field in fields {
            for name in &field.api {
                index.plain.entry(spelled_plainly(name)).or_insert(field);
            }
        }
        for field in fields {
            index.names.insert(&field.field, field);
            for name in &field.api {
                index.api.insert(name, field);
            }
            // English first: where two languages spell two fields alike, English wins.
            for locale in std::iter::once("en").chain(
                field
                    .headers
                    .keys()
                    .map(String::as_str)
                    .filter(|locale| *locale != "en"),
            ) {
                for header in field.headers.get(locale).into_iter().flatten() {
                    let text = normal_header(&header.text).0;
                    if locale == "en" {
                        index.headers.insert(text, field);
                    } else {
                        index.headers.entry(text).or_insert(field);
                    }
                }
            }
        }
        // In order, so that what two spellings fall together to is the same on every run.
        let mut headers: Vec<(String, &'static Field)> = index
            .headers
            .iter()
            .map(|(text, field)| (text.clone(), *field))
            .collect();
        headers.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (text, field) in headers {
            index.plain.entry(spelled_plainly(&text)).or_insert(field);
        }
        for result in results {
            for label in result.labels.values().flatten() {
                index
                    .labels
                    .entry(normal_header(&label.text).0)
                    .or_insert(&result.indicator);
            }
        }
        index
    })
}

/// The fields that a column can be told to be, by their label.
#[must_use]
pub fn choosable_fields() -> Vec<&'static Field> {
    let mut fields: Vec<&'static Field> = index()
        .names
        .values()
        .copied()
        .filter(|field| field.kind != FieldKind::Ignored && field.value_kind != Some(ValueKind::Cost))
        .collect();
    fields.sort_by_key(|field| field.label().to_lowercase());
    fields
}

/// The field with this stable name.
#[must_use]
pub fn field(name: &str) -> Option<&'static Field> {
    index().names.get(name).copied()
}

/// The field whose column holds a figure of an action type.
#[must_use]
pub fn field_for_action(action_type: &str, kind: ValueKind) -> Option<&'static Field> {
    let mut fields: Vec<&'static Field> = index()
        .names
        .values()
        .copied()
        .filter(|field| field.action_type.as_deref() == Some(action_type) && field.value_kind == Some(kind))
        .filter(|field| !field.headers.is_empty())
        .collect();
    fields.sort_by_key(|field| &field.field);
    fields.first().copied()
}

/// The field an API name, or a copy of a header with underscores, stands for.
#[must_use]
pub fn field_for_api(name: &str) -> Option<&'static Field> {
    index().api.get(name).copied()
}

/// The field a header stands for, whatever its case, spaces, apostrophes and currency suffix.
#[must_use]
pub fn field_for_header(header: &str) -> Option<&'static Field> {
    let (text, _) = normal_header(header);
    index().headers.get(&text).copied()
}

/// The field that a copy of a header stands for which lost its accents, spaces and signs, and the currency it ends in:
/// `amount_spent_usd`, `Amount.spent..USD.`, `Impressoes`.
#[must_use]
pub fn field_for_name(name: &str) -> Option<(&'static Field, Option<String>)> {
    let (text, currency) = normal_header(name);
    let plain = spelled_plainly(&text);
    if plain.is_empty() {
        return None;
    }
    if let Some(field) = index().plain.get(&plain) {
        return Some((field, currency));
    }
    let (rest, code) = plain.rsplit_once('_')?;
    let currency = super::currency(&code.to_uppercase())?;
    let field = index().plain.get(rest)?;
    // Money has a currency; of anything else the last word is a word.
    (field.number == Some(NumberKind::Money)).then(|| (*field, Some(currency.code.clone())))
}

/// A name in lower case, without accents, with one underscore for anything that is neither letter nor digit.
fn spelled_plainly(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for letter in name.nfd() {
        match letter {
            // Accents of Latin letters and of Cyrillic and Greek ones.
            '\u{300}'..='\u{36f}' => {}
            'ı' => plain.push('i'),
            'ł' | 'Ł' => plain.push('l'),
            'đ' | 'Đ' => plain.push('d'),
            'ß' => plain.push_str("ss"),
            letter if letter.is_alphanumeric() => plain.extend(letter.to_lowercase()),
            // Vowel signs and the like belong to the letter before them.
            letter if !letter.is_ascii() && !letter.is_whitespace() && !is_mark_between(letter) => plain.push(letter),
            _ if plain.ends_with('_') || plain.is_empty() => {}
            _ => plain.push('_'),
        }
    }
    plain.truncate(plain.trim_end_matches('_').len());
    plain
}

/// Signs outside ASCII that part words.
fn is_mark_between(letter: char) -> bool {
    matches!(letter, '\u{2010}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{a0}'..='\u{bf}')
}

/// The result indicator, without list prefix, that a `Result type` label stands for: one of its own, or the header of the
/// column that counts the same thing, in any language.
#[must_use]
pub fn indicator_for_label(label: &str) -> Option<&'static str> {
    let own = index().labels.get(&normal_header(label).0).copied();
    own.or_else(|| {
        let field = field_for_header(label)?;
        match (field.kind, field.value_kind) {
            (FieldKind::Action, Some(ValueKind::Count)) => field.action_type.as_deref(),
            (FieldKind::Measure, _) if matches!(field.field.as_str(), "reach" | "impressions") => Some(&field.field),
            (FieldKind::Ignored, _) => field.indicator.as_deref(),
            _ => None,
        }
    })
}

/// A header without differences that do not matter, and the currency its suffix names: `Amount spent (EUR)` gives
/// `amount spent` and `EUR`.
#[must_use]
pub fn normal_header(header: &str) -> (String, Option<String>) {
    // Composed and full-width forms, Thai vowels and odd spaces become one spelling; ASCII is already that.
    let spelled: std::borrow::Cow<'_, str> = if header.is_ascii() {
        header.into()
    } else {
        header.nfkc().collect::<String>().into()
    };
    let mut text = String::with_capacity(spelled.len());
    for character in spelled.trim_start_matches('\u{feff}').chars() {
        match character {
            '’' | '‘' | '`' => text.push('\''),
            space if space.is_whitespace() => {
                if !text.is_empty() && !text.ends_with(' ') {
                    text.push(' ');
                }
            }
            // Marks of writing direction say nothing.
            '\u{200e}' | '\u{200f}' | '\u{feff}' => {}
            other => text.push(other),
        }
    }
    let mut text = text.trim_end();
    let mut currency = None;
    if let Some(open) = text.rfind('(') {
        let code = text.get(open + 1..).unwrap_or_default();
        let code = code.strip_suffix(')').unwrap_or_default().trim();
        if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) {
            currency = Some(code.to_owned());
            text = text.get(..open).unwrap_or_default().trim_end();
        } else if !code.is_empty()
            && code
                .chars()
                .all(|sign| matches!(sign, '$' | '€' | '£' | '¥' | '₹' | '฿' | '₫'))
        {
            // A sign in the place of the code; only some stand for one currency.
            currency = super::currencies::of_sign(code).map(str::to_owned);
            text = text.get(..open).unwrap_or_default().trim_end();
        }
    }
    (text.to_lowercase(), currency)
}

/// The field whose English header is nearest to one that is not known, if it is near. A header that speaks of a cost, a
/// rate, a budget or of unique accounts is never near one that does not.
#[must_use]
pub fn nearest_field(header: &str) -> Option<&'static Field> {
    const TYPED: [&str; 7] = ["cost", "rate", "budget", "unique", "value", "ratio", "bid"];
    let (text, _) = normal_header(header);
    if text.len() < 4 || text.len() > 80 {
        return None;
    }
    let typed = |text: &str| TYPED.map(|word| text.contains(word));
    index()
        .headers
        .iter()
        .filter(|(known, field)| typed(known) == typed(&text) && !matches!(field.kind, FieldKind::Ignored))
        .map(|(known, field)| (strsim::normalized_damerau_levenshtein(known, &text), known, *field))
        .filter(|(near, ..)| *near >= 0.8)
        .max_by(|(a, known_a, _), (b, known_b, _)| a.total_cmp(b).then_with(|| known_b.cmp(known_a)))
        .map(|(_, _, field)| field)
}

#[cfg(test)]
mod tests;
