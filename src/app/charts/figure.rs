//! What is drawn: a metric, or a count or metric of the person's own.

use crate::app::state::AppState;
use leadsheet::catalog::{Metric, Unit, metric_card};
use leadsheet::engine::View;
use leadsheet::explain::Drawn;
use leadsheet::preset::formula::Name;
use leadsheet::preset::{OwnId, Preset, compile};
use leadsheet::report::{GroupRow, Report, Value};
use leptos::prelude::*;

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    /// A built-in metric.
    Metric(Metric),
    /// One of the person's own.
    Own(OwnId),
}

/// A figure with all that it takes to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// What it is called, with the denominator.
    pub(crate) label: String,
    /// What it is measured in.
    pub(crate) unit: Unit,
    /// The decimals its author chose.
    pub(crate) decimals: Option<u8>,
}

impl Figure {
    /// The value of an option.
    fn id(&self) -> String {
        match self {
            Self::Metric(metric) => metric.as_str().to_owned(),
            Self::Own(id) => format!("own:{id}"),
        }
    }

    fn of_id(text: &str) -> Option<Self> {
        match text.strip_prefix("own:") {
            Some(id) => OwnId::parse(id).map(Self::Own),
            None => Metric::parse(text).map(Self::Metric),
        }
    }

    /// How it is called and shown.
    pub(crate) fn shown(&self, preset: &Preset) -> Shown {
        match self {
            Self::Metric(metric) => {
                let card = metric_card(*metric);
                Shown {
                    label: card.label.clone(),
                    unit: card.unit,
                    decimals: None,
                }
            }
            Self::Own(id) => {
                let metric = preset.own_metrics.get(id);
                let name = preset.own_counts.get(id).map(|count| &count.name);
                Shown {
                    label: name
                        .or(metric.map(|metric| &metric.name))
                        .map_or_else(|| id.to_string(), Clone::clone),
                    unit: compile(preset).unit_of(preset, id),
                    decimals: metric.and_then(|metric| metric.decimals),
                }
            }
        }
    }

    /// Its value in a group.
    pub(crate) fn value<'a>(&self, row: &'a GroupRow) -> Option<&'a Value> {
        match self {
            Self::Metric(metric) => row.metrics.get(metric),
            Self::Own(id) => row.own.get(id),
        }
    }

    /// Its value of all rows.
    pub(crate) fn total<'a>(&self, report: &'a Report) -> Option<&'a Value> {
        match self {
            Self::Metric(metric) => report.totals.get(metric),
            Self::Own(id) => report.own.get(id),
        }
    }

    /// Its name, by which its making is shown.
    pub(crate) fn name(&self) -> Name {
        match self {
            Self::Metric(metric) => Name::Metric(*metric),
            Self::Own(id) => Name::Own(id.clone()),
        }
    }
}

impl Shown {
    /// The same for words, with a currency.
    pub(crate) fn drawn<'a>(&'a self, currency: Option<&'a str>) -> Drawn<'a> {
        Drawn {
            name: &self.label,
            unit: self.unit,
            decimals: self.decimals,
            currency,
        }
    }
}

/// Every figure with a known total, in the standard order; own ones last.
fn offered(view: &View, preset: &Preset) -> Vec<Figure> {
    let known = |value: Option<&Value>| value.is_some_and(|value| value.amount.known().is_some());
    Metric::ALL
        .iter()
        .map(|metric| Figure::Metric(*metric))
        .chain(preset.own_ids().map(|id| Figure::Own(id.clone())))
        .filter(|figure| known(figure.total(&view.report)))
        .collect()
}

/// Chooses what is drawn.
#[component]
pub(crate) fn FigureSelect(
    /// The id of the select.
    id: &'static str,
    /// What it is for.
    label: &'static str,
    /// What is chosen.
    figure: RwSignal<Figure>,
) -> impl IntoView {
    let state = AppState::get();
    let offers = Memo::new(move |_| {
        let preset = state.preset().get();
        let mut offers = state
            .view()
            .with(|view| view.as_ref().map(|view| offered(view, &preset)).unwrap_or_default());
        let chosen = figure.get();
        if !offers.contains(&chosen) {
            offers.insert(0, chosen);
        }
        offers
            .into_iter()
            .map(|figure| {
                let label = figure.shown(&preset).label;
                (figure, label)
            })
            .collect::<Vec<_>>()
    });
    let choose = move |event| {
        if let Some(chosen) = Figure::of_id(&event_target_value(&event)) {
            figure.set(chosen);
        }
    };
    view! {
        <span class="pick">
            <label for=id>{label}</label>
            <select id=id on:change=choose>
                {move || offers.get().into_iter().map(|(one, label)| {
                    let selected = figure.with_untracked(|figure| *figure == one);
                    view! { <option value=one.id() selected=selected>{label}</option> }
                }).collect_view()}
            </select>
        </span>
    }
}
