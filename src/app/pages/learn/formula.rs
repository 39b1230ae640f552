//! A formula with the user's numbers in it.

use leadsheet::catalog::{Formula, Metric, metric_card};
use leadsheet::engine::View;
use leadsheet::show;

/// The formula of a metric with the totals of the data in it; nothing where a part of it is missing.
pub(super) fn with_numbers(metric: Metric, view: &View) -> Option<String> {
    let currency = view.report.currency.as_deref();
    let figure = |metric: Metric| {
        let value = view.report.totals.get(&metric)?.amount.known()?;
        Some(show::figure(value, metric_card(metric).unit, currency))
    };
    let result = figure(metric)?;
    match &metric_card(metric).formula {
        Formula::Ratio { of, per, times } => {
            let times = times
                .map(|times| format!("{} × ", show::figure(times, leadsheet::catalog::Unit::Count, None)))
                .unwrap_or_default();
            Some(format!("{times}{} / {} = {result}", figure(*of)?, figure(*per)?))
        }
        Formula::Count(id) | Formula::Value(id) => {
            let count = view.findings.counts.iter().find(|count| count.id == *id)?;
            let parts: Vec<String> = count
                .used
                .iter()
                .map(|used| {
                    format!(
                        "`{}` {}",
                        used.action_type,
                        show::figure(used.sum, leadsheet::catalog::Unit::Count, None)
                    )
                })
                .collect();
            match &metric_card(metric).formula {
                Formula::Count(_) if parts.len() > 1 => Some(format!("{} = {result}", parts.join(" + "))),
                Formula::Count(_) if parts.len() == 1 => Some(parts.concat()),
                _ => None,
            }
        }
        Formula::Base(_) => None,
    }
}
