//! What an input is, before anything of it is read.

use super::{ReadError, ReadErrorKind, encoding};
use crate::source::{ReadNote, ReadNoteKind};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// An input that rows can be read from.
pub(crate) enum Input<'a> {
    /// A response.
    Json(Cow<'a, str>),
    /// A table in text.
    Table { text: Cow<'a, str>, notes: Vec<ReadNote> },
    /// A page, perhaps with a table in it.
    Html(Cow<'a, str>),
    /// A workbook that is no archive.
    Workbook,
    /// A zip archive; workbooks are such archives too.
    Zip,
}

/// How much is looked at to tell text from binary.
const LOOK: usize = 8 * 1024;

/// Tells what an input is.
pub(crate) fn sniff<'a>(bytes: &'a [u8], answers: &BTreeMap<String, String>) -> Result<Input<'a>, ReadError> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Ok(Input::Zip);
    }
    if bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Ok(Input::Workbook);
    }
    if let Some(kind) = known_format(bytes) {
        return Err(kind.anywhere());
    }
    let (text, notes) = decode(bytes, answers.get("encoding").map(String::as_str))?;
    let text = match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim_start_matches('\u{feff}')),
        Cow::Owned(text) if text.starts_with('\u{feff}') => Cow::Owned(text.trim_start_matches('\u{feff}').to_owned()),
        owned @ Cow::Owned(_) => owned,
    };
    let start = text.trim_start();
    if start.is_empty() {
        return Err(ReadErrorKind::Empty.anywhere());
    }
    if is_html(start) {
        return Ok(Input::Html(text));
    }
    if is_json(start) {
        Ok(Input::Json(text))
    } else {
        Ok(Input::Table { text, notes })
    }
}

/// Formats known by their first bytes.
fn known_format(bytes: &[u8]) -> Option<ReadErrorKind> {
    let starts = |magic: &[u8]| bytes.starts_with(magic);
    let image = |name: &str| Some(ReadErrorKind::Image(name.to_owned()));
    if starts(b"\x89PNG\r\n\x1a\n") {
        return image("PNG");
    }
    if starts(b"\xff\xd8\xff") {
        return image("JPEG");
    }
    if starts(b"GIF87a") || starts(b"GIF89a") {
        return image("GIF");
    }
    if starts(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return image("WebP");
    }
    if bytes
        .get(4..12)
        .is_some_and(|kind| matches!(kind, b"ftypheic" | b"ftypavif" | b"ftypmif1"))
    {
        return image("HEIC or AVIF");
    }
    if starts(b"%PDF") {
        return Some(ReadErrorKind::Pdf);
    }
    if starts(b"\x1f\x8b") {
        return Some(ReadErrorKind::Archive("gzip".to_owned()));
    }
    if starts(b"7z\xbc\xaf\x27\x1c") || starts(b"Rar!") {
        return Some(ReadErrorKind::Archive(
            if starts(b"Rar!") { "rar" } else { "7z" }.to_owned(),
        ));
    }
    None
}

/// The text of the bytes, with what had to be done to get it.
fn decode<'a>(bytes: &'a [u8], asked: Option<&str>) -> Result<(Cow<'a, str>, Vec<ReadNote>), ReadError> {
    let little = match bytes {
        [0xff, 0xfe, ..] => Some(true),
        [0xfe, 0xff, ..] => Some(false),
        // Latin text in UTF-16 without a mark: every other byte is zero.
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => Some(true),
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => Some(false),
        _ => None,
    };
    if let Some(little) = little {
        let units = bytes.chunks_exact(2).map(|pair| match pair {
            [a, b] if little => u16::from_le_bytes([*a, *b]),
            [a, b] => u16::from_be_bytes([*a, *b]),
            _ => 0,
        });
        let text: String = char::decode_utf16(units)
            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        if control_heavy(text.as_bytes()) {
            return Err(ReadErrorKind::Binary.anywhere());
        }
        return Ok((Cow::Owned(text), vec![note(ReadNoteKind::Utf16, 1)]));
    }
    if control_heavy(bytes) {
        return Err(ReadErrorKind::Binary.anywhere());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if asked.is_none() => Ok((Cow::Borrowed(text), Vec::new())),
        read => {
            // A file cut off within a letter is still UTF-8, as its other letters show.
            let cut = read.as_ref().is_err_and(|error| {
                error.error_len().is_none() && !bytes.get(..error.valid_up_to()).is_none_or(<[u8]>::is_ascii)
            });
            if (asked.is_some() || !cut)
                && let Some(decoded) = encoding::decode(bytes, asked)
            {
                let note = ReadNote {
                    sample: decoded.encoding.to_owned(),
                    ..note(ReadNoteKind::Encoding, 1)
                };
                return Ok((decoded.text, vec![note]));
            }
            let good = bytes
                .get(..read.err().map_or(0, |error| error.valid_up_to()))
                .unwrap_or_default();
            let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
            let note = note(ReadNoteKind::NotUtf8, u32::try_from(line).unwrap_or(u32::MAX));
            Ok((String::from_utf8_lossy(bytes), vec![note]))
        }
    }
}

