//! The ID of a lead: text from end to end, since a spreadsheet's or JavaScript's number has too few digits for it.

use std::fmt;

/// A lead ID: 15 to 17 digits, the first of them no zero, so a whole number of 64 bits keeps it digit for digit. Its debug
/// output hides them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeadId(u64);

impl LeadId {
    /// The digits.
    #[must_use]
    pub fn digits(self) -> String {
        self.0.to_string()
    }

    /// As a whole number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Whether it ends as one does that a spreadsheet has rounded to 15 digits; none when it is not longer.
    pub(crate) const fn ends_rounded(self) -> Option<bool> {
        match self.0 {
            10_000_000_000_000_000.. => Some(self.0.is_multiple_of(100)),
            1_000_000_000_000_000.. => Some(self.0.is_multiple_of(10)),
            _ => None,
        }
    }
}

impl fmt::Debug for LeadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LeadId(…)")
    }
}

/// Why a text is no lead ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadIdFault {
    /// There is nothing.
    Empty,
    /// It has an exponent or a point: a spreadsheet has destroyed it.
    Damaged,
    /// It is something else.
    Other,
}

/// A text without the label that Meta's lead export puts before ids: `l:`, `ag:`, `as:`, `c:`, `f:`, `p:`, `z:`.
#[must_use]
pub fn unlabelled(text: &str) -> &str {
    let text = text.trim();
    if memchr::memchr2(b':', b'"', text.as_bytes()).is_none() {
        return text;
    }
    let text = text.trim_matches('"');
    match text.split_once(':') {
        Some((label, rest)) if matches!(label.trim(), "l" | "ag" | "as" | "c" | "f" | "p" | "z") => rest.trim(),
        _ => text,
    }
}

/// Reads a lead ID, with or without its label.
///
/// # Errors
/// When it is none, and why.
pub fn lead_id(raw: &str) -> Result<LeadId, LeadIdFault> {
    // A leading apostrophe is how spreadsheets are told to keep a text.
    let text = unlabelled(raw).trim_start_matches('\'');
    if text.is_empty() {
        return Err(LeadIdFault::Empty);
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return if (15..=17).contains(&text.len()) && !text.starts_with('0') {
            text.parse().map(LeadId).map_err(|_| LeadIdFault::Other)
        } else {
            Err(LeadIdFault::Other)
        };
    }
    let number = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'+' | b'-' | b'e' | b'E'));
    Err(if number && text.starts_with(|first: char| first.is_ascii_digit()) {
        LeadIdFault::Damaged
    } else {
        LeadIdFault::Other
    })
}
