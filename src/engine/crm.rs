//! The engine's part for CRM rows. Personal data lives here, hashed, and is wiped with [`Engine::forget_crm`].

mod answers;
mod requests;
mod selection;

pub use requests::{CrmRequest, CrmResponse, Document, Pasted, Task};

use super::{Ask, Engine};
use crate::amount::Amount;
use crate::capi::{BuildOptions, Building, Built, build};
use crate::catalog::{Formula, Metric, Severity, Stage, ValueKind, metric_card};
use crate::crm::{
    Cohorts, CrmError, CrmFile, CrmFinding, CrmFindingKind, CrmInfo, CrmReading, CrmSettings, FileKind, Join, JoinedBy,
    Reconcile, Reconciled, Waterfall, WaterfallNote, cohorts, given, join, reconcile,
};
use crate::preset::formula::Name;
use crate::preset::{OwnId, Preset};
use crate::report::{
    CheckKind, Entry, Filter, GroupKey, OwnReceipt, Receipt, Report, Sort, UnknownGrouping, Value, Whose, lay_over,
};
use crate::source::Level;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything the engine holds of the CRM.
#[derive(Debug, Default)]
pub(super) struct CrmState {
    crm: Option<CrmFile>,
    form: Option<CrmFile>,
    join: Option<Join>,
    asked: Reconcile,
    /// The files as they came, to be read again in another way.
    crm_bytes: Option<Bytes>,
    form_bytes: Option<Bytes>,
    reading: Option<(CrmReading, FileKind, Bytes)>,
    building: Option<Building>,
    /// What was built last.
    built: Option<Built>,
}

/// A file as it came. Its debug output has nothing of it.
#[derive(Clone)]
struct Bytes {
    name: String,
    bytes: Vec<u8>,
}

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bytes({})", self.bytes.len())
    }
}

/// What the CRM check shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CrmView {
    /// The CRM's file.
    pub crm: CrmInfo,
    /// Meta's lead export, when it is there.
    pub form: Option<CrmInfo>,
    /// Rows joined, by what.
    pub joined: BTreeMap<JoinedBy, u32>,
    /// Rows that count, by the stage they are in now; rows without one are not here.
    pub stages: BTreeMap<Stage, u32>,
    /// Rows that count and have come as far as each stage.
    pub reached: BTreeMap<Stage, u32>,
    /// Rows that count.
    pub counted: u32,
    /// What converted leads are worth, when it is known and of one currency.
    pub revenue: Option<Decimal>,
    /// From the CRM's number to Meta's.
    pub waterfall: Waterfall,
    /// Weeks, lags and what is to come.
    pub cohorts: Cohorts,
    /// What is the matter, in both files and between them.
    pub findings: Vec<(FileKind, CrmFinding)>,
}

impl CrmState {
    /// The name of the CRM's file and how many rows it has, when there is one.
    pub(super) fn told(&self) -> Option<(&str, usize)> {
        self.crm.as_ref().map(|crm| (crm.name.as_str(), crm.rows.len()))
    }

    /// Keeps a file, in the place of an earlier one of its kind.
    pub(super) fn keep(&mut self, file: CrmFile) -> CrmInfo {
        let info = file.info();
        match file.kind {
            FileKind::Crm => self.crm = Some(file),
            FileKind::LeadForm => self.form = Some(file),
        }
        self.join = self
            .crm
            .as_ref()
            .zip(self.form.as_ref())
            .map(|(crm, form)| join(crm, form));
        self.building = None;
        self.built = None;
        info
    }

    /// Whether there is a file of the CRM.
    pub(super) const fn is_there(&self) -> bool {
        self.crm.is_some()
    }

    /// Meta's lead export and how it is joined.
    pub(super) fn leads(&self) -> Option<(&CrmFile, &Join)> {
        self.form.as_ref().zip(self.join.as_ref())
    }

    fn reconciled(&self, asked: &Reconcile) -> Option<(&CrmFile, Reconciled)> {
        let crm = self.crm.as_ref()?;
        Some((crm, reconcile(crm, self.leads(), asked)))
    }

