//! Attribution windows and settings, whichever way they are spelled.

use super::Grade;
use super::fields::normal_header;
use serde::Deserialize;
use std::sync::OnceLock;

#[derive(Default, Deserialize)]
struct File {
    keys: Vec<Key>,
    name_ends: Vec<NameEnds>,
    numbers: Vec<NumberWord>,
    kinds: Vec<Kind>,
    words: Vec<Words>,
    settings: Vec<Setting>,
}

/// A window that has no number of days.
#[derive(Deserialize)]
struct Key {
    key: String,
    #[expect(dead_code, reason = "kept for a person to judge the entry by")]
    grade: Grade,
}

/// What the names of connectors' columns end in when their figures are of one window.
#[derive(Deserialize)]
struct NameEnds {
    window: String,
    ends: Vec<String>,
}

#[derive(Deserialize)]
struct NumberWord {
    text: String,
    number: u32,
}

#[derive(Deserialize)]
struct Kind {
    kind: String,
    english: String,
}

/// Words of one language for days, or for one kind of window.
#[derive(Deserialize)]
struct Words {
    kind: String,
    #[cfg_attr(not(test), expect(dead_code, reason = "kept for a person to judge the entry by"))]
    locale: String,
    texts: Vec<String>,
}

#[derive(Deserialize)]
struct Setting {
    setting: String,
    labels: Vec<Label>,
}

#[derive(Deserialize)]
struct Label {
    text: String,
}

struct Index {
    file: File,
    /// Each word in the spelling that texts are compared in, with its kind; the longest first.
    words: Vec<(String, Word)>,
}

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Day,
    /// The place among the kinds.
    Kind(usize),
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let file: File = super::read(include_str!("windows.json"));
        let mut words: Vec<(String, Word)> = file
            .words
            .iter()
            .flat_map(|entry| {
                let kind = file.kinds.iter().position(|kind| kind.kind == entry.kind);
                let word = kind.map_or(Word::Day, Word::Kind);
                entry.texts.iter().map(move |text| (normal_header(text).0, word))
            })
            .collect();
        words.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        words.dedup_by(|(a, _), (b, _)| a == b);
        Index { file, words }
    })
}

/// A number of days and the place of a kind among the kinds.
type Part = (u32, usize);

/// The window a window's key or label stands for: `7d_click`, `7-day click`, `28 Days After Clicking`, `clic 7 jours`.
#[must_use]
pub fn window_of(label: &str) -> Option<String> {
    let Index { file, .. } = index();
    let label = label.trim();
    if let Some(known) = file.keys.iter().find(|known| known.key.eq_ignore_ascii_case(label)) {
        return Some(known.key.clone());
    }
    let text = normal_header(label).0;
    let parts = parts(&text)?;
    let [(days, kind)] = parts.as_slice() else { return None };
    let has = |word: &str| {
        text.split(|character: char| !character.is_alphanumeric())
            .any(|known| known == word)
    };
    let which = if has("first") {
        "_first_conversion"
    } else if has("all") {
        "_all_conversions"
    } else {
        ""
    };
    Some(format!("{days}d_{}{which}", file.kinds.get(*kind)?.kind))
}

/// The window whose key a name is: as [`window_of`], but only when the name begins with the number of days. A header
/// may speak of days and clicks without being a window.
#[must_use]
pub fn window_key(name: &str) -> Option<String> {
    let name = name.trim_start_matches('_');
    let begins = name.starts_with(|first: char| first.is_ascii_digit())
        || index()
            .file
            .numbers
            .iter()
            .any(|word| name.starts_with(word.text.as_str()));
    if begins
        || index()
            .file
            .keys
            .iter()
            .any(|known| known.key.eq_ignore_ascii_case(name))
    {
        window_of(name)
    } else {
        None
    }
}

/// The window that the name of a connector's column ends in, and what stands before it.
pub(super) fn window_end(name: &str) -> Option<(&str, &'static str)> {
    index().file.name_ends.iter().find_map(|entry| {
        entry.ends.iter().find_map(|end| {
            let rest = name.strip_suffix(end.as_str())?.strip_suffix('_')?;
            Some((rest, entry.window.as_str()))
        })
    })
}

