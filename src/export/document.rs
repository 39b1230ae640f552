//! A report as a document to read: Markdown, or one HTML file.

use super::guard::printable;
use super::own;
use super::table::{is_outer, metrics};
use super::{Extract, about};
use crate::catalog::{MetricKind, field, metric_card};
use crate::explain::{self, Definition};
use crate::report::GroupRow;
use std::collections::BTreeSet;

/// The most groups of a document; a table has room for all.
const MOST_GROUPS: usize = 1_000;

/// A piece of a document.
enum Block {
    Heading(String),
    Paragraph(String),
    List(Vec<String>),
    Table {
        caption: String,
        head: Vec<String>,
        rows: Vec<Vec<String>>,
        /// The last row is a total.
        total: bool,
        /// Rows that are the subtotal of those under them.
        subtotals: BTreeSet<usize>,
        /// From this column on there are numbers.
        numbers_from: usize,
    },
}

fn blocks(extract: &Extract<'_>) -> Vec<Block> {
    let report = extract.report;
    let mut blocks = vec![Block::Paragraph(explain::headline(report, extract.preset))];
    blocks.push(report_table(extract));
    if report.groups.len() > MOST_GROUPS {
        blocks.push(Block::Paragraph(format!(
            "The first {MOST_GROUPS} of {} groups. The CSV file and the workbook have all of them.",
            report.group_count
        )));
    }
    let not_known = about::not_known(extract);
    if !not_known.is_empty() {
        blocks.push(Block::Heading("Not known".to_owned()));
        blocks.push(Block::List(
            not_known
                .into_iter()
                .map(|(label, why)| format!("{label}: {why}"))
                .collect(),
        ));
    }
    let changes = about::change_lines(extract);
    if !changes.is_empty() {
        blocks.push(Block::Heading("What changed".to_owned()));
        blocks.push(Block::List(changes));
    }
    let notes = about::notes(extract);
    if !notes.is_empty() {
        blocks.push(Block::Heading("Notes".to_owned()));
        blocks.push(Block::List(
            notes.into_iter().map(|[pin, text]| format!("{pin}: {text}")).collect(),
        ));
    }
    blocks.push(Block::Heading("What the numbers mean".to_owned()));
    blocks.push(Block::Table {
        caption: "Definitions".to_owned(),
        head: ["Metric", "How it is worked out", "Made of", "What it says"]
            .map(str::to_owned)
            .to_vec(),
        rows: about::definitions(extract)
            .into_iter()
            .map(
                |Definition {
                     label,
                     formula,
                     made_of,
                     meaning,
                 }| vec![label, formula, made_of, meaning],
            )
            .collect(),
        total: false,
        subtotals: BTreeSet::new(),
        numbers_from: usize::MAX,
    });
    let checks = about::checks(extract);
    if !checks.is_empty() {
        blocks.push(Block::Heading("Checks".to_owned()));
        blocks.push(Block::List(
            checks
                .into_iter()
                .map(|[level, _, words]| format!("{level}: {words}"))
                .collect(),
        ));
    }
    blocks.push(Block::Heading("About this report".to_owned()));
    blocks.push(Block::List(
        about::facts(extract)
            .into_iter()
            .map(|(name, text)| format!("{name}: {text}"))
            .collect(),
    ));
    blocks
}

fn report_table(extract: &Extract<'_>) -> Block {
    let report = extract.report;
    let metrics = metrics(extract);
    let own = own::columns(extract);
    let names = report.by.len();
    let row = |first: Vec<String>, group: &GroupRow| -> Vec<String> {
        let currency = group.currency.as_deref();
        let figures = metrics.iter().map(|metric| match group.metrics.get(metric) {
            // A base figure is what it is; only counts of events and what is made of them have ends.
            Some(value) if metric_card(*metric).kind == MetricKind::Measure => {
                let unit = metric_card(*metric).unit;
                value.amount.reason().map_or_else(
                    || crate::show::amount(value.amount, unit, currency),
                    |_| explain::cell(value, *metric, currency),
                )
            }
            Some(value) => explain::cell(value, *metric, currency),
            None => String::new(),
        });
        let own = own.iter().map(|column| match group.own.get(&column.id) {
            Some(value) => explain::own_cell(value, column.unit, column.decimals, currency),
            None => String::new(),
        });
        first.into_iter().chain(figures).chain(own).collect()
    };
    let mut rows: Vec<Vec<String>> = report
        .groups
        .iter()
        .take(MOST_GROUPS)
        .map(|group| {
            let mut first: Vec<String> = group.key.iter().map(|key| key.label.clone()).collect();
            first.resize(names, String::new());
            row(first, group)
        })
        .collect();
    let subtotals = report
        .groups
        .iter()
        .take(MOST_GROUPS)
        .enumerate()
        .filter(|(_, group)| is_outer(extract, group))
        .map(|(at, _)| at)
        .collect();
    let named = |text: &str| {
        let mut first = vec![String::new(); names];
        if let Some(place) = first.first_mut() {
            text.clone_into(place);
        }
        first
    };
    if let Some(rest) = &report.rest {
        rows.push(row(named(&format!("Rest ({} groups)", rest.groups)), &rest.row));
    }
    let total = GroupRow {
        key: Vec::new(),
        rows: report.rows,
        currency: report.currency.clone(),
        metrics: report.totals.clone(),
        own: report.own.clone(),
    };
    rows.push(row(named("Total"), &total));
    let head = report
        .by
        .iter()
        .map(|asked| {
            let named = |id: &str| Some(field(id).map_or_else(|| capital(id), |field| field.label().to_owned()));
            explain::way(asked, &named)
        })
        .chain(metrics.iter().map(|metric| metric_card(*metric).label.clone()))
        .chain(own.iter().map(|column| column.name.clone()))
        .collect();
    Block::Table {
        caption: "Report".to_owned(),
        head,
        rows,
        total: true,
        subtotals,
        numbers_from: names,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first
            .to_uppercase()
            .chain(letters)
            .collect::<String>()
            .replace('_', " ")
    })
}

