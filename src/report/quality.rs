//! How good a source is for a lead report: what it has, what it lacks, and what each lack costs.

use super::{CheckKind, Loaded};
use crate::catalog::{CountId, Formula, Metric, ValueKind, metric_card};
use crate::preset::Preset;
use crate::source::{Grain, LeftOutReason, Measure, ReadNoteKind, Source};
use serde::{Deserialize, Serialize};

/// Something that a good source has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// Spend.
    Spend,
    /// Leads as a column or list of their own, not only as results.
    LeadsOfTheirOwn,
    /// The steps between the click and the lead.
    Steps,
    /// Later stages: qualified or converted leads.
    LaterStages,
    /// A row for each day.
    Days,
    /// Ids beside names.
    Ids,
    /// The currency.
    Currency,
    /// The attribution setting.
    Attribution,
    /// A summary row, which alone knows reach of all rows.
    SummaryRow,
    /// A summary row that agrees with the rows.
    SummaryAgrees,
    /// Every cell could be read.
    Cells,
    /// No row had to be left out that is not a summary or subtotal.
    Rows,
    /// No question is open.
    Questions,
    /// All pages of the response.
    Pages,
}

/// What a lack costs beside the figures of some metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Trends and charts over time.
    Trend,
    /// Comparing periods.
    Comparison,
    /// Something that was renamed falls apart, and two of one name fall together.
    Renaming,
    /// Whether money may be added.
    AddingMoney,
    /// Whether counts of different rows may be compared.
    ComparingRows,
    /// A check that nothing is missing.
    CrossCheck,
    /// Figures that stand in cells or rows which were not read.
    Figures,
}

/// One point of the card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QualityPoint {
    /// What it is about.
    pub quality: Quality,
    /// Whether the source has it.
    pub has: bool,
    /// How many cells, rows or questions it is about; 0 where that is no question.
    pub count: u32,
    /// Metrics that cannot be told, or are partial.
    pub metrics: Vec<Metric>,
    /// What else is lost.
    pub losses: Vec<Loss>,
}

/// The card of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreCard {
    /// The source.
    pub source: String,
    /// How many points it has.
    pub has: usize,
    /// The points, what is lacking first.
    pub points: Vec<QualityPoint>,
}

