//! Looking things up: a search over metrics, families and lessons, and the terms in a text that have a page of their own.

use super::{ActionType, Family, Metric, Topic, families, family_types, metric_card, topics};
use std::sync::OnceLock;

/// Something with a page of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A metric.
    Metric(Metric),
    /// A family of events.
    Family(&'static Family),
    /// A lesson.
    Topic(&'static Topic),
}

impl Entry {
    /// Every one: metrics, families, lessons.
    pub fn all() -> impl Iterator<Item = Self> {
        let metrics = Metric::ALL.iter().copied().map(Self::Metric);
        metrics
            .chain(families().iter().map(Self::Family))
            .chain(topics().iter().map(Self::Topic))
    }

    /// The one at this place: `leads`, `family/lead`, `feedback_loop`.
    #[must_use]
    pub fn at(path: &str) -> Option<Self> {
        Self::all().find(|entry| entry.path() == path)
    }

    /// Its place: `leads`, `family/lead`, `feedback_loop`.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Metric(metric) => metric.as_str().to_owned(),
            Self::Family(family) => format!("family/{}", family.id),
            Self::Topic(topic) => topic.id.clone(),
        }
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match self {
            Self::Metric(metric) => &metric_card(*metric).label,
            Self::Family(family) => &family.name,
            Self::Topic(topic) => &topic.title,
        }
    }
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// What.
    pub entry: Entry,
    /// The sentence that a word was found in, where the title does not show it.
    pub because: Option<String>,
}

struct Document {
    entry: Entry,
    title: String,
    /// Stable names and names of the API.
    names: String,
    /// Sentences.
    texts: Vec<&'static str>,
    /// The sentences in small letters.
    body: String,
}

fn documents() -> &'static [Document] {
    static DOCUMENTS: OnceLock<Vec<Document>> = OnceLock::new();
    DOCUMENTS.get_or_init(|| {
        Entry::all()
            .map(|entry| {
                let (names, texts) = contents(entry);
                Document {
                    entry,
                    title: entry.title().to_lowercase(),
                    names: names.join(" ").to_lowercase(),
                    body: texts.join("\n").to_lowercase(),
                    texts,
                }
            })
            .collect()
    })
}

fn contents(entry: Entry) -> (Vec<&'static str>, Vec<&'static str>) {
    match entry {
        Entry::Metric(metric) => {
            let card = metric_card(metric);
            let texts = [
                &card.meaning,
                &card.why,
                &card.formula_text,
                &card.ads_manager,
                &card.api,
                &card.is_not,
            ];
            let limits = card.limits.iter().chain(&card.uncertain);
            (
                vec![metric.as_str(), card.name.as_str()],
                texts.into_iter().chain(limits).map(String::as_str).collect(),
            )
        }
        Entry::Family(family) => {
            let types: Vec<&'static ActionType> = family_types(&family.id);
            let names = types.iter().flat_map(|kind| [kind.id.as_str(), kind.name.as_str()]);
            let meanings = types.iter().map(|kind| kind.meaning.as_str());
            (
                std::iter::once(family.id.as_str()).chain(names).collect(),
                std::iter::once(family.meaning.as_str()).chain(meanings).collect(),
            )
        }
        Entry::Topic(topic) => {
            let points = topic
                .points
                .iter()
                .flat_map(|point| [point.name.as_str(), point.text.as_str()]);
            let terms = topic.terms.iter().map(String::as_str);
            (
                std::iter::once(topic.id.as_str()).chain(terms).collect(),
                topic.paragraphs.iter().map(String::as_str).chain(points).collect(),
            )
        }
    }
}

/// What every word of a query is found in, the best first. A word may have a letter wrong when it is found nowhere else.
#[must_use]
pub fn look_up(query: &str) -> Vec<Hit> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty())
        .take(12)
        .collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u32, &Document)> = documents()
        .iter()
        .filter_map(|document| Some((score(document, &words, query.trim())?, document)))
        .collect();
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    found
        .into_iter()
        .map(|(_, document)| Hit {
            entry: document.entry,
            because: because(document, &words),
        })
        .collect()
}

fn score(document: &Document, words: &[&str], query: &str) -> Option<u32> {
    let mut total = match document.title.as_str() {
        title if title == query => 400,
        title if title.starts_with(query) => 200,
        title if title.contains(query) => 100,
        _ if document.names.split(' ').any(|name| name == query) => 300,
        _ => 0,
    };
    for word in words {
        total += if starts_a_word(&document.title, word) {
            60
        } else if document.title.contains(word) {
            40
        } else if document.names.contains(word) {
            30
        } else if starts_a_word(&document.body, word) {
            6
        } else if document.body.contains(word) {
            3
        } else if nearly(&document.title, word) {
            10
        } else {
            return None;
        };
    }
    Some(total)
}