const TITLE: &str = "Lead report";

pub(super) fn markdown(extract: &Extract<'_>) -> String {
    let mut out = format!("# {TITLE}\n");
    for block in blocks(extract) {
        out.push('\n');
        match block {
            Block::Heading(text) => out.push_str(&format!("## {}\n", plain(&text))),
            Block::Paragraph(text) => out.push_str(&format!("{}\n", plain(&text))),
            Block::List(items) => {
                for item in items {
                    out.push_str(&format!("- {}\n", plain(&item)));
                }
            }
            Block::Table {
                head,
                rows,
                total,
                subtotals,
                numbers_from,
                ..
            } => {
                let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
                out.push_str(&line(head.iter().map(|text| plain(text)).collect()));
                out.push_str(&line(
                    (0..head.len())
                        .map(|at| if at >= numbers_from { "---:" } else { "---" }.to_owned())
                        .collect(),
                ));
                let last = rows.len();
                for (at, row) in rows.iter().enumerate() {
                    let bold = subtotals.contains(&at) || total && at + 1 == last;
                    let cell = |text: &String| match (bold, plain(text)) {
                        (true, text) if !text.is_empty() => format!("**{text}**"),
                        (_, text) => text,
                    };
                    out.push_str(&line(row.iter().map(cell).collect()));
                }
            }
        }
    }
    out
}

/// A text in Markdown that stays what it is: nothing in it is a mark, a link or a line.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let text = printable(text);
    for (at, character) in text.char_indices() {
        let (before, after) = text.split_at(at);
        match character {
            '\n' | '\r' | '\t' => out.push(' '),
            // Many readers make a link of a bare address.
            ':' if after.starts_with("://") => out.push_str("\\:"),
            '.' if before.ends_with("www") || before.ends_with("WWW") => out.push_str("\\."),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' => {
                out.push('\\');
                out.push(character);
            }
            other => out.push(other),
        }
    }
    out
}

/// Everything a reader's browser may do with the file: show it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE: &str = "
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
caption { text-align: start; font-weight: 600; padding: 0.5rem 0; }
th, td { text-align: start; vertical-align: top; padding: 0.375rem 0.625rem; border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
tfoot, .subtotal { font-weight: 600; }
@media print { body { margin: 0; max-width: none; } .scroll { overflow: visible; } thead { display: table-header-group; } tr, li { break-inside: avoid; } }
";

pub(super) fn html(extract: &Extract<'_>) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>{TITLE}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{TITLE}</h1>\n"
    );
    for block in blocks(extract) {
        match block {
            Block::Heading(text) => out.push_str(&format!("<h2>{}</h2>\n", escaped(&text))),
            Block::Paragraph(text) => out.push_str(&format!("<p>{}</p>\n", escaped(&text))),
            Block::List(items) => {
                out.push_str("<ul>\n");
                for item in items {
                    out.push_str(&format!("<li>{}</li>\n", escaped(&item)));
                }
                out.push_str("</ul>\n");
            }
            Block::Table {
                caption,
                head,
                mut rows,
                total,
                subtotals,
                numbers_from,
            } => {
                let class = |at: usize| if at >= numbers_from { " class=\"number\"" } else { "" };
                let line = |row: &[String], subtotal: bool| {
                    let mut line = if subtotal { "<tr class=\"subtotal\">" } else { "<tr>" }.to_owned();
                    for (at, text) in row.iter().enumerate() {
                        let (tag, scope) = if at == 0 && numbers_from > 0 {
                            ("th", " scope=\"row\"")
                        } else {
                            ("td", "")
                        };
                        line.push_str(&format!("<{tag}{scope}{}>{}</{tag}>", class(at), escaped(text)));
                    }
                    line.push_str("</tr>\n");
                    line
                };
                let last = if total { rows.pop() } else { None };
                // A wide table scrolls by itself, with the keyboard too.
                out.push_str(&format!(
                    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n<table>\n<caption>{0}</caption>\n<thead><tr>",
                    escaped(&caption)
                ));
                for (at, text) in head.iter().enumerate() {
                    out.push_str(&format!("<th scope=\"col\"{}>{}</th>", class(at), escaped(text)));
                }
                out.push_str("</tr></thead>\n<tbody>\n");
                for (at, row) in rows.iter().enumerate() {
                    out.push_str(&line(row, subtotals.contains(&at)));
                }
                out.push_str("</tbody>\n");
                if let Some(last) = last {
                    out.push_str(&format!("<tfoot>\n{}</tfoot>\n", line(&last, false)));
                }
                out.push_str("</table>\n</div>\n");
            }
        }
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// A text in HTML that stays a text, in an attribute too.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in printable(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