    /// Lays what the CRM knows over a report.
    pub(super) fn lay(&self, report: &mut Report) {
        let asked = Reconcile {
            period: report.period,
            ..self.asked.clone()
        };
        let Some((crm, reconciled)) = self.reconciled(&asked) else {
            return;
        };
        lay_over(report, &given(crm, self.leads(), &reconciled));
    }
}

impl Engine {
    /// Reads a file of leads at once. One of the same kind is replaced, but only when this one can be read.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read_crm(
        &mut self,
        kind: FileKind,
        name: &str,
        bytes: &[u8],
        settings: CrmSettings,
    ) -> Result<CrmInfo, CrmError> {
        let file = crate::crm::read(name, kind, bytes, settings)?;
        Ok(self.crm.keep(file))
    }

    /// Builds events from the CRM's rows at once; nothing when there are none.
    #[must_use]
    pub fn build_payload(&self, options: BuildOptions) -> Option<Built> {
        Some(build(self.crm.crm.as_ref()?, self.crm.leads(), options))
    }

    /// Wipes everything of the CRM.
    pub fn forget_crm(&mut self) {
        self.crm = CrmState::default();
    }

    /// Says what Meta's number is set against: used for the view and for the report.
    pub fn ask_crm(&mut self, asked: Reconcile) {
        self.crm.asked = asked;
    }

    /// The CRM check. Period and Meta's number are those of the report where they were not given.
    #[must_use]
    pub fn crm_view(&self, preset: &Preset) -> Option<CrmView> {
        self.crm_view_in(preset, true)
    }

    /// The same over the whole file, whatever the period, when it is not to be of the report.
    fn crm_view_in(&self, preset: &Preset, of_report: bool) -> Option<CrmView> {
        let report = self
            .report_without_crm(preset, &[], Sort::default(), 0)
            .unwrap_or_default();
        let mut asked = self.crm.asked.clone();
        let loaded = !self.loaded.is_empty();
        asked.period = asked.period.or(report.period).filter(|_| of_report);
        if asked.meta.is_none() && loaded {
            asked.meta = report.totals.get(&Metric::Leads).and_then(|value| value.amount.known());
        }
        let (crm, mut reconciled) = self.crm.reconciled(&asked)?;
        self.deleted_ads(&asked, &report, &mut reconciled.waterfall);
        let rows = || {
            reconciled
                .counted
                .iter()
                .filter_map(|(at, _)| crm.rows.get(*at as usize))
        };
        let mut stages: BTreeMap<Stage, u32> = BTreeMap::new();
        for stage in rows().filter_map(|row| row.stage) {
            *stages.entry(stage).or_default() += 1;
        }
        let reached = Stage::ALL
            .iter()
            .map(|stage| {
                (
                    *stage,
                    u32::try_from(rows().filter(|row| row.has_reached(*stage)).count()).unwrap_or(u32::MAX),
                )
            })
            .collect();
        let figures = given(crm, self.crm.leads(), &reconciled);
        let revenue = figures.spare.contains(&Metric::PurchaseValue).then(|| {
            let values = figures
                .rows
                .iter()
                .filter_map(|row| row.figures.get(&Metric::PurchaseValue));
            values.fold(Decimal::ZERO, |sum, value| sum.saturating_add(*value))
        });
        Some(CrmView {
            crm: crm.info(),
            form: self.crm.form.as_ref().map(CrmFile::info),
            joined: self
                .crm
                .join
                .as_ref()
                .map(|join| join.counts.clone())
                .unwrap_or_default(),
            stages,
            reached,
            counted: u32::try_from(reconciled.counted.len()).unwrap_or(u32::MAX),
            revenue,
            cohorts: cohorts(crm, &reconciled, asked.now),
            findings: self.crm_findings(crm),
            waterfall: reconciled.waterfall,
        })
    }

    /// Ads that were deleted are missing from a sum of ads; a total of Meta's beside them shows how many leads they had.
    fn deleted_ads(&self, asked: &Reconcile, report: &Report, waterfall: &mut Waterfall) {
        let by_ad = self.loaded.iter().any(|loaded| loaded.source.level == Level::Ad);
        if !by_ad || asked.meta.is_none() {
            return;
        }
        waterfall.notes.push(WaterfallNote::DeletedAds);
        waterfall.beyond_ads = report.checks.iter().find_map(|check| match &check.kind {
            CheckKind::SummaryDiffers { figure, says, rows, .. }
                if figure.to_lowercase().contains("lead") && says > rows =>
            {
                Some(says.saturating_sub(*rows))
            }
            _ => None,
        });
    }

    fn crm_findings(&self, crm: &CrmFile) -> Vec<(FileKind, CrmFinding)> {
        let of = |file: &CrmFile| {
            file.findings
                .iter()
                .map(|finding| (file.kind, finding.clone()))
                .collect::<Vec<_>>()
        };
        let mut findings = of(crm);
        if let Some((form, join)) = self.crm.leads() {
            findings.extend(of(form));
            if let Some(row) = join.missing.first().and_then(|at| form.rows.get(*at as usize)) {
                let count = u32::try_from(join.missing.len()).unwrap_or(u32::MAX);
                let missing = CrmFinding {
                    kind: CrmFindingKind::MissingInCrm,
                    field: None,
                    count,
                    row: row.place,
                };
                findings.push((FileKind::LeadForm, missing));
            }
        }
        let severity = |finding: &CrmFinding| -> Severity { finding.kind.severity() };
        findings.sort_by(|a, b| {
            severity(&a.1)
                .cmp(&severity(&b.1))
                .then_with(|| (a.0, &a.1).cmp(&(b.0, &b.1)))
        });
        findings
    }

    fn report_without_crm(
        &self,
        preset: &Preset,
        by: &[String],
        sort: Sort,
        limit: usize,
    ) -> Result<Report, UnknownGrouping> {
        crate::report::report_with(&self.loaded(), preset, by, sort, None, limit, &self.typed)
    }

    /// A report with what the CRM knows laid over it, sorted by its figures. Of what is asked for it takes neither filter
    /// nor top.
    pub(super) fn report_with_crm(&self, preset: &Preset, ask: &Ask) -> Result<Report, UnknownGrouping> {
        if self.crm.crm.is_none() {
            return crate::report::explore_with(&self.loaded(), preset, ask, &self.typed);
        }
        let whole = Ask {
            by: ask.by.clone(),
            sort: ask.sort,
            own_sort: ask.own_sort.clone(),
            search: ask.search.clone(),
            ..Ask::default()
        };
        // Leads that belong to no group that is looked for belong to none that is not looked for either.
        let searched = !ask.search.trim().is_empty();
        let mut report = crate::report::explore_with(&self.loaded(), preset, &whole, &self.typed)?;
        self.crm.lay(&mut report);
        if searched {
            report.given_elsewhere = 0;
        }
        crate::report::own_again(&mut report, preset);
        selection::sort_again(&mut report, ask);
        report.groups.drain(..ask.offset.min(report.groups.len()));
        report.groups.truncate(ask.limit);
        Ok(report)
    }

    /// Puts the figures of the CRM in a receipt of a person's own number, as the report has them.
    pub(super) fn own_receipt_with_crm(&self, preset: &Preset, receipt: &mut OwnReceipt, filter: &Filter) {
        let ask = Ask {
            by: receipt.group.iter().map(|key| key.dimension.clone()).collect(),
            filter: filter.clone(),
            ..Ask::default()
        };
        let Ok(report) = self.explore(preset, &ask) else {
            return;
        };
        if report.given.is_empty() {
            return;
        }
        let found = report.groups.iter().find(|row| same(&row.key, &receipt.group));
        let (metrics, own) = match found {
            Some(row) => (&row.metrics, &row.own),
            None if receipt.group.is_empty() => (&report.totals, &report.own),
            None => return,
        };
        put_given_in_own(receipt, metrics, own, &report.given);
    }

    /// A receipt in which the figures of the CRM stand as such.
    pub(super) fn receipt_with_crm(&self, preset: &Preset, metric: Metric, group: &[GroupKey]) -> Option<Receipt> {
        let receipt = crate::report::receipt(&self.plain(), preset, metric, &Whose::Group(group), &self.typed)?;
        self.receipt_of_given(receipt, preset, group, &Filter::default())
    }

    /// A receipt of the rows that a filter keeps, in which the figures of the CRM stand as such.
    pub(super) fn receipt_of_given(
        &self,
        receipt: Receipt,
        preset: &Preset,
        group: &[GroupKey],
        filter: &Filter,
    ) -> Option<Receipt> {
        if self.crm.crm.is_none() {
            return Some(receipt);
        }
        let ask = Ask {
            by: group.iter().map(|key| key.dimension.clone()).collect(),
            filter: filter.clone(),
            ..Ask::default()
        };
        let report = self.explore(preset, &ask).ok()?;
        if !depends(receipt.metric, &report.given) {
            return Some(receipt);
        }
        let metrics = if group.is_empty() {
            &report.totals
        } else {
            &report.groups.iter().find(|row| same(&row.key, group))?.metrics
        };
        self.put_given_in(receipt, metrics, &report.given)
    }

    /// A receipt in which these figures stand for those that are given by the CRM.
    pub(super) fn put_given_in(
        &self,
        mut receipt: Receipt,
        metrics: &BTreeMap<Metric, Value>,
        given: &[Metric],
    ) -> Option<Receipt> {
        let metric = receipt.metric;
        let Some(crm) = self.crm.crm.as_ref().filter(|_| depends(metric, given)) else {
            return Some(receipt);
        };
        receipt.value = *metrics.get(&metric)?;
        for operand in receipt
            .operands
            .iter_mut()
            .filter(|operand| given.contains(&operand.metric))
        {
            operand.value = *metrics.get(&operand.metric)?;
            operand.rule = None;
            operand.entries = match operand.value.amount {
                Amount::Known(sum) => vec![Entry {
                    action_type: None,
                    kind: if operand.metric == Metric::PurchaseValue {
                        ValueKind::Value
                    } else {
                        ValueKind::Count
                    },
                    origin: "CRM".to_owned(),
                    window: String::new(),
                    source: crm.name.clone(),
                    rows: u32::try_from(crm.rows.len()).unwrap_or(u32::MAX),
                    rows_without: 0,
                    sum,
                }],
                Amount::Missing(_) => Vec::new(),
            };
        }
        Some(receipt)
    }
}

