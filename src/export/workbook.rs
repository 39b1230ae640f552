//! A workbook: typed cells, and formulas for what is worked out, so that a client can check it.
//!
//! The totals stand above the header. What reads the sheet as a table, Leadsheet included, starts at the header and does
//! not take them for a row.

use super::guard::{is_risky, printable};
use super::table::{Cell, GROUP, Table, What};
use super::{ExportError, Extract, about};
use crate::amount::Amount;
use crate::catalog::{Formula as Made, Metric, Unit, metric_card};
use crate::explain::{self, Definition};
use crate::ingest::{OWN_ABOUT, OWN_REPORT};
use crate::report::compare::Change;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Formula, Workbook, Worksheet, XlsxError, utility};
use std::ops::Range;

/// The row of the totals, the first row being 0.
const TOTALS: u32 = 1;
const HEADER: u32 = 2;
const FIRST: u32 = 3;
/// Rows that a sheet has room for.
const MOST_ROWS: usize = 1_000_000;
/// Characters that a cell has room for, less some.
const LONGEST_TEXT: usize = 32_000;

impl From<XlsxError> for ExportError {
    fn from(_: XlsxError) -> Self {
        Self::NotWritten
    }
}

pub(super) fn file(extract: &Extract<'_>) -> Result<Vec<u8>, ExportError> {
    let table = Table::of(extract);
    if table.rows.len() > MOST_ROWS {
        return Err(ExportError::TooManyGroups);
    }
    let mut workbook = Workbook::new();
    // The library knows no clock, and the same report must give the same bytes.
    let date = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title("Lead report")
            .set_creation_datetime(&date),
    );
    report(workbook.add_worksheet().set_name(OWN_REPORT)?, &table, extract)?;
    let facts = about::facts(extract);
    let mut lines: Vec<Vec<String>> = vec![vec![
        "Headline".to_owned(),
        explain::headline(extract.report, extract.preset),
    ]];
    lines.extend(facts.into_iter().map(|(name, text)| vec![name.to_owned(), text]));
    lines.extend(
        about::not_known(extract)
            .into_iter()
            .map(|(label, why)| vec!["Not known".to_owned(), format!("{label}: {why}")]),
    );
    lines.extend(
        about::notes(extract)
            .into_iter()
            .map(|[pin, text]| vec![format!("Note on {pin}"), text]),
    );
    texts(&mut workbook, OWN_ABOUT, &["What", "Which"], &lines)?;
    let definitions: Vec<Vec<String>> = about::definitions(extract)
        .into_iter()
        .map(
            |Definition {
                 label,
                 formula,
                 made_of,
                 meaning,
             }| vec![label, formula, made_of, meaning],
        )
        .collect();
    texts(
        &mut workbook,
        "Definitions",
        &["Metric", "How it is worked out", "Made of", "What it says"],
        &definitions,
    )?;
    if extract.comparison.is_some() {
        changes(workbook.add_worksheet().set_name("Changes")?, extract)?;
    }
    let checks: Vec<Vec<String>> = about::checks(extract).into_iter().map(Vec::from).collect();
    texts(&mut workbook, "Checks", &["Level", "Code", "What it says"], &checks)?;
    Ok(workbook.save_to_buffer()?)
}

/// A sheet of texts under a header.
fn texts(workbook: &mut Workbook, name: &str, head: &[&str], lines: &[Vec<String>]) -> Result<(), ExportError> {
    let sheet = workbook.add_worksheet().set_name(name)?;
    let bold = Format::new().set_bold();
    for (column, text) in (0_u16..).zip(head) {
        sheet.write_string_with_format(0, column, *text, &bold)?;
        sheet.set_column_width(
            column,
            if usize::from(column) + 1 == head.len() {
                90.0
            } else {
                34.0
            },
        )?;
    }
    let wrapped = Format::new().set_text_wrap();
    for (row, line) in (1_u32..).zip(lines) {
        for (column, text) in (0_u16..).zip(line) {
            write_text(sheet, row, column, text, wrapped.clone())?;
        }
    }
    Ok(())
}

/// Writes a text as a text. What looks like a formula also gets the mark that a spreadsheet keeps for such texts, which
/// stays when the cell is edited.
fn write_text(sheet: &mut Worksheet, row: u32, column: u16, text: &str, format: Format) -> Result<(), ExportError> {
    let format = if is_risky(text) {
        format.set_quote_prefix()
    } else {
        format
    };
    let short: String = printable(text).chars().take(LONGEST_TEXT).collect();
    sheet.write_string_with_format(row, column, short, &format)?;
    Ok(())
}

/// How a metric's numbers look.
fn number_format(metric: Metric) -> Format {
    unit_format(metric_card(metric).unit, None)
}

