//! Tables in a page, or copied from one.

use tl::{HTMLTag, Node, Parser, ParserOptions};

/// The tables of a page as comma-separated text, those with the most cells first.
pub(super) fn tables(html: &str) -> Vec<String> {
    let Ok(page) = tl::parse(html, ParserOptions::default()) else {
        return Vec::new();
    };
    let parser = page.parser();
    // What spans repeat must not make more of a page than it is.
    let mut spare = html.len();
    let mut tables: Vec<(usize, String)> = page
        .query_selector("table")
        .into_iter()
        .flatten()
        .filter_map(|handle| handle.get(parser)?.as_tag())
        .filter_map(|table| text(table, parser, &mut spare))
        .collect();
    tables.sort_by(|(a, _), (b, _)| b.cmp(a));
    tables.into_iter().map(|(_, text)| text).collect()
}

/// The most columns or rows that one cell is taken to span; what claims more is no export.
const MOST_SPANNED: usize = 512;

fn text(table: &HTMLTag<'_>, parser: &Parser<'_>, spare: &mut usize) -> Option<(usize, String)> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let mut cells = 0;
    // For each column, how many rows below still belong to a cell above, and its text.
    let mut hanging: Vec<(usize, String)> = Vec::new();
    for row in table
        .query_selector(parser, "tr")?
        .filter_map(|handle| handle.get(parser)?.as_tag())
    {
        let mut record: Vec<String> = Vec::new();
        let children = row.children();
        let mut tags = children
            .all(parser)
            .iter()
            .filter_map(Node::as_tag)
            .filter(|tag| matches!(tag.name().as_bytes(), b"td" | b"th" | b"TD" | b"TH"));
        loop {
            // A cell that hangs down from a row above stands in this row too.
            while let Some((rows, text)) = hanging.get_mut(record.len()).filter(|(rows, _)| *rows > 0) {
                *rows -= 1;
                record.push(text.clone());
            }
            let Some(tag) = tags.next() else { break };
            cells += 1;
            let text = cell(tag, parser);
            let (mut columns, mut rows) = (span(tag, "colspan"), span(tag, "rowspan"));
            let repeated = columns.saturating_mul(rows).saturating_sub(1);
            match spare.checked_sub(repeated.saturating_mul(text.len() + 1)) {
                Some(left) => *spare = left,
                None => (columns, rows) = (1, 1),
            }
            for at in 0..columns {
                // The text of a wide cell stands in its first column.
                let text = if at == 0 { text.clone() } else { String::new() };
                if rows > 1 {
                    hanging.resize(hanging.len().max(record.len() + 1), (0, String::new()));
                    if let Some(place) = hanging.get_mut(record.len()) {
                        *place = (rows - 1, text.clone());
                    }
                }
                record.push(text);
            }
        }
        if !record.is_empty() {
            writer.write_record(&record).ok()?;
        }
    }
    let text = String::from_utf8(writer.into_inner().ok()?).ok()?;
    (cells > 1).then_some((cells, text))
}

/// How many columns or rows a cell takes.
fn span(tag: &HTMLTag<'_>, name: &str) -> usize {
    tag.attributes()
        .get(name)
        .flatten()
        .and_then(|value| value.as_utf8_str().trim().parse().ok())
        .unwrap_or(1)
        .clamp(1, MOST_SPANNED)
}

fn cell(tag: &HTMLTag<'_>, parser: &Parser<'_>) -> String {
    let text = tag.inner_text(parser);
    let text = html_escape::decode_html_entities(text.as_ref());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_span_columns_and_rows_leave_the_others_in_their_places() {
        let html = "<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td rowspan=2>x</td><td>1</td><td>2</td></tr>\
            <tr><td>3</td><td>4</td></tr><tr><td colspan='2'>Total</td><td>6</td></tr></table>";
        assert_eq!(tables(html), ["A,B,C\nx,1,2\nx,3,4\nTotal,,6\n"]);
    }

    #[test]
    fn spans_do_not_make_more_of_a_page_than_it_is() {
        let cell = "<td colspan=500 rowspan=500>b</td>";
        let html = format!("<table><tr><td>a</td>{}</tr></table>", cell.repeat(200));
        let tables = tables(&html);
        assert!(tables.iter().map(String::len).sum::<usize>() < 2 * html.len());
        assert!(tables.first().is_some_and(|text| text.starts_with("a,b,")));
    }
}
