//! Texts that are not UTF-8: which of the encodings people's programs write it is.

use super::layout::known_headers;
use encoding_rs::{
    BIG5, EUC_KR, Encoding, GB18030, MACINTOSH, SHIFT_JIS, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
    WINDOWS_1254, WINDOWS_1258,
};
use std::borrow::Cow;

/// The encodings, the most usual first.
const ENCODINGS: [&Encoding; 11] = [
    WINDOWS_1252,
    MACINTOSH,
    SHIFT_JIS,
    WINDOWS_874,
    WINDOWS_1250,
    WINDOWS_1251,
    WINDOWS_1254,
    WINDOWS_1258,
    EUC_KR,
    GB18030,
    BIG5,
];

/// How much is decoded to tell encodings apart.
const LOOK: usize = 64 * 1024;

/// A text, and the name of the encoding it was in.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) encoding: &'static str,
}

/// Decodes bytes that are not UTF-8: by the encoding asked for, else by the one in which the most headers are known.
pub(super) fn decode<'a>(bytes: &'a [u8], asked: Option<&str>) -> Option<Decoded<'a>> {
    let encoding = match asked.and_then(|label| Encoding::for_label(label.as_bytes())) {
        Some(encoding) => encoding,
        None => {
            let head = bytes.get(..bytes.len().min(LOOK)).unwrap_or_default();
            let mut best: Option<(usize, &Encoding)> = None;
            for encoding in ENCODINGS {
                let (text, _) = encoding.decode_without_bom_handling(head);
                let known = known_headers(&text);
                if known > best.map_or(0, |(before, _)| before) {
                    best = Some((known, encoding));
                }
            }
            best?.1
        }
    };
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    Some(Decoded {
        text,
        encoding: encoding.name(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        encoding.encode(text).0.into_owned()
    }

    #[test]
    fn each_encoding_is_known_by_the_headers_it_makes() {
        for (text, encoding) in [
            (
                "Début des rapports;Nom de la campagne;Montant dépensé (EUR);Répétition\n2026-01-01;Été;1,5;2",
                WINDOWS_1252,
            ),
            (
                "レポート開始日,キャンペーン名,消化金額 (JPY)\n2026-01-01,夏,100",
                SHIFT_JIS,
            ),
            (
                "เริ่มการรายงาน,ชื่อแคมเปญ,จำนวนเงินที่ใช้จ่ายไป (THB)\n2026-01-01,a,1",
                WINDOWS_874,
            ),
            (
                "Название кампании;Потраченная сумма (USD);Показы\nЛето;1,5;2",
                WINDOWS_1251,
            ),
        ] {
            let bytes = encoded(text, encoding);
            let decoded = decode(&bytes, None).expect("an encoding");
            assert_eq!(decoded.encoding, encoding.name());
            assert_eq!(decoded.text, text);
        }
    }

    #[test]
    fn an_answer_goes_before_a_guess() {
        let bytes = encoded("Été", WINDOWS_1252);
        assert_eq!(
            decode(&bytes, Some("windows-1251")).map(|decoded| decoded.encoding),
            Some("windows-1251")
        );
    }

    #[test]
    fn bytes_without_any_known_header_have_no_encoding() {
        assert!(decode(b"\xe9\xe8,\xff\n1,2", None).is_none());
    }
}
