//! What the CRM knows of some of the rows.

use super::{Finder, Given, GivenRow, Way, lay};
use crate::amount::Amount;
use crate::catalog::Metric;
use crate::report::{Filter, GroupKey, GroupRow, Report, filter};
use std::collections::BTreeMap;

/// Keeps the leads that a filter keeps. `by` gives the report of all rows by a dimension: it knows which id and name
/// belong together. A rule about something that the CRM does not know leaves no figure at all.
#[must_use]
pub fn selected(mut given: Given, filter: &Filter, by: &dyn Fn(&str) -> Report) -> Given {
    for rule in &filter.rules {
        let Some(way) = Way::of(&rule.dimension) else {
            given.untold = true;
            return given;
        };
        // A file that names it in no row cannot tell: none of its leads is no finding.
        let told = |row: &GivenRow| own_key(row, way, &rule.dimension).key.is_some();
        if !given.rows.is_empty() && !given.rows.iter().any(told) {
            given.untold = true;
            return given;
        }
        let report = by(&rule.dimension);
        let finder = Finder::new(&report);
        let asked = [rule.dimension.clone()];
        given.rows.retain(|row| {
            let known = finder
                .find(row, &asked)
                .and_then(|at| report.groups.get(at)?.key.first());
            let key = known.cloned().unwrap_or_else(|| own_key(row, way, &rule.dimension));
            filter::holds(&key, &rule.is) != rule.not
        });
    }
    if let Some(period) = filter.period {
        given
            .rows
            .retain(|row| row.day.is_some_and(|day| period.from <= day && day <= period.to));
    }
    given
}

/// What a row of the CRM would be as a group that the report does not have.
fn own_key(row: &GivenRow, way: Way, dimension: &str) -> GroupKey {
    let (key, label) = match way {
        Way::Level(id, name) => {
            let text = |of: &str| row.dimensions.get(of).map(ToString::to_string);
            (text(id).or_else(|| text(name)), text(name).or_else(|| text(id)))
        }
        _ => {
            let day = way.time(row);
            (day.clone(), day)
        }
    };
    GroupKey {
        dimension: dimension.to_owned(),
        key,
        label: label.unwrap_or_default(),
    }
}

/// Gives the groups that are put together what the CRM knows of each of them.
pub fn lay_rest(report: &mut Report, hidden: &[GroupRow]) {
    let given = report.given.clone();
    let Some(rest) = &mut report.rest else { return };
    let sum = |metric: &Metric| {
        let amounts = hidden.iter().filter_map(|group| group.metrics.get(metric));
        let known = amounts.map(|value| value.amount);
        let sum = known.reduce(|sum, amount| sum.or_add(amount)).unwrap_or(Amount::ZERO);
        (*metric, sum)
    };
    let sums: BTreeMap<Metric, Amount> = given.iter().map(sum).collect();
    lay(&mut rest.row.metrics, &sums);
}

/// Lays figures over a report of a selection: its own period is that of the rows that were kept, and leads are not cut
/// by it.
pub fn lay_over_selection(report: &mut Report, given: &Given) {
    let period = report.period.take();
    super::lay_over(report, given);
    report.period = period;
    if given.untold {
        let blank: BTreeMap<Metric, Amount> = report
            .given
            .iter()
            .map(|metric| (*metric, Amount::Missing(crate::amount::Reason::NotInSource)))
            .collect();
        lay(&mut report.totals, &blank);
        for group in &mut report.groups {
            lay(&mut group.metrics, &blank);
        }
        report.given_elsewhere = 0;
    }
}
