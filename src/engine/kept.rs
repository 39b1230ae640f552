//! The sums of the report that was asked for last, so that another order or a further slice is not worked out anew.

use super::{Ask, DimensionInfo, Engine, View};
use crate::catalog::Metric;
use crate::preset::Preset;
use crate::report::{self, DimensionValues, Filter, Findings, GroupRow, Loaded, Report, TypedNumbers, Work};
use crate::source::Source;

/// What is kept.
#[derive(Default)]
pub(super) struct Kept {
    work: Option<KeptWork>,
    told: Option<(Preset, Vec<DimensionInfo>, Findings)>,
}

struct KeptWork {
    preset: Preset,
    by: Vec<String>,
    filter: Filter,
    rows_out: u32,
    work: Work,
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Kept({})", self.work.is_some())
    }
}

impl Kept {
    /// Forgets it: the rows are others now.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// The rows that a filter keeps, and the typed numbers that hold for them.
pub(super) struct Narrowed {
    pub(super) loaded: Vec<Loaded>,
    pub(super) typed: TypedNumbers,
    pub(super) rows_out: u32,
}

impl Narrowed {
    pub(super) fn plain(&self) -> Vec<&Source> {
        self.loaded.iter().map(|loaded| loaded.source.as_ref()).collect()
    }
}

impl Engine {
    /// The rows that are asked for; none when the filter names a dimension that no source has.
    pub(super) fn narrowed(&self, ask: &Ask) -> Option<Narrowed> {
        if ask.filter.is_empty() {
            return Some(Narrowed {
                loaded: self.loaded.clone(),
                typed: self.typed.clone(),
                rows_out: 0,
            });
        }
        let kept = report::filtered(&self.loaded(), &ask.filter).ok()?;
        Some(Narrowed {
            loaded: kept.loaded,
            // A number for all rows is none of some of them.
            typed: self.typed.only_campaigns(),
            rows_out: kept.rows_out,
        })
    }

    /// The view of some of the rows. What was kept from an earlier file and does not exist in this one is passed over.
    pub(super) fn explored(&mut self, preset: &Preset, ask: &Ask) -> View {
        let ask = self.known(ask);
        let report = if self.selects_crm(&ask) {
            self.explore(preset, &ask).unwrap_or_default()
        } else {
            let crm_left_out = self.crm.is_there();
            match self.kept_work(preset, &ask) {
                Some(kept) => Report {
                    rows_filtered_out: kept.rows_out,
                    crm_left_out,
                    ..kept.work.report(&ask)
                },
                None => Report::default(),
            }
        };
        let (dimensions, findings) = self.told(preset);
        View {
            report,
            dimensions,
            findings,
        }
    }

    /// Some lines of a report, with these metrics; all of them when none is named.
    pub(super) fn rows(&mut self, preset: &Preset, ask: &Ask, metrics: &[Metric]) -> Vec<GroupRow> {
        let ask = self.known(ask);
        let metrics = if metrics.is_empty() { Metric::ALL } else { metrics };
        if self.selects_crm(&ask) {
            let mut rows = self.explore(preset, &ask).unwrap_or_default().groups;
            for row in &mut rows {
                row.metrics.retain(|metric, _| metrics.contains(metric));
            }
            return rows;
        }
        self.kept_work(preset, &ask)
            .map(|kept| kept.work.rows(&ask, metrics))
            .unwrap_or_default()
    }

    /// The values of a dimension; none when no source has it.
    pub(super) fn values(&self, dimension: &str, search: &str, limit: usize) -> DimensionValues {
        report::values(&self.plain(), dimension, search, limit).unwrap_or_default()
    }

    fn kept_work(&mut self, preset: &Preset, ask: &Ask) -> Option<&mut KeptWork> {
        let preset = &essence(preset);
        let same = |kept: &KeptWork| kept.by == ask.by && kept.filter == ask.filter && kept.preset == *preset;
        if !self.kept.work.as_ref().is_some_and(same) {
            // Two at once would need twice the room.
            self.kept.work = None;
            let narrowed = self.narrowed(ask)?;
            let work = Work::new(narrowed.loaded, preset, &ask.by, &narrowed.typed).ok()?;
            self.kept.work = Some(KeptWork {
                preset: preset.clone(),
                by: ask.by.clone(),
                filter: ask.filter.clone(),
                rows_out: narrowed.rows_out,
                work,
            });
        }
        self.kept.work.as_mut()
    }

    fn told(&mut self, preset: &Preset) -> (Vec<DimensionInfo>, Findings) {
        let essence = essence(preset);
        if let Some((of, dimensions, findings)) = &self.kept.told
            && *of == essence
        {
            return (dimensions.clone(), findings.clone());
        }
        let plain = self.plain();
        let dimensions = report::dimensions(&plain);
        let findings = report::findings(&plain, preset, &self.typed);
        self.kept.told = Some((essence, dimensions.clone(), findings.clone()));
        (dimensions, findings)
    }
}

/// What of a preset bears on figures: not its name, goals, notes and views.
fn essence(preset: &Preset) -> Preset {
    let Preset { goal, name, .. } = Preset::default();
    Preset {
        name,
        goal,
        note: String::new(),
        author: String::new(),
        goals: std::collections::BTreeMap::new(),
        notes: Vec::new(),
        views: Vec::new(),
        ..preset.clone()
    }
}