fn starts_a_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        text.get(..at)
            .and_then(|before| before.chars().next_back())
            .is_none_or(|letter| !letter.is_alphanumeric())
    })
}

/// Whether a word of the title differs by a slip of the finger.
fn nearly(title: &str, word: &str) -> bool {
    let length = word.chars().count();
    let most = if length < 5 {
        0
    } else if length < 8 {
        1
    } else {
        2
    };
    most > 0
        && title
            .split(|letter: char| !letter.is_alphanumeric())
            .any(|part| part.chars().count() + most >= length && strsim::damerau_levenshtein(part, word) <= most)
}

/// The first sentence that has a word which neither the title nor the names have.
fn because(document: &Document, words: &[&str]) -> Option<String> {
    let word = words.iter().find(|word| !document.title.contains(**word))?;
    document
        .texts
        .iter()
        .find(|text| text.to_lowercase().contains(word))
        .map(|text| (*text).to_owned())
        .or_else(|| {
            let (names, _) = contents(document.entry);
            names
                .into_iter()
                .find(|name| name.to_lowercase().contains(word))
                .map(|name| format!("`{name}`"))
        })
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Text(String),
    /// A name of the API, with the place of its page where it has one.
    Code(String, Option<String>),
    /// A term, and the place of its page.
    Term(String, String),
}

/// Finds the terms of texts that stand on one page. Each is marked where it first stands, and not on its own page.
#[derive(Clone, Debug)]
pub struct Terms {
    seen: Vec<String>,
}

impl Terms {
    /// For the page at this place.
    #[must_use]
    pub fn on(path: &str) -> Self {
        Self {
            seen: vec![path.to_owned()],
        }
    }

    /// A text in pieces. What stands in backticks is a name of the API.
    pub fn pieces(&mut self, text: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (at, part) in text.split('`').enumerate() {
            if part.is_empty() {
                continue;
            }
            if at % 2 == 1 {
                let page = page_of_name(part).filter(|path| self.first(path));
                pieces.push(Piece::Code(part.to_owned(), page));
            } else {
                self.words(part, &mut pieces);
            }
        }
        pieces
    }

    fn first(&mut self, path: &str) -> bool {
        let first = !self.seen.iter().any(|seen| seen == path);
        if first {
            self.seen.push(path.to_owned());
        }
        first
    }

    fn words(&mut self, text: &str, pieces: &mut Vec<Piece>) {
        let small = text.to_ascii_lowercase();
        let mut done = 0;
        let mut at = 0;
        while at < text.len() {
            let found = is_start(text, at)
                .then(|| term_at(text, &small, at))
                .flatten()
                .filter(|term| self.first(&term.path));
            match found {
                Some(term) => {
                    let end = at + term.text.len();
                    if let Some(before) = text.get(done..at).filter(|before| !before.is_empty()) {
                        pieces.push(Piece::Text(before.to_owned()));
                    }
                    let words = text.get(at..end).unwrap_or_default().to_owned();
                    pieces.push(Piece::Term(words, term.path.clone()));
                    (done, at) = (end, end);
                }
                None => {
                    at += text
                        .get(at..)
                        .and_then(|rest| rest.chars().next())
                        .map_or(1, char::len_utf8)
                }
            }
        }
        if let Some(rest) = text.get(done..).filter(|rest| !rest.is_empty()) {
            pieces.push(Piece::Text(rest.to_owned()));
        }
    }
}

struct Term {
    /// In small letters, or exactly as it must be written.
    text: String,
    exact: bool,
    path: String,
}

/// The longest first.
fn terms() -> &'static [Term] {
    static TERMS: OnceLock<Vec<Term>> = OnceLock::new();
    TERMS.get_or_init(|| {
        let mut terms: Vec<Term> = Vec::new();
        let mut add = |text: &str, path: String| {
            // A single word is also a word like any other; only with its capital in the middle of a sentence it is a term.
            let exact = !text.contains(' ');
            let text = if exact {
                text.to_owned()
            } else {
                text.to_ascii_lowercase()
            };
            if !terms.iter().any(|term| term.text == text) {
                terms.push(Term { text, exact, path });
            }
        };
        for topic in topics() {
            for term in &topic.terms {
                add(term, topic.id.clone());
            }
        }
        for metric in Metric::ALL {
            let card = metric_card(*metric);
            let shared = Metric::ALL
                .iter()
                .filter(|other| metric_card(**other).name == card.name)
                .count()
                > 1;
            add(
                if shared { &card.label } else { &card.name },
                metric.as_str().to_owned(),
            );
        }
        terms.sort_by_key(|term| std::cmp::Reverse(term.text.len()));
        terms
    })
}

