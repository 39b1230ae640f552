//! The table of a report: typed cells under headers that can be read back.

use super::Extract;
use super::own::{self, OwnColumn};
use crate::amount::Amount;
use crate::catalog::{
    CountId, Formula, Metric, Term, Unit, ValueKind, count_card, field, field_for_action, field_for_header, goals,
    is_total_label, metric_card,
};
use crate::day::{Day, WeekStart};
use crate::ingest::{LINE, SUBTOTAL};
use crate::report::{GroupKey, GroupRow, Value};
use crate::source::Period;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The name of a group in a dimension, by its place in the grouping.
    Name(usize),
    /// Its id.
    Id(usize),
    /// Whether the line is a group or the subtotal of groups.
    Line,
    Starts,
    Ends,
    Currency,
    Metric(Metric),
    Low(Metric),
    High(Metric),
    /// An own count or metric, by its place among them.
    Own(usize),
    OwnLow(usize),
    OwnHigh(usize),
}

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) header: String,
    pub(super) what: What,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Blank,
    Text(String),
    Day(Day),
    Number(Decimal),
}

/// What stands for the groups put together.
const REST: &str = "(rest)";
/// The line of a group.
pub(super) const GROUP: &str = "Group";

/// A table.
pub(super) struct Table {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
    /// The own counts and metrics that columns name by their place.
    pub(super) own: Vec<OwnColumn>,
    /// The totals, in the same columns; the names are blank.
    pub(super) totals: Vec<Cell>,
    /// Whether the rows are everything that the totals are of.
    pub(super) complete: bool,
    /// For each row how many dimensions it is a group of: fewer than all for a subtotal, which stands above its groups.
    pub(super) depths: Vec<usize>,
    /// How many dimensions there are.
    pub(super) dimensions: usize,
}

/// Whether a line is of a group of outer dimensions, with its groups under it.
pub(super) fn is_outer(extract: &Extract<'_>, group: &GroupRow) -> bool {
    group.key.len() < extract.report.by.len()
}

/// The metrics of an extract: those of the goal, the lead rate and what they are worked out from, as far as any figure
/// is known, in the standard order.
pub(super) fn metrics(extract: &Extract<'_>) -> Vec<Metric> {
    let mut wanted: Vec<Metric> = asked(extract);
    for metric in wanted.clone() {
        if let Formula::Ratio { of, per, .. } = &metric_card(metric).formula {
            wanted.extend([*of, *per]);
        }
    }
    let known = |values: &BTreeMap<Metric, Value>, metric: &Metric| {
        values.get(metric).is_some_and(|value| value.amount.known().is_some())
    };
    let report = extract.report;
    Metric::ALL
        .iter()
        .filter(|metric| wanted.contains(metric))
        .filter(|metric| {
            known(&report.totals, metric) || report.groups.iter().any(|group| known(&group.metrics, metric))
        })
        .copied()
        .collect()
}

/// The metrics that lead: those of the goal, and the lead rate.
pub(super) fn asked(extract: &Extract<'_>) -> Vec<Metric> {
    let mut asked: Vec<Metric> = match extract.preset.goals.get(&extract.preset.goal) {
        Some(_) => extract.preset.leading_metrics(),
        None => {
            let goal = goals().iter().find(|goal| goal.id == extract.preset.goal);
            goal.map_or_else(|| vec![Metric::Leads, Metric::CostPerLead], |goal| goal.metrics.clone())
        }
    };
    for metric in [Metric::Spend, extract.preset.lead_rate] {
        if !asked.contains(&metric) {
            asked.push(metric);
        }
    }
    asked
}

