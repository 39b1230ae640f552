//! Places in a text: the browser counts in UTF-16 units, a formula in bytes.

/// The byte at which so many UTF-16 units end.
pub(super) fn byte_at(text: &str, units: usize) -> usize {
    let mut left = units;
    for (at, letter) in text.char_indices() {
        if left == 0 {
            return at;
        }
        left = left.saturating_sub(letter.len_utf16());
    }
    text.len()
}

/// How many UTF-16 units the first so many bytes are.
pub(super) fn units_at(text: &str, byte: usize) -> u32 {
    let units = text.get(..byte).unwrap_or(text).encode_utf16().count();
    u32::try_from(units).unwrap_or(u32::MAX)
}