/// How numbers of a unit look, with so many decimals if they were chosen.
fn unit_format(unit: Unit, decimals: Option<u8>) -> Format {
    let usual = match unit {
        Unit::Money | Unit::Rate | Unit::Ratio => 2,
        Unit::Count => 0,
    };
    let places = decimals.map_or(usual, usize::from);
    let point = if places == 0 { "" } else { "." };
    let whole = match unit {
        Unit::Money | Unit::Count => "#,##0",
        Unit::Rate | Unit::Ratio => "0",
    };
    let percent = if unit == Unit::Rate { "%" } else { "" };
    Format::new().set_num_format(format!("{whole}{point}{}{percent}", "0".repeat(places)))
}

fn report(sheet: &mut Worksheet, table: &Table, extract: &Extract<'_>) -> Result<(), ExportError> {
    let bold = Format::new().set_bold();
    let headline = explain::headline(extract.report, extract.preset);
    write_text(sheet, 0, 0, &headline, bold.clone())?;
    let wrapped = Format::new().set_bold().set_text_wrap();
    for (column, head) in (0_u16..).zip(&table.columns) {
        write_text(sheet, HEADER, column, &head.header, wrapped.clone())?;
        let width = match head.what {
            What::Name(_) => 32.0,
            What::Id(_) => 20.0,
            _ => 14.0,
        };
        sheet.set_column_width(column, width)?;
    }
    // A sheet can have a million cells and has few ways to write them.
    let formats: Vec<Format> = table
        .columns
        .iter()
        .map(|column| cell_format(table, column.what))
        .collect();
    sheet.group_symbols_above(true);
    for (at, (row, cells)) in (FIRST..).zip(&table.rows).enumerate() {
        let under = at + 1..table.end_of(at);
        let subtotal = table.is_subtotal(at) && !under.is_empty();
        for (column, ((cell, head), format)) in (0_u16..).zip(cells.iter().zip(&table.columns).zip(&formats)) {
            match (head.what, cell) {
                (What::Metric(metric), Cell::Number(_)) if subtotal => {
                    sum(sheet, table, (row, column), (cell, under.clone()), (metric, format))?;
                }
                _ => write(sheet, table, (row, column), cell, (head.what, format))?,
            }
        }
        if subtotal && let (Some(first), Some(last)) = (sheet_row(under.start), sheet_row(under.end - 1)) {
            sheet.group_rows(first, last)?;
        }
    }
    if !extract.report.by.is_empty() {
        sheet.write_string_with_format(TOTALS, 0, "Total", &bold)?;
        for (column, ((cell, head), format)) in (0_u16..).zip(table.totals.iter().zip(&table.columns).zip(&formats)) {
            match head.what {
                What::Metric(metric) => {
                    let all = 0..if table.complete { table.rows.len() } else { 0 };
                    sum(sheet, table, (TOTALS, column), (cell, all), (metric, format))?;
                }
                What::Low(_) | What::High(_) | What::Own(_) | What::OwnLow(_) | What::OwnHigh(_) => {
                    write(sheet, table, (TOTALS, column), cell, (head.what, format))?
                }
                _ => {}
            }
        }
    }
    sheet.set_freeze_panes(FIRST, 0)?;
    Ok(())
}

/// How the cells of a column look.
fn cell_format(table: &Table, what: What) -> Format {
    match what {
        What::Own(at) | What::OwnLow(at) | What::OwnHigh(at) => table
            .own
            .get(at)
            .map_or_else(Format::new, |column| unit_format(column.unit, column.decimals)),
        What::Metric(metric) | What::Low(metric) | What::High(metric) => number_format(metric),
        What::Name(_) | What::Id(_) | What::Line | What::Starts | What::Ends | What::Currency => {
            Format::new().set_num_format("yyyy-mm-dd")
        }
    }
}

/// The row of the sheet in which a row of the table stands.
fn sheet_row(at: usize) -> Option<u32> {
    FIRST.checked_add(u32::try_from(at).ok()?)
}

/// A sum: a formula over the groups among these rows where they add up to it, a formula where it is worked out, else the
/// figure.
fn sum(
    sheet: &mut Worksheet,
    table: &Table,
    (row, column): (u32, u16),
    (cell, rows): (&Cell, Range<usize>),
    (metric, format): (Metric, &Format),
) -> Result<(), ExportError> {
    let Cell::Number(value) = cell else { return Ok(()) };
    let groups = || {
        rows.clone()
            .filter(|at| !table.is_subtotal(*at))
            .filter_map(|at| match table.rows.get(at)?.get(usize::from(column)) {
                Some(Cell::Number(number)) => Some(*number),
                _ => None,
            })
            .try_fold(Decimal::ZERO, Decimal::checked_add)
    };
    let worked_out = matches!(metric_card(metric).formula, Made::Ratio { .. });
    let ends = sheet_row(rows.start).zip(rows.end.checked_sub(1).and_then(sheet_row));
    let Some((first, last)) = ends.filter(|_| !worked_out && !rows.is_empty() && groups() == Some(*value)) else {
        return write(sheet, table, (row, column), cell, (What::Metric(metric), format));
    };
    let range = |column| utility::cell_range(first, column, last, column);
    let line = table.columns.iter().position(|column| column.what == What::Line);
    let formula = match line.and_then(|line| u16::try_from(line).ok()) {
        // Subtotals among them would count twice.
        Some(line) => format!("=SUMIFS({},{},\"{GROUP}\")", range(column), range(line)),
        None => format!("=SUM({})", range(column)),
    };
    let formula = Formula::new(formula).set_result(value.to_string());
    sheet.write_formula_with_format(row, column, formula, format)?;
    Ok(())
}