impl Table {
    pub(super) fn of(extract: &Extract<'_>) -> Self {
        let report = extract.report;
        let own = own::columns(extract);
        let columns = columns(extract, &own);
        let row = |group: &GroupRow| {
            columns
                .iter()
                .map(|column| cell(extract, &own, column, group))
                .collect()
        };
        let total = GroupRow {
            key: Vec::new(),
            rows: report.rows,
            currency: report.currency.clone(),
            metrics: report.totals.clone(),
            own: report.own.clone(),
        };
        let mut rows: Vec<Vec<Cell>> = report.groups.iter().map(row).collect();
        let mut depths: Vec<usize> = report.groups.iter().map(|group| group.key.len()).collect();
        if let Some(rest) = &report.rest {
            let mut cells: Vec<Cell> = row(&rest.row);
            if let Some(first) = cells.first_mut() {
                *first = Cell::Text(REST.to_owned());
            }
            rows.push(cells);
            depths.push(report.by.len());
        }
        let totals = row(&total);
        if report.by.is_empty() {
            rows.push(totals.clone());
            depths.push(0);
        }
        let groups = report.groups.iter().filter(|group| !is_outer(extract, group)).count();
        let shown = groups + report.rest.as_ref().map_or(0, |rest| rest.groups);
        Self {
            columns,
            rows,
            own,
            totals,
            complete: shown >= report.group_count,
            depths,
            dimensions: report.by.len(),
        }
    }

    /// Whether a row is the subtotal of those under it.
    pub(super) fn is_subtotal(&self, row: usize) -> bool {
        self.depths.get(row).is_some_and(|depth| *depth < self.dimensions)
    }

    /// The row after the last that belongs to a subtotal.
    pub(super) fn end_of(&self, row: usize) -> usize {
        let depth = self.depths.get(row).copied().unwrap_or_default();
        let under = self.depths.iter().skip(row + 1).take_while(|under| **under > depth);
        row + 1 + under.count()
    }

    /// The place of a metric's column.
    pub(super) fn place(&self, metric: Metric) -> Option<usize> {
        self.columns
            .iter()
            .position(|column| column.what == What::Metric(metric))
    }
}

fn columns(extract: &Extract<'_>, own: &[OwnColumn]) -> Vec<Column> {
    let report = extract.report;
    let mut columns = Vec::new();
    let mut add = |header: String, what: What| columns.push(Column { header, what });
    let single = only_days(extract);
    for (at, way) in report.by.iter().enumerate() {
        let header = if way == "day" && !single {
            "Days".to_owned()
        } else {
            name_header(way)
        };
        add(header, What::Name(at));
        let has_ids = report
            .groups
            .iter()
            .any(|group| group.key.get(at).is_some_and(|key| id(key).is_some()));
        if let (true, Some(field)) = (has_ids, field(&format!("{way}_id"))) {
            add(field.label().to_owned(), What::Id(at));
        }
    }
    if report.groups.iter().any(|group| is_outer(extract, group)) {
        add(LINE.to_owned(), What::Line);
    }
    if report.period.is_some() && !single {
        for (name, what) in [("date_start", What::Starts), ("date_stop", What::Ends)] {
            let header = field(name).map_or(name, |field| field.label());
            add(header.to_owned(), what);
        }
    }
    if report.currency.is_none() && report.groups.iter().any(|group| group.currency.is_some()) {
        let header = field("currency").map_or("Currency", |field| field.label());
        add(header.to_owned(), What::Currency);
    }
    let metrics = metrics(extract);
    for metric in &metrics {
        add(
            metric_header(*metric, report.currency.as_deref()),
            What::Metric(*metric),
        );
    }
    for (at, column) in own.iter().enumerate() {
        add(column.header(report.currency.as_deref()), What::Own(at));
    }
    // Only figures of few events need their ends.
    let leads = asked(extract);
    for metric in metrics.iter().filter(|metric| leads.contains(metric)) {
        let uncertain =
            |values: &BTreeMap<Metric, Value>| values.get(metric).is_some_and(|value| value.interval.is_some());
        if uncertain(&report.totals) {
            let label = &metric_card(*metric).label;
            add(format!("{label}: lower end (95 %)"), What::Low(*metric));
            add(format!("{label}: upper end (95 %)"), What::High(*metric));
        }
    }
    for (at, column) in own.iter().enumerate() {
        if report.own.get(&column.id).is_some_and(|value| value.interval.is_some()) {
            add(format!("{}: lower end (95 %)", column.header(None)), What::OwnLow(at));
            add(format!("{}: upper end (95 %)", column.header(None)), What::OwnHigh(at));
        }
    }
    columns
}