fn note(kind: ReadNoteKind, place: u32) -> ReadNote {
    ReadNote {
        kind,
        count: 1,
        place,
        about: String::new(),
        sample: String::new(),
    }
}

/// Whether there are more control characters than a text has.
fn control_heavy(bytes: &[u8]) -> bool {
    let head = bytes.get(..bytes.len().min(LOOK)).unwrap_or_default();
    let control = head
        .iter()
        .filter(|byte| **byte < 0x20 && !matches!(**byte, b'\t' | b'\n' | b'\r' | 0x0c))
        .count();
    head.contains(&0) || control * 50 > head.len()
}

fn is_html(start: &str) -> bool {
    if !start.starts_with('<') {
        return false;
    }
    let head: String = start.chars().take(2048).collect::<String>().to_lowercase();
    ["<!doctype html", "<html", "<head", "<body", "<table", "<meta"]
        .iter()
        .any(|tag| head.contains(tag))
}

/// A bracket alone does not make JSON: ad names begin with them too.
fn is_json(start: &str) -> bool {
    match start.as_bytes().first() {
        Some(b'{') => true,
        Some(b'[') => {
            let rest = start.get(1..).unwrap_or_default().trim_start();
            rest.is_empty()
                || rest.starts_with(['{', '[', ']', '"'])
                || rest.starts_with(|first: char| first.is_ascii_digit())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(bytes: &[u8]) -> Option<&'static str> {
        sniff(bytes, &BTreeMap::new()).err().map(|error| error.kind.code())
    }

    #[test]
    fn each_thing_that_is_no_export_is_named() {
        assert_eq!(kind(b""), Some("empty"));
        assert_eq!(kind(b"\xef\xbb\xbf \r\n\t"), Some("empty"));
        assert_eq!(kind(b"\x89PNG\r\n\x1a\n\0\0"), Some("image"));
        assert_eq!(kind(b"\xff\xd8\xff\xe0"), Some("image"));
        assert_eq!(kind(b"%PDF-1.7"), Some("pdf"));
        assert_eq!(kind(b"\x1f\x8b\x08\0"), Some("archive"));
        assert_eq!(kind(b"\x7fELF\x02\x01\x01\0\0\0"), Some("binary"));
    }

    #[test]
    fn an_ad_name_in_brackets_does_not_make_json() {
        assert!(matches!(
            sniff(b"[AD01] name,Spend\nx,1", &BTreeMap::new()),
            Ok(Input::Table { .. })
        ));
        assert!(matches!(
            sniff(b" [ {\"spend\":1}]", &BTreeMap::new()),
            Ok(Input::Json(_))
        ));
    }

    #[test]
    fn utf16_is_text_with_and_without_a_mark() {
        let text = "Ad name\tReach\r\nÄ\t5";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = std::iter::once(0xfeff)
            .chain(text.encode_utf16())
            .flat_map(u16::to_be_bytes)
            .collect();
        for bytes in [le, be] {
            assert!(matches!(sniff(&bytes, &BTreeMap::new()), Ok(Input::Table { text: read, .. }) if read == text));
        }
    }
}
