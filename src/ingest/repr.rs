//! Lists in the cell of a table: JSON, or the way Python prints them.

use super::json::Json;

/// Gives the value of a cell that holds a list or an object; nothing when it holds neither.
pub(super) fn with<T>(text: &str, take: impl FnOnce(&Json<'_>) -> T) -> Option<T> {
    let text = text.trim();
    if !text.starts_with(['[', '{']) {
        return None;
    }
    if let Ok(value) = serde_json::from_str::<Json<'_>>(text) {
        return Some(take(&value));
    }
    let json = to_json(text)?;
    serde_json::from_str::<Json<'_>>(&json).ok().map(|value| take(&value))
}

/// Python's way of printing lists, dictionaries, texts and numbers, as JSON.
fn to_json(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len() + 16);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\'' | '"' => {
                out.push('"');
                loop {
                    match characters.next()? {
                        end if end == character => break,
                        '\\' => match characters.next()? {
                            quote @ ('\'' | '"') => push_escaped(&mut out, quote),
                            'n' => out.push_str("\\n"),
                            't' => out.push_str("\\t"),
                            'r' => out.push_str("\\r"),
                            '\\' => out.push_str("\\\\"),
                            'u' => out.push_str("\\u"),
                            // \xe9
                            'x' => {
                                let code: String = [characters.next()?, characters.next()?].iter().collect();
                                push_escaped(&mut out, char::from(u8::from_str_radix(&code, 16).ok()?));
                            }
                            other => push_escaped(&mut out, other),
                        },
                        other => push_escaped(&mut out, other),
                    }
                }
                out.push('"');
            }
            first if first.is_alphabetic() => {
                let mut word = String::from(first);
                while let Some(next) = characters.next_if(|next| next.is_alphanumeric() || *next == '_') {
                    word.push(next);
                }
                match word.as_str() {
                    "None" | "nan" | "NaN" | "null" => out.push_str("null"),
                    "True" | "true" => out.push_str("true"),
                    "False" | "false" => out.push_str("false"),
                    // Decimal('1.5') and the like.
                    "Decimal" if characters.next_if_eq(&'(').is_some() => {}
                    _ => return None,
                }
            }
            '(' | ')' => {}
            other => out.push(other),
        }
    }
    Some(out)
}

fn push_escaped(out: &mut String, character: char) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        other => out.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn parse(text: &str) -> Option<Value> {
        with(text, plain)
    }

    fn plain(value: &Json<'_>) -> Value {
        match value {
            Json::Null => Value::Null,
            Json::Bool(yes) => json!(yes),
            Json::Number(number) => serde_json::from_str(number).expect("a number"),
            Json::Text(text) => json!(text),
            Json::List(items) => items.iter().map(plain).collect(),
            Json::Object(fields) => Value::Object(
                fields
                    .iter()
                    .map(|(name, value)| (name.to_string(), plain(value)))
                    .collect(),
            ),
        }
    }

    #[test]
    fn what_python_prints_is_read_like_json() {
        let text =
            r#"[{'action_type': 'lead', 'value': '4', 'x': None, 'y': True}, {"action_type": "a 'b'", 'value': 2.5}]"#;
        let wanted = json!([{"action_type": "lead", "value": "4", "x": null, "y": true}, {"action_type": "a 'b'", "value": 2.5}]);
        assert_eq!(parse(text), Some(wanted));
    }

    #[test]
    fn escapes_of_python_are_kept() {
        assert_eq!(
            parse(r"['it\'s', 'caf\xe9', 'a\\b']"),
            Some(json!(["it's", "café", "a\\b"]))
        );
    }

    #[test]
    fn half_a_list_is_none() {
        for text in ["[{'a': 'b'", "['a", "[Infinity]", "text", ""] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "[\\[{]\\PC{0,80}") {
            let _ = parse(&text);
        }
    }
}
