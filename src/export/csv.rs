//! Comma- and tab-separated values.

use super::document::escaped;
use super::guard::guarded;
use super::table::{Cell, Table};
use super::{ExportError, Extract, about};

/// One line for each group under a header that Leadsheet reads again; what the numbers mean stands under the table, one
/// cell a line, which its reader passes over.
pub(super) fn file(extract: &Extract<'_>) -> Result<Vec<u8>, ExportError> {
    let table = Table::of(extract);
    let mut out = "\u{feff}".as_bytes().to_vec();
    {
        let mut writer = ::csv::WriterBuilder::new()
            .flexible(true)
            .terminator(::csv::Terminator::CRLF)
            .from_writer(&mut out);
        let mut write = |cells: Vec<String>| writer.write_record(cells).map_err(|_| ExportError::NotWritten);
        write(
            table
                .columns
                .iter()
                .map(|column| guarded(&column.header).into_owned())
                .collect(),
        )?;
        for row in &table.rows {
            write(row.iter().map(text).collect())?;
        }
        write(vec![String::new()])?;
        for line in about::lines(extract) {
            write(vec![guarded(&line).into_owned()])?;
        }
        writer.flush().map_err(|_| ExportError::NotWritten)?;
    }
    Ok(out)
}

/// Tabs between cells and nothing that breaks them: what a sheet or a slide takes from the clipboard.
pub(super) fn clipboard(extract: &Extract<'_>) -> Result<Vec<u8>, ExportError> {
    let table = Table::of(extract);
    let flat = |text: &str| guarded(&text.replace(['\t', '\r', '\n'], " ")).into_owned();
    let mut lines = vec![
        table
            .columns
            .iter()
            .map(|column| flat(&column.header))
            .collect::<Vec<_>>()
            .join("\t"),
    ];
    for row in &table.rows {
        let cells: Vec<String> = row
            .iter()
            .map(|cell| match cell {
                Cell::Text(text) => flat(text),
                other => text(other),
            })
            .collect();
        lines.push(cells.join("\t"));
    }
    lines.push(String::new());
    lines.extend(about::lines(extract).iter().map(|line| flat(line)));
    lines.push(String::new());
    Ok(lines.join("\n").into_bytes())
}

/// The text of the clipboard as HTML, for programs that take a table better than tabs: the table, and a line for each of
/// what stands under it.
#[must_use]
pub fn clipboard_html(text: &str) -> String {
    let mut html = "<table>".to_owned();
    let mut lines = text.lines();
    for (at, line) in lines.by_ref().take_while(|line| !line.is_empty()).enumerate() {
        let tag = if at == 0 { "th" } else { "td" };
        html.push_str("<tr>");
        for cell in line.split('\t') {
            html.push_str(&format!("<{tag}>{}</{tag}>", escaped(cell)));
        }
        html.push_str("</tr>");
    }
    html.push_str("</table>");
    for line in lines.filter(|line| !line.is_empty()) {
        html.push_str(&format!("<p>{}</p>", escaped(line)));
    }
    html
}

/// A cell as text. Numbers stay numbers, whatever they begin with.
fn text(cell: &Cell) -> String {
    match cell {
        Cell::Blank => String::new(),
        Cell::Text(text) => guarded(text).into_owned(),
        Cell::Day(day) => day.to_string(),
        Cell::Number(number) => {
            let text = number.to_string();
            // A point with three digits behind it could be taken for a thousands mark.
            match text.split_once('.') {
                Some((_, fraction)) if fraction.len() == 3 => format!("{text}0"),
                _ => text,
            }
        }
    }
}
