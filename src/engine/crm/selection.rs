//! Reports of some of the rows, with what the CRM knows of them.

use super::{Engine, depends};
use crate::crm::Reconcile;
use crate::crm::given;
use crate::preset::Preset;
use crate::report::{
    self, Ask, Filter, FilterRule, GroupKey, GroupRow, Match, Report, Sort, UnknownGrouping, lay_rest, own_again,
    selected,
};

impl Engine {
    /// A report of some of the rows, with the CRM's leads of the same selection laid over it.
    pub(in crate::engine) fn selection_with_crm(&self, preset: &Preset, ask: &Ask) -> Result<Report, UnknownGrouping> {
        let explore = |ask: &Ask| report::explore_with(&self.loaded(), preset, ask, &self.typed);
        if self.crm.crm.is_none() {
            return explore(ask);
        }
        let mut report = explore(&Ask {
            limit: usize::MAX,
            offset: 0,
            top: None,
            ..ask.clone()
        })?;
        self.lay_over_selection(&mut report, preset, &ask.filter);
        if !ask.search.is_empty() {
            // Leads of a group that is not looked for are not missing.
            report.given_elsewhere = 0;
        }
        sort_again(&mut report, ask);
        if let Some(top) = ask.top
            && report.groups.len() > top.saturating_add(1)
        {
            let hidden = report.groups.split_off(top);
            report.rest = match ask.sort.by.filter(|metric| depends(*metric, &report.given)) {
                None => explore(ask)?.rest,
                Some(_) => self.others(preset, ask, &report.groups, hidden.len())?,
            };
            lay_rest(&mut report, &hidden);
            own_again(&mut report, preset);
        }
        report.groups.drain(..ask.offset.min(report.groups.len()));
        report.groups.truncate(ask.limit);
        Ok(report)
    }

    /// What is left when these groups are taken away, put together.
    fn others(
        &self,
        preset: &Preset,
        ask: &Ask,
        shown: &[GroupRow],
        groups: usize,
    ) -> Result<Option<report::Rest>, UnknownGrouping> {
        let [dimension] = ask.by.as_slice() else {
            // Of several dimensions at once no rule can tell them: there is no row for the others.
            return Ok(None);
        };
        let texts = |key: &GroupKey| key.key.clone().unwrap_or_default();
        let ids = shown.iter().filter_map(|group| group.key.first().map(texts)).collect();
        let mut filter = ask.filter.and(FilterRule {
            dimension: dimension.clone(),
            not: true,
            is: Match::Equals(ids),
        });
        if !ask.search.trim().is_empty() {
            filter = filter.and(FilterRule {
                dimension: dimension.clone(),
                not: false,
                is: Match::Contains(ask.search.trim().to_owned()),
            });
        }
        let whole = Ask {
            filter,
            ..Ask::default()
        };
        let report = report::explore_with(&self.loaded(), preset, &whole, &self.typed)?;
        Ok(Some(report::Rest {
            groups,
            row: GroupRow {
                key: Vec::new(),
                rows: report.rows,
                currency: report.currency,
                metrics: report.totals,
                own: report.own,
            },
        }))
    }

    /// Lays what the CRM knows of a selection over its report.
    pub(in crate::engine) fn lay_over_selection(&self, report: &mut Report, preset: &Preset, filter: &Filter) {
        if self.crm.crm.is_none() {
            return;
        }
        let all = |by: &[String]| {
            self.report_without_crm(preset, by, Sort::default(), usize::MAX)
                .unwrap_or_default()
        };
        let asked = Reconcile {
            period: all(&[]).period,
            ..self.crm.asked.clone()
        };
        let Some((crm, reconciled)) = self.crm.reconciled(&asked) else {
            return;
        };
        let given = given(crm, self.crm.leads(), &reconciled);
        let given = selected(given, filter, &|dimension| all(&[dimension.to_owned()]));
        report::lay_over_selection(report, &given);
        own_again(report, preset);
    }
}

/// Sorts groups by a figure that the CRM bears on. Others are sorted already.
pub(super) fn sort_again(report: &mut Report, ask: &Ask) {
    let own = ask.own_sort.as_ref();
    let by_given = ask.sort.by.is_some_and(|metric| depends(metric, &report.given));
    if own.is_none() && !by_given {
        return;
    }
    let figure = |group: &GroupRow| match (own, ask.sort.by) {
        (Some(own), _) => group.own.get(&own.by).and_then(|value| value.amount.known()),
        (None, Some(metric)) => group.metrics.get(&metric).and_then(|value| value.amount.known()),
        (None, None) => None,
    };
    let descending = own.map_or(ask.sort.descending, |own| own.descending);
    report.groups.sort_by(|a, b| {
        let order = match (figure(a), figure(b)) {
            (Some(a), Some(b)) if descending => b.cmp(&a),
            (Some(a), Some(b)) => a.cmp(&b),
            (a, b) => a.is_none().cmp(&b.is_none()),
        };
        order.then_with(|| a.key.cmp(&b.key))
    });
}
