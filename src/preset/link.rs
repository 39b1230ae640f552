//! A preset as the text of a link: JSON, compressed, in letters that an address can hold. Never rows; and no pinned notes
//! or kept views, which are about the sender's own numbers and campaigns.

use super::{Preset, PresetError};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

/// The longest text of a link, in bytes. Longer ones are cut by some programs on their way.
pub const LONGEST_LINK: usize = 8 * 1024;
/// The largest preset that a link unpacks to, in bytes; counted while it is unpacked.
pub const LARGEST_LINKED: usize = 64 * 1024;
/// What stands before the text in the fragment of an address: `#preset=…`.
pub const LINK_KEY: &str = "preset";

/// Why a link could not be made or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// There is nothing in it.
    Empty,
    /// The text would be, or is, this many bytes long; more than [`LONGEST_LINK`].
    TooLong(usize),
    /// The preset is larger than [`LARGEST_LINKED`].
    TooLarge,
    /// A character that such a link does not have; the first.
    BadCharacter(char),
    /// Its end is missing.
    Cut,
    /// It was changed on its way.
    Broken,
    /// What is in it is no preset that can be read.
    Preset(PresetError),
}

/// The text of a link that holds this preset.
///
/// # Errors
/// When the preset is too large for a link; a file can hold it.
pub fn to_link(preset: &Preset) -> Result<String, LinkError> {
    let definitions = Preset {
        notes: Vec::new(),
        views: Vec::new(),
        ..preset.clone()
    };
    let json = serde_json::to_vec(&definitions).unwrap_or_default();
    if json.len() > LARGEST_LINKED {
        return Err(LinkError::TooLarge);
    }
    let text = URL_SAFE_NO_PAD.encode(compress_to_vec_zlib(&json, 9));
    if text.len() > LONGEST_LINK {
        return Err(LinkError::TooLong(text.len()));
    }
    Ok(text)
}

