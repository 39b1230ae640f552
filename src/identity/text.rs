//! Names, places and addresses: small letters in Unicode's composed form, without punctuation.

use super::Remark;
use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

/// What becomes of spaces inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spaces {
    /// Runs of them become one.
    Single,
    /// They go.
    None,
}

/// Small letters, composed, without punctuation; letters of every script are kept.
pub(super) fn plain(raw: &str, spaces: Spaces) -> Cow<'_, str> {
    if raw
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    if raw.is_ascii() {
        for byte in raw.bytes() {
            if byte.is_ascii_alphanumeric() {
                text.push(char::from(byte.to_ascii_lowercase()));
            } else if is_space(byte) && spaces == Spaces::Single && !text.ends_with(' ') && !text.is_empty() {
                text.push(' ');
            }
        }
        text.truncate(text.trim_end().len());
        return Cow::Owned(text);
    }
    let composed: Cow<'_, str> = if is_nfc(raw) {
        Cow::Borrowed(raw)
    } else {
        Cow::Owned(raw.nfc().collect())
    };
    for character in composed.trim().chars() {
        if character.is_whitespace() {
            if spaces == Spaces::Single && !text.ends_with(' ') && !text.is_empty() {
                text.push(' ');
            }
        } else if !is_punctuation(character) {
            text.extend(character.to_lowercase());
        }
    }
    text.truncate(text.trim_end().len());
    if is_nfc(&text) {
        Cow::Owned(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// The spaces of ASCII, as `char::is_whitespace` has them.
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Trimmed and in small letters; dots and tags are kept. Nothing when it is no address.
pub(super) fn email(raw: &str) -> Option<Cow<'_, str>> {
    let (name, host) = raw.rsplit_once('@')?;
    let dot = host.rfind('.')?;
    if name.is_empty() || dot == 0 || dot + 1 >= host.len() || has_space(raw) {
        return None;
    }
    Some(if raw.is_ascii() {
        if raw.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(raw.to_ascii_lowercase())
        } else {
            Cow::Borrowed(raw)
        }
    } else {
        Cow::Owned(raw.to_lowercase().nfc().collect())
    })
}

fn has_space(text: &str) -> bool {
    if text.is_ascii() {
        text.bytes().any(is_space)
    } else {
        text.contains(char::is_whitespace)
    }
}

/// Small letters without spaces and dashes; the first five digits of a number of the United States.
pub(super) fn postcode<'a>(raw: &'a str, country: Option<&str>) -> (Cow<'a, str>, Option<Remark>) {
    let digits = |text: &str, length: usize| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    let zip_plus_four = raw
        .split_once('-')
        .is_some_and(|(five, four)| digits(five, 5) && digits(four, 4));
    if (country == Some("us") || (country.is_none() && zip_plus_four))
        && let Some(five) = raw.get(..5)
        && digits(five, 5)
    {
        return (Cow::Borrowed(five), None);
    }
    if raw
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    {
        return (Cow::Borrowed(raw), None);
    }
    let text: String = raw
        .chars()
        .filter(|character| !character.is_whitespace() && *character != '-')
        .flat_map(char::to_lowercase)
        .collect();
    (Cow::Owned(text), raw.contains('-').then_some(Remark::PostcodeDash))
}

/// Punctuation and signs, of ASCII and of the blocks that names are written with.
fn is_punctuation(character: char) -> bool {
    character.is_ascii_punctuation()
        || character.is_control()
        || matches!(character,
            '\u{00a1}'..='\u{00a9}' | '\u{00ab}'..='\u{00b1}' | '\u{00b4}' | '\u{00b6}'..='\u{00b8}' | '\u{00bb}' | '\u{00bf}'
            | '\u{02b9}'..='\u{02bc}' | '\u{060c}' | '\u{061b}' | '\u{061f}' | '\u{2010}'..='\u{206f}' | '\u{3001}'..='\u{3003}'
            | '\u{3008}'..='\u{3011}' | '\u{30fb}' | '\u{feff}' | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}')
}