/// Looks at a source.
#[must_use]
pub fn score_card(loaded: &Loaded, preset: &Preset) -> ScoreCard {
    let source = &loaded.source;
    let mut points = Vec::new();
    let mut add = |quality, has: bool, count: usize, metrics: Vec<Metric>, losses: &[Loss]| {
        points.push(QualityPoint {
            quality,
            has,
            count: u32::try_from(count).unwrap_or(u32::MAX),
            metrics: if has { Vec::new() } else { metrics },
            losses: if has { Vec::new() } else { losses.to_vec() },
        });
    };
    let spend = source
        .table
        .measures
        .get(&Measure::Spend)
        .is_some_and(|numbers| numbers.any());
    add(Quality::Spend, spend, 0, needing(Metric::Spend), &[]);
    let own = |id| counted(source, preset, id) == Counted::OfItsOwn;
    add(
        Quality::LeadsOfTheirOwn,
        own(CountId::Leads),
        0,
        needing(Metric::Leads),
        &[],
    );
    let steps = [CountId::LinkClicks, CountId::LandingPageViews, CountId::FormOpens];
    let lacking: Vec<Metric> = lacking(source, preset, &steps);
    add(
        Quality::Steps,
        steps.into_iter().any(|id| id != CountId::LinkClicks && own(id)) && own(CountId::LinkClicks),
        0,
        lacking,
        &[],
    );
    let stages = [CountId::QualifiedLeads, CountId::ConvertedLeads];
    let lost: Vec<Metric> = self::lacking(source, preset, &stages);
    add(Quality::LaterStages, stages.into_iter().any(own), 0, lost, &[]);
    add(
        Quality::Days,
        source.grain == Grain::Day,
        0,
        Vec::new(),
        &[Loss::Trend, Loss::Comparison],
    );
    let dimension = |name: &str| source.table.dimensions.contains_key(name);
    let ids = ["ad_id", "adset_id", "campaign_id", "account_id"]
        .into_iter()
        .any(dimension);
    add(Quality::Ids, ids, 0, Vec::new(), &[Loss::Renaming]);
    let currency = source.currency.is_some() || dimension("currency");
    add(Quality::Currency, currency, 0, Vec::new(), &[Loss::AddingMoney]);
    add(
        Quality::Attribution,
        dimension("attribution_setting"),
        0,
        Vec::new(),
        &[Loss::ComparingRows],
    );
    let summary = source
        .summaries
        .iter()
        .any(|summary| summary.reason == LeftOutReason::Summary);
    let several = source.table.rows > 1;
    if several {
        let reach = vec![Metric::Reach, Metric::Frequency];
        add(Quality::SummaryRow, summary, 0, reach, &[Loss::CrossCheck]);
    }
    if summary {
        let differ = |kind: &CheckKind| matches!(kind, CheckKind::SummaryDiffers { .. });
        let count = loaded.checks.iter().filter(|check| differ(&check.kind)).count();
        add(Quality::SummaryAgrees, count == 0, count, Vec::new(), &[Loss::Figures]);
    }
    let noted = |kind: ReadNoteKind| -> usize {
        let notes = source.notes.iter().filter(|note| note.kind == kind);
        notes.map(|note| note.count).sum()
    };
    let cells = noted(ReadNoteKind::UnreadCell) + noted(ReadNoteKind::UnreadEntry);
    add(Quality::Cells, cells == 0, cells, Vec::new(), &[Loss::Figures]);
    let rows = source
        .left_out
        .iter()
        .filter(|row| matches!(row.reason, LeftOutReason::LongerThanHeader | LeftOutReason::Unreadable))
        .count();
    add(Quality::Rows, rows == 0, rows, Vec::new(), &[Loss::Figures]);
    let open: Vec<Metric> = source
        .unanswered
        .iter()
        .filter_map(|field| Metric::parse(field))
        .flat_map(needing)
        .collect();
    let questions = source.questions.len();
    add(Quality::Questions, questions == 0, questions, open, &[Loss::Figures]);
    let more = noted(ReadNoteKind::MorePages);
    add(Quality::Pages, more == 0, more, Vec::new(), &[Loss::Figures]);
    points.sort_by_key(|point| (point.has, point.quality));
    ScoreCard {
        source: source.name.clone(),
        has: points.iter().filter(|point| point.has).count(),
        points,
    }
}

/// The metrics that need another one, itself first.
fn needing(metric: Metric) -> Vec<Metric> {
    let needs = |other: &&Metric| match &metric_card(**other).formula {
        Formula::Ratio { of, per, .. } => *of == metric || *per == metric,
        _ => false,
    };
    std::iter::once(metric)
        .chain(Metric::ALL.iter().filter(needs).copied())
        .collect()
}

/// How a source knows a count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    OfItsOwn,
    FromResults,
    NotAtAll,
}

fn counted(source: &Source, preset: &Preset, id: CountId) -> Counted {
    let made = super::resolve::resolve(source, preset, id, ValueKind::Count);
    let own = |part: &super::resolve::Part<'_>| matches!(part, super::resolve::Part::Direct(_));
    if made.parts.is_empty() {
        // A list that is there and never has the action type says zero, which is known.
        match made.absent.known() {
            Some(_) => Counted::OfItsOwn,
            None => Counted::NotAtAll,
        }
    } else if made.parts.iter().any(own) {
        Counted::OfItsOwn
    } else {
        Counted::FromResults
    }
}

/// What cannot be told without the counts that a source does not have.
fn lacking(source: &Source, preset: &Preset, counts: &[CountId]) -> Vec<Metric> {
    let mut lost: Vec<Metric> = counts
        .iter()
        .filter(|id| counted(source, preset, **id) == Counted::NotAtAll)
        .flat_map(|id| {
            let metric = Metric::ALL
                .iter()
                .find(|metric| metric_card(**metric).formula == Formula::Count(*id));
            metric.map_or_else(Vec::new, |metric| needing(*metric))
        })
        .collect();
    lost.sort_unstable();
    lost.dedup();
    lost
}
