//! Parts of names: "the part before `_`", the third part, or what a pattern finds.

/// Which part of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// What stands before the first of this text.
    Before(String),
    /// What stands after the last of this text.
    After(String),
    /// One of the parts between this text, from 1.
    Nth(usize, String),
    /// What stands at `{}`; `*` is anything.
    Like(String),
}

impl Part {
    /// Reads `before:_`, `after:_`, `part:2:_` or `like:*_{}_*`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once(':')?;
        let part = match kind {
            "before" => Self::Before(rest.to_owned()),
            "after" => Self::After(rest.to_owned()),
            "part" => {
                let (number, between) = rest.split_once(':')?;
                let number = number.parse().ok().filter(|number| *number > 0)?;
                Self::Nth(number, between.to_owned())
            }
            "like" if rest.matches("{}").count() == 1 => return Some(Self::Like(rest.to_owned())),
            _ => return None,
        };
        let (Self::Before(between) | Self::After(between) | Self::Nth(_, between)) = &part else {
            return None;
        };
        (!between.is_empty()).then_some(part)
    }

    /// The part of a name; none where the name has no such part.
    pub(super) fn of<'a>(&self, name: &'a str) -> Option<&'a str> {
        let part = match self {
            Self::Before(between) => name.split_once(between.as_str())?.0,
            Self::After(between) => name.rsplit_once(between.as_str())?.1,
            Self::Nth(number, between) => name.split(between.as_str()).nth(*number - 1)?,
            Self::Like(pattern) => {
                let (before, after) = pattern.split_once("{}")?;
                find(name, before, after)?
            }
        };
        Some(part.trim()).filter(|part| !part.is_empty())
    }
}

/// The shortest text between a beginning like `before` and an end like `after`, the beginning as early as can be.
fn find<'a>(name: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let ends = |text: &str| {
        text.char_indices()
            .map(|(at, _)| at)
            .chain([text.len()])
            .collect::<Vec<_>>()
    };
    for start in ends(name) {
        let (head, rest) = name.split_at_checked(start)?;
        if !like(head, before) {
            continue;
        }
        for end in ends(rest).into_iter().skip(1) {
            let (found, tail) = rest.split_at_checked(end)?;
            if like(tail, after) {
                return Some(found);
            }
        }
    }
    None
}

/// Whether a text is like a pattern in which `*` is anything.
fn like(text: &str, pattern: &str) -> bool {
    let mut pieces = pattern.split('*');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else {
        return rest.is_empty();
    };
    for piece in pieces {
        match rest.split_once(piece) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(rule: &str, name: &'static str) -> Option<&'static str> {
        Part::parse(rule).expect("a rule").of(name)
    }

    #[test]
    fn the_part_before_between_and_after_a_mark() {
        assert_eq!(part("before:_", "DE_Leads_2026"), Some("DE"));
        assert_eq!(part("after:_", "DE_Leads_2026"), Some("2026"));
        assert_eq!(part("part:2:_", "DE_Leads_2026"), Some("Leads"));
        assert_eq!(part("part:2: | ", "DE | Leads | 2026"), Some("Leads"));
        assert_eq!(part("before:_", "no mark"), None);
        assert_eq!(part("part:4:_", "DE_Leads_2026"), None);
        assert_eq!(part("part:2:_", "DE__2026"), None);
    }

    #[test]
    fn a_pattern_finds_what_stands_at_its_place() {
        assert_eq!(part("like:*[{}]*", "Leads [Berlin] Q3"), Some("Berlin"));
        assert_eq!(part("like:{}-*", "brand-de"), Some("brand"));
        assert_eq!(part("like:*-*-{}", "a-b-ü"), Some("ü"));
        assert_eq!(part("like:x{}", "abc"), None);
    }

    #[test]
    fn rules_that_name_nothing_are_no_rules() {
        for rule in [
            "before:",
            "part:0:_",
            "part:x:_",
            "like:abc",
            "like:{}{}",
            "middle:_",
            "before",
        ] {
            assert_eq!(Part::parse(rule), None, "{rule}");
        }
    }
}
