//! Texts that a spreadsheet would take for a formula.

use std::borrow::Cow;

/// What a formula can begin with, full-width forms included: a spreadsheet may narrow them.
const STARTS: [char; 12] = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];

/// Whether a spreadsheet could take a text for a formula.
pub(super) fn is_risky(text: &str) -> bool {
    text.starts_with(STARTS) || text.trim_start().starts_with(STARTS)
}

/// The text with an apostrophe before it where a spreadsheet could take it for a formula, and without characters that
/// no text has.
pub(super) fn guarded(text: &str) -> Cow<'_, str> {
    let risky = is_risky(text);
    let text = printable(text);
    if risky { Cow::Owned(format!("'{text}")) } else { text }
}

/// The text with control characters replaced; tabs and line ends stay.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    let odd = |character: char| {
        character.is_control() && !matches!(character, '\t' | '\n' | '\r')
            || matches!(character, '\u{fffe}' | '\u{ffff}')
    };
    if text.contains(odd) {
        Cow::Owned(text.replace(odd, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_like_a_formula_gets_an_apostrophe() {
        for text in [
            "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x", "  =1",
        ] {
            assert!(guarded(text).starts_with('\''), "{text:?}");
        }
        assert_eq!(guarded("\0=1"), "'\u{fffd}=1");
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["Lead form – DE", "a=b", "1-2", "", "é@x", "'quoted'"] {
            assert_eq!(guarded(text), text);
        }
    }
}
