//! From impressions to converted leads.

use super::plot::{Plot, PlotPoint, Shape};
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::explain;
use leadsheet::geometry::{Frame, StepInput, funnel as placed};
use leadsheet::preset::formula::Name;
use leadsheet::report::Report;

/// How high a step is: its name, its rate, its bar and the room under it.
const NAME: f64 = 24.0;
const RATE: f64 = 15.0;
const BAR: f64 = 18.0;
const UNDER: f64 = 14.0;
const NONE: &str = "No step from impressions to leads is known in these rows. Read a file that has them.";

/// Draws the steps, with `middle` between click and lead.
pub(crate) fn funnel(report: &Report, middle: Metric, width: f64) -> Plot {
    let title = "From impressions to converted leads".to_owned();
    let steps = [
        Metric::Impressions,
        Metric::LinkClicks,
        middle,
        Metric::Leads,
        Metric::QualifiedLeads,
        Metric::ConvertedLeads,
    ];
    let value = |metric: &Metric| report.totals.get(metric);
    let input: Vec<StepInput> = steps
        .iter()
        .map(|metric| StepInput {
            metric: *metric,
            figure: value(metric).and_then(|value| value.amount.known()),
        })
        .collect();
    let frame = Frame {
        left: 4.0,
        right: 4.0,
        ..Frame::new(width, 100.0)
    };
    let found = placed(&input, &frame);
    if found.steps.is_empty() {
        return Plot::nothing(title, NONE.to_owned());
    }
    let mut shapes = Vec::new();
    let mut points = Vec::new();
    let mut rows = Vec::new();
    let mut top = 0.0;
    for step in &found.steps {
        let bar = top + NAME + if step.rate_label.is_some() { RATE } else { 0.0 };
        let row = bar + BAR + UNDER - top;
        let name = metric_card(step.metric).name.clone();
        shapes.push(Shape::Text {
            class: "name",
            at: (4.0, top + 18.0),
            anchor: "start",
            text: name.clone(),
        });
        shapes.push(Shape::Text {
            class: "figure-text",
            at: (width - 4.0, top + 18.0),
            anchor: "end",
            text: step.figure.clone(),
        });
        let mut more = Vec::new();
        if let Some(rate) = &step.rate_label {
            shapes.push(Shape::Text {
                class: if step.above_one { "tick above" } else { "tick" },
                at: (4.0, top + 34.0),
                anchor: "start",
                text: if step.above_one {
                    format!("▲ {rate}")
                } else {
                    rate.clone()
                },
            });
            more.push(rate.clone());
        }
        if step.above_one {
            more.push("above 100 %: the two count different things".to_owned());
        }
        let partial = value(&step.metric).is_some_and(|value| value.partial);
        if partial {
            more.push("partial: some rows do not tell it".to_owned());
        }
        points.push(PlotPoint {
            at: (width / 2.0, bar),
            hit: [0.0, top, width, row],
            marks: vec![Shape::Rect {
                class: if step.above_one { "bar above" } else { "bar" },
                place: [step.x, bar, step.width.max(1.0), BAR],
            }],
            name: name.clone(),
            value: step.figure.clone(),
            more,
            opens: Some((Name::Metric(step.metric), Vec::new())),
            row: 0,
        });
        rows.push(vec![
            name,
            step.figure.clone(),
            step.rate_label.clone().unwrap_or_else(|| "–".to_owned()),
        ]);
        top += row;
    }
    for metric in &found.unknown {
        let why = value(metric)
            .and_then(|value| value.amount.reason())
            .map_or("", explain::reason_short);
        rows.push(vec![metric_card(*metric).name.clone(), why.to_owned(), "–".to_owned()]);
    }
    Plot {
        title,
        summary: explain::funnel_words(&found),
        width,
        height: top,
        shapes,
        points,
        notes: vec![
            "Bars are as wide as the root of their figure: on a straight scale impressions would hide all else."
                .to_owned(),
        ],
        head: ["Step", "How many", "Rate, and of what"].map(str::to_owned).to_vec(),
        rows,
        empty: None,
    }
}
