//! Numbers as people's files write them, exactly, and which mark is the decimal one.

use rust_decimal::Decimal;
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization as _;

/// Which mark parts whole from fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Point,
    Comma,
}

impl Mark {
    /// The name in an answer.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Comma => "comma",
        }
    }

    /// The mark with this name.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text {
            "point" => Some(Self::Point),
            "comma" => Some(Self::Comma),
            _ => None,
        }
    }
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Nothing, or a sign that there is nothing.
    Blank,
    Number(Decimal),
    /// A text that is no number.
    Unread,
}

/// A number as a whole and how many of its digits are places: `12.50` is 1250 with 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixed {
    /// The digits as a whole number.
    pub(crate) mantissa: i64,
    /// How many of them are places.
    pub(crate) scale: u32,
}

/// The most digits that surely fit a [`Fixed`].
const FIXED_DIGITS: usize = 18;

/// A number as Meta writes it, when it is short: digits, perhaps a point among them, perhaps a minus before them.
pub(crate) fn fixed(text: &[u8]) -> Option<Fixed> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.len() > FIXED_DIGITS {
        return None;
    }
    let mut mantissa: i64 = 0;
    let mut point = None;
    for (at, byte) in digits.iter().enumerate() {
        match byte {
            b'0'..=b'9' => mantissa = mantissa * 10 + i64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(at),
            _ => return None,
        }
    }
    let scale = match point {
        // A point stands among digits.
        Some(at) if at == 0 || at + 1 == digits.len() => return None,
        Some(at) => digits.len() - at - 1,
        None if digits.is_empty() => return None,
        None => 0,
    };
    Some(Fixed {
        mantissa: if negative { -mantissa } else { mantissa },
        scale: u32::try_from(scale).ok()?,
    })
}

/// A number as Meta writes it: digits, perhaps a point, perhaps a minus. Nothing else, so that a cell that needs a
/// decision is seen.
pub(crate) fn plain(text: &str) -> Option<Cell> {
    if text.is_empty() {
        return Some(Cell::Blank);
    }
    if let Some(Fixed { mantissa, scale }) = fixed(text.as_bytes()) {
        return Some(Cell::Number(Decimal::new(mantissa, scale)));
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let long = digits.len() > FIXED_DIGITS
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && !digits.starts_with('.')
        && !digits.ends_with('.');
    if !long {
        return None;
    }
    Decimal::from_str_exact(text).ok().map(Cell::Number)
}

/// A number of a response: plain, or with an exponent.
pub(super) fn of_response(text: &str) -> Cell {
    let text = text.trim();
    match plain(text) {
        Some(cell) => cell,
        None => Decimal::from_scientific(text).map_or(Cell::Unread, Cell::Number),
    }
}

/// A number of a response that a tool may have dressed up: `R$1.402,19 BRL`. What can be read both ways is not read,
/// unless it is a count, which has no fraction.
pub(super) fn of_dressed(text: &str, is_count: bool) -> Cell {
    match of_response(text) {
        Cell::Unread => {}
        cell => return cell,
    }
    let mut survey = Survey::default();
    survey.see(text);
    let mark = match (survey.says(), &survey.open_comma, &survey.open_point) {
        (Some(mark), ..) => mark,
        (None, None, None) => Mark::Point,
        (None, Some(_), None) if is_count => Mark::Point,
        (None, None, Some(_)) if is_count => Mark::Comma,
        _ => return Cell::Unread,
    };
    read(text, mark)
}

/// A number with this decimal mark; the other mark, a space or an apostrophe parts thousands.
pub(crate) fn read(text: &str, mark: Mark) -> Cell {
    if let Some(value) = with_exponent(text, mark) {
        return Cell::Number(value);
    }
    let Some(bare) = bare(text) else { return Cell::Unread };
    if bare.digits.is_empty() {
        return Cell::Blank;
    }
    let (decimal, thousands) = match mark {
        Mark::Point => ('.', ','),
        Mark::Comma => (',', '.'),
    };
    let (whole, fraction) = match bare.digits.split_once(decimal) {
        Some((whole, fraction)) => (whole, fraction),
        None => (bare.digits.as_str(), ""),
    };
    let grouped = match (whole.contains(GROUP), whole.contains(thousands)) {
        (true, true) => false,
        (true, false) => grouped_well(whole, GROUP),
        (false, _) => grouped_well(whole, thousands),
    };
    if fraction.contains([decimal, thousands, GROUP]) || !grouped {
        return Cell::Unread;
    }
    let mut digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        if fraction.is_empty() {
            return Cell::Unread;
        }
        digits.push('0');
    }
    if !fraction.is_empty() {
        digits.push('.');
        digits.push_str(fraction);
    }
    if bare.negative {
        digits.insert(0, '-');
    }
    Decimal::from_str_exact(&digits).map_or(Cell::Unread, Cell::Number)
}

