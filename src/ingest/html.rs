//! Tables in a page, or copied from one.

use tl::{HTMLTag, Node, Parser, ParserOptions};

/// The tables of a page as comma-separated text, those with the most cells first.
pub(super) fn tables(html: &str) -> Vec<String> {
    let Ok(page) = tl::parse(html, ParserOptions::default()) else {
        return Vec::new();
    };
    let parser = page.parser();
    let mut tables: Vec<(usize, String)> = page
        .query_selector("table")
        .into_iter()
        .flatten()
        .filter_map(|handle| handle.get(parser)?.as_tag())
        .filter_map(|table| text(table, parser))
        .collect();
    tables.sort_by(|(a, _), (b, _)| b.cmp(a));
    tables.into_iter().map(|(_, text)| text).collect()
}

fn text(table: &HTMLTag<'_>, parser: &Parser<'_>) -> Option<(usize, String)> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let mut cells = 0;
    for row in table
        .query_selector(parser, "tr")?
        .filter_map(|handle| handle.get(parser)?.as_tag())
    {
        let record: Vec<String> = row
            .children()
            .all(parser)
            .iter()
            .filter_map(Node::as_tag)
            .filter(|tag| matches!(tag.name().as_bytes(), b"td" | b"th" | b"TD" | b"TH"))
            .map(|tag| cell(tag, parser))
            .collect();
        if !record.is_empty() {
            cells += record.len();
            writer.write_record(&record).ok()?;
        }
    }
    let text = String::from_utf8(writer.into_inner().ok()?).ok()?;
    (cells > 1).then_some((cells, text))
}

fn cell(tag: &HTMLTag<'_>, parser: &Parser<'_>) -> String {
    let text = tag.inner_text(parser);
    let text = html_escape::decode_html_entities(text.as_ref());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