fn write(
    sheet: &mut Worksheet,
    table: &Table,
    (row, column): (u32, u16),
    cell: &Cell,
    (what, format): (What, &Format),
) -> Result<(), ExportError> {
    match cell {
        Cell::Blank => {}
        Cell::Text(text) if is_risky(text) => write_text(sheet, row, column, text, Format::new())?,
        Cell::Text(text) => {
            let short: String = printable(text).chars().take(LONGEST_TEXT).collect();
            sheet.write_string(row, column, short)?;
        }
        Cell::Day(day) => {
            let (year, month, of_month) = day.parts();
            match (u16::try_from(year), u8::try_from(month), u8::try_from(of_month)) {
                (Ok(year), Ok(month), Ok(of_month)) if year >= 1900 => {
                    let date = ExcelDateTime::from_ymd(year, month, of_month)?;
                    sheet.write_datetime_with_format(row, column, &date, format)?;
                }
                _ => write_text(sheet, row, column, &day.to_string(), Format::new())?,
            }
        }
        Cell::Number(number) => {
            let made = match what {
                What::Metric(metric) => formula(table, row, metric),
                _ => None,
            };
            match made {
                Some(text) => {
                    let formula = Formula::new(text).set_result(number.to_string());
                    sheet.write_formula_with_format(row, column, formula, format)?;
                }
                None => {
                    sheet.write_number_with_format(row, column, number.to_f64().unwrap_or_default(), format)?;
                }
            }
        }
    }
    Ok(())
}

/// The formula of a ratio whose two figures stand in the same row.
fn formula(table: &Table, row: u32, metric: Metric) -> Option<String> {
    let Made::Ratio { of, per, times } = &metric_card(metric).formula else {
        return None;
    };
    let place = |metric: Metric| {
        let column = u16::try_from(table.place(metric)?).ok()?;
        Some(utility::row_col_to_cell(row, column))
    };
    let (top, bottom) = (place(*of)?, place(*per)?);
    let times = times.map_or_else(String::new, |times| format!("*{}", times.normalize()));
    Some(format!("=IF({bottom}=0,\"\",{top}{times}/{bottom})"))
}

/// What changed, before and after as numbers and the difference as a formula.
fn changes(sheet: &mut Worksheet, extract: &Extract<'_>) -> Result<(), ExportError> {
    let bold = Format::new().set_bold();
    for (column, head) in (0_u16..).zip(["Metric", "Before", "After", "Change", "Change in per cent", "In words"]) {
        sheet.write_string_with_format(0, column, head, &bold)?;
        sheet.set_column_width(column, if column == 0 || column == 5 { 48.0 } else { 16.0 })?;
    }
    let currency = extract.comparison.and_then(|found| found.after.currency.as_deref());
    let mut row = 0;
    for (metric, change) in about::changes(extract) {
        row += 1;
        let format = number_format(metric);
        let words = explain::change(metric, change, currency);
        change_row(sheet, row, &metric_card(metric).label, change, (&format, &words))?;
    }
    for (column, change) in about::own_changes(extract) {
        row += 1;
        let format = unit_format(column.unit, column.decimals);
        let words = explain::own_change(&column.name, column.unit, change, currency);
        change_row(sheet, row, &column.name, change, (&format, &words))?;
    }
    row += 1;
    for line in about::change_lines(extract) {
        row += 1;
        write_text(sheet, row, 0, &line, Format::new())?;
    }
    Ok(())
}

/// One line of what changed.
fn change_row(
    sheet: &mut Worksheet,
    row: u32,
    name: &str,
    change: &Change,
    (format, words): (&Format, &str),
) -> Result<(), ExportError> {
    write_text(sheet, row, 0, name, Format::new())?;
    for (column, amount) in [(1, change.before), (2, change.after)] {
        if let Some(value) = amount.known().and_then(|known| known.to_f64()) {
            sheet.write_number_with_format(row, column, value, format)?;
        }
    }
    let [before, after, difference] = [1, 2, 3].map(|column| utility::row_col_to_cell(row, column));
    if let Amount::Known(known) = change.change {
        let formula = Formula::new(format!("={after}-{before}")).set_result(known.to_string());
        sheet.write_formula_with_format(row, 3, formula, format)?;
    }
    if let Amount::Known(percent) = change.percent {
        let part = percent.checked_div(Decimal::ONE_HUNDRED).unwrap_or_default();
        let formula = Formula::new(format!("={difference}/ABS({before})")).set_result(part.to_string());
        sheet.write_formula_with_format(row, 4, formula, &Format::new().set_num_format("0.0%"))?;
    }
    write_text(sheet, row, 5, words, Format::new())
}