fn is_start(text: &str, at: usize) -> bool {
    text.is_char_boundary(at)
        && text
            .get(..at)
            .and_then(|before| before.chars().next_back())
            .is_none_or(|letter| !letter.is_alphanumeric() && !matches!(letter, '_' | '-'))
}

fn term_at(text: &str, small: &str, at: usize) -> Option<&'static Term> {
    terms().iter().find(|term| {
        let (text, other) = if term.exact {
            (text, &term.text)
        } else {
            (small, &term.text)
        };
        let ends = |rest: &str| {
            rest.strip_prefix(other.as_str()).is_some_and(|after| {
                after
                    .chars()
                    .next()
                    .is_none_or(|letter| !letter.is_alphanumeric() && letter != '-')
            })
        };
        text.get(at..).is_some_and(ends) && !(term.exact && begins_a_sentence(text, at))
    })
}

fn begins_a_sentence(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    before.is_empty() || before.ends_with(['.', '?', '!', ':'])
}

/// The page of a name of the API: of a metric, or of the family of an action type.
fn page_of_name(name: &str) -> Option<String> {
    if let Some(metric) = Metric::parse(name) {
        return Some(metric.as_str().to_owned());
    }
    super::action_type(name).map(|kind| format!("family/{}", kind.family))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(query: &str) -> Vec<&'static str> {
        look_up(query).iter().map(|hit| hit.entry.title()).collect()
    }

    #[test]
    fn every_entry_has_a_place_of_its_own_and_is_found_there() {
        let mut paths: Vec<String> = Entry::all().map(|entry| entry.path()).collect();
        for path in &paths {
            assert_eq!(Entry::at(path).map(|entry| entry.path()).as_ref(), Some(path));
        }
        let all = paths.len();
        paths.sort_unstable();
        paths.dedup();
        assert_eq!(paths.len(), all);
        assert_eq!(Entry::at("nowhere"), None);
    }

    #[test]
    fn everything_is_found_first_by_its_whole_title() {
        for entry in Entry::all() {
            let found = look_up(entry.title());
            assert!(found.iter().take(2).any(|hit| hit.entry == entry), "{}", entry.title());
        }
    }

    #[test]
    fn an_action_type_leads_to_its_family_and_words_of_a_text_to_the_text() {
        assert!(titles("onsite_conversion.lead_grouped").contains(&"Leads"));
        assert!(
            titles("sequenced")
                .first()
                .is_some_and(|title| title.contains("Sequenced"))
        );
        let hit = look_up("phone country code").into_iter().next().expect("a hit");
        assert!(
            hit.because
                .is_some_and(|because| because.to_lowercase().contains("phone"))
        );
    }

    #[test]
    fn a_slip_of_the_finger_is_forgiven_and_nonsense_finds_nothing() {
        assert!(titles("frequancy").iter().any(|title| title.starts_with("Frequency")));
        assert!(titles("xyzzyx").is_empty());
        assert!(titles("  ").is_empty());
    }

    #[test]
    fn terms_are_marked_once_and_not_on_their_own_page() {
        let text = "Divide by link clicks. Link clicks are in `link_click`, reach is not.";
        let pieces = Terms::on("leads").pieces(text);
        let terms: Vec<&Piece> = pieces.iter().filter(|piece| matches!(piece, Piece::Term(..))).collect();
        assert_eq!(
            terms,
            [&Piece::Term("link clicks".to_owned(), "link_clicks".to_owned())]
        );
        assert!(pieces.contains(&Piece::Code(
            "link_click".to_owned(),
            Some("family/link_click".to_owned())
        )));
        let own = Terms::on("link_clicks").pieces(text);
        assert!(!own.iter().any(|piece| matches!(piece, Piece::Term(..))));
    }

    #[test]
    fn a_single_word_is_a_term_only_with_its_capital_within_a_sentence() {
        let pieces = Terms::on("x").pieces("Reach us. Compare Reach over weeks; they reach out.");
        let terms: Vec<&Piece> = pieces.iter().filter(|piece| matches!(piece, Piece::Term(..))).collect();
        assert_eq!(terms, [&Piece::Term("Reach".to_owned(), "reach".to_owned())]);
    }

    #[test]
    fn the_pieces_of_every_text_give_the_text_again() {
        for document in documents() {
            let mut terms = Terms::on(&document.entry.path());
            for text in &document.texts {
                let again: String = terms
                    .pieces(text)
                    .into_iter()
                    .map(|piece| match piece {
                        Piece::Text(words) | Piece::Term(words, _) => words,
                        Piece::Code(name, _) => format!("`{name}`"),
                    })
                    .collect();
                assert_eq!(&again, text);
            }
        }
    }

    #[test]
    fn every_term_leads_to_a_page() {
        for term in terms() {
            assert!(Entry::at(&term.path).is_some(), "{}: {}", term.text, term.path);
        }
    }
}
