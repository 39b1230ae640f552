//! Phone numbers: digits with the country code first.

use super::{Fault, Remark};
use std::borrow::Cow;

/// Normalises a phone number. `calling_code` is the country code of numbers that have none.
pub(super) fn normal<'a>(raw: &str, calling_code: Option<&str>) -> Result<(Cow<'a, str>, Option<Remark>), Fault> {
    let raw = raw.trim().trim_start_matches("tel:").trim_start_matches("p:");
    if raw.chars().any(char::is_alphabetic) {
        return Err(Fault::NotAPhone);
    }
    let mut digits = String::with_capacity(raw.len());
    digits.extend(raw.chars().filter(char::is_ascii_digit));
    let international = raw.starts_with('+') || digits.starts_with("00");
    let bare = digits.trim_start_matches('0');
    let (number, remark) = if international {
        let zeros = digits.len() - bare.len();
        let remark = raw.contains("(0)").then_some(Remark::TrunkZero);
        digits.drain(..zeros);
        (digits, remark)
    } else {
        match calling_code
            .map(|code| code.trim_start_matches(['+', '0']))
            .filter(|code| !code.is_empty())
        {
            // It is there already.
            Some(code) if !digits.starts_with('0') && digits.starts_with(code) && digits.len() >= 11 => (digits, None),
            // One zero stands for the country, except in Italy, where it belongs to the number.
            Some(code) => {
                let national = if code == "39" {
                    digits.as_str()
                } else {
                    digits.strip_prefix('0').unwrap_or(&digits)
                };
                (format!("{code}{national}"), Some(Remark::CountryCodeAdded))
            }
            None => {
                let without = digits.starts_with('0') || digits.len() < 11;
                (bare.to_owned(), without.then_some(Remark::NoCountryCode))
            }
        }
    };
    if (8..=15).contains(&number.len()) {
        Ok((Cow::Owned(number), remark))
    } else {
        Err(Fault::NotAPhone)
    }
}
