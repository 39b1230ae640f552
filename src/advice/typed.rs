//! Numbers as a person types them.

use rust_decimal::Decimal;
use std::fmt;

/// Why a text is no number that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotANumber {
    /// Nothing is typed.
    Empty,
    /// It is no number.
    NotANumber,
    /// It is below zero.
    Negative,
    /// It is above what it can be.
    TooLarge,
}

impl fmt::Display for NotANumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "Type a number.",
            Self::NotANumber => "This is not a number.",
            Self::Negative => "This must not be below zero.",
            Self::TooLarge => "This is more than it can be.",
        })
    }
}

/// A number from zero, as typed: `1200`, `1,200`, `0,5`, `€ 5.50`, `15 %`. A comma before anything but three digits is a
/// decimal point.
///
/// # Errors
/// When there is none, or it is above `most`.
pub fn typed_number(text: &str, most: Decimal) -> Result<Decimal, NotANumber> {
    let text: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '€' | '$' | '£' | '%' | '\u{202f}' | '\u{a0}'))
        .collect();
    if text.is_empty() {
        return Err(NotANumber::Empty);
    }
    let text = text.replace('−', "-");
    let digits_after = text.rsplit_once(',').map(|(_, after)| after.len());
    let plain = match (text.contains('.'), text.matches(',').count(), digits_after) {
        (false, 1, Some(after)) if after != 3 => text.replace(',', "."),
        _ => text.replace(',', ""),
    };
    let number = Decimal::from_str_exact(&plain).map_err(|_| NotANumber::NotANumber)?;
    if number.is_sign_negative() && !number.is_zero() {
        return Err(NotANumber::Negative);
    }
    if number > most {
        return Err(NotANumber::TooLarge);
    }
    Ok(number.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    fn read(text: &str) -> Result<Decimal, NotANumber> {
        typed_number(text, dec!(1000000))
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        assert_eq!(read("1200"), Ok(dec!(1200)));
        assert_eq!(read(" 1,200 "), Ok(dec!(1200)));
        assert_eq!(read("1,200.50"), Ok(dec!(1200.50)));
        assert_eq!(read("0,5"), Ok(dec!(0.5)));
        assert_eq!(read("€ 5.50"), Ok(dec!(5.50)));
        assert_eq!(read("15 %"), Ok(dec!(15)));
        assert_eq!(read("-0"), Ok(dec!(0)));
    }

    #[test]
    fn what_is_no_number_says_why() {
        assert_eq!(read("  "), Err(NotANumber::Empty));
        assert_eq!(read("five"), Err(NotANumber::NotANumber));
        assert_eq!(read("−5"), Err(NotANumber::Negative));
        assert_eq!(read("9999999"), Err(NotANumber::TooLarge));
        assert_eq!(read("1.2.3"), Err(NotANumber::NotANumber));
    }
}