/// A number with an exponent, as spreadsheets and programs write very large and very small ones: `1.5E+11`, `1e-05`.
fn with_exponent(text: &str, mark: Mark) -> Option<Decimal> {
    let text = text.trim();
    let (digits, exponent) = text.split_once(['e', 'E'])?;
    let power = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (decimal, whole) = match mark {
        Mark::Point => ('.', digits.strip_prefix('-').unwrap_or(digits)),
        Mark::Comma => (',', digits.strip_prefix('-').unwrap_or(digits)),
    };
    let sound = match whole.split_once(decimal) {
        Some((whole, fraction)) => is_number(whole) && is_number(fraction),
        None => is_number(whole),
    };
    if !sound || !is_number(power) || power.len() > 3 {
        return None;
    }
    Decimal::from_scientific(&text.replace(',', ".")).ok()
}

/// Whether a text is a number that was rounded to be short: `1.202E+17`.
pub(super) fn is_rounded(text: &str) -> bool {
    text.contains(['E', 'e'])
        && [Mark::Point, Mark::Comma]
            .iter()
            .any(|mark| with_exponent(text, *mark).is_some())
}

/// Whether thousands are parted in threes (or as in India, in twos above the first three).
fn grouped_well(whole: &str, thousands: char) -> bool {
    let mut groups = whole.split(thousands);
    let first = groups.next().unwrap_or_default();
    let rest: Vec<&str> = groups.collect();
    match rest.split_last() {
        None => true,
        Some((last, middle)) => {
            last.len() == 3
                && !first.is_empty()
                && first.len() <= 3
                && (middle.iter().all(|group| group.len() == 3)
                    || (first.len() <= 2 && middle.iter().all(|group| group.len() == 2)))
        }
    }
}

/// Stands for a space or an apostrophe between thousands.
const GROUP: char = '\'';

/// What stands in cells that have no number.
const NOTHING: [&str; 19] = [
    "", "-", "–", "—", "−", "--", "N/A", "n/a", "#N/A", "NA", "NaN", "nan", "null", "NULL", "None", "none", "UNKNOWN",
    "#DIV/0!", "#NULL!",
];

struct Bare {
    digits: String,
    negative: bool,
}

/// A text with the digits, spaces and marks of other scripts as ASCII has them, and without marks of direction.
pub(crate) fn spelled(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    text.nfkc()
        .filter_map(|character| match character {
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => None,
            '٠'..='٩' => digit(character, '٠'),
            '۰'..='۹' => digit(character, '۰'),
            '๐'..='๙' => digit(character, '๐'),
            // The decimal and thousands marks of Arabic.
            '\u{66b}' => Some(','),
            '\u{66c}' => Some('.'),
            other => Some(other),
        })
        .collect()
}

fn digit(character: char, zero: char) -> Option<char> {
    char::from_digit(u32::from(character).checked_sub(u32::from(zero))?, 10)
}

/// Digits and marks only: without currency signs and codes, per cent and the ways of writing a minus.
fn bare(text: &str) -> Option<Bare> {
    let text = spelled(text);
    let trimmed = text.trim();
    let nothing = || Bare {
        digits: String::new(),
        negative: false,
    };
    if NOTHING.contains(&trimmed) {
        return Some(nothing());
    }
    let mut negative = false;
    let inner = match trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => {
            negative = true;
            inner
        }
        None => trimmed,
    };
    // A currency stands before or after the digits, never among them.
    let Some(start) = inner.find(|character: char| character.is_ascii_digit()) else {
        // `- €`: the dash of an accounting format.
        let is_dash = |character: char| matches!(character, '-' | '−' | '–' | '—');
        let rest = inner.trim_matches(|character: char| {
            is_dash(character) || character.is_whitespace() || character == '%' || is_currency(character)
        });
        let letters = inner.chars().filter(|character| character.is_alphabetic()).count();
        return (inner.contains(is_dash) && rest.is_empty() && letters <= 3).then(nothing);
    };
    let end = inner.rfind(|character: char| character.is_ascii_digit())?;
    let (mut before, rest) = (inner.get(..start)?, inner.get(start..=end)?);
    let after = inner.get(end + 1..)?;
    let mut digits = String::with_capacity(rest.len() + 1);
    if let Some(short) = before.strip_suffix('.').or_else(|| before.strip_suffix(',')) {
        // `.5`, but `Rs.5` is five.
        if short.chars().all(|character| !character.is_alphabetic()) {
            digits.push_str(before.get(short.len()..)?);
            before = short;
        }
    }
    for character in before.chars() {
        match character {
            '-' | '−' | '–' => negative = true,
            '+' => {}
            // The sol of Peru: `S/ 12.50`.
            '/' if before.trim().eq_ignore_ascii_case("s/") => {}
            _ if character.is_whitespace() || is_currency(character) => {}
            _ => return None,
        }
    }
    for character in after.chars() {
        match character {
            '%' | '‰' => {}
            '-' | '−' => negative = true,
            _ if character.is_whitespace() || is_currency(character) => {}
            _ => return None,
        }
    }
    for character in rest.chars() {
        match character {
            '0'..='9' | ',' | '.' => digits.push(character),
            '\'' | '’' => digits.push(GROUP),
            _ if character.is_whitespace() => digits.push(GROUP),
            _ => return None,
        }
    }
    // Letters around a number are a currency of at most three, as in `R$` or `IDR`; more is a text with a number in it.
    // A sign before the number and the code behind it are one currency said twice.
    let letters = |text: &str| text.chars().filter(|character| character.is_alphabetic()).count();
    let code = after.trim();
    let twice = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) && letters(before) <= 3;
    (twice || letters(before) + letters(after) <= 3).then_some(Bare { digits, negative })
}