/// Whether groups are days, each a single one.
fn only_days(extract: &Extract<'_>) -> bool {
    let report = extract.report;
    let Some(at) = report.by.iter().position(|way| way == "day") else {
        return false;
    };
    let mut groups = report.groups.iter().filter(|group| !is_outer(extract, group));
    groups.all(|group| {
        let key = group.key.get(at).and_then(|key| key.key.as_deref());
        key.is_some_and(|text| text.len() == 10 && Day::parse_iso(text).is_some())
    })
}

/// The header of a dimension that the importer knows again.
fn name_header(way: &str) -> String {
    let names = [format!("{way}_name"), way.to_owned()];
    if let Some(found) = names.iter().find_map(|name| field(name)) {
        return found.label().to_owned();
    }
    match way {
        "week_sunday" => "Week from Sunday".to_owned(),
        "week_saturday" => "Week from Saturday".to_owned(),
        other => other.to_owned(),
    }
}

/// The header of a metric: of a base figure or count, the one Meta writes, so that it can be read back; of all others
/// the label, which has the denominator.
pub(super) fn metric_header(metric: Metric, currency: Option<&str>) -> String {
    let card = metric_card(metric);
    let header = match &card.formula {
        Formula::Base(base) => field(base.as_str()).map(|field| field.label().to_owned()),
        Formula::Count(id) => count_header(*id, ValueKind::Count),
        Formula::Value(id) => count_header(*id, ValueKind::Value),
        Formula::Ratio { .. } => None,
    };
    let header = header.unwrap_or_else(|| card.label.clone());
    match currency {
        Some(code) if card.unit == Unit::Money => format!("{header} ({code})"),
        _ => header,
    }
}

/// The header of the first action type that a count takes and a column can hold: the count's own name, if that is a
/// header of it.
fn count_header(id: CountId, kind: ValueKind) -> Option<String> {
    let name = &count_card(id).name;
    if let Some(header) = first_header(&count_card(id).resolve, kind) {
        let same = field_for_header(name).map(|field| field.label()) == Some(&header);
        return Some(if same { name.clone() } else { header });
    }
    None
}

/// The label of the first field among these terms.
fn first_header(terms: &[Term], kind: ValueKind) -> Option<String> {
    terms.iter().find_map(|term| match term {
        Term::FirstOf(types) => types
            .iter()
            .find_map(|name| field_for_action(name, kind))
            .map(|field| field.label().to_owned()),
        Term::Count(id) => first_header(&count_card(*id).resolve, kind),
        Term::SumOf(parts) => first_header(parts, kind),
    })
}

/// The id of a group, when it is told from others by one.
fn id(key: &GroupKey) -> Option<&str> {
    let text = key.key.as_deref()?;
    let level = matches!(key.dimension.as_str(), "campaign" | "adset" | "ad" | "account");
    (level && key.label != text && !text.starts_with(key.label.as_str())).then_some(text)
}