/// An attribution setting as an English export writes it: `7-day click or 1-day view` for `Clique de 7 dias ou
/// visualização de 1 dia` and for `7d_click_1d_view`. Nothing when the text is no setting that can be read.
#[must_use]
pub fn attribution_setting(text: &str) -> Option<String> {
    let Index { file, .. } = index();
    let text = normal_header(text).0;
    for known in &file.settings {
        if known.labels.iter().any(|label| normal_header(&label.text).0 == text) {
            return Some(known.setting.clone());
        }
    }
    let mut parts = parts(&text)?;
    parts.sort_by_key(|(_, kind)| *kind);
    parts.dedup();
    let words: Option<Vec<String>> = parts
        .iter()
        .map(|(days, kind)| Some(format!("{days}-day {}", file.kinds.get(*kind)?.english)))
        .collect();
    let words = words?;
    let (last, before) = words.split_last()?;
    Some(if before.is_empty() {
        last.clone()
    } else {
        format!("{} or {last}", before.join(", "))
    })
}

/// The numbers of days of a text, each with its kind. The first number goes with the first kind, whichever of the two a
/// language says first; one number may be said of several kinds.
fn parts(text: &str) -> Option<Vec<Part>> {
    let Index { file, words } = index();
    let (mut numbers, mut kinds): (Vec<u32>, Vec<usize>) = (Vec::new(), Vec::new());
    // A number that no word for days has followed yet.
    let mut open: Option<u32> = None;
    let mut rest = text;
    let mut at_start = true;
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 {
            if digits > 2 || open.is_some() {
                return None;
            }
            open = rest.get(..digits)?.parse().ok();
            rest = rest.get(digits..)?;
            at_start = true;
            continue;
        }
        if at_start && let Some(word) = file.numbers.iter().find(|word| is_word(rest, &word.text)) {
            if open.replace(word.number).is_some() {
                return None;
            }
            rest = rest.get(word.text.len()..)?;
            continue;
        }
        let found = words.iter().find(|(text, word)| {
            rest.starts_with(text.as_str())
                && (at_start || !is_spaced(text))
                // A day is said of a number; elsewhere the letters are of another word.
                && (*word != Word::Day || (open.is_some() && (text.len() > 1 || is_word(rest, text))))
        });
        match found {
            Some((text, word)) => {
                match word {
                    Word::Day => numbers.extend(open.take()),
                    Word::Kind(kind) => kinds.push(*kind),
                }
                rest = rest.get(text.len()..)?;
                // The end of a word is no word.
                if is_spaced(text) {
                    rest = rest.trim_start_matches(char::is_alphabetic);
                }
            }
            None => {
                at_start = !first.is_alphanumeric();
                rest = rest.get(first.len_utf8()..)?;
            }
        }
    }
    match (numbers.as_slice(), kinds.as_slice()) {
        _ if open.is_some() => None,
        ([], _) | (_, []) => None,
        ([days], kinds) => Some(kinds.iter().map(|kind| (*days, *kind)).collect()),
        (numbers, kinds) if numbers.len() == kinds.len() => {
            Some(numbers.iter().copied().zip(kinds.iter().copied()).collect())
        }
        _ => None,
    }
}

/// Whether the text begins with the word and the word ends there.
fn is_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|after| !after.starts_with(char::is_alphanumeric))
}

