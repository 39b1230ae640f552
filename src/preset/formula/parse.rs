//! From text to an expression.

use super::tokens::{Token, tokens};
use super::{DEEPEST, Expected, Expr, FUNCTIONS, FormulaError, FormulaErrorKind, Kind, MOST_PARTS, Span};

/// Reads a formula. Names are not looked up yet.
///
/// # Errors
/// When it is no formula; with the place and, where one is near, a suggestion.
pub fn parse(text: &str) -> Result<Expr, FormulaError> {
    let tokens = tokens(text)?;
    if tokens.is_empty() {
        return Err(FormulaError::new(
            FormulaErrorKind::Empty,
            Span {
                start: 0,
                end: text.len(),
            },
        ));
    }
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        depth: 0,
        parts: 0,
        end: text.len(),
    };
    let expr = parser.sum()?;
    match parser.tokens.get(parser.at) {
        None => Ok(expr),
        Some((_, span)) => Err(expected(Expected::Operator, *span)),
    }
}

struct Parser<'a> {
    tokens: &'a [(Token, Span)],
    at: usize,
    depth: usize,
    parts: usize,
    end: usize,
}

fn expected(what: Expected, span: Span) -> FormulaError {
    FormulaError::new(FormulaErrorKind::Expected(what), span)
}

impl Parser<'_> {
    fn here(&self) -> Span {
        self.tokens.get(self.at).map_or(
            Span {
                start: self.end,
                end: self.end,
            },
            |(_, span)| *span,
        )
    }

    /// Takes a sign, if it stands here.
    fn sign(&mut self, wanted: &[char]) -> Option<(char, Span)> {
        match self.tokens.get(self.at) {
            Some((Token::Sign(sign), span)) if wanted.contains(sign) => {
                self.at += 1;
                Some((*sign, *span))
            }
            _ => None,
        }
    }

    fn part(&mut self, kind: Kind, span: Span) -> Result<Expr, FormulaError> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err(FormulaError::new(FormulaErrorKind::TooManyParts, span));
        }
        Ok(Expr { kind, span })
    }

    fn deeper<T>(
        &mut self,
        span: Span,
        read: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(FormulaError::new(FormulaErrorKind::TooDeep, span));
        }
        let read = read(self);
        self.depth -= 1;
        read
    }

    fn sum(&mut self) -> Result<Expr, FormulaError> {
        self.chain(['+', '-'], Self::product, Kind::Sum)
    }

    fn product(&mut self) -> Result<Expr, FormulaError> {
        self.chain(['*', '/'], Self::signed, Kind::Product)
    }

    /// Things between two signs of the same rank, the second of which inverts.
    fn chain(
        &mut self,
        signs: [char; 2],
        item: fn(&mut Self) -> Result<Expr, FormulaError>,
        kind: fn(Vec<(bool, Expr)>) -> Kind,
    ) -> Result<Expr, FormulaError> {
        let first = item(self)?;
        let mut items = vec![(false, first)];
        while let Some((sign, _)) = self.sign(&signs) {
            let next = item(self)?;
            items.push((sign == signs[1], next));
        }
        if items.len() == 1 {
            return items
                .pop()
                .map(|(_, only)| only)
                .ok_or_else(|| expected(Expected::Value, self.here()));
        }
        let span = Span {
            start: items.first().map_or(0, |(_, item)| item.span.start),
            end: items.last().map_or(self.end, |(_, item)| item.span.end),
        };
        self.part(kind(items), span)
    }

    fn signed(&mut self) -> Result<Expr, FormulaError> {
        let Some((_, span)) = self.sign(&['-']) else {
            return self.value();
        };
        let inner = self.deeper(span, Self::signed)?;
        let span = Span {
            start: span.start,
            end: inner.span.end,
        };
        self.part(Kind::Negate(Box::new(inner)), span)
    }

    fn value(&mut self) -> Result<Expr, FormulaError> {
        let Some((token, span)) = self.tokens.get(self.at).cloned() else {
            return Err(expected(Expected::Value, self.here()));
        };
        match token {
            Token::Number(number) => {
                self.at += 1;
                self.part(Kind::Number(number), span)
            }
            Token::Quoted(name) => {
                self.at += 1;
                self.part(Kind::Name(name), span)
            }
            Token::Word(word) => {
                self.at += 1;
                let lower = word.to_lowercase();
                let calls = matches!(self.tokens.get(self.at), Some((Token::Sign('('), _)));
                if FUNCTIONS.contains(&lower.as_str()) {
                    if !calls {
                        return Err(expected(Expected::Opening, self.here()));
                    }
                    return self.function(&lower, span);
                }
                if calls {
                    let mut error = FormulaError::new(FormulaErrorKind::UnknownFunction(word.clone()), span);
                    error.suggestion = FUNCTIONS
                        .iter()
                        .min_by_key(|known| strsim::damerau_levenshtein(known, &lower))
                        .filter(|known| strsim::damerau_levenshtein(known, &lower) <= 4)
                        .map(|known| (*known).to_owned());
                    return Err(error);
                }
                self.part(Kind::Name(word), span)
            }
            Token::Sign('(') => {
                self.at += 1;
                let inner = self.deeper(span, Self::sum)?;
                if self.sign(&[')']).is_none() {
                    return Err(expected(Expected::Closing, self.here()));
                }
                Ok(inner)
            }
            Token::Sign(_) => Err(expected(Expected::Value, span)),
        }
    }

    fn function(&mut self, name: &str, span: Span) -> Result<Expr, FormulaError> {
        self.at += 1;
        let mut inner = Vec::new();
        if self.sign(&[')']).is_none() {
            loop {
                let next = self.deeper(span, Self::sum)?;
                inner.push(next);
                if self.sign(&[',']).is_some() {
                    continue;
                }
                if self.sign(&[')']).is_none() {
                    return Err(expected(Expected::Closing, self.here()));
                }
                break;
            }
        }
        let end = self
            .at
            .checked_sub(1)
            .and_then(|last| self.tokens.get(last))
            .map_or(self.end, |(_, span)| span.end);
        let span = Span { start: span.start, end };
        let got = inner.len();
        let arguments = |wanted: usize| {
            FormulaError::new(
                FormulaErrorKind::Arguments {
                    function: name.to_owned(),
                    wanted,
                    got,
                },
                span,
            )
        };
        let kind = match name {
            "if_missing" => {
                let mut inner = inner.into_iter();
                let (Some(first), Some(second), None) = (inner.next(), inner.next(), inner.next()) else {
                    return Err(arguments(2));
                };
                Kind::IfMissing(Box::new(first), Box::new(second))
            }
            _ if got < 2 => return Err(arguments(2)),
            "min" => Kind::Min(inner),
            _ => Kind::Max(inner),
        };
        self.part(kind, span)
    }
}