fn is_currency(character: char) -> bool {
    character.is_alphabetic()
        || matches!(
            character,
            '$' | '€'
                | '£'
                | '¥'
                | '₹'
                | '₽'
                | '₩'
                | '₫'
                | '₺'
                | '₴'
                | '₪'
                | '฿'
                | '₱'
                | '₦'
                | '₲'
                | '₡'
                | '₸'
                | '₵'
                | '.'
        )
}

/// What the numbers of a column tell about its decimal mark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    point: bool,
    comma: bool,
    /// A number with one mark and three digits after it: `1,234`.
    open_comma: Option<String>,
    open_point: Option<String>,
    /// Whether a number with one point and three digits after it has more than zeros there: no fraction, if it counts.
    parts_thousands: bool,
    /// Whether such a number is written as Meta never writes one: with a currency, a sign or a space.
    dressed: bool,
}

/// What is decided for a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Is(Mark),
    /// Ask; a number that can be read both ways.
    Ask(String),
}

impl Survey {
    /// Takes a cell into account.
    pub(crate) fn see(&mut self, text: &str) {
        let Some(Bare { digits, .. }) = bare(text) else { return };
        let (commas, points) = (digits.matches(',').count(), digits.matches('.').count());
        match (commas, points) {
            (0, 0) => {}
            (0, 1) => match open(&digits, '.') {
                true => {
                    self.parts_thousands |= !digits.ends_with(".000");
                    self.dressed |= plain(text.trim()).is_none();
                    self.open_point = self.open_point.take().or_else(|| Some(text.trim().to_owned()));
                }
                false => self.point = true,
            },
            (1, 0) => match open(&digits, ',') {
                true => self.open_comma = self.open_comma.take().or_else(|| Some(text.trim().to_owned())),
                false => self.comma = true,
            },
            (0, _) => self.comma = true,
            (_, 0) => self.point = true,
            _ if digits.rfind(',') > digits.rfind('.') => self.comma = true,
            _ => self.point = true,
        }
    }

    /// What this column alone says.
    pub(crate) fn says(&self) -> Option<Mark> {
        match (self.point, self.comma) {
            (true, false) => Some(Mark::Point),
            (false, true) => Some(Mark::Comma),
            _ => None,
        }
    }

    /// What a column of counts says, which have no fractions: a mark before three digits parts thousands.
    pub(crate) fn count_says(&self) -> Option<Mark> {
        match (self.says(), &self.open_comma, &self.open_point) {
            (Some(mark), ..) => Some(mark),
            (None, Some(_), None) => Some(Mark::Point),
            (None, None, Some(_)) if self.parts_thousands => Some(Mark::Comma),
            _ => None,
        }
    }

    /// Decides: what the column says; else what the file's other columns say; else, of a count, that a mark parts
    /// thousands, since counts have no fractions; else the answer given, or a question.
    pub(crate) fn decide(
        &self,
        file: Option<Mark>,
        is_count: bool,
        comma_file: bool,
        answer: Option<Mark>,
    ) -> Decision {
        if let Some(mark) = answer {
            return Decision::Is(mark);
        }
        if let Some(mark) = self.says() {
            return Decision::Is(mark);
        }
        let sample = match (&self.open_comma, &self.open_point) {
            (None, None) if !(self.point && self.comma) => return Decision::Is(file.unwrap_or(Mark::Point)),
            (Some(sample), _) | (_, Some(sample)) => sample.clone(),
            (None, None) => String::new(),
        };
        if self.point && self.comma {
            return file.map_or(Decision::Ask(sample), Decision::Is);
        }
        match (file, &self.open_comma, &self.open_point) {
            (Some(mark), _, _) => Decision::Is(mark),
            (None, Some(_), None) if is_count => Decision::Is(Mark::Point),
            (None, None, Some(_)) if is_count && self.parts_thousands => Decision::Is(Mark::Comma),
            // Meta's own files part cells with commas and fractions with points, and write digits only.
            (None, None, Some(_)) if comma_file && !self.dressed => Decision::Is(Mark::Point),
            (None, None, Some(_)) if is_count => Decision::Is(Mark::Comma),
            _ => Decision::Ask(sample),
        }
    }
}

/// Whether a number with one mark could be read both ways.
fn open(digits: &str, mark: char) -> bool {
    digits.split_once(mark).is_some_and(|(whole, fraction)| {
        fraction.len() == 3 && (1..=3).contains(&whole.len()) && !whole.starts_with('0')
    })
}

#[cfg(test)]
mod tests;