/// Whether a word is of a script that parts words by spaces and adds nothing in front of them.
fn is_spaced(text: &str) -> bool {
    text.chars().next().is_some_and(|first| first < '\u{590}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_file_reads_and_every_word_is_of_a_kind() {
        let file: File = serde_json::from_str(include_str!("windows.json")).expect("windows.json reads");
        for words in &file.words {
            let known = words.kind == "day" || file.kinds.iter().any(|kind| kind.kind == words.kind);
            assert!(known && !words.texts.is_empty(), "{}: {}", words.locale, words.kind);
        }
        for entry in &file.name_ends {
            assert_eq!(window_of(&entry.window).as_deref(), Some(entry.window.as_str()));
            for end in &entry.ends {
                assert_eq!(window_of(end).as_deref(), Some(entry.window.as_str()), "{end}");
            }
        }
        for locale in [
            "en", "de", "es", "pt-BR", "fr", "it", "nl", "pl", "tr", "ru", "uk", "vi", "id", "th", "ja", "ko", "zh-CN",
            "zh-TW", "ar",
        ] {
            for kind in ["day", "click", "view"] {
                assert!(
                    file.words
                        .iter()
                        .any(|words| words.locale == locale && words.kind == kind),
                    "{locale}: {kind}"
                );
            }
        }
    }

    #[test]
    fn windows_are_known_by_key_and_by_label() {
        for (label, window) in [
            ("7d_click", "7d_click"),
            ("1d_view", "1d_view"),
            ("_7_d_click", "7d_click"),
            ("seven_d_click", "7d_click"),
            ("twenty_eight_d_click", "28d_click"),
            ("one_d_view", "1d_view"),
            ("7-day click", "7d_click"),
            ("1-day view", "1d_view"),
            ("28 Days After Clicking", "28d_click"),
            ("1 Day After Viewing", "1d_view"),
            ("1-day engaged-view", "1d_ev"),
            ("7d_click_first_conversion", "7d_click_first_conversion"),
            ("1d_ev", "1d_ev"),
            ("SKAN_CLICK", "skan_click"),
            ("clic 7 jours", "7d_click"),
            ("7 Tage nach Klick", "7d_click"),
            ("Clique de 7 dias", "7d_click"),
            ("7日間のクリック", "7d_click"),
        ] {
            assert_eq!(window_of(label).as_deref(), Some(window), "{label}");
        }
    }

    #[test]
    fn other_brackets_and_keys_are_no_windows() {
        for label in [
            "beta",
            "action_device",
            "action_destination",
            "value",
            "2026",
            "100d_click",
            "7 apples",
            "7-day click or 1-day view",
            "",
        ] {
            assert_eq!(window_of(label), None, "{label}");
        }
        for header in [
            "Clicks in 7 days",
            "Link clicks",
            "value",
            "one",
            "3-second video plays",
        ] {
            assert_eq!(window_key(header), None, "{header}");
        }
    }

    #[test]
    fn a_setting_comes_out_the_same_whatever_the_language() {
        let both = "7-day click or 1-day view";
        for (text, setting) in [
            ("7-day click or 1-day view", both),
            ("7d_click_1d_view", both),
            ("1d_view_7d_click", both),
            ("7 Tage nach Klick oder 1 Tag nach Ansehen", both),
            ("Clic de 7 días o visualización de 1 día", both),
            ("Clique de 7 dias ou visualização de 1 dia", both),
            ("Clic (7 jours) ou affichage (1 jour)", both),
            ("7 jours après un clic ou 1 jour après une vue", both),
            ("7 giorni dal clic o 1 giorno dalla visualizzazione", both),
            ("7 dagen na klik of 1 dag na weergave", both),
            ("Kliknięcie w ciągu 7 dni lub wyświetlenie w ciągu 1 dnia", both),
            ("7 günlük tıklama veya 1 günlük görüntüleme", both),
            ("Клик за 7 дней или просмотр за 1 день", both),
            ("Клік за 7 днів або перегляд за 1 день", both),
            ("Nhấp trong 7 ngày hoặc xem trong 1 ngày", both),
            ("Klik 7 hari atau tayangan 1 hari", both),
            ("การคลิกภายใน 7 วันหรือการดูภายใน 1 วัน", both),
            ("7日間のクリックまたは1日間のビュー", both),
            ("클릭 후 7일 또는 조회 후 1일", both),
            ("点击后 7 天或浏览后 1 天", both),
            ("點擊後 7 天或瀏覽後 1 天", both),
            ("نقرة خلال 7 أيام أو مشاهدة خلال 1 يوم", both),
            ("7d_click", "7-day click"),
            ("7-day click", "7-day click"),
            ("1-day click", "1-day click"),
            (
                "7-day click, 1-day view, or 1-day engaged-view",
                "7-day click, 1-day engaged view or 1-day view",
            ),
            ("multiple", "Multiple attribution settings"),
        ] {
            assert_eq!(attribution_setting(text).as_deref(), Some(setting), "{text}");
        }
        for text in ["", "Incremental attribution", "SKAdNetwork", "Kitchen 2026"] {
            assert_eq!(attribution_setting(text), None, "{text}");
        }
    }
}