/// The preset that the text of a link holds; what stands before the text in an address may be there or not.
///
/// # Errors
/// When it is too long, cut, changed, unpacks to too much, or holds no preset.
pub fn from_link(text: &str) -> Result<Preset, LinkError> {
    let text = text.rsplit_once(&format!("{LINK_KEY}=")).map_or(text, |(_, text)| text);
    let text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    if text.is_empty() {
        return Err(LinkError::Empty);
    }
    if text.len() > LONGEST_LINK {
        return Err(LinkError::TooLong(text.len()));
    }
    let bad = text
        .chars()
        .find(|character| !character.is_ascii_alphanumeric() && !matches!(character, '-' | '_'));
    if let Some(bad) = bad {
        return Err(LinkError::BadCharacter(bad));
    }
    // All characters are good, so it is the end that is not.
    let packed = URL_SAFE_NO_PAD.decode(&text).map_err(|_| LinkError::Cut)?;
    let json = decompress_to_vec_zlib_with_limit(&packed, LARGEST_LINKED).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkError::TooLarge,
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => LinkError::Cut,
        _ => LinkError::Broken,
    })?;
    let json = String::from_utf8(json).map_err(|_| LinkError::Broken)?;
    Preset::from_json(&json).map_err(LinkError::Preset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::{PresetErrorKind, Rule};
    use proptest::prelude::*;

    fn noted(note: String) -> Preset {
        Preset {
            note,
            ..Preset::default()
        }
    }

    /// Text that does not get smaller.
    fn noise(length: usize) -> String {
        let mut state = 88_172_645_463_325_252_u64;
        (0..length)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                char::from(
                    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
                        [usize::try_from(state % 64).unwrap()],
                )
            })
            .collect()
    }

    #[test]
    fn a_link_is_short_and_reads_with_and_without_what_stands_before_it() {
        let text = to_link(&Preset::default()).expect("a link");
        assert!(text.len() < 300, "{}", text.len());
        for text in [
            text.clone(),
            format!("#preset={text}"),
            format!("https://example.org/#/presets?preset={text}\n"),
        ] {
            assert_eq!(from_link(&text), Ok(Preset::default()));
        }
    }

    #[test]
    fn notes_about_the_senders_numbers_do_not_travel_in_a_link() {
        let pin = crate::preset::Pin::Number {
            metric: crate::preset::formula::Name::Metric(crate::catalog::Metric::Leads),
            group: vec![crate::preset::Place {
                dimension: "campaign".to_owned(),
                key: Some("Secret launch".to_owned()),
            }],
        };
        let mut preset = noted("x".to_owned());
        preset.notes.push(crate::preset::Note {
            pin,
            text: "Doubled.".to_owned(),
        });
        let arrived = to_link(&preset).and_then(|text| from_link(&text)).expect("it arrives");
        assert_eq!(arrived, noted("x".to_owned()));
    }

    #[test]
    fn a_link_cut_anywhere_says_so_or_that_it_is_broken_and_never_gives_a_preset() {
        let text = to_link(&noted("Ours since May".to_owned())).expect("a link");
        for end in 1..text.len() {
            let read = from_link(&text[..end]);
            assert_eq!(read, Err(LinkError::Cut), "cut after {end} of {}", text.len());
        }
    }

    #[test]
    fn a_link_with_a_changed_letter_is_noticed() {
        let text = to_link(&noted("Ours since May".to_owned())).expect("a link");
        let mut seen = 0;
        for at in 0..text.len() {
            let mut letters: Vec<u8> = text.bytes().collect();
            letters[at] = if letters[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(letters).unwrap();
            // The last letter has bits that say nothing.
            seen += usize::from(from_link(&changed).is_err());
        }
        assert!(seen >= text.len() - 1, "{seen} of {}", text.len());
    }

    #[test]
    fn a_link_that_unpacks_to_a_gigabyte_is_stopped_at_the_limit() {
        // 4 MB of one letter pack to 4 KB; a gigabyte would need longer text than a link may have.
        let packed = URL_SAFE_NO_PAD.encode(compress_to_vec_zlib(&vec![b' '; 4 * 1024 * 1024], 9));
        assert!(packed.len() <= LONGEST_LINK, "{}", packed.len());
        assert_eq!(from_link(&packed), Err(LinkError::TooLarge));
    }

    #[test]
    fn a_preset_of_the_largest_linked_size_unpacks_and_one_byte_more_does_not() {
        let of_size = |size: usize| {
            let base = serde_json::to_vec(&Preset::default()).unwrap().len() + ",\"x\":\"\"".len();
            let mut preset = Preset::default();
            preset
                .extra
                .insert("x".to_owned(), serde_json::Value::String("a".repeat(size - base)));
            preset
        };
        let largest = of_size(LARGEST_LINKED);
        assert_eq!(to_link(&largest).and_then(|text| from_link(&text)), Ok(largest));
        let larger = of_size(LARGEST_LINKED + 1);
        assert_eq!(to_link(&larger), Err(LinkError::TooLarge));
        let packed = URL_SAFE_NO_PAD.encode(compress_to_vec_zlib(&serde_json::to_vec(&larger).unwrap(), 9));
        assert_eq!(from_link(&packed), Err(LinkError::TooLarge));
    }

    #[test]
    fn a_text_of_the_longest_length_is_looked_at_and_one_letter_more_is_not() {
        assert_ne!(
            from_link(&"A".repeat(LONGEST_LINK)),
            Err(LinkError::TooLong(LONGEST_LINK))
        );
        assert_eq!(
            from_link(&"A".repeat(LONGEST_LINK + 1)),
            Err(LinkError::TooLong(LONGEST_LINK + 1))
        );
        let mut preset = Preset::default();
        preset
            .extra
            .insert("x".to_owned(), serde_json::Value::String(noise(LONGEST_LINK)));
        assert!(matches!(to_link(&preset), Err(LinkError::TooLong(_))));
    }

    #[test]
    fn what_is_no_link_says_what_is_wrong() {
        assert_eq!(from_link(""), Err(LinkError::Empty));
        assert_eq!(from_link("#preset= "), Err(LinkError::Empty));
        assert_eq!(from_link("abc<script>"), Err(LinkError::BadCharacter('<')));
        let other = URL_SAFE_NO_PAD.encode(compress_to_vec_zlib(b"{}", 9));
        assert!(
            matches!(from_link(&other), Err(LinkError::Preset(error)) if error.kind == PresetErrorKind::NotAPreset)
        );
    }

    proptest! {
        #[test]
        fn a_preset_sent_by_link_arrives_the_same(name in "\\PC{0,60}", note in "\\PC{0,200}", types in prop::collection::btree_set("[a-z_.]{1,20}", 0..6)) {
            let mut preset = Preset { name, note, ..Preset::default() };
            preset.counts.insert(crate::catalog::CountId::Leads, Rule::Sum(types.into_iter().collect()));
            prop_assert_eq!(to_link(&preset).and_then(|text| from_link(&text)), Ok(preset));
        }

        #[test]
        fn no_text_makes_reading_a_link_panic(text in "\\PC{0,80}|[A-Za-z0-9_-]{0,400}") {
            let _ = from_link(&text);
        }
    }
}
