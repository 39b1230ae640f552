//! JSON as it stands in the text: texts and numbers borrowed, numbers never through floating point.

use super::{ReadError, ReadErrorKind};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;

/// A JSON value. Numbers keep their spelling.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json<'a> {
    Null,
    Bool(bool),
    Number(Cow<'a, str>),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Object<'a>),
}

/// An object, its fields in the order they stand.
pub(super) type Object<'a> = Vec<(Cow<'a, str>, Json<'a>)>;

impl<'a> Json<'a> {
    /// The field of an object.
    pub(super) fn get(&self, name: &str) -> Option<&Json<'a>> {
        match self {
            Self::Object(fields) => field(fields, name),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text or the spelling of the number.
    pub(super) fn scalar(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Number(text) => Some(text),
            Self::Bool(true) => Some("true"),
            Self::Bool(false) => Some("false"),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub(super) fn list(&self) -> Option<&[Json<'a>]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// Its beginning, for a person to recognise it.
    pub(super) fn beginning(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::List(items) => format!("[{} items]", items.len()),
            Self::Object(fields) => fields
                .iter()
                .take(6)
                .map(|(name, value)| format!("{name}: {}", value.scalar().unwrap_or("…")))
                .collect::<Vec<_>>()
                .join(", "),
            scalar => scalar.scalar().unwrap_or_default().to_owned(),
        }
    }
}

/// The field of an object.
pub(super) fn field<'o, 'a>(fields: &'o [(Cow<'a, str>, Json<'a>)], name: &str) -> Option<&'o Json<'a>> {
    fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// What serde_json calls a number's only field when numbers keep their spelling.
const NUMBER: &str = "$serde_json::private::Number";

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Json<'de>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Json::Number(value.to_string().into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(Json::Number(value.to_string().into()))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Json::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Object::new();
        while let Some(Name(name)) = map.next_key()? {
            let value: Json<'de> = map.next_value()?;
            if name == NUMBER
                && let Json::Text(spelling) = value
            {
                return Ok(Json::Number(spelling));
            }
            fields.push((name, value));
        }
        Ok(Json::Object(fields))
    }
}

/// The name of a field, borrowed where it has no escapes.
struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Name<'de>;
            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("a name")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// Where the document at the start of a text ends, and whether it stands deeper than allowed: brackets are counted, and
/// nothing is built. A text that ends within a document ends it.
pub(super) fn document_end(text: &str, depth: usize) -> Result<usize, ReadError> {
    let bytes = text.as_bytes();
    let mut open = 0_usize;
    let mut next = 0;
    while let Some(byte) = bytes.get(next) {
        let at = next;
        next += 1;
        match byte {
            b'"' => next = text_end(bytes, next),
            b'[' | b'{' => {
                open += 1;
                if open > depth {
                    let before = text.get(..at).unwrap_or_default();
                    let line = u64::try_from(before.matches('\n').count() + 1).unwrap_or(u64::MAX);
                    return Err(ReadErrorKind::TooDeep.at_line(line));
                }
            }
            b']' | b'}' => {
                open = open.saturating_sub(1);
                if open == 0 {
                    return Ok(at + 1);
                }
            }
            _ => {}
        }
    }
    Ok(text.len())
}

/// Where the text that begins here ends, past its closing mark; the end of everything when it has none.
fn text_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        match memchr::memchr2(b'"', b'\\', rest) {
            None => return bytes.len(),
            Some(found) if rest.get(found) == Some(&b'"') => return at + found + 1,
            // What follows the mark is part of the text, whatever it is.
            Some(found) => at += found + 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_spelling() {
        let value: Json<'_> =
            serde_json::from_str("[17178.697617090001, 1e+3, -0.10, 120200000000000001]").expect("JSON");
        let spelled: Vec<&str> = value.list().expect("a list").iter().filter_map(Json::scalar).collect();
        assert_eq!(spelled, ["17178.697617090001", "1e+3", "-0.10", "120200000000000001"]);
    }

    #[test]
    fn texts_are_borrowed_unless_they_have_escapes() {
        let value: Json<'_> = serde_json::from_str("{\"a\":\"plain\",\"b\":\"\\u00e9\"}").expect("JSON");
        assert!(matches!(value.get("a"), Some(Json::Text(Cow::Borrowed("plain")))));
        assert_eq!(value.get("b").and_then(Json::text), Some("é"));
    }

    #[test]
    fn a_document_ends_at_its_last_bracket_whatever_its_texts_hold() {
        assert_eq!(document_end("{\"a\":\"}]\\\"\"} {", 64).ok(), Some(12));
        assert_eq!(document_end("[1,[2]", 64).ok(), Some(6));
    }

    #[test]
    fn as_deep_as_allowed_is_read_and_deeper_is_not() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(document_end(&nested(63), 64).is_ok() && document_end(&nested(64), 64).is_ok());
        assert_eq!(
            document_end(&nested(65), 64).map_err(|error| error.kind),
            Err(ReadErrorKind::TooDeep)
        );
    }
}