fn cell(extract: &Extract<'_>, own: &[OwnColumn], column: &Column, group: &GroupRow) -> Cell {
    let value = |metric: &Metric| group.metrics.get(metric);
    let own = |at: usize| group.own.get(&own.get(at)?.id);
    let number = |value: Option<&Value>| match value.map(|value| value.amount) {
        Some(Amount::Known(known)) => Cell::Number(known.normalize()),
        _ => Cell::Blank,
    };
    match column.what {
        What::Name(at) => group.key.get(at).map_or(Cell::Blank, name),
        What::Id(at) => group
            .key
            .get(at)
            .and_then(id)
            .map_or(Cell::Blank, |id| Cell::Text(id.to_owned())),
        What::Line if is_outer(extract, group) => Cell::Text(SUBTOTAL.to_owned()),
        What::Line => Cell::Text(GROUP.to_owned()),
        What::Starts => days(extract, group).map_or(Cell::Blank, |period| Cell::Day(period.from)),
        What::Ends => days(extract, group).map_or(Cell::Blank, |period| Cell::Day(period.to)),
        What::Currency => group.currency.clone().map_or(Cell::Blank, Cell::Text),
        What::Metric(metric) => number(value(&metric)),
        What::Own(at) => number(own(at)),
        What::OwnLow(at) => end(own(at).and_then(|value| value.interval).map(|ends| ends.low)),
        What::OwnHigh(at) => end(own(at).and_then(|value| value.interval).and_then(|ends| ends.high)),
        What::Low(metric) => end(value(&metric).and_then(|value| value.interval).map(|ends| ends.low)),
        What::High(metric) => end(value(&metric)
            .and_then(|value| value.interval)
            .and_then(|ends| ends.high)),
    }
}

fn name(key: &GroupKey) -> Cell {
    if key.dimension == "day"
        && let Some(day) = key
            .key
            .as_deref()
            .filter(|text| text.len() == 10)
            .and_then(Day::parse_iso)
    {
        return Cell::Day(day);
    }
    // A group called "Total" would be taken for one.
    if is_total_label(&key.label) {
        return Cell::Text(format!("{} ({})", key.label, key.dimension));
    }
    Cell::Text(key.label.clone())
}

fn end(value: Option<f64>) -> Cell {
    value
        .and_then(|value| Decimal::try_from(value).ok())
        .map_or(Cell::Blank, |value| Cell::Number(value.round_dp(6).normalize()))
}

/// The days of a group: those of its unit of time within the report's, else the report's.
fn days(extract: &Extract<'_>, group: &GroupRow) -> Option<Period> {
    let all = extract.report.period?;
    // A week within a month is the days that are in both.
    let mut units = group.key.iter().filter_map(|key| {
        let text = key.key.as_deref()?;
        let week = |start: WeekStart| {
            let from = Day::parse_iso(text).filter(|day| day.week_from(start) == *day)?;
            Some(Period {
                from,
                to: from.plus(6)?,
            })
        };
        if let Some((from, to)) = text.split_once(" to ")
            && let (Some(from), Some(to)) = (Day::parse_iso(from), Day::parse_iso(to))
        {
            return Some(Period { from, to });
        }
        match key.dimension.as_str() {
            "day" => Day::parse_iso(text).map(|day| Period { from: day, to: day }),
            "week" => week(WeekStart::Monday),
            "week_sunday" => week(WeekStart::Sunday),
            "week_saturday" => week(WeekStart::Saturday),
            "month" => {
                let from = Day::parse_iso(&format!("{text}-01"))?;
                Some(Period {
                    from,
                    to: from.month_end(),
                })
            }
            _ => None,
        }
    });
    let narrowed = units.try_fold(all, |days, unit| {
        let days = Period {
            from: unit.from.max(days.from),
            to: unit.to.min(days.to),
        };
        (days.from <= days.to).then_some(days)
    });
    Some(narrowed.unwrap_or(all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::FieldKind;

    #[test]
    fn every_base_figure_and_count_has_a_header_that_feeds_it_again() {
        for metric in Metric::ALL {
            let header = metric_header(*metric, Some("EUR"));
            let field = field_for_header(&header);
            match &metric_card(*metric).formula {
                Formula::Base(base) => assert_eq!(field.map(|field| field.field.as_str()), Some(base.as_str())),
                Formula::Count(_) | Formula::Value(_) => {
                    assert_eq!(
                        field.map(|field| field.kind),
                        Some(FieldKind::Action),
                        "{metric}: {header}"
                    );
                }
                // What is worked out must not be read as a figure of its own.
                Formula::Ratio { .. } => assert!(
                    field.is_none_or(|field| field.kind == FieldKind::Ignored),
                    "{metric}: {header}"
                ),
            }
        }
    }
}