/// Puts the figures that are given by the CRM in a receipt of a person's own number.
pub(super) fn put_given_in_own(
    receipt: &mut OwnReceipt,
    metrics: &BTreeMap<Metric, Value>,
    own: &BTreeMap<OwnId, Value>,
    given: &[Metric],
) {
    receipt.value = own.get(&receipt.id).copied().unwrap_or(receipt.value);
    for operand in &mut receipt.operands {
        let given = match &operand.of {
            Name::Metric(metric) if depends(*metric, given) => metrics.get(metric),
            Name::Metric(_) => None,
            Name::Own(id) => own.get(id),
        };
        if let Some(value) = given.filter(|value| value.amount != operand.value.amount) {
            operand.value = *value;
            // What the CRM knows came from no column of the sources.
            operand.entries.clear();
        }
    }
}

/// Whether two groups are the same.
fn same(a: &[GroupKey], b: &[GroupKey]) -> bool {
    let told = |part: &GroupKey| (part.dimension.clone(), part.key.clone());
    a.iter().map(told).eq(b.iter().map(told))
}

/// Whether a metric is given, or made of one that is.
fn depends(metric: Metric, given: &[Metric]) -> bool {
    given.contains(&metric)
        || matches!(&metric_card(metric).formula, Formula::Ratio { of, per, .. } if given.contains(of) || given.contains(per))
}

#[cfg(test)]
mod tests;
