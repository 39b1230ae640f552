//! Numbers as people's files write them, exactly, and which mark is the decimal one.

use rust_decimal::Decimal;

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

/// A number with this decimal mark; the other mark parts thousands.
pub(crate) fn read(text: &str, mark: Mark) -> Cell {
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
    if fraction.contains([decimal, thousands]) || !grouped_well(whole, thousands) {
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

struct Bare {
    digits: String,
    negative: bool,
}

/// Digits and marks only: without spaces, currency signs and codes, per cent and the ways of writing a minus.
fn bare(text: &str) -> Option<Bare> {
    let trimmed = text.trim();
    if matches!(
        trimmed,
        "" | "-" | "–" | "—" | "−" | "--" | "N/A" | "n/a" | "NaN" | "null" | "None" | "UNKNOWN"
    ) {
        return Some(Bare {
            digits: String::new(),
            negative: false,
        });
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
    let start = inner.find(|character: char| character.is_ascii_digit())?;
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
            '\'' | '’' => {}
            _ if character.is_whitespace() => {}
            _ => return None,
        }
    }
    // Letters around a number are a currency of at most three, as in `R$` or `IDR`; more is a text with a number in it.
    let letters = before
        .chars()
        .chain(after.chars())
        .filter(|character| character.is_alphabetic())
        .count();
    (letters <= 3).then_some(Bare { digits, negative })
}

fn is_currency(character: char) -> bool {
    character.is_alphabetic()
        || matches!(
            character,
            '$' | '€' | '£' | '¥' | '₹' | '₽' | '₩' | '₫' | '₺' | '₴' | '₪' | '฿' | '₱' | '₦' | '.'
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
                true => self.open_point = self.open_point.take().or_else(|| Some(text.trim().to_owned())),
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
            // Meta's own files part cells with commas and fractions with points.
            (None, None, Some(_)) if comma_file => Decision::Is(Mark::Point),
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
mod tests {
    use super::*;
    use rust_decimal::dec;

    fn number(value: Decimal) -> Cell {
        Cell::Number(value)
    }

    #[test]
    fn a_plain_number_needs_no_decision() {
        assert_eq!(plain("17178.69761709"), Some(number(dec!(17178.69761709))));
        assert_eq!(plain("-3"), Some(number(dec!(-3))));
        assert_eq!(plain(""), Some(Cell::Blank));
        for text in ["1,234", "1.234.567", " 3", "3 ", "€3", ".5", "5.", "–", "1e3"] {
            assert_eq!(plain(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, mark, value) in [
            ("1,234.56", Mark::Point, dec!(1234.56)),
            ("1.234,56", Mark::Comma, dec!(1234.56)),
            ("1 234,56", Mark::Comma, dec!(1234.56)),
            ("1\u{a0}234,56", Mark::Comma, dec!(1234.56)),
            ("1\u{202f}234,56", Mark::Comma, dec!(1234.56)),
            ("1'234.56", Mark::Point, dec!(1234.56)),
            ("R$ 1.234,56", Mark::Comma, dec!(1234.56)),
            ("€8.17", Mark::Point, dec!(8.17)),
            ("12,5 %", Mark::Comma, dec!(12.5)),
            ("−12.5", Mark::Point, dec!(-12.5)),
            ("(12)", Mark::Point, dec!(-12)),
            ("12,34,567.5", Mark::Point, dec!(1234567.5)),
            (".5", Mark::Point, dec!(0.5)),
            ("USD 1,000", Mark::Point, dec!(1000)),
        ] {
            assert_eq!(read(text, mark), number(value), "{text}");
        }
    }

    #[test]
    fn signs_for_nothing_are_blank_and_not_zero() {
        for text in ["", " ", "-", "–", "—", "N/A"] {
            assert_eq!(read(text, Mark::Point), Cell::Blank, "{text:?}");
        }
    }

    #[test]
    fn a_text_with_a_number_in_it_is_no_number() {
        for text in [
            "Using campaign budget",
            "12 apples",
            "1.2.3.4",
            "1,23,4",
            "7 days",
            "1,234,56",
        ] {
            assert_eq!(read(text, Mark::Point), Cell::Unread, "{text}");
        }
    }

    fn survey(cells: &[&str]) -> Survey {
        let mut survey = Survey::default();
        cells.iter().for_each(|cell| survey.see(cell));
        survey
    }

    #[test]
    fn one_clear_number_decides_for_its_column() {
        assert_eq!(
            survey(&["1,234", "0.5"]).decide(None, false, true, None),
            Decision::Is(Mark::Point)
        );
        assert_eq!(
            survey(&["1.234", "0,5"]).decide(None, false, false, None),
            Decision::Is(Mark::Comma)
        );
        assert_eq!(
            survey(&["1.234.567"]).decide(None, false, false, None),
            Decision::Is(Mark::Comma)
        );
    }

    #[test]
    fn a_count_with_one_mark_and_three_digits_has_thousands() {
        assert_eq!(
            survey(&["1,234"]).decide(None, true, true, None),
            Decision::Is(Mark::Point)
        );
        assert_eq!(
            survey(&["1.234"]).decide(None, true, false, None),
            Decision::Is(Mark::Comma)
        );
    }

    #[test]
    fn money_that_can_be_read_both_ways_is_asked_about() {
        assert_eq!(
            survey(&["1,234"]).decide(None, false, true, None),
            Decision::Ask("1,234".to_owned())
        );
        assert_eq!(
            survey(&["1.234"]).decide(None, false, false, None),
            Decision::Ask("1.234".to_owned())
        );
        assert_eq!(
            survey(&["1,234"]).decide(None, false, true, Some(Mark::Comma)),
            Decision::Is(Mark::Comma)
        );
    }

    #[test]
    fn other_columns_of_the_file_decide_before_anyone_is_asked() {
        assert_eq!(
            survey(&["1,234"]).decide(Some(Mark::Point), false, true, None),
            Decision::Is(Mark::Point)
        );
    }
}
