//! A formula cut into numbers, names and signs.

use super::{FormulaError, FormulaErrorKind, LONGEST, Span};
use rust_decimal::Decimal;

/// A piece of a formula.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(Decimal),
    /// A bare name.
    Word(String),
    /// A name in quotes.
    Quoted(String),
    /// One of `+ - * / ( ) ,`.
    Sign(char),
}

/// The pieces with their places.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Span)>, FormulaError> {
    if text.len() > LONGEST {
        return Err(FormulaError::new(
            FormulaErrorKind::TooLong,
            Span {
                start: 0,
                end: text.len(),
            },
        ));
    }
    let mut found = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((start, character)) = characters.next() {
        let one = Span {
            start,
            end: start + character.len_utf8(),
        };
        match character {
            _ if character.is_whitespace() => {}
            '+' | '-' | '*' | '/' | '(' | ')' | ',' => found.push((Token::Sign(character), one)),
            '−' => found.push((Token::Sign('-'), one)),
            '×' | '·' => found.push((Token::Sign('*'), one)),
            '÷' => found.push((Token::Sign('/'), one)),
            '"' => {
                let mut name = String::new();
                let mut end = None;
                while let Some((at, next)) = characters.next() {
                    if next != '"' {
                        name.push(next);
                    } else if characters.peek().is_some_and(|(_, after)| *after == '"') {
                        characters.next();
                        name.push('"');
                    } else {
                        end = Some(at + 1);
                        break;
                    }
                }
                let end = end.ok_or_else(|| FormulaError::new(FormulaErrorKind::OpenQuote, one))?;
                found.push((Token::Quoted(name), Span { start, end }));
            }
            _ if character.is_ascii_digit() || character == '.' => {
                let mut end = one.end;
                while let Some((at, next)) = characters.peek() {
                    if !next.is_ascii_alphanumeric() && *next != '.' && *next != '_' {
                        break;
                    }
                    end = at + 1;
                    characters.next();
                }
                let span = Span { start, end };
                let digits = text.get(start..end).unwrap_or_default();
                // `from_str_exact` reads a sign and underscores as well; neither can stand here.
                let number = Some(digits)
                    .filter(|digits| digits.chars().all(|digit| digit.is_ascii_digit() || digit == '.'))
                    .filter(|digits| digits.starts_with(|digit: char| digit.is_ascii_digit()) && !digits.ends_with('.'))
                    .and_then(|digits| Decimal::from_str_exact(digits).ok())
                    .ok_or_else(|| FormulaError::new(FormulaErrorKind::BadNumber, span))?;
                found.push((Token::Number(number.normalize()), span));
            }
            _ if character.is_alphabetic() || character == '_' => {
                let mut end = one.end;
                while let Some((at, next)) = characters.peek() {
                    if !next.is_alphanumeric() && *next != '_' {
                        break;
                    }
                    end = at + next.len_utf8();
                    characters.next();
                }
                let word = text.get(start..end).unwrap_or_default().to_owned();
                found.push((Token::Word(word), Span { start, end }));
            }
            _ => return Err(FormulaError::new(FormulaErrorKind::UnknownCharacter(character), one)),
        }
    }
    Ok(found)
}
