//! What is known of currencies.

use serde::Deserialize;
use std::sync::OnceLock;

/// A currency.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Currency {
    /// Its code: `EUR`.
    pub code: String,
    /// How many decimals amounts of it are written with.
    pub decimals: u32,
    /// The sign that stands for it before an amount, where it has one.
    pub sign: Option<String>,
    /// Whether other currencies are written with the same sign.
    #[serde(default)]
    pub shared_sign: bool,
}

#[derive(Default, Deserialize)]
struct File {
    currencies: Vec<Currency>,
}

fn currencies() -> &'static [Currency] {
    static FILE: OnceLock<File> = OnceLock::new();
    &FILE
        .get_or_init(|| super::read(include_str!("currencies.json")))
        .currencies
}

/// What is known of the currency with this code. One that is not known has two decimals and its code for a sign.
#[must_use]
pub fn currency(code: &str) -> Option<&'static Currency> {
    currencies().iter().find(|known| known.code == code)
}

/// The currency that a sign stands for wherever it is written; nothing for a sign that several currencies share.
pub(super) fn of_sign(sign: &str) -> Option<&'static str> {
    currencies()
        .iter()
        .find(|known| !known.shared_sign && known.sign.as_deref() == Some(sign))
        .map(|known| known.code.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_currency_file_reads_and_every_code_stands_once() {
        let file: File = serde_json::from_str(include_str!("currencies.json")).expect("currencies.json reads");
        let mut codes: Vec<&str> = file.currencies.iter().map(|known| known.code.as_str()).collect();
        assert!(
            codes
                .iter()
                .all(|code| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()))
        );
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all);
        assert_eq!(currency("JPY").map(|known| known.decimals), Some(0));
        assert_eq!(currency("EUR").and_then(|known| known.sign.as_deref()), Some("€"));
    }
}
