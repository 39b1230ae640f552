//! What a column of the report is about: a metric, or a number of the person's own.

use leadsheet::catalog::{Metric, Unit, metric_card};
use leadsheet::preset::formula::Name;
use leadsheet::preset::{Preset, compile};
use leadsheet::report::{GroupRow, Report, Value};

/// What a column or card is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Column {
    /// Which metric, or which own number.
    pub(crate) of: Name,
    /// What it is called, without its denominator.
    pub(crate) name: String,
    /// What it is called, with its denominator.
    pub(crate) label: String,
    /// How it is shown.
    pub(crate) unit: Unit,
    /// How many decimals its author wants.
    pub(crate) decimals: Option<u8>,
}

impl Column {
    /// The denominator that a name of the person's own has in it.
    pub(crate) fn under(&self) -> Option<String> {
        let rest = self.label.strip_prefix(&self.name)?.trim();
        Some(rest.strip_prefix('(')?.strip_suffix(')')?.to_owned()).filter(|rest| !rest.is_empty())
    }

    /// Its figure for all rows.
    pub(crate) fn total(&self, report: &Report) -> Option<Value> {
        match &self.of {
            Name::Metric(metric) => report.totals.get(metric).copied(),
            Name::Own(id) => report.own.get(id).copied(),
        }
    }

    /// Its figure in a group.
    pub(crate) fn value<'a>(&self, row: &'a GroupRow) -> Option<&'a Value> {
        match &self.of {
            Name::Metric(metric) => row.metrics.get(metric),
            Name::Own(id) => row.own.get(id),
        }
    }
}

/// The columns that lead under the preset's goal.
pub(crate) fn leading(preset: &Preset) -> Vec<Column> {
    columns(preset, preset.leading())
}

/// The column of a built-in metric.
pub(crate) fn column_of(metric: Metric) -> Column {
    let card = metric_card(metric);
    Column {
        name: card.name.clone(),
        label: card.label.clone(),
        unit: card.unit,
        decimals: None,
        of: Name::Metric(metric),
    }
}

/// Every column there is.
pub(crate) fn every(preset: &Preset) -> Vec<Column> {
    let built_in = Metric::ALL.iter().map(|metric| Name::Metric(*metric));
    let own = preset.own_ids().map(|id| Name::Own(id.clone()));
    columns(preset, built_in.chain(own).collect())
}

fn columns(preset: &Preset, names: Vec<Name>) -> Vec<Column> {
    let compiled = names
        .iter()
        .any(|name| matches!(name, Name::Own(_)))
        .then(|| compile(preset));
    names
        .into_iter()
        .map(|of| match &of {
            Name::Metric(metric) => column_of(*metric),
            Name::Own(id) => {
                let metric = preset.own_metrics.get(id);
                let count = preset.own_counts.get(id);
                let label = metric
                    .map(|metric| &metric.name)
                    .or_else(|| count.map(|count| &count.name))
                    .filter(|name| !name.trim().is_empty())
                    .cloned()
                    .unwrap_or_else(|| id.to_string());
                let worked_out = compiled.as_ref().and_then(|compiled| compiled.metrics.get(id));
                let name = label
                    .strip_suffix(')')
                    .and_then(|rest| rest.rsplit_once(" ("))
                    .map_or(label.as_str(), |(name, _)| name)
                    .to_owned();
                Column {
                    name,
                    label,
                    unit: worked_out.map_or_else(|| count.map_or(Unit::Count, |count| count.unit), |found| found.unit),
                    decimals: metric.and_then(|metric| metric.decimals),
                    of,
                }
            }
        })
        .collect()
}
